/*
 * lotka_volterra: prey X and predators Y, from (30, 1), for 20 units of time;
 * theta = (alpha, beta, gamma, delta), alpha and gamma ~ LogNormal(-0.125,
 * 0.5), beta and delta ~ LogNormal(-3, 0.5):
 *
 *   X' = alpha X - beta X Y,   Y' = -gamma Y + delta X Y
 *
 * Each is observed ten times, every 2.1 units from 0 on. The data are first all
 * X, then all Y, with errors: x ~ LogNormal(log v, 0.1), where v is the value
 * limited to 1e-10 .. 1e4.
 */
#include <math.h>

#include "tasks/draw.h"
#include "tasks/lotka.h"
#include "tasks/task.h"

enum { TIMES = 10 };

static const double log_mean[4] = { -0.125, -3, -0.125, -3 };
static const double log_sd = 0.5, error = 0.1;

static void
prior(const struct task *t, struct tw_rng *r, double *theta)
{
	int i;

	for (i = 0; i < t->p; i++)
		theta[i] = draw_lognormal(r, log_mean[i], log_sd);
}

/* log v, ten of X and ten of Y; -1 if they cannot be computed. */
static int
log_values(const double *theta, double v[2 * TIMES])
{
	struct lotka f = { theta[0], theta[1], theta[2], theta[3] };
	double time[TIMES];
	int i;

	for (i = 0; i < TIMES; i++)
		time[i] = 2.1 * i;
	if (lotka_solve(&f, 30, 1, TIMES, time, v, v + TIMES) < 0)
		return -1;
	for (i = 0; i < 2 * TIMES; i++)
		v[i] = log(fmin(fmax(v[i], 1e-10), 1e4));
	return 0;
}

static void
simulate(const struct task *t, struct tw_rng *r, const double *theta,
    double *x)
{
	double v[2 * TIMES];
	int i;

	if (log_values(theta, v) < 0) {
		for (i = 0; i < t->d; i++)
			x[i] = NAN;
		return;
	}
	for (i = 0; i < t->d; i++)
		x[i] = draw_lognormal(r, v[i], error);
}

static double
log_prior(const struct task *t, const double *theta)
{
	double sum = 0;
	int i;

	for (i = 0; i < t->p; i++)
		sum += lognormal_log_density(theta[i], log_mean[i], log_sd);
	return sum;
}

static double
log_likelihood(const struct task *t, const double *theta, const double *x)
{
	double v[2 * TIMES], sum = 0;
	int i;

	/* No parameters generate such data: do not solve the equations. */
	for (i = 0; i < t->d; i++)
		if (!(x[i] > 0))
			return -INFINITY;
	if (log_values(theta, v) < 0)
		return -INFINITY;
	for (i = 0; i < t->d; i++)
		sum += lognormal_log_density(x[i], v[i], error);
	return sum;
}

const struct task task_lotka_volterra = {
	.name = "lotka_volterra",
	.about = "counts of prey and predators",
	.p = 4, .d = 2 * TIMES,
	.prior = prior,
	.simulate = simulate,
	.log_prior = log_prior,
	.log_likelihood = log_likelihood,
	.apart = 40,
	.theta_at = task_exp,
	.walker_at = task_log
};
