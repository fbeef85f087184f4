/*
 * Summaries of one parameter of a posterior, from M draws: mean, standard
 * deviation, median, a central interval or a one-sided limit as estimated, and
 * the calibrated inner and outer intervals (tw(7)).
 *
 * The central interval of level L is {theta : |2 r - 1| <= L}, where r is the
 * rank of theta among draws of the estimate. Let L* be the level at which this
 * interval contains the true parameter with probability 1-alpha. The
 * calibration simulations bound L*: their scores are |2 r - 1| of their true
 * parameters, and with confidence 1-beta (tw-bounds(1)) L* lies between two of
 * the order statistics of the scores, cut_lo and cut_hi. The inner interval is
 * that of the smallest possible L*, the outer interval that of the largest.
 *
 * Central intervals. A calibration simulation has a rank among N draws, not M
 * (stat/draws/rank.h). A rank r from j/(N+1) to (j+1)/(N+1) says that the true
 * parameter lies between the j-th draw and the next, but not where. (A rank
 * j/N, as other programs write it, is in the same interval.) Let k be the
 * number of the N draws beyond the true parameter, on the side where there are
 * fewer. The score c = |2 r - 1| determines k, and stands for all levels L
 *
 *   from 1 - 2 (k+1)/(N+1) to 1 - 2 k/(N+1),   k = floor((N+1) (1-c)/2).
 *
 * The two calibrated intervals have the levels
 *
 *   L_inner = the smallest such L for c = cut_lo,
 *   L_outer = the largest such L for c = cut_hi.
 *
 * If k is 0 for c = cut_hi, the true parameter may be beyond all draws, perhaps
 * far beyond, and the outer interval is -inf to inf.
 *
 * The ends of both intervals are draws, theta_(1) <= ... <= theta_(M), with
 * theta_(0) = -inf and theta_(M+1) = inf. Their indices are rounded inward for
 * the inner interval, and outward for the outer one:
 *
 *   inner   from theta_(i) to theta_(M+1-i),   i = ceil(p (M+1)),
 *           p = (1 - L_inner)/2
 *   outer   from theta_(i) to theta_(M+1-i),   i = floor(p (M+1)),
 *           p = (1 - L_outer)/2
 *
 * If cut_lo is -inf, or the inner interval would end before it begins, it is
 * empty: it is then given as inf to -inf.
 *
 * Limits. The upper limit of level L (stat/draws/limit.h) is the upper end of
 * the interval {theta : r <= L}; for these intervals the score is c = r. The
 * whole probability 1-L lies above the interval, instead of one half on each
 * side. Now let k be the number of the N draws above the true parameter. The
 * score c determines k, and stands for all L
 *
 *   from 1 - (k+1)/(N+1) to 1 - k/(N+1),   k = floor((N+1) (1-c)).
 *
 * With L_inner and L_outer as before, both intervals begin at -inf, and
 *
 *   inner   ends at theta_(M+1-i),   i = ceil((1 - L_inner) (M+1)),
 *   outer   ends at theta_(M+1-i),   i = floor((1 - L_outer) (M+1)).
 *
 * The inner interval is empty if it ends at theta_(0) = -inf. A lower limit is
 * an upper limit of -theta, with the score c = 1 - r: both intervals end at
 * inf, and an empty one also begins there.
 *
 * Median, lo and hi are quantiles by linear interpolation (type 7 of Hyndman
 * and Fan 1996): at 1/2, and at alpha/2 and 1 - alpha/2 for a central
 * interval. For an upper limit lo is -inf, and hi is the quantile at 1 -
 * alpha; for a lower limit lo is the quantile at alpha, and hi is inf.
 */
#ifndef TW_STAT_DRAWS_MARGIN_H
#define TW_STAT_DRAWS_MARGIN_H

#include <stddef.h>

#include "stat/draws/limit.h"

/* With a smaller effective sample size, programs give no intervals. */
enum { TW_MARGIN_LEAST = 100 };

/* All in units of the parameter. */
struct tw_margin {
	double mean, sd;	/* sd: divisor M - 1; inf if too large */
	double median, lo, hi;	/* lo, hi: as estimated, not calibrated */
	double inner_lo, inner_hi, outer_lo, outer_hi;	/* calibrated */
};

/*
 * Fill in *t from the draws v[m], with m >= 2, the M above. They are finite and
 * in any order; the function sorts v in place. side says whether to find a
 * central interval or a limit. alpha is 1 minus the nominal coverage. cut_lo
 * and cut_hi, from 0 to 1, are the lower and the upper bound of the cutoff of
 * the score c, for limits, too; -INFINITY and INFINITY mean that there is no
 * bound. With no upper bound, the outer interval is -inf to inf. n is N, the
 * number of draws among which the calibration simulations have their ranks; it
 * is a double because it enters quotients only.
 */
void tw_margin_find(struct tw_margin *t, size_t m, double *v,
    enum tw_limit side, double alpha, double cut_lo, double cut_hi,
    double n);

#endif
