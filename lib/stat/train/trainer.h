/* Trains one member of an ensemble. Private to lib/stat. */
#ifndef TW_STAT_TRAIN_TRAINER_H
#define TW_STAT_TRAIN_TRAINER_H

#include "stat/base/rng.h"
#include "stat/train/adam.h"
#include "stat/train/grad.h"
#include "stat/train/options.h"

/* The arguments of tw_trainer_run, its state, and its results. */
struct tw_trainer {
	const struct tw_flow_options *opt;
	const struct tw_made *net;
	size_t size;		/* number of weights of a member */
	size_t n, held;		/* the last `held` of n records are held out */
	const float *data;	/* what tw_flow_prepare returned */
	const struct tw_stepwise *stepwise;	/* NULL: not stepwise */
	size_t steps;		/* steps of a record; 1 if not stepwise */
	size_t taken;		/* steps of a record that an epoch has */
	double offset;		/* what tw_flow_offset returned */
	size_t member, members;	/* number of the member, from 0, and of all */
	unsigned threads;
	bool tell;		/* call opt->progress */

	float *weight;		/* [size] in the flow: the best so far */
	float *now;		/* [size] the current weights */
	float *grad;		/* [size] their gradient */
	/* [n * taken] record * steps + step; those held out are last */
	uint32_t *order;
	struct tw_flow_batch batch;
	struct tw_adam adam;
	struct tw_rng rng;

	/* The results, and the state after each epoch. */
	bool diverged;		/* a loss was not finite: no weights */
	struct {
		size_t epochs;	/* number of epochs so far */
		size_t best;	/* the best epoch, from 1; 0: none */
		double train, held_loss;	/* losses of the best epoch */
	} at;
};

/*
 * Train the member for all its epochs. The caller has set all members of *t up
 * to weight, and rng. The results are in weight, diverged and at. Returns 0, or
 * -1 if memory runs out; nothing is to be freed in either case.
 */
int tw_trainer_run(struct tw_trainer *t);

#endif
