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
set_coverage(struct tw_list *l, struct tw_report *t)
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
		const char *name =
		    TW_SHOWN(tw_coverage_name(f.column.name[i]));

		if (tw_slice_begins(f.column.name[i], "rank_") != ranks)
			continue;
		widen(&r, p->share);
		tw_number(l, "coverage-level", p->level);
		if (p->covered < p->lower)
			tw_enumerate(l, "few-cover", ", ", name);
		if (p->covered > p->upper)
			tw_enumerate(l, "many-cover", ", ", name);
	}
	tw_count(l, "ranks", ranks);
	tw_number(l, "coverage-n", f.curve->runs);
	SET(l, "coverage", "%s", tw_range_text(r.lo, r.hi));
}

static void
set_data(struct tw_list *l, const struct tw_report *t)
{
	size_t i, known = 0, vague = 0;

	for (i = 0; i < t->rows; i++) {
		const struct tw_interval *m = &t->row[i];

		known += isnan(m->prior[0]) || tw_interval_is_poor(m) ? 0 : 1;
		if (!tw_interval_is_vague(m))
			continue;
		vague++;
		tw_enumerate(l, "vague", ", ", tw_format_arena(
		    "%s (interval %.0f %% as wide as the prior's)",
		    TW_SHOWN(m->name), 100 * (m->central[1] - m->central[0]) /
		    (m->prior[1] - m->prior[0])).p);
	}
	if (t->id.n > 1 && vague > 0)
		SET(l, "vague", "the parameter in %zu of %zu rows", vague,
		    known);
	tw_count(l, "clear", known > 0 && vague == 0);
}

/* The typical gap and the allowance of a bound that has them. */
static void
widen_gap(struct range *gap, struct range *allowance, bool *below,
    const struct tw_bounds_file *f, size_t at)
{
	double s, d;

	if (f == NULL || !f->gaps)
		return;
	s = tw_bounds_file_rule(f, at).gap;
	d = f->bound[at].allowance;
	widen(gap, s);
	widen(allowance, d);
	*below = *below || d < s;
}

/* The gaps of the region and of the intervals, and the mass outside. */
static void
set_gap(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_bounds_file *f = &t->bounds;
	struct range gap = none, allowance = none;
	double most = fmin(1, t->outside + 1.645 * t->outside_error);
	bool below = false;
	size_t i;

	for (i = 0; i < f->group.n; i++)
		widen_gap(&gap, &allowance, &below, f, i * f->nalpha);
	for (i = 0; i < t->rows; i++)
		widen_gap(&gap, &allowance, &below, t->row[i].bounds,
		    t->row[i].at);
	if (gap.lo <= gap.hi) {
		SET(l, "gap", "%s", tw_range_text(gap.lo, gap.hi));
		SET(l, "allowance", "%s", tw_range_text(allowance.lo,
		    allowance.hi));
	}
	tw_count(l, "below", below);
	tw_number(l, "left", t->left.n > 0 ? t->left.n : NAN);
	tw_number(l, "left-all", t->left.all);
	if (t->has_outside && isnan(t->outside))
		tw_number(l, "mass-ess", t->outside_ess);
	else if (t->has_outside && most >= 0.005) {
		tw_number(l, "mass-limit", most);
		tw_number(l, "mass", t->outside);
	}
}

/* ---- simulations ---------------------------------------------------- */

double
tw_round_runs(double n, bool up)
{
	double unit = pow(10, fmax(0, floor(log10(n)) - (up ? 1 : 2)));

	return unit * (up ? ceil(n / unit - 1e-9) : round(n / unit));
}

static void
set_forecast(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_forecast_row *f = t->forecast;
	size_t n = t->forecasts;
	double floor;
	bool hardly;

	tw_count(l, "forecasts", n);
	if (n < 2 || (t->id.n == 1 && t->seen->unlike))
		return;
	hardly = f[n - 1].mass > 0.75 * f->mass;
	floor = t->bounds.nalpha == 0 ? 0 :
	    fmin(f->mass, tw_rule_floor(t->bounds.rule));
	tw_count(l, "forecast", true);
	tw_count(l, "hardly", hardly);
	tw_count(l, "train", floor >= 0.5 * f->mass);
	tw_number(l, "floor", floor > 0 ? floor : NAN);
	if (!hardly && t->simulates)
		tw_number(l, "further",
		    tw_round_runs(f[n > 3 ? 2 : 1].simulations, false));
}

/* Parameters whose training values stand on a bound of their support. */
static void
set_on_bound(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_mixture_file *m = &t->posterior.mixture;
	const struct tw_flow_file *f = &m->flow.file;
	size_t i;

	for (i = 0; m->has_flow && i < f->theta.n; i++)
		if (f->flow.theta[i].edge[0] > 0 ||
		    f->flow.theta[i].edge[1] > 0)
			tw_enumerate(l, "on-bound", ", ",
			    TW_SHOWN(f->theta.name[i]));
}

/* How the posterior estimate was made. */
static void
set_estimate(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_mixture_file *m = &t->posterior.mixture;
	double used = t->bounds.nalpha == 0 ? NAN :
	    (double)t->bounds.bound->n;
	size_t k;

	tw_number(l, "trained", t->trained);
	if (m->has_flow)
		SET(l, "components", "flow (weight %s)",
		    tw_number_text(m->flow.weight, '3'));
	for (k = 0; k < m->likes; k++)
		tw_enumerate(l, "components", ", ", tw_format_arena(
		    "likelihood %zu (weight %s)", k + 1,
		    tw_number_text(m->like[k].weight, '3')).p);
	tw_number(l, "selected", used < t->made ? used : NAN);
}

void
tw_set_checks(struct tw_list *l, struct tw_report *t)
{
	set_coverage(l, t);
	set_data(l, t);
	set_gap(l, t);
	set_forecast(l, t);
	set_on_bound(l, t);
	set_estimate(l, t);
}
