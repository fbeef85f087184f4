/*
 * The legend of a page: rows of keys at its foot.
 */
#ifndef TW_CMD_PLOT_DRAW_LEGEND_H
#define TW_CMD_PLOT_DRAW_LEGEND_H

#include "plot/draw/page.h"

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

/* The height that the legend needs on a page of this width; and draw it. */
double tw_page_legend_height(const struct tw_key *key, size_t n, double width);
void tw_page_legend(struct tw_page *p, const struct tw_key *key, size_t n);

#endif
