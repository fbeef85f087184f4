/* Finds the next stage of a truncated prior. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/observation.h"
#include "estimate/posterior.h"
#include "estimate/truncate.h"
#include "estimate/truncated_draws.h"
#include "io/msg.h"
#include "stat/base/order.h"
#include "stat/base/select.h"
#include "stat/draws/sorted.h"

/*
 * BEYOND: the box extends beyond the draws that are inside by this share of
 * their span, and the hull by this share of their largest distance.
 */
#define BEYOND 0.25
/* the core ends at this share of the distance up to which all is inside */
#define CORE 0.95

enum {
	TRIES = 2048,	/* points that estimate this distance */
	FOUND = 50	/* pilot draws inside the truncated prior at least */
};

struct find {
	const struct tw_truncate_options *o;
	const struct tw_flow_file *f;
	struct tw_stage_file *stage;
	struct tw_truncation earlier;
	double *y;		/* [n * d] of draws inside by a component */
	size_t n, cap;
};

/* Read the columns that the components of p need from the observation. */
static void
observe(struct tw_truncated_file *t, const struct tw_posterior_file *p,
    const char *path)
{
	const struct tw_components *m = &p->components;
	const struct tw_truncated_file *old = &p->truncated;
	struct tw_names *name = &t->observed;
	size_t k, i, at;

	for (i = 0; i < old->observed.n; i++)
		tw_names_add(name, old->observed.name[i]);
	for (i = 0; i < m->flow.file.x.n; i++)
		tw_names_add(name, m->flow.file.x.name[i]);
	for (k = 0; k < m->likes; k++) {
		const struct tw_flow_file *l = &m->like[k].file;

		for (i = 0; i < l->theta.n; i++)
			tw_names_add(name, l->theta.name[i]);
	}
	t->x = tw_observation_read(path, name, "the posterior");
	for (at = 0; at < old->observed.n; at++)
		if (t->x[at] != old->x[at] &&
		    !(isnan(t->x[at]) && isnan(old->x[at])))
			tw_die(TW_MISUSED, "%s: another observation than that of the truncated prior in %s: '%s' differs",
			    path, m->file, TW_SHOWN(name->name[at]));
}

/* Die if there is no estimate at the observation x of the file at path. */
static void
check(const struct tw_names *column, const bool *may_lack, const double *x,
    const char *path)
{
	const char *why = tw_lacking(column, may_lack, x);

	if (why != NULL)
		tw_die(TW_NO_ANSWER, "%s: %s", path, why);
}

/*
 * Keep theta[d], which is inside, in units of y, for the ellipsoid. Leaves it
 * out if any parameter is an integer or is outside its support.
 */
static void
note(struct find *w, const double *theta)
{
	size_t d = w->f->theta.n, j;
	double *y, slope;

	w->y = tw_arena_grow(w->y, &w->cap, w->n + 1, d * sizeof *w->y);
	y = w->y + w->n * d;
	for (j = 0; j < d; j++) {
		const struct tw_flow_theta *t = &w->f->flow.theta[j];

		/* An ellipsoid would cut through the cells of integers. */
		if (t->integer || !tw_flow_inside(t, theta[j]))
			return;
		y[j] = tw_flow_standardize(t, tw_flow_off_edge(t, theta[j]),
		    &slope);
	}
	w->n++;
}

/*
 * Widen the box of the stage to the span of those of the n thetas whose log
 * density by a component reaches its threshold, and by a share of its width on
 * either side. Also keeps these thetas for the ellipsoid.
 */
static void
widen(struct find *w, size_t n, const double *theta, const double *log_p,
    double threshold)
{
	size_t d = w->f->theta.n, i, j;

	for (w->n = 0, i = 0; i < n; i++)
		if (log_p[i] >= threshold)
			note(w, theta + i * d);
	for (j = 0; j < d; j++) {
		double lo = INFINITY, hi = -INFINITY, beyond;

		for (i = 0; i < n; i++)
			if (log_p[i] >= threshold) {
				lo = fmin(lo, theta[i * d + j]);
				hi = fmax(hi, theta[i * d + j]);
			}
		beyond = BEYOND * (hi - lo);
		w->stage->lo[j] = fmin(w->stage->lo[j], lo - beyond);
		w->stage->hi[j] = fmax(w->stage->hi[j], hi + beyond);
	}
}

/* ---- the ellipsoid -------------------------------------------------- */

/*
 * Points theta[TRIES*d] in random directions from the centre of s, whose
 * distances increase up to the hull.
 */
static void
scatter(const struct find *w, const struct tw_whiten *s, double hull,
    double *theta)
{
	double *z = tw_arena(NULL, s->d, sizeof *z), norm;
	struct tw_rng rng;
	size_t i, j;

	tw_rng_apart(&rng, w->o->seed, 1);
	for (i = 0; i < TRIES; i++) {
		for (norm = 0, j = 0; j < s->d; j++) {
			z[j] = tw_rng_normal(&rng);
			norm += z[j] * z[j];
		}
		for (j = 0; j < s->d; j++)
			z[j] *= hull * (double)i / TRIES / sqrt(norm);
		for (j = 0; j < s->d; j++)
			theta[i * s->d + j] = tw_flow_unstandardize(
			    &w->f->flow.theta[j], tw_whiten_back(s, z, j));
	}
}

/*
 * The radius of the core of component c: a share of the distance of the last
 * point before the first that is not inside by this component alone.
 */
static double
find_core(const struct find *w, const struct tw_truncated_file *t,
    struct tw_component *c, const struct tw_whiten *s, double hull)
{
	struct tw_stage_file stage = *w->stage;
	struct tw_truncated_file alone = { .observed = t->observed, .x = t->x,
		.stage = &stage, .stages = 1 };
	double *theta = tw_xrealloc(NULL, TRIES, s->d * sizeof *theta);
	unsigned char inside[TRIES];
	struct tw_truncation only;
	size_t i;

	stage.of.likes = c != &w->stage->of.flow;
	if (stage.of.likes > 0) {
		stage.of.flow.weight = 0;
		stage.of.like = c;
	}
	scatter(w, s, hull, theta);
	tw_truncation_begin(&only, &alone, w->f, w->o->threads);
	(void)tw_truncation_inside(&only, TRIES, theta, inside);
	tw_truncation_release(&only);
	free(theta);
	for (i = 0; i < TRIES && inside[i]; i++)
		continue;
	return CORE * hull * (i > 0 ? (double)(i - 1) : 0) / TRIES;
}

/* Set the centre c and W = L^-1 of the ellipsoid from s, in units of y. */
static void
lay(struct tw_ellipsoid *e, const struct tw_whiten *s)
{
	size_t d = s->d, i, j, k;
	double v;

	e->centre = tw_arena(NULL, d, (1 + d) * sizeof *e->centre);
	e->whiten = e->centre + d;
	for (i = 0; i < d; i++) {
		e->centre[i] = s->from[i] + s->mean[i] / s->scale[i];
		for (j = 0; j <= i; j++) {
			v = i == j ? s->scale[j] : 0;
			for (k = j; k < i; k++)
				v -= s->chol[i * d + k] * e->whiten[k * d + j];
			e->whiten[i * d + j] = v / s->chol[i * d + i];
		}
	}
}

/*
 * Find the ellipsoid of component c; it has none if its draws do not span all
 * dimensions.
 */
static void
surround(const struct find *w, const struct tw_truncated_file *t,
    struct tw_component *c)
{
	struct tw_ellipsoid *e = &c->ellipsoid;
	struct tw_whiten s;
	double most = 0;
	size_t d = w->f->theta.n, i, which;
	double *z = tw_arena(NULL, d, sizeof *z);

	tw_xdone(tw_whiten_init(&s, d));
	if (tw_whiten_fit(&s, w->n, w->y, &which) == TW_DRAWS_SOUND) {
		for (i = 0; i < w->n; i++)
			most = fmax(most, tw_whiten_at(&s, w->y + i * d, z));
		e->hull = (1 + BEYOND) * sqrt(most);
		e->core = find_core(w, t, c, &s, e->hull);
		lay(e, &s);
	}
	tw_whiten_release(&s);
}

/* ---- the thresholds ------------------------------------------------- */

/* Make n draws of the flow at x, and find their log densities. */
static void
draw(const struct find *w, const double *x, size_t n, double *theta,
    double *log_q)
{
	struct tw_flow_eval e;
	struct tw_rng rng;

	tw_xdone(tw_flow_eval_init(&e, &w->f->flow, w->o->threads));
	tw_flow_at_x(&e, x);
	tw_rng_seed(&rng, w->o->seed);
	tw_flow_draws(&e, &rng, n, theta);
	/* Computed as the filter does, so that they agree to the last digit. */
	tw_flow_logqs(&e, n, theta, log_q);
	tw_flow_eval_release(&e);
}

/*
 * Find the flow's threshold from its own draws. Returns NULL, or says why there
 * is none.
 */
static const char *
find_flow(struct find *w, const struct tw_truncated_file *t, const double *x)
{
	size_t n = (size_t)w->o->draws, d = w->f->theta.n, i;
	size_t outside = (size_t)tw_level_floor(&w->o->eps, w->o->draws);
	size_t rank = outside + 1;
	double *theta = tw_arena(NULL, n, d * sizeof *theta);
	double *log_q = tw_arena(NULL, n, 2 * sizeof *log_q);
	double *sorted = log_q + n, tau;
	unsigned char inside = 0;

	draw(w, x, n, theta, log_q);
	for (i = 0; i < n; i++)
		/* guard: the flow has a density at its own draws */
		if (isnan(log_q[i]))
			log_q[i] = -INFINITY;
	memcpy(sorted, log_q, n * sizeof *log_q);
	tw_select(n, sorted, 1, &rank);
	tau = sorted[outside];
	if (!isfinite(tau))
		return "the flow has no finite density at its own draws";
	w->stage->of.flow.threshold = tau;
	widen(w, n, theta, log_q, tau);
	surround(w, t, &w->stage->of.flow);
	for (i = 0; i < n && !inside; i++) {
		inside = log_q[i] >= tau;
		tw_truncation_sift(&w->earlier, 1, theta + i * d, &inside);
	}
	return inside ? NULL :
	    "none of the flow's draws is in the earlier truncated prior";
}

/*
 * The threshold: proposals with smaller log densities have a total weight of at
 * most eps.
 */
static double
threshold(size_t n, const double *log_p, const double *weight, double eps)
{
	struct tw_weighted *v = tw_xrealloc(NULL, n, sizeof *v);
	double below = 0, tau;
	size_t i;

	for (i = 0; i < n; i++)
		v[i] = (struct tw_weighted){ log_p[i], weight[i] };
	qsort(v, n, sizeof *v, tw_ascending);
	for (i = 0; i + 1 < n && (below + v[i].w <= eps ||
	    !(v[i].v > -INFINITY)); i++)
		below += v[i].w;
	tau = v[i].v;
	free(v);
	return tau;
}

/*
 * Find a likelihood's threshold from the weights of the proposals. Returns
 * NULL, or says why there is none.
 */
static const char *
find_like(struct find *w, const struct tw_truncated_file *t,
    struct tw_component *c, const struct tw_points *at,
    const struct tw_component_at *l)
{
	if (!(l->sum.ess > 0))
		return "prior x likelihood is 0 at all proposals";
	c->threshold = threshold(at->n, l->log_f, l->w,
	    tw_level_double(&w->o->eps));
	widen(w, at->n, at->theta, l->log_f, c->threshold);
	surround(w, t, c);
	return NULL;
}

/*
 * Find the thresholds of the likelihoods with a positive weight. Returns NULL,
 * or says why there are none.
 */
static const char *
find_likes(struct find *w, struct tw_posterior_file *file,
    struct tw_truncated_file *t, const char *path)
{
	const char *why = NULL;
	const double *x;
	struct tw_posterior p;
	struct tw_rng rng;
	size_t k, number;

	tw_posterior_begin(&p, file, w->f, w->o->threads);
	p.most = (size_t)w->o->draws;
	p.defensive = true;
	tw_rng_apart(&rng, w->o->seed, 10);
	x = tw_truncated_data(t, &p.data);
	check(&p.data, p.may_lack, x, path);
	tw_posterior_at(&p, x);
	(void)tw_posterior_propose(&p, &rng);
	for (k = 0; k < p.components && why == NULL; k++) {
		number = p.component[k].number;
		if (number > 0)
			why = find_like(w, t,
			    &file->components.like[number - 1], p.at,
			    &p.component[k]);
	}
	tw_posterior_release(&p);
	return why;
}

/* Leave out the likelihoods with weight 0, which do not affect the stage. */
static void
drop(struct tw_components *m)
{
	struct tw_component *all = m->like;
	size_t n = m->likes, k;

	m->like = tw_arena(NULL, n, sizeof *m->like);
	for (m->likes = 0, k = 0; k < n; k++)
		if (all[k].weight > 0)
			m->like[m->likes++] = all[k];
}

/*
 * How many pilot draws of the prior are in the truncated prior: with many
 * parameters an early estimate may have hardly any there. Rounding can put all
 * draws of a flow on a bound of the prior, where no draw of the prior is: then
 * *mass becomes false. A prior that is not known by distributions is not tried,
 * and the number is FOUND.
 */
static uint64_t
pilot_draws(const struct tw_truncated_file *t, const struct tw_components *m,
    const struct find *w, bool *mass)
{
	struct tw_truncated_draws s;
	struct tw_truncation in;
	struct tw_prior prior;
	uint64_t found = FOUND;
	size_t k = 0;

	tw_prior_begin(&prior, m, w->f, w->o->threads);
	while (k < prior.d && prior.has_dist[k])
		k++;
	if (k == prior.d) {
		tw_truncation_begin(&in, t, w->f, w->o->threads);
		(void)tw_truncated_draws_begin(&s, &in, prior.dist,
		    w->o->seed);
		found = s.inside;
		*mass = s.accepted > 0;
		tw_truncated_draws_release(&s);
		tw_truncation_release(&in);
	}
	tw_prior_release(&prior);
	return found;
}

void
tw_truncate_find(struct tw_truncated_file *t, struct tw_posterior_file *p,
    const char *path, const struct tw_truncate_options *o)
{
	struct tw_components *m = &p->components;
	struct find w = { .o = o, .f = tw_posterior_file_flow(p) };
	const char *why = NULL;
	const double *x;
	uint64_t found;
	bool mass = true;
	size_t k;

	tw_flow_file_no_window(w.f);
	*t = (struct tw_truncated_file){ .stages = p->truncated.stages + 1 };
	t->stage = tw_arena(NULL, t->stages, sizeof *t->stage);
	for (k = 0; k < p->truncated.stages; k++)
		t->stage[k] = p->truncated.stage[k];
	observe(t, p, path);
	tw_truncation_begin(&w.earlier, &p->truncated, w.f, o->threads);
	w.stage = &t->stage[k];
	w.stage->of = *m;
	w.stage->lo = tw_arena(NULL, w.f->theta.n, sizeof *w.stage->lo);
	w.stage->hi = tw_arena(NULL, w.f->theta.n, sizeof *w.stage->hi);
	for (k = 0; k < w.f->theta.n; k++) {
		w.stage->lo[k] = INFINITY;
		w.stage->hi[k] = -INFINITY;
	}
	x = tw_truncated_data(t, &w.f->x);
	check(&w.f->x, tw_lacking_columns(w.f, w.f->x.n), x, path);
	if (m->flow.weight < 1)
		why = find_likes(&w, p, t, path);
	if (m->flow.weight > 0 && why == NULL)
		why = find_flow(&w, t, x);
	drop(&w.stage->of);
	tw_truncation_release(&w.earlier);
	found = why == NULL ? pilot_draws(t, m, &w, &mass) : 0;
	if (why == NULL && !mass)
		why = "the prior has no mass where the estimate puts the parameters";
	if (found >= FOUND)
		return;
	t->stages--;
	if (why == NULL)
		tw_warn("hardly a draw of the prior is where the estimate is plausible: the prior is not truncated%s",
		    t->stages > 0 ? " further" : "");
	else
		tw_warn("%s: nothing is plausible at the observation: %s; the prior is not truncated%s",
		    m->file, why, t->stages > 0 ? " further" : "");
}
