/*
 * How many scores a leaf needs, and how many simulations that takes.
 *
 * With the ranks l and u of stat/conformal/binom.h, a leaf of n scores leaves
 * open the mass (u-l)/(n+1). Ranks are whole numbers, so the mass falls with n
 * in saw-teeth; what a budget can promise is the worst from n on:
 *
 *   worst(n)  = max { mass(m) : m >= n }            never rises with n
 *   needed(M) = min { n : worst(n) <= M }           from n on mass stays <= M
 *
 * Both are found exactly. That m beyond some end cannot matter follows from
 * Zubkov and Serov (2013): P(Z <= k) >= Phi(sign(k-np) sqrt(2 n H(k/n, p))), H
 * the Kullback-Leibler divergence, and from Bernstein's inequality for H:
 * with z the normal quantile of 1-beta/2, E = z^2/(2n), q = 1-p,
 *
 *   mass(n) < x + y + 3/(n+1),  x = E q/3 + sqrt((E q/3)^2 + 2 E p q),
 *                               y = E p/3 + sqrt((E p/3)^2 + 2 E p q),
 *
 * of which the right side falls with n. Up to the end the ranks are followed
 * from n to n+1, since each grows by 0 or 1.
 *
 * Of the wider ranks of rule.h worst(n) is exact up to n = 5000; beyond, where
 * it is at most 2/(n+1) above mass(n), that sum stands for it.
 */
#ifndef TW_STAT_CONFORMAL_BUDGET_H
#define TW_STAT_CONFORMAL_BUDGET_H

#include "stat/conformal/rule.h"

/* Largest n that is looked at, and what stands for more than that. */
#define TW_BUDGET_MAX UINT64_C(50000000)
#define TW_BUDGET_NONE UINT64_MAX

struct tw_mass {
	uint64_t part;		/* part/whole, the whole is n+1 */
	uint64_t whole;
};

/* The functions here return 0, or -1 when memory runs out. */

/*
 * worst(n) for n <= TW_BUDGET_MAX; 1 where what follows n would have to be
 * looked at beyond TW_RANKS_MAX, with a tiny alpha or beta.
 */
int tw_budget_worst(uint64_t n, const struct tw_rule *rule,
    struct tw_mass *worst);

/* needed(mass), or TW_BUDGET_NONE. */
int tw_budget_needed(const struct tw_rule *rule, const struct tw_level *mass,
    uint64_t *n);

/* Smallest n with 1 <= l and u <= n, from which on both bounds are finite. */
int tw_budget_finite(const struct tw_rule *rule, uint64_t *n);

/*
 * The smallest B from which on sum share[g] worst(floor(share[g] B))/target[g]
 * is at most 1 with at least least scores in each leaf that has a share;
 * infinite beyond 10^15. No leaf's worst is looked at beyond TW_BUDGET_MAX.
 * Shares in [0,1], not all 0; targets > 0, inf for a leaf that does not count.
 */
int tw_budget_all(size_t leaves, const double *share, const double *target,
    const struct tw_rule *rule, uint64_t least, double *budget);

#endif
