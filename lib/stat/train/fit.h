/*
 * Training of a conditional flow (stat/flow/flow.h) by maximum likelihood: Adam
 * on batches in random order, with the gradient's norm clipped, and a learning
 * rate that rises over the first epoch and then falls on a half cosine to 0 at
 * the end of the last epoch. Each member keeps the weights of the epoch with
 * the least held-out loss. All losses are in nats per record: the mean of
 * -log q(theta | x), with theta in its own units.
 *
 * If the caller gives several sizes (shapes of the networks), the held-out
 * records decide between them:
 *
 *   1. Train one member of each size, and stack them (stat/train/stack.h).
 *      Stacking gives each size a share of the density. It leaves a size out if
 *      this raises the held-out loss of the mixture by at most one standard
 *      error of the rise.
 *   2. If several sizes have a share, train a second member of each of them.
 *      The mean density of m members of a size has a loss of about a + c / m;
 *      a and c follow from the losses for m = 1 and for m = 2.
 *   3. Let M be the number of members in the options. Of the sizes that have a
 *      share, take the one with the least a + c / M, and train M members of it.
 *   4. Stack all sizes once more, also those that step 1 left out. The sizes
 *      that are left out now are not part of the flow.
 *
 * If the epochs of a stepwise likelihood train on a random part of the steps
 * only (`taken` in struct tw_flow_options), the flow has a single size, because
 * a mixture of sizes would be slow at the many steps of its data. The sizes are
 * trained with all their members, beginning with the size that has the fewest
 * weights. Training goes on to the next size as long as each size lowers the
 * held-out loss of the one before it by more than the larger of 0.1 and one
 * standard error of the difference. The flow is the last size that did, or the
 * first size if none did. Sizes of which a member diverged are passed over.
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
	double share;		/* of the flow's density; 0: left out */
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
	 * members of the size with the largest share.
	 */
	double train;
	/*
	 * The epoch, from 1, whose weights are kept, of the last member of the
	 * size with the largest share.
	 */
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
 * On TW_FLOW_FITTED the caller frees *flow with tw_flow_release. Its groups are
 * the sizes with a share, in the order of opt, and outcome[sizes] is set (only
 * outcome[0] if no record is held out). After an error, *flow has nothing to
 * free, and outcome is not set. *report is set in any case. opt->progress, if
 * not NULL, is called in the caller's thread only: the members that other
 * threads train do not report progress.
 */
enum tw_flow_error tw_flow_fit(const struct tw_flow_runs *runs, size_t sizes,
    const struct tw_flow_options *opt, struct tw_flow *flow,
    struct tw_flow_report *report, struct tw_flow_outcome *outcome);

#endif
