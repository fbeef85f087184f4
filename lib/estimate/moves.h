/*
 * Distinct draws of a posterior (estimate/posterior.h). Resampling repeats
 * proposals of large weight. If it does, all draws are moved, the repeated ones
 * and the others, by steps of a Markov chain each, whose stationary
 * distribution is the posterior (Gilks and Berzuini 2001). Moving only the
 * repeated draws would be wrong: they are where the proposals are too few, so
 * that they would leave these places, and no other draw would come instead.
 *
 * A step (Metropolis et al. 1953) is made in the flow's unbounded coordinates y
 * (stat/flow/flow.h):
 *
 *   y' = y + 2.38 / sqrt(2 d) z (y_a - y_b),   z ~ N(0, 1),
 *
 * and is accepted with probability min(1, p(y') / p(y)), where p(y) =
 * p(theta | x) |dtheta / dy|, which is 0 outside the prior and the truncated
 * prior. y_a and y_b are distinct proposals that were resampled: y_a is any,
 * and y_b is the one nearest to it of 1, 2, 4, ... or 32, so that steps have
 * the size and the direction of the whole posterior as well as of one mode (ter
 * Braak 2006, without the chains' later states). y_a and y_b do not depend on
 * y, and z is symmetric, so the step is reversible.
 *
 * Integer parameters have their noise in these steps, and are rounded at last.
 */
#ifndef TW_ESTIMATE_MOVES_H
#define TW_ESTIMATE_MOVES_H

#include "estimate/posterior.h"

/*
 * Make n draws theta[n * d] as tw_posterior_draws does, and move them if some
 * are equal. Returns how many are distinct. If the effective sample size of the
 * proposals is less than 100, the draws are not moved, so that their repeats
 * show it. If all parameters are integers, neither are they, and the function
 * returns 0: equal draws are different draws.
 */
size_t tw_posterior_distinct_draws(struct tw_posterior *p, struct tw_rng *rng,
    size_t n, double *theta);

#endif
