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

/*
 * The parts of a set in parameter j. Between points of a grid, all of which are
 * in it, no other was asked; of draws nobody knows.
 */
void
tw_report_say_parts(struct tw_words *w, const struct tw_points *p, size_t j,
    enum tw_set set)
{
	const struct tw_extent *e = &p->of[j];
	const struct tw_stretch *s = e->part[set];
	size_t n = e->parts[set], i;
	bool wide = false;

	for (i = 0; i < n && i < STRETCHES; i++) {
		tw_say(w, "%s%s ", i == 0 ? "" : " and ",
		    s[i].lo < s[i].hi ? "from" : "at");
		tw_say_range(w, s[i].lo, s[i].hi, tw_ends_step(e));
		wide = wide || s[i].lo < s[i].hi;
	}
	if (n > STRETCHES)
		tw_say(w, ", and %zu more intervals above", n - STRETCHES);
	if (e->holed[set])
		tw_say(w, ", not all of it");
	else if (wide && !p->grid)
		tw_say(w, ", perhaps not all of it");
}

/* What is said of a set, or that no point that was asked is in it. */
static void
say_set(struct tw_words *w, const struct tw_points *p, size_t j,
    enum tw_set set, const char *what)
{
	if (p->of[j].parts[set] == 0) {
		tw_say(w, "no %s is %s", p->grid ? "point of the grid" : "draw",
		    what);
		return;
	}
	tw_say(w, "%s ", what);
	tw_report_say_parts(w, p, j, set);
}

/* Of several parameters, or of draws, what values points of a region have. */
static void
say_extents(struct tw_words *w, struct tw_report *t)
{
	size_t j;

	if (t->points.t.d > 1)
		tw_say(w, "region\tof all parameters together%s\n",
		    tw_report_none_outside(t) ? "" :
		    "; not outside is inside or undetermined");
	for (j = 0; j < t->points.t.d; j++) {
		tw_say(w, "%s\t", TW_SHOWN(t->param.name[j]));
		if (tw_report_none_inside(t))
			tw_say(w, "nothing is inside");
		else
			say_set(w, &t->points, j, TW_SURE, "inside");
		tw_say(w, "; ");
		if (tw_report_none_outside(t))
			tw_say(w, "nothing is outside");
		else
			say_set(w, &t->points, j, TW_OPEN, "not outside");
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
	const char *before = "grid\twhat is not outside reaches its end at ";
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

void
tw_report_say_why(struct tw_words *w, const struct tw_bounds_file *f, size_t i)
{
	struct tw_rule rule = tw_bounds_file_rule(f, i);
	const struct tw_bound *b = &f->bound[i];
	double n = (double)b->n;
	uint64_t enough = tw_budget_finite(&rule, b->n);

	if (enough < TW_BUDGET_NONE)
		tw_say(w, "%.0f calibration run%s too few; with %.0f for data like yours it is otherwise",
		    n, n == 1 ? " is" : "s are", (double)enough);
	else if (b->drift > 0)
		tw_say(w, "the estimate is too uncertain at your data, where its coverage is known to %s only; more runs that train it help, more that calibrate it do not",
		    TW_SHARED(b->drift));
	else
		tw_say(w, "at this level more than %.0f calibration runs would be needed",
		    (double)TW_BUDGET_MAX);
}

void
tw_report_say_nothing(struct tw_words *w, const struct tw_report *t)
{
	bool inside = tw_report_none_inside(t);
	bool outside = tw_report_none_outside(t);

	if (!inside && !outside)
		return;
	/* Of single parameters other bounds say it (say_intervals). */
	tw_say(w, "\t%s: ", !outside ? "Nothing is surely in the region" :
	    !inside ? "Nothing can be ruled out of the region" :
	    "Nothing is surely in the region, and nothing can be ruled out of it");
	tw_report_say_why(w, &t->bounds,
	    (size_t)(t->leaf - t->bounds.bound));
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
