/* Sets the variables of the template about checks and simulations. */
#include <math.h>

#include "form/coverage_file.h"
#include "io/msg.h"
#include "parts.h"

/* A range of numbers, and the empty one. */
struct range {
	double lo, hi;
};
static const struct range none = { INFINITY, -INFINITY };

static void
widen(struct range *r, double v)
{
	r->lo = fmin(r->lo, v);
	r->hi = fmax(r->hi, v);
}

/* ---- checks --------------------------------------------------------- */

/* The point of a curve at the level nearest to this one. */
static const struct tw_curve_point *
nearest(const struct tw_curve *c, double level)
{
	const struct tw_curve_point *p = c->at;
	size_t i;

	for (i = 1; i < c->n; i++)
		if (fabs(c->at[i].level - level) < fabs(p->level - level))
			p = &c->at[i];
	return p;
}

/*
 * The coverage before calibration, of the columns of intervals or, without any,
 * of the region. Whether it is too small or too large is judged by a band for
 * all levels and columns, which an exact posterior leaves with probability
 * 0.05.
 */
static void
set_coverage(struct tw_report *t)
{
	double level = isnan(t->level) ? 0.9 : t->level;
	struct tw_coverage_file f;
	struct range r = none;
	bool ranks = false;
	size_t i;

	if (!tw_report_find(t, "coverage.tsv"))
		return;
	tw_coverage_file_read(&f, t->path, 0.05);
	for (i = 0; i < f.column.n; i++)
		ranks = ranks || tw_slice_begins(f.column.name[i], "rank_");
	for (i = 0; i < f.column.n; i++) {
		const struct tw_curve_point *p = nearest(&f.curve[i], level);
		const char *name = TW_SHOWN(tw_coverage_name(f.column.name[i]));

		if (tw_slice_begins(f.column.name[i], "rank_") != ranks)
			continue;
		widen(&r, p->share);
		tw_number(t, "coverage-level", p->level);
		if (p->covered < p->lower)
			tw_enumerate(t, "few-cover", ", ", name);
		if (p->covered > p->upper)
			tw_enumerate(t, "many-cover", ", ", name);
	}
	tw_count(t, "ranks", ranks);
	tw_number(t, "coverage-n", f.curve->runs);
	SET(t, "coverage", "%s", tw_range_text(r.lo, r.hi));
}

static void
set_data(struct tw_report *t)
{
	size_t i, known = 0, vague = 0;

	for (i = 0; i < t->rows; i++) {
		const struct tw_interval *m = &t->row[i];

		known += isnan(m->prior[0]) || tw_interval_is_poor(m) ? 0 : 1;
		if (!tw_interval_is_vague(m))
			continue;
		vague++;
		tw_enumerate(t, "vague", ", ", tw_format_arena(
		    "%s (interval %.0f %% as wide as the prior's)",
		    TW_SHOWN(m->name), 100 * (m->central[1] - m->central[0]) /
		    (m->prior[1] - m->prior[0])).p);
	}
	if (t->id.n > 1 && vague > 0)
		SET(t, "vague", "the parameter in %zu of %zu rows", vague,
		    known);
	tw_count(t, "clear", known > 0 && vague == 0);
}

/* The typical gap and the allowance of a bound, if a gap was measured. */
static void
widen_gap(struct range *gap, struct range *allowance, bool *below,
    const struct tw_bounds_file *f, size_t at)
{
	double s = f != NULL ? tw_bounds_file_rule(f, at).gap : 0, d;

	if (s == 0)
		return;
	d = f->bound[at].allowance;
	widen(gap, s);
	widen(allowance, d);
	*below = *below || d < s;
}

/* Set variables to what widen_gap found, if it found anything. */
static void
set_range(struct tw_report *t, const char *gap_name, const struct range *gap,
    const char *allowance_name, const struct range *allowance)
{
	if (gap->lo > gap->hi)
		return;
	SET(t, "measured", "yes");
	SET(t, gap_name, "%s", tw_range_text(gap->lo, gap->hi));
	SET(t, allowance_name, "%s", tw_range_text(allowance->lo,
	    allowance->hi));
}

/*
 * The gaps and the allowances of the region, which may be at several
 * observations, and those of the intervals.
 */
static void
set_gap(struct tw_report *t)
{
	const struct tw_bounds_file *f = &t->bounds;
	struct range gap = none, allowance = none;
	bool below = false;
	size_t i;

	for (i = 0; i < f->group.n; i++)
		widen_gap(&gap, &allowance, &below, f, i * f->nalpha);
	set_range(t, "region-gap", &gap, "region-allowance", &allowance);
	gap = allowance = none;
	for (i = 0; i < t->rows; i++)
		widen_gap(&gap, &allowance, &below, t->row[i].bounds,
		    t->row[i].at);
	set_range(t, "interval-gap", &gap, "interval-allowance", &allowance);
	tw_count(t, "below", below);
}

/* ---- simulations ---------------------------------------------------- */

double
tw_round_runs(double n, bool up)
{
	double unit = pow(10, fmax(0, floor(log10(n)) - (up ? 1 : 2)));

	return unit * (up ? ceil(n / unit - 1e-9) : round(n / unit));
}

/* tw-budget knows of the simulations that were used, --runs counts all. */
double
tw_forecast_runs(const struct tw_report *t, size_t i)
{
	const struct tw_forecast_row *f = t->forecast;
	double times = f[i].simulations / f->simulations;

	return tw_round_runs(t->simulates && t->all > 0 ? t->all * times :
	    f[i].simulations, false);
}

static void
set_forecast(struct tw_report *t)
{
	const struct tw_forecast_row *f = t->forecast;
	size_t n = t->forecasts;
	double floor;
	bool hardly;

	if (n < 2 || (t->id.n == 1 && t->seen->unlike))
		return;
	hardly = f[n - 1].mass > 0.75 * f->mass;
	floor = t->bounds.nalpha == 0 ? 0 :
	    fmin(f->mass, tw_rule_floor(t->bounds.rule));
	tw_count(t, "forecast", true);
	tw_count(t, "hardly", hardly);
	tw_count(t, "train", floor >= 0.5 * f->mass);
	tw_number(t, "floor", floor > 0 ? floor : NAN);
	if (!hardly && t->simulates)
		tw_number(t, "further", tw_forecast_runs(t, n > 3 ? 2 : 1));
}

void
tw_set_checks(struct tw_report *t)
{
	set_coverage(t);
	set_data(t);
	set_gap(t);
	set_forecast(t);
}
