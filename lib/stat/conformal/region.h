/*
 * The three-way test: where theta with score s lies, given the confidence
 * interval [lower, upper] of its cutoff.
 *
 *   inside        s <= lower          in the credible region, with confidence
 *   outside       s >  upper          not in it, with confidence
 *   undetermined  lower < s <= upper  more calibration simulations needed
 *
 * The paper writes s >= upper for outside; strictly greater is the same for
 * continuous scores and keeps the theorem true when scores tie.
 */
#ifndef TW_STAT_CONFORMAL_REGION_H
#define TW_STAT_CONFORMAL_REGION_H

#include <stdbool.h>

enum tw_region { TW_INSIDE, TW_UNDETERMINED, TW_OUTSIDE, TW_REGIONS };

/*
 * s is not NaN; lower <= upper, infinite where there is no bound: then
 * nothing is inside (lower -inf), nothing outside (upper inf), not even a
 * score that is infinite itself.
 */
static inline enum tw_region
tw_region(double s, double lower, double upper, bool has_lower)
{
	if (s > upper)
		return TW_OUTSIDE;
	return has_lower && s <= lower ? TW_INSIDE : TW_UNDETERMINED;
}

#endif
