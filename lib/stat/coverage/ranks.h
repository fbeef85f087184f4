/*
 * Ranks of true parameters among posterior draws, as shares in [0,1]: what a
 * region of a level covers, and whether they are uniform.
 *
 * If theta and N draws come from the same posterior, the share of draws below
 * theta is r/N with r = 0, ..., N equally likely (simulation-based
 * calibration, Talts et al. 2018); the same holds for the share of draws whose
 * score is not larger. Ties of r are part of that distribution: the test looks
 * at the counts at (r+1)/(N+1), where it is exact, see band.h. Ranks that are
 * no such shares are held against the continuous uniform distribution at 1000
 * points.
 *
 * Printed to D digits, a share has moved by up to 10^-D/2, and N can be told
 * below 10^D. There every number is a share of 10^D; whether it was one, or a
 * finer one, rounded, shows at 0 and 1, which rounding makes half as frequent.
 * In the second case the counts up to r/10^D have the mean (r+1/2)/10^D.
 */
#ifndef TW_STAT_COVERAGE_RANKS_H
#define TW_STAT_COVERAGE_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Draws at most; and points at most at which counts are looked at. */
#define TW_RANK_DRAWS UINT64_C(100000)
enum { TW_RANK_POINTS = 1000 };

/* Shares are told apart as far as ten digits do. */
#define TW_RANK_UNIT 5e10

/*
 * rank[n] are shares that were rounded to multiples of 1/unit: by the digits
 * that any of them has, three at least, or to floats if all are; TW_RANK_UNIT
 * at most.
 */
double tw_rank_unit(size_t n, const double *rank);

/*
 * The least N up to TW_RANK_DRAWS of which all of rank[n] are shares r/N, but
 * unit where shares of unit would show one as small by chance; 0 if there is
 * none.
 */
uint64_t tw_rank_draws(size_t n, const double *rank, double unit);

/* Whether rank is r/draws for a whole r. */
bool tw_rank_is_share(double rank, uint64_t draws, double unit);

/*
 * Whether rank[n], shares of *draws, are to be taken for numbers of (0,1) that
 * were rounded to shares of *draws, which may become less: where there were
 * more draws than their digits tell apart, or where as many and too few are 0
 * or 1 (of right shares with probability exp(-TW_RANK_FEW^2) at most, by
 * Chernoff's bound).
 */
bool tw_rank_rounded(size_t n, const double *rank, uint64_t *draws,
    double unit);
#define TW_RANK_FEW 2.5

/*
 * Whether a region of that level covers: all with a rank up to the level (the
 * rank of a score: HPD regions), or the central interval,
 * |2 rank - 1| <= level.
 */
bool tw_rank_covered(double rank, double level, bool central);

/*
 * The p-value of the hypothesis that rank[n] are uniform: r/draws, or anywhere
 * in (0,1) if draws is 0, or there and then rounded to r/draws. 0, or -1
 * without memory or if n is 0 or too large.
 */
int tw_rank_uniform(size_t n, const double *rank, uint64_t draws, bool rounded,
    double *p);

#endif
