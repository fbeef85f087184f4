/*
 * Contour lines of scores on a grid.
 *
 * Each cell between four points is cut along straight lines where the score,
 * linear along its edges, passes the level (marching squares; where opposite
 * corners are alike, the mean of the four decides which are joined). The
 * pieces are then joined to lines, each as long as it can be.
 */
#ifndef TW_CMD_PLOT_DRAW_CONTOUR_H
#define TW_CMD_PLOT_DRAW_CONTOUR_H

#include <stddef.h>

struct tw_paths {
	struct tw_outline {
		size_t first, n;	/* its points */
		size_t level;
		double area;	/* above 0: the values are lower inside */
	} *path;		/* [n] */
	size_t n, cap;
	double (*at)[2];	/* [points] */
	size_t points, room;
};

/*
 * Add the lines at the level in z[ny * nx], row by row, infinite values
 * allowed, to p, in units of steps from the first point; their area stays 0.
 */
void tw_contour(size_t nx, size_t ny, const double *z, double level,
    struct tw_paths *p);

#endif
