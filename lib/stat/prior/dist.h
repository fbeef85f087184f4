/*
 * Prior distributions of one parameter theta: the table of all kinds, their
 * densities, draws, and draws between two limits. Each kind is a distribution
 * of a coordinate u of theta:
 *
 *   uniform(a, b)       u = theta
 *   normal(a, b)        u = theta, mean a and standard deviation b
 *   lognormal(a, b)     u = log theta is normal(a, b)
 *   loguniform(a, b)    u = log theta is uniform
 *   exponential(b)      u = log theta, gamma with a = 1; mean b
 *   gamma(a, b)         u = log theta, shape a and scale b
 *   beta(a, b)          u = log(theta / (1 - theta))
 *   halfnormal(b)       u = theta, normal with a = 0, where theta >= 0
 *   truncnormal(a, b, c, d)
 *                       u = theta, normal(a, b) restricted to [c, d]
 *   halfcauchy(b)       u = 2 log(theta / b)
 *   student(a, b, c)    u = 2 asinh((theta - b) / (c sqrt(a))); a degrees of
 *                       freedom, location b and scale c
 *   integer(a, b)       theta is u rounded, u uniform on [a - 1/2, b + 1/2]
 *   poisson(b)          theta is u rounded, mean b; the density of u is that
 *                       of u rounded plus uniform noise, a step function
 *
 * With the u of halfcauchy and student, 1 / (1 + exp(-u)) has a beta
 * distribution, with both shapes 1/2 and a/2.
 *
 * In u each distribution has a finite and unimodal density, whose logarithm is
 * concave, except for the steps of poisson. So all computations are in u, and
 * only their arguments and results are in theta.
 */
#ifndef TW_STAT_PRIOR_DIST_H
#define TW_STAT_PRIOR_DIST_H

#include <stdbool.h>
#include <stddef.h>

#include "stat/base/rng.h"

enum tw_dist_kind {
	TW_DIST_UNIFORM,
	TW_DIST_NORMAL,
	TW_DIST_LOGNORMAL,
	TW_DIST_LOGUNIFORM,
	TW_DIST_EXPONENTIAL,
	TW_DIST_GAMMA,
	TW_DIST_BETA,
	TW_DIST_HALFNORMAL,
	TW_DIST_TRUNCNORMAL,
	TW_DIST_HALFCAUCHY,
	TW_DIST_STUDENT,
	TW_DIST_INTEGER,
	TW_DIST_POISSON,
	TW_DISTS
};

/* The distributions of tw_dist_row[], with the string end between lines. */
#define TW_DIST_WORDS(end) \
	"uniform(LO,HI), normal(MEAN,SD), lognormal(MEAN,SD)," end \
	"loguniform(LO,HI), exponential(MEAN)," end \
	"gamma(SHAPE,SCALE), beta(A,B), halfnormal(SD)," end \
	"truncnormal(MEAN,SD,LO,HI), halfcauchy(SCALE)," end \
	"student(DF,LOCATION,SCALE), integer(LO,HI)," end \
	"poisson(MEAN)"

struct tw_dist {
	enum tw_dist_kind kind;
	double a, b, c, d;	/* arguments, see above */
};

struct tw_dist_row {
	const char *word;	/* name */
	const char *must;	/* the arguments and their conditions */
	size_t n;		/* number of arguments; 1: only b */
	double a;		/* a if b is the only argument */
	/* How u follows from theta. */
	enum { TW_DIST_LINE, TW_DIST_LOG, TW_DIST_LOGIT, TW_DIST_LOG_SQUARE,
	    TW_DIST_ASINH, TW_DIST_ROUND } at;
	/* The distribution of u. */
	enum { TW_DIST_FLAT, TW_DIST_BELL, TW_DIST_LOGGAMMA, TW_DIST_LOGBETA,
	    TW_DIST_STEPS } is;
};

/* One row for each enum tw_dist_kind. */
extern const struct tw_dist_row tw_dist_row[TW_DISTS];

/* Whether the arguments fulfil the conditions of the kind. */
bool tw_dist_sound(const struct tw_dist *l);

/* Whether theta is an integer. */
bool tw_dist_is_integer(const struct tw_dist *l);

/*
 * The bounds of theta as tw-flow --support takes them. For integer(a, b) these
 * are a - 1/2 and b + 1/2, for poisson(b) -1/2 and infinity.
 */
void tw_dist_support(const struct tw_dist *l, double *lo, double *hi);

/* The bounds of u. */
void tw_dist_limits(const struct tw_dist *l, double *lo, double *hi);

/*
 * The log density of theta, or the log probability of an integer; -INFINITY if
 * it is 0. At a bound where the density is infinite, the result is that of the
 * double next to the bound.
 */
double tw_dist_log(const struct tw_dist *l, double theta);

/* The quantile of theta at the probability p, 0 < p < 1. */
double tw_dist_quantile(const struct tw_dist *l, double p);

/* A draw of theta. */
double tw_dist_draw(const struct tw_dist *l, struct tw_rng *rng);

/*
 * tw_dist_u is the u of theta, or NaN if there is none (log 0). tw_dist_theta
 * is the theta of u, which is always within the support.
 */
double tw_dist_u(const struct tw_dist *l, double theta);
double tw_dist_theta(const struct tw_dist *l, double u);

/* The log density of u, -INFINITY where the density is 0. */
double tw_dist_log_density(const struct tw_dist *l, double u);

/* The derivative of the log density at a u where the density is not 0. */
double tw_dist_slope(const struct tw_dist *l, double u);

/* P(lo <= u <= hi), with a relative error of about 1e-10 even in the tails. */
double tw_dist_mass(const struct tw_dist *l, double lo, double hi);

/* A draw of u given lo <= u <= hi; P(lo <= u <= hi) must be positive. */
double tw_dist_between(const struct tw_dist *l, struct tw_rng *rng, double lo,
    double hi);

#endif
