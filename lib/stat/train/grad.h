/*
 * The loss of a conditional flow (stat/flow/flow.h) at a batch of records and
 * its gradient by the networks' weights. Private to lib/stat.
 *
 *   loss = sum over records of  |z|^2 / 2 - sum_i log |dz_i / dy_i|,
 *
 * which is -log q(y | x), but for (ntheta / 2) log 2 pi for each record.
 *
 * LANES records at a time are in one of TW_FLOW_PARTS works (scratch memory),
 * whatever the number of threads, and losses and gradients are added in the
 * order of the works. So no sum depends on the number of threads.
 */
#ifndef TW_STAT_TRAIN_GRAD_H
#define TW_STAT_TRAIN_GRAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stat/base/simd.h"
#include "stat/flow/made.h"
#include "stat/flow/stepwise.h"
#include "stat/flow/spline_loop.h"

enum { TW_FLOW_PARTS = 8 };

/* Scratch memory for LANES records. */
struct tw_flow_work {
	const struct tw_made *net;
	size_t transforms, bins;	/* bins 0: no spline */
	tw_real bound;
	tw_real *room;		/* memory of all arrays below */
	/* [transforms][in.stride][LANES]: x, then y of the transform */
	tw_real *in;
	/* [transforms][2 blocks + 1][row_pad][LANES] after each relu */
	tw_real *act;
	/* [transforms][out.row_pad][LANES]: u, then its gradient */
	tw_real *out;
	tw_real *v, *e, *da;	/* [transforms][y][LANES]: v, exp(b), db/da */
	tw_real *h, *g;	/* [row_pad][LANES] hidden units, gradients */
	/* As act: derivatives of the loss by each hidden layer's outputs. */
	tw_real *delta;
	tw_real *z, *slope;	/* [y][LANES], [LANES] */
	tw_real *gin;		/* [in.stride][LANES] gradient by in */
	tw_real *two;		/* [transforms][skip.row_pad][LANES] skip */
	struct tw_spline_kept *kept;	/* [transforms][y] */
	tw_real share[LANES];	/* 1 if the lane has a record, else 0 */
};

struct tw_flow_batch {
	const struct tw_made *net;
	size_t transforms;
	unsigned bytes;		/* width of the registers in use: 16, 32, 64 */
	unsigned threads;
	/*
	 * [..][x + y]: for each record the networks' inputs for x, then y. For
	 * a stepwise likelihood [..][tw_stepwise_row]: for each simulation the
	 * parameters; if K > 0, K steps of zeros and the features of all steps;
	 * then y of all steps. The number of a record in the functions below
	 * is simulation * T + step then.
	 */
	const tw_real *data;
	const struct tw_stepwise *stepwise;	/* NULL: not stepwise */
	struct tw_flow_work work[TW_FLOW_PARTS];
	tw_real *turned;	/* [transforms][net.size] transposed weights */
	tw_real *turn;		/* [threads][PARTS][LANES][net.most] */

	/* The arguments and the state of the current call. */
	const tw_real *weight;
	tw_real *grad;
	const uint32_t *row;
	size_t rows;
	bool more;		/* add to grad, which earlier records set */
	double loss[TW_FLOW_PARTS];
};

/* How many numbers data has for each simulation. */
static inline size_t
tw_stepwise_row(const struct tw_stepwise *w)
{
	size_t before = w->before > 0 ? w->before + w->steps : 0;

	return w->given + (before + w->steps) * w->wide;
}

/*
 * Prepare *b for networks of the shape *net, one for each transform; bins is 0
 * for kind maf, threads >= 1. *net and data must outlive *b. The caller sets
 * b->stepwise afterwards. Returns 0, or -1 if memory runs out. In either case
 * the caller calls tw_flow_batch_release, which also accepts a zeroed struct.
 */
int tw_flow_batch_init(struct tw_flow_batch *b, const struct tw_made *net,
    size_t transforms, size_t bins, double bound, unsigned threads,
    const tw_real *data);
void tw_flow_batch_release(struct tw_flow_batch *b);

/*
 * The loss summed over the n records of data with the numbers row[n], with the
 * weights weight[transforms][net->size].
 */
double tw_flow_batch_loss(struct tw_flow_batch *b, const tw_real *weight,
    const uint32_t *row, size_t n);

/*
 * Returns the loss of tw_flow_batch_loss, for n >= 1, and puts its gradient by
 * the weights into grad[transforms][net->size].
 */
double tw_flow_batch_grad(struct tw_flow_batch *b, const tw_real *weight,
    const uint32_t *row, size_t n, tw_real *grad);

#endif
