/*
 * One level of a table of bounds, for pictures of a single level.
 */
#ifndef TW_CMD_PLOT_DATA_BOUND_H
#define TW_CMD_PLOT_DATA_BOUND_H

#include "form/bounds.h"
#include "plot/plot.h"

/*
 * Read the table at path; the number of the level of --alpha, or the only one.
 */
size_t tw_plot_bounds(struct tw_bounds_file *f, const struct tw_plot *a,
    const char *path);

static inline const struct tw_bound *
tw_plot_bound(const struct tw_bounds_file *f, size_t group, size_t level)
{
	return &f->bound[group * f->nalpha + level];
}

#endif
