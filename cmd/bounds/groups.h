/*
 * The bounds of groups, from pooled scores: of all groups at the end, or of
 * one after another where a group's scores come together (--sorted).
 */
#ifndef TW_CMD_BOUNDS_GROUPS_H
#define TW_CMD_BOUNDS_GROUPS_H

#include <stdbool.h>

#include "scores_by_group.h"
#include "stat/conformal/bounds.h"
#include "stat/conformal/level.h"

struct tw_bounding {
	size_t m;
	const struct tw_level *alpha;	/* [m], the caller's */
	const struct tw_level *beta;	/* the caller's */
	struct tw_bound *bound;	/* [group][m] */
	bool *done;		/* [groups] whether its bounds are there */
	size_t groups, cap, done_cap;
	size_t *rank;		/* [3 m] scratch */
};

void tw_bounding_init(struct tw_bounding *b, size_t m,
    const struct tw_level *alpha, const struct tw_level *beta);
void tw_bounding_release(struct tw_bounding *b);

/* All scores in the pool are one group's: bound it, and empty the pool of them. */
void tw_bounding_group(struct tw_bounding *b, struct tw_pool *p);

/* Bound the groups that are not yet done. */
void tw_bounding_rest(struct tw_bounding *b, struct tw_pool *p);

bool tw_bounding_done(const struct tw_bounding *b, size_t group);

#endif
