/* A mixture of a flow and likelihoods at the current data. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "estimate/posterior.h"
#include "estimate/proposals.h"
#include "io/msg.h"
#include "io/string.h"

#define HOPELESS 400 /* 50 of 20,000: too few for an interval */
#define PIECE TW_FLOW_SLICE /* densities between two looks at the clock */

/* ---- begin and end ------------------------------------------------- */

/* Add a component, the flow (c NULL) or a likelihood. */
static void
add_component(struct tw_posterior *p, size_t number, double weight,
    const struct tw_component *c, unsigned threads)
{
	struct tw_component_at *k = &p->component[p->components];

	if (c != NULL && !(weight > 0) && c->file.flow.members > 0)
		tw_like_check(c, p->flow);
	if (!(weight > 0))
		return;
	*k = (struct tw_component_at){ .number = number, .weight = weight };
	if (c != NULL)
		tw_like_begin(&k->like, c, p->flow, &p->data, threads);
	p->components++;
}

void
tw_posterior_begin(struct tw_posterior *p,
    const struct tw_posterior_file *file, const struct tw_flow_file *f,
    unsigned threads)
{
	const struct tw_components *m = &file->components;
	size_t k, i;

	*p = (struct tw_posterior){ .flow = f, .d = f->theta.n };
	tw_xdone(tw_flow_eval_init(&p->q, &f->flow, threads));
	for (k = 0; k < f->x.n; k++)
		tw_names_add(&p->data, f->x.name[k]);
	p->component = tw_arena(NULL, 1 + m->likes, sizeof *p->component);
	add_component(p, 0, m->has_flow ? m->flow.weight : 0, NULL, threads);
	for (k = 0; k < m->likes; k++)
		add_component(p, k + 1, m->like[k].weight, &m->like[k],
		    threads);
	tw_prior_begin(&p->prior, m, f, threads);
	tw_truncation_begin(&p->truncated, &file->truncated, f, threads);
	p->cut = p->truncated.n > 0 || tw_prior_is_narrower(&p->prior, f);
	p->alone = !p->cut && p->components == 1 &&
	    p->component[0].number == 0;
	if (!p->alone)
		tw_flow_file_no_window(f);
	p->x = tw_arena(NULL, p->data.n, sizeof *p->x);
	p->may_lack = tw_lacking_columns(f, p->data.n);
	for (k = 0; k < p->components; k++)
		for (i = 0; p->component[k].number > 0 &&
		    i < p->component[k].like.file->theta.n; i++)
			p->may_lack[p->component[k].like.col[i]] = false;
	p->at = &p->own;
}

void
tw_posterior_open(struct tw_posterior *p, const char *path, unsigned threads)
{
	struct tw_posterior_file *file = tw_arena(NULL, 1, sizeof *file);

	tw_posterior_file_read(file, path);
	tw_posterior_begin(p, file, tw_posterior_file_flow(file), threads);
	p->file = file;
}

void
tw_posterior_release(struct tw_posterior *p)
{
	for (; p->components > 0; p->components--)
		if (p->component[p->components - 1].number > 0)
			tw_like_release(&p->component[p->components - 1].like);
	tw_prior_release(&p->prior);
	tw_truncation_release(&p->truncated);
	tw_flow_eval_release(&p->q);
	if (p->defensive)
		tw_whiten_release(&p->spread);
	if (p->file != NULL)
		tw_posterior_file_release(p->file);
}

/* Reserve memory for the proposals of p, or only for weights of others. */
static void
reserve(struct tw_posterior *p, size_t most, bool points)
{
	size_t k;

	if (p->w == NULL) {
		p->w = tw_arena(NULL, most, sizeof *p->w);
		for (k = 0; k < p->components; k++) {
			p->component[k].log_f = tw_arena(NULL, most, 2 *
			    sizeof *p->component[k].log_f);
			p->component[k].w = p->component[k].log_f + most;
		}
	}
	if (!points || p->own.theta != NULL)
		return;
	p->own.theta = tw_arena(NULL, most, 2 * p->d * sizeof *p->own.theta);
	p->own.noisy = p->own.theta + most * p->d;
	p->own.log_g = tw_arena(NULL, most, 2 * sizeof *p->own.log_g);
	p->own.log_prior = p->own.log_g + most;
	if (p->defensive)
		tw_xdone(tw_whiten_init(&p->spread, p->d));
}

/* ---- data ---------------------------------------------------------- */

void
tw_posterior_columns(struct tw_posterior *p, const struct tw_reader *r)
{
	tw_column_cache_init(&p->cache, &p->data,
	    p->data.n == p->flow->x.n ? "the flow" : "the posterior", r);
	p->cache.want = TW_WANT_DATUM;
}

void
tw_posterior_at(struct tw_posterior *p, const double *x)
{
	size_t k;

	p->cache.moved = false;
	tw_copy(p->x, x != NULL ? x : p->cache.x, p->data.n * sizeof *p->x);
	tw_flow_at_x(&p->q, p->x);
	p->lacks = tw_lacking(&p->data, p->may_lack, p->x);
	p->own.n = 0;
	p->at = &p->own;
	for (k = 0; k < p->components; k++)
		p->component[k].sum = (struct tw_weights){ .ess = INFINITY };
}

/* ---- densities ----------------------------------------------------- */

/* Log prior of theta[n * d] into log_p[n], -INFINITY outside T. */
static void
prior_logs(struct tw_posterior *p, size_t n, const double *theta,
    double *log_p)
{
	unsigned char inside[TW_FLOW_SLICE];
	size_t i, k, m;

	tw_prior_logs(&p->prior, n, theta, log_p);
	for (i = 0; i < n && p->truncated.n > 0; i += m) {
		m = n - i < TW_FLOW_SLICE ? n - i : TW_FLOW_SLICE;
		for (k = 0; k < m; k++)
			inside[k] = log_p[i + k] > -INFINITY;
		tw_truncation_sift(&p->truncated, m, theta + i * p->d, inside);
		for (k = 0; k < m; k++)
			if (!inside[k])
				log_p[i + k] = -INFINITY;
	}
}

/*
 * log f_k of theta[n * d], whose log prior is log_prior[n]. The flow is
 * evaluated at noisy[n * d].
 */
static void
component_logs(struct tw_posterior *p, struct tw_component_at *k, size_t n,
    const double *noisy, const double *theta, const double *log_prior,
    double *log_f)
{
	size_t i;

	if (k->number > 0) {
		memcpy(log_f, log_prior, n * sizeof *log_f);
		tw_like_add(&k->like, n, p->d, theta, p->x, log_f);
		return;
	}
	tw_flow_logqs(&p->q, n, noisy, log_f);
	for (i = 0; i < n && p->cut; i++)
		if (log_prior[i] == -INFINITY)
			log_f[i] = -INFINITY;
}

/* log_p[n] of theta[n * d]; the flow is evaluated at noisy[n * d]. */
static void
mixture_logs(struct tw_posterior *p, size_t n, const double *noisy,
    const double *theta, double *log_p)
{
	double *log_f = tw_xrealloc(NULL, n, 2 * sizeof *log_f);
	double *log_prior = log_f + n;
	size_t i, k;

	/* fast: only a prior that cuts the flow or a likelihood needs it */
	if (!p->alone)
		prior_logs(p, n, theta, log_prior);
	for (i = 0; i < n; i++)
		log_p[i] = -INFINITY;
	for (k = 0; k < p->components; k++) {
		struct tw_component_at *c = &p->component[k];

		component_logs(p, c, n, noisy, theta, log_prior, log_f);
		for (i = 0; i < n; i++)
			log_p[i] = p->alone ? log_f[i] : tw_log_add(log_p[i],
			    log_f[i] + log(c->weight) - c->sum.log_z);
	}
	free(log_f);
}

void
tw_posterior_logs(struct tw_posterior *p, size_t n, const double *theta,
    double *log_p)
{
	double *at = tw_xrealloc(NULL, n, p->d * sizeof *at);
	size_t i;

	for (i = 0; i < n * p->d; i++)
		at[i] = tw_flow_off_bound(tw_flow_theta_of(&p->flow->flow, i),
		    theta[i]);
	mixture_logs(p, n, at, at, log_p);
	free(at);
}

void
tw_posterior_noisy_logs(struct tw_posterior *p, size_t n, const double *noisy,
    const double *theta, double *log_p)
{
	bool integer = p->q.integer;

	p->q.integer = false;
	mixture_logs(p, n, noisy, theta, log_p);
	p->q.integer = integer;
}

void
tw_posterior_component_logs(struct tw_posterior *p, const double *theta,
    double *log_f)
{
	double log_prior;
	size_t k;

	prior_logs(p, 1, theta, &log_prior);
	for (k = 0; k < p->components; k++) {
		struct tw_component_at *c = &p->component[k];

		component_logs(p, c, 1, theta, theta, &log_prior, &log_f[k]);
		log_f[k] = c->sum.ess > 0 ? log_f[k] - c->sum.log_z :
		    -INFINITY;
	}
}

bool
tw_posterior_supports(const struct tw_posterior *p, size_t n,
    const size_t *of, const double *v)
{
	size_t i;

	for (i = 0; i < n; i++) {
		const struct tw_flow_theta *t = &p->flow->flow.theta[of[i]];

		if (!tw_flow_inside(t, v[i]) ||
		    (t->integer && v[i] != floor(v[i])) ||
		    (p->prior.has_dist[of[i]] &&
		    tw_dist_log(&p->prior.dist[of[i]], v[i]) == -INFINITY))
			return false;
	}
	return true;
}

/* ---- proposals ----------------------------------------------------- */

/* Compute the weights of all proposals. */
static void
weigh(struct tw_posterior *p)
{
	const struct tw_points *at = p->at;
	size_t i, k;

	p->weights = (struct tw_weights){ .error = 0, .ess = INFINITY };
	memset(p->w, 0, at->n * sizeof *p->w);
	for (k = 0; k < p->components; k++) {
		struct tw_component_at *c = &p->component[k];

		for (i = 0; i < at->n; i++)
			c->w[i] = c->log_f[i] - at->log_g[i];
		tw_weights_make(&c->sum, at->n, c->w);
		tw_weights_add(&p->weights, &c->sum, at->n, c->weight, c->w,
		    p->w);
	}
}

/*
 * Set the log densities log_f[n] of component k at new proposals, the last n.
 * Shows the progress of all components; rows do not depend on the pieces.
 */
static void
new_logs(struct tw_posterior *p, size_t k, size_t n)
{
	struct tw_points *o = &p->own;
	size_t from = o->n - n, i, m, all = p->components * n;

	for (i = 0; i < n; i += m) {
		const size_t at = from + i;

		m = n - i < PIECE ? n - i : PIECE;
		component_logs(p, &p->component[k], m, o->noisy + at * p->d,
		    o->theta + at * p->d, o->log_prior + at,
		    p->component[k].log_f + at);
		if (tw_progress_due(p->begun, &p->told))
			/* guard: takes seconds */
			tw_progress(NAN, "%.0f %% of %zu proposals", 100 *
			    (double)(k * n + i + m) / (double)all, o->n);
	}
}

/* Add n proposals. */
static void
add(struct tw_posterior *p, struct tw_rng *rng, size_t n)
{
	struct tw_points *o = &p->own;
	size_t from = o->n, i, k;
	double *noisy = o->noisy + from * p->d, *theta = o->theta + from * p->d;

	o->n += n;
	tw_proposals_make(p, rng, n, noisy, o->log_g + from);
	memcpy(theta, noisy, n * p->d * sizeof *theta);
	tw_flow_round(&p->flow->flow, n, theta);
	prior_logs(p, n, theta, o->log_prior + from);
	for (k = 0; k < p->components; k++) {
		struct tw_component_at *c = &p->component[k];
		double *log_f = c->log_f + from;

		/* fast: q is g */
		if (c->number > 0 || p->defensive) {
			new_logs(p, k, n);
			continue;
		}
		for (i = 0; i < n; i++)
			log_f[i] = p->cut && /* guard: or none is outside */
			    o->log_prior[from + i] == -INFINITY ? -INFINITY :
			    o->log_g[from + i];
	}
}

/* Fit the density of the proposals to pilot proposals. */
static void
fit(struct tw_posterior *p, struct tw_rng *rng)
{
	bool good = false;
	size_t i;

	p->kinds = TW_UNFITTED;
	for (i = 0; i < TW_PILOTS && (i < 2 || !good); i++) {
		p->own.n = 0;
		add(p, rng, TW_PILOT);
		weigh(p);
		good = tw_proposals_fit(p, rng);
	}
}

/*
 * How many proposals to add: at first target_ess, then as many as the target
 * takes at the effective sample size per proposal so far, but at least an
 * eighth of the proposals so far and at most as many again.
 */
static size_t
how_many(const struct tw_posterior *p)
{
	double n = (double)p->own.n, want = p->target_ess;

	if (p->target_ess == 0)
		return p->most - p->own.n;
	if (p->own.n > 0)
		want = fmin(fmax(n * (want / p->weights.ess - 1), n / 8), n);
	return (size_t)fmin(ceil(want), (double)(p->most - p->own.n));
}

/*
 * Whether to make more proposals: not if the effective sample size suffices,
 * nor if it would not even reach 1/HOPELESS of the target with the maximum
 * number of proposals. The 3 allows for effective proposals that are missing by
 * chance.
 */
static bool
wants_more(const struct tw_posterior *p)
{
	double ess = p->weights.ess;
	double more = (double)p->most / (double)p->own.n;

	return p->own.n < p->most &&
	    /* guard: rounding takes nothing of equal weights */
	    ess < p->target_ess * (1 - 1e-9) &&
	    (ess + 3) * more >= p->target_ess / HOPELESS;
}

bool
tw_posterior_propose(struct tw_posterior *p, struct tw_rng *rng)
{
	bool integer = p->q.integer;

	p->begun = tw_seconds();
	p->told = 0;
	reserve(p, p->defensive && p->most < TW_PILOT ? TW_PILOT : p->most,
	    true);
	p->at = &p->own;
	p->q.integer = false;
	if (p->defensive)
		fit(p, rng);
	p->own.n = 0;
	do {
		add(p, rng, how_many(p));
		weigh(p);
	} while (wants_more(p));
	p->q.integer = integer;
	return p->weights.ess > 0;
}

bool
tw_posterior_condition(struct tw_posterior *p, const double *x,
    struct tw_rng *rng)
{
	tw_posterior_at(p, x);
	return p->lacks == NULL && (p->alone || tw_posterior_propose(p, rng));
}

struct tw_slice
tw_posterior_why(const struct tw_posterior *p)
{
	bool flow = p->components == 1 && p->component[0].number == 0;

	if (p->lacks != NULL)
		return tw_slice_of(p->lacks);
	return tw_format_arena(flow ?
	    "none of all %zu proposals of the flow is in the %sprior" :
	    "prior x likelihood is 0 at all %zu proposals of the flow",
	    p->at->n, p->truncated.n > 0 ? "truncated " : "");
}

bool
tw_posterior_weigh(struct tw_posterior *p, const struct tw_posterior *other)
{
	const struct tw_points *at = other->at;
	bool integer = p->q.integer;
	size_t k;

	reserve(p, other->most, false);
	p->at = at;
	p->q.integer = false;
	for (k = 0; k < p->components; k++)
		component_logs(p, &p->component[k], at->n, at->noisy, at->theta,
		    at->log_prior, p->component[k].log_f);
	p->q.integer = integer;
	weigh(p);
	return p->weights.ess > 0;
}

/* ---- draws --------------------------------------------------------- */

void
tw_posterior_draws(struct tw_posterior *p, struct tw_rng *rng, size_t n,
    double *theta, double *log_p)
{
	const struct tw_points *at = p->at;
	size_t *pick, i;

	if (at->n == 0) {
		tw_flow_draws_logqs(&p->q, rng, n, theta, log_p);
		return;
	}
	pick = tw_xrealloc(NULL, n, sizeof *pick);
	tw_weights_pick(rng, at->n, p->w, n, pick);
	for (i = 0; i < n; i++) {
		memcpy(theta + i * p->d, at->theta + pick[i] * p->d,
		    p->d * sizeof *theta);
		if (log_p != NULL)
			log_p[i] = at->log_g[pick[i]] +
			    log((double)at->n * p->w[pick[i]]);
	}
	free(pick);
}

void
tw_posterior_point_logs(const struct tw_posterior *p, double *log_p)
{
	size_t i;

	for (i = 0; i < p->at->n; i++)
		log_p[i] = p->at->log_g[i] +
		    log((double)p->at->n * p->w[i]);
}
