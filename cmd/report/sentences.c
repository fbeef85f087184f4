/* The lines of the report. See lines.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "sentences.h"

/* Write the sentence behind its label, and begin another. */
static void
line(struct tw_out *o, const char *label, struct tw_words *w)
{
	size_t n = strlen(label);

	tw_out_text(o, label);
	if (n > 0)
		do
			tw_out_byte(o, ' ');
		while (++n < 14);
	tw_out_write(o, w->p, w->n);
	tw_out_row(o);
	w->n = 0;
}

/* One parameter's grid: the intervals of each region. */
static void
write_intervals(struct tw_out *o, struct tw_words *w, const struct tw_report *t)
{
	static const char *const word[] = { [TW_INSIDE] = "inside",
	    [TW_UNDETERMINED] = "undetermined", [TW_OUTSIDE] = "outside" };
	const struct tw_points *p = &t->points;
	const struct tw_extent *e = p->of;
	struct tw_stretch *s = tw_xrealloc(NULL, e->n, sizeof *s);
	int decimals = tw_words_decimals(tw_least_gap(e->n, e->value));
	char show[TW_SHOW];
	unsigned i;

	tw_show(show, e->name.p, e->name.n);
	for (i = 0; i < TW_REGIONS; i++) {
		tw_say_stretches(w, word[i], s, tw_stretches_find(e->n,
		    e->value, p->region, (enum tw_region)i, s), decimals);
		line(o, i == 0 ? show : " ", w);
	}
	free(s);
}

static void
write_extents(struct tw_out *o, struct tw_words *w, const struct tw_report *t)
{
	const struct tw_points *p = &t->points;
	char show[TW_SHOW];
	size_t j;

	for (j = 0; j < p->t.d; j++) {
		const struct tw_extent *e = &p->of[j];
		double step = p->grid ? tw_least_gap(e->n, e->value) :
		    tw_ends_step(&e->inside, &e->open);

		tw_say_extent(w, e->inside.lo > e->inside.hi ? NULL :
		    &e->inside, e->open.lo > e->open.hi ? NULL : &e->open,
		    tw_words_decimals(step));
		line(o, tw_show(show, e->name.p, e->name.n), w);
	}
}

/* Whether the prior ends there: the grid then has all there is. */
static bool
is_wall(const struct tw_report *t, struct tw_slice name, double v, bool high)
{
	const struct tw_flow_theta *f;
	size_t i;

	for (i = 0; i < t->flow.theta.n; i++) {
		if (!tw_slice_same(tw_names_get(&t->flow.theta, i), name))
			continue;
		f = &t->flow.flow.theta[i];
		return high ? (f->map == TW_MAP_BELOW ||
		    f->map == TW_MAP_PROBIT) && v >= f->hi :
		    (f->map == TW_MAP_ABOVE || f->map == TW_MAP_PROBIT) &&
		    v <= f->lo;
	}
	return false;
}

/* The ends of a grid at which something is not outside. */
static void
write_ends(struct tw_out *o, struct tw_words *w, const struct tw_report *t)
{
	const struct tw_points *p = &t->points;
	size_t j;
	int i;

	for (j = 0; j < p->t.d && p->grid; j++)
		for (i = 0; i < 2; i++) {
			const struct tw_extent *e = &p->of[j];
			double v = e->value[i == 0 ? 0 : e->n - 1];

			if (e->n > 1 && e->end[i] &&
			    !is_wall(t, e->name, v, i == 1))
				tw_say_end(w, e->name, v, w->n == 0);
		}
	if (w->n == 0)
		return;
	tw_say_beyond(w);
	line(o, "grid", w);
}

static void
write_regions(struct tw_out *o, struct tw_words *w, const struct tw_report *t)
{
	if (t->points.t.n == 0)
		return;
	if (t->points.t.d == 1 && t->points.grid)
		write_intervals(o, w, t);
	else
		write_extents(o, w, t);
	write_ends(o, w, t);
	tw_say_counts(w, t->points.count);
	line(o, t->points.grid ? "grid points" : "draws", w);
}

/* What is known before the region is looked at. */
static void
write_before(struct tw_out *o, struct tw_words *w, const struct tw_report *t)
{
	double n, runs = 0;
	size_t g;

	if (!isnan(t->p)) {
		tw_say_typical(w, t->p);
		line(o, "observation", w);
	}
	if (t->covers.level > 0) {
		tw_say_coverage(w, &t->covers);
		line(o, "estimate", w);
	}
	if (t->leaf == SIZE_MAX)
		return;
	for (g = 0; g < t->bounds.group.n; g++)
		runs += (double)t->bounds.bound[g * t->bounds.nalpha].n;
	n = (double)t->bounds.bound[t->leaf * t->bounds.nalpha].n;
	tw_say_leaf(w, n, runs, t->simulated);
	line(o, "calibration", w);
}

/* What share of the estimate it holds, how sure it is, and what would help. */
static void
write_after(struct tw_out *o, struct tw_words *w, const struct tw_report *t)
{
	const struct tw_bound *b;
	struct tw_more m;

	if (t->draws > 0 && t->levels > 0) {
		tw_say_shares(w, t->inside, t->open, t->level[0]);
		line(o, "at this x", w);
		if (tw_shares_differ(t->inside, t->open, t->level[0],
		    t->draws)) {
			tw_say_unlike(w, t->focused);
			line(o, " ", w);
		}
	}
	if (t->leaf == SIZE_MAX)
		return;
	b = &t->bounds.bound[t->leaf * t->bounds.nalpha];
	tw_say_mass(w, (double)(b->ranks.u - b->ranks.l) / ((double)b->n + 1));
	line(o, "undetermined", w);
	if (t->mass > 0) {
		m = (struct tw_more){ t->mass, (double)b->n, t->need, t->all,
		    t->simulated / t->used, t->simulated };
		tw_say_more(w, &m);
		line(o, "more runs", w);
	}
	tw_say_promise(w, tw_level_double(&t->bounds.beta), t->notes.n > 0);
	line(o, "", w);
}

/* What programs said, a line each. */
static void
write_notes(struct tw_out *o, struct tw_words *w, const struct tw_report *t)
{
	const char *p = t->notes.p, *end;

	for (; p != NULL && *p != '\0'; p = end + 1) {
		end = strchr(p, '\n');
		tw_words_add(w, "%.*s", (int)(end - p), p);
		line(o, "note", w);
	}
}

void
tw_report_write(struct tw_out *o, const struct tw_report *t)
{
	struct tw_words w = { 0 };

	tw_say_title(&w, t->level, t->levels);
	line(o, "", &w);
	write_before(o, &w, t);
	write_regions(o, &w, t);
	write_after(o, &w, t);
	write_notes(o, &w, t);
	tw_words_release(&w);
}
