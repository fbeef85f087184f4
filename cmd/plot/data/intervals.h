/*
 * The table of intervals that tw-classify --parameters writes: for each
 * parameter the median and three intervals, a row for each observation.
 */
#ifndef TW_CMD_PLOT_DATA_INTERVALS_H
#define TW_CMD_PLOT_DATA_INTERVALS_H

#include "io/names.h"
#include "plot/plot.h"

/*
 * The values of a row: the median; the ends of the central interval of the
 * estimate before calibration; those of the inner interval; and those of the
 * outer interval, which are infinite if it is not known.
 */
enum {
	TW_ROW_MEDIAN, TW_ROW_LO, TW_ROW_HI, TW_ROW_INNER_LO, TW_ROW_INNER_HI,
	TW_ROW_OUTER_LO, TW_ROW_OUTER_HI, TW_ROW_VALUES
};

struct tw_interval_row {
	double v[TW_ROW_VALUES];	/* NaN: not known */
	size_t id;		/* index of the observation in id */
};

/* The intervals of one parameter, a row for each observation. */
struct tw_interval_param {
	struct tw_interval_row *row;	/* [n] */
	size_t n, cap;
	/* x includes all finite values; y has the rows, when it is drawn */
	struct tw_axis x, y;
};

struct tw_intervals {
	struct tw_names name;	/* of the parameters */
	struct tw_interval_param *of;	/* [name.n] */
	size_t cap;
	struct tw_names id;	/* of the observations; n = 0: no column id */
};

/*
 * Read the intervals, in the order of the file. Memory is from tw_arena. Ends
 * the program with a message if a column is missing or a value is not a number.
 */
void tw_intervals_read(struct tw_intervals *s, const struct args *a);

#endif
