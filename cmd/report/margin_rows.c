/* The rows of the table of parameters, for the report and for LaTeX. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "io/rounded.h"
#include "parts.h"

/* The text before each cell, and around a number. */
struct dress {
	const char *cell, *number;
	bool latex;
};

/*
 * The rounding of a row's numbers, which follows from the width of its central
 * interval.
 */
static struct tw_rounding
format_of(const struct tw_margin_row *m, const struct dress *d)
{
	const double *v = m->cell;
	double width = v[TW_CENTRAL + 1] - v[TW_CENTRAL];
	enum tw_limit side = tw_margin_side(m);
	struct tw_stretch part[TW_CELL_PARTS];
	struct tw_rounding f;
	size_t n;

	/* The width of all parts of the interval, without the gaps. */
	for (n = tw_margin_parts(m, &v[TW_CENTRAL], part); n > 1; n--)
		width -= part[n - 1].lo - part[n - 2].hi;
	if (side != TW_LIMIT_BOTH)
		width = 2 * fabs(v[TW_MEDIAN] - v[TW_CENTRAL +
		    (side == TW_LIMIT_UPPER)]);
	if (!(width > 0))
		width = v[TW_OUTER + 1] - v[TW_OUTER];
	f = tw_rounding_of(width, TW_MARGIN_CELLS - TW_MEDIAN, &v[TW_MEDIAN]);
	f.latex = d->latex;
	return f;
}

static void
say_end(struct tw_string *w, const struct dress *d, double v,
    const struct tw_rounding *f, enum tw_side side)
{
	tw_print(w, "%s%s%s", d->number, TW_ROUNDED_SHOWN(v, f, side),
	    d->number);
}

/*
 * An interval with its ends rounded inward (side 1), outward (-1), or to the
 * nearest unit (0). An interval narrower than two units is rounded by its own
 * width.
 */
static void
say_interval(struct tw_string *w, const struct dress *d, double lo, double hi,
    struct tw_rounding f, int side)
{
	double width = hi - lo;

	/* The ends differ by rounding errors only. */
	if (width <= 1e-14 * fmax(fabs(lo), fabs(hi)))
		width = 0;
	/* An interval much wider than the row's unit: use about four digits. */
	if (side < 0 && width > 0 && isfinite(width))
		f.unit = (int)fmax(f.unit, tw_unit_of(width) - 2);
	if (side > 0 && width < 2 * pow(10, f.unit) &&
	    !(f.unit == 0 && lo == floor(lo) && hi == floor(hi))) {
		f.unit = width > 0 ? tw_unit_of(width) : f.unit - 2;
		side = width > 0;
	}
	say_end(w, d, lo, &f, side);
	tw_print(w, " to ");
	say_end(w, d, hi, &f, -side);
}

/*
 * The interval that begins at that cell, in its parts, or the one-sided limit.
 */
static void
say_cell(struct tw_string *w, const struct dress *d,
    const struct tw_margin_row *m, size_t cell, struct tw_rounding f, int side)
{
	enum tw_limit limit = tw_margin_side(m);
	struct tw_stretch part[TW_CELL_PARTS];
	size_t n = tw_margin_parts(m, &m->cell[cell], part), i;

	tw_print(w, "%s", d->cell);
	for (i = 0; i < n && limit == TW_LIMIT_BOTH; i++) {
		tw_print(w, i > 0 ? " and " : "");
		say_interval(w, d, part[i].lo, part[i].hi, f, side);
	}
	if (limit == TW_LIMIT_BOTH)
		return;
	tw_print(w, limit == TW_LIMIT_UPPER ? "at most " : "at least ");
	if (limit == TW_LIMIT_UPPER)
		say_end(w, d, m->cell[cell + 1], &f, -side);
	else
		say_end(w, d, m->cell[cell], &f, side);
}

static const struct dress plain = { "\t", "", false };

/* Instead of intervals, the reason why there are none. */
static void
say_poor(struct tw_string *w, const struct tw_margin_row *m,
    const struct dress *d, bool brief)
{
	tw_print(w, "%snone: effective sample size %s%.1f%s", d->cell,
	    d->number, floor(10 * m->ess) / 10, d->number);
	if (!brief)
		tw_print(w, "%snone%snone", d->cell, d->cell);
}

/* The cells of a row; if brief, without the central and the inner interval. */
static void
say_cells(struct tw_string *w, const struct tw_margin_row *m,
    const struct dress *d, bool brief)
{
	struct tw_rounding f = format_of(m, d);

	tw_print(w, "%s", d->cell);
	say_end(w, d, m->cell[TW_MEDIAN], &f, TW_NEAREST);
	if (tw_margin_poor(m)) {
		say_poor(w, m, d, brief);
		return;
	}
	if (!brief)
		say_cell(w, d, m, TW_CENTRAL, f, 0);
	if (!brief && tw_margin_inner(m))
		say_cell(w, d, m, TW_INNER, f, 1);
	else if (!brief)
		tw_print(w, "%snothing", d->cell);
	if (tw_margin_outer(m))
		say_cell(w, d, m, TW_OUTER, f, -1);
	else
		tw_print(w, "%sno limit", d->cell);
}

void
tw_margin_say(struct tw_string *w, const struct tw_margin_row *m)
{
	say_cells(w, m, &plain, true);
}

void
tw_margins_say(struct tw_string *w, struct tw_report *t)
{
	size_t i;

	if (t->margins == 0)
		return;
	tw_print(w, "|\tparameter\tmedian\t%s%sinterval\tinner interval\touter interval\n",
	    isnan(t->level) ? "" : TW_SHARED(t->level),
	    isnan(t->level) ? "" : " ");
	for (i = 0; i < t->margins; i++) {
		tw_print(w, "|\t%s", TW_SHOWN(t->margin[i].name));
		say_cells(w, &t->margin[i], &plain, false);
		tw_print(w, "\n");
	}
}

/* A name, escaped for LaTeX. */
static void
say_latex(struct tw_string *w, struct tw_slice s)
{
	for (; s.n > 0; s.p++, s.n--)
		if (strchr("#$%&_{}", *s.p) != NULL)
			tw_print(w, "\\%c", *s.p);
		else if (strchr("\\^~", *s.p) != NULL)
			tw_print(w, "\\char`\\%c ", *s.p);
		else
			tw_print(w, "%c", tw_visible(*s.p));
}

/*
 * A row for each parameter; it begins with the id if there are several
 * observations.
 */
void
tw_report_latex(struct tw_string *w, struct tw_report *t)
{
	static const struct dress math = { " & ", "$", true };
	size_t i;

	if (t->margins == 0)
		tw_die(TW_FAILED, "%s: no parameters.tsv: it has the rows of --latex",
		    t->dir);
	for (i = 0; i < t->margins; i++) {
		if (t->catalogue) {
			say_latex(w, t->margin[i].id);
			tw_print(w, "%s", math.cell);
		}
		say_latex(w, t->margin[i].name);
		say_cells(w, &t->margin[i], &math, false);
		tw_print(w, " \\\\\n");
	}
}
