/*
 * A flow (stat/flow/flow.h) at work. What depends on x only is computed once,
 * by tw_flow_at_x; densities and draws after it are at that x, a block of
 * thetas side by side, chunks of them shared among threads. The numbers depend
 * neither on the number of threads, nor on the machine's registers, nor on
 * which thetas come together.
 *
 * The networks' hidden and last layers are computed in float, as they were in
 * training (stat/flow/net.h). Their skip, the transforms and the log
 * determinants are in double (stat/flow/eval_loop.h): an error of the scale of
 * z would be multiplied by z in the log density. Within ten standard
 * deviations, log densities of the flows that were tested are within 1e-4 of
 * those that double would give.
 *
 * Parameters of position 0 see nothing but x. So do the hidden units of degree
 * 0, with all that they add to others: where there is one parameter, a theta
 * costs a spline; where there are two, half of the network.
 */
#ifndef TW_STAT_FLOW_EVAL_H
#define TW_STAT_FLOW_EVAL_H

#include "stat/base/rng.h"
#include "stat/flow/flow.h"

enum {
	TW_FLOW_BLOCK = 16,	/* thetas side by side */
	TW_FLOW_CHUNK = 64	/* thetas a job */
};

/* One thread's room: numbers of TW_FLOW_BLOCK thetas in each row. */
struct tw_flow_room {
	double *memory;		/* all that follows */
	double *v;		/* [blocks][ntheta] rows */
	double *y;		/* the same: where each member begins */
	double *sum;		/* [blocks] rows: log determinants */
	double *wide;		/* [out] rows: the numbers of a position */
	double *x_knot, *y_knot;	/* [bins + 1] rows */

	/* Of a network: */
	float *in;		/* [ntheta] rows: y */
	float *h;		/* [blocks + 1][hidden, padded] rows */
	/* [2 blocks + 1][hidden, padded] rows after relu */
	float *act;
	float *u;		/* [outputs, padded] rows */

	/* Where each lane of a block has an x of its own: */
	bool each;
	double *feature, *own;	/* scratch for one of them */
	double *seen;		/* rows: what the networks see of them, */
	float *seen_float;	/*   as their layers take it in */
	double *given;		/* what a network makes of that */
	double *step;		/* [blocks][block][ntheta] of their records */
};

/* A group at work. */
struct tw_flow_nets {
	const struct tw_flow_group *of;
	size_t bins;		/* 0: no spline */
	size_t packed_size, given_size;	/* of a network */
	float *packed;		/* weights, eight rows side by side */
	double *skip;		/* [2 y][x + y] those of the skip */
	double *given;		/* what the networks make of x alone */
};

struct tw_flow_eval {
	const struct tw_flow *flow;
	unsigned bytes;		/* of the registers that are used */
	unsigned threads;
	/*
	 * There are integers: only these have a density, draws are
	 * rounded. False, and they are spread, as they were in training.
	 */
	bool integer;
	struct tw_flow_nets *nets;	/* [flow->groups] */
	/* Of x, and room for their summary; of a stepwise flow x as it is. */
	double *feature;
	double *seen;		/* what networks see of them, and one more, */
	float *seen_float;	/*   as their layers take it in */
	size_t blocks;		/* of thetas that a room has */
	struct tw_flow_room *room;	/* [threads] */
	/* Of draws. Members are numbered through all groups. */
	size_t *member;		/* [TW_FLOW_SLICE] */
	size_t *order;		/* [TW_FLOW_SLICE] draws by member */
	/* Of a stepwise likelihood: */
	double *records;	/* [block] draws */
	double *logs;		/* [block][steps] */
};

enum { TW_FLOW_SLICE = 4096 };	/* draws whose members are known at a time */

/*
 * 0, or -1 when memory runs out. At most TW_JOBS_THREADS threads are used. The
 * flow must outlive e; its theta and data may change, its weights may not.
 */
int tw_flow_eval_init(struct tw_flow_eval *e, const struct tw_flow *f,
    unsigned threads);
void tw_flow_eval_release(struct tw_flow_eval *e);

/*
 * Go to x[tw_flow_givens], finite. Below, a theta has tw_flow_record numbers:
 * ntheta, or of a stepwise likelihood those of all steps.
 */
void tw_flow_at_x(struct tw_flow_eval *e, const double *x);

/* The same by what the networks see of it, [tw_flow_seen]; of no stepwise. */
void tw_flow_at_seen(struct tw_flow_eval *e, const float *seen);

/*
 * logq[n] = log p^(theta | x) of theta[n][record]: -INFINITY outside the
 * support (and for infinite theta), NaN for a NaN.
 */
void tw_flow_logqs(struct tw_flow_eval *e, size_t n, const double *theta,
    double *logq);
double tw_flow_logq(struct tw_flow_eval *e, const double *theta);

/*
 * Add to sum[n] the log densities of theta[m][record] at each of x[n][givens],
 * a block of x side by side, or of thetas where there is a single x, to which
 * e may go.
 */
void tw_flow_add_each(struct tw_flow_eval *e, size_t n, const double *x,
    size_t m, const double *theta, double *sum);

/*
 * logq[n][steps] of the steps of records x[n][record], each given its own
 * given[n][givens].
 */
void tw_flow_steps(struct tw_flow_eval *e, size_t n, const double *given,
    const double *x, double *logq);

/*
 * n draws from p^(. | x) into theta[n][record]: those of n calls with 1,
 * because random numbers are taken in order, a member and then standard
 * normals.
 */
void tw_flow_draws(struct tw_flow_eval *e, struct tw_rng *rng, size_t n,
    double *theta);

/*
 * The same draws with logq[n], their log densities: sooner than by
 * tw_flow_logqs, as the way from the normals to a draw gives one member's.
 */
void tw_flow_draws_logqs(struct tw_flow_eval *e, struct tw_rng *rng, size_t n,
    double *theta, double *logq);

#endif
