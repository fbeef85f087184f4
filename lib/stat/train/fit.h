/*
 * Training of a conditional flow (stat/flow/flow.h) by maximum likelihood: Adam
 * on batches in random order, with the gradient's norm clipped, and a learning
 * rate that rises over the first epoch and falls on a half cosine to 0 at the
 * last. Each member keeps the weights of the epoch with the least held-out
 * loss. All losses are in nats per record: the mean of -log q(theta | x), with
 * theta in its own units.
 *
 * If the caller gives several sizes (shapes of the networks), the held-out
 * records decide between them:
 *
 *   1. Train one member of each size, and stack them (stat/train/stack.h).
 *      Stacking gives each size a share of the density, and leaves a size out
 *      if the held-out loss of the mixture without it is at most one standard
 *      error (of the difference) larger.
 *   2. If several sizes have a share, train a second member of each of them.
 *      The mean density of m members of a size has a loss of about a + c / m;
 *      a and c follow from the losses for m = 1 and for m = 2.
 *   3. Take the size with the least a + c / m, where m is the number of
 *      members in the options, and train its members up to this number.
 *   4. Stack all sizes once more, those that step 1 left out included. The
 *      sizes that are left out now are not part of the flow.
 *
 * A stepwise likelihood of which an epoch takes only a part of the steps is
 * evaluated at many steps, so that a mixture of sizes would be slow. Its sizes
 * are trained, with all their members, from the one with the fewest weights on,
 * as long as the held-out loss of each is smaller than that of the one before
 * by more than one standard error. The best of them alone is the flow.
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
	/* Of all sizes: number of members trained, and sum of their epochs. */
	size_t members, epochs;
	double held_loss;	/* of the flow; NaN: no record is held out */
	/*
	 * For the size with the largest share: the training loss at the weights
	 * that are kept, averaged over its members; and the epoch, from 1, of
	 * the weights that its last member keeps.
	 */
	double train;
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
 * opt[0] alone counts.
 *
 * On TW_FLOW_FITTED the caller frees *flow with tw_flow_release; its groups are
 * the sizes with a share, in the order of opt; and outcome[sizes] is set (only
 * outcome[0] if no record is held out). Otherwise *flow has nothing to free,
 * and outcome is not set. *report is set in any case. opt->progress, if not
 * NULL, is called in the caller's thread only, so not for members that other
 * threads train.
 */
enum tw_flow_error tw_flow_fit(const struct tw_flow_runs *runs, size_t sizes,
    const struct tw_flow_options *opt, struct tw_flow *flow,
    struct tw_flow_report *report, struct tw_flow_outcome *outcome);

#endif
