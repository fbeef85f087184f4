/*
 * One parameter of a posterior, from M draws of it: mean, standard deviation,
 * median, the central interval or a one-sided limit; and the calibrated ones,
 * inner and outer.
 *
 * The central interval of level L is {theta : |2 r - 1| <= L}, r the rank of
 * theta among draws of the estimate. Calibration runs say which L the central
 * interval must have that holds the true parameter with probability 1-alpha:
 * between lower and upper, order statistics of their |2 r - 1|. Inner is the
 * interval of the least such L, outer that of the largest.
 *
 * Their ranks are among N draws (stat/draws/rank.h): a rank r in the step from
 * k/(N+1) to (k+1)/(N+1) says that the parameter lies between the k-th of the
 * draws and the next, but not where. So c = |2 r - 1| stands for each L from
 * 1 - 2 (k+1)/(N+1) to 1 - 2 k/(N+1), where k = floor((1-c)/2 (N+1)): inner
 * takes the first end, outer the last. With k = 0 the parameter is beyond all
 * draws, perhaps far beyond them, and outer has no ends. Ranks k/N of other
 * programs are in the same steps.
 *
 * Ends are draws, theta_(1) <= ... <= theta_(M), for none may lie on the wrong
 * side: with p = (1-L)/2, inner begins at theta_(ceil(p (M+1))), outer at
 * theta_(floor(p (M+1))), -inf if that is 0; and they end as far from the
 * other side. Inner is empty, inf to -inf, where lower is -inf or nothing lies
 * between.
 *
 * An upper limit of level L (stat/draws/limit.h) is the interval
 * {theta : r <= L}, which has no lower end. All of 1-L lies above it instead of
 * half of it, so that (1-c)/2 above becomes 1-c: c = r in the step from
 * 1 - (k+1)/(N+1) to 1 - k/(N+1), k = floor((1-c) (N+1)), says that k of the N
 * draws are larger than the parameter, and stands for each L from the step's
 * first end (inner) to its last (outer). With p = 1-L, the inner interval ends
 * at theta_(M+1-ceil(p (M+1))), or is empty, -inf to -inf, where that is
 * theta_(0); the outer one ends at theta_(M+1-floor(p (M+1))), inf if that is
 * theta_(M+1). A lower limit is an upper limit of -theta.
 *
 * Median and lo, hi are quantiles by linear interpolation (type 7 of
 * Hyndman and Fan 1996) at 1/2, alpha/2 and 1 - alpha/2. With an upper limit lo
 * is -inf and hi the quantile at 1 - alpha; with a lower limit lo is that at
 * alpha and hi is inf.
 */
#ifndef TW_STAT_DRAWS_MARGIN_H
#define TW_STAT_DRAWS_MARGIN_H

#include <stddef.h>

#include "stat/draws/limit.h"

struct tw_margin {
	double mean, sd;	/* sd: divisor M - 1, or inf if too large */
	double median, lo, hi;
	double inner_lo, inner_hi, outer_lo, outer_hi;
};

/*
 * Of v[m], m >= 2, finite, which are sorted. draws is N; lower and upper bound
 * the score of that side, from 0 to 1, and -inf and inf: no bounds.
 */
void tw_margin_find(struct tw_margin *t, size_t m, double *v,
    enum tw_limit side, double alpha, double lower, double upper,
    double draws);

#endif
