/*
 * How far the coverage at an x is from the average over x, seen without a true
 * posterior: from two estimates trained on the halves of the training runs.
 *
 * p_A and p_B: the share of either half's draws at x that are in the whole
 * estimate's region of level 1-alpha (its own highest density region). If the
 * halves were right, both would be the true coverage there. They differ by
 * what the training runs leave open, and
 *
 *   h^2 = mean over x of (p_A - p_B)^2 / 2 - v / 2
 *
 * where v is what the draws' number adds. Of n draws with weights w, of sum 1,
 *
 *   p = sum w 1[in],   v_A = sum w^2 (1[in] - p)^2,
 *
 * p (1-p) / n where they are equal, and v = v_A + v_B. Of the same draws with
 * weights a and b less is added to the difference, by the delta method
 *
 *   v = sum (a (1[in] - p_A) - b (1[in] - p_B))^2.
 *
 * h is 0 where v is more. se is the standard error of h over the x, by the
 * delta method; where h is 0, the root of that of h^2.
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

/* p of the halves at one x, and v of their difference. */
struct tw_gap_at {
	double p[2], v;
};

/* From n draws, their weights (NULL: equal) and which of them are in. */
void tw_gap_share(size_t n, const double *w, const bool *in, double *p,
    double *v);

/* From n draws that both halves weigh, a[n] and b[n] of sum 1. */
void tw_gap_paired(size_t n, const double *a, const double *b,
    const bool *in, struct tw_gap_at *at);

/* Of runs x, at least 2. */
struct tw_gap tw_gap_find(size_t runs, const struct tw_gap_at *at);

/*
 * About how many x, made like these, bring the standard error down to aim h,
 * or to TW_GAP_LEAST where that is more: it falls with their root.
 */
#define TW_GAP_LEAST 0.001
double tw_gap_needed(const struct tw_gap *d, double aim);

#endif
