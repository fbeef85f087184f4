/*
 * What the groups of a partition need, at one alpha, until the undetermined
 * mass or the interval's width falls to a target, and what they need in all.
 *
 * A group has n of the B scores so far. A number that is not known is NaN, one
 * that is too large infinite.
 */
#ifndef TW_STAT_CONFORMAL_NEED_H
#define TW_STAT_CONFORMAL_NEED_H

#include "stat/conformal/bounds.h"

/* Of a share and what follows from it: the estimate and its interval. */
enum { TW_HERE, TW_LOWER, TW_UPPER, TW_ENDS };

struct tw_need {
	double n;
	double share[TW_ENDS];	/* n / B, or its interval's ends */
	double mass, width;	/* now: (u-l)/(n+1), and upper - lower */
	double target;		/* the mass to come to */
	double needed;		/* n for that */
	double budget[TW_ENDS];	/* B for that */
};

/*
 * The mass at which bounds lie a width apart. Now lower and upper, so far
 * apart, have a mass between them; if scores are as dense there throughout,
 * then bounds a width apart have mass / (upper - lower) * width. NaN without
 * finite bounds.
 */
double tw_need_target(double mass, double lower, double upper, double width);

/* The smallest whole B with share B >= n; the quotient may be rounded up. */
double tw_need_runs(double n, double share);

/*
 * What the bound of a group says of it: n, mass, width, and its share of total
 * scores, with its interval at confidence 1-beta. Where it is the only group
 * it has all scores, for certain.
 */
void tw_need_now(struct tw_need *w, const struct tw_bound *b, double total,
    int only, const struct tw_level *beta);

/* The budget of one group, from needed and share. */
void tw_need_budget(struct tw_need *w);

/*
 * All groups: means of mass, width and target by share, and the B from which
 * on the mean over groups reaches the target (tw_budget_all), at least scores
 * in each. Returns 0, or -1 when memory runs out.
 */
int tw_need_all(size_t groups, const struct tw_need *need, double total,
    const struct tw_rule *rule, uint64_t least, struct tw_need *all);

#endif
