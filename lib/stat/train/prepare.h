/*
 * Prepares records for training: finds the scales of all columns and a summary
 * of the data, and computes the inputs of the networks (stat/flow/flow.h).
 */
#ifndef TW_STAT_TRAIN_PREPARE_H
#define TW_STAT_TRAIN_PREPARE_H

#include <stdint.h>

#include "stat/train/options.h"

/* Records to train on. */
struct tw_flow_runs {
	size_t n;		/* 1 .. 2^32 - 1 */
	size_t ntheta;
	const double *const *theta;	/* [ntheta][n] finite */
	/* [ntheta] map, lo, hi and integer are set, and theta is inside. */
	const struct tw_flow_theta *support;
	size_t nx;
	const double *const *x;	/* [nx][n] finite, or NaN where missing */
};

enum { TW_FLOW_SUMMARY_MAX = 1000 };

/*
 * How many numbers a summary of nx data columns has; 0 if there are too few
 * columns for a summary.
 */
size_t tw_flow_numbers(size_t nx, size_t ntheta);

/*
 * Make *f a flow without members for these records. For a stepwise likelihood
 * (stepwise->steps > 0), runs->theta are the numbers of all steps, step by
 * step, with the same support in each step, and runs->x are the parameters.
 * Returns 0, and the caller frees *f with tw_flow_release; -1 if memory runs
 * out.
 */
int tw_flow_begin(struct tw_flow *f, const struct tw_flow_runs *runs,
    const struct tw_stepwise *stepwise);

/*
 * The inputs for training: for each record, in this order[n], the networks'
 * inputs for x and then y, in the layout of tw_flow_batch.data
 * (stat/train/grad.h). The caller frees the result.
 *
 * Sets the scales of all columns and the summary in *f, which tw_flow_begin
 * made; the last `held` records of the order do not contribute. o->summary says
 * how many numbers the summary has; SIZE_MAX: tw_flow_numbers does, and there
 * is none if it would gain too little over few columns. Returns NULL if memory
 * runs out; the caller frees *f in any case.
 */
float *tw_flow_prepare(struct tw_flow *f, const struct tw_flow_runs *runs,
    const uint32_t *order, size_t held, const struct tw_flow_options *o);

/*
 * The constant that turns the mean over the records of the loss in
 * stat/train/grad.h (for a stepwise likelihood, of its sum over all steps) into
 * the mean of -log q(theta | x), theta in its own units, when added to it.
 */
double tw_flow_offset(const struct tw_flow *f, const struct tw_flow_runs *runs);

#endif
