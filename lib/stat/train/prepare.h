/*
 * Records, and as the network of a flow (stat/flow/flow.h) sees them.
 */
#ifndef TW_STAT_TRAIN_PREPARE_H
#define TW_STAT_TRAIN_PREPARE_H

#include <stdint.h>

#include "stat/train/options.h"

/* Records to train on. */
struct tw_flow_runs {
	size_t n;		/* 1 .. 2^32 - 1 */
	size_t ntheta;
	const double *const *theta;	/* [ntheta][n] finite, */
	const struct tw_flow_theta *support;	/* inside of map, lo and hi */
	size_t nx;
	const double *const *x;	/* [nx][n] finite */
};

enum { TW_FLOW_SUMMARY_MAX = 1000 };

/* Numbers of a summary of nx data columns; 0: they are too few. */
size_t tw_flow_numbers(size_t nx, size_t ntheta);

/*
 * A flow of them without a member, to be released: 0, or -1. For a
 * stepwise likelihood (steps > 0) their theta are the numbers of all steps, one
 * step after the other, supports alike in each; their x are what a step is
 * given.
 */
int tw_flow_begin(struct tw_flow *f, const struct tw_flow_runs *runs,
    const struct tw_stepwise *stepwise);

/*
 * The network's own view of the records, taken in order[n] of
 * stat/train/holdout.h: [n][x + ntheta], features, then y, single precision, or
 * for a stepwise likelihood as stat/train/grad.h says; the caller's to free.
 * The scales, and the summary of the options (SIZE_MAX: as the columns call
 * for), stay in the flow; the last held records have no part in them. NULL when
 * memory runs out: the flow is then the caller's to release, too.
 */
float *tw_flow_prepare(struct tw_flow *f, const struct tw_flow_runs *runs,
    const uint32_t *order, size_t held, const struct tw_flow_options *o);

/*
 * What has to be added to the mean of the losses of stat/train/grad.h over the
 * records (for a stepwise likelihood: of their sums over all steps) to make it
 * the mean of -log p^(theta | x).
 */
double tw_flow_offset(const struct tw_flow *f, const struct tw_flow_runs *runs);

#endif
