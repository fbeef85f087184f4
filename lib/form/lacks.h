/*
 * Groups too small for a finite bound or cutoff: no error, but never silent.
 */
#ifndef TW_FORM_LACKS_H
#define TW_FORM_LACKS_H

#include "io/msg.h"
#include "io/rec.h"
#include "stat/conformal/bounds.h"

struct tw_lacks {
	size_t groups;		/* lacking any, at any alpha */
	char names[5 * (TW_SHOW + 2)];	/* of the first five */
	size_t m;
	const struct tw_level *alpha;	/* [m], the caller's */
	struct tw_lack {
		size_t lower, upper, cutoff;	/* groups lacking this */
	} *at;			/* [m], in memory that stays */
};

void tw_lacks_init(struct tw_lacks *s, size_t m, const struct tw_level *alpha);

/* Count what a group lacks; bound[m]. */
void tw_lacks_add(struct tw_lacks *s, struct tw_slice group,
    const struct tw_bound *bound);

/*
 * One line on stderr if any of the groups lacked anything:
 * "2 of 9 groups lack a finite bound: alpha 0.1 (lower 0, upper 2,
 * cutoff 1): 7, 9"
 */
void tw_lacks_say(const struct tw_lacks *s, size_t groups);

#endif
