/*
 * Classified grids of one or two parameters, read in the order in which
 * tw-grid writes them, whichever of these moves fastest, and cropped.
 */
#ifndef TW_CMD_PLOT_DATA_GRID_H
#define TW_CMD_PLOT_DATA_GRID_H

#include "io/cols.h"
#include "plot/data/codes.h"

enum { TW_GRID_AXES = 2 };

struct tw_grid_axis {
	struct tw_slice name;
	size_t n;		/* points, >= 2 */
	double *v;		/* [n] ascending */
	size_t from, to;	/* those that are kept by cropping */
	bool log;
	/* equal steps of what it shows; else of the value, and it is log */
	bool even;
	/* beyond which it is not drawn, or NULL */
	const struct tw_span *prior;
};

struct tw_grid {
	const char *file;	/* as named in messages */
	size_t axes;
	/* in the order of the columns; those that are none have one point */
	struct tw_grid_axis axis[TW_GRID_AXES];
	size_t n;		/* points, the first axis moves fastest */
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

/* The points as they were read. */
struct tw_grid_points {
	const struct tw_reader *r;
	unsigned long long line;	/* of the first */
	size_t n;
	struct tw_cols may;	/* columns that may be axes */
	double *v;		/* [n * may.n] NaN where the first is none */
};

/*
 * Find the axes, and put codes and scores in their order. Dies where the points
 * are no whole grid in order, each axis in steps that are equal, or whose
 * logarithms are where log says so. all: each column must be one.
 */
void tw_grid_axes(struct tw_grid *g, const struct tw_grid_points *p,
    const bool log[TW_GRID_AXES], bool all);

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

/*
 * The grid as cells of equal size, w by h at most, between the ends of x and y;
 * each has the code of most points in it, or of the nearest. fill: as many
 * cells as that, else no more than one for each point.
 */
struct tw_cells {
	size_t w, h;
	unsigned char *code;	/* [w * h] from the lower left */
};
void tw_cells_find(struct tw_cells *c, const struct tw_grid *g,
    const struct tw_axis *x, const struct tw_axis *y, bool fill);

#endif
