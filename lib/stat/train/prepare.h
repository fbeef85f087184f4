/*
 * Records as the network of a flow (stat/flow/flow.h) sees them. Private to
 * lib/stat.
 */
#ifndef TW_STAT_TRAIN_PREPARE_H
#define TW_STAT_TRAIN_PREPARE_H

#include <stddef.h>

#include "stat/flow/flow.h"

/*
 * The network's own view of n >= 1 records theta[ntheta][n] and x[nx][n]:
 * [n][x + ntheta], features, then y, single precision, the caller's to free.
 * The scales that it takes, and the summary of `numbers` numbers (0: none),
 * stay in the flow; support[ntheta] says map, lo and hi. NULL when memory runs
 * out: the flow is then the caller's to release, too.
 */
float *tw_flow_prepare(struct tw_flow *f, size_t n, const double *const *theta,
    const struct tw_flow_theta *support, const double *const *x,
    size_t numbers);

/*
 * To be added to the mean of the losses of stat/train/grad.h, that it be the
 * mean of -log p^(theta | x) over theta[ntheta][n].
 */
double tw_flow_offset(const struct tw_flow *f, size_t n,
    const double *const *theta);

#endif
