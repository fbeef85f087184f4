/*
 * An axis: from values to places on it, its ticks and its name; and the frame
 * that two of them make on a page.
 */
#ifndef TW_CMD_PLOT_DRAW_AXIS_H
#define TW_CMD_PLOT_DRAW_AXIS_H

#include <stdbool.h>

#include "io/rec.h"
#include "plot/draw/page.h"
#include "stat/base/ticks.h"

struct tw_axis {
	double lo, hi;		/* values at its ends, lo < hi */
	bool log;		/* logarithmic; then 0 < lo */
	struct tw_slice name;
	struct tw_ticks ticks;
};

/* Where v, above 0 if logarithmic, lies: 0 at lo and 1 at hi. */
double tw_axis_at(const struct tw_axis *a, double v);

/* The value at a place 0 .. 1. */
double tw_axis_value(const struct tw_axis *a, double at);

/* Find the ticks, about most of them. */
void tw_axis_ticks(struct tw_axis *a, double most);

/*
 * Make lo < hi where they are equal, and go beyond both by a share of the
 * range.
 */
void tw_axis_widen(struct tw_axis *a, double share);

/* "NAME", or "NAME - 59000" where the labels have an offset; caller frees. */
struct tw_slice tw_axis_title(const struct tw_axis *a);

/* A panel on a page: its box and its axes. */
struct tw_pane {
	struct tw_page *page;
	double x, y, w, h;	/* lower left corner and size of the box */
	double left;		/* how far the second axis's name is away */
	const struct tw_axis *ax, *ay;
};

static inline double
tw_pane_x(const struct tw_pane *b, double v)
{
	return b->x + b->w * tw_axis_at(b->ax, v);
}

static inline double
tw_pane_y(const struct tw_pane *b, double v)
{
	return b->y + b->h * tw_axis_at(b->ay, v);
}

/* A point of a path, by its values. */
void tw_pane_to(const struct tw_pane *b, double x, double y);

/* A line at a value from side to side, or from foot to top; none if beyond. */
void tw_pane_across(const struct tw_pane *b, double v, double width,
    unsigned rgb, enum tw_dash d);
void tw_pane_upright(const struct tw_pane *b, double v, double width,
    unsigned rgb, enum tw_dash d);

/* A black dot in a white one, if it is in the box. */
void tw_pane_truth(const struct tw_pane *b, double x, double y, double halo,
    double size);

/* The title over the box; empty: none. */
void tw_pane_title(const struct tw_pane *b, struct tw_slice s, double above,
    double size, double room);

/* What of the axes is written. */
enum {
	TW_SHOW_X = 1,		/* the labels and the name of the first */
	TW_SHOW_Y = 2,
	TW_ALL = 3
};

/* The width that the labels and the name of a second axis take. */
double tw_axis_width(const struct tw_axis *y);

/* The frame with ticks. */
void tw_pane_frame(const struct tw_pane *b, int show);

#endif
