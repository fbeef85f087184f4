/*
 * Classified points of parameters at the observation, a grid or draws, and what
 * the report says of them: intervals, extents, ends.
 */
#ifndef TW_CMD_REPORT_POINTS_H
#define TW_CMD_REPORT_POINTS_H

#include <stdbool.h>
#include <stddef.h>

#include "io/names.h"
#include "io/rec.h"
#include "io/table.h"
#include "stat/conformal/region.h"

extern const char *const tw_region_word[TW_REGIONS];

/* From the least to the largest value; lo > hi: of nothing. */
struct tw_stretch {
	double lo, hi;
};

/* One parameter of the points. */
struct tw_extent {
	size_t n;		/* different values */
	struct tw_stretch all, inside, open;	/* open: not outside */
};

struct tw_points {
	struct tw_table t;	/* t.d parameters */
	unsigned char *region;	/* [t.n] */
	size_t region_cap;
	struct tw_names group;	/* one at most */
	struct tw_extent *of;	/* [t.d] */
	bool grid;
};

/*
 * Read them: the columns of the parameters, of the region, and of the group
 * (SIZE_MAX: none), which must be the same in all.
 */
void tw_points_read(struct tw_points *p, struct tw_reader *r,
    const struct tw_cols *params, size_t region, size_t group);
void tw_points_release(struct tw_points *p);

/* The least difference between neighbours of v[n], ascending. */
double tw_least_gap(size_t n, const double *v);

/*
 * A step that tells the ends of what is inside from those of what is not
 * outside, a hundredth of all at most.
 */
double tw_ends_step(const struct tw_extent *e);

#endif
