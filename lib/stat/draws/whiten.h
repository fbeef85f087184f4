/*
 * The spread of a set of draws theta_1 .. theta_n in d parameters:
 *
 *   m = sum theta_i / n,  S = sum (theta_i - m)(theta_i - m)' / (n - 1) = L L',
 *   z(theta) = L^-1 (theta - m),   |z|^2 = (theta - m)' S^-1 (theta - m).
 *
 * |z|^2 is Mahalanobis' distance squared, the WALDO score (Masserano et al.
 * 2023). Everything is computed from differences to the first draw, divided by
 * a power of two that makes them at most 1: neither the place nor the scale of
 * a parameter costs digits, and parameters of 1e-200 or 1e200 are as good as
 * any. Sums are compensated.
 *
 * Rank: Cholesky's j-th pivot is the variance of parameter j that the ones
 * before it leave unexplained. At TW_WHITEN_RANK of its variance or less the
 * rank is not full: there the digits of |z|^2 run out. It does not depend on
 * scales.
 *
 * O(n d^2) time, O(d^2) memory.
 */
#ifndef TW_STAT_DRAWS_WHITEN_H
#define TW_STAT_DRAWS_WHITEN_H

#include <stddef.h>

#define TW_WHITEN_RANK 1e-12

struct tw_whiten {
	size_t d;
	double *from;		/* [d] the first draw; then the others: */
	double *scale;		/* [d] powers of two */
	double *mean;		/* [d] of (theta - from) scale */
	double *chol;		/* [d*d] L of the same, row-major, lower */
	double log_det;		/* log |L| in units of theta */
};

enum tw_draws_flaw {
	TW_DRAWS_SOUND = 0,
	TW_DRAWS_FEW,		/* n <= d: S cannot have full rank */
	TW_DRAWS_EQUAL,	/* a parameter is the same in all draws */
	TW_DRAWS_WIDE,		/* differences are no finite doubles */
	/* a parameter is a combination of those before it */
	TW_DRAWS_RANKLESS
};

/* 0, or -1 when memory runs out; d >= 1. */
int tw_whiten_init(struct tw_whiten *s, size_t d);
void tw_whiten_release(struct tw_whiten *s);

/*
 * Take the draws x[n*d], row-major. Anything but TW_DRAWS_SOUND leaves s
 * without a use; *which is then the parameter at fault (not for FEW).
 */
enum tw_draws_flaw tw_whiten_fit(struct tw_whiten *s, size_t n, const double *x,
    size_t *which);

/*
 * z[d] of theta[d], both may be the same; returns |z|^2, INFINITY where theta
 * is too far away for a double (z is then not to be used).
 */
double tw_whiten_at(const struct tw_whiten *s, const double *theta, double *z);

/* Parameter j of the theta whose z[d] this is. */
double tw_whiten_back(const struct tw_whiten *s, const double *z, size_t j);

#endif
