/*
 * The three-way test: whether a theta with the score s is in the credible
 * region, given the confidence interval [lower, upper] of the region's cutoff.
 *
 *   inside        s <= lower          with confidence in the region
 *   outside       s >  upper          with confidence not in the region
 *   undetermined  lower < s <= upper  more calibration simulations are needed
 *
 * The paper writes s >= upper for outside. For continuous scores s > upper is
 * the same, and it keeps the theorem true if scores tie. A rank among draws is
 * a random number from lo to hi (stat/draws/rank.h); theta is inside, or
 * outside, if it is for each of them. Other scores have lo = hi = s.
 */
#ifndef TW_STAT_CONFORMAL_REGION_H
#define TW_STAT_CONFORMAL_REGION_H

#include <stdbool.h>

enum tw_region { TW_INSIDE, TW_UNDETERMINED, TW_OUTSIDE, TW_REGIONS };

/*
 * The region of a score from lo to hi, with lower <= upper, no NaN. Without a
 * lower bound, has_lower is false and lower is -INFINITY: then no score is
 * inside, not even -INFINITY. Without an upper bound, upper is INFINITY: then
 * no score is outside.
 */
static inline enum tw_region
tw_region(double lo, double hi, double lower, double upper, bool has_lower)
{
	if (lo > upper)
		return TW_OUTSIDE;
	return has_lower && hi <= lower ? TW_INSIDE : TW_UNDETERMINED;
}

#endif
