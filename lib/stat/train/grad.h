/*
 * The loss of a conditional flow (stat/flow/flow.h) and its gradient by the
 * network's weights, for LANES records at once. Private to lib/stat.
 *
 *   loss = sum over records of  |z|^2 / 2 - sum log |dz_p / dy_p|,
 *
 * which is -log p^(y | x) but for (ntheta / 2) log 2 pi.
 */
#ifndef TW_STAT_TRAIN_GRAD_H
#define TW_STAT_TRAIN_GRAD_H

#include <stddef.h>
#include <stdint.h>

#include "stat/base/simd.h"
#include "stat/flow/made.h"
#include "stat/flow/spline_loop.h"

/* One thread's room. */
struct tw_flow_work {
	const struct tw_made *net;
	size_t transforms, bins;	/* bins 0: no spline */
	tw_real bound;
	unsigned bytes;		/* of the registers that are used */
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

/* 0, or -1 when memory runs out. bins is 0 for kind maf. */
int tw_flow_work_init(struct tw_flow_work *w, const struct tw_made *net,
    size_t transforms, size_t bins, double bound);
void tw_flow_work_release(struct tw_flow_work *w);

/*
 * Take records row[0..n) of data[][x + y] (features, then y), 1 <= n <= LANES.
 */
void tw_flow_work_load(struct tw_flow_work *w, const tw_real *data,
    const uint32_t *row, size_t n);

/* The loss of the records that were taken. */
double tw_flow_work_loss(struct tw_flow_work *w, const tw_real *weight);

/*
 * After it: the loss by what each layer puts out, which is kept in w. turned is
 * weight by columns.
 */
void tw_flow_work_back(struct tw_flow_work *w, const tw_real *turned);

/*
 * After that: the gradient by the weights of one layer, layer `layer` of net t,
 * the sum over w[n] in order, into its place in grad[transforms][net.size]; or
 * added to what is there. Each sum is that of LANES records, so it begins anew
 * with each w. turn[n][LANES][most] is room. What a mask or the padding keeps
 * from being a weight gets 0.
 */
void tw_flow_work_grad(const struct tw_flow_work *w, size_t n, size_t t,
    size_t layer, int add, tw_real *turn, tw_real *grad);

/* turned[..][stride][row_pad] of each layer, at the offset of its weights. */
void tw_flow_turn(const struct tw_made *net, size_t transforms,
    const tw_real *weight, tw_real *turned);

#endif
