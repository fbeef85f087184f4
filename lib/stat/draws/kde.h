/*
 * Gaussian kernel density of draws theta_1 .. theta_n in d parameters, with
 * Scott's (1992) factor h = n^(-1/(d+4)) on the sample covariance S = L L'
 * (stat/draws/whiten.h), as scipy.stats.gaussian_kde has it by default:
 *
 *   p(theta) = 1/n sum_i N(theta; theta_i, h^2 S)
 *            = C sum_i 2^(-|w - w_i|^2),
 *          w = L^-1 (theta - m) / (h sqrt(2 log 2)),
 *   log C = -log n - d/2 log(2 pi) - d log h - log |L|.
 *
 * Draws are whitened once, so that a theta costs d^2 + n (3d + 25) additions
 * and multiplications. All kernels count: none is cut off, so there is no error
 * but rounding. 2^-q is a polynomial (relative error below 5e-16); kernels
 * below 2^-1000 are 0, which shows only where the sum is that small, and there
 * the exponents are shifted by the least (log-sum-exp). log p is good to about
 * 1e-13 wherever it is a double, far in the tails as well.
 */
#ifndef TW_STAT_DRAWS_KDE_H
#define TW_STAT_DRAWS_KDE_H

#include "stat/draws/whiten.h"

struct tw_kde {
	const struct tw_whiten *whiten;
	size_t blocks;
	unsigned bytes;		/* of the registers that are used */
	double shrink;		/* w = shrink * z */
	double log_c;
	/* [blocks][d][TW_KDE_BLOCK] w_i, padded at infinity */
	double *at;
	double *memory;		/* what was allocated for at */
	size_t cap;		/* doubles */
};

enum { TW_KDE_BLOCK = 8 };

/*
 * Take the draws x[n*d] that the whitening was fitted to. Zeroes begin a kde,
 * which is fitted as often as one likes. 0, or -1 when memory runs out.
 */
int tw_kde_fit(struct tw_kde *k, const struct tw_whiten *s, size_t n,
    const double *x);
void tw_kde_release(struct tw_kde *k);

/* log p(theta), -INFINITY where theta is too far away for a double; work[d]. */
double tw_kde_log(const struct tw_kde *k, const double *theta, double *work);

#endif
