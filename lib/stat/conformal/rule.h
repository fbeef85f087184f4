/*
 * Which order statistics of n scores bound the cutoff, the 1-alpha quantile of
 * the score: the ranks l and u of binom.h, or wider ones by a rule.
 *
 * Anytime (--anytime): the ranks are valid for all n simultaneously, under any
 * stopping rule, and with tied scores. Let S of the n scores be at or below
 * the cutoff, so that S is binomial with the success probability p = 1-alpha.
 * R(S) is the likelihood of S averaged over a Beta(a,b) distribution of the
 * success probability, divided by the likelihood at p. If the Beta distribution
 * is restricted to probabilities below p, the quotient is low(S), and if it is
 * restricted to those above p, up(S). With the Beta function B, with
 * q = alpha, and with halves rounded to even,
 *
 *   b = max(1, round(50 q)),   a = max(1, 50 - round(50 q)),
 *
 *   R(S)   = B(S+a, n-S+b) / (B(a,b) p^S q^(n-S))
 *   low(S) = R(S) P(Bin(n+a+b-1, p) >= S+a)   / P(Bin(a+b-1, p) >= a)
 *   up(S)  = R(S) P(Bin(n+a+b-1, p) <= S+a-1) / P(Bin(a+b-1, p) <= a-1)
 *
 * As n grows, each is a nonnegative martingale of mean 1. By Ville's
 * inequality the probability that it ever reaches 2/beta is at most beta/2. So
 *
 *   l = 1 + max{ S : log low(S) >= log(2/beta) + 1e-9 }    0 if there is none
 *   u = min{ S : log up(S) >= log(2/beta) + 1e-9 }        n+1 if there is none
 *
 * (Howard and Ramdas 2022). The 1e-9 is more than all rounding errors, so that
 * rounding can only widen the ranks. Since
 *
 *   R(S) = p^a q^(b-1) / ((S+a) B(a,b) P(Bin(n+a+b-1, p) = S+a)),
 *
 * low and up are, up to simple factors, ratios of the tail of a binomial
 * distribution to one of its terms.
 *
 * Gap (--gap): let G be the distribution function of the scores of the n
 * simulations, and let F_x be that of the score at the observed x under the
 * exact posterior. The coverage gap at x of {score <= t} is the average
 * coverage minus the coverage at x, G(t) - F_x(t). tw-gap estimates the root
 * mean square of the gap over x by h (gap.h). To allow for gaps that are larger
 * than this estimate, the standard deviation of the gap at x is taken as c h,
 * where c is TW_RULE_FACTOR. With z the normal quantile of 1-beta/2 and
 * v = alpha (1-alpha) / n, the allowance for the gap is
 *
 *   D = z (sqrt((c h)^2 + v) - sqrt(v)).
 *
 * The lower rank l is the one for the level 1-alpha-D and the upper rank u the
 * one for the level 1-alpha+D, where both levels are rounded outward to 16
 * decimals; the cutoff itself is still that of 1-alpha. Let t be the cutoff of
 * the exact posterior, F_x(t) = 1-alpha. There are two possible errors: to call
 * a theta with score s > t inside, and to call one with s <= t outside. If
 * |G(t) - (1-alpha)| <= D, each has a probability of at most beta/2: see THE
 * OBSERVED X in tw-bounds(1).
 *
 * Mass outside a truncated prior: if the posterior at x has the mass d outside
 * the truncated prior, no set has a posterior probability that differs by more
 * than d from its probability under the truncated posterior. D + d then
 * replaces D.
 *
 * The rules may be combined: the ranks for the levels 1-alpha-D-d and
 * 1-alpha+D+d may be anytime ranks.
 */
#ifndef TW_STAT_CONFORMAL_RULE_H
#define TW_STAT_CONFORMAL_RULE_H

#include <stdbool.h>

#include "stat/conformal/binom.h"

/* c, chosen on systems with known posteriors: see tw-gap(1). */
#define TW_RULE_FACTOR	1.5

struct tw_rule {
	struct tw_level alpha, beta;
	bool anytime;
	double gap;		/* h, finite and >= 0; 0: no gap */
	double outside;		/* d, from 0 to 1; 0: no mass outside */
};

/* The ranks by a rule, the allowance, and the ranks without it. */
struct tw_rule_ranks {
	/* By the rule; coverage is P(l <= S < u), S ~ Bin(n, 1-alpha). */
	struct tw_ranks ranks;
	double gap;		/* the allowance D + d, a probability */
	struct tw_ranks plain;	/* for D + d = 0; ignore its coverage */
};

/* Whether the rule makes ranks other than those of tw_ranks_find. */
bool tw_rule_wide(const struct tw_rule *rule);

/*
 * The ranks for n <= TW_RANKS_MAX scores by the rule. Compared with
 * tw_ranks_find for alpha and beta, l is never larger and u never smaller.
 */
void tw_rule_ranks(uint64_t n, const struct tw_rule *rule,
    struct tw_rule_ranks *out);

/*
 * The mass that stays undetermined however many scores there are. With
 * D = z c h, its limit for infinite n, it is
 *
 *   min(D + d, alpha) + min(D + d, 1-alpha);   0 without gap and outside mass.
 */
double tw_rule_floor(const struct tw_rule *rule);

/*
 * The beta to use in each of `groups` >= 1 independent groups so that all are
 * right with probability 1-beta: 1 - (1-beta)^(1/groups).
 */
double tw_rule_family(const struct tw_level *beta, uint64_t groups);

#endif
