/* What comes first: the answer as a table, how sure it is, what to do next. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

/* ---- how sure ------------------------------------------------------- */

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

/* By how much coverage at x may differ, each parameter's own where they do. */
static void
say_drifts(struct tw_words *w, const struct tw_report *t)
{
	enum { MOST = 8 };
	struct tw_words each = { 0 };
	double least = INFINITY, most = 0, drift;
	size_t i, n = 0;

	for (i = 0; i < t->margins; i++) {
		const struct tw_margin_row *m = &t->margin[i];

		if (!tw_margin_inner(m) && !tw_margin_outer(m))
			continue;
		drift = t->ranks.bound[bound_of(t, m)].drift;
		least = fmin(least, drift);
		most = fmax(most, drift);
		tw_say(&each, "%s%s (%s)", n++ > 0 ? ", " : "",
		    TW_SHARED(drift), TW_SHOWN(m->name));
	}
	if (least == 0 && most == 0)
		tw_say(w, "\tAt your own data this holds, too, if coverage there is that average; two halves of the runs show no difference, nothing proves it.\n");
	else if (least == most)
		tw_say(w, "\tAt your own data this holds, too, if coverage there differs from the average by at most %s; two halves of the runs suggest that it does, nothing proves it.\n",
		    TW_SHARED(most));
	else if (n <= MOST)
		tw_say(w, "\tAt your own data this holds, too, for each parameter whose coverage there differs from the average by at most %s; two halves of the runs suggest that it does, nothing proves it.\n",
		    each.p);
	else
		tw_say(w, "\tAt your own data this holds, too, for each parameter whose coverage there differs from the average by at most the drift that bounds-ranks.tsv has for it, %s to %s; two halves of the runs suggest that it does, nothing proves it.\n",
		    TW_SHARED(least), TW_SHARED(most));
	tw_words_release(&each);
}

/* Of which parameters the bounds say nothing on one side, and why. */
static void
say_open(struct tw_words *w, const struct tw_report *t,
    bool (*known)(const struct tw_margin_row *m), const char *what)
{
	enum { MOST = 8 };
	const struct tw_margin_row *first = NULL;
	struct tw_words each = { 0 };
	size_t i, n = 0;

	for (i = 0; i < t->margins; i++) {
		const struct tw_margin_row *m = &t->margin[i];

		if (known(m))
			continue;
		first = first == NULL ? m : first;
		tw_say(&each, "%s%s", n++ > 0 ? ", " : "", TW_SHOWN(m->name));
	}
	if (n > 0) {
		tw_say(w, "\t%s of ", what);
		if (n <= MOST)
			tw_say(w, "%s: ", each.p);
		else
			tw_say(w, "%zu parameters: ", n);
		tw_report_say_why(w, &t->ranks, bound_of(t, first));
		tw_say(w, ".\n");
	}
	tw_words_release(&each);
}

/* What the calibrated intervals promise, and of which data. */
static void
say_intervals(struct tw_words *w, const struct tw_report *t)
{
	const struct tw_bounds_file *b = &t->ranks;
	bool any = false;
	size_t i;

	for (i = 0; i < t->margins; i++)
		any = any || tw_margin_inner(&t->margin[i]) ||
		    tw_margin_outer(&t->margin[i]);
	if (t->margins > 0 && !any)
		tw_say(w, "\tEach interval is the estimate's own: nothing is surely within the one that is right on average, nothing surely holds it.\n");
	if (!any || b->bound == NULL)
		return;
	tw_say(w, "\tThe first interval is the estimate's own. The one that is right on average over data like yours holds what is \"surely within\" and lies inside what \"surely holds\": each of the two is wrong with probability %s at most, of each parameter by itself.\n",
	    TW_SHARED(tw_level_double(&b->beta) / 2));
	if (b->drifts)
		say_drifts(w, t);
	else
		tw_say(w, "\tOf your own data alone nothing is promised.\n");
	say_open(w, t, tw_margin_outer, "\"No limit\" stands where no value of the prior can be ruled out,");
	say_open(w, t, tw_margin_inner, "\"Nothing\" stands where no value is surely within,");
}

/* The estimate's probability of the three regions. */
static void
say_regions(struct tw_words *w, struct tw_report *t)
{
	double n = tw_report_number(t, "shares.tsv", "n", 1, 1e18);
	double in = tw_report_number(t, "shares.tsv", "inside", 0, n);
	double open = tw_report_number(t, "shares.tsv", "undetermined", 0,
	    n - in);

	if (isnan(t->level + n))
		return;
	tw_say(w, "\tOf the estimate's own probability %s is surely in the %s region, %s surely not, and of %s it cannot be told.\n",
	    TW_SHARED(in / n), TW_SHARED(t->level), TW_SHARED((n - in - open) /
	    n), TW_SHARED(open / n));
}

/* Parameters of which the region has parts, that an interval does not show. */
static void
say_several(struct tw_words *w, struct tw_report *t)
{
	size_t j;

	for (j = 0; j < t->points.t.d; j++)
		if (t->points.of[j].parts[TW_SURE] > 1) {
			tw_say(w, "\t%s has %zu parts, which an interval does not show: %s surely in the region are ",
			    TW_SHOWN(t->param.name[j]),
			    t->points.of[j].parts[TW_SURE], t->points.grid ?
			    "points of the grid that are" :
			    "draws that are");
			tw_report_say_parts(w, &t->points, j, TW_SURE);
			tw_say(w, ".\n");
		}
}

/* ---- what to do next ------------------------------------------------- */

/*
 * Runs to three digits, rounded up where so many are needed; groups of three
 * apart.
 */
static void
say_runs(struct tw_words *w, double runs, bool needed)
{
	double unit = pow(10, fmax(0, floor(log10(runs)) - 2));
	double n = unit * (needed ? ceil(runs / unit) : round(runs / unit));

	if (n < 10000)
		tw_say(w, "%.0f", n);
	else if (n < 1e6)
		tw_say(w, "%.0f,%03.0f", floor(n / 1000), fmod(n, 1000));
	else if (n < 1e9)
		tw_say(w, "%.3g million", n / 1e6);
	else
		tw_say(w, "%.3g billion", n / 1e9);
}

/* What so many runs leave. */
static void
say_step(struct tw_words *w, double runs, double mass, const char *after)
{
	tw_say(w, mass < 0.095 ? "%.2g %% with " : "%.0f %% with ", 100 * mass);
	say_runs(w, runs, false);
	tw_say(w, "%s", after);
}

/*
 * The forecast: what the runs that there are leave, and what more would: the
 * fewest that reach the aim, else 4 times and the most.
 */
static bool
say_forecast(struct tw_words *w, struct tw_report *t, double aim)
{
	enum { MOST = 9 };
	double runs[MOST], mass[MOST];
	struct tw_reader r = { 0 };
	size_t n = 0, k;

	while (tw_report_next(t, &r, "forecast.tsv"))
		if (n < MOST) {
			runs[n] = tw_report_cell(&r, tw_slice_of("runs"), 1,
			    1e18);
			mass[n++] = tw_report_cell(&r,
			    tw_slice_of("undetermined"), 0, 1);
		}
	if (n < 2)
		return false;
	for (k = 0; k + 1 < n && mass[k] > aim; k++)
		;
	if (k == 0) {
		tw_say(w, "\tEnough: by the runs there are %s is undetermined, and %s was the aim.\n",
		    TW_SHARED(mass[0]), TW_SHARED(aim));
		return true;
	}
	tw_say(w, mass[n - 1] > fmax(aim, 0.75 * mass[0]) ?
	    "\tMore runs would hardly help: on average over data like yours %s is undetermined with " :
	    "\tMore runs would help: on average over data like yours %s is undetermined with ",
	    TW_SHARED(mass[0]));
	say_runs(w, runs[0], false);
	tw_say(w, " runs; the forecast for all runs together is ");
	/* Where only the most would do, or nothing does, 4 times the runs. */
	if (k + 1 == n && n > 3)
		say_step(w, runs[2], mass[2], ", ");
	say_step(w, runs[k], mass[k], ".\n");
	return true;
}

/* Without a forecast: of the runs that calibrate alone. */
static void
say_calibrating(struct tw_words *w, struct tw_report *t, double aim)
{
	double mass = (double)(t->leaf->ranks.u - t->leaf->ranks.l) /
	    ((double)t->leaf->n + 1);
	double need = tw_report_get(t, "budget.tsv", t->bounds.by, t->group,
	    "n_needed", 0, INFINITY);

	if (mass <= aim)
		tw_say(w, "\tEnough: %s is undetermined, and %s was the aim.\n",
		    TW_SHARED(mass), TW_SHARED(aim));
	else if (tw_rule_floor(t->bounds.rule) >= aim)
		tw_say(w, "\tMore runs that calibrate are not enough: of %s that is undetermined %s stays so until more runs train the estimate.\n",
		    TW_SHARED(mass), TW_SHARED(fmin(mass,
		    tw_rule_floor(t->bounds.rule))));
	else if (need > (double)t->leaf->n && isfinite(need)) {
		tw_say(w, "\tMore runs that calibrate would help: ");
		say_runs(w, need, true);
		tw_say(w, " with data like yours, in the place of ");
		say_runs(w, (double)t->leaf->n, false);
		tw_say(w, ", would leave %s undetermined, not %s.\n",
		    TW_SHARED(aim), TW_SHARED(mass));
	}
}

void
tw_report_say_answer(struct tw_words *w, struct tw_report *t)
{
	struct tw_words next = { 0 };
	double p = tw_report_number(t, "typical.tsv", "p", 0, 1);
	double aim = tw_report_get(t, "budget.tsv", t->bounds.by, t->group,
	    "mass_target", 0, 1);
	size_t before;

	if (p <= 0.01)
		tw_say(w, "\tThe observation is UNLIKE the simulations (p = %.3g): believe nothing here before you know why.\n",
		    p);
	tw_margins_say(w, t);
	say_several(w, t);
	tw_say(w, "=\tHow sure\n");
	before = w->n;
	say_intervals(w, t);
	say_regions(w, t);
	tw_report_say_nothing(w, t);
	if (w->n == before)
		w->p[w->n = before - strlen("=\tHow sure\n")] = '\0';

	if (p <= 0.01)
		tw_say(&next, "\tFind out how the observation differs from the simulations: the model may be wrong, or the prior too narrow.\n");
	else if (!isnan(aim) && !say_forecast(&next, t, aim) &&
	    t->leaf != NULL)
		say_calibrating(&next, t, aim);
	if (next.n > 0)
		tw_say(w, "=\tWhat to do next\n%s", next.p);
	tw_words_release(&next);
}
