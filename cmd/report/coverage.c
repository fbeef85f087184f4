/*
 * How often intervals contained the true value before calibration, and whether
 * the difference from their level is significant.
 */
#include <math.h>

#include "form/coverage_file.h"
#include "io/msg.h"
#include "parts.h"

/* The band of coverage is wrong with this probability, as in the plot. */
static const double BAND = 0.05;

/*
 * The coverage of the parameters' intervals, its least and largest value, at
 * the level nearest to that of the report (at). Without parameters, at is
 * infinite.
 */
struct shares {
	double at, least, most;
};

static struct shares
find_shares(const struct tw_coverage_file *f, double want)
{
	struct shares s = { .at = INFINITY };
	size_t i, k;

	for (i = 0; i < f->column.n; i++) {
		const struct tw_curve *q = &f->curve[i];

		for (k = 0; k < q->n &&
		    tw_slice_begins(f->column.name[i], "rank_"); k++) {
			double level = q->at[k].level, share = q->at[k].share;
			bool same = level == s.at;

			if (!same && fabs(level - want) >= fabs(s.at - want))
				continue;
			s.at = level;
			s.least = same ? fmin(s.least, share) : share;
			s.most = same ? fmax(s.most, share) : share;
		}
	}
	return s;
}

/*
 * List the columns whose coverage leaves the band on that side, and say how it
 * is there; returns their number.
 */
static size_t
say_side(struct tw_string *w, const struct tw_coverage_file *f, int side,
    const char *how)
{
	size_t i, n = 0;

	for (i = 0; i < f->column.n; i++) {
		struct tw_slice column = f->column.name[i];

		if (!tw_curve_leaves(&f->curve[i], side))
			continue;
		tw_print(w, "%s%s", n++ == 0 ? " For " : " and for ",
		    tw_slice_begins(column, "rank_") ?
		    TW_SHOWN(tw_coverage_name(column)) :
		    "all parameters together");
	}
	if (n > 0)
		tw_print(w, ", the percentages leave this band: they are too %s.",
		    how);
	return n;
}

/*
 * Whether all coverage lies in the band, which would contain it with
 * probability 1 - BAND if the estimate had the right coverage. Only the
 * level of the report is calibrated.
 */
static void
say_band(struct tw_string *w, const struct tw_coverage_file *f, double level)
{
	size_t n;

	tw_print(w, " The same was counted for every level L (coverage.tsv). These percentages are compared with a band around L. If the posterior estimate were exact, they would stay in the band at all levels with a probability of 95 %%.");
	n = say_side(w, f, -1, "small");
	n += say_side(w, f, 1, "large");
	if (n == 0)
		tw_print(w, " The percentages stay in this band, for each parameter and for all parameters together.");
	else if (!isnan(level))
		tw_print(w, " At the level %s, calibration corrects such errors on average.",
		    TW_SHARED(level));
}

void
tw_report_say_estimate(struct tw_string *w, struct tw_report *t)
{
	struct tw_coverage_file f;
	struct shares s;

	if (!tw_report_find(t, "coverage.tsv"))
		return;
	tw_coverage_file_read(&f, t->path, BAND);
	s = find_shares(&f, isnan(t->level) ? 0.9 : t->level);
	if (isinf(s.at))
		return;
	tw_print(w, "estimate\t");
	if (!isnan(t->trained) && t->trained == t->training)
		tw_print(w, "Trained on all %.0f training simulations. ",
		    t->trained);
	else if (!isnan(t->trained))
		tw_print(w, t->share < 1 ?
		    "The flow was trained on the %.0f of %.0f training simulations whose parameters are in the truncated prior, and the likelihoods on all %.0f. " :
		    "Trained on %.0f of %.0f training simulations. ",
		    t->trained, t->training, t->training);
	tw_print(w, "Before calibration, the %s interval of a parameter contained the true value in %s",
	    TW_SHARED(s.at), TW_SHARED(s.least));
	if (s.least < s.most)
		tw_print(w, " to %s (depending on the parameter)",
		    TW_SHARED(s.most));
	tw_print(w, " of %.0f simulations that were not used for training.",
	    f.curve->runs);
	say_band(w, &f, t->level);
	tw_print(w, "\n");
}
