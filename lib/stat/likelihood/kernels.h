/*
 * A density around draws (West 1993): the mean of t kernels at n centres y_k,
 *
 *   z = L^-1 (y - m),   g(y) = 1 / (n det L) sum_k t_v(z; a z_k, h^2 I),
 *
 * where m and S = L L' are the mean and the covariance of the centres
 * (stat/draws/whiten.h), t_v has v degrees of freedom, and h is Silverman's (4
 * / ((d + 2) n))^(1 / (d + 4)). The factor a = sqrt(1 - h^2) keeps the
 * covariance, except for the kernels' tails. v is 4 or 5, so that (v + d) / 2
 * is an integer. One density takes O(n d) time.
 */
#ifndef TW_STAT_LIKELIHOOD_KERNELS_H
#define TW_STAT_LIKELIHOOD_KERNELS_H

#include "stat/base/rng.h"
#include "stat/draws/whiten.h"

struct tw_kernels {
	size_t d, n;		/* number of coordinates, of centres */
	struct tw_whiten spread;	/* m and L */
	double *centre;		/* [n * d] a z_k */
	double width;		/* h */
	double log_norm;	/* log of the constant factor of g det L */
	size_t freedom;		/* v */
};

/*
 * Allocate for n centres with d coordinates. Returns 0, or -1 if memory runs
 * out. The caller frees *k with tw_kernels_release.
 */
int tw_kernels_init(struct tw_kernels *k, size_t d, size_t n);
void tw_kernels_release(struct tw_kernels *k);

/*
 * Set the centres to y[n * d], row-major; y is not kept. Returns 0, or -1 if
 * their covariance does not have full rank.
 */
int tw_kernels_fit(struct tw_kernels *k, const double *y);

/* Make a draw y[d] of g; room[d] is scratch. */
void tw_kernels_draw(const struct tw_kernels *k, struct tw_rng *rng, double *y,
    double *room);

/* log g at y[d]; room[d] is scratch. */
double tw_kernels_log(const struct tw_kernels *k, const double *y,
    double *room);

#endif
