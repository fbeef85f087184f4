/*
 * two_moons: theta uniform on [-1,1]^2; a point q on a half moon, shifted:
 *
 *   a ~ U(-pi/2, pi/2), r ~ N(0.1, sd 0.01), q = (r cos a + 0.25, r sin a)
 *   x = q + (-u, v),  u = |theta1 + theta2|/sqrt 2,  v = (theta2 - theta1)/sqrt 2
 *
 * (theta1, theta2) -> (+-u, v) is a rotation and the prior is flat. So given x,
 * the point q = x + (u, -v) has its distribution from above, truncated to u >=
 * 0 and theta in the box, and the sign of theta1 + theta2 is + or - with
 * probability 1/2: two moons.
 */
#include <math.h>

#include "tasks/draw.h"
#include "tasks/task.h"

static const double pi = 3.14159265358979323846;
static const double half = 0.70710678118654752440;	/* 1/sqrt 2 */
static const double radius = 0.1, radius_sd = 0.01, centre = 0.25;

enum { TRIES = 10000000 };

static void
prior(const struct task *t, struct tw_rng *r, double *theta)
{
	int i;

	for (i = 0; i < t->p; i++)
		theta[i] = draw_between(r, -1, 1);
}

static void
moon(struct tw_rng *r, double q[2])
{
	double a = draw_between(r, -pi / 2, pi / 2);
	double length = radius + radius_sd * tw_rng_normal(r);

	q[0] = length * cos(a) + centre;
	q[1] = length * sin(a);
}

static void
simulate(const struct task *t, struct tw_rng *r, const double *theta,
    double *x)
{
	double q[2];

	(void)t;
	moon(r, q);
	x[0] = q[0] - fabs(theta[0] + theta[1]) * half;
	x[1] = q[1] + (theta[1] - theta[0]) * half;
}

static double
log_prior(const struct task *t, const double *theta)
{
	(void)t;
	return fabs(theta[0]) <= 1 && fabs(theta[1]) <= 1 ? 0 : -INFINITY;
}

/* The density of (r cos a, r sin a) is that of r divided by pi r. */
static double
log_likelihood(const struct task *t, const double *theta, const double *x)
{
	double q1 = x[0] + fabs(theta[0] + theta[1]) * half - centre;
	double q2 = x[1] - (theta[1] - theta[0]) * half;
	double length = hypot(q1, q2);

	(void)t;
	/* Negative radii, ten standard deviations away, are left out. */
	if (!(q1 > 0))
		return -INFINITY;
	return normal_log_density(length, radius, radius_sd) - log(length);
}

static bool
draw(const struct task *t, struct tw_rng *r, const double *x, double *theta)
{
	double q[2], u, v;
	long i;

	for (i = 0; i < TRIES; i++) {
		moon(r, q);
		u = q[0] - x[0];
		v = x[1] - q[1];
		if (u < 0)
			continue;
		if (tw_rng_uniform(r) < 0.5)
			u = -u;
		theta[0] = (u - v) * half;
		theta[1] = (u + v) * half;
		if (log_prior(t, theta) == 0)
			return true;
	}
	return false;
}

const struct task task_two_moons = {
	.name = "two_moons",
	.about = "a posterior of two crescents",
	.p = 2, .d = 2,
	.prior = prior,
	.simulate = simulate,
	.log_prior = log_prior,
	.log_likelihood = log_likelihood,
	.draw = draw
};
