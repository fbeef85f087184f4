/* Sets the variables of the template about intervals and the region. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

/* ---- the folder, and observations ----------------------------------- */

/* A word of the shell, which may end with a quote, and more letters. */
static const char *
word_and(const char *word, const char *more)
{
	size_t n = strlen(word);
	bool quoted = n > 0 && word[n - 1] == '\'';

	return tw_format_arena("%.*s%s%s", (int)(n - quoted), word, more,
	    quoted ? "'" : "").p;
}

/* The folder of the next analysis: tw-out-2, after which comes tw-out-3. */
static const char *
next_folder(const char *word)
{
	size_t n = strlen(word);

	n -= n > 0 && word[n - 1] == '\'';
	if (n < 3 || word[n - 2] != '-' || word[n - 1] < '2' ||
	    word[n - 1] > '8')
		return word_and(word, "-2");
	return tw_format_arena("%.*s%c%s", (int)n - 1, word, word[n - 1] + 1,
	    word + n).p;
}

static void
set_folder(struct tw_report *t)
{
	static const char *const file[] = { "ask.sh", "pairs.png",
		"regions.png", "regions.txt", "intervals.png", "coverage.png",
		"analysis.sh" };
	size_t i;

	for (i = 0; i < sizeof file / sizeof *file; i++)
		if (tw_report_find(t, file[i]))
			SET(t, file[i], "%s", file[i]);
	SET(t, "ask", "%s", word_and(t->name, "/ask.sh"));
	SET(t, "version", TW_VERSION);
	SET(t, "folder", "%s", t->name);
	SET(t, "next", "%s", next_folder(t->name));
	if (t->missing.n > 0)
		SET(t, "missing", "%s", t->missing.p);
	tw_count(t, "simulates", t->simulates);
	tw_count(t, "bounds", t->bounds.nalpha);
	tw_number(t, "level", t->level);
	tw_number(t, "confidence", t->confidence);
	tw_number(t, "simulations", t->all);
	tw_number(t, "made", t->made);
}

static void
set_observations(struct tw_report *t)
{
	const struct tw_observation *o = t->seen;
	size_t i, tested = 0, unlike = 0;
	double p = NAN;

	for (i = 0; i < t->id.n; i++) {
		tested += isnan(o[i].p) ? 0 : 1;
		unlike += o[i].unlike;
		p = fmin(p, o[i].p);
	}
	SET(t, "obs", "%s", TW_SHOWN(tw_report_observation_file(t)));
	/* The least p, 1 / (n / 2 + 1), is above 0.05. */
	tw_count(t, "untold", floor((t->reference + 1) / 2) < 19);
	tw_number(t, "reference", t->reference);
	tw_count(t, "observations", t->id.n);
	tw_count(t, "tested", tested);
	tw_number(t, "p", p);
	tw_count(t, "unlike", unlike);
	tw_number(t, "unlikes", (double)unlike);
	tw_number(t, "expected", 0.01 * (double)t->id.n);
	if (t->id.n == 1 && unlike > 0 && o->most.n > 0)
		SET(t, "most", "%s", TW_SHOWN(o->most));
}

/* ---- what has no limit ---------------------------------------------- */

/* Whether the allowance is for the error of the draws alone. */
static bool
is_of_draws(const struct tw_rule *rule)
{
	return rule->gap == 0 && rule->outside == 0;
}

/*
 * Why what bound[at] of f bounds, a "region" or an "open" interval, has no
 * limit, and what helps.
 */
static void
set_reason(struct tw_report *t, const char *what,
    const struct tw_bounds_file *f, size_t at)
{
	const struct tw_bound *b = &f->bound[at];
	double alpha = tw_level_double(&f->alpha[at % f->nalpha]);
	const struct tw_rule rule = tw_bounds_file_rule(f, at);
	enum tw_reason why = tw_bound_reason(b);
	bool wide = why == TW_INACCURATE, draws = wide && is_of_draws(&rule);
	uint64_t need;

	tw_count(t, tw_format_arena("%s-few", what).p, why == TW_TOO_FEW);
	tw_count(t, tw_format_arena("%s-inaccurate", what).p, wide && !draws);
	tw_count(t, tw_format_arena("%s-draws", what).p, draws);
	/* Only an interval has no limit although its bound is finite. */
	tw_count(t, tw_format_arena("%s-beyond", what).p, why == TW_FINITE);
	if (why == TW_FINITE) {
		tw_number(t, "rank-draws", (double)f->ranks);
	} else if (wide) {
		tw_number(t, "excessive", b->allowance);
		SET(t, "whose", "%s's", what[0] == 'r' ? "region" : "interval");
		tw_number(t, "alpha", alpha);
		tw_number(t, "ranking", rule.draws);
		tw_count(t, "exceeds", b->allowance >= alpha);
		tw_count(t, "mostly-outside", rule.outside >
		    0.5 * b->allowance);
	} else {
		need = tw_bound_need(f, at);
		tw_number(t, "calibrating", (double)b->n);
		tw_count(t, "needed", need);
		tw_number(t, "needed-runs",
		    tw_round_runs(5 * (double)need, true));
	}
}

/*
 * Regions and intervals without a limit, and the reason of the first of each.
 * If both have the same reason, its numbers are the region's.
 */
static void
set_open(struct tw_report *t)
{
	size_t i, k = 0, opens = 0, regions = 0;

	for (i = t->rows; i-- > 0 && t->calibrated;)
		if (tw_interval_is_open(&t->row[i])) {
			opens++;
			if (t->row[i].bounds != NULL)
				set_reason(t, "open", t->row[i].bounds,
				    t->row[i].at);
		}
	for (i = t->id.n; i-- > 0;)
		if (tw_region_is_open(t, i)) {
			regions++;
			set_reason(t, "region", &t->bounds,
			    tw_region_bound(t, i));
		}
	for (i = 0; i < t->rows && opens > 0; i++)
		if (tw_interval_is_open(&t->row[i]))
			tw_enumerate(t, "open", ++k == opens ? " and " : ", ",
			    TW_SHOWN(t->row[i].name));
	tw_count(t, "opens", opens);
	tw_count(t, "regions", regions);
}

/* ---- intervals and the region --------------------------------------- */

static void
set_intervals(struct tw_report *t)
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
	if (ess < TW_MARGIN_LEAST)
		SET(t, "ess", "%.1f", floor(10 * ess) / 10);
	tw_count(t, "rows", t->rows);
	tw_count(t, "calibrated", t->calibrated);
	tw_count(t, "priors", prior && t->id.n == 1);
	tw_count(t, "shown", n);
	tw_count(t, "gaps", gaps);
	tw_count(t, "mixed", limits > 0 && limits < n);
	SET(t, "what", "%s", limits == n ? "limit" : "interval");
}

void
tw_set_shares(struct tw_report *t, size_t i)
{
	tw_number(t, "inside", tw_share(t->seen, i, TW_INSIDE));
	tw_number(t, "undetermined", tw_share(t->seen, i, TW_UNDETERMINED));
	tw_number(t, "outside", tw_share(t->seen, i, TW_OUTSIDE));
}

static void
set_region(struct tw_report *t)
{
	const size_t at = tw_region_bound(t, 0);
	const struct tw_bound *b = at == SIZE_MAX ? NULL : &t->bounds.bound[at];
	bool one = t->id.n == 1 && t->drawn;
	double share = tw_share(t->seen, 0, TW_UNDETERMINED);
	size_t i, parts = 0, levels = 0;

	for (i = 0; i < t->rows; i++)
		parts += t->row[i].parts;
	for (i = 1; i < t->bounds.nalpha && one; i++)
		levels += isnan(tw_share(t->seen, i, TW_INSIDE)) ? 0 : 1;
	tw_count(t, "single", t->param.n == 1);
	tw_count(t, "joint", t->param.n > 1);
	tw_count(t, "publish", !tw_region_is_open(t, 0) &&
	    (t->param.n != 1 || parts > 0 || !t->drawn));
	tw_count(t, "grid", !isnan(share) && !t->drawn && t->id.n == 1);
	tw_count(t, "levels", levels);
	if (!one)
		return;
	tw_set_shares(t, 0);
	if (share > 0 && b != NULL)
		SET(t, "cause", "%s", 2 * b->plain.mass >= b->ranks.mass ?
		    "calibration simulations are too few" :
		    is_of_draws(&t->bounds.rule[0]) ?
		    "draws that rank them are too few" :
		    "estimate is too inaccurate");
}

/* The undetermined shares at several observations. */
static void
set_regions(struct tw_report *t)
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
	tw_number(t, "mean-share", sum / (double)n);
	tw_number(t, "most-share", most);
	SET(t, "most-place", "%s", TW_SHOWN(t->id.name[where]));
}

void
tw_set_values(struct tw_report *t)
{
	set_folder(t);
	set_observations(t);
	set_open(t);
	set_intervals(t);
	set_region(t);
	set_regions(t);
}
