/*
 * A simultaneous band for an empirical distribution function, and the exact
 * test of uniformity that goes with it.
 *
 * Let c(z) be the number of n independent values, uniform on (0,1), that are
 * at or below z. For each z, c(z) is Binomial(n, z), and for z_1 < ... < z_k
 * the counts c(z_i) are a Markov chain. With the same tail probability g at all
 * points, the band has the limits
 *
 *   lower_i = max{ l : P(c(z_i) <= l-1) <= g/2 }
 *   upper_i = min{ u : P(c(z_i) >= u+1) <= g/2 }
 *
 * The probability that all counts are within the band,
 * lower_i <= c(z_i) <= upper_i, falls as g grows (Saeilynoja, Buerkner and
 * Vehtari 2022, sections 2 and 3). tw_band_find takes the largest g at which
 * that probability is at least 1-beta.
 *
 * The test is the inverse of the band. For observed counts c_1 .. c_k, let
 *
 *   g_obs = min over i of 2 min(P(c(z_i) <= c_i), P(c(z_i) >= c_i)),
 *
 * the smallest two-sided tail probability (it may exceed 1). The p-value is the
 * probability that the counts of n uniform values give a g_obs that is at most
 * the observed one.
 *
 * The values need not be continuous: band and test only use that
 * P(value <= z_i) = z_i. Two hypotheses are tested in this way:
 *
 *   - The number R of N draws that are below the true value is equally likely
 *     to be 0, ..., N. Then P(R <= r) = (r+1)/(N+1), so the number of
 *     simulations with R <= r is compared with z = (r+1)/(N+1).
 *   - The posterior is calibrated: its regions of level L cover the true values
 *     with probability L, for all L. The number of true values that they cover
 *     is compared with z = L.
 *
 * The Markov chain of the counts is a Poisson process of rate n, given that it
 * has n events in (0,1). The program computes the probabilities of the process
 * without this condition, because its steps depend on the distances of the z_i
 * only. By Bayes' theorem, the probability of a path up to a count c at z_i
 * under the condition is its probability without the condition times
 *
 *   P(n - c events between z_i and 1) / P(n events in (0,1)).
 *
 * The band of one g takes the time O(k w^2), where w = O(sqrt n) is its width;
 * tw_band_find tries about twenty g.
 */
#ifndef TW_STAT_COVERAGE_BAND_H
#define TW_STAT_COVERAGE_BAND_H

#include <stddef.h>
#include <stdint.h>

/* The largest n that these functions take. */
#define TW_BAND_MAX UINT64_C(10000000)

/*
 * All functions below return 0, or -1, with results that must not be used, if
 * memory runs out or an argument is out of range.
 */

/*
 * Find the band with confidence 1-beta, 0 < beta < 1, for the counts of n >= 1
 * values at the points z[k], which are strictly ascending and strictly between
 * 0 and 1. Sets lower[k] and upper[k], arrays of the caller, to the limits of
 * the counts; lower[i] / n and upper[i] / n are the limits of the shares
 * c(z_i) / n.
 */
int tw_band_find(uint64_t n, size_t k, const double *z, double beta,
    uint64_t *lower, uint64_t *upper);

/*
 * Test the hypothesis that P(value <= z[i]) = z[i] for all i. count[i] is the
 * number of the n values that are at or below z[i]; z is as for tw_band_find.
 * Sets *p to the exact p-value, from 0 to 1. Only if k g_obs is below 10^-30,
 * *p is k g_obs instead, which is an upper bound of the p-value (Bonferroni).
 */
int tw_band_test(uint64_t n, size_t k, const double *z, const uint64_t *count,
    double *p);

/*
 * Set *p to the probability that c(z[i]) is below lower[i] or above upper[i]
 * for at least one i < k. Neither lower nor upper may decrease from one i to
 * the next. `least` > 0 is the smallest probability that matters to the caller:
 * if the true probability is above least/10^6, *p has a relative error below
 * 1e-9; if not, both the true probability and *p are about least/10^6 or less.
 */
int tw_band_exit_probability(uint64_t n, size_t k, const double *z,
    const uint64_t *lower, const uint64_t *upper, double least, double *p);

#endif
