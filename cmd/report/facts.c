/* Reads the files of a folder of results. */
#include <limits.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "form/level.h"
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
	if (f->nalpha > 0 && t->intervals.nalpha > 0 &&
	    tw_level_compare(f->alpha, t->intervals.alpha) != 0)
		tw_die(TW_FAILED, "%s: bounds.tsv and intervals.tsv have other levels: not of one analysis",
		    t->dir);
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
	struct tw_artefact a;
	struct tw_gap_row d;
	bool ids;

	if (!tw_report_want(t, "gap.tsv"))
		return;
	ids = tw_gap_file_open(&a, t->path, true);
	while (tw_gap_file_next(&a, ids, TW_GAP_OUTSIDE, &d)) {
		t->has_outside = true;
		t->outside = d.gap.h;
		t->outside_error = d.gap.se;
		t->outside_ess = (double)d.gap.runs;
	}
	t->left = tw_gap_file_left(&a);
	tw_reader_close(&a.r);
}

static void
read_posterior(struct tw_report *t)
{
	const struct tw_mixture_file *m = &t->posterior.mixture;
	uint64_t most;
	size_t k;

	t->trained = NAN;
	if (!tw_report_find(t, "posterior.tsv"))
		return;
	tw_posterior_file_read(&t->posterior, t->path);
	/* A flow may be trained on those in the truncated prior alone. */
	most = m->has_flow ? m->flow.file.trained : 0;
	for (k = 0; k < m->likes; k++)
		if (m->like[k].file.trained > most)
			most = m->like[k].file.trained;
	if (most > 0)
		t->trained = (double)most;
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
	size_t g;

	t->made = count_records(t, "simulated-c.tsv");
	t->simulates = !isnan(t->made);
	if (t->simulates || f->nalpha == 0)
		return;
	t->made = (double)f->bound->n;
	/* All of these calibrate each parameter, but one leaf only. */
	for (g = 1; g < f->group.n && tw_slice_is(f->by, "leaf"); g++)
		t->made += (double)f->bound[g * f->nalpha].n;
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

	t->several = count_records(t, "typical.tsv") > 1;
	if (tw_report_want(t, "typical.tsv"))
		tw_report_records(t, take_typical);
	for (i = 0; i < t->id.n; i++) {
		p = t->seen[i].p;
		t->seen[i].unlike = p <= 0.01 || (p <= 0.05 && p *
		    (count_records(t, "simulated-1.tsv") + 2) < 2.1);
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

/*
 * The name of the folder in a command that runs in the user's folder: the
 * script itself runs in the folder, and calls it ".".
 */
static const char *
name_folder(const char *dir)
{
	char here[PATH_MAX], *slash;

	if (strcmp(dir, ".") != 0 || getcwd(here, sizeof here) == NULL)
		return dir;
	slash = strrchr(here, '/');
	return slash == NULL || slash[1] == '\0' ? dir :
	    tw_format_arena("%s", slash + 1).p;
}

void
tw_report_read(struct tw_report *t)
{
	t->name = name_folder(t->dir);
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
	if (t->id.n == 0)
		(void)tw_report_observation(t, tw_slice_of(""));
}
