/* The parts of tw-bounds. */
#ifndef TW_CMD_BOUNDS_PARTS_H
#define TW_CMD_BOUNDS_PARTS_H

#include "form/gap.h"
#include "io/msg.h"
#include "stat/base/repeats.h"
#include "stat/conformal/bounds.h"
#include "stat/draws/limit.h"

/* ---- pool -------------------------------------------------------- */

/*
 * Scores by group, and the bounds of each group: found at the end or, if the
 * scores of a group come together (--sorted), when the group ends. Zeros are an
 * empty pool; the caller opens repeats.
 */
struct tw_pool {
	struct tw_names name;	/* of groups, some perhaps without a score */
	struct tw_pooled {
		double *score;	/* [n] */
		size_t n, cap;
		struct tw_bound *bound;	/* [m]; NULL: not found yet */
	} *of;			/* [groups], groups <= name.n */
	size_t groups, cap;
	struct tw_pool *shared;	/* owns the scores; NULL: this pool does */

	uint64_t all;		/* number of scores that were ever added, */
	double least, most;	/* the smallest and the largest of them */
	struct tw_repeats repeats;	/* of repeated records */
};

/* Add a score to the group; returns the group's number. */
size_t tw_pool_add(struct tw_pool *p, struct tw_slice group, double score);

/*
 * If gap is that of several observations, replace the groups: by one for each
 * observation, with all scores, or, of scores by parameter, by one for each
 * observation and parameter, with the parameter's scores. by says what the
 * groups are by; returns what they are by afterwards.
 */
struct tw_slice tw_pool_spread(struct tw_pool *p,
    const struct tw_gap_list *gap, struct tw_slice by);

/*
 * Find the bounds of a group by m rules, unless that is done, and free its
 * scores.
 */
void tw_pool_bound(struct tw_pool *p, size_t group, size_t m,
    const struct tw_rule *rule);

/*
 * Find the bounds of all groups, and free all scores. The group order[i] has
 * the m rules from rule[i * each] on.
 */
void tw_pool_bound_all(struct tw_pool *p, const size_t *order, size_t m,
    const struct tw_rule *rule, size_t each);

/*
 * If --gap is given, warn of scores whose name is not that of ranks. Returns
 * whether it is given and the scores are called cdf.
 */
bool tw_bounds_doubt(const struct tw_gap_list *gap, const char *score);

/*
 * The rules, in memory of tw_arena: one for each alpha or, with --gap, for each
 * standard deviation of the list. draws: the scores are ranks among so many
 * draws; 0: they are not.
 */
struct tw_rule *tw_bounds_rules(const struct tw_level_list *alpha,
    const struct tw_level *beta, bool anytime,
    const struct tw_gap_list *gap, uint64_t draws);

/* ---- rank_scores ------------------------------------------------- */

/*
 * tw-bounds --ranks: pool the scores of all records, one for each column
 * rank_NAME, in the group NAME (stat/draws/limit.h). Of a central interval the
 * score is |2 rank - 1|: how far the true parameter is from the posterior's
 * median. Returns what the table calls the groups.
 */
struct tw_slice tw_rank_scores_read(struct tw_pool *p, enum tw_limit side,
    struct tw_reader *r);

/* ---- unbounded --------------------------------------------------- */

/*
 * The groups that have too few scores for a finite cutoff or finite bounds: all
 * are warned of at once, at the end.
 */
struct tw_unbounded {
	/* Number of groups with an infinite bound or cutoff at any level. */
	size_t groups;
	char names[5 * (TW_SHOW + 2)];	/* names of the first five of them */
	size_t m;		/* number of levels */
	const struct tw_level *alpha;	/* [m] belongs to the caller */
	/* [m] for how many groups each is infinite; in memory of tw_arena */
	struct tw_unbounded_level {
		size_t lower, upper, cutoff;
		/* Scores of the first of them, and how many it needs. */
		uint64_t n, needed;
	} *at;
};

/* Begin without groups. alpha[m] must outlive *s. */
void tw_unbounded_init(struct tw_unbounded *s, size_t m,
    const struct tw_level *alpha);

/*
 * Count which bounds and cutoffs of a group, bound[s->m], are infinite by its
 * rules, rule[s->m].
 */
void tw_unbounded_add(struct tw_unbounded *s, struct tw_slice group,
    const struct tw_rule *rule, const struct tw_bound *bound);

/*
 * Warn if any group has an infinite bound or cutoff; groups is the number of
 * all groups. The warning is, for instance, "2 of 9 groups lack a finite bound:
 * alpha 0.1 (lower 0, upper 2, cutoff 1; 14 scores, and 29 are
 * needed): 7, 9".
 */
void tw_unbounded_say(const struct tw_unbounded *s, size_t groups);

#endif
