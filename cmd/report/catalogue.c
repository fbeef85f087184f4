/* Of several observations: a row of a table each, the odd ones on top. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

enum { SHOWN = 8 };		/* parameters in the table */
#define ODD 0.01		/* p of an observation that is */

/*
 * How unusual they are, by number, and what share of their draws is open;
 * without typical.tsv, and shares.tsv, none is known.
 */
struct catalogue {
	struct tw_names id, drawn;
	double *p;		/* [id.n] */
	double *open;		/* [drawn.n] */
	size_t odd, parameters;
	bool sure;		/* of a parameter a value can be ruled out */
};

/*
 * The column of a table by id, value[id->n]: of the first row of an id, as
 * an observation may be called what the row of all is.
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
		value = tw_stay_grow(value, &cap, i + 1, sizeof *value);
		value[i] = tw_report_cell(&r, tw_slice_of(column), 0, 1);
	}
	return value;
}

static void
say_header(struct tw_words *w, struct catalogue *c, struct tw_report *t)
{
	struct tw_names name = { 0 };
	struct tw_reader r = { 0 };
	size_t i;

	if (!tw_report_find(t, "parameters.tsv"))
		return;
	while (tw_report_next(t, &r, "parameters.tsv"))
		tw_names_add(&name,
		    tw_report_field(&r, tw_slice_of("parameter")));
	c->parameters = name.n;
	tw_say(w, "|\tobservation\tp\tundetermined");
	for (i = 0; i < name.n && i < SHOWN; i++)
		tw_say(w, "\t%s\tsurely holds", TW_SHOWN(name.name[i]));
	tw_say(w, "\n");
}

/*
 * The first cells of a row: its name, how usual it is, what is open: without
 * draws of it that of runs.
 */
static void
say_name(struct tw_words *w, const struct catalogue *c,
    const struct tw_report *t, struct tw_slice id, double p)
{
	size_t g = tw_names_find(&t->bounds.group, id);
	size_t i = tw_names_find(&c->drawn, id);

	if (g == SIZE_MAX)
		tw_die(TW_FAILED, "%s: bounds.tsv has no row '%s'", t->path,
		    TW_SHOWN(id));
	tw_say(w, "|\t%s%s", p <= ODD ? "! " : "", TW_SHOWN(id));
	if (isnan(p))
		tw_say(w, "\t");
	else
		tw_say(w, "\t%.3g", p);
	tw_say(w, "\t%.3g %%", 100 * (i < SIZE_MAX ? c->open[i] :
	    t->bounds.bound[g * t->bounds.nalpha].ranks.mass));
}

/* The rows of those that are odd, or of the others, as they come. */
static void
say_rows(struct tw_words *w, struct catalogue *c, struct tw_report *t, bool odd)
{
	struct tw_slice id, last = { 0 };
	struct tw_margin_row m;
	struct tw_reader r = { 0 };
	size_t i, n = 0;
	double p;

	while (tw_report_next(t, &r, "parameters.tsv")) {
		id = tw_report_field(&r, tw_slice_of("id"));
		i = tw_names_find(&c->id, id);
		p = i == SIZE_MAX ? NAN : c->p[i];
		if ((p <= ODD) != odd)
			continue;
		if (last.p == NULL || !tw_slice_same(id, last)) {
			tw_say(w, last.p == NULL ? "" : "\n");
			say_name(w, c, t, id, p);
			free((char *)last.p);
			last = tw_slice_copy(id);
			n = 0;
		}
		tw_margin_read(&m, &r);
		c->sure = c->sure || tw_margin_outer(&m);
		if (n++ >= SHOWN)
			continue;
		tw_margin_say(w, &m);
	}
	tw_say(w, last.p == NULL ? "" : "\n");
	free((char *)last.p);
}

static void
say_sure(struct tw_words *w, const struct catalogue *c,
    const struct tw_report *t)
{
	const struct tw_bounds_file *b = &t->bounds;
	double least = INFINITY, most = 0, beta = tw_level_double(&b->beta);
	double some = (double)b->group.n * beta / 2;
	char from[TW_SHARE], to[TW_SHARE];
	size_t i, open = 0, first = 0;

	for (i = 0; i < b->group.n; i++) {
		const struct tw_bound *of = &b->bound[i * b->nalpha];

		least = fmin(least, of->drift);
		most = fmax(most, of->drift);
		if (of->ranks.u > of->n && open++ == 0)
			first = i * b->nalpha;
	}
	tw_words_share(from, least);
	tw_words_share(to, most);
	tw_say(w, "=\tHow sure\n");
	if (c->odd > 0)
		tw_say(w, "\t! marks what is UNLIKE the simulations (p at most %g): %zu of %zu observations; of usual ones it would be %.2g. Believe nothing of these rows before you know why.\n",
		    ODD, c->odd, c->id.n, ODD * (double)c->id.n);
	if (open > 0) {
		tw_say(w, "\tNothing can be ruled out of the region at %zu of %zu observations: ",
		    open, b->group.n);
		tw_report_say_why(w, b, first);
		tw_say(w, ".\n");
	}
	if (!c->sure)
		return;
	tw_say(w, "\tWhat \"surely holds\" contains the interval that is right on average over all data that were simulated: of each parameter by itself it is wrong with probability %s at most",
	    TW_SHARED(beta / 2));
	/* The sum of what each may be wrong with. */
	if (b->group.n > 1 && some < 1)
		tw_say(w, ", at any of the %zu observations with %s",
		    b->group.n, TW_SHARED(some));
	tw_say(w, ".\n\tAt each observation this holds, too, if coverage there differs from the average by no more than its bounds were widened by, %s%s%s for the regions; two halves of the runs suggest that it does, nothing proves it.\n",
	    from, strcmp(from, to) == 0 ? "" : " to ",
	    strcmp(from, to) == 0 ? "" : to);
}

/*
 * What is undetermined of the draws, and what more runs would lower: those of
 * all observations, or of one by itself.
 */
static void
say_open(struct tw_words *w, const struct catalogue *c,
    const struct tw_names *observation)
{
	size_t i, k, n = 0, widest = 0;
	double sum = 0;

	for (i = 0; i < observation->n; i++) {
		k = tw_names_find(&c->drawn, observation->name[i]);
		if (k == SIZE_MAX)
			continue;
		if (n++ == 0 || c->open[k] > c->open[widest])
			widest = k;
		sum += c->open[k];
	}
	if (sum == 0)
		return;
	tw_say(w, "\tOn average over the observations %s is undetermined; at %s it is most, %s. More runs (--runs) should lower it at all of them. tw-pipe --simulate with one observation alone simulates where its parameters are plausible, and should lower it there.\n",
	    TW_SHARED(sum / (double)n), TW_SHOWN(c->drawn.name[widest]),
	    TW_SHARED(c->open[widest]));
}

void
tw_report_say_catalogue(struct tw_words *w, struct tw_report *t)
{
	struct catalogue c = { 0 };
	struct tw_words next = { 0 };
	size_t i;

	c.p = read_by_id(t, "typical.tsv", "p", &c.id);
	for (i = 0; i < c.id.n; i++)
		c.odd += c.p[i] <= ODD;
	c.open = read_by_id(t, "shares.tsv", "share_undetermined", &c.drawn);
	say_header(w, &c, t);
	say_rows(w, &c, t, true);
	say_rows(w, &c, t, false);
	if (c.parameters > SHOWN)
		tw_say(w, "\tparameters.tsv has %zu parameters more.\n",
		    c.parameters - SHOWN);
	say_sure(w, &c, t);
	if (c.odd > 0)
		tw_say(&next, "\tFind out how those marked differ from the simulations: the model may be wrong, or the prior too narrow.\n");
	say_open(&next, &c, &t->bounds.group);
	if (next.n > 0)
		tw_say(w, "=\tWhat to do next\n%s", next.p);
	tw_words_release(&next);
}
