/*
 * Ranks of the conformal cutoff and of its exact confidence interval.
 *
 * Of n exchangeable scores s_(1) <= ... <= s_(n), the number that lie at or
 * below the (1-alpha)-quantile of their distribution is
 * Z ~ Binomial(n, 1-alpha):
 *
 *   k = ceil((n+1)(1-alpha))                         cutoff s_(k), n+1: +inf
 *   l = max{ l >= 0   : P(Z <= l-1) <= beta/2 }      lower  s_(l), 0: -inf
 *   u = min{ u <= n+1 : P(Z >= u)   <= beta/2 }      upper  s_(u), n+1: +inf
 *   coverage = P(l <= Z <= u-1)   >= 1-beta
 *   mass     = (u-l)/(n+1)
 *
 * (Three-way testing paper, its appendix's form of l; ranks count from 1.)
 * k follows from the exact decimal alpha. l and u are found in doubles, with a
 * tolerance of about 1e-12 of beta/2 outward: a probability that equals beta/2
 * counts as larger. So l is never too large and u never too small.
 */
#ifndef TW_STAT_CONFORMAL_BINOM_H
#define TW_STAT_CONFORMAL_BINOM_H

#include "stat/conformal/level.h"

struct tw_ranks {
	uint64_t k;		/* 1 .. n+1 */
	uint64_t l;		/* 0 .. n */
	uint64_t u;		/* l+1 .. n+1 */
	double coverage;
	double mass;
};

/* Largest n that tw_ranks_find takes. */
#define TW_RANKS_MAX UINT64_C(100000000)

/* With a smaller beta, for which doubles have no room, l = 0 and u = n+1. */
#define TW_RANKS_BETA 1e-280

/*
 * The ranks for n <= TW_RANKS_MAX scores. A few microseconds for n = 300, a
 * millisecond for the largest.
 */
void tw_ranks_find(uint64_t n, const struct tw_level *alpha,
    const struct tw_level *beta, struct tw_ranks *out);

#endif
