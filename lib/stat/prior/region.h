/*
 * The parameters that matter at one x, by an estimate p^ (the truncation of
 * Deistler, Goncalves and Macke 2022). With v_(1) <= ... <= v_(n) the log
 * densities of n draws of p^(. | x),
 *
 *   T = { theta : log p^(theta | x) >= tau },   tau = v_(k + 1),
 *
 * so that at most k of the draws lie outside. What is beyond the span of the
 * draws in T, by a quarter of its width in any parameter, is outside without
 * its density being asked for: that is what makes a filter of many prior draws
 * fast.
 *
 * n densities at first, then at most one for each theta.
 */
#ifndef TW_STAT_PRIOR_REGION_H
#define TW_STAT_PRIOR_REGION_H

#include "stat/flow/eval.h"

struct tw_focus {
	const struct tw_flow *flow;
	struct tw_flow_eval eval;	/* the flow, at x */
	double tau;			/* log density, finite */
	double *lo, *hi;		/* [ntheta] beyond is outside */
	size_t n;			/* draws */
	double *theta;			/* [n*ntheta] the draws, row-major */
	double *logq;			/* [n] their log densities */
};

/* 0, or -1 when memory runs out. f must outlive r. */
int tw_focus_init(struct tw_focus *r, const struct tw_flow *f,
    unsigned threads);
void tw_focus_release(struct tw_focus *r);

/*
 * T at x[nx], finite, from n >= 1 draws of which at most k < n may be outside.
 * 0; -1 when memory runs out; 1 where tau is not finite: the flow has no
 * density at more than k of its own draws.
 */
int tw_focus_find(struct tw_focus *r, const double *x, size_t n, size_t k,
    uint64_t seed);

/* Whether theta[ntheta] is near the draws: the others are outside. */
bool tw_focus_near(const struct tw_focus *r, const double *theta);

/*
 * The span lo[d], hi[d] of n points theta[n*d], row-major, those alone whose
 * use[] is not 0 (NULL: all); widened on either side by share of its width.
 * The number of points used; with 0 lo and hi are not set.
 */
size_t tw_focus_span(size_t n, size_t d, const double *theta,
    const unsigned char *use, double share, double *lo, double *hi);

#endif
