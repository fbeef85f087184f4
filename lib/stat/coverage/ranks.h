/*
 * Ranks of true parameters among posterior draws, as shares from 0 to 1: what
 * regions cover, and whether the ranks are uniform.
 *
 * If theta and N draws come from the same posterior, the share of draws below
 * theta is r/N with r = 0, ..., N equally likely (simulation-based
 * calibration, Talts et al. 2018). The same holds for the share of draws whose
 * score is not larger than that of theta. Ranks r/N may be equal; that is part
 * of their distribution, and the test counts them at (r+1)/(N+1), where it is
 * exact (band.h). Ranks that are not such shares are compared with the
 * continuous uniform distribution at 1000 points.
 */
#ifndef TW_STAT_COVERAGE_RANKS_H
#define TW_STAT_COVERAGE_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest N, and the largest number of points z. */
#define TW_RANK_DRAWS UINT64_C(100000)
enum { TW_RANK_POINTS = 1000 };

/*
 * Whether rank is r/draws for an integer r, as far as its digits tell: rank
 * times draws is within 0.05 of an integer.
 */
bool tw_rank_is_share(double rank, uint64_t draws);

/*
 * Whether a region of this level, from 0 to 1, covers a true value of this
 * rank: the region rank <= level, which is an HPD region if rank is the rank
 * of a score, or the central interval |2 rank - 1| <= level.
 */
bool tw_rank_covered(double rank, double level, bool central);

/*
 * Set *p to the p-value of the hypothesis that rank[n] are uniform. Under this
 * hypothesis they are r/draws with r = 0, ..., draws equally likely or, if
 * draws is 0, continuous numbers. Returns 0, or -1 if memory runs out, or if n
 * is 0 or above TW_BAND_MAX.
 */
int tw_rank_uniform(size_t n, const double *rank, uint64_t draws, double *p);

#endif
