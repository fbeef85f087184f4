/*
 * A grid while it is read: its axes, and where its points stand.
 */
#ifndef TW_CMD_PLOT_DATA_GRID_ORDER_H
#define TW_CMD_PLOT_DATA_GRID_ORDER_H

#include "io/cols.h"
#include "io/msg.h"
#include "plot/data/grid.h"

/* Axes are in the order in which they move. */
struct tw_grid_intake {
	struct tw_grid *g;
	const struct tw_plot *a;
	struct tw_reader r;
	struct tw_cols may;	/* columns that may be axes */
	struct tw_slice *first;	/* [may.n] their cells in the first record, */
	uint64_t first_line;	/* which stood there */
	size_t group, score;	/* columns, SIZE_MAX: none */
	/* the score is wanted unless there are two axes */
	bool maybe;
	uint64_t bad_line;	/* then: where it is no number, 0: nowhere */
	size_t code_cap, score_cap;
};

static inline const char *
tw_shown(char buf[TW_SHOW], struct tw_slice s)
{
	return tw_show(buf, s.p, s.n);
}

/* Go to the next point, where the record must be. */
void tw_grid_step(struct tw_grid_intake *in);

/* At the end: points are there and at the last of each axis. */
void tw_grid_check_whole(const struct tw_grid_intake *in);

/* From the order in which the axes move to that in which they are drawn. */
void tw_grid_sort_axes(struct tw_grid_intake *in);

/*
 * The values of an axis can be drawn: above 0 if it is logarithmic, in equal
 * steps; log is the option that makes it so.
 */
void tw_grid_check_sign(const struct tw_grid_intake *in,
    const struct tw_grid_axis *x, const char *log);
void tw_grid_check_steps(const struct tw_grid_intake *in,
    struct tw_grid_axis *x, const char *log);

#endif
