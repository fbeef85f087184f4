/*
 * Finds the scales of a flow's parameters and data columns from its training
 * records. Private to lib/stat.
 */
#ifndef TW_STAT_TRAIN_SCALE_H
#define TW_STAT_TRAIN_SCALE_H

#include "stat/flow/flow.h"

/*
 * The kurtosis of v[n]: the fourth central moment over the square of the
 * second; 0 if all numbers are equal.
 */
double tw_kurtosis(size_t n, const double *v);

/*
 * Set t->mean and t->sd from the parameter's mapped values v[n], which are
 * finite; sd is 1 if all are equal. Changes the order of v.
 */
void tw_flow_scale_theta(struct tw_flow_theta *t, size_t n, double *v);

/*
 * Set t->edge from the parameter's values v[n]. work[n] is scratch memory.
 */
void tw_flow_fit_edge(struct tw_flow_theta *t, size_t n, const double *v,
    double *work);

/*
 * The value v of record i for training: if it stands on a bound, it is spread
 * over twice t->edge, evenly over the records, so that the density in the
 * middle, t->edge, is that of its neighbourhood. Otherwise it is v.
 */
double tw_flow_from_bound(const struct tw_flow_theta *t, double v, size_t i);

/*
 * Make the map of t TW_MAP_ASINH and choose its centre lo and width hi for the
 * finite numbers v[n] of a stepwise likelihood. Nine pairs are tried: the least
 * number, the median and the largest as centre, and 1, 1/4 and 1/16 of the
 * standard deviation, estimated from the quartiles, as width. The pair is taken
 * for which a normal distribution of the mapped numbers gives v the largest
 * likelihood (Box and Cox 1964). work[n] is scratch memory.
 */
void tw_flow_fit_asinh(struct tw_flow_theta *t, size_t n, const double *v,
    double *work);

/*
 * Set *d to the warp and the scale of a data column x[n]. A column whose
 * kurtosis is above 12 (normal: 3, exponential: 9) is transformed by the
 * logarithm, if all numbers are positive, or by asinh, whichever leaves the
 * smaller kurtosis. work[n] is scratch memory.
 */
void tw_flow_scale_data(struct tw_flow_data *d, size_t n, const double *x,
    double *work);

#endif
