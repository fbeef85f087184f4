/*
 * Grids as panels, as characters or on a page: the regions over two
 * parameters, or over one, with its score, where that is known, the cutoff and
 * its interval.
 */
#ifndef TW_CMD_PLOT_PANELS_H
#define TW_CMD_PLOT_PANELS_H

#include "plot/data/grid.h"

void tw_panel_print(struct tw_grid *p, size_t rows, struct tw_canvas *v);
void tw_panels_draw(struct tw_grid *p, size_t n, struct tw_page *page);

/* In the panel that is open: contours of the target and the cutoffs. */
void tw_panel_lines(struct tw_page *page, const struct tw_grid *g);

#endif
