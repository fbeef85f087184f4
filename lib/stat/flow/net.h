/*
 * Evaluation of the networks of a flow (stat/flow/made.h), in float: first the
 * part that depends on x alone, then the outputs. Arrays have rows of `side`
 * numbers: one for each of TW_FLOW_BLOCK thetas, or one if there is a single
 * theta. Private to lib/stat.
 */
#ifndef TW_STAT_FLOW_NET_H
#define TW_STAT_FLOW_NET_H

#include "stat/base/simd.h"
#include "stat/flow/eval.h"

/*
 * The part of a network's values that depends on x alone: for each layer, the
 * bias plus the terms of x and of hidden units of degree 0. side is 1 if all
 * thetas have the same x, TW_FLOW_BLOCK if each has its own.
 */
struct tw_net_given {
	size_t side;
	float *h;		/* [hidden, padded] rows: layer in */
	float *inner;		/* [2 blocks][hidden, padded] rows */
	float *out;		/* [outputs, padded] rows: layer out */
	double *two;		/* [2 y] rows: the skip */
	/* Position 0, which depends on x alone, for all lanes of a block: */
	double *u;		/* [out] rows: its outputs */
	double *x_knot, *y_knot;	/* [bins + 1] rows: knots */
};

/*
 * Fill h, inner and out of *given for network number net, from the network's
 * inputs for x, seen[net.x] rows of given->side numbers.
 */
SIMD_DECLARE(void, tw_net_given, const struct tw_flow_nets *e, size_t net,
    const float *seen, struct tw_flow_room *room,
    const struct tw_net_given *given);

/*
 * Compute the outputs of positions p[0] .. p[1]-1 into room->u, and the hidden
 * units of the same degrees into room->h and room->act. Before, room->in has y
 * at the positions below p[1]-1, and the units of degrees below p[0] have been
 * computed. With side 1 the registers must not be wider than 32 bytes.
 */
SIMD_DECLARE(void, tw_net_units, const struct tw_flow_nets *e, size_t net,
    const struct tw_net_given *given, struct tw_flow_room *room,
    const size_t p[2], size_t side);

/*
 * Replace the free numbers u[3 bins - 1] of a spline (stat/flow/spline.h), in
 * rows of `side` numbers: those of the widths and of the heights each by
 * exp(u - max u), which are in proportion to their softmax, and those of the
 * inner slopes by the slopes.
 */
SIMD_DECLARE(void, tw_net_shape, size_t bins, float *u, size_t side);

/*
 * The offset of a layer's weights, [row_pad / 8][cols][8], in the packed
 * weights of a network.
 */
static inline size_t
tw_net_packed(const struct tw_made *m, size_t layer)
{
	size_t i, n = 0;

	for (i = 0; i < layer; i++)
		n += m->layer[i].row_pad * m->layer[i].cols;
	return n;
}

#endif
