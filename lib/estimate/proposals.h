/*
 * The density g from which the proposals of a posterior (estimate/posterior.h)
 * are drawn: that of its flow or, if the posterior is `defensive`, a mixture
 * that covers the posterior even where the flow is wrong.
 *
 * In this mixture, each of four distributions makes a quarter of the proposals:
 * the prior, the flow, and two normal distributions. Of the latter, one has the
 * mean and the covariance of the posterior p, and the other has the same mean
 * and four times that covariance. Both are normal in the flow's unbounded
 * coordinates y (stat/flow/flow.h), and the mean and the covariance are those
 * of y, so that all draws lie within the bounds of the parameters. The normal
 * distributions are fitted to pilot proposals, which are weighted and then
 * discarded. g is evaluated exactly, so that the importance weights are right
 * whatever the proposals are. Since g is at least prior / 4, no prior L_k / g
 * exceeds 4 L_k.
 */
#ifndef TW_ESTIMATE_PROPOSALS_H
#define TW_ESTIMATE_PROPOSALS_H

#include "estimate/posterior.h"

enum {
	TW_PILOT = 4096,	/* proposals of a pilot round, to fit to */
	TW_PILOTS = 6		/* pilot rounds at most */
};

/*
 * Make n proposals noisy[n * d], row-major, and set log_g[n] to the log density
 * of each. p->q.integer is false.
 */
void tw_proposals_make(struct tw_posterior *p, struct tw_rng *rng, size_t n,
    double *noisy, double *log_g);

/*
 * Map theta[d], integers with noise, to the flow's unbounded coordinates y[d].
 * Returns the log of |dy/dtheta|, or -INFINITY if theta is outside the support
 * or its y is too large for a double: then y is not to be used.
 */
double tw_proposals_map(const struct tw_posterior *p, const double *theta,
    double *y);

/*
 * Fit the normal distributions to the current proposals, by their weights.
 * Before the first call p->kinds is TW_UNFITTED: the prior and the flow make
 * half of the proposals each, as they do if the fit fails. Returns whether the
 * weights sufficed.
 */
enum { TW_UNFITTED = 2 };
bool tw_proposals_fit(struct tw_posterior *p, struct tw_rng *rng);

#endif
