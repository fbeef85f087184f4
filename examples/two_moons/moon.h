/* A point of the half moon at theta = 0. */
#ifndef MOON_H
#define MOON_H

#include <math.h>

#include "stat/base/rng.h"

static inline void
moon(double p[2], struct tw_rng *rng)
{
	const double pi = 3.14159265358979323846;
	double a = pi * (tw_rng_uniform(rng) - 0.5);
	double r = 0.1 + 0.01 * tw_rng_normal(rng);

	p[0] = r * cos(a) + 0.25;
	p[1] = r * sin(a);
}

#endif
