/*
 * The loss of a conditional flow (stat/flow/flow.h) and its gradient by the
 * network's weights, for LANES records at once. Private to lib/stat.
 *
 *   loss = sum over records of  |z|^2 / 2 - sum log |dz_p / dy_p|,
 *
 * which is -log p^(y | x) but for (ntheta / 2) log 2 pi.
 */
#ifndef TW_STAT_FLOW_GRAD_H
#define TW_STAT_FLOW_GRAD_H

#include <stddef.h>
#include <stdint.h>

#include "stat/base/simd.h"
#include "stat/flow/made.h"
#include "stat/flow/spline_loop.h"

/* One thread's room. */
struct tw_flow_work {
	const struct tw_made *net;
	size_t transforms, bins;	/* bins 0: no spline */
	real bound;
	unsigned bytes;		/* of the registers that are used */
	real *room;		/* all that follows */
	real *in;		/* [transforms][in.stride][LANES]: x, then y in this order */
	real *
	    act; /* [transforms][2 blocks + 1][row_pad][LANES] behind each relu */
	real *out;		/* [transforms][out.row_pad][LANES]: u, then its gradient */
	real *v, *e, *da;	/* [transforms][y][LANES]: v, exp(b), db/da */
	real *h, *g, *back;	/* [row_pad][LANES] */
	real *z, *slope;	/* [y][LANES], [LANES] */
	real *gin;		/* [in.stride][LANES] */
	real *two;		/* [skip.row_pad][LANES] */
	real *turn;		/* [LANES][most] */
	struct tw_spline_kept *kept;	/* [transforms][y] */
	real share[LANES];	/* 1 where a record is, else 0 */
};

/* 0, or -1 when memory runs out. bins is 0 for kind maf. */
int tw_flow_work_init(struct tw_flow_work *w, const struct tw_made *net,
    size_t transforms, size_t bins, double bound);
void tw_flow_work_release(struct tw_flow_work *w);

/* Take records row[0..n) of data[][x + y] (features, then y), 1 <= n <= LANES. */
void tw_flow_work_load(struct tw_flow_work *w, const real *data,
    const uint32_t *row, size_t n);

/* The loss of the records that were taken. */
double tw_flow_work_loss(struct tw_flow_work *w, const real *weight);

/*
 * After it: add the gradient to grad[transforms][net.size]. Entries that no
 * row sees get rubbish, for tw_flow_clear. turned is weight by columns.
 */
void tw_flow_work_grad(struct tw_flow_work *w, const real *turned, real *grad);

/* turned[..][stride][row_pad] of each layer, at the offset of its weights. */
void tw_flow_turn(const struct tw_made *net, size_t transforms,
    const real *weight, real *turned);

/* Zero what a mask or the padding keeps from being a weight. */
void tw_flow_clear(const struct tw_made *net, size_t transforms, real *grad);

#endif
