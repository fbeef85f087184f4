/*
 * Prior distributions of one parameter: densities, masses and draws. Draws are
 * made by inversion (L. Devroye, Non-Uniform Random Variate Generation, 1986,
 * II.2) of the smaller of the two tails, so that draws between two limits far
 * in a tail are accurate.
 */
#include <math.h>

#include "stat/base/incomplete.h"
#include "stat/base/normal.h"
#include "stat/prior/dist.h"

static const double HALF_LOG_2PI = 0.91893853320467274178;
static const double LOG_2 = 0.69314718055994530942;

/* ---- densities ---------------------------------------------------- */

/* The first or the second shape of the beta distribution of u. */
static double
shape(const struct tw_dist *l, bool second)
{
	if (l->kind == TW_DIST_STUDENT)
		return l->a / 2;
	return second && l->kind == TW_DIST_BETA ? l->b : l->a;
}

static double
normal_mass(const struct tw_dist *l, double lo, double hi)
{
	double from = (lo - l->a) / l->b, to = (hi - l->a) / l->b;
	double below = tw_normal_cdf(to), above = tw_normal_cdf(-from);

	/* Of the smaller tails, for accuracy. */
	return below <= above ? below - tw_normal_cdf(from) :
	    above - tw_normal_cdf(-to);
}

/* The part of the distribution of tails() that is within the limits of u. */
static double
whole(const struct tw_dist *l)
{
	double lo, hi;

	tw_dist_limits(l, &lo, &hi);
	return tw_dist_row[l->kind].is == TW_DIST_BELL &&
	    (isfinite(lo) || isfinite(hi)) ? normal_mass(l, lo, hi) : 1;
}

double
tw_dist_log_density(const struct tw_dist *l, double u)
{
	double lo, hi, z;

	tw_dist_limits(l, &lo, &hi);
	if (!(u >= lo && u <= hi))
		return -INFINITY;
	switch (tw_dist_row[l->kind].is) {
	case TW_DIST_FLAT:
		return -log(hi - lo);
	case TW_DIST_LOGGAMMA:
		return tw_gamma_log(l->a, u - log(l->b));
	case TW_DIST_LOGBETA:
		return tw_beta_log(shape(l, false), shape(l, true), u);
	case TW_DIST_STEPS:
		return tw_poisson_log(l->b, u);
	case TW_DIST_BELL:
		break;
	}
	z = (u - l->a) / l->b;
	return -0.5 * z * z - log(l->b) - HALF_LOG_2PI - log(whole(l));
}

/* log du/dtheta, for the density of theta. */
static double
log_jacobian(const struct tw_dist *l, double u)
{
	switch (tw_dist_row[l->kind].at) {
	case TW_DIST_LOG:		/* 1/theta */
		return -u;
	case TW_DIST_LOGIT:		/* 1/(theta (1-theta)) */
		return -tw_log_x(u) - tw_log_x(-u);
	case TW_DIST_LOG_SQUARE:	/* 2/theta */
		return LOG_2 - u / 2 - log(l->b);
	case TW_DIST_ASINH:		/* 2/(c sqrt(a) cosh(u/2)) */
		return 2 * LOG_2 + (tw_log_x(u) + tw_log_x(-u)) / 2 -
		    log(l->c) - log(l->a) / 2;
	case TW_DIST_LINE:
	case TW_DIST_ROUND:
		break;
	}
	return 0;
}

double
tw_dist_log(const struct tw_dist *l, double theta)
{
	double u = tw_dist_u(l, theta), log_p = tw_dist_log_density(l, u);

	if (log_p == -INFINITY ||
	    (tw_dist_is_integer(l) && theta != floor(theta)))
		return -INFINITY;
	return log_p + log_jacobian(l, u);
}

/* The mode of u, whose distribution is that of a log gamma or a log beta. */
static double
densest(const struct tw_dist *l)
{
	if (tw_dist_row[l->kind].is == TW_DIST_LOGGAMMA)
		return log(l->a) + log(l->b);
	return log(shape(l, false) / shape(l, true));
}

double
tw_dist_slope(const struct tw_dist *l, double u)
{
	switch (tw_dist_row[l->kind].is) {
	case TW_DIST_FLAT:
	case TW_DIST_STEPS:
		return 0;
	case TW_DIST_LOGGAMMA:
		return l->a - exp(u - log(l->b));
	case TW_DIST_LOGBETA:
		return shape(l, false) * exp(tw_log_x(-u)) -
		    shape(l, true) * exp(tw_log_x(u));
	case TW_DIST_BELL:
		break;
	}
	return (l->a - u) / l->b / l->b;
}

/* ---- tails -------------------------------------------------------- */

/*
 * The probabilities of numbers below and above u. For a halfnormal or truncated
 * normal distribution they are those of the whole normal distribution.
 */
static void
tails(const struct tw_dist *l, double u, double *below, double *above)
{
	if (isinf(u)) {
		*below = u > 0;
		*above = u < 0;
		return;
	}
	switch (tw_dist_row[l->kind].is) {
	case TW_DIST_LOGGAMMA:
		tw_gamma_tails(l->a, u - log(l->b), below, above);
		return;
	case TW_DIST_LOGBETA:
		tw_beta_tails(shape(l, false), shape(l, true), u, below, above);
		return;
	case TW_DIST_STEPS:
		tw_poisson_tails(l->b, u, below, above);
		return;
	case TW_DIST_FLAT:	/* callers treat it separately */
	case TW_DIST_BELL:
		break;
	}
	*below = tw_normal_cdf((u - l->a) / l->b);
	*above = tw_normal_cdf((l->a - u) / l->b);
}

/* Restrict lo and hi to the support of the distribution. */
static void
clip(const struct tw_dist *l, double *lo, double *hi)
{
	double least, most;

	tw_dist_limits(l, &least, &most);
	*lo = fmax(*lo, least);
	*hi = fmin(*hi, most);
}

double
tw_dist_mass(const struct tw_dist *l, double lo, double hi)
{
	double least, most, p[2], q[2];

	tw_dist_limits(l, &least, &most);
	clip(l, &lo, &hi);
	if (!(lo < hi))
		return 0;
	if (tw_dist_row[l->kind].is == TW_DIST_FLAT)
		return (hi - lo) / (most - least);
	tails(l, lo, &p[0], &q[0]);
	tails(l, hi, &p[1], &q[1]);
	return (p[1] <= q[0] ? p[1] - p[0] : q[0] - q[1]) / whole(l);
}

/* ---- draws -------------------------------------------------------- */

/*
 * The u with these probabilities below and above it, by Newton's method for the
 * logarithm of the smaller one, which is concave in u, as the log density is.
 * After the first step, the iterates therefore approach u from the side of the
 * tail. A step to where the tail or the density is 0 is halved.
 */
static double
find(const struct tw_dist *l, double below, double above)
{
	double u = densest(l), last = u, tail[2], rest, density;
	bool low = below <= above;
	int i;

	for (i = 0; i < 200; i++) {
		tails(l, u, &tail[0], &tail[1]);
		density = exp(tw_dist_log_density(l, u));
		if (!(tail[!low] > 0 && density > 0)) {
			u = (u + last) / 2;
			continue;
		}
		rest = log((low ? below : above) / tail[!low]);
		last = u;
		u += (low ? rest : -rest) * tail[!low] / density;
		if (fabs(rest) < 1e-9)
			break;
	}
	return u;
}

/* The same for a step function, by bisection of the integers. */
static double
find_step(const struct tw_dist *l, double below, double above)
{
	double least = 0, end = 1, k = end, p, q;
	bool low = below <= above, found = false;

	while (!found || end - least > 1) {
		tw_poisson_tails(l->b, k - 0.5, &p, &q);
		if (low ? below < p : (above > q || k >= 0x1p50)) {
			end = k;
			found = true;
		} else {
			least = k;
		}
		k = found ? floor((least + end) / 2) : 2 * k;
	}
	tw_poisson_tails(l->b, least - 0.5, &p, &q);
	return least - 0.5 + (low ? below - p : q - above) /
	    exp(tw_dist_log_density(l, least));
}

/* The quantile of u at the probability v, given that u is in [lo, hi]. */
static double
invert(const struct tw_dist *l, double v, double lo, double hi)
{
	double p[2], q[2], below, above, u;

	clip(l, &lo, &hi);
	if (tw_dist_row[l->kind].is == TW_DIST_FLAT)
		return fmin(lo + v * (hi - lo), hi);
	tails(l, lo, &p[0], &q[0]);
	tails(l, hi, &p[1], &q[1]);
	below = p[0] * (1 - v) + p[1] * v;
	above = q[0] * (1 - v) + q[1] * v;
	if (tw_dist_row[l->kind].is == TW_DIST_STEPS)
		u = find_step(l, below, above);
	else if (tw_dist_row[l->kind].is != TW_DIST_BELL)
		u = find(l, below, above);
	else
		u = l->a + l->b * (below <= above ? tw_normal_quantile(below) :
		    -tw_normal_quantile(above));
	return fmin(fmax(u, lo), hi);
}

double
tw_dist_between(const struct tw_dist *l, struct tw_rng *rng, double lo,
    double hi)
{
	return invert(l, tw_rng_uniform(rng), lo, hi);
}

double
tw_dist_quantile(const struct tw_dist *l, double p)
{
	return tw_dist_theta(l, invert(l, p, -INFINITY, INFINITY));
}

double
tw_dist_draw(const struct tw_dist *l, struct tw_rng *rng)
{
	return tw_dist_theta(l, tw_dist_between(l, rng, -INFINITY, INFINITY));
}
