/*
 * Weighted draws of one number in ascending order, and the rank of a value
 * among them.
 */
#ifndef TW_STAT_DRAWS_SORTED_H
#define TW_STAT_DRAWS_SORTED_H

#include <stddef.h>

struct tw_weighted {
	double v;		/* by which they are sorted */
	double w;
};

struct tw_sorted {
	size_t n;
	double *v, *sum;	/* [n] ascending; the weights summed up */
	struct tw_weighted *pair;	/* [n] scratch */
};

/* Allocate for n draws: 0, and *s is the caller's to release, or -1. */
int tw_sorted_init(struct tw_sorted *s, size_t n);
void tw_sorted_release(struct tw_sorted *s);

/*
 * Sort v[0], v[step], ..., none of them NaN, with weights w[n] of sum 1 (NULL:
 * equal weights).
 */
void tw_sorted_fill(struct tw_sorted *s, const double *v, size_t step,
    const double *w);

/*
 * The rank of v among them as in rank.h: v weighs as much as one of n equal
 * draws and takes half of the ties.
 */
double tw_sorted_rank(const struct tw_sorted *s, double v);

#endif
