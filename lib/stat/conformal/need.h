/*
 * How many scores each group of a partition needs, for one alpha, until the
 * undetermined mass falls to a target, and how many simulations that takes for
 * each group and for all.
 *
 * A group has n of the B scores so far. A number that is not known is NaN, and
 * one that is too large is INFINITY.
 */
#ifndef TW_STAT_CONFORMAL_NEED_H
#define TW_STAT_CONFORMAL_NEED_H

#include "stat/conformal/bounds.h"

/* Index of the estimate of a number, and of the ends of its interval. */
enum { TW_HERE, TW_LOWER, TW_UPPER, TW_ENDS };

struct tw_need {
	double n;		/* scores of the group so far */
	double share[TW_ENDS];	/* of all scores: n / B, and its interval */
	double mass;		/* so far: (u-l)/(n+1) */
	double target;		/* the mass to reach */
	double needed;		/* scores of the group for the target */
	double budget[TW_ENDS];	/* simulations for the target */
};

/*
 * The smallest integer B with share B >= n, where rounding errors of n / share
 * do not count. With a share of 0, INFINITY if n > 0 and else n.
 */
double tw_need_runs(double n, double share);

/*
 * Fill in *w, in which target and needed are set, from the bound of a group.
 * The interval of the share has confidence 1-beta; the share is 1 if there is
 * no other group (only is true). The lower end of the budget follows from the
 * upper end of the share, and vice versa.
 */
void tw_need_group(struct tw_need *w, const struct tw_bound *b, double total,
    bool only, const struct tw_level *beta);

/*
 * Fill in *all for all groups together, at least one, which have the same
 * target and the same needed: the mean of mass, weighted by share; the target;
 * and the budget at which the mean of the undetermined mass is at most the
 * target (tw_budget_all), INFINITY if needed is. all->needed is that budget,
 * too. total is the number of scores so far. Returns 0, or -1 if memory runs
 * out.
 */
int tw_need_all(size_t groups, const struct tw_need *need, double total,
    const struct tw_rule *rule, struct tw_need *all);

#endif
