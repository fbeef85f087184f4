/*
 * Weighted draws of one number, ascending, and the rank of a value among them.
 */
#ifndef TW_STAT_DRAWS_LADDER_H
#define TW_STAT_DRAWS_LADDER_H

#include <stddef.h>

struct tw_rung {
	double v;		/* by which they are sorted */
	double w;
};

struct tw_ladder {
	size_t n;
	double *v, *sum;	/* [n] ascending; weights summed up */
	struct tw_rung *rung;	/* [n] scratch */
};

/* Room for n draws: 0, and *l is the caller's to release, or -1. */
int tw_ladder_init(struct tw_ladder *l, size_t n);
void tw_ladder_release(struct tw_ladder *l);

/* Of v[n], step apart, no NaN, and weights w[n] of sum 1 (NULL: equal). */
void tw_ladder_make(struct tw_ladder *l, const double *v, size_t step,
    const double *w);

/*
 * The rank of v among them by rank.h: v weighs as much as one of n equal draws
 * and takes half of the ties.
 */
double tw_ladder_rank(const struct tw_ladder *l, double v);

#endif
