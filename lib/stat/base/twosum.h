/*
 * Compensated sums: hi + lo is the sum, hi its nearest double, lo what
 * rounding dropped (Knuth's TwoSum: exact without a comparison). Needs strict
 * double arithmetic, as does everything here. Private to lib/stat.
 */
#ifndef TW_STAT_BASE_TWOSUM_H
#define TW_STAT_BASE_TWOSUM_H

#include <stddef.h>

struct tw_sum {
	double hi, lo;
};

static inline void
tw_sum_add(struct tw_sum *s, double x)
{
	double t = s->hi + x, part = t - s->hi;

	s->lo += (s->hi - (t - part)) + (x - part);
	s->hi = t;
}

/*
 * Add n terms of no cancellation to speak of, x or x^2: four plain sums side
 * by side, three times as fast, gathered before their rounding adds up.
 */
static inline void
tw_sum_span(struct tw_sum *s, const double *x, size_t n, int square)
{
	double part[4];
	size_t i, j, stop;

	for (i = 0; i < n; i = stop) {
		stop = n - i < 128 ? n : i + 128;
		part[0] = part[1] = part[2] = part[3] = 0;
		for (; stop - i >= 4; i += 4)
			for (j = 0; j < 4; j++)
				part[j] += square ? x[i + j] * x[i + j] :
						    x[i + j];
		for (; i < stop; i++)
			part[0] += square ? x[i] * x[i] : x[i];
		tw_sum_add(s, (part[0] + part[1]) + (part[2] + part[3]));
	}
}

#endif
