/* What more runs would leave undetermined. See forecast.h. */
#include <math.h>

#include "stat/base/normal.h"
#include "stat/conformal/forecast.h"

static const double RATE = 0.5;
static const double SPREAD = 0.2;
static const double SCATTER = 0.3;
/* Less than the usual hundred data tell from 0. */
static const double FAINT = 0.005;

enum { QUANTILES = 20 };	/* the expectation is a mean over so many */

struct tw_rate
tw_rate_find(size_t n, const double *runs, const double *h)
{
	double v = SPREAD * SPREAD, w = SCATTER * SCATTER, mean = 0, t;
	struct tw_rate r = { RATE / v, 1 / v };
	size_t i;

	for (i = 0; i < n; i++)
		mean += log(runs[i]) / (double)n;
	for (i = 0; i < n; i++) {
		t = log(runs[i]) - mean;
		r.precision += t * t / w;
		r.g -= t * log(fmax(h[i], FAINT)) / w;
	}
	r.g /= r.precision;
	return r;
}

double
tw_rate_drift(const struct tw_rate *r, double h0, double s, double times,
    double z)
{
	double h = fmax(h0, s), error = s / h, k = log(times);
	double v = error * error + 2 * SCATTER * SCATTER + k * k / r->precision;

	/* h0 and s are 0: nothing drifts */
	if (!(h > 0))
		return 0;
	return fmin(exp(log(h) - r->g * k + z * sqrt(v)), 1);
}

/* The mean mass of the groups with this drift. */
static int
mass_at(const struct tw_rule *rule, double drift, size_t groups,
    const double *n, double times, double *mass)
{
	struct tw_rule at = *rule;
	struct tw_rule_ranks r;
	double total = 0, m;
	size_t i;

	at.drift = drift;
	*mass = 0;
	for (i = 0; i < groups; i++)
		total += n[i];
	for (i = 0; i < groups; i++) {
		m = fmin(floor(n[i] * times), (double)TW_RANKS_MAX);
		if (tw_rule_ranks((uint64_t)m, &at, &r) < 0)
			return -1;
		*mass += n[i] / total * r.ranks.mass;
	}
	return 0;
}

/* The normal quantile of p, 0 < p < 1. */
static double
quantile(double p)
{
	return p > 0.5 ? -tw_normal_quantile(1 - p) : tw_normal_quantile(p);
}

int
tw_forecast_find(const struct tw_rate *r, const struct tw_rule *rule,
    size_t groups, const double *n, double h0, double s, double times,
    struct tw_forecast *out)
{
	const double end[2] = { quantile(0.1), quantile(0.9) };
	double *to[2] = { &out->lo, &out->hi }, z, m;
	int i;

	out->mass = 0;
	for (i = 0; i < QUANTILES; i++) {
		z = quantile((i + 0.5) / QUANTILES);
		if (mass_at(rule, tw_rate_drift(r, h0, s, times, z), groups, n,
		    times, &m) < 0)
			return -1;
		out->mass += m / QUANTILES;
	}
	for (i = 0; i < 2; i++)
		if (mass_at(rule, tw_rate_drift(r, h0, s, times, end[i]),
		    groups, n, times, to[i]) < 0)
			return -1;
	return 0;
}
