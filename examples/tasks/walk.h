/*
 * Draws from a posterior by Markov chains, for tasks whose likelihood is known
 * and nothing else: walkers that propose steps along the difference of two
 * others (differential evolution: ter Braak, Statistics and Computing 16,
 * 2006), which needs no tuning to the posterior's scales.
 *
 * Four islands of walkers know nothing of each other. On each they begin as
 * draws from the prior and are led to the posterior by likelihood^beta, beta
 * going from 0 to 1 as fast as half of the walkers stay in play; then they
 * warm up, and then are recorded, every task->apart sweeps. That is more than the
 * draws asked for, which are picked from the record at random.
 */
#ifndef TASKS_WALK_H
#define TASKS_WALK_H

#include <stddef.h>

#include "tasks/task.h"

enum { WALK_ISLANDS = 4 };

/*
 * How well it went. For each coordinate of the walkers, with every island's
 * record split in two:
 *
 * R-hat = sqrt(1 + B/W), W the mean variance within these eight parts and B
 * the variance of their means. Near 1 the parts agree.
 *
 * Effective sample size: states in the record over 1 + 2 (sum of the
 * autocorrelations), around the mean of all, so that an island or a walker
 * that stays elsewhere counts against it; the sum ends where two neighbours
 * are together negative (Geyer, Statistical Science 7, 1992).
 */
struct walk_figures {
	double rhat;		/* the greatest of the coordinates' */
	double size;		/* the least of the coordinates' effective sizes */
	size_t states;		/* recorded */
	double accepted;	/* share of the proposals, while recording */
};

/*
 * n draws of theta given x into theta[n][p]. 0; -1 when memory runs out; 1 if
 * x is so far from all that can be simulated that no beginning was found.
 * The draws depend on r, not on the number of threads.
 */
int walk_draw(const struct task *t, struct tw_rng *r, const double *x,
    size_t n, unsigned threads, double *theta, struct walk_figures *figures);

/* The figures of a record u[islands][sweeps][walkers][p], for tests. */
void walk_judge(const double *u, size_t sweeps, size_t walkers, size_t p,
    struct walk_figures *figures);

#endif
