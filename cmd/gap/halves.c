#include <math.h>
#include <string.h>

#include "parts.h"
#include "io/msg.h"

void
tw_halves_init(struct tw_halves *h, const struct tw_reader *r, size_t n,
    uint64_t seed, unsigned threads)
{
	size_t d = h->of[TW_WHOLE].file->theta.n, k;
	int i;

	h->seed = seed;
	h->n = n;
	h->own = h->mixed ? n : n - n / 2;
	for (i = 0; i < TW_FLOWS; i++) {
		struct tw_half *e = &h->of[i];

		tw_column_cache_init(&e->x, &e->file->x, "the flow", r);
		tw_xdone(tw_flow_eval_init(&e->eval, &e->file->flow, threads));
		if (h->mixed)
			tw_mixture_init(&e->joint, r, &e->eval, n);
		/* As tw-sample --seed draws from A, and from B by the next. */
		tw_rng_seed(&e->rng, seed + (i == TW_HALF_B));
	}
	h->room = tw_arena(NULL, n, d * sizeof *h->room);
	h->theta = tw_arena(NULL, n, d * sizeof *h->theta);
	h->logq = tw_arena(NULL, n, sizeof *h->logq);
	h->in = tw_arena(NULL, n, sizeof *h->in);
	h->own_by = tw_arena(NULL, h->to, sizeof *h->own_by);
	h->rungs = h->to;
	for (k = 0; k < h->rungs; k++)
		tw_xdone(tw_ladder_init(&h->own_by[k], h->own));
}

void
tw_halves_release(struct tw_halves *h)
{
	size_t k;
	int i;

	for (k = 0; k < h->rungs; k++)
		tw_ladder_release(&h->own_by[k]);
	for (i = 0; i < TW_FLOWS; i++) {
		struct tw_half *e = &h->of[i];

		if (h->mixed)
			tw_mixture_release(&e->joint);
		tw_flow_eval_release(&e->eval);
		tw_posterior_file_release(&e->posterior);
	}
}

/* ---- at an x ------------------------------------------------------ */

/* Weighted proposals of the mixture at the record's x, or of the whole's. */
static void
propose(const struct tw_halves *h, struct tw_half *e, struct tw_rng *rng)
{
	if (h->shared && e != &h->of[TW_WHOLE])
		tw_mixture_follow(&e->joint, &h->of[TW_WHOLE].joint);
	else
		tw_mixture_propose(&e->joint, rng);
	if (!(e->joint.weights.ess > 0))
		tw_die(TW_FAILED, "%s:%llu: prior times likelihood is 0 at all %zu draws of %s",
		    h->place.file, h->place.line, e->joint.n, e->file->file);
	e->theta = e->joint.theta;
	e->w = e->joint.w;
}

/* The whole's own draws at its x, those of a flow as tw-score --cdf makes
 * them. */
static void
make_own(struct tw_halves *h)
{
	struct tw_half *e = &h->of[TW_WHOLE];
	size_t d = e->file->theta.n, i, k;
	struct tw_rng rng;

	tw_rng_seed(&rng, tw_hash(h->seed, e->x.n, e->x.x));
	if (h->mixed) {
		propose(h, e, &rng);
		for (i = 0; i < h->own; i++)
			h->logq[i] = e->joint.log_q[i] +
			    log((double)h->own * e->w[i]);
	} else {
		tw_flow_draws_logqs(&e->eval, &rng, h->own, h->room, h->logq);
		e->theta = h->room;
	}
	for (i = 0; i < h->own; i++)
		h->logq[i] = -h->logq[i];
	for (k = h->from; k < h->to; k++)
		tw_ladder_make(&h->own_by[k], k == 0 ? h->logq :
		    e->theta + k - 1, k == 0 ? 1 : d, e->w);
}

/* n draws of a half, and -log p^ of the whole of them. */
static void
draw_half(struct tw_halves *h, struct tw_half *e)
{
	struct tw_half *whole = &h->of[TW_WHOLE];
	size_t d = e->file->theta.n, i, j;

	if (h->by_x)
		tw_rng_seed(&e->rng, tw_hash(h->seed + 1 +
		    (e == &h->of[TW_HALF_B]), e->x.n, e->x.x));
	if (h->mixed) {
		propose(h, e, &e->rng);
	} else {
		tw_flow_draws(&e->eval, &e->rng, h->n, h->room);
		e->theta = h->room;
	}
	for (i = 0; i < h->n; i++)
		for (j = 0; j < d; j++)
			h->theta[i * d + j] = e->theta[i * d + e->of[j]];
	if (h->from > 0)
		return;		/* these are of the parameters alone */
	if (h->mixed)
		tw_mixture_logqs(&whole->joint, h->n, h->theta, h->logq);
	else
		tw_flow_logqs(&whole->eval, h->n, h->theta, h->logq);
}

/*
 * Which of a half's draws are in the region of that level: those whose rank
 * among the whole's own draws (stat/draws/rank.h) is at most 1-alpha, or those
 * whose rank r in a parameter has |2 r - 1| <= 1-alpha. The slack is for the
 * rounding of the ranks.
 */
static void
decide(struct tw_halves *h, const struct tw_level *alpha, size_t set)
{
	size_t d = h->of[TW_WHOLE].file->theta.n, i;
	double most = tw_level_rest(alpha) + 1e-9, v;

	for (i = 0; i < h->n; i++) {
		v = set > 0 ? h->theta[i * d + set - 1] : -h->logq[i];
		v = tw_ladder_rank(&h->own_by[set], v);
		h->in[i] = (set > 0 ? fabs(2 * v - 1) : v) <= most;
	}
}

bool
tw_halves_go(struct tw_halves *h, struct tw_reader *r)
{
	int i;

	h->place = (struct tw_halves_place){ r->in.file,
		(unsigned long long)r->in.line };
	for (i = 0; i < TW_FLOWS; i++)
		if (!tw_column_cache_read(&h->of[i].x, r) || (h->mixed &&
		    !tw_column_cache_read(&h->of[i].joint.x, r)))
			return false;
	return true;
}

size_t
tw_halves_wide(const struct tw_halves *h)
{
	size_t n = 0;
	int i;

	for (i = 0; i < TW_FLOWS; i++)
		n += h->of[i].x.n + (h->mixed ? h->of[i].joint.x.n : 0);
	return n;
}

void
tw_halves_keep(const struct tw_halves *h, double *row,
    struct tw_halves_place *place)
{
	int i;

	*place = h->place;
	for (i = 0; i < TW_FLOWS; i++) {
		row = tw_column_cache_keep(&h->of[i].x, row);
		if (h->mixed)
			row = tw_column_cache_keep(&h->of[i].joint.x, row);
	}
}

void
tw_halves_return(struct tw_halves *h, const double *row,
    const struct tw_halves_place *place)
{
	int i;

	h->place = *place;
	for (i = 0; i < TW_FLOWS; i++) {
		row = tw_column_cache_return(&h->of[i].x, row);
		if (h->mixed)
			row = tw_column_cache_return(&h->of[i].joint.x, row);
	}
}

/* By draws of each half. */
static void
find_apart(struct tw_halves *h, const struct tw_level_list *alpha, size_t step,
    struct tw_gap_at *at)
{
	size_t j, k;
	double v;
	int i;

	for (i = TW_HALF_A; i < TW_FLOWS; i++) {
		struct tw_gap_at *to = at;

		draw_half(h, &h->of[i]);
		for (k = h->from; k < h->to; k++)
			for (j = 0; j < alpha->n; j++, to += step) {
				decide(h, &alpha->of[j], k);
				tw_gap_share(h->n, h->of[i].w, h->in,
				    &to->p[i - TW_HALF_A], &v);
				to->v = i == TW_HALF_A ? v : to->v + v;
			}
	}
}

/* By the whole's own draws, which the halves weigh. */
static void
find_shared(struct tw_halves *h, const struct tw_level_list *alpha, size_t step,
    struct tw_gap_at *at)
{
	const struct tw_half *whole = &h->of[TW_WHOLE];
	size_t j, k, i;

	propose(h, &h->of[TW_HALF_A], NULL);
	propose(h, &h->of[TW_HALF_B], NULL);
	memcpy(h->theta, whole->theta,
	    h->n * whole->file->theta.n * sizeof *h->theta);
	for (i = 0; i < h->n; i++)
		h->logq[i] = -h->logq[i];
	for (k = h->from; k < h->to; k++)
		for (j = 0; j < alpha->n; j++, at += step) {
			decide(h, &alpha->of[j], k);
			tw_gap_paired(h->n, h->of[TW_HALF_A].w,
			    h->of[TW_HALF_B].w, h->in, at);
		}
}

void
tw_halves_find(struct tw_halves *h, const struct tw_level_list *alpha,
    size_t step, struct tw_gap_at *at)
{
	int i;

	for (i = 0; i < TW_FLOWS; i++)
		tw_flow_at_x(&h->of[i].eval, h->of[i].x.x);
	make_own(h);
	if (h->shared)
		find_shared(h, alpha, step, at);
	else
		find_apart(h, alpha, step, at);
}
