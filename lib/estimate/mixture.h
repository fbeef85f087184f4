/*
 * A posterior (form/posterior_file.h) evaluated by importance sampling at the
 * data x of one record after another: log densities and weighted draws. The
 * posterior is the mixture
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
 * prior L_k / q over the proposals estimates Z_k. With a truncated prior T,
 * the prior and q are 0 outside T, and q is divided by its mass in T, which is
 * estimated by the share of the proposals that are in T.
 *
 * For each record, the caller reads the data (tw_column_cache_read), takes the
 * flow's evaluator to the same record, and calls tw_mixture_propose or
 * tw_mixture_follow. If memory runs out, all functions end the program with a
 * message.
 */
#ifndef TW_ESTIMATE_MIXTURE_H
#define TW_ESTIMATE_MIXTURE_H

#include "estimate/truncation.h"
#include "io/column_cache.h"

/* A likelihood L_k of the mixture, and the weights that it gives proposals. */
struct tw_mixture_like {
	struct tw_like of;	/* L_k; of.weight is v_k > 0 */
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
	struct tw_flow_eval *estimate;	/* q; the caller takes it to x */
	struct tw_names data;	/* data columns of all likelihoods */
	struct tw_column_cache x;	/* their values, read by the caller */
	size_t d;		/* number of parameters, in the flow's order */

	/* The proposals at the data of one record. */
	struct tw_mixture *leader;	/* makes the proposals; NULL: j does */
	size_t most, n;		/* n <= most proposals; n is N above */
	double target_ess;	/* see tw_mixture_propose; 0: none */
	double *at;		/* [x.n] the data of the proposals */
	double *theta;		/* [most * d] row-major, integers rounded */
	double *w, *part;	/* [most] w_i of sum 1; scratch */
	double *log_q;		/* [most] log density of the proposing flow */
	double *log_prior;	/* [most] -INFINITY outside T */
	double *log_own;	/* [most] or NULL: see tw_mixture_follow */
	struct tw_weights weights;	/* of w; error: of the worst log Z_k */
};

/* Whether p is more than its flow: p has T or a likelihood with v_k > 0. */
bool tw_mixture_wanted(const struct tw_posterior_file *p);

/*
 * Begin the posterior p for proposals of the flow f, which is the flow of p or
 * another one of the same parameters. f and p must outlive j. The results do
 * not depend on the number of threads. Ends the program with a message if f is
 * a stepwise likelihood, or if a likelihood of p does not fit f. The caller
 * frees j with tw_mixture_release.
 */
void tw_mixture_begin(struct tw_mixture *j, const struct tw_flow_file *f,
    const struct tw_posterior_file *p, uint64_t target_ess,
    unsigned threads);

/*
 * After tw_mixture_begin: find the data columns of the likelihoods in r's
 * header (a missing one is a usage error), and allocate room for n proposals,
 * the most that are ever made at one record. j keeps the pointer to estimate,
 * an evaluator of the flow that makes the proposals.
 */
void tw_mixture_init(struct tw_mixture *j, const struct tw_reader *r,
    struct tw_flow_eval *estimate, size_t n);
void tw_mixture_release(struct tw_mixture *j);

/*
 * The weight of theta[d] in a rank among n draws that tw_mixture_draws makes,
 * if each draw weighs 1. With W and the importance weight w_0 of theta as in
 * stat/draws/rank.h it is
 *
 *   1 + n w_0 / W,   w_0 / W = p(theta | x) / (q(theta | x) N),
 *
 * because the mean of p / q over the N proposals is 1. Where only some of the
 * parameters are ranked, their joint density is not known: the caller passes
 * NULL for theta, and w_0 / W is taken as 1 / ess, the weight of one effective
 * draw. If p is its flow alone, the result is 1.
 */
double tw_mixture_rank_weight(struct tw_mixture *j, size_t n,
    const double *theta);

/*
 * logq[i] = log p(theta_i | x) for the n rows of theta[n * d], at the data of
 * the current proposals, which also estimate Z_k and the mass of q in T.
 */
void tw_mixture_logqs(struct tw_mixture *j, size_t n, const double *theta,
    double *logq);

/*
 * The factors of the first likelihood's posterior, for the n rows of
 * theta[n * d] and m independent observations x[m * j->x.n], row-major:
 * log_prior[n], and log_l[n], the sum over the observations of
 * log L_1(x_i | theta), which is -INFINITY where the prior is 0. Parameters
 * that are integers are rounded first, as proposals (stat/likelihood/iid.h)
 * spread them. The function needs no proposals.
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
 * target_ess, or there are `most`, or it is clear that `most` would reach only
 * a small part of target_ess; with a target_ess of 0 there are always `most`.
 * If a likelihood is 0 at all proposals, or all proposals are outside T, then
 * weights.ess is 0; the caller checks that before it uses the weights.
 *
 * With a leader, which has the same flow, prior and T and has proposed at the
 * same data before, j takes the leader's first n proposals. The leader makes
 * more, with rng, where it has too few.
 */
void tw_mixture_propose(struct tw_mixture *j, struct tw_rng *rng);

/*
 * Take all proposals of other instead of making any, and weigh them by j's own
 * mixture: log_own is then the log of j's q over the density from which other
 * drew them. other has the same prior, the same T and no larger `most`, was
 * begun with the same names in the same order, and has proposed at the same
 * data. If v0 > 0, the caller makes sure that no parameter of j is an
 * integer, because q has no density at rounded values.
 */
void tw_mixture_follow(struct tw_mixture *j, const struct tw_mixture *other);

#endif
