/*
 * How far the coverage at an x is from the average over x, seen without a true
 * posterior: from two estimates trained on the halves of the training runs.
 *
 * p_A and p_B: the share of n draws of either half at x that are in the whole
 * estimate's region of level 1-alpha (its own highest density region). If the
 * halves were right, both would be the true coverage there. They differ by
 * what the training runs leave open, and
 *
 *   h^2 = mean over x of (p_A - p_B)^2 / 2 - (p_A q_A + p_B q_B) / (2 n)
 *
 * with q = 1-p; the second term is what the draws' number adds. h is 0 where
 * that is more. se is the standard error of h over the x, by the delta method;
 * where h is 0, the root of that of h^2.
 */
#ifndef TW_STAT_CONFORMAL_DRIFT_H
#define TW_STAT_CONFORMAL_DRIFT_H

#include <stddef.h>
#include <stdint.h>

struct tw_drift {
	uint64_t runs;		/* x's */
	double h, se;
};

/* From in[2 * runs], of n draws of A, then of B, those in the region at each
 * x; runs >= 2, n >= 1. */
struct tw_drift tw_drift_find(size_t runs, size_t n, const size_t *in);

#endif
