/*
 * What tw-classify is asked: the columns, by the names that the bounds have,
 * and whether the scores can be those that the bounds were made of. And the
 * columns that it appends.
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

/* The columns that are appended: the region at each level in use. */
struct tw_append {
	const struct tw_bounds_file *bounds;
	struct tw_levels use;
	const char *as;		/* name of the column */
	bool code;		/* and one with its code */
};

/*
 * Names of the new columns: region, or region_0.1 with several levels; with
 * --code code beside each. --as NAME makes them NAME and NAME_code.
 */
void tw_append_header(struct tw_out *o, const struct tw_append *a,
    const struct tw_reader *r);

/* Pass the record on with the regions of a score of group g. */
void tw_append_record(struct tw_out *o, const struct tw_append *a,
    const struct tw_reader *r, size_t g, double score);

#endif
