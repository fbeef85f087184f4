/*
 * Which order statistics of n scores bound the cutoff, the 1-alpha quantile of
 * the score: the ranks l and u of binom.h, or wider ones by a rule.
 *
 * Anytime (--anytime): the ranks are valid for all n simultaneously, under any
 * stopping rule. Let S be the number of the n scores that are at or below the
 * cutoff. If the scores are continuous, S is binomial with the success
 * probability p = 1-alpha. R(S) is the likelihood of S averaged over a
 * Beta(a,b) distribution of the success probability, divided by the likelihood
 * at p. low(S) is the same quotient with the Beta distribution restricted to
 * probabilities below p, and up(S) with that restricted to probabilities above
 * p; low falls and up rises with S. Three names are alike: beta is the
 * probability of an error, Beta(a,b) a distribution, and B(a,b) the beta
 * function. Let q = alpha, and let round() round halves to even. Then
 *
 *   b = max(1, round(50 q)),   a = max(1, 50 - round(50 q)),
 *
 *   R(S)   = B(S+a, n-S+b) / (B(a,b) p^S q^(n-S))
 *   low(S) = R(S) P(Bin(n+a+b-1, p) >= S+a)   / P(Bin(a+b-1, p) >= a)
 *   up(S)  = R(S) P(Bin(n+a+b-1, p) <= S+a-1) / P(Bin(a+b-1, p) <= a-1)
 *
 * As n grows, low and up are nonnegative martingales of mean 1. By Ville's
 * inequality each of them has a probability of at most beta/2 that it ever
 * reaches 2/beta. So
 *
 *   l = 1 + max{ S : log low(S) >= log(2/beta) + 1e-9 }
 *   u = min{ S : log up(S) >= log(2/beta) + 1e-9 }
 *
 * (Howard and Ramdas 2022). If there is no such S, l = 0 or u = n+1. The 1e-9
 * is more than all rounding errors, so that rounding can only widen the ranks.
 * With tied scores, let S_low be the number of scores at or below the cutoff,
 * and S_up the number below it: the probability that low(S_low), or up(S_up),
 * ever reaches 2/beta is still at most beta/2. Since
 *
 *   R(S) = p^a q^(b-1) / ((S+a) B(a,b) P(Bin(n+a+b-1, p) = S+a)),
 *
 * low and up are, up to simple factors, ratios of the tail of a binomial
 * distribution to one of its terms.
 *
 * Gap (--gap, --draws): let G be the distribution function of the scores of the
 * n simulations, and let F_x be that of the score at the observed x under the
 * exact posterior. Both are assumed to be continuous, as those of ranks are,
 * whose ties are broken at random (stat/draws/rank.h). The coverage gap at x of
 * {score <= c} is the average coverage minus the coverage at x, G(c) - F_x(c).
 * It has two parts: that of the estimate, with the standard deviation s
 * (tw_gap_sd in gap.h), and that of the draws. A score that is a rank among m
 * draws depends on the draws at x, which move the contour of the region by
 * about sqrt(r), r = alpha (1-alpha) / m. With z the normal quantile of
 * 1-beta/2 and v = alpha (1-alpha) / n, the allowance for the gap is
 *
 *   D = z (sqrt(s^2 + r + v) - sqrt(v)).
 *
 * The lower rank l is the one for the level 1-alpha-D and the upper rank u the
 * one for the level 1-alpha+D, where both levels are rounded outward to 16
 * decimals; the cutoff itself is still that of 1-alpha.
 *
 * Let t be the cutoff of the exact posterior, F_x(t) = 1-alpha, and let
 * E = G(t) - (1-alpha) be its coverage gap, which is not known. There are two
 * possible errors: to call a theta with a score above t inside, and to call one
 * with a score of t or less outside. Two statements about them are true
 * (THE OBSERVED X in tw-bounds(1) has the proofs):
 *
 *   Under a condition, exactly. If E is between -D and D, each error has a
 *   probability of at most beta/2. Here D must not depend on the n scores: s
 *   must come from other simulations.
 *   Under a model, approximately. If E is normal with mean 0 and variance
 *   s^2 + r, independent of the n scores, each error has a probability of about
 *   beta/2, on average over E.
 *
 * The model is the reason for the formula of D. The share of scores at or below
 * t has the mean 1-alpha+E and about the variance v given E, hence the variance
 * s^2 + r + v under the model. Bounds for D = 0 allow for a deviation of
 * z sqrt(v) already; D is the difference between that and
 * z sqrt(s^2 + r + v).
 * Under the model, E is often not between -D and D, so that the first statement
 * alone does not give beta/2.
 *
 * Mass outside a truncated prior: if the posterior at x has the mass d outside
 * the truncated prior, the probabilities of any set under this posterior and
 * under the truncated posterior differ by at most d. D + d then replaces D.
 * tw-bounds(1) calls d epsilon_95, and the sum D.
 *
 * The rules may be combined: the ranks for the levels 1-alpha-D-d and
 * 1-alpha+D+d may be anytime ranks.
 */
#ifndef TW_STAT_CONFORMAL_RULE_H
#define TW_STAT_CONFORMAL_RULE_H

#include <stdbool.h>

#include "stat/conformal/binom.h"

struct tw_rule {
	struct tw_level alpha, beta;
	bool anytime;
	double gap;		/* s, finite and >= 0; 0: no gap */
	double draws;		/* m; 0: no allowance for draws */
	double outside;		/* d, from 0 to 1; 0: no mass outside */
};

/* The ranks by a rule, the allowance, and the ranks without it. */
struct tw_rule_ranks {
	/* By the rule; ranks.coverage is P(l <= S < u), S ~ Bin(n, 1-alpha). */
	struct tw_ranks ranks;
	double allowance;	/* D + d, a probability */
	/*
	 * For D + d = 0; anytime ranks if the rule is anytime. plain.coverage
	 * is that of the ranks of tw_ranks_find even if plain has anytime
	 * ranks.
	 */
	struct tw_ranks plain;
};

/* Whether the rule can make ranks other than those of tw_ranks_find. */
bool tw_rule_wide(const struct tw_rule *rule);

/*
 * Set *out to the ranks for n <= TW_RANKS_MAX scores by the rule. Compared with
 * tw_ranks_find for alpha and beta, l is never larger and u never smaller. l is
 * 0 if 1-alpha-D-d is not above 0, and u is n+1 if 1-alpha+D+d is not below 1.
 */
void tw_rule_ranks(uint64_t n, const struct tw_rule *rule,
    struct tw_rule_ranks *out);

/*
 * The mass that stays undetermined however many scores there are. As n grows, D
 * tends to e = z sqrt(s^2 + r), and the mass to
 *
 *   min(e + d, alpha) + min(e + d, 1-alpha),
 *
 * which is 0 if s = r = d = 0.
 */
double tw_rule_floor(const struct tw_rule *rule);

#endif
