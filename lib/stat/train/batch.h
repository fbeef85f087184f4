/*
 * The loss of a batch of records and its gradient by the network's weights
 * (stat/train/grad.h), shared among threads. Private to lib/stat.
 *
 * Records go by LANES through so many works, whatever the number of threads,
 * and their losses and gradients are added in order: no sum depends on who made
 * it.
 */
#ifndef TW_STAT_TRAIN_BATCH_H
#define TW_STAT_TRAIN_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stat/train/grad.h"

enum { TW_FLOW_PARTS = 8 };

struct tw_flow_batch {
	const struct tw_made *net;
	size_t transforms;
	unsigned threads;
	const float *data;	/* [..][x + y]: features, then y */
	struct tw_flow_work work[TW_FLOW_PARTS];
	float *turned;		/* [transforms][net.size]: weight by columns */
	float *turn;		/* [threads][PARTS][LANES][net.most] */

	/* What the threads are at. */
	const float *weight;
	float *grad;
	const uint32_t *row;
	size_t rows;
	bool more;		/* what comes after PARTS * LANES others */
	double loss[TW_FLOW_PARTS];
};

/*
 * 0, or -1 when memory runs out; to be released after either, or if all 0.
 * bins is 0 for kind maf, threads >= 1. *net and data must stay.
 */
int tw_flow_batch_init(struct tw_flow_batch *b, const struct tw_made *net,
    size_t transforms, size_t bins, double bound, unsigned threads,
    const float *data);
void tw_flow_batch_release(struct tw_flow_batch *b);

/* The summed loss of records row[n] of data, by weight[transforms][size]. */
double tw_flow_batch_loss(struct tw_flow_batch *b, const float *weight,
    const uint32_t *row, size_t n);

/* The same, and its gradient in grad[transforms][size]; n >= 1. */
double tw_flow_batch_grad(struct tw_flow_batch *b, const float *weight,
    const uint32_t *row, size_t n, float *grad);

#endif
