/*
 * A benchmark task: a prior, a simulator, and, except for the neural mass
 * model, a likelihood, which is used to draw from the exact posterior. Each
 * system has a file of its name, and is listed in tasks.c. To add a simulator,
 * write such a file and add it to that list.
 *
 * The definitions are those of Lueckmann et al., Benchmarking simulation-based
 * inference (AISTATS 2021), unless a file names another source.
 */
#ifndef TASKS_TASK_H
#define TASKS_TASK_H

#include <stdbool.h>

#include "stat/base/rng.h"

enum {
	TASK_P = 10,		/* parameters at most */
	TASK_D = 33		/* data at most */
};

struct task {
	const char *name;
	const char *about;	/* a line */
	int p, d;		/* numbers of parameters and of data */
	double setting[2];	/* where a file serves two tasks, the difference */

	/* A draw of theta[p] from the prior. */
	void (*prior)(const struct task *t, struct tw_rng *r, double *theta);

	/* A draw of x[d] given theta[p]; NaN where it cannot be computed. */
	void (*simulate)(const struct task *t, struct tw_rng *r,
	    const double *theta, double *x);

	/*
	 * The logarithms of the prior's density and of the likelihood, each up
	 * to a constant that does not depend on theta; -INFINITY where the
	 * density is 0, never NaN. NULL where the likelihood is not known.
	 */
	double (*log_prior)(const struct task *t, const double *theta);
	double (*log_likelihood)(const struct task *t, const double *theta,
	    const double *x);

	/*
	 * An independent draw of theta from the posterior given x; NULL if
	 * there is no such method, and walkers are used (walk.h). False if
	 * none was found, because x is too far from all simulated data.
	 */
	bool (*draw)(const struct task *t, struct tw_rng *r, const double *x,
	    double *theta);

	/*
	 * For walkers, which move in coordinates u[p]: the parameters theta at
	 * u, given x, with log |d theta/du|; and the inverse. NULL: u is theta.
	 */
	double (*theta_at)(const struct task *t, const double *x,
	    const double *u, double *theta);
	void (*walker_at)(const struct task *t, const double *x,
	    const double *theta, double *u);
	int apart;		/* sweeps between nearly independent states */
	unsigned mirror;	/* bit i: the sign of theta[i] has no effect; */
				/*   theta_at makes it positive */
};

extern const struct task task_gaussian_linear, task_gaussian_linear_uniform,
    task_two_moons, task_gaussian_mixture, task_gaussian_mixture_paper,
    task_bernoulli_glm, task_slcp, task_sir, task_lotka_volterra, task_nmm;

/* theta_at and walker_at for positive parameters: u = log theta. */
double task_exp(const struct task *t, const double *x, const double *u,
    double *theta);
void task_log(const struct task *t, const double *x, const double *theta,
    double *u);

/* The task with this name; NULL if there is none. */
const struct task *task_find(const char *name);

/* The task number i from 0, NULL after the last. */
const struct task *task_number(unsigned i);

/*
 * The random numbers of record k, which depend neither on earlier records nor
 * on the number of threads. purpose gives programs with the same seed different
 * numbers: posterior draws must not share their random numbers with the data.
 */
enum task_purpose { TASK_SIMULATE = 1, TASK_POSTERIOR = 2, TASK_PRIOR = 3 };
void task_stream(struct tw_rng *r, uint64_t seed, enum task_purpose purpose,
    uint64_t k);

#endif
