/*
 * Evaluates a posterior (form/posterior_file.h) by importance sampling at the
 * data x of each record in turn. The results are log densities and weighted
 * draws. The posterior is the mixture
 *
 *   p(theta | x) = sum_k v_k prior(theta) L_k(x | theta) / Z_k(x)
 *                  + v_0 q(theta | x),
 *
 * in which L_k are the likelihoods, Z_k their normalizing constants, q is the
 * density of the flow, and v_0 and the v_k, of sum 1, are the mixture's
 * shares.
 *
 * The flow makes N proposals theta_i, draws of q, whose importance weights are
 * w_i = p(theta_i | x) / q(theta_i | x), normalized to sum 1. The mean of
 * prior L_k / q over the proposals estimates Z_k. If the prior is truncated to
 * a set T, the prior and q are 0 outside T, and q is divided by its mass in T,
 * which is estimated by the share of the proposals that lie in the set.
 *
 * For each record, the caller reads the data (tw_column_cache_read), conditions
 * the flow's evaluator on the same record (tw_flow_at_x), and calls
 * tw_mixture_propose or tw_mixture_follow. If memory runs out, all functions
 * end the program with a message.
 */
#ifndef TW_ESTIMATE_MIXTURE_H
#define TW_ESTIMATE_MIXTURE_H

#include "estimate/truncation.h"
#include "io/column_cache.h"

/* A likelihood L_k of the mixture, and the weights that it gives proposals. */
struct tw_mixture_like {
	struct tw_like of;	/* L_k; its weight of.weight is v_k, > 0 */
	double *log_w;		/* [most] log (prior L_k / q) of proposals */
	double log_z;		/* log Z_k: log of the mean of exp(log_w) */
};

struct tw_mixture {
	struct tw_mixture_like *like;	/* [likes] those with v_k > 0 */
	size_t likes;
	double v0;		/* v_0, 0 if the posterior has no flow */
	double log_v0;		/* log (v_0 / mass of q in T) */
	struct tw_prior prior;
	struct tw_truncation truncated;
	unsigned char *inside;	/* [TW_FLOW_SLICE] scratch */
	struct tw_flow_eval *estimate;	/* q; the caller conditions it on x */
	struct tw_names data;	/* data columns of all likelihoods */
	struct tw_column_cache x;	/* their values, read by the caller */
	size_t d;		/* number of parameters, in the flow's order */

	/* The proposals at the data of one record. */

	/* Another mixture that makes the proposals; NULL: this one does. */
	struct tw_mixture *leader;
	size_t most, n;		/* n <= most proposals; n is N above */
	double target_ess;	/* see tw_mixture_propose; 0: none */
	double *at;		/* [x.n] the data x of that record */
	double *theta;		/* [most * d] row-major, integers rounded */
	/* [most] each: the w_i, of sum 1; and scratch */
	double *w, *part;
	double *log_q;		/* [most] log density of the proposing flow */
	double *log_prior;	/* [most] -INFINITY outside T */
	double *log_own;	/* [most] or NULL: see tw_mixture_follow */
	/*
	 * ess is that of w, or INFINITY if the posterior is its flow alone;
	 * error is the largest standard error of all log Z_k.
	 */
	struct tw_weights weights;
};

/*
 * Whether the posterior file has a truncated prior or a likelihood with
 * v_k > 0, so that the density of its flow alone is not the posterior density.
 */
bool tw_mixture_wanted(const struct tw_posterior_file *p);

/*
 * Set up *j for the posterior file p, with proposals from the flow f, which is
 * the flow of p or another one of the same parameters. f and p must outlive j.
 * The results do not depend on the number of threads. Ends the program with a
 * message if f is a stepwise likelihood, or if a likelihood of p does not fit
 * f. The caller frees j with tw_mixture_release.
 */
void tw_mixture_begin(struct tw_mixture *j, const struct tw_flow_file *f,
    const struct tw_posterior_file *p, uint64_t target_ess,
    unsigned threads);

/*
 * The second step, after tw_mixture_begin: find the data columns of the
 * likelihoods in r's header (a missing one is a usage error), and allocate room
 * for n proposals, the most that are ever made at one record. j keeps the
 * pointer to estimate, an evaluator of the flow that makes the proposals.
 */
void tw_mixture_init(struct tw_mixture *j, const struct tw_reader *r,
    struct tw_flow_eval *estimate, size_t n);
void tw_mixture_release(struct tw_mixture *j);

/*
 * The argument own of tw_rank for theta[d] among n draws of tw_mixture_draws
 * that weigh 1 each. With W and the importance weight w_0 of theta as in
 * stat/draws/rank.h it is
 *
 *   1 + n w_0 / W,   w_0 / W = p(theta | x) / (q(theta | x) N),
 *
 * because the mean of p / q over the N proposals is 1: Z_k and the mass of q in
 * T are estimated from the same proposals. Where only some of the parameters
 * are ranked, their joint density is not known. The caller then passes NULL for
 * theta, and w_0 / W is replaced by 1 / ess, a typical value: it would be exact
 * if ess of the proposals had equal weights and theta were one more of them.
 *
 * If p is its flow alone, without T, the result is 1 instead: the draws are
 * then draws of p itself, and theta counts as one more of them, as in the first
 * equation of rank.h.
 */
double tw_mixture_rank_weight(struct tw_mixture *j, size_t n,
    const double *theta);

/*
 * logq[i] = log p(theta_i | x) for the n rows of theta[n * d]. The density is
 * that of the whole mixture, not only of the flow. The current proposals supply
 * x and the estimates of Z_k and of the mass of q in T.
 */
void tw_mixture_logqs(struct tw_mixture *j, size_t n, const double *theta,
    double *logq);

/*
 * The factors of the first likelihood's posterior, for the n rows of
 * theta[n * d] and m independent observations x[m * j->x.n], row-major:
 * log_prior[n], and log_l[n], the sum over the observations of
 * log L_1(x_i | theta), which is -INFINITY where the prior is 0. Integer
 * parameters are rounded first, in a copy of theta, because the draws of
 * stat/likelihood/iid.h have noise added to them. tw_mixture_propose need not
 * have been called.
 */
void tw_mixture_factors(struct tw_mixture *j, size_t n, const double *theta,
    size_t m, const double *x, double *log_prior, double *log_l);

/*
 * Resample n draws theta[n * d] from the proposals with probabilities w_i.
 * logq[n] are their log densities under p, or logq is NULL.
 */
void tw_mixture_draws(struct tw_mixture *j, struct tw_rng *rng, size_t n,
    double *theta, double *logq);

/*
 * Make proposals at the current data, in place of those before, and their
 * weights. Proposals come in batches, until their effective sample size is
 * target_ess, or there are `most`, or it appears that even `most` would reach
 * less than 1/400 of target_ess. With a target_ess of 0 there are always
 * `most`. The result may fall short of target_ess: see weights.ess.
 * If a likelihood is 0 at all proposals, or all proposals are outside T, then
 * weights.ess is 0; the caller checks that before it uses the weights.
 *
 * With a leader, which has the same flow, prior and T and has proposed at the
 * same data before, j takes the leader's first n proposals. If the leader
 * has fewer than j needs, it makes more, with rng.
 */
void tw_mixture_propose(struct tw_mixture *j, struct tw_rng *rng);

/*
 * Copy all proposals of other instead of making any, and weigh them by j's own
 * mixture. If v0 > 0, log_own[i] is log (q_j(theta_i) / g(theta_i)), where q_j
 * is the flow of j and g the density from which other drew the proposals, or
 * -INFINITY outside T. other has the same prior, the same T and no larger
 * `most`, was begun with the same names in the same order, and has proposed at
 * the same data. If v0 > 0, the caller makes sure that no parameter of j is an
 * integer: g is the density of an integer plus noise, but only the rounded
 * integer is kept, and q_j / g needs both densities at the same value.
 */
void tw_mixture_follow(struct tw_mixture *j, const struct tw_mixture *other);

#endif
