/* Draws from a truncated prior, with proposals from a box or an ellipsoid. */
#include <math.h>
#include <string.h>

#include "estimate/truncated_draws.h"
#include "io/msg.h"

/*
 * The cost of a draw is measured in proposals. If the box costs less than
 * CHEAP, no ellipsoid is tried. An ellipsoid is used if the box costs more than
 * CHEAPER times as much.
 */
#define CHEAP	200
#define CHEAPER	10

enum {
	CHUNK = TW_TRUNCATED_CHUNK,
	PATIENCE = 16 * CHUNK,	/* most proposals for a chunk */
	PILOT = 2048,		/* most proposals accepted in a pilot run */
	PILOTS = 100,		/* most pilot runs in a box or an ellipsoid */
	ENOUGH = 128,		/* pilot runs end after this many inside */
	ELLIPSOIDS = 6,		/* most ellipsoids that are tried */
	DENSITY = 8,		/* cost of evaluating a density */
	DRAWS = 20480		/* draws of the last stage's flow */
};

size_t
tw_truncated_draws_next(struct tw_truncated_draws *s)
{
	struct tw_proposer *w = s->use;
	size_t n = 0, i, d = s->t->d;

	for (i = 0; i < PATIENCE && n < CHUNK; i++) {
		w->since++;
		if (!tw_propose_draw(&w->propose, &s->rng, s->theta + n * d))
			continue;
		s->tries[n++] = w->since;
		w->since = 0;
	}
	w->proposals += i;
	w->accepted += n;
	w->evaluated -= s->t->evaluated;
	w->inside += tw_truncation_inside(s->t, n, s->theta, s->in);
	w->evaluated += s->t->evaluated;
	return n;
}

/* Add those of the chunk's n thetas that are inside to found. */
static void
keep(struct tw_truncated_draws *s, size_t n)
{
	size_t i, d = s->t->d;

	for (i = 0; i < n; i++)
		if (s->in[i])
			memcpy(s->found + s->nfound++ * d, s->theta + i * d,
			    d * sizeof *s->found);
}

/* The cost of all proposals so far. */
static double
spent(const struct tw_proposer *w)
{
	return (double)w->proposals + (double)DENSITY * (double)w->evaluated;
}

/* The cost of a draw, INFINITY if no proposal was inside. */
static double
cost(const struct tw_proposer *w)
{
	return w->inside > 0 ? spent(w) / (double)w->inside : INFINITY;
}

/* Add the draws of the last stage's flow that are inside to found. */
static void
keep_flow_draws(struct tw_truncated_draws *s, uint64_t seed)
{
	struct tw_flow_eval *e = &s->t->stage[s->t->n - 1].eval;
	struct tw_rng rng;
	size_t k;

	tw_rng_seed(&rng, seed);
	for (k = 0; k < DRAWS; k += CHUNK) {
		tw_flow_draws(e, &rng, CHUNK, s->theta);
		(void)tw_truncation_inside(s->t, CHUNK, s->theta, s->in);
		keep(s, CHUNK);
	}
}

/*
 * Begin proposals from the box, the intersection of the boxes of all stages.
 * Returns what tw_propose_box() returns.
 */
static int
begin_box(struct tw_truncated_draws *s, const struct tw_dist *dist)
{
	size_t i, k, d = s->t->d;
	double *lo = tw_arena(NULL, d, 2 * sizeof *lo), *hi = lo + d;

	for (i = 0; i < d; i++) {
		lo[i] = -INFINITY;
		hi[i] = INFINITY;
	}
	for (k = 0; k < s->t->n; k++)
		for (i = 0; i < d; i++) {
			const struct tw_stage *g = &s->t->stage[k];

			lo[g->of[i]] = fmax(lo[g->of[i]], g->file->lo[i]);
			hi[g->of[i]] = fmin(hi[g->of[i]], g->file->hi[i]);
		}
	return tw_propose_box(&s->box.propose, d, dist, lo, hi);
}

/*
 * Begin proposals from an ellipsoid around found, which replaces the previous
 * one. Returns what tw_propose_ellipsoid() returns.
 */
static int
begin_ellipsoid(struct tw_truncated_draws *s, const struct tw_dist *dist)
{
	tw_propose_release(&s->ellipsoid.propose);
	s->ellipsoid = (struct tw_proposer){ .proposals = 0 };
	return tw_propose_ellipsoid(&s->ellipsoid.propose, s->t->d, dist,
	    s->nfound, s->found);
}

/*
 * Make pilot runs of w until ENOUGH proposals are inside, or their cost exceeds
 * most, and add these to found. begun is what begin_box or begin_ellipsoid
 * returned: if it is not 0, w makes no proposals.
 */
static void
try(struct tw_truncated_draws *s, struct tw_proposer *w, int begun,
    double most)
{
	size_t i, k;

	tw_xdone(begun);
	s->use = w;
	for (i = 0; begun == 0 && i < PILOTS && w->inside < ENOUGH &&
	    spent(w) <= most; i++)
		for (k = 0; k < PILOT / CHUNK; k++)
			keep(s, tw_truncated_draws_next(s));
	s->accepted += w->accepted;
	s->inside += w->inside;
}

bool
tw_truncated_draws_begin(struct tw_truncated_draws *s, struct tw_truncation *t,
    const struct tw_dist *dist, uint64_t seed)
{
	size_t i;

	*s = (struct tw_truncated_draws){ .t = t };
	tw_rng_apart(&s->rng, seed, 8);
	s->theta = tw_arena(NULL, CHUNK, t->d * sizeof *s->theta);
	s->found = tw_arena(NULL, DRAWS + (ELLIPSOIDS + 1) * (ENOUGH + PILOT),
	    t->d * sizeof *s->found);
	try(s, &s->box, begin_box(s, dist), INFINITY);
	if (!(cost(&s->box) < CHEAP)) {
		keep_flow_draws(s, seed);
		for (i = 0; i < ELLIPSOIDS; i++)
			/* fast: then it would not be cheaper than the box */
			try(s, &s->ellipsoid, begin_ellipsoid(s, dist),
			    ENOUGH * cost(&s->box));
	}
	s->use = CHEAPER * cost(&s->ellipsoid) < cost(&s->box) ?
	    &s->ellipsoid : &s->box;
	return s->inside > 0;
}

void
tw_truncated_draws_release(struct tw_truncated_draws *s)
{
	tw_propose_release(&s->box.propose);
	tw_propose_release(&s->ellipsoid.propose);
}
