/* What is drawn of a grid: a plane of it, and which points are where. */
#ifndef TW_CMD_PLOT_DATA_VIEW_H
#define TW_CMD_PLOT_DATA_VIEW_H

#include "plot/data/grid.h"

/*
 * Set the ends of an axis to what is drawn; whole, or where there is a prior:
 * half a step beyond, too, but not beyond the prior.
 */
void tw_grid_range(const struct tw_grid_axis *x, bool whole, struct tw_axis *a);

/* The value at a point, or a place between two. */
double tw_grid_at(const struct tw_grid_axis *x, double i);

/* Two axes over codes and scores, [y.n * x.n], which may be those of a grid. */
struct tw_view {
	const struct tw_codes *codes;
	struct tw_grid_axis x, y;
	const unsigned char *code;
	const double *score;	/* NULL: none */
};

/*
 * Cells of equal width, at most most, of the axis a that shows points of x;
 * each stands for the points in it, or the nearest. fill: as many as that, else
 * no more than one for each point.
 */
struct tw_cells {
	size_t m;
	size_t *from, *to;	/* [m] points from .. to - 1, at least one */
};
void tw_cells_find(struct tw_cells *c, const struct tw_grid_axis *x,
    const struct tw_axis *a, size_t most, bool fill);
void tw_cells_release(struct tw_cells *c);

/* A canvas of the cells' marks. */
void tw_view_marks(const struct tw_view *v, const struct tw_cells *x,
    const struct tw_cells *y, struct tw_canvas *canvas);

/* The code that most points of cell c of x, r of y have. */
unsigned char tw_view_code(const struct tw_view *v, const struct tw_cells *x,
    const struct tw_cells *y, size_t c, size_t r);

#endif
