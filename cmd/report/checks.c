/* The checks: what speaks for the answer, or against it. */
#include <math.h>

#include "form/coverage_file.h"
#include "io/msg.h"
#include "parts.h"

/* ---- the observation ------------------------------------------------ */

static void
say_observation(struct tw_string *w, const struct tw_report *t)
{
	const struct tw_observation *o;
	size_t i, known = 0, unlike = 0;
	double least = 1;

	for (i = 0; i < t->id.n; i++) {
		o = &t->seen[i];
		if (isnan(o->p))
			continue;
		known++;
		unlike += o->unlike;
		least = fmin(least, o->p);
	}
	if (known == 0)
		return;
	o = t->seen;
	if (t->id.n > 1)
		tw_print(w, "%zu of %zu are UNLIKE the simulations (least p = %s)",
		    unlike, known, TW_DIGITS_SHOWN(least, 2));
	else
		tw_print(w, "%s the simulations (p = %s)", o->unlike ?
		    "UNLIKE" : "typical of", TW_DIGITS_SHOWN(o->p, 2));
	if (t->id.n == 1 && o->unlike && o->most.n > 0)
		tw_print(w, "; most unlike: %s", TW_SHOWN(o->most));
}

/* ---- coverage ------------------------------------------------------- */

/* A column of coverage.tsv at the level nearest to that of the report. */
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

/* Append the name of a column to the list of those on one side of the band. */
static void
name_column(struct tw_string *w, struct tw_slice column)
{
	tw_print(w, "%s%s", w->n > 0 ? ", " : "",
	    TW_SHOWN(tw_coverage_name(column)));
}

/*
 * The coverage before calibration, of the columns of intervals or, without
 * any, of the region. Whether it is too small or too large is judged by a band
 * for all levels and columns, which an exact posterior leaves with probability
 * 0.05.
 */
static void
say_coverage(struct tw_string *w, struct tw_report *t)
{
	double want = isnan(t->level) ? 0.9 : t->level;
	double least = INFINITY, most = -INFINITY, level = want;
	struct tw_string few = { 0 }, many = { 0 };
	struct tw_coverage_file f;
	bool intervals = false;
	size_t i;

	if (!tw_report_find(t, "coverage.tsv"))
		return;
	tw_coverage_file_read(&f, t->path, 0.05);
	for (i = 0; i < f.column.n; i++)
		intervals = intervals ||
		    tw_slice_begins(f.column.name[i], "rank_");
	for (i = 0; i < f.column.n; i++) {
		const struct tw_curve_point *p = nearest(&f.curve[i], want);

		if (tw_slice_begins(f.column.name[i], "rank_") != intervals)
			continue;
		level = p->level;
		least = fmin(least, p->share);
		most = fmax(most, p->share);
		if (p->covered < p->lower)
			name_column(&few, f.column.name[i]);
		if (p->covered > p->upper)
			name_column(&many, f.column.name[i]);
	}
	tw_print(w, "before calibration, %s %% %s contained the true value%s in ",
	    TW_LEVEL_WORDS(level), intervals ? "intervals" : "regions",
	    intervals ? "" : "s");
	tw_print_points(w, least, most);
	tw_print(w, " %% of %s new simulations, ", TW_GROUPED(f.curve->runs));
	if (few.n > 0)
		tw_print(w, "which is too few (%s)%s", few.p,
		    many.n > 0 ? " and " : "");
	if (many.n > 0)
		tw_print(w, "%stoo many (%s)", few.n > 0 ? "" : "which is ",
		    many.p);
	tw_print(w, few.n + many.n > 0 ? "; calibration corrects this" :
	    "as they should");
	tw_string_release(&few);
	tw_string_release(&many);
}

/* ---- the data ------------------------------------------------------- */

static void
say_data(struct tw_string *w, const struct tw_report *t)
{
	size_t i, known = 0, vague = 0;

	for (i = 0; i < t->rows; i++) {
		const struct tw_margin *m = &t->row[i];

		known += !isnan(m->prior[0]) && !tw_margin_is_poor(m);
		if (!tw_margin_is_vague(m))
			continue;
		vague++;
		if (t->id.n > 1)
			continue;
		tw_print(w, "%s%s (interval %.0f %% as wide as the prior's)",
		    vague == 1 ? "say little about " : ", ",
		    TW_SHOWN(m->name),
		    100 * (m->central[1] - m->central[0]) /
		    (m->prior[1] - m->prior[0]));
	}
	if (t->id.n > 1 && vague > 0)
		tw_print(w, "say little about the parameter in %zu of %zu rows",
		    vague, known);
	else if (known > 0 && vague == 0)
		tw_print(w, "inform every parameter");
}

/* ---- the coverage gap ----------------------------------------------- */

/* The least and the largest typical gap and allowance. */
struct range {
	double gap[2], allowance[2];
};

static void
widen(struct range *r, const struct tw_bounds_file *f, size_t at)
{
	double gap = tw_bounds_file_rule(f, at).gap;
	double allowance = f->bound[at].allowance;

	r->gap[0] = fmin(r->gap[0], gap);
	r->gap[1] = fmax(r->gap[1], gap);
	r->allowance[0] = fmin(r->allowance[0], allowance);
	r->allowance[1] = fmax(r->allowance[1], allowance);
}

/* The gaps of the region and of the intervals, at the level of the report. */
static void
say_gap(struct tw_string *w, const struct tw_report *t)
{
	const struct tw_bounds_file *f = &t->bounds;
	struct range r = { { INFINITY, -INFINITY }, { INFINITY, -INFINITY } };
	size_t i;

	for (i = 0; f->gaps && i < f->group.n; i++)
		widen(&r, f, i * f->nalpha);
	for (i = 0; i < t->rows; i++)
		if (t->row[i].bounds != NULL && t->row[i].bounds->gaps)
			widen(&r, t->row[i].bounds, t->row[i].at);
	if (r.gap[0] > r.gap[1])
		return;
	tw_print(w, "coverage typically differs from its average by ");
	tw_print_points(w, r.gap[0], r.gap[1]);
	tw_print(w, " percentage points; the allowance is ");
	tw_print_points(w, r.allowance[0], r.allowance[1]);
	if (t->left.n > 0)
		tw_print(w, " (judged without %.0f of %.0f data sets, at which the halves could not be compared)",
		    t->left.n, t->left.all);
}

/*
 * How much of the posterior may be outside the truncated prior, if it could
 * show in the allowance.
 */
static void
say_outside(struct tw_string *w, const struct tw_report *t)
{
	double most = fmin(1, t->outside + 1.645 * t->outside_error);

	if (!t->has_outside)
		return;
	if (isnan(t->outside))
		tw_print(w, "not known how much of the posterior is outside it (effective sample size %.0f); nothing is allowed for that",
		    t->outside_ess);
	else if (most >= 0.005)
		tw_print(w, "up to %s %% of the posterior may be outside it (estimate %s %%); the allowance includes this",
		    TW_POINTS(most), TW_POINTS(t->outside));
}

void
tw_template_checks(struct tw_list *l, struct tw_report *t)
{
	size_t before = l->n;
	bool any = false;

	(void)tw_item(l, TW_HEADING, "");
	say_observation(tw_item(l, TW_LINE, "observation"), t);
	say_coverage(tw_item(l, TW_LINE, "coverage"), t);
	say_data(tw_item(l, TW_LINE, "data"), t);
	say_gap(tw_item(l, TW_LINE, "at your data"), t);
	say_outside(tw_item(l, TW_LINE, "truncation"), t);
	for (; before < l->n; before++)
		any = any || l->item[before].text.n > 0;
	if (!any)
		return;
	tw_print(&l->item[l->n - 6].text, "Checks");
	tw_print(tw_item(l, TW_MORE, "What is checked"),
	    "The p-value compares the observation with simulations from the prior. Coverage is counted in simulations that trained nothing, against a 95 %% band. The data say little about a parameter if its interval is nearly as wide as the prior's. The coverage gap at your data is estimated from two estimates, each trained on one half of the simulations; the allowance widens all bounds by more than this typical gap, in percentage points.");
}
