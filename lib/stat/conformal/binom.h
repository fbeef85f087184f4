/*
 * The ranks of the conformal cutoff and of its exact confidence interval.
 *
 * Let s_(1) <= ... <= s_(n) be n independent scores in ascending order, and let
 * Z ~ Binomial(n, 1-alpha). If the distribution of the scores is continuous, Z
 * is the number of scores at or below its (1-alpha)-quantile. The ranks are
 *
 *   k = ceil((n+1)(1-alpha))                         cutoff s_(k), n+1: +inf
 *   l = max{ l >= 0   : P(Z <= l-1) <= beta/2 }      lower  s_(l), 0: -inf
 *   u = min{ u <= n+1 : P(Z >= u)   <= beta/2 }      upper  s_(u), n+1: +inf
 *   coverage = P(l <= Z <= u-1)   >= 1-beta
 *   mass     = (u-l)/(n+1)
 *
 * with ranks that count from 1 (the paper on three-way tests has this form of l
 * in its appendix). With tied scores, each bound is still wrong with a
 * probability of at most beta/2. k follows from the exact decimal alpha. l and
 * u are found in doubles, and a probability within about 1e-12 of beta/2,
 * relative to it, counts as larger than beta/2. So rounding errors never make l
 * too large or u too small.
 */
#ifndef TW_STAT_CONFORMAL_BINOM_H
#define TW_STAT_CONFORMAL_BINOM_H

#include "stat/conformal/level.h"

struct tw_ranks {
	uint64_t k;		/* 1 .. n+1 */
	uint64_t l;		/* 0 .. n */
	uint64_t u;		/* l+1 .. n+1 */
	double coverage;	/* probability, see above */
	double mass;		/* P(a new score is undetermined) */
};

/* The largest n that tw_ranks_find takes. */
#define TW_RANKS_MAX UINT64_C(100000000)

/* For a smaller beta, whose tails doubles cannot hold, l = 0 and u = n+1. */
#define TW_RANKS_BETA 1e-280

/*
 * Find the ranks for n <= TW_RANKS_MAX scores. This takes a few microseconds
 * for n = 300 and a millisecond for the largest n.
 */
void tw_ranks_find(uint64_t n, const struct tw_level *alpha,
    const struct tw_level *beta, struct tw_ranks *out);

#endif
