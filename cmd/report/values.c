/* Sets the variables of the template: what is said, and its numbers. */
#include <math.h>
#include <string.h>

#include "form/coverage_file.h"
#include "form/level.h"
#include "io/msg.h"
#include "parts.h"

#define SET(name, ...) tw_print(tw_set(l, name), __VA_ARGS__)

/* Set a variable without a value if it is to be so. */
static void
flag(struct tw_list *l, const char *name, bool set)
{
	if (set)
		(void)tw_set(l, name);
}

/* Append a word to a list of them. */
static void
enumerate(struct tw_string *w, const char *comma, const char *word)
{
	tw_print(w, "%s%s", w->n > 0 ? comma : "", word);
}

/* ---- the folder, and observations ----------------------------------- */

/* The options by which an analysis goes on, in a folder with another name. */
static void
print_command(struct tw_string *w, const struct tw_report *t, double runs)
{
	size_t n = strlen(t->name);
	struct tw_slice next;
	int k = 2;

	/* tw-out-2 is followed by tw-out-3. */
	if (n > 2 && t->name[n - 2] == '-' && t->name[n - 1] >= '2' &&
	    t->name[n - 1] <= '8') {
		k = t->name[n - 1] - '0' + 1;
		n -= 2;
	}
	next = tw_format_arena("%.*s-%d", (int)n, t->name, k);
	tw_print(w, TW_CODE "--runs %.0f --reuse ", runs);
	tw_print_word(w, t->name, strlen(t->name));
	tw_print(w, " -o ");
	tw_print_word(w, next.p, next.n);
	tw_print(w, TW_CODE_END);
}

static void
set_folder(struct tw_list *l, struct tw_report *t)
{
	struct tw_slice ask = tw_format_arena("%s/ask.sh", t->name);

	SET("version", TW_VERSION);
	tw_print_word(tw_set(l, "folder"), t->name, strlen(t->name));
	if (tw_report_find(t, "ask.sh"))
		tw_print_word(tw_set(l, "ask"), ask.p, ask.n);
	if (tw_report_find(t, "pairs.png"))
		SET("picture", "pairs.png");
	else if (tw_report_find(t, "regions.png"))
		SET("picture", "regions.png");
	if (t->missing.n > 0)
		SET("missing", "%s", t->missing.p);
	flag(l, "files", !t->simulates);
	flag(l, "unanswered", t->bounds.nalpha == 0 && t->rows == 0);
	flag(l, "bounds", t->bounds.nalpha > 0);
	if (!isnan(t->level)) {
		SET("level", "%s", TW_LEVEL_WORDS(t->level));
		SET("confidence", "%s", TW_LEVEL_WORDS(t->confidence));
	}
	if (!isnan(t->trained + t->made))
		SET("simulations", "%s", TW_GROUPED(t->trained + t->made));
	else if (!isnan(t->made))
		SET("calibration", "%s", TW_GROUPED(t->made));
}

static void
set_observations(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_observation *o = t->seen;
	size_t i, tested = 0, unlike = 0;
	double p = INFINITY;

	for (i = 0; i < t->id.n; i++) {
		tested += isnan(o[i].p) ? 0 : 1;
		unlike += o[i].unlike;
		p = fmin(p, o[i].p);
	}
	if (t->id.n > 1)
		SET("several", "%zu", t->id.n);
	flag(l, "one", t->id.n == 1);
	if (tested > 0)
		SET("p", "%s", TW_DIGITS_SHOWN(p, 2));
	if (t->id.n == 1 && unlike > 0) {
		SET("unlike", "%s", TW_DIGITS_SHOWN(p, 2));
		if (o->most.n > 0)
			SET("most", "%s", TW_SHOWN(o->most));
	} else if (t->id.n > 1 && tested > 0) {
		SET("odd", "%zu", unlike);
		SET("tested", "%zu", tested);
		if (unlike > 0)
			SET("unlikes", "%zu", unlike);
		SET("expected", "%s",
		    TW_DIGITS_SHOWN(0.01 * (double)t->id.n, 2));
	}
}

/* ---- intervals and the region --------------------------------------- */

/* Why bound number `at` of f has no upper end, and what would help. */
static void
print_reason(struct tw_string *w, const struct tw_report *t,
    const struct tw_bounds_file *f, size_t at)
{
	const struct tw_bound *b = &f->bound[at];
	const struct tw_level *alpha = &f->alpha[at % f->nalpha];
	uint64_t need = 0;

	if (tw_bound_reason(b) == TW_INACCURATE) {
		tw_print(w, " The estimate is too inaccurate: the allowance for the coverage gap, %s percentage points, %s %s.%s More training simulations would help%s.",
		    TW_POINTS(b->allowance),
		    b->allowance >= tw_level_double(alpha) ? "is not below" :
		    "leaves too little of",
		    TW_LEVEL_WORDS(tw_level_double(alpha)),
		    tw_bounds_file_rule(f, at).outside > 0.5 * b->allowance ?
		    " Most of it is for the part of the posterior that may be outside the truncated prior." :
		    "", t->forecasts > 1 ? " (see the end)" : "");
		return;
	}
	need = tw_bound_need(f, at);
	tw_print(w, " There are too few calibration simulations: %s",
	    TW_GROUPED((double)b->n));
	if (need == 0)
		tw_print(w, "; and the estimate is too inaccurate, so that more training simulations are needed, too.");
	else
		tw_print(w, ", where %s are needed%s.",
		    TW_GROUPED((double)need),
		    t->simulates ? ", a fifth of --runs" : "");
	if (need > 0 && t->simulates) {
		tw_print(w, " To go on, add ");
		print_command(w, t, tw_round_runs(5 * (double)need, true));
		tw_print(w, " to your command.");
	}
}

/* What has no limit, and why; returns the reason for the region. */
static void
set_open(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_interval *m = NULL;
	const struct tw_bound *region = NULL, *b;
	struct tw_string names = { 0 };
	enum tw_reason why = TW_FINITE;
	size_t i, n = 0, k = 0;

	for (i = 0; i < t->id.n; i++)
		if (tw_region_is_open(t, i) && n++ == 0)
			region = tw_region_bound(t, i);
	if (n > 0) {
		SET("regions", "%zu", n);
		why = tw_bound_reason(region);
		print_reason(tw_set(l, "region-why"), t, &t->bounds,
		    (size_t)(region - t->bounds.bound));
	}
	for (i = n = 0; i < t->rows; i++)
		n += tw_interval_is_open(&t->row[i]);
	for (i = 0; i < t->rows && tw_rows_are_calibrated(t); i++)
		if (tw_interval_is_open(&t->row[i])) {
			enumerate(&names, ++k == n ? " and " : ", ",
			    TW_SHOWN(t->row[i].name));
			m = m == NULL ? &t->row[i] : m;
		}
	if (m != NULL) {
		SET("open", "%s", names.p);
		if (k > 1)
			SET("opens", "%zu", k);
		b = m->bounds == NULL ? NULL : &m->bounds->bound[m->at];
		flag(l, "open-why", true);
		if (b != NULL && tw_bound_reason(b) != TW_FINITE &&
		    tw_bound_reason(b) != why)
			print_reason(tw_set(l, "open-why"), t, m->bounds,
			    m->at);
	}
	tw_string_release(&names);
}

static void
set_intervals(struct tw_list *l, const struct tw_report *t)
{
	size_t i, n = 0, limits = 0;
	double ess = INFINITY;
	bool gaps = false;

	for (i = 0; i < t->rows; i++) {
		const struct tw_interval *m = &t->row[i];

		ess = fmin(ess, m->ess);
		if (tw_interval_is_open(m) || tw_interval_is_poor(m))
			continue;
		n++;
		limits += m->side != TW_LIMIT_BOTH;
		gaps = gaps || (m->bounds != NULL && m->bounds->gaps);
	}
	if (ess < TW_ESS_LEAST)
		SET("ess", "%.1f", floor(10 * ess) / 10);
	flag(l, "rows", t->rows > 0);
	flag(l, "uncalibrated", t->rows > 0 && !tw_rows_are_calibrated(t));
	flag(l, "report", n > 0);
	flag(l, "each", n > 1);
	flag(l, "gaps", gaps);
	flag(l, "mixed", limits > 0 && limits < n);
	SET("what", "%s", limits == n ? "limit" : "interval");
}

static void
set_region(struct tw_list *l, const struct tw_report *t)
{
	const double *n = t->seen->label[0];
	const struct tw_bound *b = tw_region_bound(t, 0);
	double all = tw_labels(t->seen, 0);
	size_t i, parts = 0;

	for (i = 0; i < t->rows; i++)
		parts += t->row[i].parts;
	flag(l, "single", t->param.n == 1);
	flag(l, "joint", t->param.n > 1);
	flag(l, "publish", !tw_region_is_open(t, 0) &&
	    (t->param.n != 1 || parts > 0 || !t->drawn));
	flag(l, "grid", all > 0 && !t->drawn && t->id.n == 1);
	if (!(all > 0) || !t->drawn || t->id.n > 1)
		return;
	SET("inside", "%s", TW_POINTS(n[TW_INSIDE] / all));
	SET("undetermined", "%s", TW_POINTS(n[TW_UNDETERMINED] / all));
	SET("outside", "%s", TW_POINTS(n[TW_OUTSIDE] / all));
	if (n[TW_UNDETERMINED] > 0 && b != NULL)
		SET("cause", 2 * b->plain.mass < b->ranks.mass ?
		    "estimate is too inaccurate" :
		    "calibration simulations are too few");
}

/* The undetermined shares at several observations. */
static void
set_regions(struct tw_list *l, const struct tw_report *t)
{
	double sum = 0, most = -1, share;
	size_t i, n = 0, where = 0;

	for (i = 0; i < t->id.n && t->id.n > 1; i++) {
		if (!(tw_labels(&t->seen[i], 0) > 0))
			continue;
		share = t->seen[i].label[0][TW_UNDETERMINED] /
		    tw_labels(&t->seen[i], 0);
		n++;
		sum += share;
		where = share > most ? i : where;
		most = fmax(most, share);
	}
	if (n == 0)
		return;
	SET("mean-share", "%s", TW_POINTS(sum / (double)n));
	SET("most-share", "%s", TW_POINTS(most));
	SET("most-place", "%s", TW_SHOWN(t->id.name[where]));
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
	double want = isnan(t->level) ? 0.9 : t->level;
	double least = INFINITY, most = -INFINITY, level = want;
	struct tw_coverage_file f;
	bool ranks = false;
	size_t i;

	if (!tw_report_find(t, "coverage.tsv"))
		return;
	tw_coverage_file_read(&f, t->path, 0.05);
	for (i = 0; i < f.column.n; i++)
		ranks = ranks || tw_slice_begins(f.column.name[i], "rank_");
	for (i = 0; i < f.column.n; i++) {
		const struct tw_curve_point *p = nearest(&f.curve[i], want);
		const char *name =
		    TW_SHOWN(tw_coverage_name(f.column.name[i]));

		if (tw_slice_begins(f.column.name[i], "rank_") != ranks)
			continue;
		level = p->level;
		least = fmin(least, p->share);
		most = fmax(most, p->share);
		if (p->covered < p->lower)
			enumerate(tw_set(l, "few"), ", ", name);
		if (p->covered > p->upper)
			enumerate(tw_set(l, "many"), ", ", name);
	}
	flag(l, "ranks", ranks);
	SET("coverage-level", "%s", TW_LEVEL_WORDS(level));
	SET("coverage-n", "%s", TW_GROUPED(f.curve->runs));
	tw_print_points(tw_set(l, "coverage"), least, most);
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
		if (t->id.n > 1)
			continue;
		enumerate(tw_set(l, "vague"), ", ", TW_SHOWN(m->name));
		SET("vague", " (interval %.0f %% as wide as the prior's)",
		    100 * (m->central[1] - m->central[0]) /
		    (m->prior[1] - m->prior[0]));
	}
	if (t->id.n > 1 && vague > 0)
		SET("vague", "the parameter in %zu of %zu rows", vague, known);
	flag(l, "clear", known > 0 && vague == 0);
}

/* The least and the largest typical gap and allowance. */
struct range {
	double gap[2], allowance[2];
	bool below;		/* an allowance is below its gap */
};

static void
widen(struct range *r, const struct tw_bounds_file *f, size_t at)
{
	double gap = tw_bounds_file_rule(f, at).gap;
	double allowance = f->bound[at].allowance;

	if (!f->gaps)
		return;
	r->gap[0] = fmin(r->gap[0], gap);
	r->gap[1] = fmax(r->gap[1], gap);
	r->allowance[0] = fmin(r->allowance[0], allowance);
	r->allowance[1] = fmax(r->allowance[1], allowance);
	r->below = r->below || allowance < gap;
}

/* The gaps of the region and of the intervals, and the mass outside. */
static void
set_gap(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_bounds_file *f = &t->bounds;
	struct range r = { { INFINITY, -INFINITY }, { INFINITY, -INFINITY },
	    false };
	double most = fmin(1, t->outside + 1.645 * t->outside_error);
	size_t i;

	for (i = 0; i < f->group.n; i++)
		widen(&r, f, i * f->nalpha);
	for (i = 0; i < t->rows; i++)
		if (t->row[i].bounds != NULL)
			widen(&r, t->row[i].bounds, t->row[i].at);
	if (r.gap[0] <= r.gap[1]) {
		tw_print_points(tw_set(l, "gap"), r.gap[0], r.gap[1]);
		tw_print_points(tw_set(l, "allowance"), r.allowance[0],
		    r.allowance[1]);
		flag(l, "below", r.below);
	}
	if (t->left.n > 0) {
		SET("left", "%.0f", t->left.n);
		SET("left-all", "%.0f", t->left.all);
	}
	if (t->has_outside && isnan(t->outside))
		SET("mass-ess", "%.0f", t->outside_ess);
	else if (t->has_outside && most >= 0.005) {
		SET("mass-limit", "%s", TW_POINTS(most));
		SET("mass", "%s", TW_POINTS(t->outside));
	}
}

/* ---- simulations ---------------------------------------------------- */

static void
set_forecast(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_forecast_row *f = t->forecast;
	size_t n = t->forecasts, i = 1;
	double floor, runs;
	bool hardly;

	if (n < 2 || (t->id.n == 1 && t->seen->unlike))
		return;
	while (!tw_forecast_is_shown(t, i))
		i++;
	hardly = f[n - 1].mass > 0.75 * f->mass;
	flag(l, "forecast", true);
	flag(l, "hardly", hardly);
	floor = t->bounds.nalpha == 0 ? 0 :
	    fmin(f->mass, tw_rule_floor(t->bounds.rule));
	flag(l, "train", floor >= 0.5 * f->mass);
	if (floor > 0)
		SET("floor", "%s", TW_POINTS(floor));
	if (hardly || !t->simulates)
		return;
	runs = tw_round_runs(f[i].simulations, false);
	SET("further", "%s", TW_GROUPED(runs));
	print_command(tw_set(l, "command"), t, runs);
}

/* How the posterior estimate was made. */
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
			enumerate(tw_set(l, "on-bound"), ", ",
			    TW_SHOWN(f->theta.name[i]));
}

static void
set_estimate(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_mixture_file *m = &t->posterior.mixture;
	double used = t->bounds.nalpha == 0 ? NAN :
	    (double)t->bounds.bound->n;
	size_t k;

	if (isnan(t->trained))
		return;
	SET("trained", "%s", TW_GROUPED(t->trained));
	if (m->has_flow)
		SET("components", "flow (weight %s)",
		    TW_DIGITS_SHOWN(m->flow.weight, 3));
	for (k = 0; k < m->likes; k++)
		enumerate(tw_set(l, "components"), ", ", tw_format_arena(
		    "likelihood %zu (weight %s)", k + 1,
		    TW_DIGITS_SHOWN(m->like[k].weight, 3)).p);
	if (!isnan(t->made))
		SET("made", "%s", TW_GROUPED(t->made));
	if (used < t->made)
		SET("selected", "%s", TW_GROUPED(used));
}

void
tw_values(struct tw_list *l, struct tw_report *t)
{
	set_folder(l, t);
	set_observations(l, t);
	set_open(l, t);
	set_intervals(l, t);
	set_region(l, t);
	set_regions(l, t);
	set_coverage(l, t);
	set_data(l, t);
	set_gap(l, t);
	set_forecast(l, t);
	set_on_bound(l, t);
	set_estimate(l, t);
}
