/* Sets the variables of the template about intervals and the region. */
#include <math.h>
#include <string.h>

#include "form/level.h"
#include "io/msg.h"
#include "parts.h"

/* ---- the folder, and observations ----------------------------------- */

/* The folder of the next analysis: tw-out-2, after which comes tw-out-3. */
static const char *
next_folder(const char *name)
{
	size_t n = strlen(name);
	int k = 2;

	if (n > 2 && name[n - 2] == '-' && name[n - 1] >= '2' &&
	    name[n - 1] <= '8') {
		k = name[n - 1] - '0' + 1;
		n -= 2;
	}
	return tw_format_arena("%.*s-%d", (int)n, name, k).p;
}

static void
set_folder(struct tw_list *l, struct tw_report *t)
{
	const char *ask = tw_format_arena("%s/ask.sh", t->name).p;

	SET(l, "version", TW_VERSION);
	SET(l, "folder", "%s", tw_shell_word(t->name));
	SET(l, "next", "%s", tw_shell_word(next_folder(t->name)));
	if (tw_report_find(t, "ask.sh"))
		SET(l, "ask", "%s", tw_shell_word(ask));
	if (tw_report_find(t, "pairs.png"))
		SET(l, "picture", "pairs.png");
	else if (tw_report_find(t, "regions.png"))
		SET(l, "picture", "regions.png");
	if (t->missing.n > 0)
		SET(l, "missing", "%s", t->missing.p);
	tw_set_count(l, "simulates", t->simulates);
	tw_set_count(l, "bounds", t->bounds.nalpha);
	tw_set_number(l, "level", t->level);
	tw_set_number(l, "confidence", t->confidence);
	tw_set_number(l, "simulations", t->trained + t->made);
	tw_set_number(l, "made", t->made);
}

static void
set_observations(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_observation *o = t->seen;
	size_t i, tested = 0, unlike = 0;
	double p = NAN;

	for (i = 0; i < t->id.n; i++) {
		tested += isnan(o[i].p) ? 0 : 1;
		unlike += o[i].unlike;
		p = fmin(p, o[i].p);
	}
	tw_set_count(l, "observations", t->id.n);
	tw_set_count(l, "tested", tested);
	tw_set_number(l, "p", p);
	tw_set_count(l, "unlike", unlike);
	tw_set_number(l, "unlikes", (double)unlike);
	tw_set_number(l, "expected", 0.01 * (double)t->id.n);
	if (t->id.n == 1 && unlike > 0 && o->most.n > 0)
		SET(l, "most", "%s", TW_SHOWN(o->most));
}

/* ---- what has no limit ---------------------------------------------- */

/* Why bound number `at` of f has no upper end, and what would help. */
static enum tw_reason
set_reason(struct tw_list *l, const struct tw_bounds_file *f, size_t at)
{
	const struct tw_bound *b = &f->bound[at];
	double alpha = tw_level_double(&f->alpha[at % f->nalpha]);
	enum tw_reason why = tw_bound_reason(b);
	uint64_t need;

	if (why == TW_INACCURATE) {
		tw_set_number(l, "excessive", b->allowance);
		tw_set_number(l, "alpha", alpha);
		tw_set_count(l, "exceeds", b->allowance >= alpha);
		tw_set_count(l, "mostly-outside", tw_bounds_file_rule(f,
		    at).outside > 0.5 * b->allowance);
	} else if (why == TW_TOO_FEW) {
		need = tw_bound_need(f, at);
		tw_set_number(l, "calibrating", (double)b->n);
		tw_set_count(l, "needed", need);
		tw_set_number(l, "needed-runs",
		    tw_round_runs(5 * (double)need, true));
	}
	return why;
}

static enum tw_reason
set_open_region(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_bound *open = NULL;
	enum tw_reason why = TW_FINITE;
	size_t i, n = 0;

	for (i = 0; i < t->id.n; i++)
		if (tw_region_is_open(t, i) && n++ == 0)
			open = tw_region_bound(t, i);
	tw_set_count(l, "regions", n);
	if (n > 0)
		why = set_reason(l, &t->bounds,
		    (size_t)(open - t->bounds.bound));
	tw_set_count(l, "region-few", why == TW_TOO_FEW);
	tw_set_count(l, "region-inaccurate", why == TW_INACCURATE);
	return why;
}

/* Intervals without a limit, and why, unless the region has the same reason. */
static void
set_open_intervals(struct tw_list *l, const struct tw_report *t,
    enum tw_reason of_region)
{
	const struct tw_interval *m = NULL;
	enum tw_reason why = TW_FINITE;
	size_t i, n = 0, k = 0;

	for (i = 0; i < t->rows; i++)
		n += tw_interval_is_open(&t->row[i]);
	if (!tw_rows_are_calibrated(t))
		return;
	for (i = 0; i < t->rows; i++)
		if (tw_interval_is_open(&t->row[i])) {
			tw_enumerate(l, "open", ++k == n ? " and " : ", ",
			    TW_SHOWN(t->row[i].name));
			m = m == NULL ? &t->row[i] : m;
		}
	tw_set_count(l, "opens", n);
	if (m != NULL && m->bounds != NULL &&
	    tw_bound_reason(&m->bounds->bound[m->at]) != of_region)
		why = set_reason(l, m->bounds, m->at);
	tw_set_count(l, "open-few", why == TW_TOO_FEW);
	tw_set_count(l, "open-inaccurate", why == TW_INACCURATE);
}

/* ---- intervals and the region --------------------------------------- */

static void
set_intervals(struct tw_list *l, const struct tw_report *t)
{
	size_t i, n = 0, limits = 0;
	double ess = INFINITY;
	bool gaps = false, prior = false;

	for (i = 0; i < t->rows; i++) {
		const struct tw_interval *m = &t->row[i];

		ess = fmin(ess, m->ess);
		prior = prior || !isnan(m->prior[0]);
		if (tw_interval_is_open(m) || tw_interval_is_poor(m))
			continue;
		n++;
		limits += m->side != TW_LIMIT_BOTH;
		gaps = gaps || (m->bounds != NULL && m->bounds->gaps);
	}
	if (ess < TW_ESS_LEAST)
		SET(l, "ess", "%.1f", floor(10 * ess) / 10);
	tw_set_count(l, "rows", t->rows);
	tw_set_count(l, "calibrated", tw_rows_are_calibrated(t));
	tw_set_count(l, "priors", prior && t->id.n == 1);
	tw_set_count(l, "shown", n);
	tw_set_count(l, "gaps", gaps);
	tw_set_count(l, "mixed", limits > 0 && limits < n);
	SET(l, "what", "%s", limits == n ? "limit" : "interval");
}

static void
set_region(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_bound *b = tw_region_bound(t, 0);
	bool one = t->id.n == 1 && t->drawn;
	size_t i, parts = 0, levels = 0;

	for (i = 0; i < t->rows; i++)
		parts += t->row[i].parts;
	for (i = 1; i < t->bounds.nalpha && one; i++)
		levels += tw_labels(t->seen, i) > 0;
	tw_set_count(l, "single", t->param.n == 1);
	tw_set_count(l, "joint", t->param.n > 1);
	tw_set_count(l, "publish", !tw_region_is_open(t, 0) &&
	    (t->param.n != 1 || parts > 0 || !t->drawn));
	tw_set_count(l, "grid", tw_labels(t->seen, 0) > 0 && !t->drawn &&
	    t->id.n == 1);
	tw_set_count(l, "levels", levels);
	if (!one)
		return;
	tw_set_number(l, "inside", tw_share(t->seen, 0, TW_INSIDE));
	tw_set_number(l, "undetermined", tw_share(t->seen, 0,
	    TW_UNDETERMINED));
	tw_set_number(l, "outside", tw_share(t->seen, 0, TW_OUTSIDE));
	if (tw_share(t->seen, 0, TW_UNDETERMINED) > 0 && b != NULL)
		SET(l, "cause", 2 * b->plain.mass < b->ranks.mass ?
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
		share = tw_share(&t->seen[i], 0, TW_UNDETERMINED);
		if (isnan(share))
			continue;
		n++;
		sum += share;
		where = share > most ? i : where;
		most = fmax(most, share);
	}
	if (n == 0)
		return;
	tw_set_number(l, "mean-share", sum / (double)n);
	tw_set_number(l, "most-share", most);
	SET(l, "most-place", "%s", TW_SHOWN(t->id.name[where]));
}

void
tw_set_values(struct tw_list *l, struct tw_report *t)
{
	set_folder(l, t);
	set_observations(l, t);
	set_open_intervals(l, t, set_open_region(l, t));
	set_intervals(l, t);
	set_region(l, t);
	set_regions(l, t);
}
