/*
 * The columns that tw-classify appends: the region at each level in use.
 */
#ifndef TW_CMD_CLASSIFY_APPEND_H
#define TW_CMD_CLASSIFY_APPEND_H

#include <stdbool.h>
#include <stddef.h>

#include "form/bounds.h"
#include "io/out.h"
#include "io/rec.h"

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
