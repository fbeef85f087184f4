/* Reads the files of a folder of results. */
#include <limits.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "form/gap.h"
#include "form/posterior_file.h"
#include "io/msg.h"
#include "parts.h"

/* ---- artefacts ----------------------------------------------------- */

static void
read_bounds(struct tw_report *t)
{
	const struct tw_bounds_file *f = &t->bounds;

	if (tw_report_want(t, "bounds.tsv"))
		tw_bounds_file_read(&t->bounds, t->path);
	if (tw_report_want(t, "intervals.tsv"))
		tw_bounds_file_read(&t->intervals, t->path);
	if (t->intervals.nalpha > 0)
		tw_bounds_same_levels(t, &t->intervals, "intervals.tsv");
	if (f->nalpha == 0)
		f = &t->intervals;
	t->level = t->confidence = NAN;
	if (f->nalpha > 0) {
		t->level = tw_level_rest(f->alpha);
		t->confidence = 1 - tw_level_double(&f->beta) / 2;
	}
}

/* Read the mass outside the truncated prior, and what was left out. */
static void
read_gap(struct tw_report *t)
{
	struct tw_gap_left left;
	struct tw_artefact a;
	struct tw_gap_row d;
	double most;
	bool ids;

	if (!tw_report_want(t, "gap.tsv"))
		return;
	ids = tw_gap_file_open(&a, t->path, true);
	while (tw_gap_file_next(&a, ids, TW_GAP_OUTSIDE, &d)) {
		most = isnan(d.gap.h) ? NAN : tw_gap_outside_limit(&d);
		if (isnan(most))
			tw_number(t, "mass-ess", (double)d.gap.runs);
		else if (most >= 0.005) {
			tw_number(t, "mass-limit", most);
			tw_number(t, "mass", d.gap.h);
		}
	}
	left = tw_gap_file_left(&a);
	tw_number(t, "left", left.n > 0 ? left.n : NAN);
	tw_number(t, "left-all", left.all);
	tw_reader_close(&a.r);
}

/* Parameters whose training values stand on a bound of their support. */
static void
set_on_bound(struct tw_report *t, const struct tw_flow_file *f)
{
	size_t i;

	for (i = 0; i < f->theta.n; i++)
		if (f->flow.theta[i].edge[0] > 0 ||
		    f->flow.theta[i].edge[1] > 0)
			tw_enumerate(t, "on-bound", ", ",
			    TW_SHOWN(f->theta.name[i]));
}

/* Count the simulations that a component was trained on. */
static void
take_component(struct tw_report *t, const char *name,
    const struct tw_component *c)
{
	tw_enumerate(t, "components", ", ", tw_format_arena("%s (weight %s)",
	    name, tw_number_text(c->weight, '3')).p);
	/* A flow may be trained on those in the truncated prior alone. */
	if (c->file.trained > 0)
		t->trained = fmax(t->trained, (double)c->file.trained);
}

static void
read_posterior(struct tw_report *t)
{
	struct tw_posterior_file f = { 0 };
	const struct tw_components *m = &f.components;
	size_t k, none = 0;

	t->trained = NAN;
	if (!tw_report_find(t, "posterior.tsv"))
		return;
	tw_posterior_file_read(&f, t->path);
	if (m->has_flow) {
		set_on_bound(t, &m->flow.file);
		take_component(t, "flow", &m->flow);
	}
	for (k = 0; k < m->likes; k++) {
		take_component(t, tw_format_arena("likelihood %zu", k + 1).p,
		    &m->like[k]);
		none += m->like[k].file.trained == 0;
	}
	tw_count(t, "flow-alone", m->likes > 0 && none == m->likes);
	tw_number(t, "trained", t->trained);
	tw_posterior_file_release(&f);
}

/* ---- other tables -------------------------------------------------- */

/* The number of records of a table; NAN if it is not there. */
static double
count_records(struct tw_report *t, const char *name)
{
	return tw_report_find(t, name) ? (double)tw_report_records(t, NULL) :
	    NAN;
}

/* How many simulations were made for calibration. */
static void
read_made(struct tw_report *t)
{
	const struct tw_bounds_file *f = t->bounds.nalpha > 0 ? &t->bounds :
	    &t->intervals;
	double used = f->nalpha > 0 ? (double)f->bound->n : NAN;
	size_t g;

	t->made = count_records(t, "simulated-c.tsv");
	t->simulates = !isnan(t->made);
	if (!t->simulates)
		t->made = used;
	/* All of these calibrate each parameter, but one leaf only. */
	for (g = 1; !t->simulates && g < f->group.n &&
	    tw_slice_is(f->by, "leaf"); g++)
		t->made += (double)f->bound[g * f->nalpha].n;
	/* A tree has one half of the simulations, and bounds the other. */
	if (isnan(t->reference) && !t->simulates)
		t->reference = tw_slice_is(f->by, "leaf") ? 2 * t->made :
		    t->made;
	if (t->bounds.nalpha > 0 && used < t->made)
		tw_number(t, "selected", used);
}

/*
 * How many simulations were made in all. Some train nothing: those outside the
 * truncated prior, if no likelihood can be trained, and those that failed.
 */
static void
read_all(struct tw_report *t)
{
	static const char *const table[] = { "reused.tsv", "simulated-1.tsv",
		"simulated-2.tsv", "simulated-3.tsv" };
	double all = t->made;
	size_t i;

	t->all = t->trained + t->made;
	if (!t->simulates || isnan(t->trained))
		return;
	for (i = 0; i < sizeof table / sizeof *table; i++)
		all += fmax(0, count_records(t, table[i]));
	/* Without these tables, the simulations that were used are known. */
	t->all = fmax(t->all, all);
}

/* The observation of a record of typical.tsv. */
static void
take_typical(struct tw_report *t, const struct tw_reader *r)
{
	size_t id = tw_col_named(r, tw_slice_of("id"));
	size_t most = tw_col_named(r, tw_slice_of("unlike"));
	struct tw_observation *o = tw_report_observation(t, id != SIZE_MAX ?
	    tw_field(r, id) : !t->several ? tw_slice_of("") :
	    tw_format_arena("%llu", (unsigned long long)r->record));

	o->p = tw_report_number(r, "p", 0, 1, false);
	o->most = most == SIZE_MAX ? tw_slice_of("") :
	    tw_slice_stay(tw_field(r, most));
}

/*
 * An observation is unlike the simulations if its p-value is at most 0.01 or,
 * up to 0.05, the least one that n simulations allow: half of them are compared
 * with it, so that this is 1 / (n / 2 + 1).
 */
static void
read_typical(struct tw_report *t)
{
	size_t i;
	double p;

	t->reference = count_records(t, "reused-prior.tsv");
	if (isnan(t->reference))
		t->reference = count_records(t, "simulated-1.tsv");
	t->several = count_records(t, "typical.tsv") > 1;
	if (tw_report_want(t, "typical.tsv"))
		tw_report_records(t, take_typical);
	for (i = 0; i < t->id.n; i++) {
		p = t->seen[i].p;
		t->seen[i].unlike = p <= 0.01 || (p <= 0.05 && p *
		    (t->reference + 2) < 2.1);
	}
}

static void
take_forecast(struct tw_report *t, const struct tw_reader *r)
{
	t->forecast = tw_arena_grow(t->forecast, &t->forecast_cap,
	    t->forecasts + 1, sizeof *t->forecast);
	t->forecast[t->forecasts++] = (struct tw_forecast_row){
		tw_report_number(r, "simulations", 1, 1e15, false),
		tw_report_number(r, "mass", 0, 1, false),
		tw_report_number(r, "lower", 0, 1, true),
		tw_report_number(r, "upper", 0, 1, true)
	};
}

/* A folder as a word of the shell, with '?' for what a terminal may act on. */
static const char *
folder_word(const char *name)
{
	char *word = (char *)tw_format_arena("%s", name).p, *p;

	for (p = word; *p != '\0'; p++)
		if ((unsigned char)*p < ' ' || *p == 127)
			*p = '?';
	return tw_shell_word(word);
}

/*
 * The folder, as a word of the shell, in a command that runs in the user's
 * folder. The printed script runs tw-report in the folder, and calls it ".":
 * its file step.sh has the word, in "out=WORD part=...".
 */
static const char *
name_folder(const struct tw_report *t)
{
	struct tw_string w = { 0 };
	char here[PATH_MAX], *begin, *end;
	const char *name = t->dir;

	if (strcmp(t->dir, ".") != 0)
		return folder_word(t->dir);
	if (tw_report_text(t, "step.sh", &w) &&
	    (begin = strstr(w.p, "\nout=")) != NULL &&
	    (end = strstr(begin, " part=")) != NULL)
		name = tw_format_arena("%.*s", (int)(end - begin) - 5,
		    begin + 5).p;
	else if (getcwd(here, sizeof here) != NULL &&
	    (begin = strrchr(here, '/')) != NULL && begin[1] != '\0')
		name = folder_word(begin + 1);
	tw_string_release(&w);
	return name;
}

void
tw_report_read(struct tw_report *t)
{
	t->name = name_folder(t);
	read_bounds(t);
	tw_margins_read(t);
	tw_labels_read(t);
	read_typical(t);
	read_gap(t);
	(void)tw_report_want(t, "coverage.tsv");
	if (tw_report_want(t, "forecast.tsv"))
		tw_report_records(t, take_forecast);
	read_posterior(t);
	read_made(t);
	read_all(t);
	if (t->id.n == 0)
		(void)tw_report_observation(t, tw_slice_of(""));
	tw_set_values(t);
	tw_set_checks(t);
}
