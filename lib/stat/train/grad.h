/*
 * The loss of a conditional flow (stat/flow/flow.h) at a batch of records and
 * its gradient by the network's weights. Private to lib/stat.
 *
 *   loss = sum over records of  |z|^2 / 2 - sum log |dz_p / dy_p|,
 *
 * which is -log p^(y | x) but for (ntheta / 2) log 2 pi.
 *
 * Records go by LANES through so many works, whatever the number of threads,
 * and their losses and gradients are added in order: no sum depends on who made
 * it.
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

/* Room of LANES records. */
struct tw_flow_work {
	const struct tw_made *net;
	size_t transforms, bins;	/* bins 0: no spline */
	tw_real bound;
	tw_real *room;		/* all that follows */
	/* [transforms][in.stride][LANES]: x, then y in this order */
	tw_real *in;
	/* [transforms][2 blocks + 1][row_pad][LANES] after each relu */
	tw_real *act;
	/* [transforms][out.row_pad][LANES]: u, then its gradient */
	tw_real *out;
	tw_real *v, *e, *da;	/* [transforms][y][LANES]: v, exp(b), db/da */
	tw_real *h, *g;	/* [row_pad][LANES] */
	/* as act: the loss by what each hidden layer puts out */
	tw_real *delta;
	tw_real *z, *slope;	/* [y][LANES], [LANES] */
	tw_real *gin;		/* [in.stride][LANES] */
	tw_real *two;		/* [transforms][skip.row_pad][LANES] */
	struct tw_spline_kept *kept;	/* [transforms][y] */
	tw_real share[LANES];	/* 1 where a record is, else 0 */
};

struct tw_flow_batch {
	const struct tw_made *net;
	size_t transforms;
	unsigned bytes;		/* of the registers that are used */
	unsigned threads;
	/*
	 * [..][x + y]: features, then y. For a stepwise likelihood a row is
	 * number run * steps + step, and data are [..][tw_stepwise_row]:
	 * parameters,
	 * features of all steps behind as many zeros as a step has numbers
	 * before it, then y of all.
	 */
	const tw_real *data;
	const struct tw_stepwise *stepwise;	/* NULL: none */
	struct tw_flow_work work[TW_FLOW_PARTS];
	tw_real *turned;	/* [transforms][net.size]: weight by columns */
	tw_real *turn;		/* [threads][PARTS][LANES][net.most] */

	/* What the threads are at. */
	const tw_real *weight;
	tw_real *grad;
	const uint32_t *row;
	size_t rows;
	bool more;		/* what comes after PARTS * LANES others */
	double loss[TW_FLOW_PARTS];
};

/* Numbers of a run. */
static inline size_t
tw_stepwise_row(const struct tw_stepwise *w)
{
	size_t before = w->before > 0 ? w->before + w->steps : 0;

	return w->given + (before + w->steps) * w->wide;
}

/*
 * 0, or -1 when memory runs out; to be released after either, or if all 0.
 * bins is 0 for kind maf, threads >= 1. *net and data must stay. The caller
 * sets b->stepwise afterwards.
 */
int tw_flow_batch_init(struct tw_flow_batch *b, const struct tw_made *net,
    size_t transforms, size_t bins, double bound, unsigned threads,
    const tw_real *data);
void tw_flow_batch_release(struct tw_flow_batch *b);

/* The summed loss of records row[n] of data, by weight[transforms][size]. */
double tw_flow_batch_loss(struct tw_flow_batch *b, const tw_real *weight,
    const uint32_t *row, size_t n);

/* The same, and its gradient in grad[transforms][size]; n >= 1. */
double tw_flow_batch_grad(struct tw_flow_batch *b, const tw_real *weight,
    const uint32_t *row, size_t n, tw_real *grad);

#endif
