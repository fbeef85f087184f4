/* The parts of tw-grid. */
#ifndef TW_CMD_GRID_PARTS_H
#define TW_CMD_GRID_PARTS_H

#include "io/rec.h"
#include "io/span.h"

/* ---- axes --------------------------------------------------------- */

/*
 * The axes of a grid: from operands NAME=LO:HI[:N], or around draws.
 */

/* One axis: its points as text, made once. */
struct tw_axis_points {
	struct tw_slice name;
	double lo, hi;
	uint64_t n;		/* points */
	char *text;		/* the cells, one after the other */
	size_t *start;		/* [n + 1] offsets in text */
	uint64_t at;		/* the current point */
};

/* Zeroes begin none. */
struct tw_axes {
	struct tw_axis_points *of;	/* [n], the first slowest */
	size_t n, cap;
};

/* An operand, of so many points if it does not say; one that is wrong dies. */
void tw_axes_add(struct tw_axes *a, const char *operand, uint64_t points);

/* Draws, and how the axes around them are made. */
struct tw_around {
	const char *file;
	const char *integer;	/* integer parameters, NULL: none */
	const char *region;	/* columns with a region, NULL: none */
	double margin;		/* a share of what the draws have */
	struct tw_spans prior;
};

/*
 * Add an axis of so many points for each parameter that list names among the
 * columns of the draws, unless it has an axis already. The axis goes from the
 * parameter's least to its largest value and is wider at each end by a share
 * of their distance, the margin, within the bounds of the prior. If the draws
 * have regions, only those inside or undetermined count, unless all are
 * outside. An integer parameter has integers only: at least one more at each
 * end, and at most so many points. Dies if another parameter has only one
 * value.
 */
void tw_axes_around(struct tw_axes *a, const struct tw_around *draws,
    const char *list, uint64_t points);

/* Make the cells. */
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
