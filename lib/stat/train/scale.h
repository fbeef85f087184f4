/*
 * Scales of a flow's columns, taken from its training records. Private to
 * lib/stat.
 */
#ifndef TW_STAT_TRAIN_SCALE_H
#define TW_STAT_TRAIN_SCALE_H

#include "stat/flow/flow.h"

/* The fourth moment over the square of the second, 0 of a constant. */
double tw_kurtosis(size_t n, const double *v);

/*
 * mean and sd for a parameter's mapped values v[n] (finite); a constant gets
 * sd 1. v is rearranged.
 */
void tw_flow_scale_theta(struct tw_flow_theta *t, size_t n, double *v);

/*
 * map, lo and hi of t, TW_MAP_ASINH, for v[n] (finite), numbers of steps: of
 * centres at the least, the median and the largest, and of widths of 1, 1/4
 * and 1/16 of a standard deviation by the quartiles, those under which v is
 * likeliest as normal numbers (Box and Cox 1964). work[n] is scratch.
 */
void tw_flow_fit_asinh(struct tw_flow_theta *t, size_t n, const double *v,
    double *work);

/*
 * warp and scale for a data column x[n]; work[n] is scratch. Columns whose
 * kurtosis is beyond 12 (normal 3, exponential 9) are transformed by the
 * logarithm or asinh, whichever leaves less of it.
 */
void tw_flow_scale_data(struct tw_flow_data *d, size_t n, const double *x,
    double *work);

#endif
