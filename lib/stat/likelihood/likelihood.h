/*
 * A posterior from a likelihood by importance sampling: draws theta_j of an
 * estimate q(theta | x) get the weights
 *
 *   log w_j = log prior(theta_j) + log L(x | theta_j) - log q(theta_j | x),
 *
 * so that the weighted draws are draws of prior(theta) L(x | theta) / Z(x).
 * The mean weight estimates Z(x), and
 *
 *   ess = (sum w_j)^2 / sum w_j^2
 *
 * is the effective sample size of the draws (Kong 1992): their number if q is
 * that posterior already, and much less if q hardly overlaps with it.
 */
#ifndef TW_STAT_LIKELIHOOD_LIKELIHOOD_H
#define TW_STAT_LIKELIHOOD_LIKELIHOOD_H

#include "stat/flow/eval.h"

/* log(exp(a) + exp(b)) */
double tw_log_add(double a, double b);

struct tw_weights {
	double log_z;		/* log of the mean weight */
	double error;		/* standard error of log_z */
	double ess;		/* effective sample size; 0: all w are 0 */
};

/*
 * Replace the logarithms of weights in w[n] by the weights, normalized to sum
 * 1, and summarize them in *s. A logarithm that is not finite becomes a weight
 * of 0. If all weights are 0, s->ess is 0 and s->log_z is -INFINITY.
 */
void tw_weights_make(struct tw_weights *s, size_t n, double *w);

/*
 * Add a component to a mixture: add `share` times the component's weights
 * one[n], which *own summarizes, to the weights w[n] of the mixture, which
 * *all summarizes. Before the first component, each w[i] is the flow's share /
 * n, all->error is 0 and all->ess is INFINITY. After the last one, all->ess is
 * that of w, or 0 if all weights of some component are 0, and all->error is
 * the largest error of a component.
 */
void tw_weights_add(struct tw_weights *all, const struct tw_weights *own,
    size_t n, double share, const double *one, double *w);

/*
 * Systematic resampling of m draws from n with the weights w[n] of sum 1:
 * pick[m] are the indices, ascending, and index j occurs m w[j] times, rounded
 * up or down.
 */
void tw_weights_pick(struct tw_rng *rng, size_t n, const double *w, size_t m,
    size_t *pick);

/* A likelihood L(x | theta), a flow of x given theta, with scratch memory. */
struct tw_likelihood {
	const struct tw_flow *flow;
	struct tw_flow_eval eval;
	double *given, *sum;	/* scratch: inputs of the flow; log L */
	size_t *of;		/* scratch: row of theta */
};

/*
 * Begin *l with the likelihood flow, which must outlive l. Returns 0, or -1 if
 * memory runs out. The results do not depend on the number of threads. The
 * caller frees *l with tw_likelihood_release.
 */
int tw_likelihood_init(struct tw_likelihood *l, const struct tw_flow *flow,
    unsigned threads);
void tw_likelihood_release(struct tw_likelihood *l);

/*
 * Add log L(x | theta) at x[tw_flow_record_size(flow)] to log_p[n], for each of
 * the n rows of theta[n * d]; if simulations can fail, L includes the
 * probability that one with this theta does not. Input i of the likelihood is
 * column of[i] of theta. Rows with a log_p of -INFINITY keep it.
 */
void tw_likelihood_add(struct tw_likelihood *l, size_t n, size_t d,
    const double *theta, const size_t *of, const double *x, double *log_p);

#endif
