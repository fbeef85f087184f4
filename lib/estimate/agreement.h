/*
 * Do the components of a posterior (form/posterior_file.h) agree at the data of
 * a record? Each component, whatever its weight, is compared with the whole
 * posterior in each parameter.
 *
 * All numbers come from the same proposals (proposals.h), from a density g. The
 * weights of the flow are w_0i = q(theta_i | x) / g(theta_i), normalized like
 * those of a likelihood, and the weights of the posterior are the mean of the
 * weights of all components by the weights of the mixture. In a truncated prior
 * proposals outside weigh nothing.
 */
#ifndef TW_ESTIMATE_AGREEMENT_H
#define TW_ESTIMATE_AGREEMENT_H

#include "estimate/proposals.h"
#include "estimate/truncation.h"
#include "io/column_cache.h"

/* With a smaller effective sample size nothing is known of a component. */
#define TW_AGREEMENT_ESS	100

/* What is known of a component; NaN where nothing is. */
struct tw_agreement_row {
	double weight;		/* in the mixture */
	const double *w;	/* [proposals.n] of sum 1 */
	double ess;		/* their effective sample size */
	double inside;		/* share of it in the posterior's region */
	double *shift;		/* [d] of its mean, in the posterior's sd */
	double *sd_ratio;	/* [d] its sd over the posterior's */
};

struct tw_agreement {
	struct tw_proposals proposals;
	struct tw_truncation truncated;
	struct tw_column_cache x, data;	/* of the flow; of likelihoods */
	size_t aim;			/* effective sample size */
	size_t components;		/* the flow, then the likelihoods */
	struct tw_agreement_row *row;	/* [components] */
	/* [proposals.most] the weights of the flow and of the posterior */
	double *flow, *all;
	unsigned char *inside;	/* [proposals.most] the truncated prior */
};

/*
 * Begin the posterior p, which has a flow and a likelihood, with the columns of
 * r and proposals until each component has the effective sample size aim, but
 * TW_AGREEMENT_MOST times aim at most. Threads change no byte.
 */
#define TW_AGREEMENT_MOST	64
void tw_agreement_begin(struct tw_agreement *a, struct tw_posterior_file *p,
    const struct tw_reader *r, size_t aim, unsigned threads);
void tw_agreement_release(struct tw_agreement *a);

/*
 * Fill in the rows at the data that x and data are at; level is that of the
 * posterior's region of highest density.
 */
void tw_agreement_find(struct tw_agreement *a, double level, uint64_t seed);

#endif
