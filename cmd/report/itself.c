/*
 * What is known of coverage at the observation itself, of the intervals and of
 * the region: a section of two statements, and a table of their numbers.
 */
#include <math.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/base/normal.h"

/*
 * The standard error of a gap h in gap.tsv, of the interval of that parameter,
 * or of the region (name empty); NaN: not known.
 */
static double
find_error(struct tw_report *t, struct tw_slice name, double h)
{
	const char *kind = name.n > 0 ? "interval" : "region";
	struct tw_reader r = { 0 };
	double gap, error = NAN;

	while (tw_report_next(t, &r, "gap.tsv")) {
		if (!tw_slice_is(tw_report_field(&r, tw_slice_of("kind")),
		    kind) || (name.n > 0 && !tw_slice_same(name,
		    tw_report_field(&r, tw_slice_of("name")))) ||
		    tw_report_cell(&r, tw_slice_of("alpha"), 0, 1) != t->alpha)
			continue;
		gap = tw_report_cell(&r, tw_slice_of("gap"), 0, 1);
		error = tw_report_cell(&r, tw_slice_of("se"), 0, 1);
		if (name.n == 0 && gap != h)
			tw_die(TW_FAILED, "%s: bounds.tsv has a gap of %g, gap.tsv %g: not of one analysis",
			    t->dir, h, gap);
	}
	return error;
}

/*
 * The row of bound[i] of f, which allows for D, and for d on top with a
 * truncated prior. Under the model that the gap is normal with standard
 * deviation F h, F = TW_RULE_FACTOR, and independent of the calibration
 * simulations, it exceeds D with probability 2 Phi(-D / (F h)), although the
 * bounds are wrong as rarely as they promise. Whether D + d is less than h.
 */
static bool
say_row(struct tw_string *w, struct tw_report *t,
    const struct tw_bounds_file *f, size_t i, struct tw_slice name)
{
	struct tw_rule rule = tw_bounds_file_rule(f, i);
	double gap = f->bound[i].gap, scale = TW_RULE_FACTOR * rule.gap;
	double error = find_error(t, name, rule.gap);

	tw_print(w, "|\t%s\t%s", name.n > 0 ? TW_SHOWN(name) :
	    t->param.n > 1 ? "all parameters" : "region", TW_POINTS(rule.gap));
	if (!isnan(error))
		tw_print(w, " (%.2g)", 100 * error);
	tw_print(w, "\t%s\t", TW_POINTS(gap));
	if (scale > 0)
		tw_print(w, "%.2g %%\n", 100 * 2 *
		    tw_normal_cdf(-(gap - rule.outside) / scale));
	else
		tw_print(w, "not known\n");
	return gap < rule.gap;
}

/* The rows of all intervals; how many. */
static size_t
say_rows(struct tw_string *w, struct tw_report *t, bool *smaller)
{
	size_t i, j, n = 0;

	for (i = 0; i < t->margins && t->ranks.gaps; i++) {
		const struct tw_margin_row *m = &t->margin[i];

		if (tw_margin_side(m) != TW_LIMIT_BOTH ||
		    (!tw_margin_inner(m) && !tw_margin_outer(m)))
			continue;
		j = tw_report_bound(t, m);
		*smaller = say_row(w, t, &t->ranks, j, m->name) || *smaller;
		n++;
	}
	return n;
}

#define LABELS "contains all values with the label inside and none with the label outside"

/* The two statements about intervals, or else about the region. */
static void
say_statements(struct tw_string *w, const struct tw_report *t,
    const struct tw_bounds_file *b, bool intervals)
{
	double wrong = tw_level_double(&b->beta) / 2;
	const char *what = intervals ? "interval" : "region";
	const char *which = intervals ? "central interval" : "region";
	double level = tw_level_rest(b->alpha);

	tw_print(w, "\tThe posterior estimate may be better at some data than at others. The %s with %s coverage at the observation is the %s of the posterior estimate that has a probability of %s under the exact posterior. Call its level L. Let d be the difference between %s and the share of %s in which %ss of level L contain the true value%s. (For the level of the calibrated %s, this difference is 0.) Two statements are true%s:\n",
	    what, TW_SHARED(level), which, TW_SHARED(level), TW_SHARED(level),
	    tw_report_set(t), which, intervals || t->param.n < 2 ? "" : "s",
	    what, intervals ? ", for each parameter" : "");
	tw_print(w, "\t(a) If d is at most the allowed difference in the table, in either direction, then the %s with %s coverage at the observation, too, %s, each with %s confidence. Whether d is so small is not known.\n",
	    what, TW_SHARED(level), intervals ?
	    "contains the inner interval and lies within the outer interval" :
	    LABELS, TW_SHARED(1 - wrong));
	tw_print(w, "\t(b) If d is a normal variable with mean 0 and a standard deviation of %g times the typical difference in the table, independent of the calibration simulations, then each of the two conclusions of (a) is wrong with a probability of about %s, on average over d. This includes the cases in which d is larger than allowed. The last column has their probability. The factor of %g is a choice, made after tests with known posteriors (tw-gap(1)).\n",
	    TW_RULE_FACTOR, TW_SHARED(wrong), TW_RULE_FACTOR);
}

void
tw_report_say_itself(struct tw_string *w, struct tw_report *t)
{
	bool region = tw_report_guarantees(t) && t->bounds.gaps, intervals;
	const struct tw_bounds_file *b = region ? &t->bounds : &t->ranks;
	struct tw_string rows = { 0 };
	bool smaller = false;

	intervals = say_rows(&rows, t, &smaller) > 0;
	if (region)
		smaller = say_row(&rows, t, b, (size_t)(t->leaf - b->bound),
		    (struct tw_slice){ "", 0 }) || smaller;
	if (!intervals && !region)
		return;
	tw_print(w, "=\tAt this observation, not only on average\n");
	say_statements(w, t, b, intervals);
	if (intervals && region)
		tw_print(w, "\tThe same is true for all parameters together, with the region instead of the interval, and a d of its own: the region with %s coverage at the observation " LABELS ".\n",
		    TW_SHARED(tw_level_rest(b->alpha)));
	tw_print(w, "|\tpercentage points\ttypical difference\tallowed difference\tprobability of a larger d\n%s",
	    rows.p);
	tw_print(w, "\tThe typical difference, with its standard error in parentheses, is the root mean square of differences like d over data that were simulated near the observation. It is estimated from two posterior estimates that were each trained on half of the simulations. At the observation itself, d may be larger.");
	if (smaller)
		tw_print(w, " An allowed difference may be smaller than the typical one, because the bounds leave room for d and for the chance error of calibration together, and both are rarely large at once.");
	if (b->rule->outside > 0)
		tw_print(w, " Each allowed difference includes %s percentage points for the part of the posterior outside the truncated prior. Statement (b) is about d without this part, and assumes that this part is not larger.",
		    TW_POINTS(b->rule->outside));
	tw_print(w, "\n");
	tw_string_release(&rows);
}
