/* Which interval to report, and what the intervals and the region guarantee. */
#include <math.h>

#include "io/msg.h"
#include "parts.h"

size_t
tw_report_bound(const struct tw_report *t, const struct tw_margin_row *m)
{
	const struct tw_bounds_file *b = &t->ranks;
	size_t g = tw_names_find(&b->group, m->name);

	if (g == SIZE_MAX)
		tw_die(TW_FAILED, "%s: bounds-ranks.tsv has no parameter '%s': not of one analysis",
		    t->dir, TW_SHOWN(m->name));
	return g * b->nalpha;
}

enum { LISTED = 8 };		/* parameters that are named one by one */

#define NOT_ALONE "\tNothing is guaranteed about coverage at the observation alone."

/* For which parameters there is no interval, and why. */
static void
say_open(struct tw_string *w, const struct tw_report *t,
    bool (*known)(const struct tw_margin_row *m), const char *what)
{
	const struct tw_margin_row *first = NULL;
	struct tw_string each = { 0 };
	size_t i, n = 0;

	for (i = 0; i < t->margins; i++) {
		const struct tw_margin_row *m = &t->margin[i];

		if (known(m) || tw_margin_side(m) != TW_LIMIT_BOTH)
			continue;
		first = first == NULL ? m : first;
		tw_print(&each, "%s%s", n++ > 0 ? ", " : "", TW_SHOWN(m->name));
	}
	if (n > 0) {
		tw_print(w, "\t%s for ", what);
		if (n <= LISTED)
			tw_print(w, "%s: ", each.p);
		else
			tw_print(w, "%zu parameters: ", n);
		tw_report_say_why(w, t, &t->ranks, tw_report_bound(t, first));
		tw_print(w, ".\n");
	}
	tw_string_release(&each);
}

/* Which interval to report, and what the calibrated interval is. */
static void
say_calibrated(struct tw_string *w, const struct tw_report *t)
{
	const struct tw_bounds_file *b = &t->ranks;
	double sure = 1 - tw_level_double(&b->beta) / 2;

	tw_print(w, "\t%s the outer interval of a parameter: with %s confidence, it contains the calibrated interval. Use the inner interval to argue that a value is credible: with %s confidence, the inner interval lies within the calibrated interval. Whether values between the two belong to the calibrated interval is undetermined. Each confidence holds for each parameter separately. It is about the calibrated interval, and is not the probability that the parameter has a value in the inner or outer interval.\n",
	    t->unlike ? "If you know why the warning above can be ignored, report" :
	    "Report", TW_SHARED(sure), TW_SHARED(sure));
	tw_print(w, "\tThe calibrated interval is the central interval of the posterior estimate at the level that gives %s coverage on average over %s: if the interval were computed in the same way for each of them, it would contain the true value in %s. %sThis level is determined by the calibration simulations, which did not train the posterior estimate. It is not known exactly, because they are finitely many. The %s interval in the table is the central interval at the level %s, before calibration.\n",
	    TW_SHARED(tw_level_rest(b->alpha)), tw_report_set(t),
	    TW_SHARED(tw_level_rest(b->alpha)), t->share < 1 ?
	    "The truncated prior is the part of the prior that an earlier posterior estimate found plausible at the observation. " :
	    "",
	    TW_SHARED(tw_level_rest(b->alpha)),
	    TW_SHARED(tw_level_rest(b->alpha)));
}

/* What the calibrated intervals promise, and over which data. */
static void
say_intervals(struct tw_string *w, const struct tw_report *t)
{
	bool any = false;
	size_t i, n = 0;

	for (i = 0; i < t->margins; i++) {
		const struct tw_margin_row *m = &t->margin[i];

		if (tw_margin_side(m) != TW_LIMIT_BOTH)
			continue;
		n++;
		any = any || tw_margin_inner(m) || tw_margin_outer(m);
	}
	if (n > 0 && !any)
		tw_print(w, "\tEach interval is that of the posterior estimate, before calibration. There is no inner and no outer interval: calibration tells nothing about these parameters.\n");
	if (!any || t->ranks.bound == NULL)
		return;
	say_calibrated(w, t);
	if (!t->ranks.gaps)
		tw_print(w, NOT_ALONE "\n");
	say_open(w, t, tw_margin_outer, "\"No limit\" means that no value of the parameter can be excluded. This is so");
	say_open(w, t, tw_margin_inner, "\"Nothing\" means that there is no inner interval. This is so");
}

/* What one-sided limits promise, if there are any. */
static void
say_limits(struct tw_string *w, const struct tw_report *t)
{
	const struct tw_bounds_file *b = t->ranks.nalpha > 0 ? &t->ranks :
	    &t->bounds;
	size_t i;

	for (i = 0; i < t->margins && tw_margin_side(&t->margin[i]) ==
	    TW_LIMIT_BOTH; i++)
		;
	if (i == t->margins || b->nalpha == 0)
		return;
	tw_print(w, "\tA row with \"at most\" or \"at least\" is about a one-sided limit. The calibrated limit, which has %s coverage on average over %s, lies between the inner and the outer limit. Each of these two is on the wrong side of it with probability at most %s, for each parameter separately. The outer limit is the one to report.%s\n",
	    TW_SHARED(tw_level_rest(b->alpha)), tw_report_set(t),
	    TW_SHARED(tw_level_double(&b->beta) / 2),
	    i > 0 || b->gaps ? "" :
	    " Nothing is guaranteed about coverage at the observation alone.");
}

/* Where the draws are too few to tell anything. */
static void
say_poor(struct tw_string *w, const struct tw_report *t)
{
	tw_print(w, "\tThe draws of the posterior estimate at the observation have an effective sample size of %.1f, below %d: too few for intervals and for shares of the posterior. More draws are needed. Few of them count where the observation lies beyond the simulations, or where the likelihood is far narrower than the flow that proposes the draws.\n",
	    floor(10 * t->margin->ess) / 10, TW_EFFECTIVE_LEAST);
}

/*
 * What the region is of. If the posterior estimate has more parameters, it says
 * whose marginal posterior the region is of.
 */
static void
say_whose(struct tw_string *w, const struct tw_report *t)
{
	const struct tw_names *name = &t->param;
	bool all = t->flow.theta.n <= name->n;
	size_t i;

	if (!all) {
		tw_print(w, "The region is one of the marginal posterior of ");
		for (i = 0; i < name->n; i++)
			tw_print(w, "%s%s", i == 0 ? "" : i + 1 < name->n ?
			    ", " : " and ", TW_SHOWN(name->name[i]));
		tw_print(w, ", which a flow of %s alone estimates; the other parameters are nuisance parameters. ",
		    name->n > 1 ? "these parameters" : "this parameter");
	}
	if (name->n > 1)
		tw_print(w, "The joint region is the credible region of %s parameters together. ",
		    all ? "all" : "these");
}

bool
tw_report_guarantees(const struct tw_report *t)
{
	return t->leaf != NULL &&
	    !(tw_report_none_inside(t) && tw_report_none_outside(t));
}

/* What the bounds of the region guarantee, unless there is a doubt. */
static void
say_guarantee(struct tw_string *w, const struct tw_report *t)
{
	const struct tw_bounds_file *b = &t->bounds;
	double sure = 1 - tw_level_double(&b->beta) / 2;

	if (!tw_report_none_inside(t))
		tw_print(w, "With %s confidence, all parameter values that are called inside lie in the calibrated region. ",
		    TW_SHARED(sure));
	if (!tw_report_none_outside(t))
		tw_print(w, "With %s confidence, all parameter values that are called outside lie outside of the calibrated region. ",
		    TW_SHARED(sure));
	tw_print(w, "The calibrated region is the %s at the level that gives %s coverage on average over %s. All guarantees assume that the observation comes from the prior and the simulator, that is, that the model is right.",
	    t->param.n > 1 ? "joint region" : "region", TW_SHARED(t->level),
	    tw_report_set(t));
	if (!b->global)
		tw_print(w, " The tree must have been fitted to other simulations.");
	if (b->rule->anytime)
		tw_print(w, " The confidence holds after any number of interim looks.");
	if (!b->gaps)
		tw_print(w, " Nothing is guaranteed about the region's coverage at the observation alone.");
	if (t->doubt)
		tw_print(w, " But see the doubts about the simulations in the details.");
}

/* How much of the posterior estimate's probability the region decides. */
static void
say_region(struct tw_string *w, const struct tw_report *t)
{
	bool shares = !tw_report_poor(t) && !isnan(t->level + t->open);

	if (!shares && !tw_report_guarantees(t))
		return;
	tw_print(w, "\t");
	say_whose(w, t);
	if (shares)
		tw_print(w, "Of the posterior estimate's probability at the observation, %s is called inside the %s %s, %s is called outside, and %s is undetermined: the simulations cannot tell. ",
		    TW_SHARED(t->inside), TW_SHARED(t->level), t->param.n >
		    1 ? "joint region" : "region", TW_SHARED(t->outside), TW_SHARED(t->open));
	if (tw_report_guarantees(t))
		say_guarantee(w, t);
	tw_print(w, "\n");
}

void
tw_report_say_reliable(struct tw_string *w, struct tw_report *t)
{
	if (tw_report_poor(t))
		say_poor(w, t);
	else {
		say_intervals(w, t);
		say_limits(w, t);
	}
	say_region(w, t);
}
