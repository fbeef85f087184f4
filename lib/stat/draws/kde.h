/*
 * Gaussian kernel density of draws theta_1 .. theta_n of d parameters, with
 * Scott's (1992) factor h = n^(-1/(d+4)) on the sample covariance S = L L' and
 * the mean m of the draws (stat/draws/whiten.h), which is the default of
 * scipy.stats.gaussian_kde:
 *
 *   p(theta) = 1/n sum_i N(theta; theta_i, h^2 S)
 *            = C sum_i 2^(-|w - w_i|^2),
 *          w = L^-1 (theta - m) / (h sqrt(2 log 2)),
 *   log C = -log n - d/2 log(2 pi) - d log h - log det L.
 *
 * The draws are whitened once, so that one theta costs d^2 + n (3d + 25)
 * additions and multiplications. No kernel is cut off, so that there is no
 * error but rounding. 2^-q is computed by a polynomial with a relative error
 * below 5e-16. Kernels below 2^-1000 become 0, which matters only if the sum
 * is that small; in that case all exponents are shifted by the least |w -
 * w_i|^2 (log-sum-exp). log p has an error of about 1e-13 wherever it is a
 * double, also far in the tails.
 */
#ifndef TW_STAT_DRAWS_KDE_H
#define TW_STAT_DRAWS_KDE_H

#include "stat/draws/whiten.h"

struct tw_kde {
	const struct tw_whiten *whiten;
	size_t blocks;		/* of TW_KDE_BLOCK draws each */
	unsigned bytes;		/* width of the vector registers in use */
	double shrink;		/* w = shrink * z, 1 / (h sqrt(2 log 2)) */
	double log_c;		/* log C */
	/* [blocks][d][TW_KDE_BLOCK] w_i, aligned, padded with infinity */
	double *at;
	double *memory;		/* allocated; at points into it */
	size_t cap;		/* doubles in memory, without alignment */
};

enum { TW_KDE_BLOCK = 8 };

/*
 * Fit *k to the draws x[n*d], row-major, to which *s was fitted; k keeps the
 * pointer s, but not x. *k is all 0 before the first fit, and may be fitted
 * again. Returns 0, or -1 if memory runs out. The caller frees *k with
 * tw_kde_release.
 */
int tw_kde_fit(struct tw_kde *k, const struct tw_whiten *s, size_t n,
    const double *x);
void tw_kde_release(struct tw_kde *k);

/*
 * log p(theta), or -INFINITY if theta[d] is so far away that |w|^2 is not
 * finite. work[d] is scratch.
 */
double tw_kde_log(const struct tw_kde *k, const double *theta, double *work);

#endif
