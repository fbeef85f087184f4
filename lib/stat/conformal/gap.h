/*
 * The split-half estimate of the coverage gap, which is the average coverage of
 * a region over x, minus its coverage at one x. The estimate needs no true
 * posterior, but two estimates A and B, each trained on one half of the
 * training simulations, and the estimate that was trained on all of them.
 *
 * Let p_A be the share of A's draws at x that are in the region of level
 * 1-alpha of the full estimate, and let p_B be that share of B's draws. If A
 * and B were exact, both shares would be the true coverage at x. They differ
 * because the training simulations are finite in number. The split-half
 * estimate of the root mean square of the gap is h,
 *
 *   h^2 = mean over x of ((p_A - p_B)^2 - v) / 2,
 *
 * where v is the Monte Carlo variance of p_A - p_B. For draws to which A gives
 * the weights a_i and B the weights b_i, each of sum 1, and with I_i = 1 if
 * draw i is in the region and 0 otherwise,
 *
 *   p_A = sum_i a_i I_i,   p_B = sum_i b_i I_i, and by the delta method
 *   v = sum_i (a_i (I_i - p_A) - b_i (I_i - p_B))^2.
 *
 * h is 0 if h^2 would be negative. se is the standard error of h over the x,
 * by the delta method; if h is 0, se is the square root of the standard error
 * of h^2.
 *
 * A and B show only by how much they differ, not what both have wrong: their
 * family of densities and their training are the same. The gap at one x is
 * therefore taken to be the sum of two independent parts, of the standard
 * deviations h and c. c, the floor, is larger for fewer training simulations N:
 *
 *   c = sqrt(alpha (1-alpha)) max(1000, min(N, 100000))^(-1/3),
 *
 * which is .015 for alpha = .1 and N = 8000. tw-gap(1) says on which systems
 * with known posteriors this was found. The standard deviation of the gap at x
 * is
 *
 *   s = sqrt(h^2 + c^2), at most 1.
 */
#ifndef TW_STAT_CONFORMAL_GAP_H
#define TW_STAT_CONFORMAL_GAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tw_gap {
	uint64_t runs;		/* number of simulations x */
	double h, se;		/* in units of a probability */
};

/* p_A and p_B at one x, and the variance v of their difference. */
struct tw_gap_at {
	double p[2], v;
};

/*
 * Set *at to p_A, p_B and v, computed from n draws to which A gives the weights
 * a[n] and B the weights b[n], each of sum 1. in[i] is I_i.
 */
void tw_gap_paired(size_t n, const double *a, const double *b,
    const bool *in, struct tw_gap_at *at);

/* Returns h and se, from one at[i] for each of runs >= 2 simulations x. */
struct tw_gap tw_gap_find(size_t runs, const struct tw_gap_at *at);

/*
 * The floor c for a region of level 1-alpha of an estimate with this number of
 * training simulations; 0, not known, counts as 1000. And s.
 */
double tw_gap_floor(double alpha, double trained);
double tw_gap_sd(double h, double floor);

/* A standard error that is small enough, however small the gap is. */
#define TW_GAP_LEAST 0.001

#endif
