/*
 * gaussian_linear: theta ~ N(0, 0.1 I), x ~ N(theta, 0.1 I), ten of each. The
 * posterior is N(x/2, 0.05 I).
 *
 * gaussian_linear_uniform: the same with theta uniform on [-1,1]^10. The
 * posterior is N(x, 0.1 I) truncated to the prior's box in each coordinate.
 */
#include <math.h>

#include "tasks/draw.h"
#include "tasks/task.h"

enum { DIM = 10 };

static const double variance = 0.1;	/* of the noise, and of the prior */

static void
linear_prior(const struct task *t, struct tw_rng *r, double *theta)
{
	int i;

	for (i = 0; i < t->p; i++)
		theta[i] = sqrt(variance) * tw_rng_normal(r);
}

static void
uniform_prior(const struct task *t, struct tw_rng *r, double *theta)
{
	int i;

	for (i = 0; i < t->p; i++)
		theta[i] = draw_between(r, -1, 1);
}

static void
simulate(const struct task *t, struct tw_rng *r, const double *theta,
    double *x)
{
	int i;

	for (i = 0; i < t->d; i++)
		x[i] = theta[i] + sqrt(variance) * tw_rng_normal(r);
}

static double
linear_log_prior(const struct task *t, const double *theta)
{
	double sum = 0;
	int i;

	for (i = 0; i < t->p; i++)
		sum += normal_log_density(theta[i], 0, sqrt(variance));
	return sum;
}

static double
uniform_log_prior(const struct task *t, const double *theta)
{
	int i;

	for (i = 0; i < t->p; i++)
		if (fabs(theta[i]) > 1)
			return -INFINITY;
	return 0;
}

static double
log_likelihood(const struct task *t, const double *theta, const double *x)
{
	double sum = 0;
	int i;

	for (i = 0; i < t->d; i++)
		sum += normal_log_density(x[i], theta[i], sqrt(variance));
	return sum;
}

static bool
linear_draw(const struct task *t, struct tw_rng *r, const double *x,
    double *theta)
{
	int i;

	for (i = 0; i < t->p; i++)
		theta[i] = x[i] / 2 + sqrt(variance / 2) * tw_rng_normal(r);
	return true;
}

static bool
uniform_draw(const struct task *t, struct tw_rng *r, const double *x,
    double *theta)
{
	const double sd = sqrt(variance);
	double v;
	int i;

	for (i = 0; i < t->p; i++) {
		v = x[i] + sd * draw_truncated(r, (-1 - x[i]) / sd,
		    (1 - x[i]) / sd);
		/* Rounding may put v just outside the bounds. */
		theta[i] = fmin(fmax(v, -1), 1);
	}
	return true;
}

const struct task task_gaussian_linear = {
	.name = "gaussian_linear",
	.about = "normal prior, x = theta + normal noise",
	.p = DIM, .d = DIM,
	.prior = linear_prior,
	.simulate = simulate,
	.log_prior = linear_log_prior,
	.log_likelihood = log_likelihood,
	.draw = linear_draw
};

const struct task task_gaussian_linear_uniform = {
	.name = "gaussian_linear_uniform",
	.about = "uniform prior, x = theta + normal noise",
	.p = DIM, .d = DIM,
	.prior = uniform_prior,
	.simulate = simulate,
	.log_prior = uniform_log_prior,
	.log_likelihood = log_likelihood,
	.draw = uniform_draw
};
