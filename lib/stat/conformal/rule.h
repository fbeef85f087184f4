/*
 * Which ranks bound the cutoff: those of binom.h, or wider ones.
 *
 * Anytime (--anytime): valid at every n at once, whenever one looks and
 * stops, with ties. With p = 1-alpha, q = alpha, b = max(1, round(50 q)) to
 * even, a = max(1, round(50 p)), and S of n scores at or below the cutoff,
 * the likelihood ratio of a Beta(a,b) density of p cut at 1-alpha, on either
 * side,
 *
 *   R(S)   = B(S+a, n-S+b) / (B(a,b) p^S q^(n-S))
 *   low(S) = R(S) P(Bin(n+a+b-1, p) >= S+a)   / P(Bin(a+b-1, p) >= a)
 *   up(S)  = R(S) P(Bin(n+a+b-1, p) <= S+a-1) / P(Bin(a+b-1, p) <= a-1)
 *
 * is a nonnegative martingale of mean 1: by Ville's inequality it ever
 * reaches 2/beta with probability at most beta/2. So
 *
 *   l = 1 + max{ S : log low(S) >= log(2/beta) + 1e-9 }      0 if there is none
 *   u = min{ S : log up(S) >= log(2/beta) + 1e-9 }         n+1 if there is none
 *
 * (Howard and Ramdas 2022; the 1e-9, more than all rounding errors, makes
 * these err towards undetermined.) Since B(S+a, n-S+b) is a binomial
 * probability at p, low and up are ratios of binomial tails to single terms.
 *
 * Gap (--gap): let G and F_x be the distribution functions of the score in the
 * group and, under the exact posterior, at the observed x. The coverage gap
 * G - F_x has a root mean square of about F h over x: tw-gap estimates h, and F
 * is 1.5. With z the normal quantile of 1-beta/2 and v = alpha (1-alpha) / n,
 *
 *   D = z (sqrt((F h)^2 + v) - sqrt(v))
 *
 * l is that of the level 1-alpha-D and u that of 1-alpha+D, rounded outward
 * to 16 decimals; the cutoff stays. At the cutoff t with F_x(t) = 1-alpha, if
 * |G(t) - (1-alpha)| <= D, each error about {s <= t} has probability at most
 * beta/2: see THE OBSERVED X in tw-bounds(1).
 *
 * Mass outside a truncated prior: with d of the posterior at x outside, no set
 * has a posterior probability that differs by more than d from that under the
 * truncated posterior, and D + d replaces D.
 */
#ifndef TW_STAT_CONFORMAL_RULE_H
#define TW_STAT_CONFORMAL_RULE_H

#include <stdbool.h>

#include "stat/conformal/binom.h"

/* F, chosen on systems with known posteriors: see tw-gap(1). */
#define TW_RULE_FACTOR	1.5

struct tw_rule {
	struct tw_level alpha, beta;
	bool anytime;
	double gap;		/* h, finite and >= 0; 0: none */
	double outside;		/* d, from 0 to 1; 0: none */
};

/* What the ranks of a rule are, beside struct tw_ranks. */
struct tw_rule_ranks {
	struct tw_ranks ranks;	/* coverage: at level 1-alpha */
	double gap;		/* D + d */
	struct tw_ranks runs;	/* the ranks at D + d = 0 */
};

/* Whether the ranks are not simply those of tw_ranks_find. */
bool tw_rule_wide(const struct tw_rule *rule);

/* As tw_ranks_find, by the rule; its l is never larger and its u never
 * smaller. */
void tw_rule_ranks(uint64_t n, const struct tw_rule *rule,
    struct tw_rule_ranks *out);

/*
 * The mass that is left however many scores there are: 2 times the D + d of
 * infinite n, or less where a side has no room for it.
 */
double tw_rule_floor(const struct tw_rule *rule);

/*
 * The beta of each of L >= 1 groups at which all are right together with
 * probability 1-beta: 1 - (1-beta)^(1/L), for independent groups.
 */
double tw_rule_family(const struct tw_level *beta, uint64_t groups);

#endif
