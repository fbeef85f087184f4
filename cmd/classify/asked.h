/*
 * What tw-classify is asked: the columns, by the names that the bounds have,
 * and whether the scores can be those that the bounds were made of.
 */
#ifndef TW_CMD_CLASSIFY_ASKED_H
#define TW_CMD_CLASSIFY_ASKED_H

#include <stdint.h>

#include "form/bounds.h"

/* The column with the score; list is what -s says, NULL: nothing. */
size_t tw_classify_score(const struct tw_bounds_file *f,
    const struct tw_reader *r, const char *list);

/* That with the group, of -g; 0 where the bounds are global. */
size_t tw_classify_group(const struct tw_bounds_file *f,
    const struct tw_reader *r, const char *list);

/* Zeroes begin one. */
struct tw_asked {
	uint64_t n;		/* scores */
	uint64_t between;	/* the least and the largest of the bounds */
};

/* Say so where none of many scores was between; true if it was said. */
bool tw_asked_say(const struct tw_asked *a, const struct tw_bounds_file *f);

#endif
