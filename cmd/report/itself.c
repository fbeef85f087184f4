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

/* What the region at the observation contains, by statement (a). */
static void
say_labels(struct tw_string *w, const struct tw_report *t)
{
	const char *one = t->param.n > 1 ? "combination" : "value";

	if (tw_report_none_inside(t))
		tw_print(w, "contains no %s with the label outside", one);
	else
		tw_print(w, "contains all %ss with the label inside%s", one,
		    tw_report_none_outside(t) ? "" :
		    ", and none with the label outside");
}

/* d, its table, and the two statements, of intervals or else of the region. */
static void
say_statements(struct tw_string *w, const struct tw_report *t,
    const struct tw_bounds_file *b, bool intervals, const char *rows)
{
	double wrong = tw_level_double(&b->beta) / 2;
	const char *what = intervals ? "interval" : "region";
	const char *level = TW_SHARED(tw_level_rest(b->alpha));

	tw_print(w, "\tThe level that is right at the observation may differ from the level that is right on average. We call the %s of the posterior estimate that has a probability of %s under the exact posterior the %s at the observation. It is not known. Let d be the share of %s in which %ss of its level contain the true value%s, minus %s. If d were 0, the calibrated %s would be the %s at the observation. The %s allow for a d between minus and plus the allowed difference:\n|\tpercentage points\ttypical difference\tallowed difference\tprobability of a larger d\n%s",
	    intervals ? "central interval" : tw_report_family(t), level, what,
	    tw_report_set(t), intervals ? "central interval" : "region",
	    intervals || t->param.n < 2 ? "" : "s", level, what, what,
	    intervals ? "inner and the outer interval" : "labels", rows);
	tw_print(w, "\t(a) Suppose that d is between minus and plus the allowed difference. Then the %s at the observation ",
	    what);
	if (intervals)
		tw_print(w, "contains the inner interval with %s confidence, and it lies within the outer interval with %s confidence, just as the calibrated interval does.",
		    TW_SHARED(1 - wrong), TW_SHARED(1 - wrong));
	else {
		say_labels(w, t);
		tw_print(w, ", just as the calibrated region does. Each conclusion has %s confidence.",
		    TW_SHARED(1 - wrong));
	}
	tw_print(w, " Whether d is so small is not known.\n\t(b) Suppose instead that d is a normal variable with mean 0 and a standard deviation of %g times the typical difference, and that it is independent of the calibration simulations. Then each conclusion of (a) is wrong with a probability of about %s, on average over d. The last column of the table has the probability that d is not between minus and plus the allowed difference. It is larger than %s, because a conclusion is often right even then. The factor of %g is a choice, made after tests with known posteriors (tw-gap(1)).\n",
	    TW_RULE_FACTOR, TW_SHARED(wrong), TW_SHARED(wrong), TW_RULE_FACTOR);
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
	say_statements(w, t, b, intervals, rows.p);
	if (intervals && region) {
		tw_print(w, "\tBoth statements are also true of %s own. The region at the observation is the %s of the posterior estimate that has a probability of %s under the exact posterior. Statement (a) concludes that it ",
		    t->param.n > 1 ? "all parameters together, with a d of their" :
		    "the region, with a d of its", tw_report_family(t),
		    TW_SHARED(tw_level_rest(b->alpha)));
		say_labels(w, t);
		tw_print(w, ".\n");
	}
	tw_print(w, "\tThe typical difference is the root mean square of d over data sets like that of the observation. It is estimated from the disagreement of two further posterior estimates, each trained on one half of the training simulations. Its standard error is in parentheses.%s",
	    t->unlike ? " The observation is unlike the simulations, so that these data sets may be unlike it, too, and the typical difference too small." :
	    "");
	if (smaller)
		tw_print(w, " An allowed difference may be smaller than the typical one, because the bounds leave room for d and for the chance error of calibration together, and both are rarely large at once.");
	if (b->rule->outside > 0)
		tw_print(w, " Each allowed difference includes %s percentage points for the part of the posterior outside the truncated prior. Statement (b) is about d without this part, and assumes that this part is not larger.",
		    TW_POINTS(b->rule->outside));
	tw_print(w, "\n");
	tw_string_release(&rows);
}
