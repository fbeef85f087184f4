/*
 * How many scores a leaf needs, and how many simulations give all leaves what
 * they need.
 *
 * With the ranks l and u of stat/conformal/rule.h, a leaf with n scores leaves
 * the mass (u-l)/(n+1) undetermined. Ranks are integers, so as n grows the
 * mass falls with small rises in between. A budget of n scores should hold for
 * more scores, too:
 *
 *   worst(n)  = max { mass(m) : m >= n }           never rises with n
 *   needed(M) = min { n : worst(n) <= M }          smallest n for the mass M
 *
 * Without a gap, the mass would fall with n if ranks were not rounded, and
 * rounding adds less than two ranks, so that mass(m) <= (u-l+2)/(n+1) for all
 * m >= n, where l and u are the ranks for n. To find worst(n), mass(m) is
 * computed for m = n, n+1, ... until this bound for all later m is below the
 * largest mass found. If u-l > 500 (with anytime ranks or a gap: only if also
 * n > 5000), the bound at n itself is used for worst(n), which makes needed(M)
 * at most 1 % too large.
 *
 * With a gap, the mass tends to tw_rule_floor as n grows, and may rise towards
 * it: worst(n) is then at least tw_rule_floor. Since a gap makes the mass fall
 * slowly, the bound may make needed(M) more than 1 % too large.
 */
#ifndef TW_STAT_CONFORMAL_BUDGET_H
#define TW_STAT_CONFORMAL_BUDGET_H

#include "stat/conformal/rule.h"

/* The largest n that is tried. */
#define TW_BUDGET_MAX UINT64_C(50000000)
/* Instead of an n: no n up to TW_BUDGET_MAX is enough. */
#define TW_BUDGET_NONE UINT64_MAX

/* worst(n) for n <= TW_BUDGET_MAX, a mass from 0 to 1. */
double tw_budget_worst(uint64_t n, const struct tw_rule *rule);

/* needed(mass), a number of scores, or TW_BUDGET_NONE. */
uint64_t tw_budget_needed(const struct tw_rule *rule,
    const struct tw_level *mass);

/*
 * The smallest n > after with 1 <= l and u <= n, so that both bounds of the
 * cutoff are finite, or TW_BUDGET_NONE. Without a gap the bounds are then
 * finite for all larger n. With a gap they may be finite only for n from
 * n1 to n2; such a range may be missed if n2 < (9/8) n1.
 */
uint64_t tw_budget_finite(const struct tw_rule *rule, uint64_t after);

/*
 * The smallest number B of simulations such that
 *
 *   sum over g of share[g] worst(floor(share[g] B)) / target[g] <= 1,
 *
 * and each leaf with share[g] > 0 has at least `least` scores. share[leaves],
 * from 0 to 1 and not all 0, are the shares of the simulations that the leaves
 * get. target[leaves] > 0 are the target masses: the condition is on the sum
 * over the leaves, weighted by share, of the undetermined mass divided by its
 * target, so one leaf may exceed its target if others stay below theirs. If all
 * targets are M, the weighted sum of the masses is at most M. The target
 * is INFINITY for a leaf whose mass does not count. As worst never rises, more
 * than B simulations also satisfy the condition. For more than TW_BUDGET_MAX
 * scores in a leaf, worst(TW_BUDGET_MAX) is used. *budget is integral, or
 * INFINITY if B is above 10^15. Returns 0, or -1, with *budget unset, if memory
 * runs out.
 */
int tw_budget_all(size_t leaves, const double *share, const double *target,
    const struct tw_rule *rule, uint64_t least, double *budget);

#endif
