/* The first part of the report: the answer as a table, and what to do next. */
#include <math.h>
#include <stdio.h>

#include "io/msg.h"
#include "parts.h"

/*
 * Explain the gaps that cells of the table leave out, and name the parameters
 * of which the region has parts that the cells do not show.
 */
static void
say_several(struct tw_string *w, struct tw_report *t)
{
	const struct tw_points *p = t->draws.t.n > 0 ? &t->draws : &t->points;
	struct tw_names shown = { 0 };
	size_t j;

	for (j = 0; j < t->margins; j++)
		if (t->margin[j].several != NULL)
			tw_names_add(&shown, t->margin[j].name);
	if (shown.n > 0)
		tw_print(w, "\tThe credible region%s has separate parts. Where it leaves out values of a parameter, the interval is printed in pieces with the word \"and\" between them: no draw of the posterior estimate between two pieces is in the region. The probability is divided between the pieces, so the median is not a typical value. Every statement below about an interval is about all values from its first number to its last.\n",
		    p->t.d > 1 ? " of all parameters together" : "");
	for (j = 0; j < p->t.d; j++)
		if (p->of[j].parts[TW_SURE] > 1 && tw_names_find(&shown,
		    t->param.name[j]) == SIZE_MAX) {
			tw_print(w, "\tThe region has %zu parts in %s, which an interval does not show: the %s that are inside range over ",
			    p->of[j].parts[TW_SURE],
			    TW_SHOWN(t->param.name[j]),
			    p->grid ? "grid points" : "draws");
			tw_report_say_parts(w, p, j, TW_SURE);
			tw_print(w, ".\n");
		}
}

/* ---- what to do next ------------------------------------------------- */

/*
 * A number of simulations, rounded to three digits (up, if so many are needed),
 * with its digits in groups of three; in a buffer of the enclosing block.
 */
static const char *
show_runs(char text[TW_SHARE], double runs, bool needed)
{
	double unit = pow(10, fmax(0, floor(log10(runs)) - 2));
	double n = unit * (needed ? ceil(runs / unit) : round(runs / unit));

	if (n < 10000)
		snprintf(text, TW_SHARE, "%.0f", n);
	else if (n < 1e6)
		snprintf(text, TW_SHARE, "%.0f,%03.0f", floor(n / 1000),
		    fmod(n, 1000));
	else
		snprintf(text, TW_SHARE, "%.3g %s", n < 1e9 ? n / 1e6 : n / 1e9,
		    n < 1e9 ? "million" : "billion");
	return text;
}
#define RUNS(n) show_runs((char[TW_SHARE]){ "" }, n, false)
#define NEEDED(n) show_runs((char[TW_SHARE]){ "" }, n, true)

/* The average undetermined share, and the target, which this option sets. */
static void
say_average(struct tw_string *w, const struct tw_report *t, double mass,
    double aim, const char *option)
{
	tw_print(w, "on average, in %s of %s, the true parameters have the label undetermined at the simulated data. The target for this average is at most %s (option %s of tw-pipe).",
	    TW_SHARED(mass), tw_report_set(t), TW_SHARED(aim), option);
}

/*
 * The share that stays undetermined with any number of calibration simulations,
 * if it is at least the target; otherwise 0.
 */
static double
find_floor(const struct tw_report *t, double mass, double aim)
{
	double floor = t->bounds.nalpha == 0 ? 0 :
	    fmin(mass, tw_rule_floor(t->bounds.rule));

	return floor >= aim ? floor : 0;
}

/* The rows of forecast.tsv, and the first of them that reaches the target. */
struct forecast {
	double runs[9], mass[9];
	size_t n, k;
};

static void
read_forecast(struct forecast *f, struct tw_report *t, double aim)
{
	struct tw_reader r = { 0 };

	*f = (struct forecast){ .n = 0 };
	while (tw_report_next(t, &r, "forecast.tsv"))
		if (f->n < sizeof f->runs / sizeof *f->runs) {
			f->runs[f->n] = tw_report_cell(&r,
			    tw_slice_of("runs"), 1, 1e18);
			f->mass[f->n++] = tw_report_cell(&r,
			    tw_slice_of("undetermined"), 0, 1);
		}
	while (f->k + 1 < f->n && f->mass[f->k] > aim)
		f->k++;
}

/*
 * The forecast: the share that the present simulations leave undetermined, and
 * the share with the fewest simulations that reach the target. If none do, the
 * share with 4 times as many and with the largest number.
 */
static void
say_forecast(struct tw_string *w, const struct tw_report *t,
    const struct forecast *f, double aim)
{
	double here = tw_report_poor(t) ? NAN : t->open;
	double floor = find_floor(t, f->mass[0], aim);
	bool helps = f->mass[f->n - 1] <= fmax(aim, 0.75 * f->mass[0]);
	bool reached = f->mass[f->k] <= aim;
	size_t first = f->k + 1 == f->n && f->n > 3 ? 2 : f->k, i;

	tw_print(w, "\tMore simulations would %smake the label undetermined rarer. ",
	    helps ? "" : "hardly ");
	if (!isnan(here))
		tw_print(w, "At the observation, its share is %s. ",
		    TW_SHARED(here));
	tw_print(w, "On average, in %s of %s, the true parameters have this label at the simulated data. The target for this average is at most %s (option --mass of tw-pipe).",
	    TW_SHARED(f->mass[0]), tw_report_set(t), TW_SHARED(aim));
	tw_print(w, " If %s undetermined%s is small enough for you, no more simulations are needed. By the forecast, which is no guarantee, %s%s simulations in total reach the target.",
	    TW_SHARED(isnan(here) ? f->mass[0] : here),
	    isnan(here) ? "" : " at your observation",
	    reached ? "" : "not even ", RUNS(f->runs[f->k]));
	if (floor > 0)
		tw_print(w, " More calibration simulations alone cannot lower the average below about %s: the posterior estimate must become more accurate, by more training simulations.",
		    TW_SHARED(floor));
	tw_print(w, "\n");
	tw_print(w, "|\tsimulations\tundetermined on average%s\n|\t%s (now)\t%s%s%s\n",
	    isnan(here) ? "" : "\tat the observation", RUNS(f->runs[0]),
	    TW_SHARED(f->mass[0]), isnan(here) ? "" : "\t",
	    isnan(here) ? "" : TW_SHARED(here));
	for (i = first; i <= f->k; i += f->k > first ? f->k - first : 1)
		tw_print(w, f->mass[i] < 0.095 ?
		    "|\t%s in total\t%.2g %% (forecast)\n" :
		    "|\t%s in total\t%.0f %% (forecast)\n",
		    RUNS(f->runs[i]), 100 * f->mass[i]);
	i = reached ? f->k : first;
	if (helps)
		tw_print(w, "\t%s, repeat the tw-pipe command with --runs %.0f (the number in total), and run the script that it prints. The present simulations are used again.\n",
		    reached ? "To continue" : "As a first step", f->runs[i]);
}

/* Without a forecast: the effect of more calibration simulations. */
static void
say_calibrating(struct tw_string *w, struct tw_report *t, double mass,
    double aim)
{
	double n = (double)t->leaf->n;
	double need = tw_report_get(t, "budget.tsv", t->bounds.by, t->group,
	    "n_needed", 0, INFINITY);
	double floor = find_floor(t, mass, aim);

	if (floor == 0 && !(need > n && isfinite(need)))
		return;
	tw_print(w, "\tMore %s simulations would help: with the present %s calibration simulations%s, ",
	    floor > 0 ? "training" : "calibration", RUNS(n),
	    t->bounds.global ? "" : " in the observation's leaf");
	say_average(w, t, mass, aim, "--mass");
	if (floor > 0)
		tw_print(w, " With more calibration simulations alone, at least about %s stays undetermined.\n",
		    TW_SHARED(floor));
	else
		tw_print(w, " This target takes %s calibration simulations.\n",
		    NEEDED(need));
}

/*
 * An analysis in stages: whether it reached its target, with how many of the
 * simulations that it was allowed. Otherwise, how many are expected to reach
 * it.
 */
static void
say_stages(struct tw_string *w, struct tw_report *t, const struct forecast *f,
    double aim)
{
	struct tw_string most = tw_report_setting(t, "runs");
	double expected = tw_report_number(t, "next.tsv", "expected", 1,
	    INFINITY);
	bool reached = f->mass[0] <= aim;

	tw_print(w, "\t%s with %.0f of at most %s simulations: ", reached ?
	    "No more simulations are needed for the target, which is reached" :
	    "The target is not reached", f->runs[0], most.n > 0 ? most.p : "?");
	say_average(w, t, f->mass[0], aim, "--until");
	if (!reached && isinf(expected))
		tw_print(w, " By the forecast, even a thousand times as many simulations do not reach the target.");
	else if (!reached && expected <= f->runs[0])
		tw_print(w, " The posterior estimate is accurate enough, but fewer calibration simulations were left than the target takes.");
	else if (!reached)
		tw_print(w, " By the forecast, which is no guarantee, %s simulations in total reach the target.",
		    NEEDED(expected));
	tw_print(w, "\n");
	if (!reached)
		tw_print(w, "\tTo continue, repeat the tw-pipe command with a larger --until, or with --runs of at least 5/4 of the number of simulations that were made, and run the script that it prints. The present simulations are used again.\n");
	tw_string_release(&most);
}

/* What to do next to make the undetermined part smaller. */
static void
say_more(struct tw_string *w, struct tw_report *t, double aim)
{
	struct tw_string until = tw_report_setting(t, "until");
	double mass = NAN;
	struct forecast f;

	read_forecast(&f, t, aim);
	if (f.n > 1)
		mass = f.mass[0];
	else if (t->leaf != NULL)
		mass = (double)(t->leaf->ranks.u - t->leaf->ranks.l) /
		    (double)(t->leaf->n + 1);
	if (f.n > 1 && until.n > 0)
		say_stages(w, t, &f, aim);
	else if (mass <= aim) {
		tw_print(w, "\tNo more simulations are needed for the target, which is reached: ");
		say_average(w, t, mass, aim, "--mass");
		tw_print(w, "\n");
	} else if (f.n > 1)
		say_forecast(w, t, &f, aim);
	else if (t->leaf != NULL)
		say_calibrating(w, t, mass, aim);
	tw_string_release(&until);
}

/* What to do next; writes nothing if that is not known. */
static void
say_next(struct tw_string *w, struct tw_report *t)
{
	double aim = tw_report_get(t, "budget.tsv", t->bounds.by, t->group,
	    "mass_target", 0, 1);
	struct tw_string next = { 0 };

	if (t->unlike)
		tw_print(&next, "\tFind out how the observation differs from the simulations: it may have an error, the model may be wrong, or the prior too narrow.%s\n",
		    t->p > 0.01 ? "" :
		    " The program tw-typical wrote a warning to the file \"log\": it names the columns of the data that differ most.");
	else if (!isnan(aim))
		say_more(&next, t, aim);
	if (next.n > 0)
		tw_print(w, "=\tWhat to do next\n%s", next.p);
	tw_string_release(&next);
}

void
tw_report_say_answer(struct tw_string *w, struct tw_report *t)
{
	if (t->unlike)
		tw_print(w, "!\tThe observation is UNLIKE the simulations (p = %.3g): do not trust this report before you know why.\n",
		    t->p);
	tw_margins_say(w, t);
	if (!tw_report_poor(t))
		say_several(w, t);
	tw_margins_say_little(w, t);
	if (t->unlike)
		say_next(w, t);
	tw_report_say_reliable(w, t);
	if (!t->unlike)
		say_next(w, t);
	tw_report_say_itself(w, t);
}
