/*
 * An axis: from values to places on it, its ticks and its name.
 */
#ifndef TW_CMD_PLOT_DRAW_AXIS_H
#define TW_CMD_PLOT_DRAW_AXIS_H

#include "io/slice.h"
#include "io/ticks.h"

struct tw_axis {
	double lo, hi;		/* values at its ends, lo < hi */
	bool bare;		/* without ticks and name */
	struct tw_slice name;
	struct tw_ticks ticks;
};

/* Where v lies: 0 at lo and 1 at hi. */
double tw_axis_at(const struct tw_axis *a, double v);

/* Make it reach v, if that is finite; from none on, where lo > hi. */
extern const struct tw_axis tw_axis_none;
void tw_axis_reach(struct tw_axis *a, double v);

/*
 * Make lo < hi where they are equal, and go beyond both by a share of the
 * range.
 */
void tw_axis_widen(struct tw_axis *a, double share);

/* Add a tick at v, with at most the first `most` bytes of a name. */
void tw_axis_tick(struct tw_axis *a, double v, struct tw_slice name,
    size_t most);

/* "NAME", or "NAME - 59000" where the labels have an offset. */
struct tw_slice tw_axis_title(const struct tw_axis *a);

#endif
