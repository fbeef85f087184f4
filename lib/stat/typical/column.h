/*
 * Maps a data column to a scale on which records can be compared. Private to
 * lib/stat.
 *
 * Columns with heavy tails are transformed by the logarithm or by asinh, and
 * all are then standardized, robustly if needed, as for a flow
 * (stat/train/scale.h). The scale differs from that of a flow in two respects.
 * Counts (integers, none negative) with a kurtosis above 3 are transformed by
 * sqrt(x + 3/8), so that their noise has the same size for small and large
 * counts (Anscombe 1948). And different numbers always have different places:
 * below the least x of the simulations the logarithm continues along its
 * tangent, and a number that differs from a constant column is far from it.
 */
#ifndef TW_STAT_TYPICAL_COLUMN_H
#define TW_STAT_TYPICAL_COLUMN_H

#include "stat/flow/flow.h"

struct tw_column {
	struct tw_flow_data scale;
	bool root;		/* the scale is of sqrt(x + 3/8) */
	bool constant;		/* all numbers are in [least, most] */
	double least, most;
};

/*
 * Choose the scale for a column with the finite values x[n], n >= 1. work[2n]
 * is scratch memory.
 */
void tw_column_fit(struct tw_column *c, size_t n, const double *x,
    double *work);

/* The place of x on the scale, in [-1e15, 1e15]. */
double tw_column_at(const struct tw_column *c, double x);

#endif
