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
 *
 * A share that was printed with D digits has an error of up to 10^-D/2, and
 * only an N below 10^D can be recognized from such numbers, because each of
 * them is a multiple of 10^-D anyway. Whether they are shares of 10^D draws,
 * or finer numbers that were rounded to D digits, shows at 0 and 1, which
 * rounding makes half as frequent as the others. If they were rounded, the
 * expected share of ranks up to r/10^D is (r+1/2)/10^D.
 */
#ifndef TW_STAT_COVERAGE_RANKS_H
#define TW_STAT_COVERAGE_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest N that is recognized, and the largest number of points z. */
#define TW_RANK_DRAWS UINT64_C(100000)
enum { TW_RANK_POINTS = 1000 };

/* The largest unit: ranks that differ by less than 1/unit count as equal. */
#define TW_RANK_UNIT 5e10

/*
 * The unit such that rank[n] look like shares that were rounded to multiples
 * of 1/unit: 10^D, where D >= 3 is the largest number of significant digits
 * that any of them has, but at most 2^23 if all of them are floats, and at
 * most TW_RANK_UNIT.
 */
double tw_rank_unit(size_t n, const double *rank);

/*
 * The smallest N <= TW_RANK_DRAWS such that all of rank[n], rounded to
 * multiples of 1/unit, are shares r/N; 0 if there is none. If shares of N =
 * unit draws would often look like shares of so small an N by chance, the
 * result is unit.
 */
uint64_t tw_rank_draws(size_t n, const double *rank, double unit);

/*
 * Whether rank is r/draws for an integer r, rounded to a multiple of 1/unit.
 */
bool tw_rank_is_share(double rank, uint64_t draws, double unit);

/*
 * Whether rank[n], which look like shares of *draws draws, are finer numbers
 * that were rounded. If *draws is above unit, the digits cannot tell: the
 * result is true, and *draws becomes unit. If *draws equals unit, the result
 * is true if too few ranks are 0 or 1; true shares have so few with a
 * probability of at most exp(-TW_RANK_FEW^2), by Chernoff's bound. Otherwise
 * it is false.
 */
bool tw_rank_rounded(size_t n, const double *rank, uint64_t *draws,
    double unit);
#define TW_RANK_FEW 2.5

/*
 * Whether a region of this level, from 0 to 1, covers a true value of this
 * rank: the region rank <= level, which is an HPD region if rank is the rank
 * of a score, or the central interval |2 rank - 1| <= level.
 */
bool tw_rank_covered(double rank, double level, bool central);

/*
 * Set *p to the p-value of the hypothesis that rank[n] are uniform. Under this
 * hypothesis they are r/draws with r = 0, ..., draws equally likely; or, if
 * rounded is true, continuous numbers rounded to r/draws; or, if draws is 0,
 * continuous numbers. Returns 0, or -1 if memory runs out, or if n is 0 or
 * above TW_BAND_MAX.
 */
int tw_rank_uniform(size_t n, const double *rank, uint64_t draws, bool rounded,
    double *p);

#endif
