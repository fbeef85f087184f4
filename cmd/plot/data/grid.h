/*
 * Classified grids of one or two parameters: each value of one with each of the
 * other, in any order.
 */
#ifndef TW_CMD_PLOT_DATA_GRID_H
#define TW_CMD_PLOT_DATA_GRID_H

#include "plot/data/classed.h"

enum { TW_GRID_AXES = 2 };

struct tw_grid_axis {
	struct tw_slice name;
	size_t n;		/* points, >= 2 */
	double *v;		/* [n] ascending */
	bool log;
	/* equal steps of what it shows; else of the value, and it is log */
	bool even;
};

struct tw_grid {
	struct tw_records w;
	const char *file;	/* as named in messages */
	size_t axes;
	/* in the order of the columns; those that are none have one point */
	struct tw_grid_axis axis[TW_GRID_AXES];
	size_t n;		/* points, the first axis moves fastest */
	unsigned char *code;	/* [n] */
	double *score;		/* [n], NULL if it is not needed */
	struct tw_slice score_name;
	uint64_t count[TW_CODES];
	size_t cuts;		/* of w.cut, then zeros */

	/* Of the panel that shows it, by who draws it. */
	struct tw_slice title;	/* empty: none */
	struct tw_axis x, y;	/* of what is drawn, names as they are shown */
	const double *target, *truth;	/* NULL: none; truth[axes] */
};

/* Read file i, and its cutoffs from the bounds, if there are any. */
void tw_grid_read(struct tw_grid *g, const struct args *a, size_t i);

/* Set the ends of an axis to those of the grid; whole: half a step beyond. */
void tw_grid_range(const struct tw_grid_axis *x, bool whole, struct tw_axis *a);

/* The value at a point, or a place between two. */
double tw_grid_at(const struct tw_grid_axis *x, double i);

#endif
