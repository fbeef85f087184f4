/*
 * Forecasts the undetermined mass for more simulations. The coverage gap h
 * (gap.h) of an estimate that is trained on m simulations is taken to fall as
 * a power of m,
 *
 *   log h(m) = b - g log m + e,   g ~ N(RATE, SPREAD^2),   e ~ N(0, SCATTER^2),
 *
 * where b is unknown; RATE = 1/2 is the rate of a parametric family. e is the
 * difference that training on other simulations would make. If h is now h0 with
 * the standard error s, then for k times as many simulations
 *
 *   log h ~ N(log h0 - RATE log k, (s/h0)^2 + 2 SCATTER^2 + (SPREAD log k)^2).
 *
 * If h0 is below s, h0 is replaced by s. The constants are in forecast.c. The
 * floor c of the gap (gap.h) falls with the number of training simulations,
 * too.
 */
#ifndef TW_STAT_CONFORMAL_FORECAST_H
#define TW_STAT_CONFORMAL_FORECAST_H

#include "stat/conformal/rule.h"

/* So many scores are enough: more hardly narrow the interval of the cutoff. */
#define TW_FORECAST_ENOUGH 1000

/*
 * A quantile of h for k = times as many simulations: the one that lies z
 * standard deviations above the mean of log h. At most 1.
 */
double tw_forecast_gap(double h0, double s, double times, double z);

/*
 * The expected mass, and the 10 % and 90 % quantiles of the mass; the numbers
 * of simulations that train, and of scores.
 */
struct tw_forecast {
	double mass, lo, hi;	/* from 0 to 1 */
	double training, calibration;
};

/*
 * Forecast the undetermined mass (rule.h) for k = times > 1 times as many
 * simulations. Group g has n[g] scores now, and k n[g] then, but all groups
 * together at most TW_FORECAST_ENOUGH or, if that is more, as many as now: the
 * others train, too. The result is the mean over the groups, weighted by their
 * scores. trained is the number of training simulations now. rule->gap is
 * ignored: h0, s and trained determine the gap.
 */
struct tw_forecast tw_forecast_find(const struct tw_rule *rule, size_t groups,
    const double *n, double h0, double s, double trained, double times);

#endif
