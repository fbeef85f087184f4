/*
 * Proposals for the posterior of independent observations at one theta,
 *
 *   p(theta | x_1 .. x_m) = prior(theta) prod_i L(x_i | theta) / Z,
 *
 * from an estimate q(theta | x) of that of one. The mixture of q(. | x_i) over
 * a few of them is too wide by a factor of sqrt(m) in each parameter. So it is
 * only where population Monte Carlo begins (Cappe, Guillin, Marin and Robert
 * 2004): POPULATION draws of a proposal are weighted for
 *
 *   prior(theta) prod_i L(x_i | theta)^b,
 *
 * b from 1 / m on the largest at which their effective sample size is a third
 * of their number, and the next proposal are kernels around CENTRES of them,
 * drawn again (stat/likelihood/kernels.h; in the flow's own y, so that bounds
 * are kept), until b is 1. The final proposal is nine tenths kernels and one
 * of the mixture, so that what the kernels have missed is seen in the weights.
 * All densities are exact, so the weights are right whatever the proposal;
 * their effective size says how good it was.
 */
#ifndef TW_STAT_LIKELIHOOD_IID_H
#define TW_STAT_LIKELIHOOD_IID_H

#include "stat/flow/eval.h"
#include "stat/likelihood/kernels.h"

enum { TW_IID_FEW = 8 };	/* observations in the mixture, at most */

/* log prior(theta) and the sum of log L(x_i | theta), of theta[n * d]. */
struct tw_iid_target {
	void (*logs)(void *arg, size_t n, const double *theta,
	    double *log_prior, double *log_l);
	void *arg;
};

struct tw_iid {
	struct tw_flow_eval *estimate;
	size_t d;
	unsigned threads;
	size_t few;		/* observations in the mixture */
	const double *x[TW_IID_FEW];
	bool narrow;		/* the proposal has kernels */
	struct tw_kernels kernels;

	/* Room: a population, and whatever is asked for at once. */
	size_t most;
	double *theta;		/* [POPULATION * d] */
	double *log_prior, *log_l, *log_q, *w;	/* [POPULATION] */
	size_t *pick;		/* [CENTRES] */
	double *y;		/* [CENTRES * d] */
	double *log_one;	/* [most] */
	double *room;		/* [threads][2 d] */
};

/*
 * For at most so many draws at once, by the estimate's flow, which may be taken
 * to any x here; its integers are spread from now on. 0, or -1 when memory
 * runs out.
 */
int tw_iid_init(struct tw_iid *s, struct tw_flow_eval *estimate, size_t most,
    unsigned threads);
void tw_iid_release(struct tw_iid *s);

/*
 * Find a proposal for the target of m >= 1 observations, whose data x[m] must
 * outlive the draws. For a single observation it is the estimate itself.
 */
void tw_iid_adapt(struct tw_iid *s, struct tw_rng *rng, size_t m,
    const double *const *x, const struct tw_iid_target *target);

/* Make n <= most draws of the proposal, theta[n * d], and log densities. */
void tw_iid_draw(struct tw_iid *s, struct tw_rng *rng, size_t n, double *theta,
    double *log_q);

#endif
