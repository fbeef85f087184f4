/*
 * How reliable the intervals are, and how much the region decides; what the
 * bounds guarantee.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/base/normal.h"

/* The number of a parameter's bounds. */
static size_t
bound_of(const struct tw_report *t, const struct tw_margin_row *m)
{
	const struct tw_bounds_file *b = &t->ranks;
	size_t g = tw_names_find(&b->group, m->name);

	if (g == SIZE_MAX)
		tw_die(TW_FAILED, "%s: bounds-ranks.tsv has no parameter '%s': not of one analysis",
		    t->dir, TW_SHOWN(m->name));
	return g * b->nalpha;
}

enum { LISTED = 8 };		/* parameters that are named one by one */

/*
 * By how much coverage may differ at the observation, of each parameter, and as
 * the least and as the most, of which some is for what is outside the truncated
 * prior; and the least and the largest probability with which the model exceeds
 * the rest.
 */
struct allowances {
	struct tw_string each;
	double least, most, outside, rare, often;
	size_t n;
};

/* Add what bound[i] of f allows for. */
static void
allow(struct allowances *a, const struct tw_bounds_file *f, size_t i,
    struct tw_slice name)
{
	struct tw_rule rule = tw_bounds_file_rule(f, i);
	double gap = f->bound[i].gap, rest = gap - rule.outside;
	double scale = TW_RULE_FACTOR * rule.gap;
	double exceeds = scale > 0 ? 2 * tw_normal_cdf(-rest / scale) : NAN;
	bool first = a->n++ == 0;

	a->outside = rule.outside;
	a->least = first ? gap : fmin(a->least, gap);
	a->most = fmax(a->most, gap);
	a->rare = first ? exceeds : fmin(a->rare, exceeds);
	a->often = first ? exceeds : fmax(a->often, exceeds);
	tw_print(&a->each, "%s%s%s (%s)", first ? "" : ", ", TW_POINTS(gap),
	    first ? " percentage points" : "", TW_SHOWN(name));
}

/*
 * What is known of coverage at the observation alone, about a thing, the
 * interval or the region. Under the model that the gap is normal with standard
 * deviation F h, F = TW_RULE_FACTOR, and independent of the calibration
 * simulations, bounds that allow for D are wrong as often as they promise,
 * although the gap exceeds D with probability 2 Phi(-D / (F h)); d, for a
 * truncated prior, comes on top. The model begins a line of its own after next.
 */
static void
say_here(struct tw_string *w, struct allowances *a,
    const struct tw_bounds_file *b, const char *thing, const char *next)
{
	char from[TW_SHARE], to[TW_SHARE];

	tw_print(w, "Coverage at the observation itself, which is the %s's probability under the exact posterior, may differ from that average. If it ",
	    thing);
	if (a->most == 0)
		tw_print(w, "does not");
	else if (a->least < a->most && a->n > LISTED)
		tw_print(w, "differs by at most the allowance in bounds-ranks.tsv, %s to %s percentage points",
		    TW_POINTS(a->least), TW_POINTS(a->most));
	else if (a->least < a->most)
		tw_print(w, "differs by at most %s", a->each.p);
	else
		tw_print(w, "differs by at most %s percentage points",
		    TW_POINTS(a->most));
	tw_string_release(&a->each);
	tw_print(w, ", the same holds, with the same confidence, for the %s that has %s coverage at the observation. Whether this condition holds is not known%s",
	    thing, TW_SHARED(tw_level_rest(b->alpha)), a->most == 0 ?
	    ": that two halves of the simulations suggest no difference does not prove it." :
	    ".");
	if (a->outside > 0)
		tw_print(w, " The percentage points include %s for the part of the posterior outside the truncated prior.",
		    TW_POINTS(a->outside));
	if (a->most == 0 || isnan(a->rare))
		return;
	snprintf(from, sizeof from, "%.2g %%", 100 * a->rare);
	snprintf(to, sizeof to, "%.2g %%", 100 * a->often);
	tw_print(w, "%sA model gives the same confidence without this condition: the %sdifference is a normal variable that is independent of the calibration simulations, with mean 0 and a standard deviation of %g times the typical difference, as estimated from two halves of the simulations. Under the model, each statement is wrong with probability at most %s, averaged over the normal variable, although the condition fails with probability %s%s%s.",
	    next, a->outside > 0 ? "rest of the " : "", TW_RULE_FACTOR,
	    TW_SHARED(tw_level_double(&b->beta) / 2), from,
	    strcmp(from, to) == 0 ? "" : " to ",
	    strcmp(from, to) == 0 ? "" : to);
}

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
		tw_report_say_why(w, t, &t->ranks, bound_of(t, first));
		tw_print(w, ".\n");
	}
	tw_string_release(&each);
}

/* What the calibrated intervals promise, and over which data. */
static void
say_intervals(struct tw_string *w, const struct tw_report *t)
{
	const struct tw_bounds_file *b = &t->ranks;
	struct allowances a = { .n = 0 };
	bool any = false;
	size_t i, n = 0;

	for (i = 0; i < t->margins; i++) {
		const struct tw_margin_row *m = &t->margin[i];

		if (tw_margin_side(m) != TW_LIMIT_BOTH)
			continue;
		n++;
		if (!tw_margin_inner(m) && !tw_margin_outer(m))
			continue;
		any = true;
		if (b->gaps)
			allow(&a, b, bound_of(t, m), m->name);
	}
	if (n > 0 && !any)
		tw_print(w, "\tEach interval is that of the posterior estimate, before calibration. There is no inner and no outer interval: calibration tells nothing about these parameters.\n");
	if (!any || b->bound == NULL)
		return;
	tw_print(w, "\tThe %s interval is that of the posterior estimate, before calibration. The calibrated interval has %s coverage on average over %s: it contains the true value in %s of them. The calibrated interval is not known exactly, but it contains the inner interval and lies within the outer interval. Each of these two statements is wrong with probability at most %s, for each parameter separately.\n\t",
	    TW_SHARED(tw_level_rest(b->alpha)),
	    TW_SHARED(tw_level_rest(b->alpha)), tw_report_set(t),
	    TW_SHARED(tw_level_rest(b->alpha)),
	    TW_SHARED(tw_level_double(&b->beta) / 2));
	if (b->gaps)
		say_here(w, &a, b, "interval", "\n\t");
	else
		tw_print(w, "Nothing is guaranteed about coverage at the observation alone.");
	tw_print(w, "\n");
	say_open(w, t, tw_margin_outer, "\"No limit\" stands where no parameter value can be excluded,");
	say_open(w, t, tw_margin_inner, "\"Nothing\" stands where there is no inner interval,");
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
 * Of which parameters the regions are. If the posterior estimate has parameters
 * besides these, it says whose marginal posterior they are of.
 */
static const char *
say_whose(struct tw_string *w, const struct tw_report *t)
{
	const struct tw_names *name = &t->param;
	size_t i;

	if (t->flow.theta.n <= name->n)
		return name->n > 1 ? " of all parameters together" : "";
	tw_print(w, "\tThe region is one of the marginal posterior of ");
	for (i = 0; i < name->n; i++)
		tw_print(w, "%s%s", i == 0 ? "" : i + 1 < name->n ? ", " :
		    " and ", TW_SHOWN(name->name[i]));
	tw_print(w, ", which a flow of %s alone estimates; the other parameters are nuisance parameters.\n",
	    name->n > 1 ? "these parameters" : "this parameter");
	return name->n > 1 ? " of these parameters together" : "";
}

/* The posterior estimate's probability of the three regions. */
static void
say_regions(struct tw_string *w, const struct tw_report *t)
{
	const char *whole;

	if (isnan(t->level + t->open))
		return;
	whole = say_whose(w, t);
	tw_print(w, "\tOf the posterior estimate's probability at the observation, %s is called inside the %s region%s, %s is called outside, and %s is undetermined: the simulations cannot tell.\n",
	    TW_SHARED(t->inside), TW_SHARED(t->level), whole,
	    TW_SHARED(t->outside), TW_SHARED(t->open));
}

void
tw_report_say_guarantee(struct tw_string *w, const struct tw_report *t,
    bool doubt)
{
	const struct tw_bounds_file *b = &t->bounds;
	size_t leaf = (size_t)(t->leaf - b->bound);
	bool none_in = tw_report_none_inside(t);
	bool none_out = tw_report_none_outside(t);
	struct allowances a = { .n = 0 };

	if (none_in && none_out)
		return;
	tw_print(w, "\tWhat is guaranteed: %s wrong with probability at most %s, about the region with %s coverage on average over %s%s%s. ",
	    none_in ? "\"outside\" is" : none_out ? "\"inside\" is" :
	    "\"inside\" and \"outside\" are each",
	    TW_SHARED(tw_level_double(&b->beta) / 2), TW_SHARED(t->level),
	    tw_report_set(t), b->global ? "" :
	    ", if the tree was fitted to other simulations",
	    tw_bounds_file_rule(b, leaf).anytime ?
	    ", after any number of interim looks" : "");
	if (b->gaps) {
		allow(&a, b, leaf, t->group);
		say_here(w, &a, b, "region", " ");
	} else
		tw_print(w, "Nothing is guaranteed about coverage at the observation alone.");
	tw_print(w, doubt ? " But see the doubts above.\n" : "\n");
}

void
tw_report_say_reliable(struct tw_string *w, struct tw_report *t)
{
	if (tw_report_poor(t)) {
		say_poor(w, t);
		return;
	}
	say_intervals(w, t);
	say_limits(w, t);
	say_regions(w, t);
}
