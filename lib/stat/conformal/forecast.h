/*
 * Forecasts the undetermined mass for more simulations. The typical gap h
 * (gap.h) of an estimate that is trained on m simulations is taken to be
 *
 *   log h(m) = log t(m) + b + e,   t(m) = sqrt(alpha (1-alpha)) m^(-1/3),
 *   b ~ N(0, BETWEEN^2),   e ~ N(0, WITHIN^2),
 *
 * where t, which is the floor c of gap.h without its limits, is common to all
 * problems, b belongs to the problem and its data, and e is what training on
 * other simulations would change. If h is now h0 with the standard error s,
 * then with the reliability q = BETWEEN^2 / (BETWEEN^2 + WITHIN^2 + (s/h0)^2),
 * for k times as many simulations
 *
 *   log h ~ N(log t(k m) + q log(h0 / t(m)), (1-q) BETWEEN^2 + WITHIN^2):
 *
 * a small h0 may have been chance, and is moved towards t. If h0 is below s, h0
 * is replaced by s. The constants are in forecast.c; scripts/bench/forecast_fit
 * found them. The floor falls with the number of training simulations, too.
 */
#ifndef TW_STAT_CONFORMAL_FORECAST_H
#define TW_STAT_CONFORMAL_FORECAST_H

#include "stat/conformal/rule.h"

/* So many scores are enough: more hardly narrow the interval of the cutoff. */
#define TW_FORECAST_ENOUGH 1000

/*
 * A quantile of h for k = times as many training simulations as now, trained:
 * the one that lies z standard deviations above the mean of log h. At most 1.
 */
double tw_forecast_gap(double alpha, double h0, double s, double trained,
    double times, double z);

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
