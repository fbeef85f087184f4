/*
 * Weighted draws of one number, ascending, and the weight below a value: its
 * rank among draws of a posterior that are worth more or less each.
 */
#ifndef TW_STAT_DRAWS_LADDER_H
#define TW_STAT_DRAWS_LADDER_H

#include <stdbool.h>
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

/* The weight of what is less than v, or with equal at most v. */
double tw_ladder_rank(const struct tw_ladder *l, double v, bool equal);

#endif
