/* What the intervals and the region are, and what they guarantee. */
#include <math.h>
#include <string.h>

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

/* Name the parameters that have no such interval, and say why. */
static void
say_open(struct tw_string *w, const struct tw_report *t,
    bool (*known)(const struct tw_margin_row *m), const char *what)
{
	const struct tw_margin_row *first = NULL;
	struct tw_string each = { 0 };
	size_t i;

	for (i = 0; i < t->margins; i++) {
		const struct tw_margin_row *m = &t->margin[i];

		if (known(m) || tw_margin_side(m) != TW_LIMIT_BOTH)
			continue;
		first = first == NULL ? m : first;
		tw_print(&each, "%s%s", each.n > 0 ? ", " : "",
		    TW_SHOWN(m->name));
	}
	if (first != NULL) {
		tw_print(w, "\tFor %s there is no %s: ", each.p, what);
		tw_report_say_why(w, t, &t->ranks, tw_report_bound(t, first),
		    known == tw_margin_outer ? "a limit" : "an inner interval");
	}
	tw_string_release(&each);
}

const char *
tw_report_family(const struct tw_report *t)
{
	return tw_slice_is(t->bounds.score, "cdf") ? "region of highest density" :
	    "region of lowest score";
}

/*
 * Say what calibration corrects, and define the calibrated interval or region.
 */
static void
say_calibration(struct tw_string *w, const struct tw_report *t,
    const char *which, const char *one, const char *truth)
{
	char level[TW_SHARE];

	tw_words_share(level, t->ranks.nalpha > 0 ?
	    tw_level_rest(t->ranks.alpha) : t->level);
	tw_print(w, "The posterior estimate has a %s of every level: the %s of level %s, for example, contains %s of the probability of the posterior estimate. Because the posterior estimate may not be exact, its %ss may be too small or too large. ",
	    which, one, level, level, one);
	tw_print(w, "Calibration looks for the calibrated level: %ss of this level, one for each simulated data set, contain the %s in %s of %s. ",
	    one, truth, level, tw_report_set(t));
	if (t->share < 1)
		tw_print(w, "The truncated prior is the part of the prior that an earlier posterior estimate found plausible at the observation. ");
	if (t->share < 1 && t->simulated > t->runs)
		tw_print(w, "Of the simulations from the truncated prior, %s are left out (see \"calibration\" in the details). ",
		    TW_SHARED((t->simulated - t->runs) / t->simulated));
	tw_print(w, "The calibrated %s is the %s of the calibrated level at the observation. ",
	    one, one);
}

/* Explain the intervals. */
static void
say_intervals(struct tw_string *w, const struct tw_report *t)
{
	double sure = 1 - tw_level_double(&t->ranks.beta) / 2;
	char level[TW_SHARE];

	tw_print(w, "\t");
	say_calibration(w, t, "central interval", "interval", "true value");
	tw_words_share(level, tw_level_rest(t->ranks.alpha));
	tw_print(w, "The calibrated level is not known exactly, because the number of calibration simulations is finite. The inner and the outer interval are bounds of the calibrated interval:\n|\tinterval\tmeaning\n|\t%s interval\tthe interval of level %s, before calibration\n|\tinner interval\tlies within the calibrated interval, with %s confidence\n|\touter interval\tcontains the calibrated interval, with %s confidence%s\n",
	    level, level, TW_SHARED(sure), TW_SHARED(sure),
	    t->unlike ? "" : ": report this one");
	tw_print(w, "\tThe outer interval makes this claim: with %s confidence, intervals of the same level, one for each simulated data set, contain the true value in at least %s of %s. The confidence is for each parameter by itself, not for all intervals at once. It is not the probability that the parameter lies in the interval.%s\n",
	    TW_SHARED(sure), level, tw_report_set(t), t->ranks.gaps ?
	    " Calibration is right on average over simulations, but this observation may need a higher or a lower level. To allow for that, the outer interval is made larger, and the inner interval smaller, than calibration alone requires (see \"At this observation\")." :
	    "");
	say_open(w, t, tw_margin_outer,
	    "limit, so that no value can be excluded");
	say_open(w, t, tw_margin_inner, "inner interval");
}

/* Say what one-sided limits guarantee. */
static void
say_limits(struct tw_string *w, const struct tw_report *t)
{
	const struct tw_bounds_file *b = t->ranks.nalpha > 0 ? &t->ranks :
	    &t->bounds;

	tw_print(w, "\tA row with \"at most\" or \"at least\" is about a one-sided limit. The calibrated limit, which has %s coverage on average over %s, lies between the inner and the outer limit. Each of these two is on the wrong side of it with probability at most %s, for each parameter separately. The outer limit is the one to report.\n",
	    TW_SHARED(tw_level_rest(b->alpha)), tw_report_set(t),
	    TW_SHARED(tw_level_double(&b->beta) / 2));
}

/*
 * Go through the rows of the table of parameters, and explain the intervals and
 * the limits. Sets whether there are calibrated intervals, and limits.
 */
static void
say_rows(struct tw_string *w, const struct tw_report *t, bool *intervals,
    bool *limits)
{
	bool plain = false;
	size_t i;

	for (i = 0; i < t->margins; i++) {
		const struct tw_margin_row *m = &t->margin[i];

		if (tw_margin_side(m) != TW_LIMIT_BOTH)
			*limits = t->ranks.nalpha + t->bounds.nalpha > 0;
		else if (tw_margin_inner(m) || tw_margin_outer(m))
			*intervals = true;
		else
			plain = true;
	}
	if (plain && !*intervals)
		tw_print(w, "\tEach interval is that of the posterior estimate, before calibration. There is no inner and no outer interval: calibration tells nothing about these parameters.\n");
	*intervals = *intervals && t->ranks.bound != NULL;
	if (*intervals)
		say_intervals(w, t);
	if (*limits)
		say_limits(w, t);
}

/*
 * If the posterior estimate has more parameters than the region, say which
 * marginal posterior the region belongs to.
 */
static void
say_whose(struct tw_string *w, const struct tw_report *t)
{
	const struct tw_names *name = &t->param;
	size_t i;

	if (t->flow.theta.n <= name->n)
		return;
	tw_print(w, "The region is one of the marginal posterior of ");
	for (i = 0; i < name->n; i++)
		tw_print(w, "%s%s", i == 0 ? "" : i + 1 < name->n ? ", " :
		    " and ", TW_SHOWN(name->name[i]));
	tw_print(w, ", which a flow of %s alone estimates; the other parameters are nuisance parameters. ",
	    name->n > 1 ? "these parameters" : "this parameter");
}

bool
tw_report_guarantees(const struct tw_report *t)
{
	return t->leaf != NULL &&
	    !(tw_report_none_inside(t) && tw_report_none_outside(t));
}

/* Define the region, and explain its labels. */
static void
say_region(struct tw_string *w, const struct tw_report *t, bool before)
{
	bool shares = !tw_report_poor(t) && !isnan(t->open);
	bool several = t->param.n > 1;
	const char *tab = shares ? "\t" : "";
	const char *one = several ? "combination" : "value";
	char sure[TW_SHARE];

	tw_print(w, "\t");
	say_whose(w, t);
	if (!before)
		say_calibration(w, t, tw_report_family(t), "region",
		    several ? "true values" : "true value");
	else
		tw_print(w, "The calibrated region is found in the same way%s, with the %s of the posterior estimate instead of the central interval. ",
		    several ? " for all parameters together" : "",
		    tw_report_family(t));
	if (before && t->param.n == 1)
		tw_print(w, "It need not be an interval. ");
	tw_print(w, "Each %s has one of three labels%s%s%s:\n|\tlabel%s\tmeaning\n",
	    several ? "combination of parameter values" : "parameter value",
	    shares ? ". The share of a label is the probability, under the posterior estimate at the observation, of the " :
	    "", shares ? one : "", shares ? "s with this label" : "", shares ?
	    "\tshare" : "");
	tw_words_share(sure, 1 - tw_level_double(&t->bounds.beta) / 2);
	tw_print(w, "|\tinside%s%s\t", tab, shares ? TW_SHARED(t->inside) : "");
	if (tw_report_none_inside(t))
		tw_print(w, "no %s can be called inside\n", one);
	else
		tw_print(w, "with %s confidence, all of these %ss lie in the calibrated region\n",
		    sure, one);
	tw_print(w, "|\toutside%s%s\t", tab,
	    shares ? TW_SHARED(t->outside) : "");
	if (tw_report_none_outside(t))
		tw_print(w, "no %s can be called outside\n", one);
	else
		tw_print(w, "with %s confidence, none of these %ss lies in the calibrated region\n",
		    sure, one);
	tw_print(w, "|\tundetermined%s%s\tthe simulations cannot decide\n",
	    tab, shares ? TW_SHARED(t->open) : "");
}

/*
 * Where N draws define the region, its probability has the standard deviation
 * of a quantile of N draws. The bounds are about the average over such draws.
 */
static void
say_draws(struct tw_string *w, struct tw_report *t)
{
	struct tw_reader r = { 0 };
	size_t n = 0;

	while (tw_report_next(t, &r, "obs-draws.tsv"))
		n++;
	if (n > 0)
		tw_print(w, " The first %zu draws at the observation define the region, so that its probability under your posterior is too large or too small by chance: the standard deviation is %.2g percentage points. The bounds do not allow for that, either.",
		    n, 100 * sqrt(t->level * (1 - t->level) / (double)n));
}

/* Say what every statement assumes, and what none of them guarantees. */
static void
say_assumption(struct tw_string *w, struct tw_report *t, bool intervals,
    bool region)
{
	bool no_interval = intervals && !t->ranks.gaps;
	bool no_region = region && !t->bounds.gaps;

	tw_print(w, "\tEvery statement of this report assumes that the prior and the simulator describe the observation.");
	if (t->unlike)
		tw_print(w, " This assumption is in doubt, and with it every number of this report: only %s of the simulations are at least as unusual as the observation.",
		    TW_SHARED(t->p));
	if (region && !t->bounds.global)
		tw_print(w, " The tree must have been fitted to other simulations.");
	if (region && t->bounds.rule->anytime)
		tw_print(w, " The confidence holds after any number of interim looks.");
	if (no_interval || no_region)
		tw_print(w, " Nothing is guaranteed about coverage%s at the observation alone: the bounds are about the average over simulations, and do not allow for a difference at the observation. Compared with the exact posterior there, they may be wrong far more often than their confidence suggests.",
		    !no_interval && intervals ? " of the region" :
		    !no_region && region ? " of the intervals" : "");
	if (region)
		say_draws(w, t);
	if (t->doubt)
		tw_print(w, " But see the doubts about the simulations in the details.");
	tw_print(w, "\n");
}

#define INTERVALS "=\tThe intervals\n"

void
tw_report_say_reliable(struct tw_string *w, struct tw_report *t)
{
	bool intervals = false, limits = false, region;
	size_t before = w->n;

	region = tw_report_guarantees(t);
	tw_print(w, INTERVALS);
	if (tw_report_poor(t))
		tw_print(w, "\tThe draws of the posterior estimate at the observation have an effective sample size of %.1f, below %d: too few for intervals and for shares of the posterior. More draws are needed. Few of them count where the observation lies beyond the simulations, or where the likelihood is far narrower than the flow that proposes the draws.\n",
		    floor(10 * t->margin->ess) / 10, TW_EFFECTIVE_LEAST);
	else
		say_rows(w, t, &intervals, &limits);
	if (w->n == before + strlen(INTERVALS))
		w->p[w->n = before] = '\0';
	if (t->leaf != NULL)
		tw_print(w, "=\t%s\n", t->param.n > 1 ?
		    "All parameters together" : "The region");
	if (region)
		say_region(w, t, intervals);
	tw_report_say_nothing(w, t);
	if (intervals || limits || region)
		say_assumption(w, t, intervals || limits, region);
}
