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
	static const char *const file[] = { "ask.sh", "pairs.png",
		"regions.png", "intervals.png", "coverage.png", "analysis.sh" };
	size_t i;

	for (i = 0; i < sizeof file / sizeof *file; i++)
		if (tw_report_find(t, file[i]))
			SET(l, file[i], "%s", file[i]);
	SET(l, "ask", "%s", tw_shell_word(tw_format_arena("%s/ask.sh",
	    t->name).p));
	SET(l, "version", TW_VERSION);
	SET(l, "folder", "%s", tw_shell_word(t->name));
	SET(l, "next", "%s", tw_shell_word(next_folder(t->name)));
	if (t->missing.n > 0)
		SET(l, "missing", "%s", t->missing.p);
	tw_count(l, "simulates", t->simulates);
	tw_count(l, "bounds", t->bounds.nalpha);
	tw_number(l, "level", t->level);
	tw_number(l, "confidence", t->confidence);
	tw_number(l, "simulations", t->trained + t->made);
	tw_number(l, "made", t->made);
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
	tw_count(l, "observations", t->id.n);
	tw_count(l, "tested", tested);
	tw_number(l, "p", p);
	tw_count(l, "unlike", unlike);
	tw_number(l, "unlikes", (double)unlike);
	tw_number(l, "expected", 0.01 * (double)t->id.n);
	if (t->id.n == 1 && unlike > 0 && o->most.n > 0)
		SET(l, "most", "%s", TW_SHOWN(o->most));
}

/* ---- what has no limit ---------------------------------------------- */

/* Why bound[at] of f, of "region" or "open", has no upper end; what helps. */
static void
set_reason(struct tw_list *l, const char *what, const struct tw_bounds_file *f,
    size_t at)
{
	const struct tw_bound *b = &f->bound[at];
	double alpha = tw_level_double(&f->alpha[at % f->nalpha]);
	enum tw_reason why = tw_bound_reason(b);
	uint64_t need;

	tw_count(l, tw_format_arena("%s-few", what).p, why == TW_TOO_FEW);
	tw_count(l, tw_format_arena("%s-inaccurate", what).p,
	    why == TW_INACCURATE);
	if (why == TW_INACCURATE) {
		tw_number(l, "excessive", b->allowance);
		tw_number(l, "alpha", alpha);
		tw_count(l, "exceeds", b->allowance >= alpha);
		tw_count(l, "mostly-outside", tw_bounds_file_rule(f,
		    at).outside > 0.5 * b->allowance);
	} else if (why == TW_TOO_FEW) {
		need = tw_bound_need(f, at);
		tw_number(l, "calibrating", (double)b->n);
		tw_count(l, "needed", need);
		tw_number(l, "needed-runs",
		    tw_round_runs(5 * (double)need, true));
	}
}

/*
 * Regions and intervals without a limit, and the reason of the first of each.
 * If both have the same reason, its numbers are the region's.
 */
static void
set_open(struct tw_list *l, const struct tw_report *t)
{
	size_t i, k = 0, opens = 0, regions = 0;

	for (i = t->rows; i-- > 0 && t->calibrated;)
		if (tw_interval_is_open(&t->row[i])) {
			opens++;
			if (t->row[i].bounds != NULL)
				set_reason(l, "open", t->row[i].bounds,
				    t->row[i].at);
		}
	for (i = t->id.n; i-- > 0;)
		if (tw_region_is_open(t, i)) {
			regions++;
			set_reason(l, "region", &t->bounds,
			    tw_region_bound(t, i));
		}
	for (i = 0; i < t->rows && opens > 0; i++)
		if (tw_interval_is_open(&t->row[i]))
			tw_enumerate(l, "open", ++k == opens ? " and " : ", ",
			    TW_SHOWN(t->row[i].name));
	tw_count(l, "opens", opens);
	tw_count(l, "regions", regions);
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
	tw_count(l, "rows", t->rows);
	tw_count(l, "calibrated", t->calibrated);
	tw_count(l, "priors", prior && t->id.n == 1);
	tw_count(l, "shown", n);
	tw_count(l, "gaps", gaps);
	tw_count(l, "mixed", limits > 0 && limits < n);
	SET(l, "what", "%s", limits == n ? "limit" : "interval");
}

static void
set_region(struct tw_list *l, const struct tw_report *t)
{
	bool one = t->id.n == 1 && t->drawn;
	double share = tw_share(t->seen, 0, TW_UNDETERMINED);
	size_t i, parts = 0, levels = 0, at = tw_region_bound(t, 0);

	for (i = 0; i < t->rows; i++)
		parts += t->row[i].parts;
	for (i = 1; i < t->bounds.nalpha && one; i++)
		levels += isnan(tw_share(t->seen, i, TW_INSIDE)) ? 0 : 1;
	tw_count(l, "single", t->param.n == 1);
	tw_count(l, "joint", t->param.n > 1);
	tw_count(l, "publish", !tw_region_is_open(t, 0) &&
	    (t->param.n != 1 || parts > 0 || !t->drawn));
	tw_count(l, "grid", !isnan(share) && !t->drawn && t->id.n == 1);
	tw_count(l, "levels", levels);
	if (!one)
		return;
	tw_number(l, "inside", tw_share(t->seen, 0, TW_INSIDE));
	tw_number(l, "undetermined", share);
	tw_number(l, "outside", tw_share(t->seen, 0, TW_OUTSIDE));
	if (share > 0 && at != SIZE_MAX)
		SET(l, "cause", 2 * t->bounds.bound[at].plain.mass <
		    t->bounds.bound[at].ranks.mass ?
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
	tw_number(l, "mean-share", sum / (double)n);
	tw_number(l, "most-share", most);
	SET(l, "most-place", "%s", TW_SHOWN(t->id.name[where]));
}

void
tw_set_values(struct tw_list *l, struct tw_report *t)
{
	set_folder(l, t);
	set_observations(l, t);
	set_open(l, t);
	set_intervals(l, t);
	set_region(l, t);
	set_regions(l, t);
}
