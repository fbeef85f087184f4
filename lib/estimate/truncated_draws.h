/*
 * Draws from a prior of independent parameters within a truncated prior, by
 * rejection: proposals are drawn in a box or in an ellipsoid
 * (stat/prior/propose.h), and those inside the truncated prior are kept. These
 * are the draws of tw-sample(1), --truncated.
 *
 * The box is the intersection of the boxes of all stages. It contains the
 * truncated prior, so that the draws are exact. If a draw by the box is costly,
 * because there are many parameters or the truncated prior is narrow in a
 * direction between the axes, a sequence of ellipsoids is tried as well. The
 * first one surrounds draws of the last stage's flow that are inside. Each
 * later one also surrounds all proposals found inside before, because in many
 * dimensions the flow's draws are rarely near the edge of the truncated prior.
 * The last ellipsoid may still miss a small part of it, so it is used only if a
 * draw costs less than a tenth of what it costs by the box.
 *
 * If memory runs out, these functions end the program with a message.
 */
#ifndef TW_ESTIMATE_TRUNCATED_DRAWS_H
#define TW_ESTIMATE_TRUNCATED_DRAWS_H

#include "estimate/truncation.h"
#include "stat/prior/propose.h"

enum { TW_TRUNCATED_CHUNK = 128 };	/* most proposals of one call */

/* A box or an ellipsoid, and counts of the proposals in it. */
struct tw_proposer {
	struct tw_propose propose;	/* zeros if never begun */
	uint64_t proposals;	/* all of them */
	uint64_t accepted;	/* those that tw_propose_draw accepted */
	uint64_t evaluated;	/* accepted ones that needed a density */
	uint64_t inside;	/* accepted ones in the truncated prior */
	uint64_t since;		/* proposals after the last accepted one */
};

struct tw_truncated_draws {
	struct tw_truncation *t;	/* the truncated prior */
	struct tw_rng rng;
	struct tw_proposer box, ellipsoid;
	struct tw_proposer *use;	/* the one that makes the draws */
	uint64_t accepted, inside;	/* counts of all proposers tried */

	/* The proposals of the last call that were accepted. */
	double *theta;		/* [TW_TRUNCATED_CHUNK * t->d], row-major */
	unsigned char in[TW_TRUNCATED_CHUNK];	/* inside: 1, else 0 */
	/* 1 + the number of proposals rejected between the last one and it */
	uint64_t tries[TW_TRUNCATED_CHUNK];

	/* Draws that are inside, which the next ellipsoid is to surround. */
	double *found;		/* [nfound * t->d] */
	size_t nfound;
};

/*
 * Choose the box or an ellipsoid by pilot proposals. dist[t->d] is the prior,
 * in the order of the parameters of t. The caller keeps t and dist until it
 * frees s with tw_truncated_draws_release. The seed determines all draws.
 *
 * Returns false if no proposal was inside. Then s->accepted is the number of
 * those in the box or an ellipsoid, all of them outside the truncated prior; if
 * it is 0, the prior has no mass in the box.
 */
bool tw_truncated_draws_begin(struct tw_truncated_draws *s,
    struct tw_truncation *t, const struct tw_dist *dist, uint64_t seed);
void tw_truncated_draws_release(struct tw_truncated_draws *s);

/*
 * After tw_truncated_draws_begin has returned true: make proposals until some
 * are accepted, and return the number n of these, which may be 0. theta[n],
 * in[n] and tries[n] of s describe them. The rows of theta that are in are the
 * draws. With k draws among the first m proposals, the truncated prior has
 * about s->use->propose.scale * k / m of the prior's mass.
 */
size_t tw_truncated_draws_next(struct tw_truncated_draws *s);

#endif
