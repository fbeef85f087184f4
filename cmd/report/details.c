/* The details, a line each. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/flow/apart.h"

enum { DRAWS = 1000 };		/* by which members are compared */

void
tw_report_say_observation(struct tw_string *w, struct tw_report *t)
{
	(void)tw_report_number(t, "typical.tsv", "p", 0, 1);
	if (!tw_report_find(t, "typical.tsv"))
		return;
	if (t->records != 1)
		tw_die(TW_FAILED, "%s: the report is about one observation",
		    t->path);
	tw_print(w, "observation\tp = %.3g%s: %s\n", t->p,
	    t->unlike && t->p > 0.01 ?
	    ", the least that so few simulations can give" : "", t->unlike ?
	    "UNLIKE the simulations" : t->p > 0.05 ?
	    "typical of the simulations" :
	    "somewhat unusual among the simulations");
}

void
tw_report_say_missing(struct tw_string *w, struct tw_report *t)
{
	static const char table[] = "missing.tsv";
	struct tw_reader r = { 0 };

	while (tw_report_next(t, &r, table)) {
		struct tw_slice lacks = tw_report_field(&r,
		    tw_slice_of("lacks"));

		tw_print(w, "missing\tthe %s lacks %s, as do %.0f of the first %.0f simulations: the answer is for data that lack it\n",
		    TW_SHOWN(tw_report_field(&r, tw_slice_of("which"))),
		    TW_SHOWN(lacks), tw_report_cell(&r,
		    tw_slice_of("simulations"), 0, 1e18),
		    tw_report_cell(&r, tw_slice_of("of"), 0, 1e18));
	}
}

void
tw_report_say_stopped(struct tw_string *w, struct tw_report *t)
{
	struct tw_reader r = { 0 };

	while (tw_report_next(t, &r, "stopped.tsv"))
		tw_print(w, "\tThere is no credible region: the analysis ended before there was one. The step that failed said: %s\n",
		    TW_SHOWN(tw_report_field(&r, tw_slice_of("said"))));
}

/* What a reader calls the estimate whose scores a column has. */
static struct tw_slice
estimate_of(struct tw_slice column)
{
	static const char *const known[][2] = {
		{ "score_joint", "prior x likelihood" },
		{ "likelihood 1", "prior x likelihood" },
		{ "likelihood 2", "prior x likelihood factorized over the steps of a series" },
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
void
tw_report_say_stacking(struct tw_string *w, struct tw_report *t)
{
	static const char table[] = "stack.tsv";
	struct tw_slice key = tw_slice_of("estimate");
	struct tw_slice mix = tw_slice_of("mixture");
	double gain = tw_report_get(t, table, key, mix, "gain", -DBL_MAX,
	    DBL_MAX);
	double error = tw_report_get(t, table, key, mix, "error", 0, DBL_MAX);
	const char *before = "mixture\t";
	struct tw_reader r = { 0 };

	while (tw_report_next(t, &r, table)) {
		struct tw_slice name = tw_report_field(&r, key);

		if (tw_slice_same(name, mix))
			continue;
		tw_print(w, "%s%s %.2g", before,
		    TW_SHOWN(estimate_of(name)),
		    tw_report_cell(&r, tw_slice_of("weight"), 0, 1));
		before = ", ";
	}
	/* Where one of them is the best mixture the rest is rounding. */
	if (*before == ',' && gain <= 1e-12)
		tw_print(w, ". A mixture gains nothing");
	else if (*before == ',' && !isnan(gain))
		tw_print(w, ". The held-out loss is lower than that of the best single estimate by %.2g (standard error %.2g)%s",
		    gain, error,
		    gain > 2 * error ? "" : ", which is less than two standard errors");
	if (*before == ',')
		tw_print(w, "\n");
}

/* Rounds of simulations; simulations in the leaf, in all leaves, and made. */
static void
say_calibration(struct tw_string *w, struct tw_report *t)
{
	double n = (double)t->leaf->n;

	if (t->rounds > 1 && t->share < 1)
		tw_print(w, "rounds\t%.0f; the simulations of the last round were drawn from the truncated prior, which holds %s of the prior\n",
		    t->rounds, TW_SHARED(t->share));
	tw_print(w, "calibration\t%.0f ", n);
	if (n < t->runs)
		tw_print(w, "of %.0f simulations are in the observation's leaf",
		    t->runs);
	else
		tw_print(w, "simulation%s", TW_PLURAL(n));
	if (t->simulated > t->runs)
		tw_print(w, "; %.0f %s made for calibration", t->simulated,
		    t->simulated == 1 ? "was" : "were");
	tw_print(w, "\n");
}

/*
 * What it means where the estimate gives the region another probability than
 * its level, by more than the undetermined part and three standard errors.
 */
static void
say_shares(struct tw_string *w, struct tw_report *t)
{
	double n = tw_report_number(t, "shares.tsv", "n", 1, 1e18);
	double inside = tw_report_number(t, "shares.tsv", "inside", 0, n);
	double open = inside +
	    tw_report_number(t, "shares.tsv", "undetermined", 0, n - inside);
	double chance = 3 * sqrt(t->level * (1 - t->level) / n);

	if (!(inside / n > t->level + chance ||
	    open / n < t->level - chance))
		return;
	tw_print(w, "mismatch\tthe posterior estimate gives the region %s",
	    TW_SHARED(inside / n));
	if (open > inside)
		tw_print(w, " to %s", TW_SHARED(open / n));
	tw_print(w, " of its probability at the observation, not %s. If the estimate is right there, %s\n",
	    TW_SHARED(t->level), tw_slice_is(t->bounds.score, "cdf") ?
	    "it is wrong for other calibration data" :
	    "the scores of other data in the leaf are distributed differently");
}

/* How much the members of a flow that is in use differ at the observation. */
static void
say_members(struct tw_string *w, struct tw_report *t)
{
	const struct tw_flow *f = &t->flow.flow;
	double flow = tw_report_get(t, "stack.tsv", tw_slice_of("estimate"),
	    tw_slice_of("flow"), "weight", 0, 1);
	struct tw_reader r = { 0 };
	struct tw_rng rng;
	double *x, apart;
	size_t i;

	if (tw_flow_members(f) < 2 || flow == 0 ||
	    !tw_report_find(t, "typical.tsv"))
		return;
	x = tw_arena(NULL, f->nx + 1, sizeof *x);
	while (tw_report_next(t, &r, "typical.tsv"))
		for (i = 0; i < f->nx; i++)
			x[i] = tw_report_cell(&r, t->flow.x.name[i], -DBL_MAX,
			    DBL_MAX);
	tw_rng_seed(&rng, 1);
	tw_xdone(tw_flow_apart(f, x, DRAWS, &rng, &apart));
	tw_print(w, "ensemble\t%zu flows; the one that differs most from their average overlaps with it by about %.0f %% at the observation (1 - total variation distance)\n",
	    tw_flow_members(f), 100 * (1 - apart));
}

/* The coverage gap, estimated from two halves of the simulations. */
static void
say_halves(struct tw_string *w, struct tw_report *t)
{
	double h = tw_report_number(t, "gap.tsv", "gap", 0, 1);
	double se = tw_report_number(t, "gap.tsv", "se", 0, 1);

	if (isnan(h))
		return;
	if (t->bounds.gaps && h != t->bounds.rule->gap)
		tw_die(TW_FAILED, "%s: bounds.tsv has a gap of %g, gap.tsv %g: not of one analysis",
		    t->dir, t->bounds.rule->gap, h);
	tw_print(w, "local coverage\tfor data simulated near the observation, coverage typically differs from its average by %s percentage points (root mean square, standard error %s), estimated from two halves of the simulations; at the observation itself it may differ by more or less",
	    TW_POINTS(h), TW_POINTS(se));
	if (t->bounds.gaps && t->leaf != NULL)
		tw_print(w, "; the bounds allow for %s",
		    TW_POINTS(t->leaf->gap));
	tw_print(w, "\n");
}

static void
say_undetermined(struct tw_string *w, struct tw_report *t)
{
	const struct tw_ranks *k = &t->leaf->ranks;
	double mass = (double)(k->u - k->l) / ((double)t->leaf->n + 1);
	double floor = fmin(mass, tw_rule_floor(t->bounds.rule));

	tw_print(w, "undetermined\texpected to be %s of the posterior, averaged over %s",
	    TW_SHARED(mass), tw_report_set(t));
	if (t->bounds.gaps)
		tw_print(w, "; with any number of calibration simulations %s would stay undetermined, because the posterior estimate is not accurate enough",
		    TW_SHARED(floor));
	tw_print(w, "\n");
}

/* A large number of simulations to three digits: it is an estimate. */
static double
about(double runs)
{
	double unit = pow(10, floor(log10(runs)) - 2);

	return runs < 10000 ? runs : unit * round(runs / unit);
}

/*
 * How many simulations reach the target: so many in the leaf, that is so many
 * for calibration, of which only a share is used.
 */
static void
say_more(struct tw_string *w, struct tw_report *t)
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
		tw_print(w, "budget\twith any number of calibration simulations, at least %s stays undetermined. Reaching the target of %s takes more training simulations\n",
		    TW_SHARED(left), TW_SHARED(mass));
		return;
	}
	tw_print(w, "budget\tto leave %s undetermined, ", TW_SHARED(mass));
	if (need <= (double)t->leaf->n)
		tw_print(w, "%.0f calibration simulation%s%s enough", need,
		    TW_PLURAL(need), need == 1 ? " is" : " are");
	else if (isinf(need))
		tw_print(w, "no number of calibration simulations is enough");
	else {
		tw_print(w, "%.0f calibration simulations%s are needed", need,
		    t->bounds.global ? "" : " in the leaf");
		if (isfinite(all * t->used))
			tw_print(w, ", of about %.0f that are made; now there are %.0f",
			    about(all * t->simulated / t->used), t->simulated);
	}
	tw_print(w, "\n");
}

/* What there is of one observation alone. */
void
tw_report_say_here(struct tw_string *w, struct tw_report *t)
{
	if (t->leaf != NULL)
		say_calibration(w, t);
	tw_report_say_region(w, t);
	if (!tw_report_poor(t))
		say_shares(w, t);
	say_members(w, t);
	say_halves(w, t);
	if (t->leaf != NULL) {
		say_undetermined(w, t);
		say_more(w, t);
	}
}
