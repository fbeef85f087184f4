/*
 * What is known about coverage at the observation itself, for the intervals and
 * for the region: a section with two statements, and a table of their numbers.
 */
#include <math.h>

#include "io/msg.h"
#include "parts.h"

/*
 * The standard error of the gap h in gap.tsv, for the interval of that
 * parameter or, if name is empty, for the region; NaN: unknown.
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
 * The table's row for bound[i] of f: the typical difference h with its standard
 * error, and the difference for which the bounds allow. The latter includes the
 * part of the posterior outside the truncated prior. Returns whether the bounds
 * allow for less than h.
 */
static bool
say_row(struct tw_string *w, struct tw_report *t,
    const struct tw_bounds_file *f, size_t i, struct tw_slice name)
{
	struct tw_rule rule = tw_bounds_file_rule(f, i);
	double gap = f->bound[i].allowance;
	double error = find_error(t, name, rule.gap);

	tw_print(w, "|\t%s\t%s", name.n > 0 ? TW_SHOWN(name) :
	    t->param.n > 1 ? "all parameters" : "region", TW_POINTS(rule.gap));
	if (!isnan(error))
		tw_print(w, " (%.2g)", 100 * error);
	tw_print(w, "\t%s\n", TW_POINTS(gap));
	return gap < rule.gap;
}

/* The rows of all intervals; returns their number. */
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

/*
 * What the right region contains according to statement (a), with that
 * confidence.
 */
static void
say_labels(struct tw_string *w, const struct tw_report *t, const char *sure)
{
	const char *one = t->param.n > 1 ? "combination" : "value";
	bool inside = !tw_report_none_inside(t);

	if (inside && !tw_report_none_outside(t))
		tw_print(w, "two statements have %s confidence each: the right region contains all %ss with the label inside, and it contains no %s with the label outside",
		    sure, one, one);
	else
		tw_print(w, inside ?
		    "the right region contains all %ss with the label inside, with %s confidence" :
		    "the right region contains no %s with the label outside, with %s confidence",
		    one, sure);
}

void
tw_report_say_left(struct tw_string *w, const struct tw_report *t,
    const char *which)
{
	if (t->left.n > 0)
		tw_print(w, " The %s difference leaves out %.0f of %.0f data sets, because a posterior estimate has no draws there.",
		    which, t->left.n, t->left.all);
}

/*
 * Define the difference d, print its table, and say what follows from two
 * assumptions about it, for the intervals if there are any, otherwise for the
 * region.
 */
static void
say_statements(struct tw_string *w, const struct tw_report *t,
    const struct tw_bounds_file *b, bool intervals, bool smaller,
    const char *rows)
{
	double wrong = tw_level_double(&b->beta) / 2;
	const char *what = intervals ? "interval" : "region";
	char level[TW_SHARE], sure[TW_SHARE];

	tw_words_share(level, tw_level_rest(b->alpha));
	tw_words_share(sure, 1 - wrong);
	tw_print(w, "\tThe calibrated level is right on average over %s. At the observation, another level may be right: the level whose %s contains %s of the probability of the exact posterior. We call this level the right level, and its %s the right %s. The exact posterior is not known, and neither is the right level.",
	    tw_report_set(t), what, level, what, what);
	if (intervals)
		tw_print(w, " The outer interval is meant to contain the right interval. If it does, it has at least %s of the probability of the exact posterior.",
		    level);
	tw_print(w, "\n\tEach data set has a right level. If the right level of one data set were used for all data sets, the %ss would contain the true value%s in %s + d of %s: this defines d. So d compares the right level with the calibrated level by percentages of simulations, not by the levels themselves. The d of the observation is not known. The typical difference is an estimate of the root mean square of d over data sets that resemble the observation. It is computed from two further posterior estimates, each trained on one half of the training simulations: the more these disagree, the larger it is.%s",
	    what, intervals || t->param.n < 2 ? "" : "s", level,
	    tw_report_set(t), t->unlike ?
	    " At this observation, the typical difference may be too small: where no simulation is like the observation, even those that resemble it most may be unlike it." :
	    "");
	tw_report_say_left(w, t, "typical");
	tw_print(w, "\n|\tpercentage points\ttypical difference (s.e.)\tallowed difference\n%s",
	    rows);
	tw_print(w, "\tThe %s allow for a d of either sign, up to the allowed difference%s",
	    intervals ? "inner and the outer interval" : "labels",
	    smaller ?
	    ". The allowed difference may be smaller than the typical difference: a d beyond the allowed difference often does no harm, because the bounds also allow for the chance error of the calibration" :
	    "");
	if (b->rule->outside > 0)
		tw_print(w, ". The allowed difference includes %s percentage points for the part of the posterior outside the truncated prior",
		    TW_POINTS(b->rule->outside));
	tw_print(w, ". What follows depends on what is assumed of d:\n\t(a) Suppose that d is between minus and plus the allowed difference. Then ");
	if (intervals)
		tw_print(w, "the inner interval lies within the right interval with %s confidence, and the outer interval contains the right interval with %s confidence.",
		    sure, sure);
	else {
		say_labels(w, t, sure);
		tw_print(w, ".");
	}
	tw_print(w, " It is not known whether d is so small.\n\t(b) Suppose that d is %s with mean 0 and a standard deviation of %g times the typical difference, and independent of the calibration simulations.",
	    b->rule->outside > 0 ? "a sum u + v. The number u is normal" :
	    "normal", TW_RULE_FACTOR);
	if (b->rule->outside > 0)
		tw_print(w, " The number v comes from the part of the posterior outside the truncated prior, and lies between minus and plus %s percentage points.",
		    TW_POINTS(b->rule->outside));
	if (intervals)
		tw_print(w, " Then each of two errors has a probability of about %s: that the inner interval is not within the right interval, and that the outer interval does not contain the right interval.",
		    TW_SHARED(wrong));
	else
		tw_print(w, " Then each statement of (a) about the right region is wrong with a probability of about %s.",
		    TW_SHARED(wrong));
	tw_print(w, " The allowed difference was chosen to give this probability. Because the typical difference is only an estimate, it is multiplied by %g; this factor was chosen in tests with known posteriors (tw-gap(1)).\n",
	    TW_RULE_FACTOR);
}

/*
 * Define the right region, which contains 1 - alpha of the probability of the
 * exact posterior, and say what (a) and (b) imply for it.
 */
static void
say_right_region(struct tw_string *w, const struct tw_report *t)
{
	double wrong = tw_level_double(&t->bounds.beta) / 2;

	tw_print(w, "\tThe last row of the table is about %s. Among the %ss of the posterior estimate, the right region is the one that contains %s of the probability of the exact posterior. Under the assumption of (a), ",
	    t->param.n > 1 ? "all parameters together" : "the region",
	    tw_slice_is(t->bounds.score, "cdf") ? "highest-density region" :
	    "lowest-score region", TW_SHARED(tw_level_rest(t->bounds.alpha)));
	say_labels(w, t, TW_SHARED(1 - wrong));
	tw_print(w, ". Under the assumptions of (b), each such statement is wrong with a probability of about %s.\n",
	    TW_SHARED(wrong));
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
	say_statements(w, t, b, intervals, smaller, rows.p);
	if (intervals && region)
		say_right_region(w, t);
	tw_string_release(&rows);
}
