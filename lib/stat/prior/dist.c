/* Prior distributions of one parameter: arguments, and theta and u. */
#include <float.h>
#include <math.h>

#include "stat/base/incomplete.h"
#include "stat/prior/dist.h"

/*
 * The range of shapes for incomplete.h, and a limit for integers at which n +
 * 1/2 is still a double.
 */
static const double SHAPE_MIN = 0.01, SHAPE_MAX = 1e6, INTEGER_MAX = 0x1p50;

/*
 * Of parameters, of those of heavy tails, and of exp: with larger ones, draws
 * would not be doubles.
 */
static const double LARGE = 1e300, HEAVY_LARGE = 1e100, LOG_LARGE = 708;

const struct tw_dist_row tw_dist_row[TW_DISTS] = {
	[TW_DIST_UNIFORM] = { "uniform",
	    "(LO,HI), LO below HI, HI-LO finite", 2, 0, TW_DIST_LINE,
	    TW_DIST_FLAT },
	[TW_DIST_NORMAL] = { "normal", "(MEAN,SD), SD above 0, both up to 1e300",
	    2, 0, TW_DIST_LINE, TW_DIST_BELL },
	[TW_DIST_LOGNORMAL] = { "lognormal",
	    "(MEAN,SD), those of the logarithm, SD above 0, |MEAN| + 9 SD up to 708",
	    2, 0, TW_DIST_LOG, TW_DIST_BELL },
	[TW_DIST_LOGUNIFORM] = { "loguniform",
	    "(LO,HI), LO above 0 and below HI", 2, 0, TW_DIST_LOG,
	    TW_DIST_FLAT },
	[TW_DIST_EXPONENTIAL] = { "exponential", "(MEAN), MEAN above 0, up to 1e300",
	    1, 1, TW_DIST_LOG, TW_DIST_LOGGAMMA },
	[TW_DIST_GAMMA] = { "gamma",
	    "(SHAPE,SCALE), SHAPE from 0.01 to 1000000, SCALE above 0, up to 1e300",
	    2, 0, TW_DIST_LOG, TW_DIST_LOGGAMMA },
	[TW_DIST_BETA] = { "beta", "(A,B), both from 0.01 to 1000000", 2, 0,
	    TW_DIST_LOGIT, TW_DIST_LOGBETA },
	[TW_DIST_HALFNORMAL] = { "halfnormal", "(SD), SD above 0, up to 1e300",
	    1, 0, TW_DIST_LINE, TW_DIST_BELL },
	[TW_DIST_TRUNCNORMAL] = { "truncnormal",
	    "(MEAN,SD,LO,HI), SD above 0, MEAN and SD up to 1e300, LO at least SD/1000000 below HI, both may be infinite, a part of LO to HI within 30 SD of MEAN",
	    4, 0, TW_DIST_LINE, TW_DIST_BELL },
	[TW_DIST_HALFCAUCHY] = { "halfcauchy",
	    "(SCALE), SCALE above 0, up to 1e100", 1, 0.5, TW_DIST_LOG_SQUARE,
	    TW_DIST_LOGBETA },
	[TW_DIST_STUDENT] = { "student",
	    "(DF,LOCATION,SCALE), DF from 0.1 to 1000000, SCALE above 0, LOCATION and SCALE up to 1e100",
	    3, 0, TW_DIST_ASINH, TW_DIST_LOGBETA },
	[TW_DIST_INTEGER] = { "integer",
	    "(LO,HI), integers up to 2^50, LO below HI", 2, 0, TW_DIST_ROUND,
	    TW_DIST_FLAT },
	[TW_DIST_POISSON] = { "poisson", "(MEAN), MEAN from 0.01 to 100000",
	    1, 0, TW_DIST_ROUND, TW_DIST_STEPS },
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

/* Whether the location and the scale are finite and up to this large. */
static bool
is_scaled(double location, double scale, double large)
{
	return fabs(location) <= large && scale > 0 && scale <= large;
}

bool
tw_dist_sound(const struct tw_dist *l)
{
	switch (l->kind) {
	case TW_DIST_UNIFORM:
		return l->a < l->b && isfinite(l->b - l->a);
	case TW_DIST_LOGUNIFORM:
		return l->a > 0 && l->a < l->b && isfinite(l->b);
	case TW_DIST_INTEGER:
		return is_integer(l->a) && is_integer(l->b) && l->a < l->b;
	case TW_DIST_GAMMA:
		return is_shape(l->a) && l->b > 0 && l->b <= LARGE;
	case TW_DIST_BETA:
		return is_shape(l->a) && is_shape(l->b);
	case TW_DIST_LOGNORMAL:
		/* Few draws, if any, are beyond 9 standard deviations. */
		return l->b > 0 && fabs(l->a) + 9 * l->b <= LOG_LARGE;
	case TW_DIST_TRUNCNORMAL:
		/* Else its share of the normal distribution is inaccurate. */
		return is_scaled(l->a, l->b, LARGE) &&
		    l->d - l->c >= 1e-6 * l->b &&
		    l->c <= l->a + 30 * l->b && l->d >= l->a - 30 * l->b;
	case TW_DIST_HALFCAUCHY:
		return is_scaled(0, l->b, HEAVY_LARGE);
	case TW_DIST_STUDENT:
		return l->a >= 0.1 && l->a <= SHAPE_MAX &&
		    is_scaled(l->b, l->c, HEAVY_LARGE);
	case TW_DIST_POISSON:
		return l->b >= SHAPE_MIN && l->b <= SHAPE_MAX / 10;
	case TW_DIST_NORMAL:
	case TW_DIST_EXPONENTIAL:
	case TW_DIST_HALFNORMAL:
	case TW_DISTS:
		break;
	}
	return is_scaled(l->a, l->b, LARGE);
}

bool
tw_dist_is_integer(const struct tw_dist *l)
{
	return tw_dist_row[l->kind].at == TW_DIST_ROUND;
}

/* ---- theta and u -------------------------------------------------- */

void
tw_dist_support(const struct tw_dist *l, double *lo, double *hi)
{
	const struct tw_dist_row *row = &tw_dist_row[l->kind];

	*lo = 0;
	*hi = row->at == TW_DIST_LOGIT ? 1 : INFINITY;
	if (l->kind == TW_DIST_NORMAL || l->kind == TW_DIST_STUDENT) {
		*lo = -INFINITY;
	} else if (l->kind == TW_DIST_TRUNCNORMAL) {
		*lo = l->c;
		*hi = l->d;
	} else if (row->is == TW_DIST_FLAT) {
		*lo = row->at == TW_DIST_ROUND ? l->a - 0.5 : l->a;
		*hi = row->at == TW_DIST_ROUND ? l->b + 0.5 : l->b;
	} else if (l->kind == TW_DIST_POISSON) {
		*lo = -0.5;
	}
}

void
tw_dist_limits(const struct tw_dist *l, double *lo, double *hi)
{
	tw_dist_support(l, lo, hi);
	switch (tw_dist_row[l->kind].at) {
	case TW_DIST_LOG:
		*lo = log(*lo);
		*hi = log(*hi);
		break;
	case TW_DIST_LOGIT:
	case TW_DIST_LOG_SQUARE:
	case TW_DIST_ASINH:
		*lo = -INFINITY;
		*hi = INFINITY;
		break;
	case TW_DIST_LINE:
	case TW_DIST_ROUND:
		break;
	}
}

double
tw_dist_u(const struct tw_dist *l, double theta)
{
	const struct tw_dist_row *row = &tw_dist_row[l->kind];

	if (row->at == TW_DIST_LINE || row->at == TW_DIST_ROUND)
		return theta;
	if (row->at == TW_DIST_ASINH)
		return 2 * asinh((theta - l->b) / (l->c * sqrt(l->a)));
	/* If the density is not 0 at a bound, use a theta just inside it. */
	if (theta == 0 && row->is != TW_DIST_BELL && l->a <= 1)
		theta = DBL_MIN;
	if (theta == 1 && row->at == TW_DIST_LOGIT && l->b <= 1)
		theta = 1 - DBL_EPSILON / 2;
	if (!(theta > 0) || (row->at == TW_DIST_LOGIT && !(theta < 1)))
		return NAN;
	if (row->at == TW_DIST_LOG_SQUARE)
		return 2 * (log(theta) - log(l->b));
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
	case TW_DIST_LOG_SQUARE:
		return fmin(fmax(l->b * exp(u / 2), DBL_MIN), DBL_MAX);
	case TW_DIST_ASINH:
		u = l->b + l->c * sqrt(l->a) * sinh(u / 2);
		return fmin(fmax(u, -DBL_MAX), DBL_MAX);
	case TW_DIST_ROUND:
		return fmin(fmax(floor(u + 0.5), lo + 0.5), hi - 0.5);
	case TW_DIST_LINE:
		break;
	}
	return u;
}
