/*
 * The report about several observations: a table with a row for each, the
 * unlikely ones first.
 */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

enum { SHOWN = 8 };		/* parameters in the table */
#define ODD 0.01		/* p of an unlikely observation, at most */

/*
 * The p of each observation, and the undetermined share of its draws. Empty if
 * typical.tsv or shares.tsv is missing.
 */
struct catalogue {
	struct tw_names id, drawn;
	struct tw_names poor;	/* with too few effective draws */
	double *p;		/* [id.n] */
	double *open;		/* [drawn.n] */
	size_t odd;
	struct tw_names parameter;
	bool outer;		/* there is an outer interval */
};

/*
 * The column of a table by id, as value[id->n]. Takes the first row of each id,
 * since an observation may have the name of the row for all of them, which is
 * last.
 */
static double *
read_by_id(struct tw_report *t, const char *table, const char *column,
    struct tw_names *id)
{
	struct tw_reader r = { 0 };
	double *value = NULL;
	size_t cap = 0;

	while (tw_report_next(t, &r, table)) {
		size_t before = id->n;
		size_t i = tw_names_add(id,
		    tw_report_field(&r, tw_slice_of("id")));

		if (id->n == before)
			continue;
		value = tw_arena_grow(value, &cap, i + 1, sizeof *value);
		value[i] = tw_report_cell(&r, tw_slice_of(column), 0, 1);
	}
	return value;
}

/*
 * The first cells of a row: the observation's name, its p, and the undetermined
 * share of its draws or, without draws, the mass between its bounds.
 */
static void
say_name(struct tw_string *w, const struct catalogue *c,
    const struct tw_report *t, struct tw_slice id, double p)
{
	size_t g = tw_names_find(&t->bounds.group, id);
	size_t i = tw_names_find(&c->drawn, id);

	if (g == SIZE_MAX)
		tw_die(TW_FAILED, "%s/parameters.tsv: bounds.tsv has no row '%s'",
		    t->dir, TW_SHOWN(id));
	tw_print(w, "|\t%s%s", p <= ODD ? "! " : "", TW_SHOWN(id));
	if (isnan(p))
		tw_print(w, "\t");
	else
		tw_print(w, "\t%.3g", p);
	if (tw_names_find(&c->poor, id) != SIZE_MAX)
		tw_print(w, "\tnot known");
	else
		tw_print(w, "\t%.3g %%", 100 * (i < SIZE_MAX ? c->open[i] :
		    t->bounds.bound[g * t->bounds.nalpha].ranks.mass));
}

/*
 * The rows of the unlikely observations, or of the others, in the order of
 * parameters.tsv.
 */
static void
say_rows(struct tw_string *w, const struct catalogue *c,
    const struct tw_report *t, bool odd)
{
	const struct tw_margin_row *m, *last = NULL;
	size_t i, n = 0;
	double p;

	for (m = t->margin; m < t->margin + t->margins; m++) {
		i = tw_names_find(&c->id, m->id);
		p = i == SIZE_MAX ? NAN : c->p[i];
		if ((p <= ODD) != odd)
			continue;
		if (last == NULL || !tw_slice_same(m->id, last->id)) {
			tw_print(w, last == NULL ? "" : "\n");
			say_name(w, c, t, m->id, p);
			n = 0;
		}
		last = m;
		if (n++ < SHOWN)
			tw_margin_say(w, m);
	}
	tw_print(w, last == NULL ? "" : "\n");
}

static void
say_table(struct tw_string *w, const struct catalogue *c,
    const struct tw_report *t)
{
	size_t n = c->parameter.n, i;

	if (n == 0)
		return;
	tw_print(w, "|\tobservation\tp\tundetermined");
	for (i = 0; i < n && i < SHOWN; i++)
		tw_print(w, "\t%s\touter interval",
		    TW_SHOWN(c->parameter.name[i]));
	tw_print(w, "\n");
	say_rows(w, c, t, true);
	say_rows(w, c, t, false);
	if (n > SHOWN)
		tw_print(w, "\tparameters.tsv has %zu more parameter%s.\n",
		    n - SHOWN, TW_PLURAL(n - SHOWN));
}

/* Which rows are unreliable or say little, and why. */
static void
say_warnings(struct tw_string *w, const struct catalogue *c,
    const struct tw_report *t)
{
	const struct tw_bounds_file *b = &t->bounds;
	size_t i, open = 0, first = 0;

	if (c->odd > 0)
		tw_print(w, "!\t! marks an observation that is UNLIKE the simulations: its p is at most %g. This is so at %zu of %zu; if all were like the simulations, %.2g would be expected. Do not trust the marked rows before you know why.\n",
		    ODD, c->odd, c->id.n, ODD * (double)c->id.n);
	if (c->poor.n > 0)
		tw_print(w, "\tAt %zu of %zu observations the draws of the posterior estimate have an effective sample size below %d, as the rows say: there is no interval, and no share of the posterior.\n",
		    c->poor.n, b->group.n, TW_EFFECTIVE_LEAST);
	for (i = 0; i < b->group.n; i++)
		if (b->bound[i * b->nalpha].ranks.u > b->bound->n &&
		    open++ == 0)
			first = i * b->nalpha;
	if (open == 0)
		return;
	tw_print(w, "\tNo %s can be called outside the region at %zu of %zu observation%s: ",
	    t->param.n > 1 ? "combination" : "parameter value", open,
	    b->group.n, TW_PLURAL(b->group.n));
	tw_report_say_why(w, t, b, first, "the label outside");
}

static void
say_reliable(struct tw_string *w, const struct catalogue *c,
    const struct tw_report *t)
{
	const struct tw_bounds_file *b = &t->bounds;
	double wrong = tw_level_double(&b->beta) / 2;
	double some = (double)b->group.n * wrong;

	tw_print(w, "=\tHow reliable this is\n");
	say_warnings(w, c, t);
	if (!c->outer)
		return;
	tw_print(w, "\tThe outer interval contains the calibrated interval, which has %s coverage on average over %s. For each parameter separately, this is wrong with probability at most %s",
	    TW_SHARED(t->level), tw_report_set(t), TW_SHARED(wrong));
	/* The union bound: the sum of the probabilities. */
	if (b->group.n > 1 && some < 1)
		tw_print(w, ", and for a parameter at any of the %zu observations with probability at most %s",
		    b->group.n, TW_SHARED(some));
	tw_print(w, ".\n\tAt each observation, the right interval is the central interval of the posterior estimate that contains %s of the probability of the exact posterior. It is not known. Intervals of the same level as the right interval contain the true value in %s + d of %s. Each observation has a d of its own, which is not known. Suppose that d is between minus and plus the allowed difference (the column gap of %s). Then the outer interval contains the right interval, too, with the same confidence.",
	    TW_SHARED(t->level), TW_SHARED(t->level), tw_report_set(t),
	    t->ranks.nalpha > 0 ? "bounds-ranks.tsv" : "bounds.tsv");
	tw_report_say_left(w, t, "allowed");
	tw_print(w, "\n");
}

/*
 * The undetermined share, on average over the observations and at the
 * observation where it is largest, and the simulations that would lower it.
 */
static void
say_open(struct tw_string *w, const struct catalogue *c,
    const struct tw_names *observation)
{
	size_t i, k, n = 0, widest = 0;
	double sum = 0;

	for (i = 0; i < observation->n; i++) {
		k = tw_names_find(&c->drawn, observation->name[i]);
		if (k == SIZE_MAX || tw_names_find(&c->poor,
		    observation->name[i]) != SIZE_MAX)
			continue;
		if (n++ == 0 || c->open[k] > c->open[widest])
			widest = k;
		sum += c->open[k];
	}
	if (sum == 0)
		return;
	tw_print(w, "\tOn average over the observations, %s of the posterior estimate's probability is undetermined; the largest share is %s, at observation %s. More simulations (--runs) should lower all these shares. An analysis of one observation alone (tw-pipe --simulate) simulates where its parameters are plausible, and should lower its share more.\n",
	    TW_SHARED(sum / (double)n), TW_SHARED(c->open[widest]),
	    TW_SHOWN(c->drawn.name[widest]));
}

void
tw_report_say_catalogue(struct tw_string *w, struct tw_report *t)
{
	struct catalogue c = { 0 };
	struct tw_string next = { 0 };
	size_t i;

	c.p = read_by_id(t, "typical.tsv", "p", &c.id);
	for (i = 0; i < c.id.n; i++)
		c.odd += c.p[i] <= ODD;
	for (i = 0; i < t->margins; i++) {
		tw_names_add(&c.parameter, t->margin[i].name);
		if (tw_margin_poor(&t->margin[i]))
			tw_names_add(&c.poor, t->margin[i].id);
		c.outer = c.outer || tw_margin_outer(&t->margin[i]);
	}
	c.open = read_by_id(t, "shares.tsv", "share_undetermined", &c.drawn);
	say_table(w, &c, t);
	say_reliable(w, &c, t);
	if (c.odd > 0)
		tw_print(&next, "\tFind out how the marked observations differ from the simulations: the model may be wrong, or the prior too narrow.\n");
	say_open(&next, &c, &t->bounds.group);
	if (next.n > 0)
		tw_print(w, "=\tWhat to do next\n%s", next.p);
	tw_string_release(&next);
}
