/*
 * Many draws of a flow at one x, and the densities of many parameters there,
 * by several threads. The same numbers whatever their number: random numbers
 * are drawn in order, by one, and the rest is a function of each.
 */
#ifndef TW_STAT_FLOW_MANY_H
#define TW_STAT_FLOW_MANY_H

#include <stddef.h>

#include "stat/flow/flow.h"

struct tw_flow_many {
	unsigned threads;
	struct tw_flow_eval *eval;	/* [threads] */
	size_t *member;		/* [cap] of each draw */
	size_t cap;
};

/* 0, or -1 when memory runs out. At most 64 threads are used. f must outlive m. */
int tw_flow_many_init(struct tw_flow_many *m, const struct tw_flow *f,
    unsigned threads);
void tw_flow_many_release(struct tw_flow_many *m);

/* Go to x[nx], finite. */
void tw_flow_many_at_x(struct tw_flow_many *m, const double *x);

/* n draws, those of n calls of tw_flow_draw, into theta[n * ntheta]; 0 or -1. */
int tw_flow_many_draw(struct tw_flow_many *m, struct tw_rng *rng, size_t n,
    double *theta);

/* logq[n] of theta[n * ntheta], as tw_flow_logq has them. */
void tw_flow_many_logq(struct tw_flow_many *m, size_t n, const double *theta,
    double *logq);

#endif
