/* An ensemble member in training. Private to lib/stat. */
#ifndef TW_STAT_TRAIN_TRAINER_H
#define TW_STAT_TRAIN_TRAINER_H

#include "stat/base/rng.h"
#include "stat/train/adam.h"
#include "stat/train/grad.h"
#include "stat/train/options.h"

/* Everything that training one member needs. */
struct tw_trainer {
	const struct tw_flow_options *opt;
	const struct tw_made *net;
	size_t size;		/* weights of a member */
	size_t n, held;		/* the last held records are held out */
	const float *data;	/* [n][nx + ntheta] features and y, or */
	const struct tw_stepwise *stepwise;	/* NULL: none */
	size_t steps;		/* of a record; 1 if not stepwise */
	size_t taken;		/* of which an epoch has so many */
	double offset;		/* mean loss = loss of the work / n + offset */
	size_t member, members;	/* which of all that are trained */
	unsigned threads;
	bool tell;		/* progress: in the caller's thread only */

	float *weight;		/* [size], in the flow: the best so far */
	float *now;		/* [size] */
	float *grad;		/* [size] */
	/* [n * taken] run * steps + step, those held out last */
	uint32_t *order;
	struct tw_flow_batch batch;
	struct tw_adam adam;
	struct tw_rng rng;

	/* Where it stands, and the outcome. */
	bool diverged;
	struct {
		size_t epochs;	/* run */
		size_t since;	/* of which after the best */
		size_t best;	/* 0: none */
		double train, held_loss;	/* at the best */
	} at;
};

/*
 * Train the member for all its epochs: 0, or -1 when memory runs out; the
 * outcome is in diverged and at.
 */
int tw_trainer_run(struct tw_trainer *t);

#endif
