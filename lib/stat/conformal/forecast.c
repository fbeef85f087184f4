/* Forecasts of the undetermined mass for more simulations. See forecast.h. */
#include <math.h>

#include "stat/base/normal.h"
#include "stat/conformal/forecast.h"
#include "stat/conformal/gap.h"

static const double RATE = 1.0 / 3;
static const double BETWEEN = 0.3;
static const double WITHIN = 0.5;

enum { QUANTILES = 20 };	/* the forecast is the mean over so many h */

double
tw_forecast_gap(double alpha, double h0, double s, double trained,
    double times, double z)
{
	double h = fmax(h0, s), error = s / h, between = BETWEEN * BETWEEN;
	double within = WITHIN * WITHIN, typical, q;

	/* If h0 and s are 0, there is no gap. */
	if (!(h > 0))
		return 0;
	typical = 0.5 * log(alpha * (1 - alpha)) - RATE * log(trained);
	q = between / (between + within + error * error);
	return fmin(exp(typical - RATE * log(times) + q * (log(h) - typical) +
	    z * sqrt((1 - q) * between + within)), 1);
}

/*
 * The mean mass of the groups for this h, so many training simulations, and
 * `times` as many scores.
 */
static double
mass_at(const struct tw_rule *rule, double h, double trained, size_t groups,
    const double *n, double times)
{
	struct tw_rule at = *rule;
	struct tw_rule_ranks r;
	double total = 0, mass = 0, m;
	size_t i;

	at.gap = tw_gap_sd(h, tw_gap_floor(tw_level_double(&rule->alpha),
	    trained));
	for (i = 0; i < groups; i++)
		total += n[i];
	for (i = 0; i < groups; i++) {
		m = fmin(floor(n[i] * times), (double)TW_RANKS_MAX);
		tw_rule_ranks((uint64_t)m, &at, &r);
		mass += n[i] / total * r.ranks.mass;
	}
	/* Rounding may make a sum of shares more than 1. */
	return fmin(mass, 1);
}

/* The normal quantile of p, 0 < p < 1. */
static double
quantile(double p)
{
	return p > 0.5 ? -tw_normal_quantile(1 - p) : tw_normal_quantile(p);
}

struct tw_forecast
tw_forecast_find(const struct tw_rule *rule, size_t groups, const double *n,
    double h0, double s, double trained, double times)
{
	struct tw_forecast out = { .mass = 0 };
	double *to[2] = { &out.lo, &out.hi }, h, total = 0, more;
	double alpha = tw_level_double(&rule->alpha);
	struct tw_rule at = *rule;
	size_t i;

	for (i = 0; i < groups; i++)
		total += n[i];
	more = fmax(fmin(times, TW_FORECAST_ENOUGH / total), 1);
	out.calibration = more * total;
	out.training = times * (trained + total) - out.calibration;
	times = out.training / trained;
	at.outside = rule->outside / times;
	for (i = 0; i < QUANTILES; i++) {
		h = tw_forecast_gap(alpha, h0, s, trained, times,
		    quantile(((double)i + 0.5) / QUANTILES));
		out.mass += mass_at(&at, h, out.training, groups, n, more) /
		    QUANTILES;
	}
	out.mass = fmin(out.mass, 1);
	for (i = 0; i < 2; i++) {
		h = tw_forecast_gap(alpha, h0, s, trained, times,
		    quantile(i ? 0.9 : 0.1));
		*to[i] = mass_at(&at, h, out.training, groups, n, more);
	}
	return out;
}
