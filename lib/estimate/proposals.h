/*
 * Weighted draws from the posterior of each likelihood L_k of a mixture,
 * prior(theta) L_k(x | theta) / Z_k, at one observation x. They do not rely on
 * the flow: where the flow is wrong, proposals still reach these posteriors.
 *
 * Each of four distributions makes a quarter of the proposals: the prior, the
 * flow, and two normal distributions. Of the latter, one has the mean and the
 * covariance of
 *
 *   pi(theta) = sum_k v_k prior(theta) L_k(x | theta) / Z_k,   sum_k v_k = 1,
 *
 * and the other has the same mean and four times that covariance. Mean and
 * covariance are those of the flow's unbounded coordinates y
 * (stat/flow/flow.h), in which both distributions are normal, so that their
 * draws lie within the parameters' bounds. They are fitted to earlier weighted
 * proposals, which are then discarded. The density g of the mixture of all
 * four is evaluated exactly, so that the importance weights
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
	size_t kinds;			/* 4, or 2 without normal fits */

	size_t most, n;			/* n <= most proposals */
	double *spread_theta;		/* [most * d] integers with noise */
	double *theta;			/* [most * d] integers rounded */
	double *log_g;			/* [most] */
	double *log_prior;		/* [most] */
	double *room;			/* [most] scratch */
};

/*
 * Begin with the likelihoods of m, of which there must be at least one. The v_k
 * are proportional to the weights of the likelihoods in m; if all of these are
 * 0, all v_k are equal. f is the flow; most is the largest number of proposals.
 * m and f must outlive p. The results do not depend on the number of threads.
 * The caller frees p with tw_proposals_release.
 */
void tw_proposals_begin(struct tw_proposals *p, const struct tw_mixture_file *m,
    const struct tw_flow_file *f, size_t most, unsigned threads);
void tw_proposals_release(struct tw_proposals *p);

/*
 * Condition on an observation, and fit the normal distributions to pilot
 * proposals. flow_x has the flow's data, in its order. like_x[data.n] has the
 * likelihoods' data, in the order of p->data; p keeps the pointer, so like_x
 * must stay valid until the last tw_proposals_make. If the fit fails, the prior
 * and the flow make half of the proposals each. The seed determines all
 * proposals that follow.
 */
void tw_proposals_condition(struct tw_proposals *p, const double *flow_x,
    const double *like_x, uint64_t seed);

/*
 * Make n <= most proposals, in place of any before, and their weights. If L_k
 * is 0 at all of them, like[k].sum.ess is 0 and so are its weights.
 */
void tw_proposals_make(struct tw_proposals *p, size_t n);

/*
 * Leave out the proposals outside a truncated prior, which are those with
 * inside[i] = 0; inside[n], or NULL if none is to be left out. For each
 * likelihood, their log_p becomes -INFINITY and their w_ki 0; the weights of
 * the others are normalized to sum 1 again, and sum is computed anew (sum.ess
 * is 0 if all w_ki are 0).
 */
void tw_proposals_weigh(struct tw_proposals *p, const unsigned char *inside);

#endif
