/*
 * Whether the scores that tw-classify is asked about can be those that the
 * bounds were made of.
 */
#ifndef TW_CMD_CLASSIFY_ASKED_H
#define TW_CMD_CLASSIFY_ASKED_H

#include <stdint.h>

#include "form/bounds.h"

/* Zeroes begin one. */
struct tw_asked {
	uint64_t n;		/* scores */
	uint64_t between;	/* the least and the largest of the bounds */
};

static inline void
tw_asked_add(struct tw_asked *a, const struct tw_bounds_file *f, double score)
{
	a->n++;
	a->between += score >= f->least && score <= f->most;
}

/* Say so where none of many scores was between; true if it was said. */
bool tw_asked_say(const struct tw_asked *a, const struct tw_bounds_file *f);

#endif
