/*
 * Ranks of true parameters among posterior draws, as shares in [0,1]: what a
 * region of a level covers, and whether they are uniform.
 *
 * If theta and N draws come from the same posterior, the share of draws below
 * theta is r/N with r = 0, ..., N equally likely (simulation-based
 * calibration, Talts et al. 2018); the same holds for the share of draws whose
 * score is not larger. Ties of r are part of that law: the test looks at the
 * counts at (r+1)/(N+1), where it is exact, see band.h. Ranks that are no such
 * shares are held against the continuous uniform law at 1000 points.
 */
#ifndef TW_STAT_COVERAGE_RANKS_H
#define TW_STAT_COVERAGE_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Draws at most; and points at most at which counts are looked at. */
#define TW_RANK_DRAWS UINT64_C(100000)
enum { TW_RANK_POINTS = 1000 };

/* How near two shares are equal: what ten digits of them would tell apart. */
#define TW_RANK_EQUAL 1e-11

/*
 * The least N up to TW_RANK_DRAWS of which all of rank[n] are shares r/N, or 0
 * if there is none.
 */
uint64_t tw_rank_draws(size_t n, const double *rank);

/* Whether rank is r/draws for a whole r. */
bool tw_rank_is_share(double rank, uint64_t draws);

/*
 * Whether a region of that level covers: all with a rank up to the level (the
 * rank of a score: HPD regions), or the central interval,
 * |2 rank - 1| <= level.
 */
bool tw_rank_covered(double rank, double level, bool central);

/*
 * The p-value of the hypothesis that rank[n] are uniform: r/draws, or anywhere
 * in (0,1) if draws is 0. 0, or -1 without memory or if n is 0 or too large.
 */
int tw_rank_uniform(size_t n, const double *rank, uint64_t draws, double *p);

#endif
