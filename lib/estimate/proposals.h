/*
 * Weighted draws of the posteriors by the likelihoods of a mixture at one
 * observation, prior(theta) L_k(x | theta) / Z_k, that do not rely on the flow:
 * where it is wrong, they still reach all of these posteriors.
 *
 * A quarter of the proposals each comes from the prior, from the flow, from a
 * normal distribution with the mean and the covariance of
 *
 *   pi(theta) = sum_k v_k prior(theta) L_k(x | theta) / Z_k,   sum_k v_k = 1,
 *
 * and from one with four times that covariance. The normal distributions are
 * those of the flow's coordinates y (stat/flow/flow.h), so that supports are
 * kept. They are fitted to weighted proposals made before, which count no
 * further. The density g of the mixture of all four is evaluated exactly, so
 * that the weights
 *
 *   w_ki = prior(theta_i) L_k(x | theta_i) / g(theta_i),   sum_i w_ki = 1
 *
 * are right whatever the proposals; the prior's quarter bounds them.
 *
 * Integers are spread evenly over their cells, as a flow sees them, and rounded
 * before anything but the density of a proposal is evaluated.
 */
#ifndef TW_ESTIMATE_PROPOSALS_H
#define TW_ESTIMATE_PROPOSALS_H

#include "estimate/component.h"
#include "estimate/prior.h"
#include "stat/draws/whiten.h"

/* A likelihood, and what it says of the proposals. */
struct tw_proposals_like {
	struct tw_like of;		/* weight: v_k */
	size_t number;			/* among those of the mixture */
	double *log_p;			/* [most] log prior(theta) L_k */
	double *w;			/* [most] */
	struct tw_weights sum;
};

struct tw_proposals {
	const struct tw_flow_file *f;
	size_t d;			/* parameters, as f numbers them */
	struct tw_rng rng;
	struct tw_prior prior;
	struct tw_flow_eval flow;	/* at the observation */
	struct tw_proposals_like *like;	/* [likes] */
	size_t likes;
	struct tw_names data;		/* the columns that they ask for */
	const double *x;		/* [data.n] */
	struct tw_whiten spread;	/* of pi, in y */
	size_t kinds;			/* of proposals, in use */

	size_t most, n;
	double *spread_theta;		/* [most * d] with integers spread */
	double *theta;			/* [most * d] */
	double *log_q;			/* [most] log g */
	double *log_prior;		/* [most] */
	double *room;			/* [most] */
};

/*
 * Begin with the likelihoods of m, which must have one, whose weights give v;
 * or all with the same v where none has a weight. f proposes; most is the
 * largest number of proposals. Threads change no byte.
 */
void tw_proposals_begin(struct tw_proposals *p, const struct tw_mixture_file *m,
    const struct tw_flow_file *f, size_t most, unsigned threads);
void tw_proposals_release(struct tw_proposals *p);

/* Go to the data x of the flow and at of the likelihoods, and fit. */
void tw_proposals_at(struct tw_proposals *p, const double *x,
    const double *at, uint64_t seed);

/* Make n proposals, and the weights. */
void tw_proposals_make(struct tw_proposals *p, size_t n);

/*
 * Leave out the proposals whose inside[] is 0, outside of a truncated prior:
 * their weights become 0, those of the others sum to 1 again.
 */
void tw_proposals_weigh(struct tw_proposals *p, const unsigned char *inside);

#endif
