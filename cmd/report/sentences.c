/* The lines of the report, in their order. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"
#include "stat/flow/apart.h"

enum { DRAWS = 1000 };		/* by which members are compared */

/* ---- before the region is looked at ------------------------------- */

static void
say_observation(struct tw_words *w, struct tw_report *t)
{
	double p = tw_report_number(t, "typical.tsv", "p", 0, 1);

	if (!tw_report_find(t, "typical.tsv"))
		return;
	if (t->records != 1)
		tw_die(TW_FAILED, "%s: the report is about one observation",
		    t->path);
	tw_say(w, "observation\tp = %.3g: %s\n", p, p > 0.05 ?
	    "nothing unusual about the observation" : p > 0.01 ?
	    "rather unusual beside the simulations" :
	    "UNLIKE the simulations");
}

/* Whether this end of an interval is above the level (1), or below it (-1). */
static bool
is_beyond(struct tw_reader *r, const char *end, int side, double level)
{
	struct tw_slice name = tw_slice_of(end);

	return tw_col_named(r, name) != SIZE_MAX &&
	    side * tw_report_cell(r, name, 0, 1) > side * level;
}

/*
 * How often the parameters' central intervals cover, the least and the most, at
 * the level of the table that is the nearest to the reported one.
 */
static void
say_estimate(struct tw_words *w, struct tw_report *t)
{
	double want = isnan(t->level) ? 0.9 : t->level, at = INFINITY;
	double level, share, least = 0, most = 0;
	struct tw_slice column = tw_slice_of("column");
	struct tw_reader r = { 0 };
	bool few = false, many = false;

	while (tw_report_next(t, &r, "coverage.tsv")) {
		struct tw_slice f = tw_report_field(&r, tw_slice_of("level"));

		if (!tw_slice_begins(tw_report_field(&r, column), "rank_") ||
		    tw_num_read(f.p, f.n, &level) != TW_NUM_FINITE ||
		    (level != at && fabs(level - want) >= fabs(at - want)))
			continue;
		if (level != at)
			few = many = false;
		few = few || is_beyond(&r, "upper", -1, level);
		many = many || is_beyond(&r, "lower", 1, level);
		share = tw_report_cell(&r, tw_slice_of("share"), 0, 1);
		least = level == at ? fmin(least, share) : share;
		most = level == at ? fmax(most, share) : share;
		at = level;
	}
	if (isinf(at))
		return;
	tw_say(w, "estimate\t");
	if (!isnan(t->trained))
		tw_say(w, "trained by %.0f of %.0f runs; ", t->trained,
		    t->training);
	tw_say(w, "before calibration its %s intervals held the truth in %s",
	    TW_SHARED(at), TW_SHARED(least));
	if (least < most)
		tw_say(w, " to %s", TW_SHARED(most));
	tw_say(w, " of fresh runs");
	if (few || many)
		tw_say(w, ", %s than chance explains", few && many ?
		    "fewer and more" : few ? "fewer" : "more");
	tw_say(w, "\n");
}

/* What a reader calls the estimate whose scores a column has. */
static struct tw_slice
estimate_of(struct tw_slice column)
{
	static const char *const known[][2] = {
		{ "score_log", "flow" },
		{ "score_joint", "prior times likelihood" },
		{ "score_likelihood", "prior times likelihood" },
		{ "score_window", "prior times likelihood step by step" },
	};
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (tw_slice_is(column, known[i][0]))
			return tw_slice_of(known[i][1]);
	if (tw_slice_begins(column, "score_"))
		return (struct tw_slice){ column.p + 6, column.n - 6 };
	return column;
}

/* The weights of tw-stack, and what the mixture gains. */
static void
say_stacking(struct tw_words *w, struct tw_report *t)
{
	static const char table[] = "stack.tsv";
	struct tw_slice key = tw_slice_of("estimate");
	struct tw_slice mix = tw_slice_of("mixture");
	double gain = tw_report_get(t, table, key, mix, "gain", -DBL_MAX,
	    DBL_MAX);
	double error = tw_report_get(t, table, key, mix, "error", 0, DBL_MAX);
	const char *before = "stacking\t";
	struct tw_reader r = { 0 };

	while (tw_report_next(t, &r, table)) {
		struct tw_slice name = tw_report_field(&r, key);

		if (tw_slice_same(name, mix))
			continue;
		tw_say(w, "%s%s %.2g", before,
		    TW_SHOWN(estimate_of(name)),
		    tw_report_cell(&r, tw_slice_of("weight"), 0, 1));
		before = ", ";
	}
	/* Where one of them is the best mixture the rest is rounding. */
	if (*before == ',' && gain <= 1e-12)
		tw_say(w, "; a mixture gains nothing");
	else if (*before == ',' && !isnan(gain))
		tw_say(w, "; held-out loss lower by %.2g than that of the best one alone (error %.2g)%s",
		    gain, error,
		    gain > 2 * error ? "" : ", which may be chance");
	if (*before == ',')
		tw_say(w, "\n");
}

/* Rounds of simulations; runs in the leaf, in all leaves, and simulated. */
static void
say_calibration(struct tw_words *w, struct tw_report *t)
{
	double rounds = tw_report_number(t, "rounds.tsv", "round", 1, 1e18);
	double share = tw_report_number(t, "rounds.tsv", "share", 0, 1);

	if (rounds > 1 && share < 1)
		tw_say(w, "rounds\t%.0f; the last runs were drawn from %s of the prior, where the parameters are plausible\n",
		    rounds, TW_SHARED(share));
	tw_say(w, "calibration\t%.0f ", (double)t->leaf->n);
	if ((double)t->leaf->n < t->runs)
		tw_say(w, "of %.0f runs have data like yours (their leaf)",
		    t->runs);
	else
		tw_say(w, "runs");
	if (t->simulated > t->runs)
		tw_say(w, "; %.0f were simulated for it", t->simulated);
	tw_say(w, "\n");
}

/* ---- how sure it is ----------------------------------------------- */

/*
 * What it means where neither chance (three standard errors) nor what is
 * undetermined explains that the estimate gives the region another probability
 * than was promised.
 */
static void
say_shares(struct tw_words *w, struct tw_report *t)
{
	double n = tw_report_number(t, "shares.tsv", "n", 1, 1e18);
	double inside = tw_report_number(t, "shares.tsv", "inside", 0, n);
	double open = inside +
	    tw_report_number(t, "shares.tsv", "undetermined", 0, n - inside);
	double chance = 3 * sqrt(t->level * (1 - t->level) / n);

	if (inside / n > t->level + chance || open / n < t->level - chance)
		tw_say(w, "at your data\tthe estimate gives the region another probability than %s; if it is right here, %s\n",
		    TW_SHARED(t->level), tw_slice_is(t->bounds.score, "cdf") ?
		    "it is wrong at other data of the leaf" :
		    "the leaf has data unlike yours");
}

/* How far members of a flow that is in use are apart at the observation. */
static void
say_members(struct tw_words *w, struct tw_report *t)
{
	const struct tw_flow *f = &t->flow.flow;
	double flow = tw_report_get(t, "stack.tsv", tw_slice_of("estimate"),
	    tw_slice_of("score_log"), "weight", 0, 1);
	struct tw_reader r = { 0 };
	struct tw_rng rng;
	double *x, apart;
	size_t i;

	if (tw_flow_members(f) < 2 || flow == 0 ||
	    !tw_report_find(t, "typical.tsv"))
		return;
	x = tw_stay(NULL, f->nx + 1, sizeof *x);
	while (tw_report_next(t, &r, "typical.tsv"))
		for (i = 0; i < f->nx; i++)
			x[i] = tw_report_cell(&r, t->flow.x.name[i], -DBL_MAX,
			    DBL_MAX);
	tw_rng_seed(&rng, 1);
	tw_xdone(tw_flow_apart(f, x, DRAWS, &rng, &apart));
	tw_say(w, "members\t%zu in the flow; the one that differs most from their average shares about %.0f %% of its probability at your data with it\n",
	    tw_flow_members(f), 100 * (1 - apart));
}

/* How far flows of the halves of the runs are apart. */
static void
say_halves(struct tw_words *w, struct tw_report *t)
{
	double h = tw_report_number(t, "drift.tsv", "drift", 0, 1);
	double se = tw_report_number(t, "drift.tsv", "se", 0, 1);

	if (isnan(h))
		return;
	if (t->bounds.drifts && h != t->bounds.rule->drift)
		tw_die(TW_FAILED, "%s: bounds.tsv has a drift of %g, drift.tsv %g: not of one analysis",
		    t->dir, t->bounds.rule->drift, h);
	tw_say(w, "coverage\tat your data differs from the average by about %s (standard error %s), for so two halves of the runs do",
	    TW_SHARED(h), TW_SHARED(se));
	if (t->bounds.drifts && t->leaf != NULL)
		tw_say(w, "; the bounds allow for %s",
		    TW_SHARED(t->leaf->drift));
	tw_say(w, "\n");
}

static void
say_undetermined(struct tw_words *w, struct tw_report *t)
{
	const struct tw_ranks *k = &t->leaf->ranks;
	double mass = (double)(k->u - k->l) / ((double)t->leaf->n + 1);
	double floor = fmin(mass, tw_rule_floor(t->bounds.rule));

	tw_say(w, "undetermined\t%s of the posterior, on average over data like yours",
	    TW_SHARED(mass));
	if (t->bounds.drifts)
		tw_say(w, ": more calibration runs would decide %s, only a better estimate %s",
		    TW_SHARED(mass - floor), TW_SHARED(floor));
	tw_say(w, "\n");
}

/* A large number of runs to three digits: it is an estimate. */
static double
about(double runs)
{
	double unit = pow(10, floor(log10(runs)) - 2);

	return runs < 10000 ? runs : unit * round(runs / unit);
}

/*
 * How many runs bring the leaf to a mass: so many in it, that is so many in
 * all, of which one in each takes so many simulations.
 */
static void
say_more(struct tw_words *w, struct tw_report *t)
{
	static const char table[] = "budget.tsv";
	struct tw_slice by = t->bounds.by, at = t->group;
	double mass = tw_report_get(t, table, by, at, "mass_target", 0, 1);
	double need = tw_report_get(t, table, by, at, "n_needed", 0, INFINITY);
	double all = tw_report_get(t, table, by, at, "B_needed", 0, INFINITY);
	double left = tw_rule_floor(t->bounds.rule);

	if (isnan(mass))
		return;
	if (left >= mass) {
		tw_say(w, "more runs\tthat calibrate leave at least %s undetermined, and %s was the aim: the rest takes runs that train\n",
		    TW_SHARED(left), TW_SHARED(mass));
		return;
	}
	tw_say(w, "more runs\tfor %s: ", TW_SHARED(mass));
	if (need <= (double)t->leaf->n)
		tw_say(w, "none, %.0f in this leaf are enough", need);
	else if (isinf(need))
		tw_say(w, "out of reach");
	else {
		tw_say(w, "%.0f in this leaf", need);
		if (isfinite(all * t->used))
			tw_say(w, ", about %.0f simulated to calibrate; now %.0f",
			    about(all * t->simulated / t->used), t->simulated);
	}
	tw_say(w, "\n");
}

/* ---- all of it ----------------------------------------------------- */

/* What the bounds promise of the leaf, and what was measured about x. */
static void
say_promise(struct tw_words *w, const struct tw_report *t, bool doubt)
{
	bool none_in = tw_report_none_inside(t);
	bool none_out = tw_report_none_outside(t);

	if (none_in && none_out)
		return;
	tw_say(w, "\t%s wrong with probability %s at most%s%s, about the region that is right on average over data like yours",
	    none_in ? "Outside is" : none_out ? "Inside is" :
	    "Inside and outside are each",
	    TW_SHARED(tw_level_double(&t->bounds.beta) / 2),
	    t->bounds.rule->anytime ? ", whenever one looks" : "",
	    t->bounds.global ? "" : " if other runs chose the leaf");
	if (t->bounds.drifts)
		tw_say(w, ", and at your own data if coverage there is within %s of that average: two halves of the runs suggest that it is, nothing proves it",
		    TW_SHARED(t->leaf->drift));
	else
		tw_say(w, "; of your own data alone nothing is promised");
	tw_say(w, doubt ? "; and see the doubts above.\n" : ".\n");
}

/* What there is of one observation's data alone. */
static void
say_here(struct tw_words *w, struct tw_report *t)
{
	if (t->leaf != NULL)
		say_calibration(w, t);
	tw_report_say_region(w, t);
	say_shares(w, t);
	say_members(w, t);
	say_halves(w, t);
	if (t->leaf != NULL) {
		say_undetermined(w, t);
		say_more(w, t);
	}
}

void
tw_report_say(struct tw_words *w, struct tw_report *t)
{
	bool doubt;
	size_t before;
	char *p;

	tw_say(w, "\tThe %s%scredible region%s\n",
	    isnan(t->level) ? "" : TW_SHARED(t->level),
	    isnan(t->level) ? "" : " ", t->catalogue ?
	    "s at several observations" : " at the observation");
	(t->catalogue ? tw_report_say_catalogue : tw_report_say_answer)(w, t);
	tw_say(w, TW_EVIDENCE);
	before = w->n;
	if (!t->catalogue)
		say_observation(w, t);
	say_estimate(w, t);
	say_stacking(w, t);
	if (!t->catalogue)
		say_here(w, t);
	doubt = tw_report_say_doubts(w, t);
	if (t->leaf != NULL)
		say_promise(w, t, doubt);
	if (w->n == before)
		w->p[w->n -= strlen(TW_EVIDENCE)] = '\0';
	for (p = w->p; *p != '\0'; p++)
		*p = tw_visible(*p);
}
