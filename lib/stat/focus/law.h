/*
 * Prior laws of one parameter, and draws of one between two limits.
 *
 *   uniform(a, b)      u = theta, uniform on [a, b]
 *   normal(m, s)       u = theta, normal with mean m and standard deviation s
 *   lognormal(m, s)    u = log theta, the same
 *
 * All but the first and last step is done in u, where a law is uniform or
 * normal.
 */
#ifndef TW_STAT_FOCUS_LAW_H
#define TW_STAT_FOCUS_LAW_H

#include "stat/base/rng.h"

enum tw_law_kind { TW_LAW_UNIFORM, TW_LAW_NORMAL, TW_LAW_LOGNORMAL };

struct tw_law {
	enum tw_law_kind kind;
	double a, b;		/* a < b, or mean and standard deviation > 0 */
};

/* u of theta, NaN where there is none (theta <= 0), and back. */
double tw_law_u(const struct tw_law *l, double theta);
double tw_law_theta(const struct tw_law *l, double u);

/* Log density of u; -INFINITY where it is 0. */
double tw_law_log_density(const struct tw_law *l, double u);

/* The largest of them on [lo, hi]. */
double tw_law_log_top(const struct tw_law *l, double lo, double hi);

/* P(lo <= u <= hi), to a relative 1e-12 or so wherever that is. */
double tw_law_mass(const struct tw_law *l, double lo, double hi);

/* A draw of u given that it is there; the mass may not be 0. */
double tw_law_between(const struct tw_law *l, struct tw_rng *rng, double lo,
    double hi);

/* A draw of theta. */
double tw_law_draw(const struct tw_law *l, struct tw_rng *rng);

#endif
