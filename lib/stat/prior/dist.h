/*
 * Prior distributions of one parameter: the table of what there is, densities,
 * draws, and draws between two limits.
 *
 *   uniform(a, b)       u = theta
 *   normal(a, b)        u = theta, mean a and standard deviation b
 *   lognormal(a, b)     u = log theta is normal
 *   loguniform(a, b)    u = log theta is uniform
 *   exponential(b)      u = log theta, gamma with a = 1
 *   gamma(a, b)         u = log theta, shape a and scale b
 *   beta(a, b)          u = log(theta / (1 - theta))
 *   halfnormal(b)       u = theta, normal with a = 0, where theta >= 0
 *   integer(a, b)         theta is u, uniform on [a - 1/2, b + 1/2], rounded
 *
 * All but the first and last step is done in u, where each distribution has a
 * density that is finite and falls to both sides of one top, and its logarithm
 * is concave.
 */
#ifndef TW_STAT_PRIOR_DIST_H
#define TW_STAT_PRIOR_DIST_H

#include <stdbool.h>

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
	TW_DIST_INTEGER,
	TW_DISTS
};

/* The list of distributions as in tw_dist_row[]; end is put between lines. */
#define TW_DIST_WORDS(end) \
	"uniform(LO,HI), normal(MEAN,SD), lognormal(MEAN,SD)," end \
	"loguniform(LO,HI), exponential(MEAN)," end \
	"gamma(SHAPE,SCALE), beta(A,B), halfnormal(SD)," end \
	"integer(LO,HI)"

struct tw_dist {
	enum tw_dist_kind kind;
	double a, b;		/* as above */
};

struct tw_dist_row {
	const char *word;
	const char *must;	/* its arguments, and what they must be */
	bool one;		/* b is the only one, */
	double a;		/*   and this is a */
	/* u of theta, */
	enum { TW_DIST_LINE, TW_DIST_LOG, TW_DIST_LOGIT, TW_DIST_ROUND } at;
	/*   and its distribution */
	enum { TW_DIST_FLAT, TW_DIST_BELL, TW_DIST_LOGGAMMA,
	    TW_DIST_LOGBETA } is;
};

/* By the kind. */
extern const struct tw_dist_row tw_dist_row[TW_DISTS];

/* Whether a and b are as they must be. */
bool tw_dist_sound(const struct tw_dist *l);

/*
 * The bounds of theta, which are also those of an estimate (tw-flow --support);
 * for integers the latter are half a unit farther out.
 */
void tw_dist_support(const struct tw_dist *l, double *lo, double *hi);

/*
 * The log density of theta, or the log probability of an integer; -INFINITY if
 * it is 0. A pole has the density of the values next to it.
 */
double tw_dist_log(const struct tw_dist *l, double theta);

/* The value of theta below which it is with probability p, 0 < p < 1. */
double tw_dist_quantile(const struct tw_dist *l, double p);

/* A draw of theta. */
double tw_dist_draw(const struct tw_dist *l, struct tw_rng *rng);

/* u of theta, NaN if there is none (log 0); theta of u, in the support. */
double tw_dist_u(const struct tw_dist *l, double theta);
double tw_dist_theta(const struct tw_dist *l, double u);

/* Log density of u; -INFINITY where it is 0. */
double tw_dist_log_density(const struct tw_dist *l, double u);

/* Its slope at a u where it is finite. */
double tw_dist_slope(const struct tw_dist *l, double u);

/* P(lo <= u <= hi), to a relative 1e-10 or so wherever that is. */
double tw_dist_mass(const struct tw_dist *l, double lo, double hi);

/* A draw of u given lo <= u <= hi, which must have a positive probability. */
double tw_dist_between(const struct tw_dist *l, struct tw_rng *rng, double lo,
    double hi);

#endif
