/*
 * Options of a flow's training (stat/train/fit.h), and their default values.
 * The caller owns all arrays that the options point to.
 */
#ifndef TW_STAT_TRAIN_OPTIONS_H
#define TW_STAT_TRAIN_OPTIONS_H

#include <stdint.h>

#include "stat/flow/flow.h"

#define TW_FLOW_HOLDOUT 0.1	/* default of holdout */

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
	/* Stop after so many epochs without a gain; 0: do not stop early. */
	size_t patience;
	double holdout;		/* share of the records held out, in [0, 1) */
	/*
	 * The records in an order of which the last `out` are held out; NULL:
	 * holdout says how many records are held out, chosen at random.
	 */
	const uint32_t *order;
	size_t out;
	uint64_t seed;
	unsigned threads;	/* >= 1; does not change the result */
	/* NULL, or [held] for the flow's loss at each record held out. */
	double *losses;
	/* Called after each epoch with arg; NULL: not called. */
	void (*progress)(void *arg, const struct tw_flow_progress *p);
	void *arg;
};

/*
 * Set all options that are 0 (blocks: SIZE_MAX; holdout and decay: negative) to
 * their defaults for a flow of that size, trained on n records with ntheta
 * parameters. stat/train/options.c has the reasons.
 */
void tw_flow_options_fill(struct tw_flow_options *o, enum tw_flow_size size,
    size_t n, size_t ntheta);

#endif
