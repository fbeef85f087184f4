/*
 * The tail of the binomial distribution in doubles.
 *
 * Let Z ~ Binomial(n, p). The terms P(Z = s) are computed relative to that of
 * s = r-1, from there outward in both directions until the rest is below the
 * last digit of the sum, and are then divided by their sum. This takes
 * O(sqrt(n)) steps and no logarithm. The only errors are the roundings of each
 * step, four in the term, eight in its factor and one in the sum: altogether a
 * relative error below 1e-9 for n = 10^8.
 */
#ifndef TW_STAT_CONFORMAL_BINOM_TAIL_H
#define TW_STAT_CONFORMAL_BINOM_TAIL_H

#include "stat/conformal/level.h"

struct tw_tail {
	double at;		/* P(Z = r-1) */
	double from;		/* P(Z >= r) */
};

/*
 * Find both probabilities for 1 <= r <= n+1. The caller passes p and q = 1-p,
 * each within four roundings of the exact value, so that the smaller of them
 * keeps its digits.
 */
void tw_tail_find(uint64_t n, uint64_t r, double p, double q,
    struct tw_tail *t);

/*
 * The interval of Clopper and Pearson with confidence 1-beta for the share p
 * of a leaf into which `count` of `total` simulations fell. With
 * Z ~ Binomial(total, p), P(Z >= count) = beta/2 at p = *lower, and
 * P(Z <= count) = beta/2 at p = *upper. *lower is 0 if count is 0, and *upper
 * is 1 if count is total.
 */
void tw_share_bounds(uint64_t count, uint64_t total,
    const struct tw_level *beta, double *lower, double *upper);

#endif
