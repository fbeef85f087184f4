/*
 * Groups too small for a finite bound or cutoff: no error, but never silent.
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
	} *at;			/* [m], in memory that stays */
};

void tw_unbounded_init(struct tw_unbounded *s, size_t m,
    const struct tw_level *alpha);

/* Count what a group lacks; bound[m]. */
void tw_unbounded_add(struct tw_unbounded *s, struct tw_slice group,
    const struct tw_bound *bound);

/*
 * One line on stderr if any of the groups lacked anything:
 * "2 of 9 groups lack a finite bound: alpha 0.1 (lower 0, upper 2,
 * cutoff 1): 7, 9"
 */
void tw_unbounded_say(const struct tw_unbounded *s, size_t groups);

#endif
