/* What comes first: the answer as a table, and what to do next. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

/*
 * What gaps the cells of the table leave out, and parameters of which the
 * region has parts that these do not show.
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
		tw_print(w, "\tThe credible region%s has separate parts. The word \"and\" in an interval marks a gap between them: all draws of the posterior estimate in the gap are outside the region. A median next to a gap is no typical value. The statements below are about the whole interval with its gaps, from its first number to its last.\n",
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
 * A number of simulations to three digits, rounded up where so many are needed,
 * digits in groups of three.
 */
static void
say_runs(struct tw_string *w, double runs, bool needed)
{
	double unit = pow(10, fmax(0, floor(log10(runs)) - 2));
	double n = unit * (needed ? ceil(runs / unit) : round(runs / unit));

	if (n < 10000)
		tw_print(w, "%.0f", n);
	else if (n < 1e6)
		tw_print(w, "%.0f,%03.0f", floor(n / 1000), fmod(n, 1000));
	else if (n < 1e9)
		tw_print(w, "%.3g million", n / 1e6);
	else
		tw_print(w, "%.3g billion", n / 1e9);
}

/* What is expected to be undetermined on average. */
static void
say_average(struct tw_string *w, const struct tw_report *t, double mass)
{
	tw_print(w, "On average over %s, %s of the posterior is expected to be undetermined",
	    tw_report_set(t), TW_SHARED(mass));
}

static void
say_reached(struct tw_string *w, const struct tw_report *t, double mass,
    double aim)
{
	tw_print(w, "\tThe target is reached. ");
	say_average(w, t, mass);
	tw_print(w, ", and the target for this average (--mass) is %s.\n",
	    TW_SHARED(aim));
}

/* What so many simulations leave undetermined. */
static void
say_step(struct tw_string *w, double runs, double mass, const char *after)
{
	tw_print(w, mass < 0.095 ? "%.2g %% with " : "%.0f %% with ",
	    100 * mass);
	say_runs(w, runs, false);
	tw_print(w, "%s", after);
}

/*
 * What stays undetermined with any number of calibration simulations, where
 * this is more than the target.
 */
static void
say_floor(struct tw_string *w, const struct tw_report *t, double mass,
    double aim)
{
	double floor = t->bounds.nalpha == 0 ? 0 :
	    fmin(mass, tw_rule_floor(t->bounds.rule));

	if (floor >= aim)
		tw_print(w, " More calibration simulations alone cannot reach the target: with any number of them, %s would stay undetermined, because coverage at the observation may differ from its average. Only a more accurate posterior estimate, which takes more training simulations, makes this difference and this share smaller.",
		    TW_SHARED(floor));
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
 * The forecast: what the simulations that there are leave undetermined, and
 * what more would: the fewest that reach the target, else 4 times as many and
 * the most.
 */
static void
say_forecast(struct tw_string *w, const struct tw_report *t,
    const struct forecast *f, double aim)
{
	double most = f->mass[f->n - 1];
	bool helps = most <= fmax(aim, 0.75 * f->mass[0]);
	bool reached = f->mass[f->k] <= aim;
	size_t first = f->k + 1 == f->n && f->n > 3 ? 2 : f->k;
	double here = tw_report_poor(t) ? NAN : t->open;

	if (here <= aim)
		tw_print(w, "\tThe observation needs no more simulations: %s of the posterior is undetermined there, which reaches the target. ",
		    TW_SHARED(here));
	else
		tw_print(w, "\tMore simulations would %s. ",
		    helps ? "help" : "hardly help");
	if (here > aim)
		tw_print(w, "At the observation, %s of the posterior is undetermined. ",
		    TW_SHARED(here));
	say_average(w, t, f->mass[0]);
	tw_print(w, " with the present ");
	say_runs(w, f->runs[0], false);
	tw_print(w, " simulations. The forecast for this average, which is no guarantee, is ");
	if (first < f->k)
		say_step(w, f->runs[first], f->mass[first], " and ");
	say_step(w, f->runs[f->k], f->mass[f->k], " simulations in total");
	tw_print(w, ". The target for this average (--mass), %s, is %sreached %swith ",
	    TW_SHARED(aim), reached ? "" : "not ", reached ? "" : "even ");
	say_runs(w, f->runs[f->k], false);
	tw_print(w, ".\n");
	if (!helps)
		return;
	tw_print(w, "\tTo continue the analysis, print its script again with a larger --runs, for example --runs %.0f, or edit runs= in the script; then start the script. It divides the new simulations between training and calibration.",
	    f->runs[reached ? f->k : first]);
	say_floor(w, t, f->mass[0], aim);
	tw_print(w, "\n");
}

/* Without a forecast: what more calibration simulations would do. */
static void
say_calibrating(struct tw_string *w, struct tw_report *t, double aim)
{
	double n = (double)t->leaf->n;
	double mass = (double)(t->leaf->ranks.u - t->leaf->ranks.l) / (n + 1);
	double need = tw_report_get(t, "budget.tsv", t->bounds.by, t->group,
	    "n_needed", 0, INFINITY);
	bool stays = tw_rule_floor(t->bounds.rule) >= aim;

	if (mass <= aim) {
		say_reached(w, t, mass, aim);
		return;
	}
	if (!stays && !(need > n && isfinite(need)))
		return;
	tw_print(w, stays ? "\t" :
	    "\tMore calibration simulations would help. ");
	say_average(w, t, mass);
	tw_print(w, " with the present ");
	say_runs(w, n, false);
	tw_print(w, " calibration simulations%s. The target for this average (--mass) is %s",
	    t->bounds.global ? "" : " in the observation's leaf",
	    TW_SHARED(aim));
	if (!stays) {
		tw_print(w, ", which takes ");
		say_runs(w, need, true);
		tw_print(w, " of them");
	}
	tw_print(w, ".");
	say_floor(w, t, mass, aim);
	tw_print(w, "\n");
}

/*
 * An analysis in stages: whether it reached its target, with how many of the
 * simulations that it might make, and otherwise how many are expected to.
 */
static void
say_stages(struct tw_string *w, struct tw_report *t, const struct forecast *f,
    double aim)
{
	struct tw_string most = tw_report_setting(t, "runs");
	double expected = tw_report_number(t, "next.tsv", "expected", 1,
	    INFINITY);
	bool reached = f->mass[0] <= aim;

	tw_print(w, "\tThe target is %sreached with %.0f of at most %s simulations. ",
	    reached ? "" : "not ", f->runs[0], most.n > 0 ? most.p : "?");
	say_average(w, t, f->mass[0]);
	tw_print(w, ", and the target for this average (--until) is %s.",
	    TW_SHARED(aim));
	if (!reached && isinf(expected))
		tw_print(w, " By the forecast, even a thousand times as many simulations do not reach it.");
	else if (!reached && expected <= f->runs[0])
		tw_print(w, " The posterior estimate is accurate enough, but fewer calibration simulations were left than the target takes.");
	else if (!reached) {
		tw_print(w, " The forecast, which is no guarantee, is that ");
		say_runs(w, expected, true);
		tw_print(w, " simulations in total reach it.");
	}
	tw_print(w, "\n");
	if (!reached)
		tw_print(w, "\tTo continue the analysis, edit runs= or until= in the script, or print it again with a larger --runs; then start the script. The new --runs must be at least 5/4 of the number of simulations that were made.\n");
	tw_string_release(&most);
}

/* What to do next to determine more. */
static void
say_more(struct tw_string *w, struct tw_report *t, double aim)
{
	struct tw_string until = tw_report_setting(t, "until");
	struct forecast f;

	read_forecast(&f, t, aim);
	if (f.n > 1 && until.n > 0)
		say_stages(w, t, &f, aim);
	else if (f.n > 1 && f.k > 0)
		say_forecast(w, t, &f, aim);
	else if (f.n > 1)
		say_reached(w, t, f.mass[0], aim);
	else if (t->leaf != NULL)
		say_calibrating(w, t, aim);
	tw_string_release(&until);
}

#define HEADING "=\tHow reliable this is\n"

void
tw_report_say_answer(struct tw_string *w, struct tw_report *t)
{
	struct tw_string next = { 0 };
	double aim = tw_report_get(t, "budget.tsv", t->bounds.by, t->group,
	    "mass_target", 0, 1);
	size_t before;

	if (t->unlike)
		tw_print(w, "!\tThe observation is UNLIKE the simulations (p = %.3g): do not trust this report before you know why.\n",
		    t->p);
	tw_margins_say(w, t);
	if (!tw_report_poor(t))
		say_several(w, t);
	tw_margins_say_little(w, t);
	tw_print(w, HEADING);
	before = w->n;
	tw_report_say_reliable(w, t);
	tw_report_say_nothing(w, t);
	if (w->n == before)
		w->p[w->n = before - strlen(HEADING)] = '\0';

	if (t->unlike)
		tw_print(&next, "\tFind out how the observation differs from the simulations: the model may be wrong, or the prior too narrow.\n");
	else if (!isnan(aim))
		say_more(&next, t, aim);
	if (next.n > 0)
		tw_print(w, "=\tWhat to do next\n%s", next.p);
	tw_report_say_itself(w, t);
	tw_string_release(&next);
}
