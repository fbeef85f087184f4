/* What the parts of stat/flow/eval.h share. Private to lib/stat. */
#ifndef TW_STAT_FLOW_EVAL_PARTS_H
#define TW_STAT_FLOW_EVAL_PARTS_H

#include "stat/flow/eval.h"

enum {
	BLOCK = TW_FLOW_BLOCK,
	CHUNK = TW_FLOW_CHUNK,
	BLOCKS = CHUNK / BLOCK,
	MOST_BLOCKS = 64	/* of a room at most */
};

static const double HALF_LOG_2PI = 0.91893853320467274178;

/* Blocks and chunks that hold n; thetas of a chunk. */
static inline size_t
blocks_of(size_t n)
{
	return (n + BLOCK - 1) / BLOCK;
}

static inline size_t
chunks_of(size_t n)
{
	return (n + CHUNK - 1) / CHUNK;
}

static inline size_t
chunk_size(size_t n, size_t chunk)
{
	size_t left = n - chunk * CHUNK;

	return left < CHUNK ? left : CHUNK;
}

/* Where parameter j of theta i is in a room's blocks. */
static inline size_t
place_of(const struct tw_flow_eval *e, size_t i, size_t j)
{
	return (i / BLOCK * e->flow->ntheta + j) * BLOCK + i % BLOCK;
}

/* What the networks see of x; feature is scratch. */
void tw_flow_see(const struct tw_flow *f, const double *x, double *feature,
    double *seen);

/* What all networks make of e->seen. */
void tw_flow_give(struct tw_flow_eval *e);

/*
 * All transforms of a member on r->v, of that many thetas, and r->sum of their
 * log slopes; back: their inverses.
 */
void tw_flow_through(const struct tw_flow_eval *e, struct tw_flow_room *r,
    size_t member, size_t thetas, int back);

/* At most e->blocks blocks of thetas, and where their log densities go. */
struct tw_flow_points {
	size_t n;
	const double *theta;
	const size_t *order;	/* [n] which of theta and logq; NULL: 0 .. */
	bool same;		/* a block has one theta */
	double *logq;
	/* a member whose log densities are known, without jacobian */
	size_t known;
	const double *known_log;	/* [n] */
};

void tw_flow_densities(struct tw_flow_eval *e, struct tw_flow_room *r,
    const struct tw_flow_points *p);

/* Log densities of theta[n][ntheta] at the x that e is at; of no stepwise. */
void tw_flow_thetas_logqs(struct tw_flow_eval *e, size_t n,
    const double *theta, double *logq);

/*
 * Into a block's rows what lane i has of what all steps are given, and what
 * lanes i to end have of what step t of record x is given besides.
 */
void tw_flow_see_given(const struct tw_flow *f, struct tw_flow_room *r,
    size_t i, const double *given);
void tw_flow_see_step(const struct tw_flow *f, struct tw_flow_room *r,
    size_t i, size_t end, size_t t, const double *x);

#endif
