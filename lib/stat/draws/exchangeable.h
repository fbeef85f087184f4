/*
 * The scores of theta and of draws x_1 .. x_n at the same data, of which its
 * rank is made. A score that was made of the draws fits them better than it
 * fits theta: a kernel density has a kernel on each of them, and is too large
 * there by 1 / (n h^d). Among such scores an exact posterior has no uniform
 * ranks. So theta joins the draws, and each of the n + 1 points is scored as
 * the others are:
 *
 *   waldo, quantile  by the mean and covariance, or the quantiles, of all n + 1
 *   kde              by the density of the n others; the covariance of the
 *                    kernels remains that of the draws
 *
 * With mean 0 and covariance I of the draws (whitened), u = z(theta), and b =
 * n / ((n + 1) (n - 1)), the waldo score of z among the n + 1 is, but for a
 * factor,
 *
 *   |z|^2 - a^2 + (a - |u| / (n + 1))^2 / (1 + b |u|^2),  a = z' u / |u|.
 */
#ifndef TW_STAT_DRAWS_EXCHANGEABLE_H
#define TW_STAT_DRAWS_EXCHANGEABLE_H

#include "stat/draws/scores.h"

struct tw_exchangeable {
	const struct tw_scores *of;
	size_t draws;		/* that the scores are made of */
	size_t n;		/* the first of these, which are ranked */
	const double *x;	/* [draws*d] */
	double *z;		/* [draws+1][d] whitened, theta the last */
	double *square;		/* [draws] |z|^2 */
	double *rest;		/* [n] kde: log2 of the others' kernels there */
	double *column;		/* [d][draws] quantile: ascending */
	double (*bound)[2];	/* [d] quantile: those of all points */
	double *score;		/* [n] scratch */
};

/*
 * Take draws x[draws*d], which stay the caller's, after tw_scores_fit; zeroes
 * begin. The first n of them are to be ranked. 0, or -1 when memory runs out.
 */
int tw_exchangeable_fit(struct tw_exchangeable *a,
    const struct tw_scores *of, unsigned threads, size_t draws, size_t n,
    const double *x);
void tw_exchangeable_release(struct tw_exchangeable *a);

/*
 * The rank of theta's score among those of the n draws (stat/draws/rank.h),
 * by tw_score_of with log; theta weighs own, and takes the share tie of ties.
 */
double tw_exchangeable_rank(struct tw_exchangeable *a, bool log,
    const double *theta, double own, double tie);

#endif
