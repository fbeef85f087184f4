/* How reliable the intervals are, and how much the region decides. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

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
 * By how much coverage may differ at the observation, for each parameter with
 * an interval, as the least and as the most; and the least and the largest
 * probability with which the model exceeds this.
 */
struct allowances {
	struct tw_string each;
	double least, most, rare, often;
	size_t n;
};

static void
find_allowances(struct allowances *a, const struct tw_report *t)
{
	size_t i, k;

	*a = (struct allowances){ .least = INFINITY, .rare = INFINITY };
	for (i = 0; i < t->margins; i++) {
		const struct tw_margin_row *m = &t->margin[i];
		struct tw_rule rule;
		double gap, exceeds;

		if (!tw_margin_inner(m) && !tw_margin_outer(m))
			continue;
		k = bound_of(t, m);
		rule = tw_bounds_file_rule(&t->ranks, k);
		gap = t->ranks.bound[k].gap;
		exceeds = tw_report_exceeds(&rule, gap);
		a->least = fmin(a->least, gap);
		a->most = fmax(a->most, gap);
		if (gap > 0) {
			a->rare = fmin(a->rare, exceeds);
			a->often = fmax(a->often, exceeds);
		}
		tw_print(&a->each, "%s%s%s (%s)", a->n > 0 ? ", " : "",
		    TW_POINTS(gap), a->n > 0 ? "" : " percentage points",
		    TW_SHOWN(m->name));
		a->n++;
	}
}

/* From one percentage to another, once where they are the same. */
static void
say_between(struct tw_string *w, double least, double most)
{
	char from[TW_SHARE], to[TW_SHARE];

	snprintf(from, sizeof from, "%.2g %%", 100 * least);
	snprintf(to, sizeof to, "%.2g %%", 100 * most);
	tw_print(w, strcmp(from, to) == 0 ? "%s" : "%s to %s", from, to);
}

/* What is known of coverage at the observation alone, of each parameter. */
static void
say_here(struct tw_string *w, const struct tw_report *t)
{
	struct allowances a;

	find_allowances(&a, t);
	if (a.least == 0 && a.most == 0)
		tw_print(w, "\tAt your observation, both hold with the same confidence if coverage there equals that average. The split-half estimate of the difference is 0, which does not prove it.\n");
	else if (a.least == a.most)
		tw_print(w, "\tAt your observation, both hold with the same confidence if coverage there differs from that average by at most %s percentage points.",
		    TW_POINTS(a.most));
	else if (a.n <= LISTED)
		tw_print(w, "\tAt your observation, both hold with the same confidence for a parameter if its coverage there differs from that average by at most %s.",
		    a.each.p);
	else
		tw_print(w, "\tAt your observation, both hold with the same confidence for a parameter if its coverage there differs from that average by at most the allowance in bounds-ranks.tsv, %s to %s percentage points.",
		    TW_POINTS(a.least), TW_POINTS(a.most));
	if (a.most > 0) {
		tw_print(w, " Whether it does is not known. If the difference is a normal variable whose standard deviation is %g times the split-half estimate, each is wrong with probability at most %s overall, even though the condition itself fails with probability ",
		    TW_RULE_FACTOR,
		    TW_SHARED(tw_level_double(&t->ranks.beta) / 2));
		say_between(w, a.rare, a.often);
		tw_print(w, ".\n");
	}
	tw_string_release(&a.each);
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

		if (known(m))
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
	bool any = false;
	size_t i;

	for (i = 0; i < t->margins; i++)
		any = any || tw_margin_inner(&t->margin[i]) ||
		    tw_margin_outer(&t->margin[i]);
	if (t->margins > 0 && !any)
		tw_print(w, "\tEach interval is that of the posterior estimate, before calibration. There is no inner and no outer interval: calibration tells nothing about these parameters.\n");
	if (!any || b->bound == NULL)
		return;
	tw_print(w, "\tThe %s interval is that of the posterior estimate, before calibration. The calibrated interval, which has %s coverage on average over %s, contains the inner interval and lies within the outer interval. Each of these two statements is wrong with probability at most %s, for each parameter separately.\n",
	    TW_SHARED(tw_level_rest(b->alpha)),
	    TW_SHARED(tw_level_rest(b->alpha)), tw_report_set(t),
	    TW_SHARED(tw_level_double(&b->beta) / 2));
	if (b->gaps)
		say_here(w, t);
	else
		tw_print(w, "\tNothing is guaranteed about coverage at your observation alone.\n");
	say_open(w, t, tw_margin_outer, "\"No limit\" stands where no parameter value can be excluded,");
	say_open(w, t, tw_margin_inner, "\"Nothing\" stands where there is no inner interval,");
}

/* Where the draws are too few to tell anything. */
static void
say_poor(struct tw_string *w, const struct tw_report *t)
{
	tw_print(w, "\tThe draws of the posterior estimate at the observation have an effective sample size of %.1f, below %d: too few for intervals and for shares of the posterior. More draws are needed. Few of them count where the observation lies beyond the simulations, or where the likelihood is far narrower than the flow that proposes the draws.\n",
	    floor(10 * t->margin->ess) / 10, TW_EFFECTIVE_LEAST);
}

/* The posterior estimate's probability of the three regions. */
static void
say_regions(struct tw_string *w, struct tw_report *t)
{
	double n = tw_report_number(t, "shares.tsv", "n", 1, 1e18);
	double in = tw_report_number(t, "shares.tsv", "inside", 0, n);
	double open = tw_report_number(t, "shares.tsv", "undetermined", 0,
	    n - in);

	if (isnan(t->level + n))
		return;
	tw_print(w, "\tOf the posterior estimate's probability at the observation, %s is called inside the %s region%s, %s is called outside, and %s is undetermined.\n",
	    TW_SHARED(in / n), TW_SHARED(t->level),
	    t->param.n > 1 ? " of all parameters together" : "",
	    TW_SHARED((n - in - open) / n), TW_SHARED(open / n));
}

void
tw_report_say_reliable(struct tw_string *w, struct tw_report *t)
{
	if (tw_report_poor(t)) {
		say_poor(w, t);
		return;
	}
	say_intervals(w, t);
	say_regions(w, t);
}
