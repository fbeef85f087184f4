#include <math.h>
#include <string.h>

#include "parts.h"
#include "io/msg.h"

void
tw_halves_init(struct tw_halves *h, const struct tw_reader *r, size_t n,
    uint64_t seed, unsigned threads)
{
	size_t d = h->of[TW_FULL].file->theta.n, k;
	int i;

	h->seed = seed;
	h->n = n;
	h->full = h->mixed ? n : n - n / 2;
	for (i = 0; i < TW_ESTIMATES; i++) {
		struct tw_half *e = &h->of[i];

		tw_column_cache_init(&e->x, &e->file->x, "the flow", r);
		h->cache[h->caches++] = &e->x;
		tw_xdone(tw_flow_eval_init(&e->eval, &e->file->flow, threads));
		if (h->mixed) {
			tw_mixture_allocate(&e->mixture, r, &e->eval, n);
			h->cache[h->caches++] = &e->mixture.x;
		}
		/*
		 * Estimate A draws as tw-sample does with --seed, B as with the
		 * next seed.
		 */
		tw_rng_seed(&e->rng, seed + (i == TW_HALF_B));
	}
	h->room = tw_arena(NULL, n, d * sizeof *h->room);
	h->theta = tw_arena(NULL, n, d * sizeof *h->theta);
	h->logq = tw_arena(NULL, n, sizeof *h->logq);
	h->in = tw_arena(NULL, n, sizeof *h->in);
	h->rank = tw_arena(NULL, n, (1 + d) * sizeof *h->rank);
	h->sets = 1 + TW_LIMITS * d;
	h->sorted = tw_arena(NULL, 1 + d, sizeof *h->sorted);
	for (k = 0; k <= d; k++)
		tw_xdone(tw_sorted_init(&h->sorted[k], h->full));
}

void
tw_halves_release(struct tw_halves *h)
{
	size_t d = h->of[TW_FULL].file->theta.n, k;
	int i;

	for (k = 0; k <= d; k++)
		tw_sorted_release(&h->sorted[k]);
	for (i = 0; i < TW_ESTIMATES; i++) {
		struct tw_half *e = &h->of[i];

		if (h->mixed)
			tw_mixture_release(&e->mixture);
		tw_flow_eval_release(&e->eval);
	}
	/* Release the files last: two estimates may evaluate the same flow. */
	for (i = 0; i < TW_ESTIMATES; i++)
		tw_posterior_file_release(&h->of[i].posterior);
}

/* ---- at an x ------------------------------------------------------ */

/*
 * Draw weighted proposals of the half's mixture at the record's x or, if they
 * are shared, weigh those of the full estimate. Returns false if all weights
 * are 0, so that there are no draws.
 */
static bool
propose(struct tw_halves *h, struct tw_half *e, struct tw_rng *rng)
{
	if (h->shared && e != &h->of[TW_FULL])
		tw_mixture_follow(&e->mixture, &h->of[TW_FULL].mixture);
	else
		tw_mixture_propose(&e->mixture, rng);
	if (!(e->mixture.weights.ess > 0)) {
		if (h->lacks == NULL) {
			h->lacks = e;
			h->lacks_at = h->place;
		}
		return false;
	}
	e->theta = e->mixture.theta;
	e->w = e->mixture.w;
	return true;
}

void
tw_halves_die(const struct tw_halves *h)
{
	tw_die(TW_FAILED, "%s:%llu: prior x likelihood is 0 at all %zu proposals of %s",
	    h->lacks_at.file, h->lacks_at.line, h->lacks->mixture.n,
	    h->lacks->file->file);
}

/*
 * Make draws of the full estimate at x (from a flow, the same as tw-score --cdf
 * makes) and sort them by -log density and by each parameter.
 */
static bool
draw_full(struct tw_halves *h)
{
	struct tw_half *e = &h->of[TW_FULL];
	size_t d = e->file->theta.n, i, k;
	struct tw_rng rng;

	tw_rng_seed(&rng, tw_hash(h->seed, e->x.n, e->x.x));
	if (h->mixed) {
		if (!propose(h, e, &rng))
			return false;
		for (i = 0; i < h->full; i++)
			h->logq[i] = e->mixture.log_q[i] +
			    log((double)h->full * e->w[i]);
	} else {
		tw_flow_draws_logqs(&e->eval, &rng, h->full, h->room, h->logq);
		e->theta = h->room;
	}
	for (i = 0; i < h->full; i++)
		h->logq[i] = -h->logq[i];
	for (k = 0; k <= d; k++)
		tw_sorted_fill(&h->sorted[k], k == 0 ? h->logq :
		    e->theta + k - 1, k == 0 ? 1 : d, e->w);
	return true;
}

/*
 * Make n draws of a half, and find their log densities under the full estimate.
 */
static bool
draw_half(struct tw_halves *h, struct tw_half *e)
{
	struct tw_half *full = &h->of[TW_FULL];
	size_t d = e->file->theta.n, i, j;

	if (h->by_x)
		tw_rng_seed(&e->rng, tw_hash(h->seed + 1 +
		    (e == &h->of[TW_HALF_B]), e->x.n, e->x.x));
	if (h->mixed) {
		if (!propose(h, e, &e->rng))
			return false;
	} else {
		tw_flow_draws(&e->eval, &e->rng, h->n, h->room);
		e->theta = h->room;
	}
	for (i = 0; i < h->n; i++)
		for (j = 0; j < d; j++)
			h->theta[i * d + j] = e->theta[i * d + e->of[j]];
	if (h->mixed)
		tw_mixture_log_densities(&full->mixture, h->n, h->theta,
		    h->logq);
	else
		tw_flow_logqs(&full->eval, h->n, h->theta, h->logq);
	return true;
}

struct tw_gap_set
tw_gap_set_of(size_t ntheta, size_t i)
{
	if (i == 0)
		return (struct tw_gap_set){ TW_GAP_REGION, 0 };
	return (struct tw_gap_set){
		(enum tw_gap_kind)(TW_GAP_INTERVAL + (i - 1) / ntheta),
		1 + (i - 1) % ntheta
	};
}

/*
 * The ranks of a half's draws among those of the full estimate
 * (stat/draws/rank.h), by -log density and by each parameter.
 */
static void
rank_half(struct tw_halves *h)
{
	size_t d = h->of[TW_FULL].file->theta.n, i, k;

	for (k = 0; k <= d; k++)
		for (i = 0; i < h->n; i++)
			h->rank[k * h->n + i] = tw_sorted_rank(&h->sorted[k],
			    k > 0 ? h->theta[i * d + k - 1] : -h->logq[i]);
}

/*
 * Find the draws of a half that are in the set of that level. A region contains
 * those whose rank is at most 1 - alpha; an interval or a one-sided limit
 * contains those whose rank has a score of at most 1 - alpha
 * (stat/draws/limit.h). The slack allows for rounding errors of the ranks.
 */
static void
decide(struct tw_halves *h, const struct tw_level *alpha, size_t number)
{
	size_t d = h->of[TW_FULL].file->theta.n, i;
	struct tw_gap_set set = tw_gap_set_of(d, number);
	const double *rank = h->rank + set.sorted * h->n;
	double most = tw_level_rest(alpha) + 1e-9;

	for (i = 0; i < h->n; i++)
		h->in[i] = (set.kind == TW_GAP_REGION ? rank[i] :
		    tw_limit_score((enum tw_limit)(set.kind - TW_GAP_INTERVAL),
		    rank[i])) <= most;
}

void
tw_halves_go(struct tw_halves *h, struct tw_reader *r)
{
	size_t k;

	h->place = (struct tw_halves_place){ r->in.file,
		(unsigned long long)r->in.line };
	for (k = 0; k < h->caches; k++)
		tw_column_cache_read(h->cache[k], r);
}

/* The shares of both halves, from draws of each half. */
static bool
find_apart(struct tw_halves *h, const struct tw_level_list *alpha,
    struct tw_gap_at *at)
{
	size_t j, k;
	double v;
	int i;

	for (i = TW_HALF_A; i < TW_ESTIMATES; i++) {
		struct tw_gap_at *to = at;

		if (!draw_half(h, &h->of[i]))
			return false;
		rank_half(h);
		for (k = 0; k < h->sets; k++)
			for (j = 0; j < alpha->n; j++, to++) {
				decide(h, &alpha->of[j], k);
				tw_gap_share(h->n, h->of[i].w, h->in,
				    &to->p[i - TW_HALF_A], &v);
				to->v = i == TW_HALF_A ? v : to->v + v;
			}
	}
	return true;
}

/*
 * The shares of both halves, from the full estimate's draws with each half's
 * weights.
 */
static bool
find_shared(struct tw_halves *h, const struct tw_level_list *alpha,
    struct tw_gap_at *at)
{
	const struct tw_half *full = &h->of[TW_FULL];
	size_t j, k, i;

	if (!propose(h, &h->of[TW_HALF_A], NULL) ||
	    !propose(h, &h->of[TW_HALF_B], NULL))
		return false;
	memcpy(h->theta, full->theta,
	    h->n * full->file->theta.n * sizeof *h->theta);
	for (i = 0; i < h->n; i++)
		h->logq[i] = -h->logq[i];
	rank_half(h);
	for (k = 0; k < h->sets; k++)
		for (j = 0; j < alpha->n; j++, at++) {
			decide(h, &alpha->of[j], k);
			tw_gap_paired(h->n, h->of[TW_HALF_A].w,
			    h->of[TW_HALF_B].w, h->in, at);
		}
	return true;
}

bool
tw_halves_find(struct tw_halves *h, const struct tw_level_list *alpha,
    struct tw_gap_at *at)
{
	int i;

	for (i = 0; i < TW_ESTIMATES; i++)
		tw_flow_at_x(&h->of[i].eval, h->of[i].x.x);
	return draw_full(h) && (h->shared ? find_shared(h, alpha, at) :
	    find_apart(h, alpha, at));
}
