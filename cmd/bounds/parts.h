/* The parts of tw-bounds. */
#ifndef TW_CMD_BOUNDS_PARTS_H
#define TW_CMD_BOUNDS_PARTS_H

#include "form/gap.h"
#include "io/names.h"
#include "stat/base/repeats.h"
#include "stat/conformal/bounds.h"
#include "stat/draws/limit.h"

/* ---- pool -------------------------------------------------------- */

/*
 * Scores pooled by group, and the bounds of each: of all groups at the end, or
 * of one after another where a group's scores come together (--sorted). And
 * by which rule the ranks of each alpha are found, from the options.
 */

/* Zeroes begin an empty one, with repeats open. */
struct tw_pool {
	struct tw_names name;	/* of groups, some perhaps without a score */
	struct tw_pooled {
		double *score;	/* [n] */
		size_t n, cap;
		struct tw_bound *bound;	/* [m]; NULL: not found yet */
	} *of;			/* [groups], of name.n at most */
	size_t groups, cap;
	struct tw_pool *shared;	/* whose scores these are, NULL: their own */

	uint64_t all;		/* scores that were ever added, */
	double least, most;	/* the least of them and the largest */
	struct tw_repeats repeats;	/* the caller's: of repeated runs */
};

/* Add a score to the group named; the group's number. */
size_t tw_pool_add(struct tw_pool *p, struct tw_slice group, double score);

/*
 * Of a gap by id groups are its ids, of all scores, or its ids and
 * parameters, of the parameter's; else as they are. What they are by, and were.
 */
struct tw_slice tw_pool_spread(struct tw_pool *p,
    const struct tw_gap_list *gap, struct tw_slice by);

/* Bound a group by m rules, unless that is done, and forget its scores. */
void tw_pool_bound(struct tw_pool *p, size_t group, size_t m,
    const struct tw_rule *rule);

/* All in their order, each by rules that many after those before it: the end
 * of all scores. */
void tw_pool_bound_all(struct tw_pool *p, const size_t *order, size_t m,
    const struct tw_rule *rule, size_t each);

/*
 * Where there is a gap, warn of scores whose name is not that of ranks, and
 * return whether the name says that they are ranks.
 */
bool tw_bounds_doubt(const struct tw_gap_list *gap, const char *score);

/*
 * A rule for each alpha, or each s of the gaps, where scores are ranks among
 * this number of draws (0: they are not); in memory of tw_arena.
 */
struct tw_rule *tw_bounds_rules(const struct tw_level_list *alpha,
    const struct tw_level *beta, bool anytime,
    const struct tw_gap_list *gap, uint64_t draws);

/* ---- rank_scores ------------------------------------------------- */

/*
 * tw-bounds --ranks: of each column rank_NAME the score of that side
 * (stat/draws/limit.h), in the group NAME: of both sides |2 rank - 1|, how far
 * the true parameter is from the posterior's median.
 */

/* Pool those of all records. What the table calls the groups. */
struct tw_slice tw_rank_scores_read(struct tw_pool *p, enum tw_limit side,
    struct tw_reader *r);

#endif
