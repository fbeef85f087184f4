/* A box around T, and draws of a given prior in it. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "estimate/law_text.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/place.h"
#include "io/say.h"
#include "parts.h"
#include "stat/focus/propose.h"

enum {
	PILOT = 2000,		/* proposals by which a way is chosen */
	PATIENCE = 1000000	/* proposals before ten must be in T */
};

/* Of the draws' span, on either side of a box. */
#define MARGIN	0.1

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
		if (f->flow[0].file.flow.theta[k].whole &&
		    law[k].kind != TW_LAW_WHOLE)
			tw_die(TW_MISUSED, "--draw: '%s' is a whole number in %s: its prior must be whole(LO,HI)",
			    TW_SHOWN(name), f->flow[0].file.file);
	}
}

/* ---- draws -------------------------------------------------------- */

enum { CHUNK = 128 };		/* proposals at a time */

struct draw {
	struct tw_focus_flows *flows;
	struct tw_propose way[2];	/* on the axes, turned */
	struct tw_propose *use;
	struct tw_rng rng;
	double *theta;		/* [CHUNK*d] */
	unsigned char inside[CHUNK];
	/* how many each took, until the prior had kept one */
	uint64_t tries[CHUNK];
};

static _Noreturn void
no_mass(unsigned long long kept, unsigned long long tried)
{
	tw_die(TW_FAILED, "--draw: of %llu proposals %s in the region: it has no mass of the prior",
	    tried, kept == 0 ? "none is" : "next to none are");
}

/*
 * CHUNK proposals that the prior has not thinned out: which are in T. SIZE_MAX
 * where it thins out nearly all.
 */
static size_t
propose(struct draw *a, struct tw_propose *p)
{
	size_t i, out = 0, d = a->flows->d;

	for (i = 0; i < CHUNK; i++)
		for (a->tries[i] = 1; !tw_propose_draw(p, &a->rng,
		    a->theta + i * d); a->tries[i]++)
			if (++out == 10 * PATIENCE)
				return SIZE_MAX;
	return tw_focus_flows_hold(a->flows, CHUNK, a->theta, a->inside);
}

/* The axes, unless few proposals are in T and the turned way has more. */
static void
choose(struct draw *a, const struct tw_law *law)
{
	size_t n, hits[2] = { 0, 0 }, hit, i, k;
	double *theta;
	int none;

	n = tw_focus_flows_draws(a->flows, a->flows->n - 1, &theta);
	a->use = NULL;
	for (k = 0; k < 2 && hits[0] < PILOT / 20; k++) {
		none = tw_propose_init(&a->way[k], a->flows->d, law, k == 1, n,
		    theta);
		tw_xdone(none);
		if (none > 0)
			continue;
		for (i = 0; i < PILOT && (hit = propose(a, &a->way[k])) !=
		    SIZE_MAX; i += CHUNK)
			hits[k] += hit;
		if (a->use == NULL ||
		    /* fast: the other way is as right */
		    hits[k] > hits[0])
			a->use = &a->way[k];
	}
	free(theta);
	if (a->use == NULL)
		tw_die(TW_FAILED, "--draw: the priors have no mass where the flow puts the parameters: are they those of its training runs? If so, train it with more runs");
}

double
tw_focus_draw(struct tw_focus_flows *f, const struct tw_law *law, uint64_t n,
    uint64_t seed, bool no_header, struct tw_out *o)
{
	struct draw a = { .flows = f };
	unsigned long long kept = 0, tried = 0, asked = 0;
	double share;
	size_t i;

	tw_rng_apart(&a.rng, seed, 8);
	a.theta = tw_stay(NULL, CHUNK, f->d * sizeof *a.theta);
	choose(&a, law);
	if (!no_header)
		tw_theta_header(o, &f->flow[0].file.theta);
	while (kept < n) {
		if (asked >= PATIENCE && kept < asked / (PATIENCE / 10))
			no_mass(kept, asked);
		/* guard: it did not when the way was chosen */
		if (propose(&a, a.use) == SIZE_MAX)
			no_mass(kept, 10 * PATIENCE);
		asked += CHUNK;
		for (i = 0; i < CHUNK && kept < n; i++) {
			tried += a.tries[i];
			if (a.inside[i]) {
				tw_theta_row(o, f->d, a.theta + i * f->d);
				kept++;
			}
		}
	}
	share = a.use->scale * (double)kept / (double)tried;
	tw_warn("kept %llu of %llu (%.4g), %.3g of the prior",
	    kept, tried, (double)kept / (double)tried, share);
	tw_propose_release(&a.way[0]);
	tw_propose_release(&a.way[1]);
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
