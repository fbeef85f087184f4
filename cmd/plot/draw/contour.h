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

#include <stdbool.h>
#include <stddef.h>

/*
 * z[ny * nx] row by row, infinite values allowed. to is called for each point
 * of each line, in units of steps from the first point, first where a line
 * begins.
 */
void tw_contour(size_t nx, size_t ny, const double *z, double level,
    void (*to)(void *arg, double x, double y, bool first), void *arg);

#endif
