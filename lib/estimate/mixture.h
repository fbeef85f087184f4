/*
 * Evaluates a posterior (form/posterior_file.h) by importance sampling at the
 * data x of each record in turn. The results are log densities and weighted
 * draws. The posterior is the mixture
 *
 *   p(theta | x) = sum_k v_k prior(theta) L_k(x | theta) / Z_k(x)
 *                  + v_0 q_T(theta | x),
 *
 * in which L_k are the likelihoods, Z_k their normalizing constants, and v_0
 * and the v_k, of sum 1, are the mixture's shares. q is the density of a flow.
 * If the prior is truncated to a set T, then outside T both prior(theta) and
 * q_T are 0, and inside T
 *
 *   q_T(theta | x) = q(theta | x) / m,   m = the mass of q in T.
 *
 * If the prior is not truncated, q_T = q and m = 1.
 *
 * The proposals theta_1 .. theta_N are draws of q, so that some of them may be
 * outside T. They have importance weights w_i that are proportional to
 * p(theta_i | x) / q(theta_i | x) and have the sum 1. Two unknown numbers are
 * estimated from all N proposals, whether inside T or outside:
 *
 *   Z_k   by the mean of prior(theta_i) L_k(x | theta_i) / q(theta_i | x),
 *   m     by the share of the proposals that are inside T.
 *
 * After tw_mixture_follow the proposals are draws of another density g instead
 * of q. Then g replaces q in the weights, in Z_k, and in the members log_w and
 * log_q below. The share of the proposals inside T then says nothing about m,
 * which is estimated by the mean of exp(log_own[i]) instead.
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
	double *log_w;		/* [most] log (prior L_k / q) at proposals */
	double log_z;		/* log Z_k: log of the mean of exp(log_w) */
};

struct tw_mixture {
	struct tw_mixture_like *like;	/* [likes] those with v_k > 0 */
	size_t likes;
	double v0;		/* v_0; 0 if the posterior has no flow */
	double log_v0;	/* log (v_0 / m) if the proposals are draws of q */
	struct tw_prior prior;
	struct tw_truncation truncated;
	unsigned char *inside;	/* [TW_FLOW_SLICE] scratch */
	struct tw_flow_eval *estimate;	/* q; the caller conditions it on x */
	struct tw_names data;	/* data columns of all likelihoods */
	struct tw_column_cache x;	/* their values, read by the caller */
	size_t d;		/* number of parameters, in the flow's order */

	/* The proposals at the data of one record. */

	/*
	 * For tw_mixture_propose: another mixture, which makes the proposals;
	 * NULL: this mixture makes them itself.
	 */
	struct tw_mixture *leader;
	size_t most, n;		/* n <= most proposals; n is N above */
	double target_ess;	/* see tw_mixture_propose; 0: none */
	double *observed;	/* [x.n] the data x of that record */
	double *theta;		/* [most * d] row-major, integers rounded */
	/* [most] each: w has the w_i, of sum 1; part is scratch memory. */
	double *w, *part;
	double *log_q;		/* [most] log q at the proposals */
	double *log_prior;	/* [most] -INFINITY outside T */
	double *log_own;	/* [most] or NULL: see tw_mixture_follow */
	/*
	 * ess is the effective sample size of w, or INFINITY if the proposals
	 * are draws of the posterior itself: the posterior is its flow alone,
	 * the prior is not truncated, and tw_mixture_propose made the
	 * proposals. error is the largest standard error of all log Z_k and,
	 * after tw_mixture_follow, of log m.
	 */
	struct tw_weights weights;
};

/*
 * Whether the posterior file has a truncated prior or a likelihood with
 * v_k > 0, so that the density of its flow alone is not the posterior density.
 */
bool tw_mixture_wanted(const struct tw_posterior_file *p);

/*
 * The first step: set up *j for the posterior file p, with the parameters of
 * the flow f in the order of f. f and p must outlive j. The results do not
 * depend on the number of threads. target_ess is explained at
 * tw_mixture_propose. Ends the program with a message if f is a stepwise
 * likelihood, or if a likelihood of p does not have the parameters of f. The
 * caller frees j with tw_mixture_release.
 */
void tw_mixture_begin(struct tw_mixture *j, const struct tw_flow_file *f,
    const struct tw_posterior_file *p, uint64_t target_ess,
    unsigned threads);

/*
 * The second step: find the data columns of the likelihoods in r's header (a
 * missing one is a usage error), and allocate memory for n proposals, the most
 * that are ever made at one record. j keeps the pointer to estimate, the
 * evaluator of q. This is a flow with the parameters of f (tw_mixture_begin) in
 * the same order: the flow of p or, if v_0 is 0, any such flow.
 */
void tw_mixture_allocate(struct tw_mixture *j, const struct tw_reader *r,
    struct tw_flow_eval *estimate, size_t n);
void tw_mixture_release(struct tw_mixture *j);

/*
 * Returns the weight of theta[d], the argument own of tw_rank, when theta is
 * ranked among n draws of tw_mixture_draws, each of weight 1. Call it after
 * tw_mixture_propose, with weights.ess > 0. After tw_mixture_follow the result
 * would be wrong, because g is not known at theta. In the symbols of
 * stat/draws/rank.h, where w_0 is the importance weight of theta and W is the
 * sum of the weights of the N proposals, the result is
 *
 *   1 + n w_0 / W,   w_0 = p(theta | x) / q(theta | x),   W = N.
 *
 * W is N because the mean of p / q over the N proposals is exactly 1: Z_k and m
 * are estimated from the same proposals. Outside T, w_0 is 0.
 *
 * If only some of the parameters are ranked, w_0 is not known, because neither
 * p nor q has a known density of these parameters alone. The caller then passes
 * NULL for theta, and w_0 / W is replaced by 1 / ess. That value would be exact
 * if W were the sum of ess equal weights, and w_0 another weight of this size.
 *
 * If weights.ess is INFINITY, the result is 1. The proposals, which then have
 * equal weights, are draws of p itself, and if n <= N, tw_mixture_draws picks n
 * different ones. theta counts as one more of them, as in the first equation of
 * rank.h.
 */
double tw_mixture_rank_weight(struct tw_mixture *j, size_t n,
    const double *theta);

/*
 * Set log_p[i] to the log of the mixture density p(theta | x) at row i of
 * theta[n * d], row-major. The current proposals supply x and the estimates of
 * Z_k and m. If the prior is truncated and v_0 is above 0, they must be those
 * of tw_mixture_propose: after tw_mixture_follow, log_v0 has the wrong m.
 */
void tw_mixture_log_densities(struct tw_mixture *j, size_t n,
    const double *theta, double *log_p);

/*
 * Resample n draws theta[n * d] from the proposals with probabilities w_i
 * (tw_weights_pick). If log_p[n] is not NULL, it becomes their log densities
 * under p.
 */
void tw_mixture_draws(struct tw_mixture *j, struct tw_rng *rng, size_t n,
    double *theta, double *log_p);

/*
 * Make proposals at the current data, which replace the proposals of an earlier
 * call, and compute their weights. Batches of proposals are added until one of
 * these holds:
 *
 *   - the effective sample size weights.ess is at least target_ess;
 *   - there are `most` proposals (always so if target_ess is 0);
 *   - weights.ess is so small that even `most` proposals would probably reach
 *     less than target_ess / 400, too few draws for an interval.
 *
 * If a likelihood is 0 at all proposals, or all proposals are outside T, then
 * weights.ess is 0; the caller checks that before it uses the weights.
 *
 * If j has a leader, j takes as many of the leader's proposals, from the first
 * one on, as j needs by these rules. The leader must have the same flow, prior
 * and T, and must have made proposals at the same data. If j needs more
 * proposals than the leader has, the leader makes them with rng.
 */
void tw_mixture_propose(struct tw_mixture *j, struct tw_rng *rng);

/*
 * Copy all proposals of other instead of making any, and weigh them by the
 * mixture of j. In this way two posteriors are compared at the same draws.
 *
 * Requirements: other has made proposals at the same data. Both mixtures have
 * the same prior and the same T, other->most is at most j->most, and both were
 * begun with the same parameters and data columns in the same order. If v_0 of
 * j is above 0, no parameter of j is an integer.
 *
 * Let g be the density from which other drew the proposals, and q_j that of the
 * flow of j. If v_0 of j is above 0, log_own[i] becomes
 * log (q_j(theta_i) / g(theta_i)), or -INFINITY if theta_i is outside T. No
 * parameter may then be an integer, because the quotient needs both densities
 * at the same value: g was computed at the integer plus noise, but theta_i is
 * the integer alone. Once log_own is set, tw_mixture_propose must not be called
 * for j: its weights would be those of log_own.
 */
void tw_mixture_follow(struct tw_mixture *j, const struct tw_mixture *other);

#endif
