/*
 * Chooses the records that are held out of training. All members of a flow, of
 * every size, hold out the same records, so that these can tell the loss of the
 * mean of several members, and the shares of the groups.
 */
#ifndef TW_STAT_TRAIN_HOLDOUT_H
#define TW_STAT_TRAIN_HOLDOUT_H

#include "stat/train/options.h"

/*
 * How many of n records are held out. It is the given share of them, in [0, 1),
 * but at least 20 if the share is above 0. If n is below 100 and the share
 * gives less than 20, no record is held out.
 */
size_t tw_flow_held_out(size_t n, double share);

/*
 * Set order[n] to the records to train on and then, at the end, the records
 * held out; both parts ascend. The order depends on n, share and seed only.
 */
void tw_flow_split(size_t n, double share, uint64_t seed, uint32_t *order);

/*
 * Set order[n] to o->order or, if that is NULL, as tw_flow_split does. Returns
 * how many records at the end of the order are held out.
 */
size_t tw_flow_deal(const struct tw_flow_options *o, size_t n,
    uint32_t *order);

#endif
