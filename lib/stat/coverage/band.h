/*
 * A simultaneous band for an empirical distribution function, and the exact
 * test of uniformity that goes with it.
 *
 * Let c(z) be the number of n independent values, uniform on (0,1), that are
 * at or below z. For each z, c(z) is Binomial(n, z), and for z_1 < ... < z_k
 * the counts c(z_i) are a Markov chain. With one level g for all points, the
 * band has the limits
 *
 *   lower_i = max{ l : P(c(z_i) <= l-1) <= g/2 }
 *   upper_i = min{ u : P(c(z_i) >= u+1) <= g/2 }
 *
 * The probability that all counts are within the band,
 * lower_i <= c(z_i) <= upper_i, falls as g grows (Saeilynoja, Buerkner and
 * Vehtari 2022, sections 2 and 3). tw_band_find takes the largest g at which
 * that probability is at least 1-beta.
 *
 * The test is the inverse of the band. For given counts c_i, g is the smallest
 * two-sided tail probability, min over i of 2 min(P(c <= c_i), P(c >= c_i)).
 * The p-value is the probability, if the values are uniform, of a g that is at
 * most the observed one.
 *
 * The values need not be continuous: band and test only use that
 * P(value <= z_i) = z_i. In a first example the values are ranks r/N among
 * N draws, where r = 0, ..., N are equally likely: the number of ranks at or
 * below r/N is compared with z = (r+1)/(N+1), because P(rank <= r/N) =
 * (r+1)/(N+1). In a second one the posterior is calibrated: the number of true
 * values that a region of level L covers, {cdf <= L} or {|2 rank - 1| <= L}, is
 * compared with z = L.
 *
 * The Markov chain is a Poisson process of rate n conditioned on n events in
 * (0,1). The program uses the steps of the process without the condition, which
 * depend only on the distances of the z_i; the condition enters as a factor of
 * each probability. The band of one g takes the time O(k w^2), where
 * w = O(sqrt n) is its width; tw_band_find tries about twenty g.
 */
#ifndef TW_STAT_COVERAGE_BAND_H
#define TW_STAT_COVERAGE_BAND_H

#include <stddef.h>
#include <stdint.h>

/* The largest n that these functions take. */
#define TW_BAND_MAX UINT64_C(10000000)

/*
 * All functions below return 0, or -1 if memory runs out or an argument is out
 * of range.
 */

/*
 * Find the band with confidence 1-beta, 0 < beta < 1, for the counts of n >= 1
 * values at the points z[k], which are strictly ascending and strictly between
 * 0 and 1. The limits of the counts go to lower[k] and upper[k], which the
 * caller provides; lower[i] / n and upper[i] / n are the limits of the shares
 * c(z_i) / n.
 */
int tw_band_find(uint64_t n, size_t k, const double *z, double beta,
    uint64_t *lower, uint64_t *upper);

/*
 * Test the hypothesis that P(value <= z) = z, given count[k], the numbers of n
 * values at or below z[k]; z is as for tw_band_find. *p is the exact p-value,
 * from 0 to 1. If k g is below 10^-30, *p is k g, an upper bound of the
 * p-value.
 */
int tw_band_test(uint64_t n, size_t k, const double *z, const uint64_t *count,
    double *p);

/*
 * *p is the probability that some count is below lower[i] or above upper[i].
 * Neither lower[k] nor upper[k] decreases with i. `least` is the smallest *p
 * that matters to the caller: *p has a relative error below 1e-9 if it is above
 * least/10^6, and may be wrong below that.
 */
int tw_band_leave(uint64_t n, size_t k, const double *z, const uint64_t *lower,
    const uint64_t *upper, double least, double *p);

#endif
