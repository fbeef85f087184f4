#include <math.h>

#include "tasks/draw.h"

double
draw_between(struct tw_rng *r, double lo, double hi)
{
	return lo + (hi - lo) * tw_rng_uniform(r);
}

double
draw_exponential(struct tw_rng *r)
{
	return -log(tw_rng_uniform(r));
}

double
draw_lognormal(struct tw_rng *r, double mu, double sd)
{
	return exp(mu + sd * tw_rng_normal(r));
}

unsigned
draw_binomial(struct tw_rng *r, unsigned n, double p)
{
	unsigned i, k = 0;

	for (i = 0; i < n; i++)
		k += tw_rng_uniform(r) < p;
	return k;
}

/*
 * For an interval right of 0: draw z from an exponential distribution with rate
 * l that begins at lo, and accept it with probability exp(-(z-l)^2/2), the
 * ratio of the normal density to its bound.
 */
static double
truncated_tail(struct tw_rng *r, double lo, double hi)
{
	double l = lo > 1 ? lo : 1, e, off;

	do {
		e = draw_exponential(r) / l;
		off = lo - l + e;	/* z - l, exact also if lo is huge */
	} while (lo + e > hi || tw_rng_uniform(r) > exp(-off * off / 2));
	return lo + e;
}

double
draw_truncated(struct tw_rng *r, double lo, double hi)
{
	double z;

	if (lo > 0)
		return truncated_tail(r, lo, hi);
	if (hi < 0)
		return -truncated_tail(r, -hi, -lo);
	do {
		z = tw_rng_normal(r);
	} while (z < lo || z > hi);
	return z;
}

double
normal_log_density(double v, double mu, double sd)
{
	double z = (v - mu) / sd;

	return -z * z / 2 - log(sd);
}

double
lognormal_log_density(double v, double mu, double sd)
{
	if (!(v > 0))
		return -INFINITY;
	return normal_log_density(log(v), mu, sd) - log(v);
}
