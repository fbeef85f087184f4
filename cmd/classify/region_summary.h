/*
 * tw-classify --summary: how often each region came, by group and level, and
 * whether what is not outside reaches the end of a grid though the prior goes
 * on: then the region is cut off there. That is asked for the parameters that
 * --prior names, by the least and the largest value of each.
 */
#ifndef TW_CMD_CLASSIFY_REGION_SUMMARY_H
#define TW_CMD_CLASSIFY_REGION_SUMMARY_H

#include "form/bounds.h"
#include "io/names.h"
#include "io/out.h"
#include "io/span.h"

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

struct tw_end {
	const struct tw_span *prior;
	size_t col;
	double v;		/* of the current record */
	double lo, hi;		/* of all */
	bool open_lo, open_hi;	/* something there is not outside */
};

struct tw_ends {
	struct tw_end *of;	/* [n] */
	size_t n;
};

/* Find the columns. */
void tw_ends_init(struct tw_ends *e, const struct tw_spans *prior,
    const struct tw_reader *r);
void tw_ends_release(struct tw_ends *e);

/* Read the parameters of the current record; false if it is to be left out. */
bool tw_ends_read(struct tw_ends *e, struct tw_reader *r);

/* Count what was read; open: not outside. */
void tw_ends_add(struct tw_ends *e, bool open);

/* Say in a line which end is reached first, if any is. */
void tw_ends_say(const struct tw_ends *e);

#endif
