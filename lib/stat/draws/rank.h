/*
 * The rank of a value among draws of a posterior: a number from 0 to 1. This
 * is the one definition for tw-score --cdf, where the values are scores, for
 * tw-score --ranks, where they are values of one parameter, and for tw-gap's
 * regions; ties are counted in the same way everywhere.
 *
 * Let s_0 be the value of theta_0, a draw of the posterior, and s_1 .. s_n
 * those of n further draws. With U uniform on [0,1) and independent of them,
 *
 *   r = (#{j: s_j < s_0} + U (1 + #{j: s_j = s_0})) / (n + 1)
 *
 * is uniform on [0,1), whatever the distribution of the values, atoms
 * included: put all n + 1 values in order, equal ones in random order, and let
 * each take up an interval of length 1/(n+1). Since they are exchangeable, s_0
 * takes up each interval with the same probability. Given how many are below
 * s_0 and how many equal it, s_0 has each of the intervals of the equal ones
 * with the same probability; so a uniform point of their union is a uniform
 * point of the interval of s_0, and that is a uniform point of [0,1).
 *
 * Now let theta_1 .. theta_n be independent draws of a proposal density q,
 * with weights w_j = p(theta_j) / q(theta_j) up to a factor, where p is the
 * posterior density. Given the n + 1 points, but not which of them is theta_0,
 * the probability that theta_0 is point j is proportional to
 *
 *   p(theta_j) prod_(i != j) q(theta_i), hence to w_j.
 *
 * So point j takes up an interval of length w_j / (w_0 + ... + w_n), and by
 * the same argument
 *
 *   r = (W_< + U (W_= + w_0)) / (W + w_0)
 *
 * is uniform on [0,1), however few the proposals are. W, W_< and W_= are the
 * sums of w_1 .. w_n over all j, over s_j < s_0 and over s_j = s_0. With equal
 * weights this is the first equation.
 *
 * tw-score draws n times from the proposals, by their weights, and ranks
 * theta_0 among these n. Each stands for the weight W/n. The weight of theta_0
 * is then taken as w_0 + W/n, so that the second equation becomes the first
 * one where the proposals are many; what the second draw adds is an error of
 * the order of 1/n.
 *
 * A theta that is no draw, but a point that somebody asks about, has no random
 * rank: it takes half of the ties, U = 1/2.
 */
#ifndef TW_STAT_DRAWS_RANK_H
#define TW_STAT_DRAWS_RANK_H

#include <stddef.h>
#include <stdint.h>

#define TW_TIES_HALF 0.5

/*
 * r, for W_< = below, W_= = equal, W = all, w_0 = own > 0 and U = tie. If own
 * is infinite, r is tie.
 */
double tw_rank(double below, double equal, double all, double own, double tie);

/* The same among sorted[n], ascending, each of weight 1. */
double tw_rank_sorted(size_t n, const double *sorted, double s, double own,
    double tie);

/* The same among v[0], v[step], ..., v[(n-1) step], each of weight 1. */
double tw_rank_column(size_t n, size_t step, const double *v, double s,
    double own, double tie);

/* U of a record with this hash, another one for each column. */
double tw_rank_tie(uint64_t hash, size_t column);

#endif
