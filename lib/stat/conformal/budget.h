/*
 * How many scores a leaf needs, and how many simulations give all leaves what
 * they need. A leaf is a region of the data x with a cutoff of its own
 * (stat/tree/tree.h).
 *
 * With the ranks l and u of stat/conformal/rule.h, a leaf with n scores leaves
 * mass(n) = (u-l)/(n+1) undetermined. Ranks are integers, so as n grows the
 * mass falls with small rises in between. A budget of n scores should hold for
 * more scores, too:
 *
 *   worst(n)  = max { mass(m) : m >= n }           never rises with n
 *   needed(M) = min { n : worst(n) <= M }          smallest n for the mass M
 *
 * First let the rule have no allowance (D + d = 0 in rule.h). Without the
 * rounding of ranks, the mass would fall with n; rounding adds less than two
 * ranks. So with the ranks l and u for n,
 *
 *   mass(m) <= bound(n) = (u-l+2)/(n+1)   for all m >= n.
 *
 * To find worst(n), mass(m) is computed for m = n, n+1, ... until bound(m) is
 * at most the largest mass found. The search is left out, and bound(n) itself
 * serves as worst(n), for u-l > 500 (and n > 5000 for anytime ranks or a rule
 * with an allowance). This makes needed(M) at most 1 % too large.
 *
 * With an allowance, the mass tends to tw_rule_floor as n grows, and may rise
 * towards it. worst(n) is then the larger of tw_rule_floor and what the search
 * above finds. needed(M) may then be more than 1 % too large, because the mass
 * falls more slowly than without an allowance.
 */
#ifndef TW_STAT_CONFORMAL_BUDGET_H
#define TW_STAT_CONFORMAL_BUDGET_H

#include "stat/conformal/rule.h"

/* The largest n that is tried. */
#define TW_BUDGET_MAX UINT64_C(50000000)
/* Instead of an n: no n up to TW_BUDGET_MAX is enough. */
#define TW_BUDGET_NONE UINT64_MAX

/* Returns worst(n), a probability, for n <= TW_BUDGET_MAX. */
double tw_budget_worst(uint64_t n, const struct tw_rule *rule);

/*
 * Returns needed(mass), a number of scores, or TW_BUDGET_NONE. mass is a
 * probability above 0.
 */
uint64_t tw_budget_needed(const struct tw_rule *rule,
    const struct tw_level *mass);

/*
 * Returns the smallest n > after that the search finds with 1 <= l and u <= n,
 * so that both bounds of the cutoff are finite, or TW_BUDGET_NONE. Without an
 * allowance D + d this is the smallest such n, and the bounds are finite for
 * all larger n, too. With an allowance they may be finite for n from n1 to n2
 * only, because D grows with n, and the search may miss such a range if
 * n2 < (9/8) n1.
 */
uint64_t tw_budget_finite(const struct tw_rule *rule, uint64_t after);

/*
 * Set *budget to the smallest number B of simulations such that
 *
 *   sum over g of share[g] worst(floor(share[g] B)) / target <= 1.
 *
 * share[leaves], from 0 to 1 and not all 0, are the shares of the simulations
 * that the leaves get. target > 0 is the target mass of all leaves. The
 * condition is on the sum over all leaves, so one leaf may exceed the target if
 * others stay below it. If the shares have the sum 1, the average of the
 * masses, weighted by share, is at most the target.
 *
 * As worst never rises, more than B simulations also satisfy the condition. For
 * more than TW_BUDGET_MAX scores in a leaf, worst(TW_BUDGET_MAX) is used.
 * *budget is an integer, or INFINITY if B is above 10^15. Returns 0, or -1,
 * with *budget unset, if memory runs out.
 */
int tw_budget_all(size_t leaves, const double *share, double target,
    const struct tw_rule *rule, double *budget);

#endif
