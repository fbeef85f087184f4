/*
 * The exact confidence interval of a leaf's share of all simulations.
 */
#ifndef TW_STAT_CONFORMAL_BINOM_INTERVAL_H
#define TW_STAT_CONFORMAL_BINOM_INTERVAL_H

#include <stdint.h>

#include "stat/conformal/level.h"

/*
 * Z ~ Binomial(total, p) is how many of total runs fall in a leaf of share p.
 * Where count did, Clopper and Pearson's interval for p at confidence 1-beta:
 * P(Z >= count) = beta/2 at *lower, 0 if count is 0; P(Z <= count) = beta/2
 * at *upper, 1 if count is total.
 */
void tw_share_bounds(uint64_t count, uint64_t total,
    const struct tw_level *beta, double *lower, double *upper);

#endif
