/* Sets the variables of a table's row: intervals, parts, levels, forecast. */
#include <math.h>

#include "io/msg.h"
#include "parts.h"

/* ---- intervals ------------------------------------------------------ */

/*
 * The rounding of a row's numbers, which follows from the width of its central
 * interval, without the gaps between parts of the region.
 */
static struct tw_rounding
rounding_of(const struct tw_interval *m)
{
	const double v[] = { m->median, m->central[0], m->central[1],
		m->inner[0], m->inner[1], m->outer[0], m->outer[1] };
	double width = v[2] - v[1];
	size_t k;

	for (k = 1; k < m->parts; k++)
		width -= m->part[k].lo - m->part[k - 1].hi;
	if (m->side != TW_LIMIT_BOTH)
		width = 2 * fabs(v[0] - v[m->side == TW_LIMIT_UPPER ? 2 : 1]);
	if (!(width > 0))
		width = v[6] - v[5];
	return tw_rounding_of(width, sizeof v / sizeof *v, v);
}

/*
 * The rounding of an interval whose ends are rounded inward (*side 1) or
 * outward (-1). One that is narrower than two units is rounded by its own
 * width; one that is far wider than a unit has about four digits.
 */
static struct tw_rounding
rounding_within(struct tw_rounding f, const double v[2], int *side)
{
	double width = v[1] - v[0];

	/* The ends differ by rounding errors only. */
	if (width <= 1e-14 * fmax(fabs(v[0]), fabs(v[1])))
		width = 0;
	if (*side < 0 && width > 0 && isfinite(width))
		f.unit = (int)fmax(f.unit, tw_unit_of(width) - 2);
	if (*side > 0 && width < 2 * pow(10, f.unit) &&
	    !(f.unit == 0 && v[0] == floor(v[0]) && v[1] == floor(v[1]))) {
		f.unit = width > 0 ? tw_unit_of(width) : f.unit - 2;
		*side = width > 0;
	}
	return f;
}

/* An interval, or a limit, with these ends. */
static const char *
limits(enum tw_limit side, const char *lo, const char *hi)
{
	return side == TW_LIMIT_BOTH ? tw_format_arena("%s to %s", lo, hi).p :
	    side == TW_LIMIT_UPPER ? tw_format_arena("at most %s", hi).p :
	    tw_format_arena("at least %s", lo).p;
}

/* A cell with an interval or a limit, or why there is none. */
static const char *
cell(const struct tw_interval *m, const double v[2], int side)
{
	struct tw_rounding f = rounding_of(m);

	if (tw_interval_is_poor(m))
		return "none";
	if (side > 0 && !(v[0] <= v[1] && v[0] < INFINITY && v[1] > -INFINITY))
		return "nothing";
	if (side < 0 && tw_interval_is_open(m))
		return "no limit";
	if (m->side == TW_LIMIT_BOTH)
		f = rounding_within(f, v, &side);
	return limits(m->side, TW_ROUNDED_SHOWN(v[0], &f, side),
	    TW_ROUNDED_SHOWN(v[1], &f, -side));
}

static void
set_interval(struct tw_report *t, size_t i)
{
	const struct tw_interval *m = &t->row[i];
	const double *prior = m->prior;
	const struct tw_observation *o = &t->seen[tw_names_find(&t->id, m->id)];
	struct tw_rounding f = rounding_of(m);

	SET(t, "id", "%s", TW_SHOWN(m->id));
	tw_number(t, "row-p", o->p);
	tw_count(t, "row-unlike", o->unlike);
	tw_number(t, "row-undetermined", tw_share(o, 0, TW_UNDETERMINED));
	SET(t, "name", "%s", TW_SHOWN(m->name));
	SET(t, "median", "%s", TW_ROUNDED_SHOWN(m->median, &f, TW_NEAREST));
	SET(t, "interval", "%s", t->calibrated ?
	    cell(m, m->outer, -1) : cell(m, m->central, 0));
	SET(t, "inner", "%s", cell(m, m->inner, 1));
	SET(t, "prior", "%s", isnan(prior[0]) || isnan(prior[1]) ?
	    "not known" : limits(m->side, tw_number_text(prior[0], '3'),
	    tw_number_text(prior[1], '3')));
}

/* ---- parts, levels and the forecast --------------------------------- */

/* The parameter of a row, and the parts of the region, if it has several. */
static void
set_parts(struct tw_report *t, size_t i)
{
	enum { SHOWN = 6 };
	const struct tw_interval *m = &t->row[i];
	struct tw_string list = { 0 };
	size_t k;

	for (k = 0; k < m->parts && k < SHOWN; k++) {
		const struct tw_part_of_region *p = &m->part[k];
		double end[] = { p->lo, p->hi };
		struct tw_rounding f = tw_rounding_of((p->hi - p->lo) / 10, 2,
		    end);

		tw_print(&list, "%s%s to %s (%s %% of the posterior estimate)",
		    k == 0 ? "" : k + 1 == m->parts ? " and " : ", ",
		    TW_ROUNDED_SHOWN(p->lo, &f, TW_NEAREST),
		    TW_ROUNDED_SHOWN(p->hi, &f, TW_NEAREST),
		    tw_number_text(p->share, '%'));
	}
	SET(t, "name", "%s", TW_SHOWN(m->name));
	SET(t, "list", "%s%s", list.n > 0 ? list.p : "",
	    m->parts > SHOWN ? ", ..." : "");
	tw_count(t, "parts", m->side == TW_LIMIT_BOTH ? m->parts : 0);
	tw_number(t, "breaks", (double)m->parts - 1);
	tw_string_release(&list);
}

/* The shares at one of the other levels of the bounds, if they are known. */
static void
set_level(struct tw_report *t, size_t i)
{
	tw_number(t, "row-level", tw_level_rest(&t->bounds.alpha[i + 1]));
	tw_set_shares(t, i + 1);
}

/* The rows for 4 and 16 times as many simulations, if there are more. */
static void
set_forecast(struct tw_report *t, size_t i)
{
	const struct tw_forecast_row *f = &t->forecast[i];
	bool shown = t->forecasts <= 3 || i == 0 || i == 2 ||
	    i + 1 == t->forecasts;

	tw_number(t, "runs", !shown ? NAN : i == 0 && t->all > 0 ? t->all :
	    tw_forecast_runs(t, i));
	tw_number(t, "row-mass", f->mass);
	tw_count(t, "ahead", i);
	tw_set(t, "range", isnan(f->upper - f->lower) ? NULL :
	    tw_range_text(f->lower, f->upper), NAN);
}

bool
tw_set_row(struct tw_report *t, struct tw_slice table, size_t i)
{
	static const struct {
		const char *name;
		void (*set)(struct tw_report *, size_t);
	} of[] = { { "intervals", set_interval }, { "parts", set_parts },
		{ "levels", set_level }, { "forecast", set_forecast } };
	const size_t levels = t->bounds.nalpha;
	const size_t rows[] = { t->rows, t->rows, levels > 0 ? levels - 1 : 0,
		t->forecasts };
	size_t k = 0;

	while (!tw_slice_is(table, of[k].name))
		k++;
	if (i == rows[k])
		return false;
	of[k].set(t, i);
	return true;
}
