/*
 * Prior distributions of one parameter. Draws are made by inversion (L.
 * Devroye, Non-Uniform Random Variate Generation, 1986, II.2) of the smaller of
 * the two tails, so that draws between two limits far in a tail are accurate.
 */
#include <float.h>
#include <math.h>

#include "stat/base/incomplete.h"
#include "stat/base/normal.h"
#include "stat/prior/dist.h"

static const double HALF_LOG_2PI = 0.91893853320467274178;

/*
 * The range of shapes for incomplete.h, and a limit for integers at which n +
 * 1/2 is still a double.
 */
static const double SHAPE_MIN = 0.01, SHAPE_MAX = 1e6, INTEGER_MAX = 0x1p50;

/* Of parameters and of exp: with larger ones, draws would not be doubles. */
static const double LARGE = 1e300, LOG_LARGE = 708;

const struct tw_dist_row tw_dist_row[TW_DISTS] = {
	[TW_DIST_UNIFORM] = { "uniform", "(LO,HI), LO below HI", false, 0,
	    TW_DIST_LINE, TW_DIST_FLAT },
	[TW_DIST_NORMAL] = { "normal", "(MEAN,SD), SD above 0, both up to 1e300",
	    false, 0, TW_DIST_LINE, TW_DIST_BELL },
	[TW_DIST_LOGNORMAL] = { "lognormal",
	    "(MEAN,SD), those of the logarithm, SD above 0, |MEAN| + 9 SD up to 708",
	    false, 0,
	    TW_DIST_LOG, TW_DIST_BELL },
	[TW_DIST_LOGUNIFORM] = { "loguniform",
	    "(LO,HI), LO above 0 and below HI", false, 0, TW_DIST_LOG,
	    TW_DIST_FLAT },
	[TW_DIST_EXPONENTIAL] = { "exponential", "(MEAN), MEAN above 0, up to 1e300",
	    true, 1, TW_DIST_LOG, TW_DIST_LOGGAMMA },
	[TW_DIST_GAMMA] = { "gamma",
	    "(SHAPE,SCALE), SHAPE from 0.01 to 1000000, SCALE above 0, up to 1e300",
	    false, 0, TW_DIST_LOG, TW_DIST_LOGGAMMA },
	[TW_DIST_BETA] = { "beta", "(A,B), both from 0.01 to 1000000", false, 0,
	    TW_DIST_LOGIT, TW_DIST_LOGBETA },
	[TW_DIST_HALFNORMAL] = { "halfnormal", "(SD), SD above 0, up to 1e300",
	    true, 0, TW_DIST_LINE, TW_DIST_BELL },
	[TW_DIST_INTEGER] = { "integer",
	    "(LO,HI), integers, LO below HI", false, 0, TW_DIST_ROUND,
	    TW_DIST_FLAT },
};

static bool
is_shape(double v)
{
	return v >= SHAPE_MIN && v <= SHAPE_MAX;
}

static bool
is_integer(double v)
{
	return fabs(v) <= INTEGER_MAX && v == floor(v);
}

bool
tw_dist_sound(const struct tw_dist *l)
{
	switch (l->kind) {
	case TW_DIST_UNIFORM:
		return l->a < l->b && isfinite(l->b - l->a);
	case TW_DIST_LOGUNIFORM:
		return l->a > 0 && l->a < l->b;
	case TW_DIST_INTEGER:
		return is_integer(l->a) && is_integer(l->b) && l->a < l->b;
	case TW_DIST_GAMMA:
		return is_shape(l->a) && l->b > 0 && l->b <= LARGE;
	case TW_DIST_BETA:
		return is_shape(l->a) && is_shape(l->b);
	case TW_DIST_LOGNORMAL:
		/* Few draws, if any, are beyond 9 standard deviations. */
		return l->b > 0 && fabs(l->a) + 9 * l->b <= LOG_LARGE;
	case TW_DIST_NORMAL:
	case TW_DIST_EXPONENTIAL:
	case TW_DIST_HALFNORMAL:
	case TW_DISTS:
		break;
	}
	return fabs(l->a) <= LARGE && l->b > 0 && l->b <= LARGE;
}

/* ---- theta and u -------------------------------------------------- */

void
tw_dist_support(const struct tw_dist *l, double *lo, double *hi)
{
	const struct tw_dist_row *row = &tw_dist_row[l->kind];

	*lo = row->at == TW_DIST_LINE && l->kind != TW_DIST_HALFNORMAL ?
	    -INFINITY : 0;
	*hi = row->at == TW_DIST_LOGIT ? 1 : INFINITY;
	if (row->is == TW_DIST_FLAT) {
		*lo = row->at == TW_DIST_ROUND ? l->a - 0.5 : l->a;
		*hi = row->at == TW_DIST_ROUND ? l->b + 0.5 : l->b;
	}
}

/* The bounds of u. */
static void
limits(const struct tw_dist *l, double *lo, double *hi)
{
	tw_dist_support(l, lo, hi);
	if (tw_dist_row[l->kind].at == TW_DIST_LOG) {
		*lo = log(*lo);
		*hi = log(*hi);
	} else if (tw_dist_row[l->kind].at == TW_DIST_LOGIT) {
		*lo = -INFINITY;
		*hi = INFINITY;
	}
}

double
tw_dist_u(const struct tw_dist *l, double theta)
{
	const struct tw_dist_row *row = &tw_dist_row[l->kind];

	if (row->at != TW_DIST_LOG && row->at != TW_DIST_LOGIT)
		return theta;
	/* If the density is not 0 at a bound, use a theta just inside it. */
	if (theta == 0 && row->is != TW_DIST_BELL && l->a <= 1)
		theta = DBL_MIN;
	if (theta == 1 && row->is == TW_DIST_LOGBETA && l->b <= 1)
		theta = 1 - DBL_EPSILON / 2;
	if (!(theta > 0) || (row->at == TW_DIST_LOGIT && !(theta < 1)))
		return NAN;
	return row->at == TW_DIST_LOG ? log(theta) : log(theta) - log1p(-theta);
}

double
tw_dist_theta(const struct tw_dist *l, double u)
{
	double lo, hi;

	tw_dist_support(l, &lo, &hi);
	switch (tw_dist_row[l->kind].at) {
	case TW_DIST_LOG:
		return fmin(fmax(exp(u), fmax(lo, DBL_MIN)), fmin(hi, DBL_MAX));
	case TW_DIST_LOGIT:
		return fmin(fmax(exp(tw_log_x(u)), DBL_MIN),
		    1 - DBL_EPSILON / 2);
	case TW_DIST_ROUND:
		return fmin(fmax(floor(u + 0.5), l->a), l->b);
	default:
		return u;
	}
}

/* ---- densities ---------------------------------------------------- */

double
tw_dist_log_density(const struct tw_dist *l, double u)
{
	double lo, hi, z;

	limits(l, &lo, &hi);
	if (!(u >= lo && u <= hi))
		return -INFINITY;
	switch (tw_dist_row[l->kind].is) {
	case TW_DIST_FLAT:
		return -log(hi - lo);
	case TW_DIST_LOGGAMMA:
		return tw_gamma_log(l->a, u - log(l->b));
	case TW_DIST_LOGBETA:
		return tw_beta_log(l->a, l->b, u);
	case TW_DIST_BELL:
		break;
	}
	z = (u - l->a) / l->b;
	return -0.5 * z * z - log(l->b) - HALF_LOG_2PI +
	    (lo == 0 ? 0.69314718055994530942 : 0);
}

double
tw_dist_log(const struct tw_dist *l, double theta)
{
	double u = tw_dist_u(l, theta), log_p = tw_dist_log_density(l, u);

	switch (tw_dist_row[l->kind].at) {
	case TW_DIST_LOG:	/* du/dtheta = 1/theta */
		return log_p > -INFINITY ? log_p - u : log_p;
	case TW_DIST_LOGIT:	/* du/dtheta = 1/(theta (1-theta)) */
		return log_p > -INFINITY ?
		    log_p - tw_log_x(u) - tw_log_x(-u) : log_p;
	case TW_DIST_ROUND:
		return theta == floor(theta) ? log_p : -INFINITY;
	default:
		return log_p;
	}
}

/* The mode of u, or the lower bound if the distribution is uniform. */
static double
densest(const struct tw_dist *l)
{
	double lo, hi;

	limits(l, &lo, &hi);
	switch (tw_dist_row[l->kind].is) {
	case TW_DIST_FLAT:	/* guard: invert() computes it directly */
		return lo;
	case TW_DIST_LOGGAMMA:
		return log(l->a) + log(l->b);
	case TW_DIST_LOGBETA:
		return log(l->a / l->b);
	case TW_DIST_BELL:
		break;
	}
	return l->a;	/* guard: invert() uses tw_normal_quantile() */
}

double
tw_dist_slope(const struct tw_dist *l, double u)
{
	switch (tw_dist_row[l->kind].is) {
	case TW_DIST_FLAT:
		return 0;
	case TW_DIST_LOGGAMMA:
		return l->a - exp(u - log(l->b));
	case TW_DIST_LOGBETA:
		return l->a * exp(tw_log_x(-u)) - l->b * exp(tw_log_x(u));
	case TW_DIST_BELL:
		break;
	}
	return (l->a - u) / l->b / l->b;
}

/* ---- draws -------------------------------------------------------- */

/*
 * The probabilities of numbers below and above u. For a halfnormal distribution
 * they are those of the whole normal distribution.
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
		tw_beta_tails(l->a, l->b, u, below, above);
		return;
	case TW_DIST_FLAT:	/* callers treat it separately */
	case TW_DIST_BELL:
		break;
	}
	*below = tw_normal_cdf((u - l->a) / l->b);
	*above = tw_normal_cdf((l->a - u) / l->b);
}

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

/* Restrict lo and hi to the support of the distribution. */
static void
clip(const struct tw_dist *l, double *lo, double *hi)
{
	double least, most;

	limits(l, &least, &most);
	*lo = fmax(*lo, least);
	*hi = fmin(*hi, most);
}

double
tw_dist_mass(const struct tw_dist *l, double lo, double hi)
{
	double least, most, p[2], q[2];

	limits(l, &least, &most);
	clip(l, &lo, &hi);
	if (!(lo < hi))
		return 0;
	if (tw_dist_row[l->kind].is == TW_DIST_FLAT)
		return (hi - lo) / (most - least);
	tails(l, lo, &p[0], &q[0]);
	tails(l, hi, &p[1], &q[1]);
	return (p[1] <= q[0] ? p[1] - p[0] : q[0] - q[1]) *
	    (l->kind == TW_DIST_HALFNORMAL ? 2 : 1);
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
	if (tw_dist_row[l->kind].is != TW_DIST_BELL)
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
