/*
 * How often each region came, by group and level: tw-classify --summary.
 */
#ifndef TW_CMD_CLASSIFY_REGION_SUMMARY_H
#define TW_CMD_CLASSIFY_REGION_SUMMARY_H

#include "form/bounds.h"
#include "io/names.h"
#include "io/out.h"

/* Zeroes begin an empty summary. */
struct tw_region_summary {
	struct tw_names group;
	uint64_t *of;		/* [group][level in use][region] */
	size_t cap;
};

/*
 * Count a score of the group called name, number g in the table; whether it is
 * not outside at any level.
 */
bool tw_region_summary_add(struct tw_region_summary *t,
    const struct tw_bounds_file *f, struct tw_levels use, struct tw_slice name,
    size_t g, double score);

/* Say so where nothing is inside or undetermined. */
void tw_region_summary_say(const struct tw_region_summary *t,
    struct tw_levels use);

/* Write the table: a row a group and level, last those of all. */
void tw_region_summary_write(struct tw_out *o,
    const struct tw_region_summary *t, const struct tw_bounds_file *f,
    struct tw_levels use);

void tw_region_summary_release(struct tw_region_summary *t);

#endif
