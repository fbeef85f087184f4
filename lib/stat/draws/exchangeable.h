/*
 * The rank of theta's score among the scores of draws x_1 .. x_n at the same
 * data, where the score is computed from draws. A score that was computed from
 * the draws fits them better than it fits theta: a kernel density has a kernel
 * on each draw, and is too large there by 1 / (n h^d), h being the width of
 * the kernels. With such scores even the ranks of an exact posterior are not
 * uniform. So theta joins the draws, and all n + 1 points are scored in the
 * same way:
 *
 *   waldo      by the mean and the covariance of all n + 1 points
 *   quantile   by the quantiles of all n + 1 points
 *   kde        by the density of the n other points, whose kernels keep the
 *              covariance of the draws
 *
 * For whitened draws, with mean 0 and covariance I, u = z(theta), and b = n /
 * ((n + 1) (n - 1)), the waldo score of a point z among the n + 1 is, up to a
 * factor,
 *
 *   |z|^2 - a^2 + (a - |u| / (n + 1))^2 / (1 + b |u|^2),  a = z' u / |u|.
 */
#ifndef TW_STAT_DRAWS_EXCHANGEABLE_H
#define TW_STAT_DRAWS_EXCHANGEABLE_H

#include "stat/draws/scores.h"

struct tw_exchangeable {
	const struct tw_scores *of;
	size_t draws;		/* number of draws, n in the text above */
	size_t n;		/* theta is ranked among the first n draws */
	const double *x;	/* [draws*d] */
	double *z;		/* [draws+1][d] whitened draws, then theta */
	double *square;		/* [draws] |z|^2 */
	double *rest;		/* kde: [n] log2 sum of others' kernels */
	double *column;		/* quantile: [d][draws] draws, ascending */
	double (*bound)[2];	/* quantile: [d] quantiles of all points */
	double *score;		/* [n] scratch */
};

/*
 * Prepare *a for the draws x[draws*d], row-major, to which tw_scores_fit has
 * fitted *of. theta will be ranked among the first n of them. *a is all 0
 * before the first call, and keeps pointers to *of and x. Returns 0, or -1 if
 * memory runs out; the caller calls tw_exchangeable_release in either case.
 */
int tw_exchangeable_fit(struct tw_exchangeable *a,
    const struct tw_scores *of, unsigned threads, size_t draws, size_t n,
    const double *x);
void tw_exchangeable_release(struct tw_exchangeable *a);

/*
 * The rank (stat/draws/rank.h) of theta's score among the scores of the first n
 * draws, with theta[d] as one more draw; tie is U. log says which score it is,
 * as in tw_score_of.
 */
double tw_exchangeable_rank(struct tw_exchangeable *a, bool log,
    const double *theta, double tie);

#endif
