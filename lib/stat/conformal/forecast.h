/*
 * What more runs would leave undetermined: the gap h (gap.h) falls with
 * the runs that train the estimate as a power of their number,
 *
 *   log h(m) = b - g log m + e,   e ~ N(0, SCATTER^2),
 *
 * b unknown, g ~ N(RATE, SPREAD^2) before anything was measured: 1/2 is the
 * rate of a parametric family. SCATTER is what another training, of other runs,
 * makes of h. With t = log m - mean log m, of h measured at several m, those
 * below FAINT taken as that,
 *
 *   P = 1/SPREAD^2 + sum t^2 / SCATTER^2            precision of g
 *   E g = (RATE/SPREAD^2 - sum t log h / SCATTER^2) / P
 *
 * (the normal linear model: Gelman et al. 2013, Bayesian Data Analysis, 14.8).
 * At k times the runs, where h is h0 now with the error s,
 *
 *   log h ~ N(log h0 - E g log k, (s/h0)^2 + 2 SCATTER^2 + log(k)^2 / P).
 *
 * An h0 below its error counts as that error, s/h0 as 1.
 */
#ifndef TW_STAT_CONFORMAL_FORECAST_H
#define TW_STAT_CONFORMAL_FORECAST_H

#include "stat/conformal/rule.h"

/* The exponent g: its expectation and precision. */
struct tw_rate {
	double g, precision;
};

/* From h[n] >= 0, measured at runs[n] > 0; n may be 0. */
struct tw_rate tw_rate_find(size_t n, const double *runs, const double *h);

/* Quantile z (as of the standard normal) of h at times the runs, at most 1. */
double tw_rate_gap(const struct tw_rate *r, double h0, double s,
    double times, double z);

/* An expected mass, and the 10 % and 90 % quantiles of what it may become. */
struct tw_forecast {
	double mass, lo, hi;
};

/*
 * What is undetermined at times the runs, > 1, in groups of n[groups] scores
 * now that get so many times as many: their mass (rule.h) by shares of the
 * scores. The rule's gap does not count.
 */
struct tw_forecast tw_forecast_find(const struct tw_rate *r,
    const struct tw_rule *rule, size_t groups, const double *n, double h0,
    double s, double times);

#endif
