/*
 * A page of panels of one size, in rows, and its legend: rows of keys at its
 * foot.
 */
#ifndef TW_CMD_PLOT_DRAW_LEGEND_H
#define TW_CMD_PLOT_DRAW_LEGEND_H

#include "plot/draw/axis.h"

/* What stands in a legend. */
enum tw_key_kind {
	TW_KEY_BOX, TW_KEY_LINE, TW_KEY_CASED, TW_KEY_UPRIGHT, TW_KEY_DASHED,
	TW_KEY_DOT, TW_KEY_RING, TW_KEY_LINEDOT
};
struct tw_key {
	enum tw_key_kind kind;
	unsigned rgb;
	const char *word;
};

struct tw_tiles {
	size_t n, columns;	/* panels; 0 columns: three, or fewer of few */
	double w, h;		/* of a panel's box */
	/* beside all, between two, beside all */
	double left, gap, right;
	/* under all, from row to row, over all; the legend adds to foot */
	double foot, step, over;
	const struct tw_key *key;
	size_t keys;
};

/* Find the size of the page; where panel i is, from the upper left one. */
void tw_tiles_begin(struct tw_tiles *s, struct tw_page *p);
struct tw_pane tw_tiles_pane(const struct tw_tiles *s, struct tw_page *p,
    size_t i, const struct tw_axis *x, const struct tw_axis *y);

/* What a panel shows of axes that all have in common. */
int tw_tiles_outer(const struct tw_tiles *s, size_t i);

/* Draw the legend; a title at the page's head, empty: none. */
void tw_tiles_legend(const struct tw_tiles *s, struct tw_page *p);
void tw_page_title(struct tw_page *p, double below, const char *text);

#endif
