/*
 * How large a flow. What cannot be seen from the numbers of records and
 * columns, how hard the posterior's shape is, the records held out tell
 * (stat/train/fit.h): no size is best for all.
 */
#ifndef TW_STAT_TRAIN_SIZE_H
#define TW_STAT_TRAIN_SIZE_H

#include <stddef.h>

#include "stat/train/options.h"

enum tw_flow_size {
	TW_FLOW_SMALL,
	TW_FLOW_LARGE,
	TW_FLOW_AFFINE,		/* for likelihoods: kind maf, many transforms */
	TW_FLOW_SIZES
};

/*
 * Choose what is 0 (as tw_flow_options_fill) for a flow of that size, of n
 * records and ntheta parameters.
 */
void tw_flow_size_fill(struct tw_flow_options *o, enum tw_flow_size size,
    size_t n, size_t ntheta);

#endif
