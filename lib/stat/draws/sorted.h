/* Weighted draws of a number, sorted, and the rank of a value among them. */
#ifndef TW_STAT_DRAWS_SORTED_H
#define TW_STAT_DRAWS_SORTED_H

#include <stddef.h>

/* tw_ascending (stat/base/order.h) sorts these by v. */
struct tw_weighted {
	double v;		/* the draw */
	double w;		/* its weight */
};

struct tw_sorted {
	size_t n;
	double *v, *sum;	/* [n] draws, ascending; cumulative weights */
	struct tw_weighted *pair;	/* [n] scratch */
};

/*
 * Allocate for n draws. Returns 0, and the caller frees *s with
 * tw_sorted_release, or -1 if memory runs out, with nothing to free.
 */
int tw_sorted_init(struct tw_sorted *s, size_t n);
void tw_sorted_release(struct tw_sorted *s);

/*
 * Set *s to the draws v[n], none of which is NaN, with the weights w[n] of sum
 * 1.
 */
void tw_sorted_fill(struct tw_sorted *s, const double *v, const double *w);

/*
 * The rank of v among the draws (stat/draws/rank.h). v has the weight 1/n,
 * which a draw has if all weights are equal. Half of the draws that equal v
 * count as below v.
 */
double tw_sorted_rank(const struct tw_sorted *s, double v);

#endif
