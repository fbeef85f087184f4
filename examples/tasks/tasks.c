/* The table of tasks. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "tasks/task.h"

static const struct task *const tasks[] = {
	&task_gaussian_linear,
	&task_gaussian_linear_uniform,
	&task_two_moons,
	&task_gaussian_mixture,
	&task_gaussian_mixture_paper,
	&task_bernoulli_glm,
	&task_slcp,
	&task_sir,
	&task_lotka_volterra,
	&task_nmm,
	NULL
};

const struct task *
task_number(unsigned i)
{
	return tasks[i];
}

const struct task *
task_find(const char *name)
{
	unsigned i;

	for (i = 0; tasks[i] != NULL; i++)
		if (strcmp(tasks[i]->name, name) == 0)
			break;
	return tasks[i];
}

double
task_exp(const struct task *t, const double *x, const double *u, double *theta)
{
	double sum = 0;
	int i;

	(void)x;
	for (i = 0; i < t->p; i++) {
		theta[i] = exp(u[i]);
		sum += u[i];
	}
	return sum;
}

void
task_log(const struct task *t, const double *x, const double *theta, double *u)
{
	int i;

	(void)x;
	for (i = 0; i < t->p; i++)
		u[i] = log(theta[i]);
}

void
task_stream(struct tw_rng *r, uint64_t seed, enum task_purpose purpose,
    uint64_t k)
{
	uint64_t base = 0;
	int i;

	/* Begin far from other seeds, and advance one step for each record. */
	tw_rng_seed(r, seed);
	for (i = 0; i < (int)purpose; i++)
		base = tw_rng_next(r);
	tw_rng_seed(r, base + k);
}
