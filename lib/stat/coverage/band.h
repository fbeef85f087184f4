/*
 * The simultaneous band for an empirical distribution function, and the test
 * of uniformity that goes with it, both exact.
 *
 * Of n independent values of the uniform distribution on (0,1), c(z) are at or
 * below z: Binomial(n, z) for each z, and together, for z_1 < ... < z_k, a
 * Markov chain. With one level g for all points, the band
 *
 *   lower_i = max{ l : P(c(z_i) <= l-1) <= g/2 }
 *   upper_i = min{ u : P(c(z_i) >= u+1) <= g/2 }
 *
 * holds all counts lower_i <= c(z_i) <= upper_i with some probability, which
 * falls as g grows (Saeilynoja, Buerkner and Vehtari 2022, sections 2 and 3).
 * tw_band_find takes the largest g at which it is at least 1-beta. The test
 * turns that round: of given counts, g is the least two-sided tail
 * probability 2 min(P(c <= c_i), P(c >= c_i)) of any point, and p the
 * probability that some point reaches so small a one.
 *
 * Values need not be continuous: what is used is that P(value <= z_i) = z_i.
 * Ranks among N draws, r/N with r = 0, ..., N equally likely, have it at
 * z = (r+1)/(N+1). For a calibrated posterior the share of a region of level
 * L is an example too: the counts that a region of each level covers,
 * {cdf <= L} or {|2 rank - 1| <= L}, are such counts at z = L.
 *
 * The chain is that of a Poisson process of rate n, given that it ends at n:
 * its steps depend on the distance of the z alone. Time O(k w^2), w = O(sqrt
 * n) the width of the band, for each g that is tried (about twenty).
 */
#ifndef TW_STAT_COVERAGE_BAND_H
#define TW_STAT_COVERAGE_BAND_H

#include <stddef.h>
#include <stdint.h>

/* Largest n that these take. */
#define TW_BAND_MAX UINT64_C(10000000)

/* They return 0, or -1 without memory or where an argument is out of range. */

/*
 * The band of confidence 1-beta, 0 < beta < 1, of the counts of n values at
 * the k points z[k], ascending, all strictly between 0 and 1. As shares,
 * lower[i]/n <= c/n <= upper[i]/n. lower[k], upper[k] are the caller's.
 */
int tw_band_find(uint64_t n, size_t k, const double *z, double beta,
    uint64_t *lower, uint64_t *upper);

/*
 * Of count[k], the exact p-value of the hypothesis that P(value <= z) = z; one
 * below 10^-30 is only bounded from above, by k g.
 */
int tw_band_test(uint64_t n, size_t k, const double *z, const uint64_t *count,
    double *p);

/*
 * The probability that not every count is within lower[k], upper[k], both
 * never falling, to a relative error of 1e-9 as far as it is above least/10^6.
 */
int tw_band_leave(uint64_t n, size_t k, const double *z, const uint64_t *lower,
    const uint64_t *upper, double least, double *p);

#endif
