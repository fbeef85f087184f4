/*
 * Random numbers of the distributions that the tasks need besides uniform and
 * normal.
 */
#ifndef TASKS_DRAW_H
#define TASKS_DRAW_H

#include "stat/base/rng.h"

double draw_between(struct tw_rng *r, double lo, double hi);	/* uniform */
double draw_exponential(struct tw_rng *r);			/* mean 1 */

/* exp of a normal with mean mu and standard deviation sd. */
double draw_lognormal(struct tw_rng *r, double mu, double sd);

/* Successes in n trials with probability p. Takes time proportional to n. */
unsigned draw_binomial(struct tw_rng *r, unsigned n, double p);

/*
 * A standard normal truncated to lo .. hi: exact for any interval, and fast if
 * the interval is a few units wide.
 */
double draw_truncated(struct tw_rng *r, double lo, double hi);

/* log of the density of N(mu, sd) at v, without the constant log sqrt(2 pi). */
double normal_log_density(double v, double mu, double sd);

/* The same for exp of such a normal; -INFINITY at v <= 0. */
double lognormal_log_density(double v, double mu, double sd);

#endif
