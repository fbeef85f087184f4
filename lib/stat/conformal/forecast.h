/*
 * Forecasts the undetermined mass for more simulations. The coverage gap h
 * (gap.h) of an estimate that is trained on m simulations is taken to fall as
 * a power of m,
 *
 *   log h(m) = b - g log m + e,   e ~ N(0, SCATTER^2),
 *
 * where b is unknown and the prior of g is N(RATE, SPREAD^2); RATE = 1/2 is
 * the rate of a parametric family. e is the difference that training on other
 * simulations would make. Let h be measured at several m, where an h below
 * FAINT counts as FAINT, and let t = log m - mean of log m. Then the posterior
 * of g is normal with
 *
 *   P = 1/SPREAD^2 + sum t^2 / SCATTER^2            precision of g
 *   E g = (RATE/SPREAD^2 - sum t log h / SCATTER^2) / P
 *
 * (the normal linear model: Gelman et al. 2013, Bayesian Data Analysis, 14.8).
 * If h is now h0 with the standard error s, then for k times as many
 * simulations
 *
 *   log h ~ N(log h0 - E g log k, (s/h0)^2 + 2 SCATTER^2 + log(k)^2 / P).
 *
 * If h0 is below s, h0 is replaced by s. SCATTER, SPREAD and FAINT are
 * constants in forecast.c.
 */
#ifndef TW_STAT_CONFORMAL_FORECAST_H
#define TW_STAT_CONFORMAL_FORECAST_H

#include "stat/conformal/rule.h"

/* The exponent g: its expectation E g and its precision P. */
struct tw_rate {
	double g, precision;
};

/* Find g from h[n] >= 0, measured at m = runs[n] > 0; n may be 0. */
struct tw_rate tw_rate_find(size_t n, const double *runs, const double *h);

/*
 * A quantile of h for k = times as many simulations: the one that lies z
 * standard deviations above the mean of log h. At most 1.
 */
double tw_rate_gap(const struct tw_rate *r, double h0, double s,
    double times, double z);

/* The expected mass, and the 10 % and 90 % quantiles of the mass. */
struct tw_forecast {
	double mass, lo, hi;	/* from 0 to 1 */
};

/*
 * Forecast the undetermined mass (rule.h) for k = times > 1 times as many
 * simulations, both for training and for calibration. Group g has n[g] scores
 * now, and k n[g] then. The result is the mean over the groups, weighted by
 * their scores. rule->gap is ignored: h0, s and *r determine the gap.
 */
struct tw_forecast tw_forecast_find(const struct tw_rate *r,
    const struct tw_rule *rule, size_t groups, const double *n, double h0,
    double s, double times);

#endif
