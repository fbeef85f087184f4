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

/*
 * Their legend: the regions, and what there is of cutoffs, intervals, if they
 * are drawn, targets and truths.
 */
void tw_panel_keys(const struct tw_panel *p, size_t n, bool intervals,
    struct tw_page *page);

/*
 * In the panel that is open: the regions, of one parameter from its foot to
 * top, as areas or as rectangles around the points; the same as areas; and
 * contours of the target and the cutoffs.
 */
void tw_panel_regions(struct tw_page *page, const struct tw_grid *g,
    double top);
void tw_panel_areas(struct tw_page *page, const struct tw_grid *g, double top);
void tw_panel_lines(struct tw_page *page, const struct tw_panel *p);

/* Of two parameters; and of one. */
void tw_panel_print(struct tw_panel *p, size_t rows, struct tw_canvas *v);
void tw_panels_draw(struct tw_panel *p, size_t n, struct tw_page *page);
void tw_ones_draw(struct tw_panel *p, size_t n, struct tw_slice score,
    struct tw_page *page);

#endif
