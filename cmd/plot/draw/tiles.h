/*
 * A page of panels of one size, in rows, and its legend: rows of keys at its
 * foot.
 */
#ifndef TW_CMD_PLOT_DRAW_TILES_H
#define TW_CMD_PLOT_DRAW_TILES_H

#include "plot/draw/page.h"

/* What stands in a legend. */
struct tw_key {
	enum tw_style style;
	unsigned rgb;
	const char *word;
};

struct tw_tiles {
	size_t n, columns;	/* panels; 0 columns: three, or fewer of few */
	double w, h;		/* of a panel's box */
	/* beside the first, between two, over each and under each */
	double left, gap, above, below;
	const struct tw_key *key;
	size_t keys;
};

/* Room for a title, for none, and for an axis's labels and its name. */
enum { TW_TITLED = 30, TW_PLAIN = 14, TW_NAMED = 40 };

/* The width that the labels and the name of a second axis take. */
double tw_axis_width(const struct tw_axis *y);

/* Find the size of the page, with a heading over all; empty: none. */
void tw_tiles_begin(struct tw_tiles *s, struct tw_page *p, const char *heading);

/* The next panel, from the upper left one. */
void tw_tiles_panel(const struct tw_tiles *s, struct tw_page *p,
    const struct tw_axis *x, const struct tw_axis *y, int show,
    struct tw_slice title);

/* What panel i shows of axes that all have in common. */
int tw_tiles_outer(const struct tw_tiles *s, size_t i);

/* After the last: the legend. */
void tw_tiles_end(const struct tw_tiles *s, struct tw_page *p);

#endif
