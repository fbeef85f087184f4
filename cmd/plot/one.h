/*
 * The picture of a grid of one parameter: its score, where that is known, with
 * the cutoff and its interval, and the regions along the axis.
 */
#ifndef TW_CMD_PLOT_ONE_H
#define TW_CMD_PLOT_ONE_H

#include "plot/panels.h"

/* Panels whose views have an x only. */
void tw_ones_print(struct tw_panel *p, size_t n, struct tw_slice score,
    struct tw_canvas *v);
void tw_ones_draw(struct tw_panel *p, size_t n, struct tw_slice score,
    struct tw_page *page);

#endif
