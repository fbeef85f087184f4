/*
 * Proposals for the posterior of m independent observations that share one
 * theta,
 *
 *   p(theta | x_1 .. x_m) = prior(theta) prod_i L(x_i | theta) / Z,
 *
 * from an estimate q(theta | x) of the posterior of a single observation. The
 * mixture of q(. | x_i) over a few observations is too wide by a factor of
 * sqrt(m) in each parameter. So it is only the start of population Monte Carlo
 * (Cappe, Guillin, Marin and Robert 2004): in each step POPULATION draws of
 * the current proposal get weights for
 *
 *   prior(theta) prod_i L(x_i | theta)^b,
 *
 * where b >= 1 / m is the largest power, at most 1, at which the effective
 * sample size of the draws is a third of their number. CENTRES draws are
 * resampled by these weights, and kernels around them
 * (stat/likelihood/kernels.h), in the flow's unbounded coordinates y so that
 * bounds are kept, are the next proposal. The steps end when b is 1. The final
 * proposal consists of kernels for nine tenths and of the mixture for one
 * tenth, so that the weights show what the kernels miss. All densities are
 * exact, so the weights are right whatever the proposal; the effective sample
 * size says how good it is.
 */
#ifndef TW_STAT_LIKELIHOOD_IID_H
#define TW_STAT_LIKELIHOOD_IID_H

#include "stat/flow/eval.h"
#include "stat/likelihood/kernels.h"

enum { TW_IID_FEW = 8 };	/* most observations in the mixture */

/*
 * How to evaluate the target: logs sets log_prior[n] to log prior(theta), and
 * log_l[n] to the sum over i of log L(x_i | theta), for the rows of theta[n *
 * d].
 */
struct tw_iid_target {
	void (*logs)(void *arg, size_t n, const double *theta,
	    double *log_prior, double *log_l);
	void *arg;
};

struct tw_iid {
	struct tw_flow_eval *estimate;
	size_t d;		/* number of parameters */
	unsigned threads;
	size_t few;		/* number of observations in the mixture */
	const double *x[TW_IID_FEW];	/* [few] data of these */
	bool narrow;		/* the proposal has kernels */
	struct tw_kernels kernels;

	/* Scratch, for a population or for most draws. */
	size_t most;
	double *theta;		/* [POPULATION * d] */
	double *log_prior, *log_l, *log_q, *w;	/* [POPULATION] */
	size_t *pick;		/* [CENTRES] */
	double *y;		/* [CENTRES * d] */
	double *log_one;	/* [most] density of one component */
	double *room;		/* [threads][2 d] */
};

/*
 * Begin *s with the estimate q, for calls of tw_iid_draw with at most `most`
 * draws. From now on, the functions of this header condition estimate on other
 * x, and draws of parameters that are integers have uniform noise within half a
 * unit. Returns 0, or -1 if memory runs out. The caller frees *s with
 * tw_iid_release.
 */
int tw_iid_init(struct tw_iid *s, struct tw_flow_eval *estimate, size_t most,
    unsigned threads);
void tw_iid_release(struct tw_iid *s);

/*
 * Find a proposal for the target of m >= 1 observations. x[m] are their data,
 * in the order of the flow's data, and must stay valid until the last
 * tw_iid_draw. The proposal for a single observation is the estimate itself.
 */
void tw_iid_adapt(struct tw_iid *s, struct tw_rng *rng, size_t m,
    const double *const *x, const struct tw_iid_target *target);

/*
 * Make n <= most draws theta[n * d] of the proposal, row-major; log_q[n] are
 * the proposal's log densities at these draws.
 */
void tw_iid_draw(struct tw_iid *s, struct tw_rng *rng, size_t n, double *theta,
    double *log_q);

#endif
