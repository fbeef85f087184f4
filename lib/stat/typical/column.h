/*
 * A data column on a scale on which records can be compared. Private to
 * lib/stat.
 *
 * Heavy-tailed columns are log- or asinh-transformed, and then standardized,
 * robustly if needed: the flow's scale, see stat/train/scale.h. This differs
 * from a flow in two respects. Counts (integers, none negative) with a kurtosis
 * above 3 are transformed by sqrt(x + 3/8), which makes their noise alike at
 * every size (Anscombe 1948). And different numbers stay different: below the
 * least x of the simulations the logarithm continues along its tangent, and a
 * number that differs from a constant column is far away.
 */
#ifndef TW_STAT_TYPICAL_COLUMN_H
#define TW_STAT_TYPICAL_COLUMN_H

#include "stat/flow/flow.h"

struct tw_column {
	struct tw_flow_data scale;
	bool root;		/* of the square root of the counts */
	bool constant;		/* all in [least, most] */
	double least, most;
};

/* From the column's values x[n], finite, n >= 1; work[2n] is scratch. */
void tw_column_fit(struct tw_column *c, size_t n, const double *x,
    double *work);

/* The place of x, within 1e15 of 0 on either side. */
double tw_column_at(const struct tw_column *c, double x);

#endif
