/*
 * Options of a flow's training (stat/train/fit.h), and the values of those that
 * were not given. The caller owns what they point to.
 */
#ifndef TW_STAT_TRAIN_OPTIONS_H
#define TW_STAT_TRAIN_OPTIONS_H

#include <stdint.h>

#include "stat/flow/flow.h"

#define TW_FLOW_HOLDOUT 0.1	/* holdout where it is not given */

/*
 * How large a flow. What cannot be seen from the numbers of records and
 * columns, how hard the posterior's shape is, the records held out tell
 * (stat/train/fit.h): no size is best for all.
 */
enum tw_flow_size {
	TW_FLOW_SMALL,
	TW_FLOW_LARGE,
	TW_FLOW_AFFINE,		/* for likelihoods: kind maf, many transforms */
	TW_FLOW_SIZES
};

struct tw_flow_progress {
	size_t member, members;	/* member from 0 */
	size_t epoch, epochs;	/* epoch from 1 */
	/* Loss: mean of -log p^(theta | x); NaN: none held out. */
	double train, held;
};

struct tw_flow_options {
	enum tw_flow_kind kind;
	size_t members, transforms, hidden, blocks, bins;
	size_t summary;		/* numbers of x; 0: all; SIZE_MAX: prepare.h */
	double bound;		/* of the splines, in standard deviations */
	size_t epochs;		/* the length of the schedule */
	struct tw_stepwise stepwise;	/* over the data; steps = 0: none */
	size_t taken;		/* of its steps a run an epoch; 0: all */
	size_t batch;
	double rate;		/* Adam's, at its highest */
	double decay;		/* of the weights, decoupled */
	double clip;		/* of the gradient's norm */
	size_t patience;	/* stop after so many without a gain; 0: no */
	double holdout;		/* share of the records held out, in [0, 1) */
	const uint32_t *order;	/* NULL; else records, the last out held out */
	size_t out;
	uint64_t seed;
	unsigned threads;	/* >= 1; changes no byte of the result */
	/* NULL, or [held * steps] for the flow's loss at each held-out step */
	double *losses;
	/* or NULL */
	void (*progress)(void *arg, const struct tw_flow_progress *p);
	void *arg;
};

/*
 * Choose what is 0 (blocks: SIZE_MAX; holdout, decay: negative) for a flow of
 * that size, of n records of ntheta parameters. The choices and why:
 * stat/train/options.c.
 */
void tw_flow_options_fill(struct tw_flow_options *o, enum tw_flow_size size,
    size_t n, size_t ntheta);

#endif
