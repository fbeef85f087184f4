/*
 * The guard of a truncated prior: how much of the posterior at the observation
 * lies outside of it. All that is simulated, trained and calibrated after the
 * prior was truncated is blind to what was cut off; the likelihoods are not,
 * because they are defined everywhere.
 *
 * The posterior here is the mixture, over the likelihoods L_k, of the
 * posteriors by the untruncated prior and L_k; its weights v_k are those that
 * the likelihoods have among themselves. Where no likelihood has a weight all
 * count the same, for nothing says which is the best, and a guard should hear
 * each. With weighted proposals (estimate/proposals.h) and o_i = 1 where
 * theta_i is outside, and by the delta method,
 *
 *   m_k = sum_i w_ki o_i,   mass = sum_k v_k m_k,
 *   se^2 = sum_i (sum_k v_k w_ki (o_i - m_k))^2,
 *   ess  = 1 / sum_i (sum_k v_k w_ki)^2.
 *
 * The standard error does not include the errors of the likelihoods.
 */
#ifndef TW_ESTIMATE_OUTSIDE_H
#define TW_ESTIMATE_OUTSIDE_H

#include "estimate/proposals.h"
#include "form/posterior_file.h"

/* With a smaller effective sample size the mass is not known. */
enum { TW_OUTSIDE_LEAST = 100 };

struct tw_outside {
	double mass, se;	/* NAN: not known */
	double ess;
};

/*
 * The mass of weighted proposals that lies outside: inside[n] is 0 for those.
 * The weights are those before any proposal is left out.
 */
struct tw_outside tw_outside_of(const struct tw_proposals *p,
    const unsigned char *inside);

/*
 * The mass outside the truncated prior of p at its observation. False where p
 * has no truncated prior, or no likelihood that could tell. The seed decides
 * all bytes, threads none.
 */
bool tw_outside_find(struct tw_outside *o, struct tw_posterior_file *p,
    uint64_t seed, unsigned threads);

#endif
