/*
 * Compensated sums. hi + lo is the sum: hi is the sum of doubles as it is
 * rounded, lo the sum of all rounding errors, each of which Knuth's TwoSum
 * finds exactly. Needs strict double arithmetic, as does all of lib/stat.
 * Private to lib/stat.
 */
#ifndef TW_STAT_BASE_TWOSUM_H
#define TW_STAT_BASE_TWOSUM_H

struct tw_sum {
	double hi, lo;
};

/* Add x to the sum. */
static inline void
tw_sum_add(struct tw_sum *s, double x)
{
	double t = s->hi + x, part = t - s->hi;

	s->lo += (s->hi - (t - part)) + (x - part);
	s->hi = t;
}

#endif
