/*
 * Which records are held out of training. All members of a flow, of whatever
 * size, hold out the same ones: so what they hold out tells the loss of their
 * mean, and the weights of a mixture of them.
 */
#ifndef TW_STAT_TRAIN_HOLDOUT_H
#define TW_STAT_TRAIN_HOLDOUT_H

#include "stat/train/options.h"

/* Records of n that are held out, a share in [0, 1). */
size_t tw_flow_held_out(size_t n, double share);

/*
 * order[n] = 0 .. n-1, the records held out last. Both parts ascend. Which
 * these are depends on the three numbers only.
 */
void tw_flow_split(size_t n, double share, uint64_t seed, uint32_t *order);

/* The order[n] that the options say, and how many of it are held out. */
size_t tw_flow_deal(const struct tw_flow_options *o, size_t n,
    uint32_t *order);

#endif
