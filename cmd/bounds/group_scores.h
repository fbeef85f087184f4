/*
 * Scores pooled by group: what tw-bounds holds of its input.
 */
#ifndef TW_CMD_BOUNDS_GROUP_SCORES_H
#define TW_CMD_BOUNDS_GROUP_SCORES_H

#include "io/names.h"
#include "io/rec.h"
#include "stat/base/repeats.h"

/* Zeroes begin an empty pool, with repeats open. */
struct tw_group_scores {
	struct tw_names group;	/* may hold groups without a score */
	double *score;		/* [n] */
	size_t n;

	uint32_t *of;		/* [n] number of each score's group */
	size_t *start;		/* [group.n + 1], after tw_group_scores_sort */
	size_t score_cap, of_cap;

	uint64_t all;		/* scores that were ever added, */
	double least, most;	/* the least of them and the largest */
	struct tw_repeats repeats;	/* what they say of repeated runs */
};

/* Add a score to the group named. */
void tw_group_scores_add(struct tw_group_scores *p, struct tw_slice group,
    double score);

/*
 * Bring the scores of each group together: those of group i are then
 * score[start[i]] .. score[start[i + 1] - 1]. O(n); nothing is added later.
 */
void tw_group_scores_sort(struct tw_group_scores *p);

void tw_group_scores_release(struct tw_group_scores *p);

#endif
