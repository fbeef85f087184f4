/*
 * Panels of regions over two parameters, drawn as characters or on a page, and
 * of one, with its score, where that is known, the cutoff and its interval.
 */
#ifndef TW_CMD_PLOT_PANELS_H
#define TW_CMD_PLOT_PANELS_H

#include "plot/data/grid.h"

struct tw_panel {
	struct tw_grid g;
	struct tw_slice title;	/* empty: none */
	struct tw_axis x, y;	/* of what is drawn, names as they are shown */
	bool has_target, has_truth;
	double target, truth[2];
};

void tw_panel_print(struct tw_panel *p, size_t rows, struct tw_canvas *v);
void tw_panels_draw(struct tw_panel *p, size_t n, struct tw_page *page);

/*
 * In the panel that is open: the regions as areas, of one parameter from its
 * foot to top; and contours of the target and the cutoffs.
 */
void tw_panel_areas(struct tw_page *page, const struct tw_grid *g, double top);
void tw_panel_lines(struct tw_page *page, const struct tw_panel *p);

#endif
