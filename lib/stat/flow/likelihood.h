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
 * of equal draws are worth as much (Kong 1992): all of them where q is that
 * posterior already, few where q hardly reaches it.
 */
#ifndef TW_STAT_FLOW_LIKELIHOOD_H
#define TW_STAT_FLOW_LIKELIHOOD_H

#include <stddef.h>

#include "stat/base/rng.h"
#include "stat/flow/eval.h"

struct tw_weights {
	double log_z;		/* log of the mean weight */
	double error;		/* its standard error */
	double ess;		/* effective sample size; 0: no weight at all */
};

/*
 * Weights of sum 1 from their logarithms, in place. A logarithm that is not
 * finite is a weight of 0.
 */
void tw_weights_make(struct tw_weights *s, size_t n, double *w);

/*
 * Systematic resampling: numbers of m of n draws, ascending, draw j some m w[j]
 * times. The weights w[n] sum to 1.
 */
void tw_weights_pick(struct tw_rng *rng, size_t n, const double *w, size_t m,
    size_t *pick);

/*
 * log_l[n] = log L(x | theta) of theta[n * d], by a flow of x given theta: its
 * input i is parameter of[i] of the d. given[d] is room.
 */
void tw_likelihood_logs(struct tw_flow_eval *like, size_t n, size_t d,
    const double *theta, const size_t *of, const double *x, double *given,
    double *log_l);

#endif
