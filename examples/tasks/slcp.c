/*
 * slcp (simple likelihood, complex posterior): theta uniform on [-3,3]^5; x
 * consists of four independent points of the plane from N((theta1, theta2), S),
 *
 *   S = [ s1^2 + e   rho s1 s2 ]   s1 = theta3^2, s2 = theta4^2,
 *       [ rho s1 s2   s2^2 + e ]   rho = tanh theta5, e = 1e-6.
 *
 * The signs of theta3 and theta4 have no effect: four modes.
 *
 * Given theta3 ... theta5, the posterior of (theta1, theta2) is N(m, S/4),
 * where m is the mean of the points, truncated to the box. It is narrow where
 * theta3 or theta4 is small. So walkers use coordinates in which it is N(0, I)
 * everywhere,
 *
 *   (theta1, theta2) = m + L (u1, u2)/2, S = L L',  theta3 = exp u3,
 *   theta4 = exp u4,  theta5 = u5.
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

static void
mean_of(const double *x, double m[2])
{
	m[0] = (x[0] + x[2] + x[4] + x[6]) / POINTS;
	m[1] = (x[1] + x[3] + x[5] + x[7]) / POINTS;
}

static double
theta_at(const struct task *t, const double *x, const double *u, double *theta)
{
	struct root l;
	double m[2];

	(void)t;
	theta[2] = exp(u[2]);
	theta[3] = exp(u[3]);
	theta[4] = u[4];
	l = root_of(theta);
	mean_of(x, m);
	theta[0] = m[0] + l.l11 * u[0] / 2;
	theta[1] = m[1] + (l.l21 * u[0] + l.l22 * u[1]) / 2;
	return log(l.l11 * l.l22) + u[2] + u[3];
}

static void
walker_at(const struct task *t, const double *x, const double *theta, double *u)
{
	struct root l = root_of(theta);
	double m[2];

	(void)t;
	mean_of(x, m);
	u[0] = 2 * (theta[0] - m[0]) / l.l11;
	u[1] = (2 * (theta[1] - m[1]) - l.l21 * u[0]) / l.l22;
	u[2] = log(fabs(theta[2]));
	u[3] = log(fabs(theta[3]));
	u[4] = theta[4];
}

const struct task task_slcp = {
	.name = "slcp",
	.about = "four points of a normal distribution in the plane",
	.p = 5, .d = 2 * POINTS,
	.prior = prior,
	.simulate = simulate,
	.log_prior = log_prior,
	.log_likelihood = log_likelihood,
	.apart = 200,
	.theta_at = theta_at,
	.walker_at = walker_at,
	.mirror = 1u << 2 | 1u << 3
};
