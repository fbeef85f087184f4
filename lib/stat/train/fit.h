/*
 * Training of a conditional flow (stat/flow/flow.h) by maximum likelihood: Adam
 * on batches in random order, the gradient's norm clipped, the rate rising
 * over the first epoch and falling on a half cosine to 0 at the last. The
 * weights that served the held-out records best are kept.
 *
 * Where several sizes may be had, the held-out records choose, by what is used,
 * the mean of the members. Of each size a member is trained, and a second
 * unless the first adds nothing to those of the other sizes. The mean of m
 * members loses nearly a + c / m, and both numbers are seen: what one loses and
 * what the mean of two. The size that would lose least with all members gets
 * them. Then the groups are stacked (stat/train/stack.h), and a group without
 * which the mixture loses no more, by one standard error of the difference, is
 * left out: by that, too, a first member adds nothing.
 */
#ifndef TW_STAT_TRAIN_FIT_H
#define TW_STAT_TRAIN_FIT_H

#include "stat/train/options.h"
#include "stat/train/prepare.h"

/* What became of a size. */
struct tw_flow_outcome {
	size_t members;		/* trained */
	double loss;		/* their mean's, held out; INFINITY: diverged */
	double share;		/* of the flow; 0: left out */
};

struct tw_flow_report {
	size_t held;		/* records held out of training */
	size_t members, epochs;	/* trained, and run over all of them */
	double held_loss;	/* of the flow; NaN: none held out */
	/* Of the size with the largest share: */
	double train;		/* mean over members, at the weights kept */
	size_t best;		/* epoch of these, of one member */
};

enum tw_flow_error {
	TW_FLOW_FITTED = 0,
	TW_FLOW_MEMORY,
	TW_FLOW_DIVERGED	/* no finite loss */
};

/*
 * Fit on the records, with what opt[sizes] give, TW_FLOW_SIZES at most, filled
 * in and alike in all but the shape and the schedule. On TW_FLOW_FITTED, *flow
 * is the caller's to release, and a group of it is a size with a share, in
 * their order. outcome is of [sizes]. With none held out the first size is
 * taken. progress is called in the caller's thread, for the members that it
 * trains.
 */
enum tw_flow_error tw_flow_fit(const struct tw_flow_runs *runs, size_t sizes,
    const struct tw_flow_options *opt, struct tw_flow *flow,
    struct tw_flow_report *report, struct tw_flow_outcome *outcome);

#endif
