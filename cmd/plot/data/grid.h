/*
 * Classified grids of one or two parameters: each value of one with each of the
 * other, in any order.
 */
#ifndef TW_CMD_PLOT_DATA_GRID_H
#define TW_CMD_PLOT_DATA_GRID_H

#include "plot/data/classed.h"
#include "stat/prior/dist.h"

enum { TW_GRID_AXES = 2 };

struct tw_grid_axis {
	struct tw_slice name;
	size_t n;		/* points, >= 2 */
	double *v;		/* [n] ascending */
};

struct tw_grid {
	struct tw_records w;
	size_t axes;
	/* in the order of the columns; those that are none have one point */
	struct tw_grid_axis axis[TW_GRID_AXES];
	size_t n;		/* points, the first axis moves fastest */
	unsigned char *code;	/* [n] */
	double *score;		/* [n], NULL if it is not needed */
	struct tw_slice score_name;
	uint64_t count[TW_CODES];
	size_t cuts;		/* of w.cut, then zeros */
	struct tw_axis x, y;	/* from half a step below to one above */
};

/* Read the file, and its cutoffs from the bounds, if there are any. */
void tw_grid_read(struct tw_grid *g, const struct args *a);

/* Where the cell of point i begins, and that of point i - 1 ends. */
double tw_grid_edge(const struct tw_grid_axis *x, size_t i);

/* Print it as characters, with the truth, NULL: none. */
void tw_grid_print(struct tw_grid *p, const char *title, const double *truth,
    struct tw_string *t);

#endif
