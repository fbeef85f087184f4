/* The lines about the range of the region in each parameter. */
#include "io/msg.h"
#include "parts.h"
#include "stat/conformal/budget.h"

enum { STRETCHES = 8 };		/* intervals of a region that are listed */

/* A grid of one parameter: the intervals with each label. */
static void
say_intervals(struct tw_string *w, struct tw_report *t)
{
	const double *v = t->points.t.x[0];
	const unsigned char *region = t->points.region;
	size_t n = t->points.t.n, i, j, found;
	double step = tw_least_gap(n, v);
	unsigned at;

	for (at = 0; at < TW_REGIONS; at++) {
		tw_print(w, "%s\t%s ", at > 0 ? " " :
		    TW_SHOWN(t->param.name[0]), tw_region_word[at]);
		for (found = i = 0; i < n; i = j + 1) {
			j = i;
			while (j + 1 < n && region[j + 1] == region[i])
				j++;
			if (region[i] != at || ++found > STRETCHES)
				continue;
			tw_print(w, found > 1 ? ", " : "");
			tw_print_range(w, v[i], v[j], step);
		}
		if (found > STRETCHES)
			tw_print(w, ", and %zu more interval%s above",
			    found - STRETCHES, TW_PLURAL(found - STRETCHES));
		tw_print(w, found > 0 ? "\n" : "nowhere on the grid\n");
	}
}

/* The parts of a set in parameter j. */
void
tw_report_say_parts(struct tw_string *w, const struct tw_points *p, size_t j,
    enum tw_set set)
{
	const struct tw_extent *e = &p->of[j];
	const struct tw_stretch *s = e->part[set], *open = e->part[TW_OPEN];
	size_t n = e->parts[set], i;
	double step = n == 0 ? 0 :
	    (open[e->parts[TW_OPEN] - 1].hi - open->lo) / 100;

	for (i = 0; i < n && i < STRETCHES; i++) {
		tw_print(w, i == 0 ? "" : " and ");
		tw_print_range(w, s[i].lo, s[i].hi, step);
	}
	if (n > STRETCHES)
		tw_print(w, ", and %zu more interval%s above", n - STRETCHES,
		    TW_PLURAL(n - STRETCHES));
}

/* The parts of a set, or that it contains none of the points. */
static void
say_set(struct tw_string *w, const struct tw_points *p, size_t j,
    enum tw_set set, const char *what)
{
	if (p->of[j].parts[set] == 0) {
		tw_print(w, "no %s is %s", p->grid ? "grid point" : "draw",
		    what);
		return;
	}
	tw_print(w, "%s: ", what);
	tw_report_say_parts(w, p, j, set);
}

/* The ranges of each parameter over the points of the two sets. */
static void
say_extents(struct tw_string *w, struct tw_report *t)
{
	const struct tw_points *p = t->draws.t.n > 0 ? &t->draws : &t->points;
	const char *of = p->grid ? "grid points" :
	    "draws of the posterior estimate";
	size_t j;

	if (p->t.d == 0)
		return;
	tw_print(w, "region\tThe next lines have the range of each parameter over the %s that are inside%s. A %s may be %s although %s range.\n",
	    of, tw_report_none_outside(t) ? "" :
	    ", and over those that are inside or undetermined",
	    p->t.d > 1 ? "combination" : "value",
	    tw_report_none_outside(t) ? "undetermined" : "outside",
	    p->t.d > 1 ? "each parameter lies in its" : "it lies in the");
	if (t->missed > TW_MISSED) {
		const char *in = t->draws.of->parts[TW_SURE] > 0 ? "inside" :
		    "inside or undetermined";

		tw_print(w, " \t%s of the draws that are %s lie between grid points none of which is %s: the grid and its picture miss these parts of the region. A finer grid (tw-pipe --points) shows them.\n",
		    TW_SHARED(t->missed), in, in);
	}
	if (p->grid && p->of->parts[TW_OPEN] == 0)
		tw_print(w, " \tThe region lies between the points of the grid, or beyond it: evaluate another grid (tw-grid).\n");
	for (j = 0; j < p->t.d; j++) {
		tw_print(w, "%s\t", TW_SHOWN(t->param.name[j]));
		if (tw_report_none_inside(t))
			tw_print(w, "nothing is inside");
		else
			say_set(w, p, j, TW_SURE, "inside");
		tw_print(w, "; ");
		if (tw_report_none_outside(t))
			tw_print(w, "nothing is outside");
		else
			say_set(w, p, j, TW_OPEN, "inside or undetermined");
		tw_print(w, "\n");
	}
}

/*
 * Whether the prior ends at an end of the grid, or within a step beyond it. If
 * so, the grid does not miss anything there.
 */
static bool
is_bound(struct tw_report *t, struct tw_slice name, const struct tw_extent *e,
    double step, bool high)
{
	size_t i = tw_names_find(&t->flow.theta, name);
	const struct tw_flow_theta *f;

	if (i == SIZE_MAX)
		return false;
	f = &t->flow.flow.theta[i];
	return tw_flow_has_bound(f, high) &&
	    (high ? e->all.hi + step > f->hi - f->integer / 2. :
	    e->all.lo - step < f->lo + f->integer / 2.);
}

/*
 * Whether a point that is inside or undetermined has the largest (high) or the
 * smallest value of the grid.
 */
static bool
reaches(const struct tw_extent *e, bool high)
{
	const struct tw_stretch *open = e->part[TW_OPEN];
	size_t n = e->parts[TW_OPEN];

	return n > 0 && (high ? open[n - 1].hi == e->all.hi :
	    open->lo == e->all.lo);
}

/*
 * Name the ends of the grid that the region reaches although the prior extends
 * further.
 */
static void
say_ends(struct tw_string *w, struct tw_report *t)
{
	const char *before = "grid\tThe region reaches the end of the grid at ";
	const struct tw_extent *e = t->points.of;
	size_t j;
	int i;

	for (j = 0; j < t->points.t.d && t->points.grid; j++, e++)
		for (i = 0; i < 2; i++) {
			double v = i == 0 ? e->all.lo : e->all.hi;
			struct tw_slice name = t->param.name[j];
			double step = (e->all.hi - e->all.lo) /
			    (double)(e->n - 1);

			if (e->n == 1 || is_bound(t, name, e, step, i == 1) ||
			    !reaches(e, i == 1))
				continue;
			tw_print(w, "%s%s = ", before, TW_SHOWN(name));
			tw_print_range(w, v, v, step);
			before = ", ";
		}
	if (before[0] == ',')
		tw_print(w, " and may extend beyond it: evaluate a wider grid (tw-grid).\n");
}

/* ---- what the bounds say about all points --------------------------- */

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
tw_report_say_why(struct tw_string *w, const struct tw_report *t,
    const struct tw_bounds_file *f, size_t i, const char *what)
{
	struct tw_rule rule = tw_bounds_file_rule(f, i);
	const struct tw_bound *b = &f->bound[i];
	double alpha = tw_level_double(&rule.alpha);
	uint64_t enough = tw_budget_finite(&rule, b->n);

	if (b->allowance > 0)
		tw_print(w, "with an allowed difference of %s percentage points%s, ",
		    TW_POINTS(b->allowance), t->catalogue ? "" :
		    " (see \"At this observation\")");
	if (b->ranks.l >= 1 && b->ranks.u <= b->n)
		tw_print(w, "%s would be of a level so high that it lies beyond all of the %.0f draws to which the true value of a simulation was compared.%s\n",
		    what, (double)f->ranks, b->allowance > 0 ?
		    " More training simulations help, because they make the difference smaller." :
		    "");
	else if (enough < TW_BUDGET_NONE)
		tw_print(w, "%s takes at least %.0f calibration simulations%s instead of the present %.0f.%s\n",
		    what, (double)enough, t->bounds.nalpha == 0 ||
		    t->bounds.global || t->catalogue ? "" :
		    " in the observation's leaf", (double)b->n,
		    !(b->allowance > 0) ? "" :
		    " More training simulations help as well, because they make the difference smaller.");
	else if (b->allowance > 0) {
		tw_print(w, "%s is not possible", what);
		if (b->ranks.u > b->n && b->allowance >= alpha)
			tw_print(w, ", because %s + %s is more than 100 %%",
			    TW_SHARED(1 - alpha), TW_SHARED(b->allowance));
		tw_print(w, ". More training simulations help, because they make the difference smaller; more calibration simulations do not.\n");
	} else
		tw_print(w, "at this level, %s takes more than %.0f calibration simulations.\n",
		    what, (double)TW_BUDGET_MAX);
}

void
tw_report_say_nothing(struct tw_string *w, const struct tw_report *t)
{
	bool inside = tw_report_none_inside(t);
	bool outside = tw_report_none_outside(t);

	if (!inside && !outside)
		return;
	/* The intervals of single parameters have other bounds (reliable.c). */
	tw_print(w, "\tNo %s can be called %s: ",
	    t->param.n > 1 ? "combination" : "parameter value",
	    !outside ? "inside" : !inside ? "outside" : "inside or outside");
	tw_report_say_why(w, t, &t->bounds,
	    (size_t)(t->leaf - t->bounds.bound),
	    outside ? "the label outside" : "the label inside");
}

void
tw_report_say_region(struct tw_string *w, struct tw_report *t)
{
	/* The ranks among too few draws do not classify a grid either. */
	if ((tw_report_poor(t) && (!t->points.grid ||
	    tw_slice_is(t->bounds.score, "cdf"))) ||
	    (tw_report_none_inside(t) && tw_report_none_outside(t)))
		return;
	if (t->points.t.d == 1 && t->points.grid && t->missed <= TW_MISSED)
		say_intervals(w, t);
	else
		say_extents(w, t);
	if (!tw_report_none_outside(t))
		say_ends(w, t);
}
