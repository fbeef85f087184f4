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

/* The box of a picture on a page. */
struct tw_box {
	double x, y, w, h;	/* its lower left corner and size, points */
};

static inline double
tw_box_x(const struct tw_box *b, const struct tw_axis *a, double v)
{
	return b->x + b->w * tw_axis_at(a, v);
}

static inline double
tw_box_y(const struct tw_box *b, const struct tw_axis *a, double v)
{
	return b->y + b->h * tw_axis_at(a, v);
}

/* What of the axes is written. */
enum {
	TW_SHOW_X = 1,		/* the labels and the name of the first */
	TW_SHOW_Y = 2,
	TW_ALL = 3
};

/* The width that the labels and the name of a second axis take. */
double tw_axis_width(const struct tw_axis *y);

/* The frame with ticks; left is how far the second axis's name is away. */
void tw_box_draw(struct tw_page *p, const struct tw_box *b,
    const struct tw_axis *x, const struct tw_axis *y, int show, double left);

#endif
