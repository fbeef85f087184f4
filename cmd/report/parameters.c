/* Intervals of the parameters: read, and said in rows of a table. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

/* ---- parameters.tsv ------------------------------------------------ */

void
tw_margin_read(struct tw_margin_row *m, const struct tw_reader *r)
{
	size_t i;

	for (i = 0; i < TW_MARGIN_CELLS; i++)
		m->cell[i] = tw_report_cell(r, tw_slice_of(tw_margin_column[i]),
		    -INFINITY, INFINITY);
}

void
tw_margins_read(struct tw_report *t)
{
	struct tw_reader r;
	size_t cap = 0;

	if (!tw_report_open(t, &r, "parameters.tsv"))
		return;
	if (!t->catalogue && tw_col_named(&r, tw_slice_of("id")) != SIZE_MAX)
		tw_die(TW_FAILED, "%s: the report is about one observation",
		    t->path);
	for (; !t->catalogue && tw_reader_next(&r); t->margins++) {
		struct tw_margin_row *m;

		t->margin = tw_stay_grow(t->margin, &cap, t->margins + 1,
		    sizeof *t->margin);
		m = &t->margin[t->margins];
		m->name = tw_slice_stay(tw_report_field(&r,
		    tw_slice_of("parameter")));
		tw_margin_read(m, &r);
	}
	tw_reader_close(&r);
	if (tw_report_find(t, "bounds-ranks.tsv"))
		tw_bounds_file_read(&t->ranks, t->path);
	t->ranks.file = NULL;
	if (t->ranks.nalpha > 0 && t->bounds.nalpha > 0 &&
	    tw_level_compare(t->ranks.alpha, t->bounds.alpha) != 0)
		tw_die(TW_FAILED, "%s: bounds.tsv and bounds-ranks.tsv have other levels: not of one analysis",
		    t->dir);
}

const char *const tw_margin_column[TW_MARGIN_CELLS] = {
	"sd", "median", "lo", "hi", "inner_lo", "inner_hi", "outer_lo",
	"outer_hi"
};

bool
tw_margin_inner(const struct tw_margin_row *m)
{
	return m->cell[TW_INNER] <= m->cell[TW_INNER + 1];
}

bool
tw_margin_outer(const struct tw_margin_row *m)
{
	return isfinite(m->cell[TW_OUTER]) || isfinite(m->cell[TW_OUTER + 1]);
}

/* ---- the table ------------------------------------------------------ */

/* The step to which numbers of a parameter are rounded: sd/100 to sd/10. */
static double
step_of(const struct tw_margin_row *m)
{
	double sd = m->cell[TW_SD];

	return sd > 0 ? pow(10, floor(log10(sd)) - 1) : 0;
}

/* v as a multiple of the step: the nearest, or that which lies to its side. */
static void
say_rounded(struct tw_words *w, double v, double step, int side)
{
	double unit = 1 / step, n = v * unit;
	int digits = (int)fmax(0, round(-log10(step)));

	if (!(step > 0) || !isfinite(unit) || !(fabs(n) < 1e15) || digits > 12)
		tw_say_number(w, v);
	else {
		/* What is a multiple but for its last digits is one. */
		if (side == 0 || fabs(n - round(n)) < 1e-6)
			n = round(n);
		else
			n = side < 0 ? floor(n) : ceil(n);
		tw_say(w, "%.*f", digits, step < 1 ? n / unit + 0. : n * step);
	}
}

/* What stands before each cell, around a number, and between two ends. */
struct dress {
	const char *cell, *number, *between;
};

static void
say_end(struct tw_words *w, const struct dress *d, double v, double step,
    int side)
{
	tw_say(w, "%s", d->number);
	say_rounded(w, v, step, side);
	tw_say(w, "%s", d->number);
}

/*
 * An interval, its ends moved inward (1), outward (-1), or to the nearest. By a
 * finer step where ends that move inward might pass each other.
 */
static void
say_interval(struct tw_words *w, const struct dress *d, const double *end,
    double step, int side)
{
	while (side > 0 && end[1] - end[0] < 2 * step)
		step = end[0] < end[1] ? step / 10 : 0;
	tw_say(w, "%s", d->cell);
	say_end(w, d, end[0], step, side);
	tw_say(w, "%s", d->between);
	say_end(w, d, end[1], step, -side);
}

static const struct dress plain = { "\t", "", " to " };

/* The cells of a row, or but for the two inner intervals. */
static void
say_cells(struct tw_words *w, const struct tw_margin_row *m,
    const struct dress *d, bool brief)
{
	double step = step_of(m);

	tw_say(w, "%s", d->cell);
	say_end(w, d, m->cell[TW_MEDIAN], step, 0);
	if (!brief)
		say_interval(w, d, &m->cell[TW_CENTRAL], step, 0);
	if (!brief && tw_margin_inner(m))
		say_interval(w, d, &m->cell[TW_INNER], step, 1);
	else if (!brief)
		tw_say(w, "%snothing", d->cell);
	if (tw_margin_outer(m))
		say_interval(w, d, &m->cell[TW_OUTER], step, -1);
	else
		tw_say(w, "%sno limit", d->cell);
}

void
tw_margin_say(struct tw_words *w, const struct tw_margin_row *m)
{
	say_cells(w, m, &plain, true);
}

void
tw_margins_say(struct tw_words *w, struct tw_report *t)
{
	size_t i;

	if (t->margins == 0)
		return;
	tw_say(w, "|\tparameter\tmedian\t%s%sinterval\tsurely within\tsurely holds\n",
	    isnan(t->level) ? "" : TW_SHARED(t->level),
	    isnan(t->level) ? "" : " ");
	for (i = 0; i < t->margins; i++) {
		tw_say(w, "|\t%s", TW_SHOWN(t->margin[i].name));
		say_cells(w, &t->margin[i], &plain, false);
		tw_say(w, "\n");
	}
}

/* A name or number as LaTeX has it. */
static void
say_latex(struct tw_words *w, const char *p, size_t n)
{
	for (; n > 0; p++, n--)
		if (strchr("#$%&_{}", *p) != NULL)
			tw_say(w, "\\%c", *p);
		else if (strchr("\\^~", *p) != NULL)
			tw_say(w, "\\char`\\%c ", *p);
		else
			tw_say(w, "%c", tw_visible(*p));
}

/* A row for each parameter of each observation, its id first. */
static void
say_latex_each(struct tw_words *w, struct tw_report *t, const struct dress *d)
{
	static const char *const key[] = { "id", "parameter" };
	struct tw_margin_row m;
	struct tw_reader r = { 0 };
	int i;

	while (tw_report_next(t, &r, "parameters.tsv")) {
		for (i = 0; i < 2; i++) {
			m.name = tw_report_field(&r, tw_slice_of(key[i]));
			tw_say(w, i > 0 ? " & " : "");
			say_latex(w, m.name.p, m.name.n);
		}
		tw_margin_read(&m, &r);
		say_cells(w, &m, d, false);
		tw_say(w, " \\\\\n");
	}
}

void
tw_report_latex(struct tw_words *w, struct tw_report *t)
{
	static const struct dress math = { " & ", "$", " to " };
	size_t i;

	if (t->catalogue)
		say_latex_each(w, t, &math);
	if (t->margins == 0 && w->n == 0)
		tw_die(TW_FAILED, "%s: no parameters.tsv: it has the rows of --latex",
		    t->dir);
	for (i = 0; i < t->margins; i++) {
		say_latex(w, t->margin[i].name.p, t->margin[i].name.n);
		say_cells(w, &t->margin[i], &math, false);
		tw_say(w, " \\\\\n");
	}
}
