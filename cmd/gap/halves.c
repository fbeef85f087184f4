/* What two half estimates say of the sets of the whole estimate at an x. */
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

void
tw_halves_record(struct tw_halves *h, struct tw_reader *r)
{
	h->place = (struct tw_halves_place){ r->in.file,
		(unsigned long long)r->in.line };
	tw_column_cache_read(&h->of[TW_WHOLE].cache, r);
}

void
tw_halves_die(const struct tw_halves *h)
{
	tw_die(TW_NO_ANSWER, "%s:%llu: %s: %s", h->lacks_at.file,
	    h->lacks_at.line, h->lacks->flow->file, h->why.p);
}

/* ---- the draws at x ----------------------------------------------- */

/* Note why p says nothing at the record, if it is the first such record. */
static void
note(struct tw_halves *h, const struct tw_posterior *p, struct tw_slice why)
{
	if (h->lacks != NULL)
		return;
	h->lacks = p;
	h->lacks_at = h->place;
	h->why = why;
}

/*
 * Weights of the draws that are compared, of sum 1; false if p, which has or
 * has not weights at x, gives them none.
 */
static bool
take_weights(struct tw_halves *h, const struct tw_posterior *p, bool has,
    double *w)
{
	double sum = 0;
	size_t i;

	for (i = 0; has && i < h->n; i++)
		sum += p->w[h->from + i];
	for (i = 0; sum > 0 && i < h->n; i++)
		w[i] = p->w[h->from + i] / sum;
	if (!(sum > 0))
		note(h, p, tw_posterior_why(p));
	return sum > 0;
}

/* Draw from the whole estimate at the record's x, and weigh the draws. */
static bool
draw(struct tw_halves *h)
{
	struct tw_posterior *whole = &h->of[TW_WHOLE];
	struct tw_rng rng;
	size_t k;
	int i;

	tw_rng_seed(&rng, tw_hash(h->seed, whole->data.n, whole->cache.x));
	tw_posterior_at(whole, NULL);
	if (!take_weights(h, whole, whole->lacks == NULL &&
	    tw_posterior_propose(whole, &rng), h->w[TW_WHOLE]))
		return false;
	for (i = TW_HALF_A; i < TW_ESTIMATES; i++) {
		struct tw_posterior *half = &h->of[i];

		for (k = 0; k < half->data.n; k++)
			h->x[k] = whole->x[h->datum[i][k]];
		tw_posterior_at(half, h->x);
		if (!take_weights(h, half, half->lacks == NULL &&
		    tw_posterior_weigh(half, whole), h->w[i]))
			return false;
	}
	return true;
}

/* The parameters in question of the draws from, ..., from + n - 1. */
static double *
choose(const struct tw_halves *h, size_t from, size_t n)
{
	const struct tw_posterior *whole = &h->of[TW_WHOLE];
	double *theta = tw_xrealloc(NULL, n, h->d * sizeof *theta);
	size_t i, k;

	for (i = 0; i < n; i++)
		for (k = 0; k < h->d; k++)
			theta[i * h->d + k] = whole->at->theta[(from + i) *
			    whole->d + h->param[k]];
	return theta;
}

/*
 * -log of the kernel density of theta[n * d], with kernels on the first draws,
 * resampled by the weights of the whole. False if they do not suffice.
 */
static bool
kernel_logs(struct tw_halves *h, const double *theta, double *v)
{
	const struct tw_posterior *whole = &h->of[TW_WHOLE];
	size_t n = h->from, *pick = tw_xrealloc(NULL, n, sizeof *pick), i,
	    which;
	double *from = choose(h, 0, n), sum = 0;
	double *kernel = tw_xrealloc(NULL, n, h->d * sizeof *kernel);
	double *w = tw_xrealloc(NULL, n, sizeof *w);
	enum tw_draws_flaw flaw = TW_DRAWS_FEW;
	struct tw_rng rng;

	for (i = 0; i < n; i++)
		sum += w[i] = whole->w[i];
	for (i = 0; i < n; i++)
		w[i] /= sum;
	tw_rng_seed(&rng, h->seed);
	if (sum > 0) {
		tw_weights_pick(&rng, n, w, n, pick);
		for (i = 0; i < n; i++)
			memcpy(kernel + i * h->d, from + pick[i] * h->d,
			    h->d * sizeof *kernel);
		tw_xdone(tw_scores_fit(&h->kernels, n, kernel, &flaw, &which));
	}
	if (flaw == TW_DRAWS_SOUND)
		tw_xdone(tw_scores_many(&h->kernels, whole->q.threads, h->n,
		    theta, v));
	for (i = 0; i < h->n && flaw == TW_DRAWS_SOUND; i++)
		v[i] = -v[i];
	free(w);
	free(kernel);
	free(from);
	free(pick);
	return flaw == TW_DRAWS_SOUND;
}

/* Set v: -log density of the draws, and their parameters. */
static bool
value(struct tw_halves *h)
{
	struct tw_posterior *whole = &h->of[TW_WHOLE];
	double *theta = choose(h, h->from, h->n);
	bool done = true;
	size_t i, k;

	for (i = 0; i < h->n; i++)
		for (k = 0; k < h->d; k++)
			h->v[(1 + k) * h->n + i] = theta[i * h->d + k];
	if (h->marginal) {
		done = kernel_logs(h, theta, h->v);
		if (!done)
			note(h, whole, tw_slice_of("-p: its draws have no kernel density: they are too few, too far apart, or of a covariance without full rank"));
	} else {
		tw_posterior_point_logs(whole, h->v);
		for (i = 0; i < h->n; i++)
			h->v[i] = -h->v[i];
	}
	free(theta);
	return done;
}

/* ---- the sets ----------------------------------------------------- */

struct tw_gap_set
tw_gap_set_of(size_t d, size_t i)
{
	if (i == 0)
		return (struct tw_gap_set){ TW_GAP_REGION, 0 };
	return (struct tw_gap_set){
		(enum tw_gap_kind)(TW_GAP_INTERVAL + (i - 1) / d),
		1 + (i - 1) % d
	};
}

/*
 * Find the draws that are in the set of that level, by their ranks. A region
 * contains those whose rank is at most 1 - alpha; an interval or a one-sided
 * limit contains those whose rank has a score of at most 1 - alpha
 * (stat/draws/limit.h). The slack allows for rounding errors of the ranks.
 */
static void
decide(struct tw_halves *h, enum tw_gap_kind kind, const struct tw_level *alpha)
{
	double most = tw_level_rest(alpha) + 1e-9;
	size_t i;

	for (i = 0; i < h->n; i++)
		h->in[i] = (kind == TW_GAP_REGION ? h->rank[i] :
		    tw_limit_score((enum tw_limit)(kind - TW_GAP_INTERVAL),
		    h->rank[i])) <= most;
}

bool
tw_halves_find(struct tw_halves *h, const struct tw_level_list *alpha,
    struct tw_gap_at *at)
{
	size_t row, i, j, k;

	if (!draw(h) || !value(h))
		return false;
	for (row = 0; row <= h->d; row++) {
		const double *v = h->v + row * h->n;

		tw_sorted_fill(&h->sorted, v, h->w[TW_WHOLE]);
		for (i = 0; i < h->n; i++)
			h->rank[i] = tw_sorted_rank(&h->sorted, v[i]);
		for (k = 0; k < h->sets; k++) {
			struct tw_gap_set set = tw_gap_set_of(h->d, k);

			for (j = 0; set.row == row && j < alpha->n; j++) {
				decide(h, set.kind, &alpha->of[j]);
				tw_gap_paired(h->n, h->w[TW_HALF_A],
				    h->w[TW_HALF_B], h->in,
				    &at[k * alpha->n + j]);
			}
		}
	}
	return true;
}
