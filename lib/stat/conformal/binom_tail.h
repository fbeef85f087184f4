/*
 * The binomial tail in doubles.
 *
 * For Z ~ Binomial(n, p): at = P(Z = r-1) and from = P(Z >= r). All terms are
 * taken relative to that of r-1, both ways outward until the rest is below
 * the last digit of the sum, and divided by their sum: O(sqrt(n)) steps, no
 * logarithm, and the few roundings of a step are all the error there is: 4 of
 * its own, 8 in its factor and one in the sum, below 1e-9 for n = 10^8.
 */
#ifndef TW_STAT_CONFORMAL_BINOM_TAIL_H
#define TW_STAT_CONFORMAL_BINOM_TAIL_H

#include "stat/conformal/level.h"

struct tw_tail {
	double at;
	double from;
};

/*
 * 1 <= r <= n+1 and q = 1-p. Both are given, so that a small one keeps its
 * digits; they are taken to be within four roundings of what is meant.
 */
void tw_tail_find(uint64_t n, uint64_t r, double p, double q,
    struct tw_tail *t);

/*
 * Z ~ Binomial(total, p) is how many of total runs fall in a leaf of share p.
 * Where count did, Clopper and Pearson's interval for p at confidence 1-beta:
 * P(Z >= count) = beta/2 at *lower, 0 if count is 0; P(Z <= count) = beta/2
 * at *upper, 1 if count is total.
 */
void tw_share_bounds(uint64_t count, uint64_t total,
    const struct tw_level *beta, double *lower, double *upper);

#endif
