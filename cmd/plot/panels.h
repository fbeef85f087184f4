/*
 * Panels of regions over two parameters, drawn as characters or on a page, and
 * of one, with its score, where that is known, the cutoff and its interval.
 */
#ifndef TW_CMD_PLOT_PANELS_H
#define TW_CMD_PLOT_PANELS_H

#include "plot/data/grid.h"
#include "plot/draw/field.h"

/*
 * With intervals of cut[n] tell the two parts of what is undetermined in a grid
 * from each other, if they differ. Whether all its codes are those of its
 * scores, so that its regions can be drawn as areas.
 */
bool tw_cutoff_parts(const struct tw_cutoff *cut, size_t n, struct tw_grid *g,
    bool differ);

struct tw_panel {
	struct tw_grid g;
	struct tw_slice title;	/* empty: none */
	struct tw_axis x, y;	/* of what is drawn, names as they are shown */
	struct tw_cutoff cut[TW_NESTED];	/* [cuts], then zeros */
	size_t cuts;
	bool areas;		/* the codes are those of the scores */
	bool has_target, has_truth;
	double target, truth[2];
};

/*
 * The keys of a legend: the regions, and what there is of cutoffs, intervals
 * (if they are drawn), targets and truths: TW_CODES + 4 at most.
 */
size_t tw_panel_keys(const struct tw_panel *p, size_t n, bool intervals,
    struct tw_key *key);

/*
 * The scores, of 800 points of an axis at most; between foot and top where the
 * grid has one axis. And regions as areas between the bounds' contours.
 */
void tw_panel_field(struct tw_field *f, const struct tw_panel *p, double foot,
    double top);
void tw_panel_areas(const struct tw_field *f, const struct tw_panel *p,
    struct tw_page *page);

/* Of two parameters; and of one. */
void tw_panel_print(struct tw_panel *p, size_t rows, struct tw_canvas *v);
void tw_panels_draw(struct tw_panel *p, size_t n, struct tw_page *page);
void tw_ones_draw(struct tw_panel *p, size_t n, struct tw_slice score,
    struct tw_page *page);

#endif
