/*
 * Panels of regions over two parameters, drawn as characters or on a page.
 */
#ifndef TW_CMD_PLOT_PANELS_H
#define TW_CMD_PLOT_PANELS_H

#include "plot/data/view.h"

/* The cutoff of one level, with the interval that it is in. */
struct tw_cutoff {
	double cutoff, lower, upper;
	bool interval;		/* whether lower and upper are known */
};

struct tw_panel {
	const char *file;	/* as named in messages */
	struct tw_slice title;	/* empty: none */
	struct tw_view v;
	struct tw_axis x, y;	/* of what is drawn, names as they are shown */
	const uint64_t *count;	/* of the codes, for shares; NULL: not shown */
	const struct tw_cutoff *cut;	/* [cuts], of zeros if none */
	size_t cuts;
	const double *target;	/* NULL: none */
	bool has_truth;
	double truth[2];
};

/*
 * The keys of a legend: the regions, and what there is of cutoffs, intervals
 * (if they are drawn), targets and truths: TW_CODES + 4 at most.
 */
size_t tw_panel_keys(const struct tw_panel *p, size_t n, bool intervals,
    struct tw_key *key);

void tw_panels_print(struct tw_panel *p, size_t n, struct tw_canvas *v);
void tw_panels_draw(struct tw_panel *p, size_t n, struct tw_page *page);

#endif
