/*
 * Draws from a posterior by Markov chains, for tasks of which only the
 * likelihood is known: walkers propose steps along the difference of two others
 * (differential evolution: ter Braak, Statistics and Computing 16, 2006), which
 * needs no tuning to the scales of the posterior.
 *
 * There are four independent islands of walkers. On each, the walkers begin as
 * draws from the prior and are led to the posterior by the target prior x
 * likelihood^beta, where beta increases from 0 to 1 in steps that keep the
 * effective sample size at half of the walkers. Then they warm up, and then are
 * recorded every task->apart sweeps. The draws are picked at random from this
 * record, which is longer. If s states have the effective size e, n of them have
 * the effective size 1 / (1/n - 1/s + 1/e).
 */
#ifndef TASKS_WALK_H
#define TASKS_WALK_H

#include <stddef.h>

#include "tasks/task.h"

enum { WALK_ISLANDS = 4 };

/*
 * Diagnostics of convergence. For each coordinate of the walkers, with the
 * record of every island split in two:
 *
 * R-hat = sqrt(1 + B/W), where W is the mean variance within these eight parts
 * and B the variance of their means. If R-hat is near 1, the parts agree.
 *
 * Effective sample size: the number of states in the record divided by 1 + 2
 * (sum of the autocorrelations). Deviations are from the mean of all states, so
 * that an island or a walker that stays elsewhere reduces the size. The sum
 * ends where two neighbouring terms add up to a negative number (Geyer,
 * Statistical Science 7, 1992).
 */
struct walk_figures {
	double rhat;		/* the largest of all coordinates */
	double size;		/* the smallest effective sample size */
	double kept;		/* the effective size of the n draws */
	size_t states;		/* recorded */
	double accepted;	/* share of the proposals, while recording */
};

/*
 * Write n draws of theta given x to theta[n][p]. Returns 0; -1 if memory runs
 * out; 1 if x is so far from all simulated data that no start with a positive
 * likelihood was found. The draws depend on r, not on the number of threads.
 */
int walk_draw(const struct task *t, struct tw_rng *r, const double *x,
    size_t n, unsigned threads, double *theta, struct walk_figures *figures);

/* The diagnostics of a record u[islands][sweeps][walkers][p], for tests. */
void walk_judge(const double *u, size_t sweeps, size_t walkers, size_t p,
    struct walk_figures *figures);

#endif
