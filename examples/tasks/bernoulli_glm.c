/*
 * bernoulli_glm: a neuron that responds to a stimulus. In each of 100 steps it
 * fires or not, y_t ~ Bernoulli(1/(1 + exp(-eta_t))), with
 *
 *   eta_t = theta1 + sum of theta[2+j] s[t-j] over the lags j = 0 .. 8,
 *
 * where s is the stimulus, 0 before it begins, or eta = V theta. The data are
 * x = V'y, the number of spikes and, for each lag, the sum of the stimulus over
 * the spikes. They are sufficient: log p(x|theta) = theta'x - sum over t of
 * log(1 + exp(eta_t)) + constant.
 *
 * theta1 ~ N(0, 2). The prior of the others favours smooth filters:
 * F (theta2 ... theta10)' ~ N(0, I) with F = D D + diag(sqrt(i/9)), i = 0 .. 8,
 * where D takes differences of neighbours. Row i of F has 1 + sqrt(i/9) on the
 * diagonal, and -2 and 1 left of it.
 */
#include <math.h>

#include "tasks/draw.h"
#include "tasks/task.h"

enum { STEPS = 100, LAGS = 9 };

/* The stimulus, as in stimulus.tsv, after zeros for the lags before it. */
static const double padded[LAGS - 1 + STEPS] = {
	0, 0, 0, 0, 0, 0, 0, 0,
	0.496714145, -0.138264298, 0.647688568, 1.5230298, -0.234153375,
	-0.234136954, 1.57921278, 0.767434716, -0.469474375, 0.542560041,
	-0.463417679, -0.465729743, 0.241962269, -1.91328025, -1.72491789,
	-0.562287509, -1.01283109, 0.31424734, -0.908024073, -1.41230369,
	1.46564877, -0.2257763, 0.0675282031, -1.42474818, -0.544382751,
	0.11092259, -1.15099359, 0.37569803, -0.600638688, -0.291693747,
	-0.601706624, 1.85227823, -0.013497225, -1.05771089, 0.822544932,
	-1.22084367, 0.208863601, -1.95967007, -1.32818604, 0.196861237,
	0.738466561, 0.171368286, -0.115648285, -0.301103681, -1.47852194,
	-0.719844222, -0.460638762, 1.05712223, 0.343618304, -1.76304018,
	0.324083984, -0.385082275, -0.676922023, 0.611676276, 1.03099954,
	0.931280136, -0.839217544, -0.309212387, 0.331263423, 0.975545108,
	-0.479174227, -0.185658976, -1.10633492, -1.19620657, 0.812525809,
	1.35624003, -0.0720101222, 1.00353289, 0.361636013, -0.645119727,
	0.361395597, 1.53803658, -0.0358260386, 1.56464362, -2.61974502,
	0.821902514, 0.0870470703, -0.299007356, 0.0917607769, -1.98756886,
	-0.21967189, 0.357112557, 1.47789407, -0.518270195, -0.808493614,
	-0.501757026, 0.915402114, 0.328751117, -0.529760182, 0.513267457,
	0.0970775485, 0.968644977, -0.70205307, -0.32766214, -0.392108142,
	-1.46351492, 0.296120286, 0.261055261, 0.00511345686, -0.234587133
};
static const double *const stimulus = padded + LAGS - 1;

static double
eta(const double *theta, int t)
{
	double sum = theta[0];
	int j;

	for (j = 0; j < LAGS; j++)
		sum += theta[1 + j] * stimulus[t - j];
	return sum;
}

static double
diagonal(int i)
{
	return 1 + sqrt(i / 9.0);
}

static void
prior(const struct task *t, struct tw_rng *r, double *theta)
{
	double *w = theta + 1;
	int i;

	(void)t;
	theta[0] = sqrt(2) * tw_rng_normal(r);
	for (i = 0; i < LAGS; i++) {
		w[i] = tw_rng_normal(r);
		if (i >= 1)
			w[i] += 2 * w[i - 1];
		if (i >= 2)
			w[i] -= w[i - 2];
		w[i] /= diagonal(i);
	}
}

static void
simulate(const struct task *task, struct tw_rng *r, const double *theta,
    double *x)
{
	int t, j;

	for (j = 0; j < task->d; j++)
		x[j] = 0;
	for (t = 0; t < STEPS; t++) {
		if (tw_rng_uniform(r) * (1 + exp(-eta(theta, t))) >= 1)
			continue;
		x[0] += 1;
		for (j = 0; j < LAGS; j++)
			x[1 + j] += stimulus[t - j];
	}
}

static double
log_prior(const struct task *t, const double *theta)
{
	const double *w = theta + 1;
	double sum = normal_log_density(theta[0], 0, sqrt(2)), z;
	int i;

	(void)t;
	for (i = 0; i < LAGS; i++) {
		z = diagonal(i) * w[i];
		if (i >= 1)
			z -= 2 * w[i - 1];
		if (i >= 2)
			z += w[i - 2];
		sum -= z * z / 2;
	}
	return sum;
}

static double
log_likelihood(const struct task *task, const double *theta, const double *x)
{
	double sum = 0, e;
	int t, j;

	for (j = 0; j < task->p; j++)
		sum += theta[j] * x[j];
	for (t = 0; t < STEPS; t++) {
		e = eta(theta, t);
		sum -= fmax(e, 0) + log1p(exp(-fabs(e)));
	}
	return isnan(sum) ? -INFINITY : sum;
}

const struct task task_bernoulli_glm = {
	.name = "bernoulli_glm",
	.about = "spikes of a neuron that answers a stimulus",
	.p = 1 + LAGS, .d = 1 + LAGS,
	.prior = prior,
	.simulate = simulate,
	.log_prior = log_prior,
	.log_likelihood = log_likelihood,
	.apart = 150
};
