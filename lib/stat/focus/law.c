/* Prior laws of one parameter. */
#include <math.h>

#include "stat/base/normal.h"
#include "stat/focus/law.h"

static const double HALF_LOG_2PI = 0.91893853320467274178;

double
tw_law_u(const struct tw_law *l, double theta)
{
	if (l->kind != TW_LAW_LOGNORMAL)
		return theta;
	return theta > 0 ? log(theta) : NAN;
}

double
tw_law_theta(const struct tw_law *l, double u)
{
	return l->kind == TW_LAW_LOGNORMAL ? exp(u) : u;
}

double
tw_law_log_density(const struct tw_law *l, double u)
{
	double z;

	if (l->kind == TW_LAW_UNIFORM)
		return u >= l->a && u <= l->b ? -log(l->b - l->a) : -INFINITY;
	z = (u - l->a) / l->b;
	return -0.5 * z * z - log(l->b) - HALF_LOG_2PI;
}

double
tw_law_log_top(const struct tw_law *l, double lo, double hi)
{
	/* The densest place is a, or what is nearest to it. */
	return tw_law_log_density(l, fmin(fmax(l->a, lo), hi));
}

/* In standard units, turned so that the nearer tail is the left one. */
static void
limits(const struct tw_law *l, double lo, double hi, double *a, double *b,
    int *turned)
{
	*a = (lo - l->a) / l->b;
	*b = (hi - l->a) / l->b;
	*turned = *a > 0;
	if (*turned) {
		double t = -*a;

		*a = -*b;
		*b = t;
	}
}

double
tw_law_mass(const struct tw_law *l, double lo, double hi)
{
	double a, b;
	int turned;

	if (l->kind == TW_LAW_UNIFORM) {
		lo = fmax(lo, l->a);
		hi = fmin(hi, l->b);
		return lo < hi ? (hi - lo) / (l->b - l->a) : 0;
	}
	if (!(lo < hi))
		return 0;
	limits(l, lo, hi, &a, &b, &turned);
	return tw_normal_cdf(b) - tw_normal_cdf(a);
}

double
tw_law_between(const struct tw_law *l, struct tw_rng *rng, double lo, double hi)
{
	double v = tw_rng_uniform(rng), a, b, p, z;
	int turned;

	if (l->kind == TW_LAW_UNIFORM) {
		lo = fmax(lo, l->a);
		hi = fmin(hi, l->b);
		return fmin(lo + v * (hi - lo), hi);
	}
	limits(l, lo, hi, &a, &b, &turned);
	p = tw_normal_cdf(a) * (1 - v) + tw_normal_cdf(b) * v;
	/* guard: it is more exact in the tail */
	z = p <= 0.5 ? tw_normal_quantile(p) : -tw_normal_quantile(1 - p);
	z = fmin(fmax(z, a), b);
	return l->a + l->b * (turned ? -z : z);
}

double
tw_law_draw(const struct tw_law *l, struct tw_rng *rng)
{
	return tw_law_theta(l, tw_law_between(l, rng, -INFINITY, INFINITY));
}
