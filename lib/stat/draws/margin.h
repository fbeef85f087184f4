/*
 * Summaries of one parameter of a posterior, from M draws: mean, standard
 * deviation, median, a central interval or a one-sided limit as estimated, and
 * the calibrated inner and outer intervals (tw(7)).
 *
 * The central interval of level L is {theta : |2 r - 1| <= L}, where r is the
 * rank of theta among draws of the estimate. Let L* be the level at which this
 * interval contains the true parameter with probability 1-alpha. The
 * calibration simulations bound L*: |2 r - 1| of their true parameters are
 * scores, and with confidence 1-beta (tw-bounds(1)) L* lies between two of
 * their order statistics, `lower` and `upper`. The inner interval is that of
 * the smallest possible L*, the outer interval that of the largest.
 *
 * Central intervals. A calibration simulation has a rank among N draws, not M
 * (stat/draws/rank.h). A rank r from k/(N+1) to (k+1)/(N+1) says that the true
 * parameter lies between the k-th draw and the next, but not where. So the
 * score c = |2 r - 1| stands for all levels L
 *
 *   from 1 - 2 (k+1)/(N+1) to 1 - 2 k/(N+1),   k = floor((1-c)/2 (N+1)).
 *
 * The inner interval uses the first end for c = lower, the outer interval the
 * last end for c = upper. If k = 0, the true parameter is beyond all draws,
 * perhaps far beyond, and the outer interval is -inf to inf. A rank k/N, as
 * other programs write it, also lies from k/(N+1) to (k+1)/(N+1).
 *
 * The ends of both intervals are draws, theta_(1) <= ... <= theta_(M). Their
 * ranks are rounded inward for the inner interval, and outward for the outer
 * one. With p = (1-L)/2 for the L of each interval, the inner
 * interval begins at theta_(ceil(p (M+1))), the outer one at
 * theta_(floor(p (M+1))), where theta_(0) = -inf and theta_(M+1) = inf; the
 * upper ends have the same ranks counted from the largest draw. If lower is
 * -inf, or the inner interval would end before it begins, it is empty: inf to
 * -inf.
 *
 * Limits. The upper limit of level L (stat/draws/limit.h) is the upper end of
 * the interval {theta : r <= L}, whose score is c = r. The whole probability
 * 1-L lies above the interval, instead of one half on each side, so that c
 * stands for all L
 *
 *   from 1 - (k+1)/(N+1) to 1 - k/(N+1),   k = floor((1-c) (N+1)),
 *
 * where k is the number of the N draws above the true parameter. With p = 1-L,
 * the inner interval ends at theta_(M+1-ceil(p (M+1))), the outer one at
 * theta_(M+1-floor(p (M+1))). Both begin at -inf; the inner interval is empty
 * if it also ends at theta_(0) = -inf. A lower limit is an upper limit of
 * -theta, with the score c = 1 - r: both intervals end at inf, and an empty one
 * also begins there.
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

/* All in units of the parameter. */
struct tw_margin {
	double mean, sd;	/* sd: divisor M - 1; inf if too large */
	double median, lo, hi;	/* lo, hi: as estimated, not calibrated */
	double inner_lo, inner_hi, outer_lo, outer_hi;	/* calibrated */
};

/*
 * Fill in *t from the draws v[m], finite and in any order, which the function
 * sorts; m >= 2 is M. side says whether to find a central interval or a limit.
 * The arguments lower and upper are the bounds of the cutoff of its score c,
 * from 0 to 1; -INFINITY and INFINITY mean that there is no bound. draws is N,
 * a finite number.
 */
void tw_margin_find(struct tw_margin *t, size_t m, double *v,
    enum tw_limit side, double alpha, double lower, double upper,
    double draws);

#endif
