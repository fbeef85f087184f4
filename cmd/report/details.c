/* The details of the report, one line each. */
#include <float.h>
#include <math.h>

#include "io/msg.h"
#include "parts.h"

void
tw_report_say_observation(struct tw_string *w, struct tw_report *t)
{
	(void)tw_report_number(t, "typical.tsv", "p", 0, 1);
	if (!tw_report_find(t, "typical.tsv"))
		return;
	if (t->records != 1)
		tw_die(TW_FAILED, "%s: the report is about one observation",
		    t->path);
	tw_print(w, "observation\tp = %.3g%s: %s. The number p is the share of simulations that are at least as unusual.\n",
	    t->p, t->unlike && t->p > 0.01 ?
	    ", the least that so few simulations can give" : "", t->unlike ?
	    "UNLIKE the simulations" : t->p > 0.05 ?
	    "typical of the simulations" :
	    "somewhat unusual among the simulations");
}

void
tw_report_say_missing(struct tw_string *w, struct tw_report *t)
{
	struct tw_reader r = { 0 };

	while (tw_report_next(t, &r, "missing.tsv")) {
		struct tw_slice lacks = tw_report_field(&r,
		    tw_slice_of("lacks"));

		tw_print(w, "missing\tthe %s lacks %s, as do %.0f of the first %.0f simulations: the answer is for data that lack it\n",
		    TW_SHOWN(tw_report_field(&r, tw_slice_of("which"))),
		    TW_SHOWN(lacks), tw_report_cell(&r,
		    tw_slice_of("simulations"), 0, 1e18),
		    tw_report_cell(&r, tw_slice_of("of"), 0, 1e18));
	}
}

struct tw_slice
tw_report_estimate(struct tw_slice column)
{
	static const char *const known[][2] = {
		{ "score_joint", "prior x likelihood" },
		{ "likelihood 1", "prior x likelihood" },
		{ "likelihood 2", "prior x stepwise likelihood" },
	};
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (tw_slice_is(column, known[i][0]))
			return tw_slice_of(known[i][1]);
	if (tw_slice_begins(column, "score_"))
		return (struct tw_slice){ column.p + 6, column.n - 6 };
	return column;
}

/* What kind of density a component of the mixture is; "": not known. */
static const char *
find_kind(struct tw_slice name)
{
	if (tw_slice_is(name, "flow"))
		return " (a density of the parameters given the data)";
	if (tw_slice_is(name, "prior x likelihood"))
		return " (the likelihood is a density of the data given the parameters)";
	if (tw_slice_is(name, "prior x stepwise likelihood"))
		return " (the likelihood is a density of each step of a series given the steps before it)";
	return "";
}

/* The components of the mixture, with the weights of tw-stack. */
void
tw_report_say_stacking(struct tw_string *w, struct tw_report *t)
{
	const char *before = "mixture\tThe posterior estimate is a weighted mean of densities that were learnt from simulations. ";
	struct tw_reader r = { 0 };

	while (tw_report_next(t, &r, "stack.tsv")) {
		struct tw_slice name = tw_report_field(&r,
		    tw_slice_of("estimate"));

		if (tw_slice_is(name, "mixture"))
			continue;
		name = tw_report_estimate(name);
		tw_print(w, "%sThe weight of \"%s\"%s is %.2g.", before,
		    TW_SHOWN(name), find_kind(name),
		    tw_report_cell(&r, tw_slice_of("weight"), 0, 1));
		before = " ";
	}
	tw_print(w, *before == ' ' ? "\n" : "");
}

/*
 * The calibration simulations: how many are in the leaf, in all leaves, and
 * were made; and the truncated prior from which they were drawn.
 */
static void
say_calibration(struct tw_string *w, struct tw_report *t)
{
	double n = (double)t->leaf->n;

	tw_print(w, "calibration\t%.0f ", n);
	if (n < t->runs)
		tw_print(w, "of %.0f simulations are in the observation's leaf",
		    t->runs);
	else
		tw_print(w, "simulation%s", TW_PLURAL(n));
	if (t->share < 1)
		tw_print(w, " from the truncated prior, which holds %s of the prior's probability",
		    TW_SHARED(t->share));
	tw_print(w, ".");
	if (t->simulated > t->runs && t->share < 1)
		tw_print(w, " A simulation from the truncated prior is used only if, at its data, at least half of the probability of the posterior estimate lies in the truncated prior. Of the %.0f that were made, %.0f are left out. All statements about simulations from the truncated prior are about those that are used.",
		    t->simulated, t->simulated - t->runs);
	else if (t->simulated > t->runs)
		tw_print(w, " The other %.0f of the %.0f simulations made for calibration are not used.",
		    t->simulated - t->runs, t->simulated);
	tw_print(w, "\n");
}

/*
 * How much of the posterior the truncated prior contains, according to the
 * likelihoods.
 */
static void
say_outside(struct tw_string *w, struct tw_report *t)
{
	struct tw_slice gap = tw_slice_of("gap");
	double mass = NAN, se = NAN, ess = NAN;
	struct tw_reader r = { 0 };

	if (!(t->share < 1) || !tw_report_find(t, "gap.tsv"))
		return;
	while (tw_report_next(t, &r, "gap.tsv")) {
		if (!tw_slice_is(tw_report_field(&r, tw_slice_of("kind")),
		    "outside"))
			continue;
		ess = tw_report_cell(&r, tw_slice_of("runs"), 0, 1e18);
		if (tw_slice_is(tw_report_field(&r, gap), "NA"))
			continue;
		mass = tw_report_cell(&r, gap, 0, 1);
		se = tw_report_cell(&r, tw_slice_of("se"), 0, 1);
	}
	tw_print(w, "truncated prior\t");
	if (isnan(ess))
		tw_print(w, "Nothing checks whether the truncated prior holds the posterior at the observation: the posterior estimate has no likelihood, and simulations from the truncated prior cannot tell.\n");
	else if (isnan(mass))
		tw_print(w, "How much of the posterior the truncated prior holds is not known: the proposals from which the likelihoods estimate this have an effective sample size of %.0f, which is below 100.\n",
		    ess);
	else
		tw_print(w, "According to the learnt likelihoods and the whole prior, the truncated prior holds %s of the posterior at the observation. The standard error is %.2g percentage points. It does not include the errors of the likelihoods themselves.\n",
		    TW_SHARED(1 - mass), 100 * se);
}

/*
 * The component whose mean differs most from that of the posterior estimate.
 * One of weight 0 is not in the mixture, and one of weight 1 is all of it.
 */
static void
say_agreement(struct tw_string *w, struct tw_report *t)
{
	struct tw_slice shift = tw_slice_of("shift"), component, parameter;
	struct tw_reader r = { 0 };
	double most = -1, weight = 0, share, v;
	bool unknown = false;

	while (tw_report_next(t, &r, "agreement.tsv")) {
		share = tw_report_cell(&r, tw_slice_of("weight"), 0, 1);
		v = tw_slice_is(tw_report_field(&r, shift), "NA") ? NAN :
		    fabs(tw_report_cell(&r, shift, -DBL_MAX, DBL_MAX));
		if (share == 0 || share == 1)
			continue;
		unknown = unknown || isnan(v);
		if (!(v > most))
			continue;
		most = v;
		weight = share;
		component = tw_slice_stay(tw_report_estimate(
		    tw_report_field(&r, tw_slice_of("component"))));
		parameter = tw_slice_stay(tw_report_field(&r,
		    tw_slice_of("parameter")));
	}
	if (most >= 0)
		tw_print(w, "agreement\tOf the densities in the mixture, \"%s\" (weight %.2g) differs most from the posterior estimate at the observation: their means of %s are %.2g posterior standard deviations apart. If a density with a small weight differs, the posterior estimate need not be wrong.\n",
		    TW_SHOWN(component), weight, TW_SHOWN(parameter), most);
	if (unknown)
		tw_print(w, "agreement\tFor %s of the densities in the mixture, the difference from the posterior estimate at the observation is not known, because too few of their proposals have weight there.\n",
		    most >= 0 ? "some" : "all");
}

/* The details that only a report about one observation has. */
void
tw_report_say_here(struct tw_string *w, struct tw_report *t)
{
	if (t->leaf != NULL)
		say_calibration(w, t);
	tw_report_say_region(w, t);
	say_outside(w, t);
	say_agreement(w, t);
}
