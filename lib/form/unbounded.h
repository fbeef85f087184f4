/*
 * Collects the groups that have too few scores for a finite cutoff or finite
 * bounds, and warns about all of them once, at the end.
 */
#ifndef TW_FORM_UNBOUNDED_H
#define TW_FORM_UNBOUNDED_H

#include "io/msg.h"
#include "io/rec.h"
#include "stat/conformal/bounds.h"

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
