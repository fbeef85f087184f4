/*
 * Options of a flow's training (stat/train/fit.h), and their default values.
 * The caller owns all arrays that the options point to.
 */
#ifndef TW_STAT_TRAIN_OPTIONS_H
#define TW_STAT_TRAIN_OPTIONS_H

#include <stdint.h>

#include "stat/flow/flow.h"

/*
 * Sizes of a flow. No size is best for all posteriors: it depends on how
 * complicated their shape is, which the numbers of records and columns do not
 * tell. So the records held out choose (stat/train/fit.h).
 */
enum tw_flow_size {
	TW_FLOW_SMALL,
	TW_FLOW_LARGE,
	TW_FLOW_AFFINE,		/* for likelihoods: maf, many transforms */
	TW_FLOW_SIZES
};

/* The state of training after an epoch. */
struct tw_flow_progress {
	size_t member, members;	/* number of the member, from 0, and of all */
	size_t epoch, epochs;	/* number of the epoch, from 1, and of all */
	/*
	 * Losses, means of -log q(theta | x), over the records trained on and
	 * over those held out; held is NaN if none is.
	 */
	double train, held;
};

struct tw_flow_options {
	enum tw_flow_kind kind;
	size_t members, transforms, hidden, blocks, bins;
	/* Numbers of the summary; 0: no summary; SIZE_MAX: see prepare.h. */
	size_t summary;
	double bound;		/* of the splines, in standard deviations */
	size_t epochs;		/* the length of the schedule */
	struct tw_stepwise stepwise;	/* steps = 0: not stepwise */
	/* Steps of each simulation that an epoch trains on; 0: all. */
	size_t taken;
	size_t batch;		/* records in a batch */
	double rate;		/* Adam's largest rate */
	double decay;		/* weight decay, decoupled from the gradient */
	double clip;		/* largest norm of the gradient */
	/* The records in an order of their own; NULL: the order of runs. */
	const uint32_t *order;
	size_t held;		/* how many at the end of it are held out */
	uint64_t seed;
	unsigned threads;	/* >= 1; does not change the result */
	double *losses;	/* NULL, or [held] the flow's loss at each of these */
	/* Called after each epoch with arg; NULL: not called. */
	void (*progress)(void *arg, const struct tw_flow_progress *p);
	void *arg;
};

/*
 * Set the options of the networks and of their training to the defaults for a
 * flow of that size, trained on n records with ntheta parameters: members,
 * hidden and epochs if they are 0, and transforms, blocks, bins, bound, batch,
 * rate, decay and clip in any case. For TW_FLOW_AFFINE, kind becomes
 * TW_FLOW_MAF. stat/train/options.c has the reasons.
 */
void tw_flow_options_fill(struct tw_flow_options *o, enum tw_flow_size size,
    size_t n, size_t ntheta);

#endif
