/*
 * Values over two axes, drawn by contours. Areas between these are closed paths
 * painted one over the other: each band is whole however thin, and so is what
 * lies in a hole of it.
 */
#ifndef TW_CMD_PLOT_DRAW_FIELD_H
#define TW_CMD_PLOT_DRAW_FIELD_H

#include "plot/draw/page.h"

struct tw_field {
	size_t nx, ny;
	/* [nx + 2], [ny + 2] where the points are, and an end beyond them */
	double *x, *y;
	double *z;		/* [nx * ny] rows from the lowest; none NaN */
};

void tw_field_release(struct tw_field *f);

/* The lines at a level, after tw_page_begin. */
void tw_field_contour(const struct tw_field *f, struct tw_page *p,
    double level);

/*
 * Areas in colours rgb[n + 1]: the first where values are at most level[0], the
 * last above level[n - 1]; levels ascend.
 */
void tw_field_areas(const struct tw_field *f, struct tw_page *p, size_t n,
    const double *level, const unsigned *rgb);

#endif
