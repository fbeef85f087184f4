/* The details, a line each. */
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
	tw_print(w, "observation\tp = %.3g%s: %s; p is the share of simulations that are at least as unusual\n",
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

/* The weights of tw-stack. */
void
tw_report_say_stacking(struct tw_string *w, struct tw_report *t)
{
	const char *before = "mixture\tthe posterior estimate is a mixture with the weights ";
	struct tw_reader r = { 0 };

	while (tw_report_next(t, &r, "stack.tsv")) {
		struct tw_slice name = tw_report_field(&r,
		    tw_slice_of("estimate"));

		if (tw_slice_is(name, "mixture"))
			continue;
		tw_print(w, "%s%.2g (%s)", before,
		    tw_report_cell(&r, tw_slice_of("weight"), 0, 1),
		    TW_SHOWN(tw_report_estimate(name)));
		before = ", ";
	}
	if (*before == ',')
		tw_print(w, "\n");
}

/*
 * The calibration simulations: in the leaf, in all leaves, and how many were
 * made; and the prior that they were drawn from.
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
		tw_print(w, ", drawn from the truncated prior, which holds %s of the prior's probability",
		    TW_SHARED(t->share));
	if (t->simulated > t->runs)
		tw_print(w, "; the other %.0f of the %.0f simulations made for calibration are not used",
		    t->simulated - t->runs, t->simulated);
	tw_print(w, "\n");
}

/* The coverage gap, estimated from two halves of the simulations. */
static void
say_halves(struct tw_string *w, struct tw_report *t)
{
	struct tw_slice kind = tw_slice_of("kind");
	struct tw_slice region = tw_slice_of("region");
	double h = tw_report_get(t, "gap.tsv", kind, region, "gap", 0, 1);
	double se = tw_report_get(t, "gap.tsv", kind, region, "se", 0, 1);

	if (isnan(h)) {
		if (t->leaf != NULL && !t->bounds.gaps)
			tw_print(w, "local coverage\tnot measured: at the observation itself, coverage may differ from its average over %s by any amount, and the bounds do not allow for that\n",
			    tw_report_set(t));
		return;
	}
	if (t->bounds.gaps && h != t->bounds.rule->gap)
		tw_die(TW_FAILED, "%s: bounds.tsv has a gap of %g, gap.tsv %g: not of one analysis",
		    t->dir, t->bounds.rule->gap, h);
	tw_print(w, "local coverage\tfor data simulated near the observation, coverage of the region typically differs from its average by %s percentage points (root mean square, standard error %.2g), judging by two estimates that were each trained on half of the simulations; at the observation itself, coverage may differ by more or less",
	    TW_POINTS(h), 100 * se);
	if (t->bounds.gaps && t->leaf != NULL)
		tw_print(w, "; the bounds allow for a difference of %s percentage points, computed as in tw-bounds(1)",
		    TW_POINTS(t->leaf->gap));
	tw_print(w, "\n");
}

/* How much of the posterior the truncated prior holds, by the likelihoods. */
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
		tw_print(w, "nothing checks whether it holds the posterior at the observation: the posterior estimate has no likelihood, and simulations from the truncated prior cannot tell\n");
	else if (isnan(mass))
		tw_print(w, "how much of the posterior it holds is not known: the proposals from which the likelihoods estimate it have an effective sample size of %.0f, which is below 100\n",
		    ess);
	else
		tw_print(w, "according to the likelihoods, it holds %s of the posterior at the observation (standard error %.2g percentage points, which does not include errors of the likelihoods)\n",
		    TW_SHARED(1 - mass), 100 * se);
}

/* Which component's mean differs most from the posterior's. */
static void
say_agreement(struct tw_string *w, struct tw_report *t)
{
	struct tw_slice shift = tw_slice_of("shift"), component, parameter;
	struct tw_reader r = { 0 };
	double most = -1, weight = 0, v;
	size_t unknown = 0;

	while (tw_report_next(t, &r, "agreement.tsv")) {
		if (tw_slice_is(tw_report_field(&r, shift), "NA")) {
			unknown++;
			continue;
		}
		v = fabs(tw_report_cell(&r, shift, -DBL_MAX, DBL_MAX));
		if (v <= most)
			continue;
		most = v;
		weight = tw_report_cell(&r, tw_slice_of("weight"), 0, 1);
		component = tw_slice_stay(tw_report_estimate(
		    tw_report_field(&r, tw_slice_of("component"))));
		parameter = tw_slice_stay(tw_report_field(&r,
		    tw_slice_of("parameter")));
	}
	if (most >= 0)
		tw_print(w, "agreement\tthe component of the mixture that is known to differ most from the posterior estimate at the observation is %s (weight %.2g): its mean of %s differs by %.2g posterior standard deviations; a large difference is a reason to doubt the component or the estimate\n",
		    TW_SHOWN(component), weight, TW_SHOWN(parameter), most);
	if (unknown > 0)
		tw_print(w, "agreement\tnot known for %s, because too few proposals of the components have weight at the observation\n",
		    most >= 0 ? "some components" : "any component");
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
		tw_print(w, "; more calibration simulations alone cannot reduce this below %s, because the posterior estimate is not accurate enough",
		    TW_SHARED(floor));
	tw_print(w, "\n");
}

/* What there is of one observation alone. */
void
tw_report_say_here(struct tw_string *w, struct tw_report *t)
{
	if (t->leaf != NULL)
		say_calibration(w, t);
	tw_report_say_region(w, t);
	say_halves(w, t);
	say_outside(w, t);
	say_agreement(w, t);
	if (t->leaf != NULL)
		say_undetermined(w, t);
}
