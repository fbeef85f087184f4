/* The parts of tw-grid. */
#ifndef TW_CMD_GRID_PARTS_H
#define TW_CMD_GRID_PARTS_H

#include "io/rec.h"
#include "io/span.h"

/* ---- axes --------------------------------------------------------- */

/* An axis of a grid, from an operand NAME=LO:HI[:N] or around draws. */
struct tw_axis_points {
	struct tw_slice name;
	double lo, hi;
	uint64_t n;		/* points */
	char *text;		/* the cells, one after the other */
	size_t *start;		/* [n + 1] offsets in text */
	uint64_t at;		/* the current point */
};

/* Zeros are no axes. */
struct tw_axes {
	struct tw_axis_points *of;	/* [n], the first varies slowest */
	size_t n, cap;
};

/*
 * Add the axis of an operand, with this number of points if the operand has
 * none. Dies if the operand is invalid.
 */
void tw_axes_add(struct tw_axes *a, const char *operand, uint64_t points);

/* Draws, and options for the axes around them. */
struct tw_around {
	const char *file;
	const char *integer;	/* integer parameters, NULL: none */
	const char *region;	/* columns with a region, NULL: none */
	double margin;		/* a share of the range of the draws */
	struct tw_spans prior;
};

/*
 * Add an axis with this number of points for each parameter that list names
 * among the columns of the draws, unless it has an axis already. The axis goes
 * from the parameter's smallest to its largest value, and extends beyond both
 * by the margin, but not beyond the bounds of the prior. If the draws have
 * regions, only those inside or undetermined count, unless all are outside. An
 * integer parameter has integers only: at least one more at each end, and at
 * most the number of points. Dies if another parameter has only one value.
 */
void tw_axes_around(struct tw_axes *a, const struct tw_around *draws,
    const char *list, uint64_t points);

/* Make the texts of all points. */
void tw_axes_init(struct tw_axes *a);

/* The cell of the current point. */
static inline struct tw_slice
tw_grid_cell(const struct tw_axis_points *x)
{
	return (struct tw_slice){ x->text + x->start[x->at],
	    x->start[x->at + 1] - x->start[x->at] };
}

/* Go to the next point, the last axis first; false after the last point. */
bool tw_axes_next(struct tw_axes *a);

#endif
