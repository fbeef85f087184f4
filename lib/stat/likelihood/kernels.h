/*
 * A density around weighted draws (West 1993): the mean of t kernels at K
 * centres,
 *
 *   z = L^-1 (y - m),   g(y) = |L|^-1 / K sum_k t_v(z; a z_k, h^2 I),
 *
 * with m and S = L L' the draws' mean and covariance (stat/draws/whiten.h), h
 * Silverman's (4 / ((d + 2) K))^(1 / (d + 4)) and a = sqrt(1 - h^2), which
 * leaves the covariance unchanged except for the kernels' tails. v is 4 or 5,
 * so that (v + d) / 2 is an integer. A density takes O(K d).
 */
#ifndef TW_STAT_LIKELIHOOD_KERNELS_H
#define TW_STAT_LIKELIHOOD_KERNELS_H

#include "stat/base/rng.h"
#include "stat/draws/whiten.h"

struct tw_kernels {
	size_t d, n;		/* numbers of a draw, centres */
	struct tw_whiten spread;
	double *centre;		/* [n * d] a z_k */
	double width;		/* h */
	double log_norm;	/* log density of y if the powers' sum is 1 */
	size_t freedom;		/* v */
};

/* For n centres of d numbers; 0, or -1 when memory runs out. */
int tw_kernels_init(struct tw_kernels *k, size_t d, size_t n);
void tw_kernels_release(struct tw_kernels *k);

/* Fit to y[n * d]; -1 if their covariance does not have full rank. */
int tw_kernels_fit(struct tw_kernels *k, const double *y);

/* A draw y[d]; room[d]. */
void tw_kernels_draw(const struct tw_kernels *k, struct tw_rng *rng, double *y,
    double *room);

/* log g(y); room[d]. */
double tw_kernels_log(const struct tw_kernels *k, const double *y,
    double *room);

#endif
