/* A box around T, and draws from a given prior in T. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "form/law_text.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/place.h"
#include "io/say.h"
#include "parts.h"
#include "stat/focus/propose.h"

/* Of the draws' span, on either side of a box that is written. */
#define MARGIN	0.1

/* How far an ellipsoid reaches beyond draws in T. */
#define BEYOND	0.1

/* A box is exact by construction: an ellipsoid is to cost that much less. */
#define CHEAPER	10
#define WILL_DO	200

/* ---- a box -------------------------------------------------------- */

/* Narrow lo, hi to what flow k has, its support's walls included. */
static void
narrow(struct tw_focus_flows *f, size_t k, double *lo, double *hi)
{
	const struct tw_focus_flow *w = &f->flow[k];
	double *own = tw_stay(NULL, 2 * f->d, sizeof *own), *theta;
	size_t i, n = tw_focus_flows_draws(f, k, &theta);

	(void)tw_focus_span(n, f->d, theta, NULL, MARGIN, own, own + f->d);
	for (i = 0; i < f->d && n > 0; i++) {
		lo[i] = fmax(lo[i], own[i]);
		hi[i] = fmin(hi[i], own[f->d + i]);
	}
	for (i = 0; i < f->d; i++) {
		const struct tw_flow_theta *t = &w->file.flow.theta[i];

		if (tw_flow_has_wall(t, false))
			lo[w->of[i]] = fmax(lo[w->of[i]], t->lo);
		if (tw_flow_has_wall(t, true))
			hi[w->of[i]] = fmin(hi[w->of[i]], t->hi);
	}
	free(theta);
}

void
tw_focus_box(struct tw_focus_flows *f, struct tw_out *o)
{
	double *lo = tw_stay(NULL, f->d, sizeof *lo);
	double *hi = tw_stay(NULL, f->d, sizeof *hi);
	size_t i, k;

	for (i = 0; i < f->d; i++) {
		lo[i] = -INFINITY;
		hi[i] = INFINITY;
	}
	for (k = 0; k < f->n; k++)
		narrow(f, k, lo, hi);
	for (i = 0; i < f->d; i++) {
		tw_out_slice(o, f->flow[0].file.theta.name[i]);
		tw_out_byte(o, '=');
		tw_out_num(o, lo[i]);
		tw_out_byte(o, ':');
		tw_out_num(o, hi[i]);
		tw_out_row(o);
	}
}

/* ---- priors ------------------------------------------------------- */

void
tw_focus_laws(const struct tw_focus_flows *f, int n, char *const *operand,
    struct tw_law *law)
{
	struct tw_names *theta = &f->flow[0].file.theta;
	bool *given = tw_stay(NULL, f->d, sizeof *given);
	size_t k;
	int i;

	for (i = 0; i < n; i++)
		tw_law_take("operand", tw_slice_of(operand[i]), theta, law,
		    given);
	for (k = 0; k < f->d; k++) {
		struct tw_slice name = theta->name[k];

		if (!given[k])
			tw_die(TW_MISUSED, "--draw: no prior for '%s': NAME=LAW for each parameter of the flow",
			    TW_SHOWN(name));
		if (f->flow[0].file.flow.theta[k].integer &&
		    law[k].kind != TW_LAW_INTEGER)
			tw_die(TW_MISUSED, "--draw: '%s' is an integer in %s: its prior must be integer(LO,HI)",
			    TW_SHOWN(name), f->flow[0].file.file);
	}
}

/* ---- draws -------------------------------------------------------- */

enum {
	CHUNK = 128,		/* proposals at a time */
	PILOT = 2048,		/* of one way in a trial, */
	TRIALS = 100,		/*   at most, until enough are in T: */
	ENOUGH = 128,
	ROUNDS = 6,		/* in which an ellipsoid grows */
	PATIENCE = 16 * CHUNK,	/* proposals for these */
	DENSITY = 8		/* costs as much as so many proposals */
};

enum { BOX, ELLIPSOID, WAYS };

/* One way to propose, and what came of it. */
struct way {
	struct tw_propose propose;
	bool open;		/* it can be used */
	uint64_t tried;		/* proposals, */
	uint64_t left;		/*   not thinned out, */
	uint64_t hits;		/*   in T */
	uint64_t since;		/* the last that was not thinned out */
};

struct draw {
	struct tw_focus_flows *flows;
	struct way way[WAYS];
	struct way *use;
	struct tw_rng rng;
	double *theta;		/* [CHUNK*d] */
	unsigned char inside[CHUNK];
	/* how many each took, until one was not thinned out */
	uint64_t tries[CHUNK];
	double *found;		/* [all*d] of the estimate's draws, */
	size_t all;		/*   and from the prior, in T */
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
	size_t n = 0, i, d = a->flows->d;

	for (i = 0; i < PATIENCE && n < CHUNK; i++) {
		w->since++;
		if (!tw_propose_draw(&w->propose, &a->rng, a->theta + n * d))
			continue;
		a->tries[n++] = w->since;
		w->since = 0;
	}
	w->tried += i;
	w->left += n;
	w->hits += tw_focus_flows_hold(a->flows, n, a->theta, a->inside);
	return n;
}

/* What a draw in T costs, in proposals. */
static double
cost(const struct way *w)
{
	return w->open && w->hits > 0 ? ((double)w->tried +
	    (double)DENSITY * (double)w->left) / (double)w->hits : INFINITY;
}

/* A trial of about PILOT proposals; those in T are kept among the draws. */
static void
try(struct draw *a, struct way *w)
{
	size_t k, i, n, d = a->flows->d;

	for (k = 0; k < PILOT / CHUNK && w->open; k++) {
		n = propose(a, w);
		for (i = 0; i < n; i++)
			if (a->inside[i])
				memcpy(a->found + a->all++ * d,
				    a->theta + i * d, d * sizeof *a->found);
	}
}

/* The box beyond which no theta is in T. */
static void
lay_box(struct draw *a, const struct tw_law *law)
{
	const struct tw_focus_flows *f = a->flows;
	double *lo = tw_stay(NULL, f->d, sizeof *lo);
	double *hi = tw_stay(NULL, f->d, sizeof *hi);
	size_t i, k;
	int none;

	for (i = 0; i < f->d; i++) {
		lo[i] = -INFINITY;
		hi[i] = INFINITY;
	}
	for (k = 0; k < f->n; k++)
		for (i = 0; i < f->d; i++) {
			const struct tw_focus_flow *w = &f->flow[k];

			lo[w->of[i]] = fmax(lo[w->of[i]], w->region.lo[i]);
			hi[w->of[i]] = fmin(hi[w->of[i]], w->region.hi[i]);
		}
	none = tw_propose_box(&a->way[BOX].propose, f->d, law, lo, hi);
	tw_xdone(none);
	a->way[BOX].open = none == 0;
}

static void
lay_ellipsoid(struct draw *a, const struct tw_law *law)
{
	struct way *w = &a->way[ELLIPSOID];
	int none;

	tw_propose_release(&w->propose);
	*w = (struct way){ .open = false };
	none = tw_propose_ellipsoid(&w->propose, a->flows->d, law, BEYOND,
	    a->all, a->found);
	tw_xdone(none);
	w->open = none == 0;
}

/*
 * Try until enough proposals are in T, or all have been made; counts those left
 * and the hits.
 */
static void
search(struct draw *a, struct way *w, uint64_t *left, uint64_t *hits)
{
	size_t i;

	for (i = 0; i < TRIALS && w->open && w->hits < ENOUGH; i++)
		try(a, w);
	*left += w->left;
	*hits += w->hits;
}

/*
 * Use the box if it will do; else ellipsoids, each around the estimate's draws
 * and all that the ones before found in T: with many parameters the draws are
 * rarely near the edge of T. The box is at least as good as the whole prior,
 * of which it is a part.
 */
static void
choose(struct draw *a, const struct tw_law *law)
{
	struct way *box = &a->way[BOX], *e = &a->way[ELLIPSOID];
	uint64_t left = 0, hits = 0;
	size_t i;
	double *theta;

	a->all = tw_focus_flows_draws(a->flows, a->flows->n - 1, &theta);
	a->found = tw_xrealloc(theta, a->all + (ROUNDS + 1) *
	    (ENOUGH + PILOT), a->flows->d * sizeof *theta);
	lay_box(a, law);
	search(a, box, &left, &hits);
	for (i = 0; i < ROUNDS && !(cost(box) < WILL_DO); i++) {
		lay_ellipsoid(a, law);
		search(a, e, &left, &hits);
	}
	free(a->found);
	if (left == 0)
		tw_die(TW_FAILED, "--draw: the priors have no mass where the flow puts the parameters: are they those of its training runs? If so, train it with more runs");
	if (hits == 0)
		tw_die(TW_FAILED, "--draw: of %llu proposals none is in the region: it has no mass of the prior",
		    (unsigned long long)left);
	a->use = CHEAPER * cost(e) < cost(box) ? e : box;
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
	snprintf(text, sizeof text, "%llu of %llu draws from the prior in the region, where %.3g of the proposals are; about %s left",
	    (unsigned long long)kept, (unsigned long long)n, rate, time);
	if (tw_terminal() >= 0)
		tw_progress("%s", text);
	else if (first && left > 10)
		tw_warn("%s", text);
	a->told = now;
}

double
tw_focus_draw(struct tw_focus_flows *f, const struct tw_law *law, uint64_t n,
    uint64_t seed, bool no_header, struct tw_out *o)
{
	struct draw a = { .flows = f };
	unsigned long long kept = 0, tried = 0;
	double share;
	size_t i, left;

	tw_rng_apart(&a.rng, seed, 8);
	a.theta = tw_stay(NULL, CHUNK, f->d * sizeof *a.theta);
	choose(&a, law);
	a.begun = a.told = tw_seconds();
	if (!no_header)
		tw_theta_header(o, &f->flow[0].file.theta);
	while (kept < n) {
		left = propose(&a, a.use);
		for (i = 0; i < left && kept < n; i++) {
			tried += a.tries[i];
			if (a.inside[i]) {
				tw_theta_row(o, f->d, a.theta + i * f->d);
				kept++;
			}
		}
		tell(&a, kept, n);
	}
	share = a.use->propose.scale * (double)kept / (double)tried;
	tw_warn("kept %llu of %llu (%.4g), %.3g of the prior",
	    kept, tried, (double)kept / (double)tried, share);
	tw_propose_release(&a.way[BOX].propose);
	tw_propose_release(&a.way[ELLIPSOID].propose);
	return share;
}

void
tw_focus_share(const char *path, double share)
{
	struct tw_slice text = tw_said("share\tnarrow\n%s\t%s\n",
	    TW_NUM_SHOWN(share), share < TW_NARROW ? "yes" : "no");

	if (tw_place(path, text.p, text.n) < 0)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	free((char *)text.p);
}
