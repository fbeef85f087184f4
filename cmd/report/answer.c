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
		tw_print(w, "\tThe word \"and\" in an interval marks a gap between two parts: no draw of the posterior estimate in the gap is inside the region or undetermined. The statements below are about the whole interval, from its first number to its last.\n");
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

/* What so many simulations leave undetermined. */
static void
say_step(struct tw_string *w, double runs, double mass, const char *after)
{
	tw_print(w, mass < 0.095 ? "%.2g %% with " : "%.0f %% with ",
	    100 * mass);
	say_runs(w, runs, false);
	tw_print(w, "%s", after);
}

/* What is expected to be undetermined, beside the target. */
static void
say_reached(struct tw_string *w, const struct tw_report *t, double mass,
    double aim)
{
	tw_print(w, "\tThe target is reached: the undetermined part is expected to be %s of the posterior, averaged over %s; the target was %s.\n",
	    TW_SHARED(mass), tw_report_set(t), TW_SHARED(aim));
}

/*
 * The forecast: what the simulations that there are leave undetermined, and
 * what more would: the fewest that reach the target, else 4 times as many and
 * the most.
 */
static bool
say_forecast(struct tw_string *w, struct tw_report *t, double aim)
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
		say_reached(w, t, mass[0], aim);
		return true;
	}
	tw_print(w, "\tMore simulations would %s. With the present ",
	    mass[n - 1] > fmax(aim, 0.75 * mass[0]) ? "hardly help" : "help");
	say_runs(w, runs[0], false);
	tw_print(w, " simulations, the undetermined part is expected to be %s of the posterior, averaged over %s; the forecast is ",
	    TW_SHARED(mass[0]), tw_report_set(t));
	/* Where only the most would do, or nothing does, 4 times as many. */
	if (k + 1 == n && n > 3)
		say_step(w, runs[2], mass[2], " and ");
	say_step(w, runs[k], mass[k], " in total");
	tw_print(w, ". The target (--mass) is %s.\n", TW_SHARED(aim));
	return true;
}

/* Without a forecast: what more calibration simulations would do. */
static void
say_calibrating(struct tw_string *w, struct tw_report *t, double aim)
{
	double mass = (double)(t->leaf->ranks.u - t->leaf->ranks.l) /
	    ((double)t->leaf->n + 1);
	double need = tw_report_get(t, "budget.tsv", t->bounds.by, t->group,
	    "n_needed", 0, INFINITY);

	if (mass <= aim)
		say_reached(w, t, mass, aim);
	else if (tw_rule_floor(t->bounds.rule) >= aim)
		tw_print(w, "\tMore calibration simulations are not enough: of the %s of the posterior that is expected to be undetermined, averaged over %s, %s stays so until more simulations train the posterior estimate. The target (--mass) is %s.\n",
		    TW_SHARED(mass), tw_report_set(t), TW_SHARED(fmin(mass,
		    tw_rule_floor(t->bounds.rule))), TW_SHARED(aim));
	else if (need > (double)t->leaf->n && isfinite(need)) {
		tw_print(w, "\tMore calibration simulations would help: ");
		say_runs(w, need, true);
		tw_print(w, "%s instead of ", t->bounds.global ? "" :
		    " in the observation's leaf");
		say_runs(w, (double)t->leaf->n, false);
		tw_print(w, " are expected to leave %s of the posterior undetermined, averaged over %s, not %s.\n",
		    TW_SHARED(aim), tw_report_set(t), TW_SHARED(mass));
	}
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
	else if (!isnan(aim) && !say_forecast(&next, t, aim) &&
	    t->leaf != NULL)
		say_calibrating(&next, t, aim);
	if (next.n > 0)
		tw_print(w, "=\tWhat to do next\n%s", next.p);
	tw_string_release(&next);
}
