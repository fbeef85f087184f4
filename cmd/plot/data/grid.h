/*
 * A classified grid of one, two or three parameters, read in the order in
 * which tw-grid writes it, whichever of them moves fastest.
 */
#ifndef TW_CMD_PLOT_DATA_GRID_H
#define TW_CMD_PLOT_DATA_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "plot/data/codes.h"
#include "plot/plot.h"

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
	char *group;		/* of all points, NULL: no groups */
};

/*
 * Read it, and of bounds (zeros: none) the column of the score that they name
 * and that of the group, which must stand still. score: it must be there.
 */
void tw_grid_read(struct tw_grid *g, const struct tw_plot *a, char *const *file,
    const struct tw_bounds_file *bounds, bool score);
void tw_grid_release(struct tw_grid *g);

#endif
