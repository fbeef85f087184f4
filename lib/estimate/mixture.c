/*
 * Weighted proposals of a flow for a posterior estimate that is a mixture. See
 * mixture.h.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "estimate/mixture.h"
#include "io/msg.h"

#define HOPELESS 400 /* 50 of 20,000: too few for an interval */

/* ---- files --------------------------------------------------------- */

bool
tw_mixture_wanted(const struct tw_posterior_file *p)
{
	size_t i;

	for (i = 0; i < p->mixture.likes; i++)
		if (p->mixture.like[i].weight > 0)
			return true;
	return p->truncated.stages > 0;
}

void
tw_mixture_begin(struct tw_mixture *j, const struct tw_flow_file *f,
    const struct tw_posterior_file *p, uint64_t target_ess,
    unsigned threads)
{
	const struct tw_mixture_file *m = &p->mixture;
	size_t i;

	tw_flow_file_no_window(f);
	*j = (struct tw_mixture){ .d = f->theta.n,
	    .target_ess = (double)target_ess,
	    .v0 = m->has_flow ? m->flow.weight : 0 };
	j->like = tw_arena(NULL, m->likes, sizeof *j->like);
	for (i = 0; i < m->likes; i++)
		if (m->like[i].weight > 0)
			tw_like_begin(&j->like[j->likes++].of, &m->like[i], f,
			    &j->data, threads);
		else
			tw_like_check(&m->like[i], f);
	tw_prior_begin(&j->prior, m, f, threads);
	tw_truncation_begin(&j->truncated, &p->truncated, f, threads);
	j->inside = tw_arena(NULL, TW_FLOW_SLICE, 1);
}

void
tw_mixture_allocate(struct tw_mixture *j, const struct tw_reader *r,
    struct tw_flow_eval *estimate, size_t n)
{
	size_t i;

	j->estimate = estimate;
	tw_column_cache_init(&j->x, &j->data, "the likelihood", r);
	j->most = n;
	j->observed = tw_arena(NULL, j->x.n, sizeof *j->observed);
	j->theta = tw_arena(NULL, n, j->d * sizeof *j->theta);
	j->w = tw_arena(NULL, n, sizeof *j->w);
	j->log_q = tw_arena(NULL, n, sizeof *j->log_q);
	j->log_prior = tw_arena(NULL, n, sizeof *j->log_prior);
	j->part = tw_arena(NULL, n, sizeof *j->part);
	for (i = 0; i < j->likes; i++)
		j->like[i].log_w = tw_arena(NULL, n, sizeof(double));
}

void
tw_mixture_release(struct tw_mixture *j)
{
	while (j->likes > 0)
		tw_like_release(&j->like[--j->likes].of);
	tw_prior_release(&j->prior);
	tw_truncation_release(&j->truncated);
}

/* ---- densities and draws ------------------------------------------- */

/*
 * Whether the flow's part of the mixture has positive density at a theta with
 * that log prior, which is -INFINITY outside the truncated prior.
 */
static bool
possible(const struct tw_mixture *j, double log_prior)
{
	return j->truncated.n == 0 || log_prior > -INFINITY;
}

/*
 * Log prior of theta[n * d] into log_p[n], -INFINITY outside the truncated
 * prior.
 */
static void
prior_logs(struct tw_mixture *j, size_t n, const double *theta, double *log_p)
{
	size_t i, k, m;

	tw_prior_logs(&j->prior, n, theta, log_p);
	for (i = 0; i < n && j->truncated.n > 0; i += m) {
		m = n - i < TW_FLOW_SLICE ? n - i : TW_FLOW_SLICE;
		for (k = 0; k < m; k++)
			j->inside[k] = log_p[i + k] > -INFINITY;
		tw_truncation_sift(&j->truncated, m, theta + i * j->d,
		    j->inside);
		for (k = 0; k < m; k++)
			if (!j->inside[k])
				log_p[i + k] = -INFINITY;
	}
}

/* Add log L_k of the observations x[obs * j->x.n] to log_p[n]. */
static void
add_like(struct tw_mixture *j, size_t k, size_t n, const double *theta,
    size_t obs, const double *x, double *log_p)
{
	tw_like_add(&j->like[k].of, n, j->d, theta, obs, j->x.n, x, log_p);
}

void
tw_mixture_log_densities(struct tw_mixture *j, size_t n, const double *theta,
    double *log_p)
{
	double *room = tw_xrealloc(NULL, n, 2 * sizeof *room);
	double *log_prior = room + n;
	size_t i, k;

	prior_logs(j, n, theta, log_prior);
	for (i = 0; i < n; i++)
		log_p[i] = -INFINITY;
	for (k = 0; k < j->likes; k++) {
		struct tw_mixture_like *l = &j->like[k];

		memcpy(room, log_prior, n * sizeof *room);
		add_like(j, k, n, theta, 1, j->observed, room);
		for (i = 0; i < n; i++) {
			room[i] += log(l->of.weight) - l->log_z;
			log_p[i] = tw_log_add(log_p[i], room[i]);
		}
	}
	if (j->v0 > 0)
		tw_flow_logqs(j->estimate, n, theta, room);
	for (i = 0; i < n && j->v0 > 0; i++)
		if (possible(j, log_prior[i]))
			log_p[i] = tw_log_add(log_p[i], j->log_v0 + room[i]);
	free(room);
}

double
tw_mixture_rank_weight(struct tw_mixture *j, size_t n, const double *theta)
{
	double posterior, flow;

	if (isinf(j->weights.ess))
		return 1;
	if (theta == NULL)
		return 1 + (double)n * (1 / j->weights.ess);
	tw_mixture_log_densities(j, 1, theta, &posterior);
	tw_flow_logqs(j->estimate, 1, theta, &flow);
	return 1 + (double)n * (exp(posterior - flow) / (double)j->n);
}

/*
 * How many proposals to add: at first target_ess, then as many as the target
 * takes at the effective sample size per proposal so far, but at least an
 * eighth of the proposals so far and at most as many again.
 */
static size_t
how_many(const struct tw_mixture *j)
{
	double n = (double)j->n, want = j->target_ess;

	if (j->target_ess == 0)
		return j->most - j->n;
	if (j->n > 0)
		want = fmin(fmax(n * (want / j->weights.ess - 1), n / 8), n);
	return (size_t)fmin(ceil(want), (double)(j->most - j->n));
}

/* Compute log_w of the n proposals after the first j->n, and count them. */
static void
take(struct tw_mixture *j, size_t n)
{
	const double *theta = j->theta + j->n * j->d, *log_q = j->log_q + j->n;
	size_t i, k;

	for (k = 0; k < j->likes; k++) {
		double *log_w = j->like[k].log_w + j->n;

		memcpy(log_w, j->log_prior + j->n, n * sizeof *log_w);
		add_like(j, k, n, theta, 1, j->observed, log_w);
		for (i = 0; i < n; i++)
			log_w[i] -= log_q[i];
	}
	j->n += n;
}

/* Draw n more proposals from the flow, and evaluate their prior. */
static void
make(struct tw_mixture *j, struct tw_rng *rng, size_t n)
{
	double *theta = j->theta + j->n * j->d, *log_q = j->log_q + j->n;
	bool integer = j->estimate->integer;

	/* log_q of integers is the density before they are rounded. */
	j->estimate->integer = false;
	tw_flow_draws_logqs(j->estimate, rng, n, theta, log_q);
	j->estimate->integer = integer;
	tw_flow_round(j->estimate->flow, n, theta);
	prior_logs(j, n, theta, j->log_prior + j->n);
}

/* Compute the weights of all proposals. */
static void
weigh(struct tw_mixture *j)
{
	struct tw_weights own;
	double in = 0;
	size_t i;

	for (i = 0; i < j->n; i++)
		in += possible(j, j->log_prior[i]);
	j->weights = (struct tw_weights){ .error = 0,
		.ess = j->truncated.n > 0 ? in : INFINITY };
	j->log_v0 = log(j->v0) - log(fmax(in, 1) / (double)j->n);
	for (i = 0; i < j->n; i++)
		j->w[i] = j->log_own == NULL &&
		    possible(j, j->log_prior[i]) ? j->v0 / in : 0;
	if (j->log_own != NULL) {
		memcpy(j->part, j->log_own, j->n * sizeof *j->part);
		tw_weights_make(&own, j->n, j->part);
		tw_weights_add(&j->weights, &own, j->n, j->v0, j->part, j->w);
	}
	for (i = 0; i < j->likes; i++) {
		struct tw_mixture_like *l = &j->like[i];

		memcpy(j->part, l->log_w, j->n * sizeof *j->part);
		tw_weights_make(&own, j->n, j->part);
		l->log_z = own.log_z;
		tw_weights_add(&j->weights, &own, j->n, l->of.weight, j->part,
		    j->w);
	}
}

/*
 * Add n proposals. Those of a leader are copied, after it has made more if it
 * has too few.
 */
static void
add(struct tw_mixture *j, struct tw_rng *rng, size_t n)
{
	struct tw_mixture *from = j->leader;
	size_t d = j->d, all = j->n + n;

	if (from == NULL) {
		make(j, rng, n);
	} else {
		if (all > from->n) {
			add(from, rng, all - from->n);
			weigh(from);
		}
		memcpy(j->theta + j->n * d, from->theta + j->n * d,
		    n * d * sizeof *j->theta);
		memcpy(j->log_q + j->n, from->log_q + j->n,
		    n * sizeof *j->log_q);
		memcpy(j->log_prior + j->n, from->log_prior + j->n,
		    n * sizeof *j->log_prior);
	}
	take(j, n);
}

/* Begin without proposals at the current data. */
static void
begin(struct tw_mixture *j)
{
	j->x.moved = false;
	memcpy(j->observed, j->x.x, j->x.n * sizeof *j->observed);
	j->n = 0;
}

/*
 * Whether to make more proposals: not if the effective sample size suffices,
 * nor if it would not even reach 1/HOPELESS of the target with the maximum
 * number of proposals. The 3 allows for effective proposals that are missing by
 * chance.
 */
static bool
wants_more(const struct tw_mixture *j)
{
	double ess = j->weights.ess, more = (double)j->most / (double)j->n;

	return j->n < j->most &&
	    /* guard: rounding takes nothing of equal weights */
	    ess < j->target_ess * (1 - 1e-9) &&
	    (ess + 3) * more >= j->target_ess / HOPELESS;
}

void
tw_mixture_propose(struct tw_mixture *j, struct tw_rng *rng)
{
	begin(j);
	do {
		add(j, rng, how_many(j));
		weigh(j);
	} while (wants_more(j));
}

void
tw_mixture_follow(struct tw_mixture *j, const struct tw_mixture *other)
{
	size_t n = other->n, i;

	begin(j);
	memcpy(j->theta, other->theta, n * j->d * sizeof *j->theta);
	memcpy(j->log_q, other->log_q, n * sizeof *j->log_q);
	memcpy(j->log_prior, other->log_prior, n * sizeof *j->log_prior);
	if (j->v0 > 0) {
		if (j->log_own == NULL)
			j->log_own = tw_arena(NULL, j->most, sizeof(double));
		tw_flow_logqs(j->estimate, n, j->theta, j->log_own);
		for (i = 0; i < n; i++)
			j->log_own[i] = possible(j, j->log_prior[i]) ?
			    j->log_own[i] - j->log_q[i] : -INFINITY;
	}
	take(j, n);
	weigh(j);
}

void
tw_mixture_draws(struct tw_mixture *j, struct tw_rng *rng, size_t n,
    double *theta, double *log_p)
{
	size_t *pick = tw_xrealloc(NULL, n, sizeof *pick), i;

	tw_weights_pick(rng, j->n, j->w, n, pick);
	for (i = 0; i < n; i++) {
		memcpy(theta + i * j->d, j->theta + pick[i] * j->d,
		    j->d * sizeof *theta);
		if (log_p != NULL)
			log_p[i] = j->log_q[pick[i]] +
			    log((double)j->n * j->w[pick[i]]);
	}
	free(pick);
}
