/*
 * Whether the components of a posterior (form/posterior_file.h), a flow with
 * the density q and likelihoods L_k, agree at the data x of a record. Each
 * component, whatever its share v_k, is compared with the whole posterior in
 * each parameter.
 *
 * All components weigh the same proposals theta_i from a density g
 * (estimate/proposals.h). Likelihood k gives them the weights w_ki, the flow
 * the weights w_0i proportional to q(theta_i | x) / g(theta_i), each set with
 * the sum 1; the weights of the posterior are sum_k v_k w_ki, k = 0 included.
 * Proposals outside a truncated prior have the weight 0.
 */
#ifndef TW_ESTIMATE_AGREEMENT_H
#define TW_ESTIMATE_AGREEMENT_H

#include "estimate/proposals.h"
#include "estimate/truncation.h"
#include "io/column_cache.h"

/* A component with a smaller effective sample size is not compared. */
#define TW_AGREEMENT_ESS	100

/* A component compared with the posterior; NAN where that is not known. */
struct tw_agreement_row {
	double weight;		/* v_k, its share in the mixture */
	const double *w;	/* [proposals.n] w_ki, of sum 1 */
	double ess;		/* effective sample size of w */
	double inside;		/* its mass in the posterior's HPD region */
	double *shift;		/* [d] (its mean - posterior mean) / sd */
	double *sd_ratio;	/* [d] its sd / the posterior's sd */
};

struct tw_agreement {
	struct tw_proposals proposals;
	struct tw_truncation truncated;
	struct tw_column_cache x, data;	/* flow's, likelihoods' data */
	size_t aim;			/* effective sample size to reach */
	size_t components;		/* 1 + number of likelihoods */
	struct tw_agreement_row *row;	/* [components] the flow first */
	/* [proposals.most] the weights of the flow and of the posterior */
	double *flow, *all;
	unsigned char *inside;	/* [proposals.most] 0: truncated */
};

/*
 * Begin the posterior p, which has a flow and at least one likelihood. The
 * data columns are found in the header of r; a missing one is a usage error.
 * Proposals are made until each component has the effective sample size aim,
 * but at most TW_AGREEMENT_MOST times aim. The results do not depend on the
 * number of threads. p must outlive a, which the caller frees with
 * tw_agreement_release. Ends the program with a message if memory runs out.
 */
#define TW_AGREEMENT_MOST	64
void tw_agreement_begin(struct tw_agreement *a, struct tw_posterior_file *p,
    const struct tw_reader *r, size_t aim, unsigned threads);
void tw_agreement_release(struct tw_agreement *a);

/*
 * Fill in a->row at the values of a->x and a->data, which the caller has read
 * from a record. level, between 0 and 1, is the level of the posterior's
 * highest-density (HPD) region.
 */
void tw_agreement_find(struct tw_agreement *a, double level, uint64_t seed);

#endif
