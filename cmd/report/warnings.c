/* What the report says first: that there is no answer, or not to trust it. */
#include <math.h>
#include <string.h>

#include "form/level.h"
#include "io/msg.h"
#include "parts.h"

/* That observations are unlike the simulations. */
static void
say_unlike(struct tw_list *l, const struct tw_report *t)
{
	struct tw_string *w = tw_item(l, TW_WARNING, "");
	const struct tw_observation *o = t->seen;
	size_t i, unlike = 0;

	for (i = 0; i < t->id.n; i++)
		unlike += t->seen[i].unlike;
	if (unlike == 0)
		return;
	if (t->id.n > 1) {
		tw_print(w, "%zu of %zu observations are UNLIKE the simulations (if all were like them, %s would be expected to seem unlike). Do not trust their rows before you know why: an observation may have an error, the model may be wrong, or the prior too narrow.",
		    unlike, t->id.n, TW_DIGITS_SHOWN(0.01 * (double)t->id.n, 2));
		return;
	}
	tw_print(w, "The observation is UNLIKE the simulations (p = %s",
	    TW_DIGITS_SHOWN(o->p, 2));
	if (o->most.n > 0)
		tw_print(w, "; most unlike: %s", TW_SHOWN(o->most));
	tw_print(w, "). Do not trust this report before you know why: the observation may have an error, the model may be wrong, or the prior too narrow.");
}

/* The command by which an analysis goes on, in a folder with another name. */
static void
say_command(struct tw_string *w, const struct tw_report *t, double runs)
{
	size_t n = strlen(t->name);
	struct tw_slice next;
	int k = 2;

	/* tw-out-2 is followed by tw-out-3. */
	if (n > 2 && t->name[n - 2] == '-' && t->name[n - 1] >= '2' &&
	    t->name[n - 1] <= '8') {
		k = t->name[n - 1] - '0' + 1;
		n -= 2;
	}
	next = tw_format_arena("%.*s-%d", (int)n, t->name, k);
	tw_print(w, "add " TW_CODE "--runs %.0f --reuse ", runs);
	tw_print_word(w, t->name, strlen(t->name));
	tw_print(w, " -o ");
	tw_print_word(w, next.p, next.n);
	tw_print(w, TW_CODE_END " to your command");
}

/* Round a number of simulations, to two digits upward or three digits. */
static double
round_runs(double n, bool up)
{
	double unit = pow(10, fmax(0, floor(log10(n)) - (up ? 1 : 2)));

	return unit * (up ? ceil(n / unit - 1e-9) : round(n / unit));
}

/* Why bound number `at` of f has no upper end, and what would help. */
static void
say_reason(struct tw_string *w, const struct tw_report *t,
    const struct tw_bounds_file *f, size_t at)
{
	const struct tw_bound *b = &f->bound[at];
	double alpha = tw_level_double(&f->alpha[at % f->nalpha]);
	uint64_t need;

	if (tw_bound_reason(b) == TW_TOO_FEW) {
		need = tw_bound_need(f, at);
		tw_print(w, " There are too few calibration simulations: %s",
		    TW_GROUPED((double)b->n));
		if (need == 0) {
			tw_print(w, "; and the estimate is too inaccurate, so that more training simulations are needed, too.");
			return;
		}
		tw_print(w, ", where %s are needed%s.", TW_GROUPED((double)need),
		    t->simulates ? ", a fifth of --runs" : "");
		if (t->simulates) {
			tw_print(w, " To go on, ");
			say_command(w, t, round_runs(5 * (double)need, true));
			tw_print(w, ".");
		}
		return;
	}
	tw_print(w, " The estimate is too inaccurate: the allowance for the coverage gap, %s percentage points, %s %s.",
	    TW_POINTS(b->allowance), b->allowance >= alpha ? "is not below" :
	    "leaves too little of", TW_LEVEL_WORDS(alpha));
	if (tw_bounds_file_rule(f, at).outside > 0.5 * b->allowance)
		tw_print(w, " Most of it is for the part of the posterior that may be outside the truncated prior.");
	tw_print(w, " More training simulations would help%s.",
	    t->forecasts > 1 ? " (see the end)" : "");
}

/* That there is no region to publish; returns its number in the bounds. */
static size_t
say_region(struct tw_string *w, const struct tw_report *t)
{
	const struct tw_bounds_file *f = &t->bounds;
	size_t i, n = 0, first = SIZE_MAX;

	for (i = 0; i < t->id.n; i++)
		if (tw_region_is_open(t, i) && n++ == 0)
			first = (size_t)(tw_region_bound(t, i) - f->bound);
	if (n == 0)
		return SIZE_MAX;
	if (t->id.n == 1)
		tw_print(w, "Do not publish this region: nothing is outside it.");
	else
		tw_print(w, "At %zu of %zu observations nothing is outside the region: do not publish it.",
		    n, t->id.n);
	say_reason(w, t, f, first);
	return first;
}

/* Print the names of the parameters whose intervals have no limit. */
static void
say_names(struct tw_string *w, const struct tw_report *t, size_t n)
{
	size_t i, k = 0;

	for (i = 0; i < t->rows; i++)
		if (tw_margin_is_open(&t->row[i]))
			tw_print(w, "%s%s", k++ == 0 ? "" : k == n ? " and " :
			    ", ", TW_SHOWN(t->row[i].name));
}

/* That intervals have no limit. */
static void
say_intervals(struct tw_list *l, const struct tw_report *t, size_t region)
{
	struct tw_string *w = &l->item[l->n - 1].text;
	const struct tw_margin *m = NULL;
	size_t i, n = 0;

	for (i = 0; i < t->rows; i++)
		if (tw_margin_is_open(&t->row[i]) && n++ == 0)
			m = &t->row[i];
	if (n == 0 || !tw_rows_are_calibrated(t))
		return;
	tw_print(w, "%s", w->n > 0 ? " " : "");
	if (t->id.n > 1 && n == 1)
		tw_print(w, "Do not publish the one interval without a limit.");
	else if (t->id.n > 1)
		tw_print(w, "Do not publish the %zu intervals without a limit.",
		    n);
	else {
		tw_print(w, "Do not publish the interval%s of ",
		    n == 1 ? "" : "s");
		say_names(w, t, n);
		tw_print(w, ", which %s no limit%s.", n == 1 ? "has" : "have",
		    region != SIZE_MAX ? ", either" : "");
	}
	if (m->bounds != NULL &&
	    tw_bound_reason(&m->bounds->bound[m->at]) != TW_FINITE &&
	    (region == SIZE_MAX ||
	    tw_bound_reason(&m->bounds->bound[m->at]) !=
	    tw_bound_reason(&t->bounds.bound[region])))
		say_reason(w, t, m->bounds, m->at);
}

/* That draws are too few for intervals. */
static void
say_poor(struct tw_list *l, const struct tw_report *t)
{
	struct tw_string *w = tw_item(l, TW_WARNING, "");
	double least = INFINITY;
	size_t i;

	for (i = 0; i < t->rows; i++)
		least = fmin(least, t->row[i].ess);
	if (least < TW_ESS_LEAST)
		tw_print(w, "The draws of the posterior estimate at %s have an effective sample size of only %.1f: below %d there is no interval. Make more draws, or train with more simulations.",
		    t->id.n > 1 ? "some observations" : "the observation",
		    floor(10 * least) / 10, TW_ESS_LEAST);
}

void
tw_template_warn(struct tw_list *l, const struct tw_report *t)
{
	struct tw_string *w;
	size_t region;

	say_unlike(l, t);
	w = tw_item(l, TW_WARNING, "");
	if (t->bounds.nalpha == 0 && t->rows == 0)
		tw_print(w, "There is no answer: the analysis was stopped, or has not ended. Its messages are in %s/log.",
		    t->name);
	w = tw_item(l, TW_WARNING, "");
	region = say_region(w, t);
	say_intervals(l, t, region);
	say_poor(l, t);
}

/* ---- what more simulations would give ------------------------------- */

/* Whether row i of the forecast is shown. */
static bool
is_shown(const struct tw_report *t, size_t i)
{
	return t->forecasts <= 3 || i == 0 || i == 2 || i + 1 == t->forecasts;
}

static void
say_forecast(struct tw_list *l, const struct tw_report *t, size_t i)
{
	const struct tw_forecast_row *f = &t->forecast[i];
	struct tw_string *w = tw_item(l, TW_ROW, "");
	double all = t->made + t->trained;

	tw_print(w, "%s\t%s %%", TW_GROUPED(i == 0 && all > 0 ? all :
	    round_runs(f->simulations, false)), TW_POINTS(f->mass));
	if (i > 0 && isnan(f->lower + f->upper))
		tw_print(w, " (forecast)");
	else if (i > 0) {
		tw_print(w, " (forecast; 80 %% interval ");
		tw_print_points(w, f->lower, f->upper);
		tw_print(w, ")");
	}
}

/* What calibration alone cannot do, or that more simulations hardly help. */
static void
say_floor(struct tw_list *l, const struct tw_report *t, bool helps)
{
	struct tw_string *w = tw_item(l, TW_NOTE, "");
	double now = t->forecast->mass, floor = t->bounds.nalpha == 0 ? 0 :
	    fmin(now, tw_rule_floor(t->bounds.rule));

	if (!helps)
		tw_print(w, "More simulations would hardly help. ");
	if (helps && floor >= 0.5 * now && floor > 0)
		tw_print(w, "They must train the estimate: more calibration alone cannot go below %s %%.",
		    TW_POINTS(floor));
	else if (floor > 0)
		tw_print(w, "More calibration alone cannot go below %s %%.",
		    TW_POINTS(floor));
}

void
tw_template_more(struct tw_list *l, const struct tw_report *t)
{
	const struct tw_forecast_row *f = t->forecast;
	struct tw_string *w;
	size_t i, first = 0;
	double runs;
	bool helps;

	if (t->forecasts < 2 || (t->id.n == 1 && t->seen->unlike))
		return;
	helps = f[t->forecasts - 1].mass <= 0.75 * f->mass;
	tw_print(tw_item(l, TW_HEADING, ""), "What more simulations would give");
	tw_print(tw_item(l, TW_ROW, ""), "simulations\tundetermined, on average");
	for (i = 0; i < t->forecasts; i++) {
		if (!is_shown(t, i))
			continue;
		say_forecast(l, t, i);
		first = i > 0 && first == 0 ? i : first;
	}
	w = tw_item(l, TW_NOTE, "");
	if (helps && t->simulates) {
		runs = round_runs(f[first].simulations, false);
		tw_print(w, "For %s, ", TW_GROUPED(runs));
		say_command(w, t, runs);
		tw_print(w, ".");
	}
	say_floor(l, t, helps);
	tw_print(tw_item(l, TW_MORE, "What these numbers are"),
	    "The share of simulations whose true parameters would be undetermined at their own data. It does not depend on your observation's share, and you may plan by it. --runs counts all simulations, those of this analysis included; a fifth of them is new and calibrates. The forecast is no guarantee.");
}
