/*
 * The networks of a flow (stat/flow/made.h) at work, in float: what they make
 * of x alone, and of x and y. An array of rows has TW_FLOW_BLOCK thetas in
 * each, or, of a single theta, one number. Private to lib/stat.
 */
#ifndef TW_STAT_FLOW_NET_H
#define TW_STAT_FLOW_NET_H

#include "stat/base/simd.h"
#include "stat/flow/eval.h"

/*
 * What a network makes of x alone. Rows that depend on x have `side` numbers: 1
 * where all thetas have one x, otherwise those of a block, each of its own.
 */
struct tw_net_given {
	size_t side;
	float *h;		/* [hidden, padded] rows: what goes in */
	float *inner;		/* [2 blocks][hidden, padded] rows */
	float *out;		/* [outputs, padded] rows */
	double *two;		/* [2 y] rows: what the skip adds */
	/* The first position, which depends on x alone, for a whole block: */
	double *u;		/* [out] its numbers */
	double *x_knot, *y_knot;	/* [bins + 1] its spline */
};

/* Fill h, inner and out from seen, rows of side. */
SIMD_DECLARE(void, tw_net_given, const struct tw_flow_nets *e, size_t net,
    const float *seen, struct tw_flow_room *room,
    const struct tw_net_given *given);

/*
 * The outputs of positions p[0] to p[1], in room->u, and the hidden units that
 * have their degrees: room->in has y below position p[1] - 1, units of lower
 * degrees are there. Rows have side numbers. One theta needs registers of 32
 * bytes at most.
 */
SIMD_DECLARE(void, tw_net_units, const struct tw_flow_nets *e, size_t net,
    const struct tw_net_given *given, struct tw_flow_room *room,
    const size_t p[2], size_t side);

/* Where layer i's weights begin in a network's: [row_pad / 8][cols][8]. */
static inline size_t
tw_net_packed(const struct tw_made *m, size_t layer)
{
	size_t i, n = 0;

	for (i = 0; i < layer; i++)
		n += m->layer[i].row_pad * m->layer[i].cols;
	return n;
}

#endif
