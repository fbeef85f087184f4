/*
 * Compensated sums: hi + lo is the sum, hi its nearest double, lo what
 * rounding dropped (Knuth's TwoSum: exact without a comparison). Needs strict
 * double arithmetic, as does everything here. Private to lib/stat.
 */
#ifndef TW_STAT_BASE_TWOSUM_H
#define TW_STAT_BASE_TWOSUM_H

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

#endif
