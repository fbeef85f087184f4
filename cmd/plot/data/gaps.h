/*
 * Gaps between draws of a parameter, as tw-report finds them: its interval has
 * no values there, and falls into parts.
 */
#ifndef TW_CMD_PLOT_DATA_GAPS_H
#define TW_CMD_PLOT_DATA_GAPS_H

#include "io/names.h"

enum { TW_GAPS = 3 };		/* more are not shown */

struct tw_gaps {
	double of[TW_GAPS][2];	/* [n], ascending */
	size_t n;
};

/*
 * Those of each parameter, between the draws in the file that are inside or
 * undetermined. There are none without a file or without the column.
 */
struct tw_gaps *tw_gaps_read(const struct tw_names *name, size_t files,
    char *const *file);

/* The parts of an interval that contains gaps; how many. */
size_t tw_gaps_cut(const struct tw_gaps *g, const double end[2],
    double part[TW_GAPS + 1][2]);

#endif
