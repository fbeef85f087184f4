/*
 * sir: an epidemic among N = 1e6, one infected at first. theta = (beta, gamma),
 * beta ~ LogNormal(log 0.4, 0.5), gamma ~ LogNormal(log 0.125, 0.2):
 *
 *   S' = -beta S I/N,   I' = beta S I/N - gamma I
 *
 * Ten times, every 17 days from day 0, a thousand people are tested:
 * x_i ~ Binomial(1000, I/N).
 *
 * The posterior may have two modes if the peak is between two tests; walkers
 * then need many sweeps to move from one to the other.
 */
#include <math.h>

#include "tasks/draw.h"
#include "tasks/lotka.h"
#include "tasks/task.h"

enum { TIMES = 10, TESTED = 1000 };

static const double people = 1e6;

static void
prior(const struct task *t, struct tw_rng *r, double *theta)
{
	(void)t;
	theta[0] = draw_lognormal(r, log(0.4), 0.5);
	theta[1] = draw_lognormal(r, log(0.125), 0.2);
}

/* I/N at the ten times; -1 if it cannot be computed. */
static int
infected(const double *theta, double share[TIMES])
{
	struct lotka f = { 0, theta[0] / people, theta[1], theta[0] / people };
	double time[TIMES], susceptible[TIMES];
	int i;

	for (i = 0; i < TIMES; i++)
		time[i] = 17 * i;
	if (lotka_solve(&f, people - 1, 1, TIMES, time, susceptible, share) < 0)
		return -1;
	for (i = 0; i < TIMES; i++)
		share[i] /= people;
	return 0;
}

static void
simulate(const struct task *t, struct tw_rng *r, const double *theta,
    double *x)
{
	double share[TIMES];
	int i;

	(void)t;
	if (infected(theta, share) < 0) {
		for (i = 0; i < TIMES; i++)
			x[i] = NAN;
		return;
	}
	for (i = 0; i < TIMES; i++)
		x[i] = draw_binomial(r, TESTED, share[i]);
}

static double
log_prior(const struct task *t, const double *theta)
{
	(void)t;
	return lognormal_log_density(theta[0], log(0.4), 0.5) +
	    lognormal_log_density(theta[1], log(0.125), 0.2);
}

static double
log_likelihood(const struct task *t, const double *theta, const double *x)
{
	double share[TIMES], total = 0;
	int i;

	(void)t;
	/* No parameters generate such data: do not solve the equations. */
	for (i = 0; i < TIMES; i++)
		if (!(x[i] >= 0 && x[i] <= TESTED))
			return -INFINITY;
	if (infected(theta, share) < 0)
		return -INFINITY;
	for (i = 0; i < TIMES; i++)
		total += x[i] * log(share[i]) +
		    (TESTED - x[i]) * log1p(-share[i]);
	return isnan(total) ? -INFINITY : total;
}

const struct task task_sir = {
	.name = "sir",
	.about = "tests for an infection during an epidemic",
	.p = 2, .d = TIMES,
	.prior = prior,
	.simulate = simulate,
	.log_prior = log_prior,
	.log_likelihood = log_likelihood,
	.apart = 60,
	.theta_at = task_exp,
	.walker_at = task_log
};
