/*
 * The mean and the covariance of draws theta_1 .. theta_n of d parameters, and
 * the whitened coordinates z of a theta:
 *
 *   m = sum theta_i / n,  S = sum (theta_i - m)(theta_i - m)' / (n - 1) = L L',
 *   z(theta) = L^-1 (theta - m),   |z|^2 = (theta - m)' S^-1 (theta - m).
 *
 * |z|^2 is the squared Mahalanobis distance, which is the WALDO score
 * (Masserano et al. 2023). Everything is computed from differences to the first
 * draw. For each parameter they are multiplied by a power of two, so that their
 * absolute values are at most 1. Sums are compensated (stat/base/twosum.h). So
 * neither the location nor the scale of a parameter costs digits: parameters of
 * 1e-200 or 1e200 are as good as any.
 *
 * Rank: the j-th pivot of Cholesky's algorithm is the part of the variance of
 * parameter j that the parameters before it do not explain. If it is at most
 * TW_WHITEN_RANK times that variance, S counts as rank-deficient, because too
 * few digits of |z|^2 would be correct. This test does not depend on the scales
 * of the parameters.
 *
 * The fit takes O(n d^2) time and O(d^2) memory.
 */
#ifndef TW_STAT_DRAWS_WHITEN_H
#define TW_STAT_DRAWS_WHITEN_H

#include <stddef.h>

#define TW_WHITEN_RANK 1e-12

struct tw_whiten {
	size_t d;		/* number of parameters */
	double *from;		/* [d] the first draw */
	double *scale;		/* [d] powers of two that multiply theta_j */
	double *mean;		/* [d] mean of scale * (theta - from) */
	double *chol;		/* [d*d] L of the scaled draws, row-major */
	double log_det;		/* log det L for theta itself, unscaled */
};

enum tw_draws_flaw {
	TW_DRAWS_SOUND = 0,
	TW_DRAWS_FEW,		/* n <= d: S cannot have full rank */
	TW_DRAWS_EQUAL,	/* a parameter is the same in all draws */
	TW_DRAWS_WIDE,		/* a difference of draws is not finite */
	/*
	 * A parameter is nearly (see TW_WHITEN_RANK) a constant plus a linear
	 * combination of the parameters before it.
	 */
	TW_DRAWS_RANKLESS
};

/*
 * Allocate for d >= 1 parameters. Returns 0, or -1 if memory runs out. The
 * caller frees *s with tw_whiten_release.
 */
int tw_whiten_init(struct tw_whiten *s, size_t d);
void tw_whiten_release(struct tw_whiten *s);

/*
 * Fit *s to the draws x[n*d], row-major; x is not kept. The function may be
 * called again for other draws. If the result is not TW_DRAWS_SOUND, *s must
 * not be used until the next fit, and *which is the index, from 0, of the
 * parameter at fault (unset for TW_DRAWS_FEW).
 */
enum tw_draws_flaw tw_whiten_fit(struct tw_whiten *s, size_t n, const double *x,
    size_t *which);

/*
 * Compute z[d] of theta[d]; z and theta may be the same array. Returns |z|^2,
 * or INFINITY if a z_j or |z|^2 is too large for a double. In that case
 * the caller must not use z, nor theta if it is the same array.
 */
double tw_whiten_at(const struct tw_whiten *s, const double *theta, double *z);

/* Parameter j, from 0, of the theta whose whitened coordinates are z[d]. */
double tw_whiten_back(const struct tw_whiten *s, const double *z, size_t j);

#endif
