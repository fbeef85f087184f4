/*
 * How many scores a leaf needs, and how many simulations that takes.
 *
 * With the ranks l and u of stat/conformal/rule.h, a leaf of n scores leaves
 * the mass (u-l)/(n+1) undetermined. Ranks are integers, so the mass falls with
 * n in saw-teeth; what a budget can promise is the worst from n on:
 *
 *   worst(n)  = max { mass(m) : m >= n }            never rises with n
 *   needed(M) = min { n : worst(n) <= M }           from n on mass stays <= M
 *
 * Without rounding to ranks the mass falls with n, and rounding adds less than
 * two ranks, so that no mass after n is more than (u-l+2)/(n+1). Later n are
 * searched for higher teeth only until that rules them out. Where u-l is above
 * 500 this bound itself stands for worst(n), which takes at most 1 % more
 * scores. Wider ranks are searched up to n = 5000 at least; where a gap makes
 * the mass fall slowly, the bound may take more scores beyond.
 *
 * With a gap the mass has a limit, tw_rule_floor, and may rise towards it.
 */
#ifndef TW_STAT_CONFORMAL_BUDGET_H
#define TW_STAT_CONFORMAL_BUDGET_H

#include "stat/conformal/rule.h"

/* Largest n that is looked at, and what stands for more than that. */
#define TW_BUDGET_MAX UINT64_C(50000000)
#define TW_BUDGET_NONE UINT64_MAX

/* worst(n) for n <= TW_BUDGET_MAX. */
double tw_budget_worst(uint64_t n, const struct tw_rule *rule);

/* needed(mass), or TW_BUDGET_NONE. */
uint64_t tw_budget_needed(const struct tw_rule *rule,
    const struct tw_level *mass);

/*
 * The smallest n > after with 1 <= l and u <= n, so that both bounds are
 * finite, or TW_BUDGET_NONE. Without a gap they are then finite for all
 * larger n; with one they may be finite over a range of n alone, which is found
 * if its end is an eighth above its beginning.
 */
uint64_t tw_budget_finite(const struct tw_rule *rule, uint64_t after);

/*
 * The smallest B from which on sum share[g] worst(floor(share[g] B))/target[g]
 * is at most 1 with at least least scores in each leaf that has a share;
 * infinite beyond 10^15. No leaf's worst is looked at beyond TW_BUDGET_MAX.
 * Shares in [0,1], not all 0; targets > 0, inf for a leaf that does not count.
 * Returns 0, or -1 when memory runs out.
 */
int tw_budget_all(size_t leaves, const double *share, const double *target,
    const struct tw_rule *rule, uint64_t least, double *budget);

#endif
