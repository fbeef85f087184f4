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
 * bounds are wrong as rarely as they promise.
 */
static void
say_row(struct tw_string *w, struct tw_report *t,
    const struct tw_bounds_file *f, size_t i, struct tw_slice name)
{
	struct tw_rule rule = tw_bounds_file_rule(f, i);
	double gap = f->bound[i].gap, scale = TW_RULE_FACTOR * rule.gap;
	double error = find_error(t, name, rule.gap);

	tw_print(w, "|\t%s\t%s", name.n > 0 ? TW_SHOWN(name) :
	    t->param.n > 1 ? "joint region" : "region", TW_POINTS(rule.gap));
	if (!isnan(error))
		tw_print(w, " (%.2g)", 100 * error);
	tw_print(w, "\t%s\t", TW_POINTS(gap));
	if (scale > 0)
		tw_print(w, "%.2g %%\n", 100 * 2 *
		    tw_normal_cdf(-(gap - rule.outside) / scale));
	else
		tw_print(w, "not known\n");
}

/* The rows of all intervals and of the region; how many are of intervals. */
static size_t
say_rows(struct tw_string *w, struct tw_report *t)
{
	size_t i, n = 0;

	for (i = 0; i < t->margins && t->ranks.gaps; i++) {
		const struct tw_margin_row *m = &t->margin[i];

		if (tw_margin_side(m) != TW_LIMIT_BOTH ||
		    (!tw_margin_inner(m) && !tw_margin_outer(m)))
			continue;
		say_row(w, t, &t->ranks, tw_report_bound(t, m), m->name);
		n++;
	}
	if (tw_report_guarantees(t) && t->bounds.gaps)
		say_row(w, t, &t->bounds,
		    (size_t)(t->leaf - t->bounds.bound),
		    (struct tw_slice){ "", 0 });
	return n;
}

/* The statement that is exact, under a condition. */
static void
say_exact(struct tw_string *w, const struct tw_report *t, bool intervals,
    bool region, const char *level, const char *confidence)
{
	const char *joint = t->param.n > 1 ? "joint region" : "region";

	tw_print(w, "\t(a) An exact statement, which has a condition. ");
	if (intervals)
		tw_print(w, "For each parameter, take the central interval of the posterior estimate that has exactly %s coverage at the observation. The condition is that its average coverage over %s differs from %s by at most the allowed difference in the table below. Then this interval, too, contains the inner interval and lies within the outer interval, each with %s confidence. ",
		    level, tw_report_set(t), level, confidence);
	if (intervals && region)
		tw_print(w, "The condition is the same for the %s of the posterior estimate that has exactly %s coverage at the observation. Then all parameter values that are called inside lie in this region, and all that are called outside lie outside of it, each with %s confidence. ",
		    joint, level, confidence);
	else if (region)
		tw_print(w, "Take the %s of the posterior estimate that has exactly %s coverage at the observation. The condition is that its average coverage over %s differs from %s by at most the allowed difference in the table below. Then all parameter values that are called inside lie in this region, and all that are called outside lie outside of it, each with %s confidence. ",
		    joint, level, tw_report_set(t), level, confidence);
	tw_print(w, "Whether the condition holds is not known.\n");
}

void
tw_report_say_itself(struct tw_string *w, struct tw_report *t)
{
	bool region = tw_report_guarantees(t) && t->bounds.gaps, intervals;
	const struct tw_bounds_file *b = region ? &t->bounds : &t->ranks;
	struct tw_string rows = { 0 };
	double wrong;

	intervals = say_rows(&rows, t) > 0;
	if (!intervals && !region)
		return;
	wrong = tw_level_double(&b->beta) / 2;
	tw_print(w, "=\tCoverage at the observation itself\n\tThe coverage of an interval or a region at the observation is its probability under the exact posterior. It may differ from the average coverage above. There are two statements about the observation itself.\n");
	say_exact(w, t, intervals, region, TW_SHARED(tw_level_rest(b->alpha)),
	    TW_SHARED(1 - wrong));
	tw_print(w, "\t(b) A statement without this condition, which assumes a model. Assume that this difference between average coverage and %s is a normal variable that is independent of the calibration simulations, with mean 0 and a standard deviation of %g times the typical difference in the table. Then each of the conclusions of (a) is wrong with a probability of about %s, on average over this variable. Under this model, the condition of (a) fails with the probability in the last column. The conclusions are usually right even then, because they also leave room for the chance error of calibration. For the same reason an allowed difference can be smaller than the typical one.\n",
	    TW_SHARED(tw_level_rest(b->alpha)), TW_RULE_FACTOR,
	    TW_SHARED(wrong));
	tw_print(w, "\tThe differences in the table are in percentage points, with the standard error in parentheses. The typical difference is a root mean square over data that were simulated near the observation. It is estimated from two posterior estimates that were each trained on half of the simulations. The difference at the observation itself may be smaller or larger.");
	if (b->rule->outside > 0)
		tw_print(w, " Of each allowed difference, %s percentage points are for the part of the posterior that the truncated prior cuts off; the model is about the difference without this part.",
		    TW_POINTS(b->rule->outside));
	tw_print(w, "\n|\tdifference\ttypical\tallowed\tcondition fails\n%s",
	    rows.p);
	tw_string_release(&rows);
}
