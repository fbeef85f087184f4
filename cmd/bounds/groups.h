/*
 * The bounds of groups, from pooled scores: of all groups at the end, or of
 * one after another where a group's scores come together (--sorted).
 */
#ifndef TW_CMD_BOUNDS_GROUPS_H
#define TW_CMD_BOUNDS_GROUPS_H

#include <stdbool.h>

#include "group_scores.h"
#include "stat/conformal/bounds.h"

struct tw_bound_groups {
	size_t m;
	const struct tw_rule *rule;	/* [m], the caller's */
	struct tw_bound *bound;	/* [group][m] */
	bool *done;		/* [groups] whether its bounds are there */
	size_t groups, cap, done_cap;
	size_t *rank;		/* [3 m] scratch */
};

void tw_bound_groups_init(struct tw_bound_groups *b, size_t m,
    const struct tw_rule *rule);
void tw_bound_groups_release(struct tw_bound_groups *b);

/* All scores pooled are one group's: bound it, and forget them. */
void tw_bound_groups_one(struct tw_bound_groups *b, struct tw_group_scores *p);

/* Bound the groups that are not yet done. */
void tw_bound_groups_rest(struct tw_bound_groups *b, struct tw_group_scores *p);

bool tw_bound_groups_done(const struct tw_bound_groups *b, size_t group);

#endif
