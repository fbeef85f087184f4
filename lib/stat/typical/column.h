/*
 * A data column on a scale on which records can be compared. Private to
 * lib/stat.
 *
 * Heavy tails are bent by the logarithm or asinh, and what is left is
 * standardized, robustly where it must be: the flow's scale, see
 * stat/train/scale.h. Two things are added. Counts (integers, none
 * negative) whose kurtosis is above 3 go by sqrt(x + 3/8), which makes their
 * noise alike at every size (Anscombe 1948). And every number has its own
 * place, also where a flow would not care: below the least x the logarithm
 * goes on along its tangent, and what differs from a constant is far away.
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
