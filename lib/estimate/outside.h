/*
 * Estimates how much of the posterior at the observation lies outside a
 * truncated prior. Simulations, training and calibration after the truncation
 * cannot notice what was cut off; the likelihoods can, because they are
 * defined for all parameters.
 *
 * The posterior here is sum_k v_k prior L_k / Z_k, the mixture of the
 * posteriors under the untruncated prior and each likelihood L_k. The v_k are
 * the weights of the likelihoods in the posterior; the flow, which was trained
 * inside, adds nothing. With the weights w_ki of proposals theta_i
 * (estimate/posterior.h), with o_i = 1 if theta_i is outside and 0 otherwise,
 * and by the delta method,
 *
 *   m_k = sum_i w_ki o_i,   mass = sum_k v_k m_k,
 *   se^2 = sum_i (sum_k v_k w_ki (o_i - m_k))^2,
 *   ess  = min_k 1 / sum_i w_ki^2, over the k with v_k of at least
 *          TW_OUTSIDE_LITTLE; the others change the mass by less.
 *
 * If one likelihood has few effective proposals, neither its m_k nor the
 * standard error can be trusted, however many the others have. The standard
 * error does not include the errors of the likelihoods.
 */
#ifndef TW_ESTIMATE_OUTSIDE_H
#define TW_ESTIMATE_OUTSIDE_H

#include "form/posterior_file.h"

/* If the effective sample size is smaller, the mass counts as not known. */
enum { TW_OUTSIDE_LEAST = 100 };
#define TW_OUTSIDE_LITTLE 0.01

struct tw_outside {
	double mass, se;	/* from 0 to 1; NAN: not known */
	double ess;		/* the smallest effective sample size */
};

/*
 * Find the mass outside the truncated prior of p at the observation that p
 * contains. Returns false, and leaves *o unset, if p has no truncated prior or
 * no likelihood with a weight. If the observation lacks a data column, the
 * function warns, and the mass is not known. The result depends on the seed,
 * but not on the number of threads. Ends the program with a message if memory
 * runs out.
 */
bool tw_outside_find(struct tw_outside *o, struct tw_posterior_file *p,
    uint64_t seed, unsigned threads);

#endif
