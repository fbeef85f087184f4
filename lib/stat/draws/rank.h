/*
 * The rank of a value among draws of a posterior, a number from 0 to 1. This
 * is the definition for tw-score --cdf, where the values are scores, for
 * tw-score --ranks, where they are values of one parameter, and for the
 * regions of tw-gap. All three treat ties alike.
 *
 * Let s_0 be the value of theta_0, a draw of the posterior, and let s_1 .. s_n
 * be those of n further draws. With U uniform on [0,1) and independent of
 * them,
 *
 *   r = (#{j: s_j < s_0} + U (1 + #{j: s_j = s_0})) / (n + 1)
 *
 * is uniform on [0,1), whatever the distribution of the values, atoms included.
 * To see this, put all n + 1 values in order, equal ones in random order, and
 * let each occupy an interval of length 1/(n+1). Since the values are
 * exchangeable, s_0 occupies each interval with the same probability, and a
 * uniform point of its interval is a uniform point of [0,1). Values that equal
 * s_0 are in random order, so s_0 is in each of the intervals of these values
 * with the same probability. Given all n + 1 values and s_0, r is a uniform
 * point of the union of these intervals. It therefore has the same distribution
 * as a uniform point of the interval of s_0.
 *
 * Now let theta_1 .. theta_N be independent draws of a proposal density q, with
 * weights w_j = a p(theta_j) / q(theta_j), where p is the posterior density and
 * a > 0 any constant, and let w_0 = a p(theta_0) / q(theta_0). Given the N + 1
 * points, but not which of them is theta_0, the probability that theta_0 is
 * point j is proportional to
 *
 *   p(theta_j) prod_(i != j) q(theta_i), hence to w_j.
 *
 * So point j occupies an interval of length w_j / (w_0 + ... + w_N), and by
 * the same argument
 *
 *   r = (W_< + U (W_= + w_0)) / (W + w_0)
 *
 * is uniform on [0,1), however few the proposals are. W, W_< and W_= are the
 * sums of w_1 .. w_N over all j, over s_j < s_0 and over s_j = s_0. With equal
 * weights this is the first equation with n = N.
 *
 * tw-score resamples n draws from proposals whose effective sample size is n,
 * by their weights, and ranks theta_0 among them by the first equation, as one
 * more draw. w_0 is not used: far from the posterior, where densities
 * underflow, it is not known. The rank of a query is then the same function of
 * theta and x as that of a simulation.
 *
 * A theta that is not a draw but a point that a user chose, a query, is given
 * both ends of its rank, r for U = 0 and for U = 1, instead of a random number
 * between them. It is inside, or outside, of a region if this is so for each U
 * (stat/conformal/region.h): its label then does not depend on a random number,
 * and if theta is a draw of the posterior, a wrong label is at most as likely
 * as that of a simulation with a random U.
 */
#ifndef TW_STAT_DRAWS_RANK_H
#define TW_STAT_DRAWS_RANK_H

#include <stddef.h>
#include <stdint.h>

#define TW_TIES_HALF 0.5

/*
 * Returns the rank r = (below + tie (equal + own)) / (total + own). below,
 * equal and total are the weights W_<, W_= and W of the draws, and own > 0 is
 * the weight of theta_0. These four have the same unit. tie, from 0 to 1, is U.
 */
double tw_rank(double below, double equal, double total, double own,
    double tie);

/* The rank of s, which is one more draw, among sorted[n], ascending. */
double tw_rank_sorted(size_t n, const double *sorted, double s, double tie);

/* The same among v[0], v[step], ..., v[(n-1) step], in any order. */
double tw_rank_column(size_t n, size_t step, const double *v, double s,
    double tie);

/*
 * U in [0,1) for a column, counted from 0, of a record with this hash (tw_hash
 * in stat/base/sketch.h). The same arguments always give the same U; for other
 * hashes and columns, U is another pseudo-random number.
 */
double tw_rank_tie(uint64_t hash, size_t column);

#endif
