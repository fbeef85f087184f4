/* The tables of the report: intervals, parts, levels and the forecast. */
#include <math.h>
#include <string.h>

#include "form/level.h"
#include "io/msg.h"
#include "parts.h"

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
 * An interval with its ends rounded inward (side 1) or outward (-1). One that
 * is narrower than two units is rounded by its own width; one that is far wider
 * than a unit has about four digits.
 */
static void
print_interval(struct tw_string *w, const double v[2], struct tw_rounding f,
    int side)
{
	double width = v[1] - v[0];

	/* The ends differ by rounding errors only. */
	if (width <= 1e-14 * fmax(fabs(v[0]), fabs(v[1])))
		width = 0;
	if (side < 0 && width > 0 && isfinite(width))
		f.unit = (int)fmax(f.unit, tw_unit_of(width) - 2);
	if (side > 0 && width < 2 * pow(10, f.unit) &&
	    !(f.unit == 0 && v[0] == floor(v[0]) && v[1] == floor(v[1]))) {
		f.unit = width > 0 ? tw_unit_of(width) : f.unit - 2;
		side = width > 0;
	}
	tw_print(w, "%s to %s", TW_ROUNDED_SHOWN(v[0], &f, side),
	    TW_ROUNDED_SHOWN(v[1], &f, -side));
}

/* A cell with an interval or a limit, or why there is none. */
static void
print_cell(struct tw_string *w, const struct tw_interval *m, const double v[2],
    struct tw_rounding f, int side)
{
	tw_print(w, "\t");
	if (tw_interval_is_poor(m))
		tw_print(w, "none");
	else if (side > 0 && !(v[0] <= v[1] && v[0] < INFINITY &&
	    v[1] > -INFINITY))
		tw_print(w, "nothing");
	else if (side < 0 && tw_interval_is_open(m))
		tw_print(w, "no limit");
	else if (m->side == TW_LIMIT_UPPER)
		tw_print(w, "at most %s", TW_ROUNDED_SHOWN(v[1], &f, -side));
	else if (m->side == TW_LIMIT_LOWER)
		tw_print(w, "at least %s", TW_ROUNDED_SHOWN(v[0], &f, side));
	else
		print_interval(w, v, f, side);
}

/* The prior's interval or limit, to three digits. */
static void
print_prior(struct tw_string *w, const struct tw_interval *m)
{
	const double *v = m->prior;

	if (isnan(v[0]) || isnan(v[1]))
		tw_print(w, "\tnot known");
	else if (m->side == TW_LIMIT_UPPER)
		tw_print(w, "\tat most %s", TW_DIGITS_SHOWN(v[1], 3));
	else if (m->side == TW_LIMIT_LOWER)
		tw_print(w, "\tat least %s", TW_DIGITS_SHOWN(v[0], 3));
	else
		tw_print(w, "\t%s to %s", TW_DIGITS_SHOWN(v[0], 3),
		    TW_DIGITS_SHOWN(v[1], 3));
}

/* The first cells of a row if there are several observations. */
static void
print_observation(struct tw_string *w, const struct tw_report *t,
    struct tw_slice id)
{
	size_t i = tw_names_find(&t->id, id);
	const struct tw_observation *o = &t->seen[i];
	double all = tw_labels(o, 0);

	tw_print(w, "%s\t", TW_SHOWN(id));
	if (isnan(o->p))
		tw_print(w, "not known");
	else
		tw_print(w, "%s%s", TW_DIGITS_SHOWN(o->p, 2), o->unlike ?
		    " UNLIKE" : "");
	if (all > 0)
		tw_print(w, "\t%s %%\t",
		    TW_POINTS(o->label[0][TW_UNDETERMINED] / all));
	else
		tw_print(w, "\tnot known\t");
}

static void
add_intervals(struct tw_list *l, const struct tw_report *t)
{
	bool several = t->id.n > 1, prior = false;
	bool calibrated = tw_rows_are_calibrated(t);
	struct tw_string *w;
	size_t i;

	if (t->rows == 0)
		return;
	for (i = 0; i < t->rows; i++)
		prior = prior || !isnan(t->row[i].prior[0]);
	prior = prior && !several;
	w = tw_item(l, TW_ROW, "");
	tw_print(w, "%sparameter\tmedian\t%s%s", several ?
	    "observation\tp\tundetermined\t" : "", calibrated ?
	    "outer interval" : "interval", several || !calibrated ? "" :
	    "\tinner interval");
	if (prior && isnan(t->level))
		tw_print(w, "\tprior");
	else if (prior)
		tw_print(w, "\tprior (central %s %%)",
		    TW_LEVEL_WORDS(t->level));
	for (i = 0; i < t->rows; i++) {
		const struct tw_interval *m = &t->row[i];
		struct tw_rounding f = rounding_of(m);

		w = tw_item(l, TW_ROW, "");
		if (several)
			print_observation(w, t, m->id);
		tw_print(w, "%s\t%s", TW_SHOWN(m->name),
		    TW_ROUNDED_SHOWN(m->median, &f, TW_NEAREST));
		print_cell(w, m, calibrated ? m->outer : m->central, f,
		    calibrated ? -1 : 0);
		if (!several && calibrated)
			print_cell(w, m, m->inner, f, 1);
		if (prior)
			print_prior(w, m);
	}
}

/* A paragraph for each parameter in which the region has several parts. */
static void
add_parts(struct tw_list *l, const struct tw_report *t)
{
	enum { SHOWN = 6 };
	size_t i, k;

	for (i = 0; i < t->rows; i++) {
		const struct tw_interval *m = &t->row[i];
		struct tw_string *w;

		if (m->parts == 0 || m->side != TW_LIMIT_BOTH)
			continue;
		w = tw_item(l, TW_PARAGRAPH, "");
		tw_print(w, "In %s, the region has %zu parts: ",
		    TW_SHOWN(m->name), m->parts);
		for (k = 0; k < m->parts && k < SHOWN; k++) {
			const struct tw_part_of_region *p = &m->part[k];
			double end[] = { p->lo, p->hi };
			struct tw_rounding f = tw_rounding_of((p->hi -
			    p->lo) / 10, 2, end);

			tw_print(w, "%s%s to %s (%s %% of the posterior estimate)",
			    k == 0 ? "" : k + 1 == m->parts ? " and " : ", ",
			    TW_ROUNDED_SHOWN(p->lo, &f, TW_NEAREST),
			    TW_ROUNDED_SHOWN(p->hi, &f, TW_NEAREST),
			    TW_POINTS(p->share));
		}
		tw_print(w, "%s. The interval spans the gap%s.",
		    m->parts > SHOWN ? ", ..." : "", m->parts > 2 ? "s" : "");
	}
}

/* The shares at the other levels of the bounds. */
static void
add_levels(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_bounds_file *f = &t->bounds;
	bool any = false;
	size_t i;

	for (i = 1; i < f->nalpha && t->id.n == 1 && t->drawn; i++) {
		const double *n = t->seen->label[i];
		double all = tw_labels(t->seen, i);

		if (all == 0)
			continue;
		if (!any)
			tw_print(tw_item(l, TW_ROW, ""),
			    "other levels\tinside\tundetermined\toutside");
		any = true;
		tw_print(tw_item(l, TW_ROW, ""), "%s %%\t%s %%\t%s %%\t%s %%",
		    TW_LEVEL_WORDS(tw_level_rest(&f->alpha[i])),
		    TW_POINTS(n[TW_INSIDE] / all),
		    TW_POINTS(n[TW_UNDETERMINED] / all),
		    TW_POINTS(n[TW_OUTSIDE] / all));
	}
}

bool
tw_forecast_is_shown(const struct tw_report *t, size_t i)
{
	return t->forecasts <= 3 || i == 0 || i == 2 || i + 1 == t->forecasts;
}

double
tw_round_runs(double n, bool up)
{
	double unit = pow(10, fmax(0, floor(log10(n)) - (up ? 1 : 2)));

	return unit * (up ? ceil(n / unit - 1e-9) : round(n / unit));
}

static void
add_forecast(struct tw_list *l, const struct tw_report *t)
{
	double all = t->made + t->trained;
	struct tw_string *w;
	size_t i;

	tw_print(tw_item(l, TW_ROW, ""), "simulations\tundetermined, on average");
	for (i = 0; i < t->forecasts; i++) {
		const struct tw_forecast_row *f = &t->forecast[i];

		if (!tw_forecast_is_shown(t, i))
			continue;
		w = tw_item(l, TW_ROW, "");
		tw_print(w, "%s\t%s %%", TW_GROUPED(i == 0 && all > 0 ? all :
		    tw_round_runs(f->simulations, false)), TW_POINTS(f->mass));
		if (i == 0)
			continue;
		tw_print(w, " (forecast");
		if (!isnan(f->lower + f->upper)) {
			tw_print(w, "; 80 %% interval ");
			tw_print_points(w, f->lower, f->upper);
		}
		tw_print(w, ")");
	}
}

void
tw_template_table(struct tw_list *l, const struct tw_report *t,
    const char *name, size_t n)
{
	if (strncmp(name, "intervals", n) == 0)
		add_intervals(l, t);
	else if (strncmp(name, "parts", n) == 0)
		add_parts(l, t);
	else if (strncmp(name, "levels", n) == 0)
		add_levels(l, t);
	else if (t->forecasts > 1 && !(t->id.n == 1 && t->seen->unlike))
		add_forecast(l, t);
}
