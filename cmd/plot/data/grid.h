/* Grids: as they are read, the order of their points, planes of them. */
#ifndef TW_CMD_PLOT_DATA_GRID_H
#define TW_CMD_PLOT_DATA_GRID_H

#include "plot/data/codes.h"

/* ---- grid --------------------------------------------------------- */

/*
 * A classified grid of one, two or three parameters, read in the order in
 * which tw-grid writes it, whichever of them moves fastest.
 */

enum { TW_GRID_AXES = 3 };

struct tw_grid_axis {
	struct tw_slice name;
	size_t n;		/* points, >= 2 */
	size_t whole;		/* points in the file */
	/* the first of them that is drawn, in file order */
	size_t first;
	double *v;		/* their values, ascending or descending */
	/* from a point to the next, in code and score */
	size_t stride;
	bool log;
	/* equal steps of what it shows; else of the value, and it is log */
	bool even;
	/* beyond which it is not drawn, or NULL */
	const struct tw_span *prior;
};

struct tw_grid {
	const char *file;	/* as named in messages */
	size_t axes;
	/* as they are drawn; after an only one there is one of one point */
	struct tw_grid_axis axis[TW_GRID_AXES];
	size_t n;		/* points */
	unsigned char *code;	/* [n] */
	double *score;		/* [n], NULL if it is not read */
	struct tw_slice score_name;
	double low, high;	/* of the finite scores; low > high if none */
	struct tw_codes codes;
	uint64_t count[TW_CODES];
	struct tw_names group;	/* of all points, none: no groups */
};

/*
 * Read it, and of bounds (zeros: none) the column of the score that they name
 * and that of the group, which must stand still. score: it must be there.
 */
void tw_grid_read(struct tw_grid *g, const struct args *a, char *const *file,
    const struct tw_bounds_file *bounds, bool score);
void tw_grid_release(struct tw_grid *g);

/* ---- grid_order --------------------------------------------------- */

/*
 * The points of a grid as they were read, and which columns are its axes.
 */

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

/* ---- view --------------------------------------------------------- */

/*
 * A plane of a grid: which points are drawn where. Axes count their points in
 * ascending order from here on, whatever the order in the file.
 */

/* The value of point i of the axis, and its place in code and score. */
double tw_grid_value(const struct tw_grid_axis *x, size_t i);
size_t tw_grid_place(const struct tw_grid_axis *x, size_t i);

/*
 * Crop to --prior, and count again; then to --range and, with --around, to what
 * is not outside and a bit more.
 */
void tw_grid_crop(struct tw_grid *g, const struct args *a);

/*
 * Set the ends of an axis to what is drawn; whole, or where there is a prior:
 * half a step beyond, too, but not beyond the prior.
 */
void tw_grid_range(const struct tw_grid_axis *x, bool whole, struct tw_axis *a);

/* The value at a point, or a place between two. */
double tw_grid_at(const struct tw_grid_axis *x, double i);

/* Two axes over codes and scores, which may be those of a grid. */
struct tw_view {
	const struct tw_codes *codes;
	struct tw_grid_axis x, y;
	const unsigned char *code;
	const double *score;	/* NULL: none */
};

/* The place of point i of x, j of y. */
static inline size_t
tw_view_place(const struct tw_view *v, size_t i, size_t j)
{
	return tw_grid_place(&v->x, i) + tw_grid_place(&v->y, j);
}

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
