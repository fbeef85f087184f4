/* The lines about the region. */
#include "io/msg.h"
#include "parts.h"
#include "stat/conformal/budget.h"

enum { STRETCHES = 8 };		/* intervals of a region that are listed */

/* One parameter's grid: the intervals of each region. */
static void
say_intervals(struct tw_words *w, struct tw_report *t)
{
	const double *v = t->points.t.x[0];
	const unsigned char *region = t->points.region;
	size_t n = t->points.t.n, i, j, found;
	double step = tw_least_gap(n, v);
	unsigned at;

	for (at = 0; at < TW_REGIONS; at++) {
		tw_say(w, "%s\t%s ", at > 0 ? " " :
		    TW_SHOWN(t->param.name[0]), tw_region_word[at]);
		for (found = i = 0; i < n; i = j + 1) {
			j = i;
			while (j + 1 < n && region[j + 1] == region[i])
				j++;
			if (region[i] != at || ++found > STRETCHES)
				continue;
			tw_say(w, found > 1 ? ", " : "");
			tw_say_range(w, v[i], v[j], step);
		}
		if (found > STRETCHES)
			tw_say(w, ", and %zu more intervals above",
			    found - STRETCHES);
		tw_say(w, found > 0 ? "\n" : "nowhere on the grid\n");
	}
}

/* The parts of a set in one parameter. */
void
tw_report_say_parts(struct tw_words *w, const struct tw_extent *e,
    enum tw_set set)
{
	size_t n = e->parts[set], i;

	for (i = 0; i < n && i < STRETCHES; i++) {
		tw_say(w, i == 0 ? "from " : " and from ");
		tw_say_range(w, e->part[set][i].lo, e->part[set][i].hi,
		    tw_ends_step(e));
	}
	if (n > STRETCHES)
		tw_say(w, ", and %zu more intervals above", n - STRETCHES);
	else if (n == 1 && e->part[set]->lo < e->part[set]->hi)
		tw_say(w, ", not all of it");
}

/* Of several parameters, or of draws, what values points of a region have. */
static void
say_extents(struct tw_words *w, struct tw_report *t)
{
	const struct tw_extent *e = t->points.of;
	size_t j;

	for (j = 0; j < t->points.t.d; j++, e++) {
		tw_say(w, "%s\t", TW_SHOWN(t->param.name[j]));
		tw_say(w, e->parts[TW_SURE] > 0 ? "inside " :
		    "nothing is inside");
		tw_report_say_parts(w, e, TW_SURE);
		tw_say(w, tw_report_none_outside(t) ? "; nothing is outside" :
		    e->parts[TW_OPEN] > 0 ? "; not outside " :
		    "; nothing is not outside");
		if (!tw_report_none_outside(t))
			tw_report_say_parts(w, e, TW_OPEN);
		tw_say(w, "\n");
	}
}

/* Whether the prior ends there: the grid then has all there is. */
static bool
is_wall(struct tw_report *t, struct tw_slice name, double v, bool high)
{
	size_t i = tw_names_find(&t->flow.theta, name);
	const struct tw_flow_theta *f;

	if (i == SIZE_MAX)
		return false;
	f = &t->flow.flow.theta[i];
	return tw_flow_has_wall(f, high) &&
	    (high ? v >= f->hi - f->whole / 2. : v <= f->lo + f->whole / 2.);
}

/* Whether something that is not outside has the largest value, or the least. */
static bool
reaches(const struct tw_extent *e, bool high)
{
	const struct tw_stretch *open = e->part[TW_OPEN];
	size_t n = e->parts[TW_OPEN];

	return n > 0 && (high ? open[n - 1].hi == e->all.hi :
	    open->lo == e->all.lo);
}

/* The ends of a grid at which something is not outside. */
static void
say_ends(struct tw_words *w, struct tw_report *t)
{
	const char *before = "grid\tthe region reaches its end at ";
	const struct tw_extent *e = t->points.of;
	size_t j;
	int i;

	for (j = 0; j < t->points.t.d && t->points.grid; j++, e++)
		for (i = 0; i < 2; i++) {
			double v = i == 0 ? e->all.lo : e->all.hi;
			struct tw_slice name = t->param.name[j];

			if (e->n == 1 || is_wall(t, name, v, i == 1) ||
			    !reaches(e, i == 1))
				continue;
			tw_say(w, "%s%s = ", before, TW_SHOWN(name));
			tw_say_number(w, v);
			before = ", ";
		}
	if (before[0] == ',')
		tw_say(w, " and may go on: ask on a wider grid (tw-grid)\n");
}

/* ---- what the bounds say of any point ------------------------------- */

bool
tw_report_none_inside(const struct tw_report *t)
{
	return t->leaf != NULL && t->leaf->ranks.l == 0;
}

bool
tw_report_none_outside(const struct tw_report *t)
{
	return t->leaf != NULL && t->leaf->ranks.u > t->leaf->n;
}

/* Why, and what would help: enough runs, if there is a number. */
static void
say_why(struct tw_words *w, const struct tw_report *t)
{
	double n = (double)t->leaf->n;
	uint64_t enough;

	tw_xdone(tw_budget_finite(t->bounds.rule, &enough));
	if (enough > t->leaf->n && enough < TW_BUDGET_NONE)
		tw_say(w, "%.0f calibration run%s too few; with %.0f for data like yours it is otherwise",
		    n, n == 1 ? " is" : "s are", (double)enough);
	else if (t->leaf->drift > 0)
		tw_say(w, "the estimate is too uncertain at your data, where its coverage is known to %s only; more runs that train it help, more that calibrate it do not",
		    TW_SHARED(t->leaf->drift));
	else
		tw_say(w, "no number of runs is enough at this level");
}

void
tw_report_say_nothing(struct tw_words *w, const struct tw_report *t)
{
	bool inside = tw_report_none_inside(t);
	bool outside = tw_report_none_outside(t);

	if (!inside && !outside)
		return;
	tw_say(w, "\t%s: ", !outside ? "Nothing is surely in the region" :
	    !inside ? "Nothing can be ruled out" :
	    "Nothing is surely in the region, and nothing can be ruled out");
	say_why(w, t);
	tw_say(w, ".\n");
}

void
tw_report_say_region(struct tw_words *w, struct tw_report *t)
{
	/* Where the bounds say nothing of any point, points say no more. */
	if (tw_report_none_inside(t) && tw_report_none_outside(t))
		;
	else if (t->points.t.d == 1 && t->points.grid)
		say_intervals(w, t);
	else
		say_extents(w, t);
	if (!tw_report_none_outside(t))
		say_ends(w, t);
}
