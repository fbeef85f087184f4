/*
 * The coverage gap: how far the coverage at an x is from its average over x,
 * estimated without a true posterior from two estimates, each trained on one
 * half of the training runs.
 *
 * Let p_A and p_B be the shares of the two halves' draws at x that are in the
 * highest-density region of level 1-alpha of the estimate from all runs. If the
 * halves were exact, both would be the true coverage at x. They differ because
 * the training runs are finite, and the split-half estimate of the gap is h,
 *
 *   h^2 = mean over x of (p_A - p_B)^2 / 2 - v / 2
 *
 * where v is the Monte Carlo variance of p_A - p_B. For n draws with weights w,
 * which sum to 1,
 *
 *   p = sum w 1[in],   v_A = sum w^2 (1[in] - p)^2,
 *
 * which is p (1-p) / n for equal weights, and v = v_A + v_B. If both halves
 * weight the same draws, by a and b, v is smaller; by the delta method
 *
 *   v = sum (a (1[in] - p_A) - b (1[in] - p_B))^2.
 *
 * h is 0 if h^2 would be negative. se is the standard error of h over the x, by
 * the delta method; if h is 0, it is the square root of that of h^2.
 */
#ifndef TW_STAT_CONFORMAL_GAP_H
#define TW_STAT_CONFORMAL_GAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tw_gap {
	uint64_t runs;		/* x's */
	double h, se;
};

/* p_A and p_B at one x, and the variance v of their difference. */
struct tw_gap_at {
	double p[2], v;
};

/* p and v of n draws with weights w (NULL: equal) and in, as in 1[in]. */
void tw_gap_share(size_t n, const double *w, const bool *in, double *p,
    double *v);

/* The same for both halves from n draws, with weights a[n] and b[n]. */
void tw_gap_paired(size_t n, const double *a, const double *b,
    const bool *in, struct tw_gap_at *at);

/* h and se from runs x, at least 2. */
struct tw_gap tw_gap_find(size_t runs, const struct tw_gap_at *at);

/*
 * About how many x such as these reduce the standard error to aim * h, or to
 * TW_GAP_LEAST if that is larger. It falls with the square root of their
 * number.
 */
#define TW_GAP_LEAST 0.001
double tw_gap_needed(const struct tw_gap *d, double aim);

#endif
