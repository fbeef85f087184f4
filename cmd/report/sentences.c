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
	struct tw_slice name = tw_names_get(&t->param, 0);
	unsigned i;

	for (i = 0; i < TW_REGIONS; i++) {
		tw_say_stretches(w, word[i], s, tw_stretches_find(e->n,
		    e->value, p->region, (enum tw_region)i, s), decimals);
		line(o, i == 0 ? TW_SHOWN(name) : " ", w);
	}
	free(s);
}

static void
write_extents(struct tw_out *o, struct tw_words *w, const struct tw_report *t)
{
	const struct tw_points *p = &t->points;
	size_t j;

	for (j = 0; j < p->t.d; j++) {
		const struct tw_extent *e = &p->of[j];
		double step = p->grid ? tw_least_gap(e->n, e->value) :
		    tw_ends_step(&e->inside, &e->open);

		tw_say_extent(w, &e->inside, &e->open,
		    tw_words_decimals(step));
		line(o, TW_SHOWN(tw_names_get(&t->param, j)), w);
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
	return tw_flow_has_wall(f, high) && (high ? v >= f->hi : v <= f->lo);
}

/* The ends of a grid at which something is not outside. */
static void
write_ends(struct tw_out *o, struct tw_words *w, struct tw_report *t)
{
	const struct tw_points *p = &t->points;
	size_t j;
	int i;

	for (j = 0; j < p->t.d && p->grid; j++)
		for (i = 0; i < 2; i++) {
			const struct tw_extent *e = &p->of[j];
			double v = e->value[i == 0 ? 0 : e->n - 1];
			struct tw_slice name = tw_names_get(&t->param, j);

			if (e->n > 1 && e->end[i] &&
			    !is_wall(t, name, v, i == 1))
				tw_say_end(w, name, v, w->n == 0);
		}
	if (w->n == 0)
		return;
	tw_say_beyond(w);
	line(o, "grid", w);
}

static void
write_regions(struct tw_out *o, struct tw_words *w, struct tw_report *t)
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
	tw_say_leaf(w, (double)t->bounds.bound[t->leaf * t->bounds.nalpha].n,
	    t->runs, t->simulated);
	line(o, "calibration", w);
}

/* What share of the estimate it holds, how sure it is, and what would help. */
static void
write_after(struct tw_out *o, struct tw_words *w, const struct tw_report *t)
{
	const struct tw_bound *b;
	struct tw_more m;

	if (t->draws > 0 && !isnan(t->level)) {
		tw_say_shares(w, t->inside, t->open, t->level);
		line(o, "at this x", w);
		if (tw_shares_differ(t->inside, t->open, t->level, t->draws)) {
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
	size_t i;

	for (i = 0; i < t->notes.n; i += strlen(t->notes.p + i) + 1) {
		tw_words_add(w, "%s", t->notes.p + i);
		line(o, "note", w);
	}
}

void
tw_report_write(struct tw_out *o, struct tw_report *t)
{
	struct tw_words w = { 0 };

	tw_say_title(&w, t->bounds.alpha, t->bounds.nalpha);
	line(o, "", &w);
	write_before(o, &w, t);
	write_regions(o, &w, t);
	write_after(o, &w, t);
	write_notes(o, &w, t);
	tw_words_release(&w);
}
