/*
 * Evaluation of a flow (stat/flow/flow.h): log densities log q(theta | x), and
 * draws of theta. Whatever depends on x only is computed once, by tw_flow_at_x;
 * densities and draws after this call are at the same x. They are computed for
 * a block of thetas at a time, one theta in each lane of the registers, and
 * threads share chunks of thetas. The results depend neither on the number of
 * threads, nor on the width of the machine's registers, nor on which thetas are
 * in a block together.
 *
 * The hidden and last layers of the networks are computed in float, as in
 * training (stat/flow/net.h). The skip, the transforms and the log determinants
 * are computed in double (stat/flow/eval_loop.h), because the log density
 * multiplies an error in z by z. Within ten standard deviations, log densities
 * of the flows that were tested differ by at most 1e-4 from those computed in
 * double throughout.
 *
 * Position 0 sees nothing but x, and so do the hidden units of degree 0 and
 * everything that these add to other units. So with one parameter each theta
 * costs one spline only, and with two parameters half of the network.
 */
#ifndef TW_STAT_FLOW_EVAL_H
#define TW_STAT_FLOW_EVAL_H

#include "stat/base/rng.h"
#include "stat/flow/flow.h"

enum {
	TW_FLOW_BLOCK = 16,	/* thetas in a block */
	TW_FLOW_CHUNK = 64	/* thetas in a thread's job */
};

/*
 * The scratch memory of one thread. A row has one number for each of the
 * TW_FLOW_BLOCK thetas of a block.
 */
struct tw_flow_room {
	double *memory;		/* of all arrays below */
	double *v;		/* [blocks][ntheta] rows: being transformed */
	double *y;		/* [blocks][ntheta] rows: y of the thetas */
	double *sum;		/* [blocks] rows: log determinants */
	double *wide;		/* [out] rows: a position's outputs */
	double *x_knot, *y_knot;	/* [bins + 1] rows: a spline's knots */

	/* The values in a network. */
	float *in;		/* [ntheta] rows: y */
	float *h;		/* [blocks + 1][hidden, padded] rows */
	/* [2 blocks + 1][hidden, padded] rows after relu */
	float *act;
	float *u;		/* [outputs, padded] rows */

	bool off_edge;		/* a y is not that of its theta */

	/* If each lane of a block has its own x: */
	bool each;		/* this is so */
	double *feature, *own;	/* features and inputs for x of one lane */
	double *seen;		/* [inputs] rows: the networks' inputs for x */
	float *seen_float;	/* the same in float */
	double *given;		/* a struct tw_net_given (stat/flow/net.h) */
	double *step;		/* [blocks][block][ntheta] steps of records */
};

/* The networks of a flow, with weights in the order that the loops need. */
struct tw_flow_nets {
	const struct tw_flow *of;
	size_t bins;		/* 0: no spline */
	/* How many numbers one network has in packed, and in given. */
	size_t packed_size, given_size;
	float *packed;		/* [networks] weights, by eight rows */
	double *skip;		/* [networks][2 y][x + y] of the skip */
	double *given;		/* [networks] what depends on x alone */
};

struct tw_flow_eval {
	const struct tw_flow *flow;
	unsigned bytes;		/* width of the registers in use: 16, 32, 64 */
	unsigned threads;
	/*
	 * Some parameters are integers: the density is 0 at other values, and
	 * draws are rounded. The caller may set it to false for parameters with
	 * noise added, as in training.
	 */
	bool integer;
	struct tw_flow_nets nets;
	/*
	 * The features of x, with scratch memory for a summary after them; in a
	 * stepwise likelihood x itself.
	 */
	double *feature;
	double *seen;		/* [tw_flow_inputs(flow) + 1] for x */
	float *seen_float;	/* the same in float */
	size_t blocks;		/* blocks of thetas that a room has */
	struct tw_flow_room *room;	/* [threads] */
	/* For draws: */
	/* [TW_FLOW_SLICE] the member of each draw, or [steps][block] */
	size_t *member;
	size_t *order;		/* [TW_FLOW_SLICE] draws sorted by member */
	/* For stepwise likelihoods: */
	double *records;	/* [block] records */
	double *logs;		/* [block][steps] log densities */
};

enum { TW_FLOW_SLICE = 4096 };	/* draws whose members are drawn at a time */

/*
 * Prepare to evaluate f. At most TW_JOBS_THREADS threads are used. f must
 * outlive e; its theta and data may change meanwhile, its weights may not.
 * Returns 0, and the caller frees e with tw_flow_eval_release; -1 if memory
 * runs out.
 */
int tw_flow_eval_init(struct tw_flow_eval *e, const struct tw_flow *f,
    unsigned threads);
void tw_flow_eval_release(struct tw_flow_eval *e);

/*
 * Condition e on x[given], finite numbers. Here and below, `given` is
 * tw_flow_given_size(f), the length of x, and `record` is
 * tw_flow_record_size(f), the length of theta: ntheta or, in a stepwise
 * likelihood, steps * ntheta.
 */
void tw_flow_at_x(struct tw_flow_eval *e, const double *x);

/*
 * Condition e on an x for which the networks have the inputs
 * seen[tw_flow_inputs(f)]. Not for stepwise likelihoods.
 */
void tw_flow_at_inputs(struct tw_flow_eval *e, const float *seen);

/*
 * Set logq[n] to log q(theta | x) for theta[n][record]: -INFINITY outside the
 * support and for an infinite theta, NaN for a NaN. tw_flow_logq returns that
 * of a single theta[record].
 */
void tw_flow_logqs(struct tw_flow_eval *e, size_t n, const double *theta,
    double *logq);
double tw_flow_logq(struct tw_flow_eval *e, const double *theta);

/*
 * Add log q(theta | x_i) to sum[i], i < n, where x_i is row i of x[n][given],
 * and theta[record] is the same for all. Afterwards e may be conditioned on
 * another x than before.
 */
void tw_flow_add_each(struct tw_flow_eval *e, size_t n, const double *x,
    const double *theta, double *sum);

/*
 * For a stepwise likelihood: set logq[n][steps] to the log densities of the
 * steps of n records x[n][record], where record i is given the parameters
 * params[i][given].
 */
void tw_flow_steps(struct tw_flow_eval *e, size_t n, const double *params,
    const double *x, double *logq);

/*
 * Draw theta[n][record] from q(theta | x). Each draw takes its random numbers
 * before the next one, first for the member and then standard normals, so that
 * a call for n draws gives the same draws as n calls for one.
 */
void tw_flow_draws(struct tw_flow_eval *e, struct tw_rng *rng, size_t n,
    double *theta);

/*
 * Make the draws of tw_flow_draws, and set logq[n] to their log densities
 * (NULL: not needed). This is faster than tw_flow_logqs, because the transform
 * of the normals to a draw gives the density of one member already.
 */
void tw_flow_draws_logqs(struct tw_flow_eval *e, struct tw_rng *rng, size_t n,
    double *theta, double *logq);

#endif
