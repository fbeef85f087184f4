/*
 * A posterior from a likelihood: draws theta_j of an estimate q(theta | x) are
 * given the weights
 *
 *   log w_j = log prior(theta_j) + log L(x | theta_j) - log q(theta_j | x),
 *
 * so that weighted they are draws of prior(theta) L(x | theta) / Z(x). The mean
 * weight estimates Z(x), and
 *
 *   ess = (sum w_j)^2 / sum w_j^2
 *
 * is their effective sample size (Kong 1992): their number if q is that
 * posterior already, and little if q hardly overlaps with it.
 */
#ifndef TW_STAT_LIKELIHOOD_LIKELIHOOD_H
#define TW_STAT_LIKELIHOOD_LIKELIHOOD_H

#include "stat/flow/eval.h"

/* log(exp(a) + exp(b)) */
double tw_log_add(double a, double b);

struct tw_weights {
	double log_z;		/* log of the mean weight */
	double error;		/* its standard error */
	double ess;		/* effective sample size; 0: no weight at all */
};

/*
 * Replace the logarithms w[n] by weights that sum to 1. A logarithm that is not
 * finite means a weight of 0.
 */
void tw_weights_make(struct tw_weights *s, size_t n, double *w);

/*
 * Add share times the weights one[n] of a component, which own summarizes, to
 * the weights w[n] of a mixture. At first, each w is the flow's share / n, and
 * *all has an error of 0 and an infinite ess. After the last component, ess is
 * that of the mixture, or 0 if a component has no weight at all, and error is
 * the largest of them.
 */
void tw_weights_add(struct tw_weights *all, const struct tw_weights *own,
    size_t n, double share, const double *one, double *w);

/*
 * Systematic resampling: the indices of m of n draws, ascending, where draw j
 * occurs about m w[j] times. The weights w[n] sum to 1.
 */
void tw_weights_pick(struct tw_rng *rng, size_t n, const double *w, size_t m,
    size_t *pick);

/* A likelihood L(x | theta), a flow, with memory to evaluate many thetas. */
struct tw_likelihood {
	const struct tw_flow *flow;
	struct tw_flow_eval eval;
	double *given, *sum;
	size_t *of;
};

/* 0, or -1 when memory runs out. */
int tw_likelihood_init(struct tw_likelihood *l, const struct tw_flow *flow,
    unsigned threads);
void tw_likelihood_release(struct tw_likelihood *l);

/*
 * Add the sum of log L(x_k | theta) over m independent x, x[m][tw_flow_record],
 * to log_p[n], for each of the n rows of theta[n * d]. Input i of the
 * likelihood is column of[i] of theta. Rows with a log_p of -INFINITY are not
 * evaluated.
 */
void tw_likelihood_add(struct tw_likelihood *l, size_t n, size_t d,
    const double *theta, const size_t *of, size_t m, const double *x,
    double *log_p);

/*
 * Add to log_p[n] the log probability that, of ok + failed simulations at
 * theta, `failed` given ones fail and the others do not; nothing if the
 * likelihood has no probability of failure.
 */
void tw_likelihood_fails(const struct tw_likelihood *l, size_t n, size_t d,
    const double *theta, const size_t *of, size_t ok, size_t failed,
    double *log_p);

#endif
