/* The report, as a list of paragraphs and tables. */
#include <math.h>

#include "form/level.h"
#include "io/msg.h"
#include "parts.h"

struct tw_string *
tw_item(struct tw_list *l, enum tw_item_kind kind, const char *label)
{
	l->item = tw_arena_grow(l->item, &l->cap, l->n + 1, sizeof *l->item);
	l->item[l->n] = (struct tw_item){ .kind = kind, .label = label };
	return &l->item[l->n++].text;
}

/* ---- the title ------------------------------------------------------ */

static void
say_title(struct tw_list *l, const struct tw_report *t)
{
	struct tw_string right = { 0 }, *w;

	tw_print(&right, "tw " TW_VERSION);
	if (!isnan(t->trained + t->made))
		tw_print(&right, ", %s simulations",
		    TW_GROUPED(t->trained + t->made));
	else if (!isnan(t->made))
		tw_print(&right, ", %s calibration simulations",
		    TW_GROUPED(t->made));
	w = tw_item(l, TW_TITLE, tw_format_arena("%s", right.p).p);
	tw_string_release(&right);
	tw_print(w, "The ");
	if (!isnan(t->level))
		tw_print(w, "%s %% ", TW_LEVEL_WORDS(t->level));
	if (t->id.n > 1)
		tw_print(w, "credible regions of %zu observations", t->id.n);
	else
		tw_print(w, "credible region of obs.tsv");
}

/* ---- intervals ------------------------------------------------------ */

bool
tw_rows_are_calibrated(const struct tw_report *t)
{
	size_t i;

	for (i = 0; i < t->rows; i++)
		if (t->row[i].bounds != NULL ||
		    isfinite(t->row[i].outer[0]) ||
		    isfinite(t->row[i].outer[1]))
			return true;
	return false;
}

/* What to report, and what is guaranteed about it. */
static void
say_intervals(struct tw_list *l, const struct tw_report *t)
{
	struct tw_string *w = tw_item(l, TW_PARAGRAPH, "");
	size_t i, n = 0, limits = 0, open = 0;
	bool gaps = false;
	const char *what;

	for (i = 0; i < t->rows; i++) {
		const struct tw_margin *m = &t->row[i];

		open += tw_margin_is_open(m);
		if (tw_margin_is_open(m) || tw_margin_is_poor(m))
			continue;
		n++;
		limits += m->side != TW_LIMIT_BOTH;
		gaps = gaps || (m->bounds != NULL && m->bounds->gaps);
	}
	if (t->rows > 0 && !tw_rows_are_calibrated(t))
		tw_print(w, "Nothing calibrates these intervals: they are those of the posterior estimate.");
	if (n == 0)
		return;
	what = limits == n ? "limit" : "interval";
	tw_print(w, "Report the %souter %s%s%s. With ", open > 0 ? "other " :
	    "", what, n == 1 ? "" : "s", limits > 0 && limits < n ?
	    " and limits" : "");
	if (!isnan(t->confidence))
		tw_print(w, "%s %% confidence%s, %ss of this level contain the true value in at least %s %% of %s (guaranteed).",
		    TW_LEVEL_WORDS(t->confidence), n == 1 ? "" : " each",
		    what, TW_LEVEL_WORDS(t->level), t->simulates ?
		    "simulations" : "simulations like those given");
	if (gaps)
		tw_print(w, " At %s %s should hold at least %s %% of the posterior; that is not guaranteed, but the %s%s widened for it by the allowance below.",
		    t->id.n > 1 ? "each observation" : "your data",
		    n == 1 ? "it" : "each", TW_LEVEL_WORDS(t->level), what,
		    n == 1 ? " is" : "s are");
	else
		tw_print(w, " At your data %s may hold less of the posterior: nothing allows for that.",
		    n == 1 ? "it" : "each");
}

/* ---- the region ----------------------------------------------------- */

/* Which of the two causes leaves most of the undetermined values so. */
static const char *
find_cause(const struct tw_report *t)
{
	const struct tw_bound *b = tw_region_bound(t, 0);

	if (b == NULL)
		return "";
	return 2 * b->plain.mass < b->ranks.mass ?
	    " (mostly because the estimate is too inaccurate)" :
	    " (mostly because the calibration simulations are too few)";
}

static void
say_shares(struct tw_string *w, const struct tw_report *t, size_t level)
{
	const double *n = t->seen->label[level];
	double all = n[TW_INSIDE] + n[TW_UNDETERMINED] + n[TW_OUTSIDE];

	tw_print(w, "%s %% of the posterior estimate is inside",
	    TW_POINTS(n[TW_INSIDE] / all));
	if (t->param.n != 1 && !isnan(t->level))
		tw_print(w, " the %s %% region", TW_LEVEL_WORDS(t->level));
	tw_print(w, ", %s %% is undetermined%s, %s %% is outside.",
	    TW_POINTS(n[TW_UNDETERMINED] / all),
	    n[TW_UNDETERMINED] > 0 ? find_cause(t) : "",
	    TW_POINTS(n[TW_OUTSIDE] / all));
}

/* Where the region and labels of other values are found. */
static void
say_where(struct tw_string *w, struct tw_report *t, bool report)
{
	const char *picture = tw_report_find(t, "pairs.png") ? "pairs.png" :
	    tw_report_find(t, "regions.png") ? "regions.png" : NULL;
	bool ask = tw_report_find(t, "ask.sh");
	struct tw_slice file = tw_format_arena("%s/ask.sh", t->name);

	if (report)
		tw_print(w, " A region to report is what is inside or undetermined");
	if (picture != NULL)
		tw_print(w, "%s%s", report ? ": " : " Picture: ", picture);
	if (ask) {
		tw_print(w, "%s " TW_CODE "sh ",
		    picture != NULL || report ? ";" : "");
		tw_print_word(w, file.p, file.n);
		tw_print(w, " <VALUES" TW_CODE_END
		    " labels values of your own");
	}
	tw_print(w, picture != NULL || ask || report ? "." : "");
}

/* The parts of the region in each parameter. */
static void
say_parts(struct tw_list *l, const struct tw_report *t)
{
	enum { SHOWN = 6 };
	size_t i, k;

	for (i = 0; i < t->rows; i++) {
		const struct tw_margin *m = &t->row[i];
		struct tw_string *w = tw_item(l, TW_PARAGRAPH, "");

		if (m->parts == 0 || m->side != TW_LIMIT_BOTH)
			continue;
		tw_print(w, "In %s, the region has %zu parts: ",
		    TW_SHOWN(m->name), m->parts);
		for (k = 0; k < m->parts && k < SHOWN; k++) {
			const struct tw_part_of_region *p = &m->part[k];
			double end[] = { p->lo, p->hi };
			struct tw_rounding f = tw_rounding_of((p->hi -
			    p->lo) / 10, 2, end);

			tw_print(w, "%s%s to %s (%s %% of the posterior estimate)",
			    k == 0 ? "" : k + 1 == m->parts ? " and " : ", ",
			    TW_ROUNDED_SHOWN(p->lo, &f, TW_NEAREST),
			    TW_ROUNDED_SHOWN(p->hi, &f, TW_NEAREST),
			    TW_POINTS(p->share));
		}
		tw_print(w, "%s. The interval spans the gap%s.",
		    m->parts > SHOWN ? ", ..." : "", m->parts > 2 ? "s" : "");
	}
}

/* The shares at the other levels of the bounds. */
static void
say_levels(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_bounds_file *f = &t->bounds;
	size_t i;

	if (f->nalpha < 2)
		return;
	tw_print(tw_item(l, TW_ROW, ""),
	    "other levels\tinside\tundetermined\toutside");
	for (i = 1; i < f->nalpha; i++) {
		const double *n = t->seen->label[i];
		double all = n[TW_INSIDE] + n[TW_UNDETERMINED] +
		    n[TW_OUTSIDE];

		if (!(all > 0))
			continue;
		tw_print(tw_item(l, TW_ROW, ""), "%s %%\t%s %%\t%s %%\t%s %%",
		    TW_LEVEL_WORDS(tw_level_rest(&f->alpha[i])),
		    TW_POINTS(n[TW_INSIDE] / all),
		    TW_POINTS(n[TW_UNDETERMINED] / all),
		    TW_POINTS(n[TW_OUTSIDE] / all));
	}
}

/* The region at one observation. */
static void
say_region(struct tw_list *l, struct tw_report *t)
{
	struct tw_string *w = tw_item(l, TW_PARAGRAPH, "");
	const double *n = t->seen->label[0];
	bool any = n[TW_INSIDE] + n[TW_UNDETERMINED] + n[TW_OUTSIDE] > 0;
	bool one = t->param.n == 1;
	size_t i, parts = 0;

	for (i = 0; i < t->rows; i++)
		parts += t->row[i].parts;
	if (!any)
		return;
	if (!t->drawn) {
		tw_print(w, "The labels are those of points on a grid, regions.tsv.");
		say_where(w, t, !tw_region_is_open(t, 0));
		return;
	}
	tw_print(w, one ? "The region of highest density: " :
	    t->param.n > 1 ? "All parameters together: " : "");
	say_shares(w, t, 0);
	if (one)
		tw_print(w, " It answers another question than the interval, which leaves equal tails, and ends elsewhere.");
	else if (t->rows > 0)
		tw_print(w, " The intervals answer another question: each is about one parameter.");
	say_where(w, t, !tw_region_is_open(t, 0) && (!one || parts > 0));
	say_parts(l, t);
	say_levels(l, t);
}

/* The undetermined shares at several observations. */
static void
say_regions(struct tw_list *l, const struct tw_report *t)
{
	struct tw_string *w = tw_item(l, TW_PARAGRAPH, "");
	double sum = 0, most = -1;
	size_t i, n = 0, where = 0;

	for (i = 0; i < t->id.n; i++) {
		const double *k = t->seen[i].label[0];
		double all = k[TW_INSIDE] + k[TW_UNDETERMINED] +
		    k[TW_OUTSIDE];

		if (!(all > 0))
			continue;
		n++;
		sum += k[TW_UNDETERMINED] / all;
		if (k[TW_UNDETERMINED] / all > most) {
			most = k[TW_UNDETERMINED] / all;
			where = i;
		}
	}
	if (n > 0)
		tw_print(w, "All parameters together: on average over the observations, %s %% of the posterior estimate is undetermined; at most %s %%, at %s. An analysis of one observation alone simulates where its parameters are plausible, and leaves less undetermined.",
		    TW_POINTS(sum / (double)n), TW_POINTS(most),
		    TW_SHOWN(t->id.name[where]));
}

/* ---- the end -------------------------------------------------------- */

/* How the posterior estimate was made; of the page. */
static void
say_estimate(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_mixture_file *m = &t->posterior.mixture;
	struct tw_string *w = tw_item(l, TW_MORE, "The posterior estimate");
	size_t k;

	if (isnan(t->trained))
		return;
	tw_print(w, "A mixture of these components: ");
	if (m->has_flow)
		tw_print(w, "flow (weight %s)",
		    TW_DIGITS_SHOWN(m->flow.weight, 3));
	for (k = 0; k < m->likes; k++)
		tw_print(w, "%slikelihood %zu (weight %s)",
		    k > 0 || m->has_flow ? ", " : "", k + 1,
		    TW_DIGITS_SHOWN(m->like[k].weight, 3));
	tw_print(w, ". It was trained on %s simulations",
	    TW_GROUPED(t->trained));
	if (t->bounds.nalpha > 0 && (double)t->bounds.bound->n < t->made)
		tw_print(w, ", and calibrated with %s of %s others: those at whose data the truncated prior holds enough of the posterior",
		    TW_GROUPED((double)t->bounds.bound->n),
		    TW_GROUPED(t->made));
	else if (!isnan(t->made))
		tw_print(w, ", and calibrated with %s others",
		    TW_GROUPED(t->made));
	tw_print(w, ".");
}

void
tw_template(struct tw_list *l, struct tw_report *t)
{
	say_title(l, t);
	tw_template_warn(l, t);
	tw_template_rows(l, t);
	say_intervals(l, t);
	if (t->rows > 0)
		tw_print(tw_item(l, TW_MORE, "What the intervals mean"),
		    "The calibrated interval is the central interval of the posterior estimate whose level is such that, in simulations, intervals of this level contain the true value as often as wanted. It is known up to chance: the inner interval lies within it, and the outer interval contains it, with the confidence above each.");
	if (t->id.n == 1)
		say_region(l, t);
	else
		say_regions(l, t);
	if (t->bounds.nalpha > 0)
		tw_print(tw_item(l, TW_MORE, "What the labels mean"),
		    "Inside: with the confidence above, in the calibrated region. Outside: with the same confidence, not in it. Undetermined: too few simulations, or too inaccurate an estimate, to decide. The calibrated region consists of the densest values of the posterior estimate, so many that in simulations it contains the true parameters as often as wanted. The shares are those of draws of the posterior estimate at the observation.");
	tw_template_checks(l, t);
	tw_template_more(l, t);
	say_estimate(l, t);
	if (t->missing.n > 0)
		tw_print(tw_item(l, TW_PARAGRAPH, ""),
		    "Not in the folder: %s. What they would tell is left out.",
		    t->missing.p);
	tw_print(tw_item(l, TW_PARAGRAPH, ""),
	    "All this assumes that the prior and the simulator describe the observation. tw-report(1) explains every line.");
}
