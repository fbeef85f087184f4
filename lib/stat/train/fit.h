/*
 * Training of a conditional flow (stat/flow/flow.h) by maximum likelihood: Adam
 * on batches in random order, with the gradient's norm clipped, and a learning
 * rate that rises over the first epoch and then falls on a half cosine to 0 at
 * the end of the last epoch. Each member keeps the weights of the epoch with
 * the least held-out loss. All losses are in nats per record: the mean of
 * -log q(theta | x), with theta in its own units.
 *
 * If the caller gives several sizes (shapes of the networks), the held-out
 * records decide. One member of each size is trained, beginning with the size
 * that has the fewest weights, as long as each size lowers the held-out loss of
 * the one before it by more than the larger of 0.05 nats and one standard error
 * of the difference. The last size that did, or the first if none did, gets all
 * its members. Sizes of which a member diverged are passed over.
 */
#ifndef TW_STAT_TRAIN_FIT_H
#define TW_STAT_TRAIN_FIT_H

#include "stat/train/options.h"
#include "stat/train/prepare.h"

/* What became of one size. */
struct tw_flow_outcome {
	size_t members;		/* number of members trained; 0: not tried */
	/* Held-out loss of the mean density; INFINITY: a member diverged. */
	double loss;
	bool chosen;
};

struct tw_flow_report {
	size_t held;		/* number of records held out of training */
	/*
	 * The number of members trained, of all sizes, and the sum of the
	 * epochs that these members were trained for.
	 */
	size_t members, epochs;
	double held_loss;	/* of the flow; NaN: no record is held out */
	/*
	 * The training loss, at the weights that are kept, averaged over the
	 * members.
	 */
	double train;
	/* The epoch, from 1, whose weights are kept, of the last member. */
	size_t best;
};

enum tw_flow_error {
	TW_FLOW_FITTED = 0,
	TW_FLOW_MEMORY,		/* memory ran out */
	TW_FLOW_DIVERGED	/* no size has a finite loss */
};

/*
 * Fit *flow to the records of runs. opt[sizes] has the options of each size,
 * 1 <= sizes <= TW_FLOW_SIZES; tw_flow_options_fill has set all of them, and
 * they differ in the shape and the schedule only. If no record is held out,
 * only opt[0] is used, and each member keeps the weights of its last epoch.
 *
 * On TW_FLOW_FITTED the caller frees *flow with tw_flow_release. Its members
 * have the chosen size, and outcome[sizes] is set (only outcome[0] if no record
 * is held out). After an error, *flow has nothing to free, and outcome is not
 * set. *report is set in any case. opt->progress, if not NULL, is called in the
 * caller's thread only: the members that other threads train do not report
 * progress.
 */
enum tw_flow_error tw_flow_fit(const struct tw_flow_runs *runs, size_t sizes,
    const struct tw_flow_options *opt, struct tw_flow *flow,
    struct tw_flow_report *report, struct tw_flow_outcome *outcome);

#endif
