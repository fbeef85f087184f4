/*
 * The points of a grid as they were read, and which columns are its axes.
 */
#ifndef TW_CMD_PLOT_DATA_GRID_ORDER_H
#define TW_CMD_PLOT_DATA_GRID_ORDER_H

#include "plot/data/grid.h"

struct tw_grid_points {
	const char *file;
	size_t n, d;
	struct tw_slice *name;	/* [d] of columns that may be axes */
	const size_t *col;	/* [d] */
	double *v;		/* [n * d] NaN where the first is no number */
	uint64_t *line;		/* [n] */
};

/*
 * Find the axes, in the order of the columns. Dies where the points are no
 * whole grid in order, each axis in steps that are equal, or whose logarithms
 * are where log says so; options are those that make an axis logarithmic.
 */
void tw_grid_axes(struct tw_grid *g, const struct tw_grid_points *p,
    const bool log[TW_GRID_AXES], bool all);

#endif
