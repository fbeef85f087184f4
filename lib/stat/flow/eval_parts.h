/* What the files that implement stat/flow/eval.h share. Private to lib/stat. */
#ifndef TW_STAT_FLOW_EVAL_PARTS_H
#define TW_STAT_FLOW_EVAL_PARTS_H

#include "stat/flow/eval.h"

enum {
	BLOCK = TW_FLOW_BLOCK,
	CHUNK = TW_FLOW_CHUNK,
	BLOCKS = CHUNK / BLOCK,
	MOST_BLOCKS = 64	/* largest number of blocks of a room */
};

static const double HALF_LOG_2PI = 0.91893853320467274178;

/*
 * How many blocks, and how many chunks, n thetas need; and how many of the n
 * thetas are in chunk number `chunk`, from 0.
 */
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

/* The index of parameter j of theta i in the arrays v and y of a room. */
static inline size_t
place_of(const struct tw_flow_eval *e, size_t i, size_t j)
{
	return (i / BLOCK * e->flow->ntheta + j) * BLOCK + i % BLOCK;
}

/*
 * Set seen[tw_flow_inputs(f)] to the networks' inputs for x. feature is scratch
 * memory of nx + tw_summary_room(&f->summary) doubles.
 */
void tw_flow_set_inputs(const struct tw_flow *f, const double *x,
    double *feature, double *seen);

/* Compute for all networks what depends on their inputs e->seen alone. */
void tw_flow_use_inputs(struct tw_flow_eval *e);

/*
 * Apply all transforms of a member, or their inverses if back, to the first
 * `thetas` thetas of r->v, in place. r->sum becomes the log determinants of the
 * transforms, log |dz / dy|, in both directions.
 */
void tw_flow_through(const struct tw_flow_eval *e, struct tw_flow_room *r,
    size_t member, size_t thetas, int back);

/* At most e->blocks blocks of thetas whose log densities are wanted. */
struct tw_flow_points {
	size_t n;
	const double *theta;	/* [..][ntheta] */
	/* [n] the rows of theta and logq to use; NULL: 0 .. n-1 */
	const size_t *order;
	bool same;		/* all lanes of a block have the same theta */
	double *logq;		/* the result */
	/*
	 * A member whose log densities known_log[n] the caller knows, without
	 * log |dy / dtheta|; SIZE_MAX: none.
	 */
	size_t known;
	const double *known_log;
};

/* Compute p->logq at the x that e is conditioned on, or r's x if r->each. */
void tw_flow_densities(struct tw_flow_eval *e, struct tw_flow_room *r,
    const struct tw_flow_points *p);

/*
 * Set logq[n] to the log densities of theta[n][ntheta] at the x that e is
 * conditioned on. Not for stepwise likelihoods.
 */
void tw_flow_thetas_logqs(struct tw_flow_eval *e, size_t n,
    const double *theta, double *logq);

/*
 * Set the networks' inputs in r->seen. tw_flow_set_given sets those of lane i
 * that are the same for all steps, from the parameters given. tw_flow_set_step
 * sets those of lanes i .. end-1 that depend on step t of record x.
 */
void tw_flow_set_given(const struct tw_flow *f, struct tw_flow_room *r,
    size_t i, const double *given);
void tw_flow_set_step(const struct tw_flow *f, struct tw_flow_room *r,
    size_t i, size_t end, size_t t, const double *x);

#endif
