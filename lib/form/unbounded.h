/*
 * Collects the groups that are too small for finite bounds or a finite cutoff,
 * and warns of them once, at the end.
 */
#ifndef TW_FORM_UNBOUNDED_H
#define TW_FORM_UNBOUNDED_H

#include "io/msg.h"
#include "io/rec.h"
#include "stat/conformal/bounds.h"

struct tw_unbounded {
	size_t groups;		/* lacking any, at any alpha */
	char names[5 * (TW_SHOW + 2)];	/* of the first five */
	size_t m;
	const struct tw_level *alpha;	/* [m], the caller's */
	struct tw_unbounded_level {
		size_t lower, upper, cutoff;	/* groups lacking this */
	} *at;			/* [m], in memory of tw_arena */
};

void tw_unbounded_init(struct tw_unbounded *s, size_t m,
    const struct tw_level *alpha);

/* Count which of a group's m bounds and cutoffs are infinite. */
void tw_unbounded_add(struct tw_unbounded *s, struct tw_slice group,
    const struct tw_bound *bound);

/*
 * Warn if any of the groups has an infinite bound or cutoff:
 * "2 of 9 groups lack a finite bound: alpha 0.1 (lower 0, upper 2,
 * cutoff 1): 7, 9"
 */
void tw_unbounded_say(const struct tw_unbounded *s, size_t groups);

#endif
