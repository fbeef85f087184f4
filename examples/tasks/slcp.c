/*
 * slcp (simple likelihood, complex posterior): theta uniform on [-3,3]^5; x
 * holds four independent points of the plane from N((theta1, theta2), S),
 *
 *   S = [ s1^2 + e   rho s1 s2 ]   s1 = theta3^2, s2 = theta4^2,
 *       [ rho s1 s2   s2^2 + e ]   rho = tanh theta5, e = 1e-6.
 *
 * The signs of theta3 and theta4 have no effect: four modes.
 */
#include <math.h>

#include "tasks/draw.h"
#include "tasks/task.h"

enum { POINTS = 4 };

/* S = L L' with L = [l11 0; l21 l22]. */
struct root {
	double l11, l21, l22;
};

static struct root
root_of(const double *theta)
{
	double s1 = theta[2] * theta[2], s2 = theta[3] * theta[3];
	double off = tanh(theta[4]) * s1 * s2;
	struct root l;

	l.l11 = sqrt(s1 * s1 + 1e-6);
	l.l21 = off / l.l11;
	l.l22 = sqrt(s2 * s2 + 1e-6 - l.l21 * l.l21);
	return l;
}

static void
prior(const struct task *t, struct tw_rng *r, double *theta)
{
	int i;

	for (i = 0; i < t->p; i++)
		theta[i] = draw_between(r, -3, 3);
}

static void
simulate(const struct task *t, struct tw_rng *r, const double *theta,
    double *x)
{
	struct root l = root_of(theta);
	double z1, z2;
	int i;

	(void)t;
	for (i = 0; i < POINTS; i++) {
		z1 = tw_rng_normal(r);
		z2 = tw_rng_normal(r);
		x[2 * i] = theta[0] + l.l11 * z1;
		x[2 * i + 1] = theta[1] + l.l21 * z1 + l.l22 * z2;
	}
}

static double
log_prior(const struct task *t, const double *theta)
{
	int i;

	for (i = 0; i < t->p; i++)
		if (!(fabs(theta[i]) <= 3))
			return -INFINITY;
	return 0;
}

static double
log_likelihood(const struct task *t, const double *theta, const double *x)
{
	struct root l = root_of(theta);
	double z1, z2, sum = 0;
	int i;

	(void)t;
	for (i = 0; i < POINTS; i++) {
		z1 = (x[2 * i] - theta[0]) / l.l11;
		z2 = (x[2 * i + 1] - theta[1] - l.l21 * z1) / l.l22;
		sum -= (z1 * z1 + z2 * z2) / 2;
	}
	return sum - POINTS * log(l.l11 * l.l22);
}

const struct task task_slcp = {
	.name = "slcp",
	.about = "four points of a normal law in the plane",
	.p = 5, .d = 2 * POINTS,
	.prior = prior,
	.simulate = simulate,
	.log_prior = log_prior,
	.log_likelihood = log_likelihood,
	.apart = 400,
	.mirror = 1u << 2 | 1u << 3
};
