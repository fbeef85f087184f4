/*
 * How far apart the members of a flow are at an x: the largest total variation
 *
 *   max over regions A of |p_k(A) - p(A)| = E |p_k/p - 1| / 2   under p
 *
 * between a member's density p_k and the flow's, p, which is their mean.
 */
#ifndef TW_STAT_FLOW_APART_H
#define TW_STAT_FLOW_APART_H

#include "stat/base/rng.h"
#include "stat/flow/flow.h"

/* *apart from n draws at x; 0, or -1 when memory runs out. */
int tw_flow_apart(const struct tw_flow *f, const double *x, size_t n,
    struct tw_rng *rng, double *apart);

#endif
