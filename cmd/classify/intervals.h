/*
 * tw-classify --intervals: of a grid of one parameter, where what is surely
 * inside begins and ends, and what is not surely outside; an id after another.
 */
#ifndef TW_CMD_CLASSIFY_INTERVALS_H
#define TW_CMD_CLASSIFY_INTERVALS_H

#include <stddef.h>

#include "form/bounds.h"
#include "io/names.h"
#include "io/out.h"
#include "io/rec.h"
#include "io/span.h"

struct tw_point {
	double theta;		/* by which they are sorted */
	double score;
	size_t group;		/* SIZE_MAX: none, undetermined */
};

struct tw_intervals {
	struct tw_out *out;
	const struct tw_bounds_file *bounds;
	struct tw_levels use;
	struct tw_slice name;	/* of the parameter */
	size_t col;		/* the parameter, */
	size_t id;		/* and whose it is; SIZE_MAX: all are one */
	const struct tw_span *prior;	/* NULL: not known */

	struct tw_names ids;	/* that came */
	double theta;		/* of the current record */
	struct tw_point *point;	/* [n] of the last id */
	size_t n, cap;
};

/*
 * Find the columns that -p and -i name, id NULL: "id" if it is there, and write
 * the header. Only bounds, use and out are set before.
 */
void tw_intervals_init(struct tw_intervals *t, const struct tw_reader *r,
    const char *param, const char *id, const struct tw_spans *prior);
void tw_intervals_release(struct tw_intervals *t);

/*
 * Add the current record; the rows of the id before are written where another
 * one begins. Dies where ids do not stand together.
 */
void tw_intervals_add(struct tw_intervals *t, const struct tw_reader *r,
    size_t group, double score);

/* Write the rows of the last id. */
void tw_intervals_write(struct tw_intervals *t);

#endif
