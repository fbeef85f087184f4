/*
 * Weighted draws from the posterior of each likelihood L_k of a mixture,
 * prior(theta) L_k(x | theta) / Z_k, at one observation x. The proposals cover
 * these posteriors even where the flow is wrong.
 *
 * Each of four distributions makes a quarter of the proposals: the prior, the
 * flow, and two normal distributions. Of the latter, one has the mean and the
 * covariance of
 *
 *   pi(theta) = sum_k v_k prior(theta) L_k(x | theta) / Z_k,   sum_k v_k = 1,
 *
 * and the other has the same mean and four times that covariance. Both are
 * normal in the flow's unbounded coordinates y (stat/flow/flow.h), and the mean
 * and the covariance are those of y, so that all draws lie within the bounds of
 * the parameters. The normal distributions are fitted to pilot proposals, which
 * are weighted and then discarded. The density g of the mixture of all four is
 * evaluated exactly, so that the importance weights
 *
 *   w_ki = c_k prior(theta_i) L_k(x | theta_i) / g(theta_i)
 *
 * with c_k such that sum_i w_ki = 1, are right whatever the proposals are.
 * Since g is at least prior / 4, no w_ki / c_k exceeds 4 L_k.
 *
 * A parameter that is an integer is proposed with uniform noise within half a
 * unit, as in the training of the flow. g is evaluated at the noisy value; the
 * prior and the likelihoods are evaluated at the integer.
 *
 * If memory runs out, these functions end the program with a message.
 */
#ifndef TW_ESTIMATE_PROPOSALS_H
#define TW_ESTIMATE_PROPOSALS_H

#include "estimate/component.h"
#include "estimate/prior.h"
#include "stat/draws/whiten.h"

/* A likelihood L_k, and the weights that it gives the proposals. */
struct tw_proposals_like {
	struct tw_like of;		/* L_k; of.weight is v_k */
	size_t number;			/* its index in m, from 0 */
	double *log_p;			/* [most] log (prior L_k) */
	double *w;			/* [most] w_ki, of sum 1 over i */
	struct tw_weights sum;		/* log Z_k, its error, and the ESS */
};

struct tw_proposals {
	const struct tw_flow_file *f;	/* the flow */
	size_t d;			/* parameters, in the flow's order */
	struct tw_rng rng;
	struct tw_prior prior;
	struct tw_flow_eval flow;	/* f at the observation */
	struct tw_proposals_like *like;	/* [likes] those with v_k > 0 */
	size_t likes;
	struct tw_names data;		/* data columns of all likelihoods */
	const double *like_x;		/* [data.n] their observed values */
	struct tw_whiten spread;	/* mean and covariance of pi, in y */
	size_t kinds;			/* 4, or 2 without normal ones */

	size_t most, n;			/* n <= most proposals */
	double *noisy_theta;		/* [most * d] integers with noise */
	double *theta;			/* [most * d] integers rounded */
	double *log_g;			/* [most] */
	double *log_prior;		/* [most] */
	double *scratch;		/* [most] */
};

/*
 * Begin with the likelihoods of m, of which there must be at least one. The v_k
 * are proportional to the weights of the likelihoods in m; if all of these are
 * 0, all v_k are equal. f is the flow; most is the largest number of proposals.
 * p keeps pointers to m and f, which must outlive p. The results do not depend
 * on the number of threads.
 * The caller frees p with tw_proposals_release.
 */
void tw_proposals_begin(struct tw_proposals *p, const struct tw_mixture_file *m,
    const struct tw_flow_file *f, size_t most, unsigned threads);
void tw_proposals_release(struct tw_proposals *p);

/*
 * Condition p on an observation, and fit the normal distributions to pilot
 * proposals. flow_x[f->x.n] has the flow's data, in the order of the flow, and
 * is not kept. like_x[data.n] has the likelihoods' data, in the order of
 * p->data; p keeps the pointer, so like_x must stay valid until the last
 * tw_proposals_make. If the fit fails, the prior and the flow make half of the
 * proposals each (kinds is 2). The seed determines all proposals that follow.
 */
void tw_proposals_condition(struct tw_proposals *p, const double *flow_x,
    const double *like_x, uint64_t seed);

/*
 * Make n <= most proposals, which replace those of an earlier call, and compute
 * their weights. If a likelihood is 0 at all proposals, its sum.ess and all its
 * weights are 0.
 */
void tw_proposals_make(struct tw_proposals *p, size_t n);

/*
 * Truncate the prior: leave out each proposal i with inside[i] = 0, until the
 * next tw_proposals_make. inside[n] may be NULL if none is to be left out. For
 * each likelihood, log_p of these proposals becomes -INFINITY and w_ki becomes
 * 0. The weights of the other proposals are normalized to the sum 1 again, and
 * sum is computed anew, with Z_k the integral of prior L_k over the truncated
 * prior (sum.ess is 0 if all w_ki are 0).
 */
void tw_proposals_truncate(struct tw_proposals *p, const unsigned char *inside);

#endif
