/* Draws from a prior in the part that a truncated prior leaves. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "form/dist_text.h"
#include "io/msg.h"
#include "parts.h"
#include "stat/prior/propose.h"

/* How far an ellipsoid reaches beyond draws that are inside. */
#define BEYOND	0.1

/* A box is exact by construction: an ellipsoid is to cost that much less. */
#define CHEAPER	10
#define WILL_DO	200

/* ---- priors -------------------------------------------------------- */

/* The distribution of each parameter of f, dist[theta.n]. */
static struct tw_dist *
read_prior(struct tw_flow_file *f, const char *list)
{
	struct tw_dist *dist = tw_arena(NULL, f->theta.n, sizeof *dist);
	bool *given = tw_arena(NULL, f->theta.n, sizeof *given);
	struct tw_slice s;
	size_t k;

	while (tw_dist_next(&list, &s))
		tw_dist_take("--prior", s, &f->theta, dist, given);
	for (k = 0; k < f->theta.n; k++) {
		s = f->theta.name[k];
		if (!given[k])
			tw_die(TW_MISUSED, "--prior: no distribution for '%s': give NAME=DISTRIBUTION for each parameter of the truncated prior",
			    TW_SHOWN(s));
		if (f->flow.theta[k].integer && dist[k].kind != TW_DIST_INTEGER)
			tw_die(TW_MISUSED, "--prior: '%s' is an integer in %s: its prior must be integer(LO,HI)",
			    TW_SHOWN(s), f->file);
	}
	return dist;
}

/* ---- draws -------------------------------------------------------- */

enum {
	CHUNK = 128,		/* proposals at a time */
	PILOT = 2048,		/* of one way in a trial, */
	TRIALS = 100,		/*   at most, until enough are in T: */
	ENOUGH = 128,
	ROUNDS = 6,		/* in which an ellipsoid grows */
	PATIENCE = 16 * CHUNK,	/* proposals for these */
	DENSITY = 8,		/* costs as much as so many proposals */
	DRAWS = 20480		/* of the last stage's flow */
};

enum { BOX, ELLIPSOID, WAYS };

/* One way to propose, and what came of it. */
struct way {
	struct tw_propose propose;
	bool open;		/* it can be used */
	uint64_t tried;		/* proposals, */
	uint64_t left;		/*   not thinned out, */
	uint64_t evaluated;	/*   whose densities were computed, */
	uint64_t hits;		/*   in T */
	uint64_t since;		/* the last that was not thinned out */
};

struct draw {
	struct tw_truncation *t;
	size_t d;
	struct way way[WAYS];
	struct way *use;
	struct tw_rng rng;
	double *theta;		/* [CHUNK*d] */
	unsigned char inside[CHUNK];
	/* how many each took, until one was not thinned out */
	uint64_t tries[CHUNK];
	double *found;		/* [all*d] of the estimate's draws, */
	size_t all;		/*   and from the prior, in T */
	uint64_t left, hits;	/* of all trials */
	double begun, told;	/* seconds: of the draws, of the last message */
};

/*
 * Make proposals until CHUNK of them are not thinned out, or until as many have
 * been as PATIENCE allows; then find which of them are in T. Returns the number
 * of those that are not thinned out.
 */
static size_t
propose(struct draw *a, struct way *w)
{
	size_t n = 0, i, d = a->d;

	for (i = 0; i < PATIENCE && n < CHUNK; i++) {
		w->since++;
		if (!tw_propose_draw(&w->propose, &a->rng, a->theta + n * d))
			continue;
		a->tries[n++] = w->since;
		w->since = 0;
	}
	w->tried += i;
	w->left += n;
	w->evaluated -= a->t->evaluated;
	w->hits += tw_truncation_inside(a->t, n, a->theta, a->inside);
	w->evaluated += a->t->evaluated;
	return n;
}

/* Of the n proposals keep those that are inside. */
static void
keep(struct draw *a, size_t n)
{
	size_t i, d = a->d;

	for (i = 0; i < n; i++)
		if (a->inside[i])
			memcpy(a->found + a->all++ * d, a->theta + i * d,
			    d * sizeof *a->found);
}

/* The number of proposals for each draw in the truncated prior. */
static double
cost(const struct way *w)
{
	double all = (double)w->tried +
	    (double)DENSITY * (double)w->evaluated;

	return w->open && w->hits > 0 ? all / (double)w->hits : INFINITY;
}

/* Draws of the last stage's flow at the observation that are inside. */
static void
draw_inside(struct draw *a, uint64_t seed)
{
	struct tw_flow_eval *e = &a->t->stage[a->t->n - 1].eval;
	struct tw_rng rng;
	size_t k;

	tw_rng_seed(&rng, seed);
	for (k = 0; k < DRAWS; k += CHUNK) {
		tw_flow_draws(e, &rng, CHUNK, a->theta);
		(void)tw_truncation_inside(a->t, CHUNK, a->theta, a->inside);
		keep(a, CHUNK);
	}
}

/* The box beyond which no theta is in T. */
static void
lay_box(struct draw *a, const struct tw_dist *dist)
{
	double *lo = tw_arena(NULL, a->d, sizeof *lo);
	double *hi = tw_arena(NULL, a->d, sizeof *hi);
	size_t i, k;
	int none;

	for (i = 0; i < a->d; i++) {
		lo[i] = -INFINITY;
		hi[i] = INFINITY;
	}
	for (k = 0; k < a->t->n; k++)
		for (i = 0; i < a->d; i++) {
			const struct tw_stage *s = &a->t->stage[k];

			lo[s->of[i]] = fmax(lo[s->of[i]], s->file->lo[i]);
			hi[s->of[i]] = fmin(hi[s->of[i]], s->file->hi[i]);
		}
	none = tw_propose_box(&a->way[BOX].propose, a->d, dist, lo, hi);
	tw_xdone(none);
	a->way[BOX].open = none == 0;
}

static void
lay_ellipsoid(struct draw *a, const struct tw_dist *dist)
{
	struct way *w = &a->way[ELLIPSOID];
	int none;

	tw_propose_release(&w->propose);
	*w = (struct way){ .open = false };
	none = tw_propose_ellipsoid(&w->propose, a->d, dist, BEYOND,
	    a->all, a->found);
	tw_xdone(none);
	w->open = none == 0;
}

/* Try, PILOT proposals at a time, until enough of them are in T, or in vain. */
static void
try(struct draw *a, struct way *w)
{
	size_t i, k;

	for (i = 0; i < TRIALS && w->open && w->hits < ENOUGH; i++)
		for (k = 0; k < PILOT / CHUNK; k++)
			keep(a, propose(a, w));
	a->left += w->left;
	a->hits += w->hits;
}

/*
 * Use the box if it will do; else ellipsoids, each around the estimate's draws
 * and all that the ones before found in T: with many parameters the draws are
 * rarely near the edge of T. The box is at least as good as the whole prior,
 * of which it is a part. False if nothing is found, which only a share may be.
 */
static bool
choose(struct draw *a, const struct tw_dist *dist, uint64_t seed, bool share)
{
	struct way *box = &a->way[BOX], *e = &a->way[ELLIPSOID];
	size_t i;

	a->found = tw_arena(NULL, DRAWS + (ROUNDS + 1) * (ENOUGH + PILOT),
	    a->d * sizeof *a->found);
	lay_box(a, dist);
	try(a, box);
	if (!(cost(box) < WILL_DO))
		draw_inside(a, seed);
	for (i = 0; i < ROUNDS && !(cost(box) < WILL_DO); i++) {
		lay_ellipsoid(a, dist);
		try(a, e);
	}
	if (a->hits == 0 && share)
		return false;
	if (a->left == 0)
		tw_die(TW_FAILED, "the prior has no mass where the flow puts the parameters: is it the prior of the flow's training simulations? If so, train the flow with more simulations");
	if (a->hits == 0)
		tw_die(TW_FAILED, "none of %llu proposals is in the truncated prior: the prior has no mass there; is --prior the prior of the simulations?",
		    (unsigned long long)a->left);
	a->use = CHEAPER * cost(e) < cost(box) ? e : box;
	return true;
}

/*
 * On a terminal how many draws there are of n, and how long the others will
 * take; elsewhere a line after some seconds, if that is long.
 */
static void
tell(struct draw *a, uint64_t kept, uint64_t n)
{
	double now = tw_seconds(), seconds, left, rate;
	bool first = a->told == a->begun;
	char text[160], time[32];

	/* guard: no test takes so long */
	if (now - a->told < (first ? 5 : 1) || a->use->hits == 0)
		return;
	seconds = now - a->begun;
	rate = (double)a->use->hits / (double)a->use->left;
	left = seconds * ((double)n / fmax((double)kept, 0.5) - 1);
	snprintf(time, sizeof time, left < 120 ? "%.0f s" : left < 7200 ?
	    "%.0f min" : "%.1f h", left < 120 ? left : left < 7200 ?
	    left / 60 : left / 3600);
	snprintf(text, sizeof text, "%llu of %llu draws from the truncated prior, where %.3g of the proposals are; about %s left",
	    (unsigned long long)kept, (unsigned long long)n, rate, time);
	if (tw_terminal() >= 0)
		tw_progress("%s", text);
	else if (first && left > 10)
		tw_warn("%s", text);
	a->told = now;
}

/*
 * Draw until n are inside and write these, or none of them with share; returns
 * the share of the prior that is inside.
 */
static double
draw(struct draw *a, struct tw_out *out, const struct args *o)
{
	unsigned long long kept = 0, tried = 0;
	size_t i, left;
	double share;

	a->begun = a->told = tw_seconds();
	while (kept < o->n) {
		left = propose(a, a->use);
		for (i = 0; i < left && kept < o->n; i++) {
			tried += a->tries[i];
			if (!a->inside[i])
				continue;
			if (!o->print)
				tw_theta_row(out, a->d, a->theta + i * a->d);
			kept++;
		}
		tell(a, kept, o->n);
	}
	share = a->use->propose.scale * (double)kept / (double)tried;
	if (!o->print)
		tw_warn("kept %llu of %llu proposals (%.4g), %.3g of the prior's mass",
		    kept, tried, (double)kept / (double)tried, share);
	return share;
}

void
tw_sample_truncated(const struct args *o)
{
	struct tw_truncated_file file;
	struct tw_truncation t;
	struct tw_flow_file *f;
	struct draw a = { .t = &t };
	struct tw_dist *dist;
	struct tw_out out;
	double share = 0;

	tw_truncated_file_read(&file, o->truncated);
	f = &file.stage[file.stages - 1].of.flow.file;
	dist = read_prior(f, o->prior);
	tw_truncation_begin(&t, &file, f, o->threads);
	a.d = t.d;
	tw_rng_apart(&a.rng, o->seed, 8);
	a.theta = tw_arena(NULL, CHUNK, a.d * sizeof *a.theta);
	tw_out_open(&out);
	if (!o->rec.no_header && !o->print)
		tw_theta_header(&out, &f->theta);
	if (choose(&a, dist, o->seed, o->print))
		share = draw(&a, &out, o);
	if (o->print) {
		tw_out_num(&out, share);
		tw_out_row(&out);
	}
	tw_out_close(&out);
	tw_propose_release(&a.way[BOX].propose);
	tw_propose_release(&a.way[ELLIPSOID].propose);
	tw_truncation_release(&t);
	tw_truncated_file_release(&file);
}
