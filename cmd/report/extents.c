/* The lines about the region. */
#include "io/msg.h"
#include "parts.h"

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

/* Of several parameters, or of draws, the box around a region. */
static void
say_extent(struct tw_words *w, const struct tw_stretch *s, const char *what,
    double step)
{
	if (s->lo > s->hi) {
		tw_say(w, "nothing is %s", what);
		return;
	}
	tw_say(w, "extent of what is %s: ", what);
	tw_say_range(w, s->lo, s->hi, step);
}

static void
say_extents(struct tw_words *w, struct tw_report *t)
{
	const struct tw_extent *e = t->points.of;
	size_t j;

	for (j = 0; j < t->points.t.d; j++, e++) {
		tw_say(w, "%s\t", TW_SHOWN(t->param.name[j]));
		say_extent(w, &e->inside, "inside", tw_ends_step(e));
		tw_say(w, "; ");
		say_extent(w, &e->open, "not outside", tw_ends_step(e));
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
			    v != (i == 0 ? e->open.lo : e->open.hi))
				continue;
			tw_say(w, "%s%s = ", before, TW_SHOWN(name));
			tw_say_number(w, v);
			before = ", ";
		}
	if (before[0] == ',')
		tw_say(w, " and may go on: ask on a wider grid (tw-grid)\n");
}

void
tw_report_say_region(struct tw_words *w, struct tw_report *t)
{
	if (t->points.t.d == 1 && t->points.grid)
		say_intervals(w, t);
	else
		say_extents(w, t);
	say_ends(w, t);
}
