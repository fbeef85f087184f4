/*
 * Training of a conditional flow (stat/flow/flow.h) by maximum likelihood: Adam
 * on batches in random order, the gradient's norm clipped, the rate rising
 * over the first epoch and falling on a half cosine to 0 at the last. The
 * weights that served the held-out records best are kept.
 */
#ifndef TW_STAT_TRAIN_FIT_H
#define TW_STAT_TRAIN_FIT_H

#include <stddef.h>

#include "stat/flow/flow.h"
#include "stat/train/options.h"
#include "stat/train/prepare.h"

struct tw_flow_report {
	size_t held;		/* records held out of each member's training */
	size_t epochs;		/* run, over all members */
	size_t best;		/* epoch of the weights kept, last member */
	double train,
	    held_loss; /* at that epoch, mean over members; NaN: none */
	double rise;		/* of the held-out loss from best to the last */
};

enum tw_flow_error {
	TW_FLOW_FITTED = 0,
	TW_FLOW_MEMORY,
	TW_FLOW_DIVERGED,	/* no finite loss */
	TW_FLOW_GIVEN_UP	/* as give_up said */
};

/*
 * Fit on the records. All options are filled in. On TW_FLOW_FITTED, *flow is
 * the caller's to release. progress is called in the caller's thread, for the
 * members that it trains.
 */
enum tw_flow_error tw_flow_fit(const struct tw_flow_runs *runs,
    const struct tw_flow_options *opt, struct tw_flow *flow,
    struct tw_flow_report *report);

#endif
