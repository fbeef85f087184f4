/*
 * How the scores of each leaf are distributed: the shares of scores that are
 * at most s, with the cutoff and its interval. An axis holds the interval and
 * the middle nine tenths of the scores.
 */
#include <math.h>
#include <stdlib.h>

#include "io/cols.h"
#include "io/msg.h"
#include "plot/plot.h"
#include "stat/base/order.h"

enum { MOST = 30 };		/* leaves that are drawn */

struct leaf {
	struct tw_slice name;	/* "leaf 7   n 1000" */
	const struct tw_bound *b;
	double *s;		/* [n] its scores, ascending */
	size_t n, cap;
};

struct scores {
	const struct args *a;
	struct tw_bounds_file f;
	double level, sure;	/* of the region, and of the intervals, % */
	struct leaf *leaf;	/* [leaves] those that have scores */
	size_t leaves;
	struct tw_slice name;	/* of the scores' column */
};

/* ---- reading ------------------------------------------------------ */

static void
read_scores(struct scores *s, struct tw_reader *r)
{
	size_t col = tw_plot_score(s->a, r, s->f.score, true), g;
	size_t by = s->f.global ? tw_col_named(r, s->f.by) :
	    tw_col_must(r, "--bounds", s->f.by);

	s->name = tw_slice_stay(r->name[col]);
	while (tw_reader_next(r)) {
		struct tw_slice name = by == SIZE_MAX ? tw_slice_of("all") :
		    tw_field(r, by);
		struct leaf *l;

		g = tw_names_find(&s->f.group, name);
		if (g == SIZE_MAX)
			tw_field_die(r, by, "%s has no bounds for group '%s'",
			    s->f.file, TW_SHOWN(name));
		l = &s->leaf[g];
		l->s = tw_stay_grow(l->s, &l->cap, l->n + 1, sizeof *l->s);
		tw_field_num(r, col, TW_WANT_NUMBER, &l->s[l->n++]);
	}
}

/* Keep the leaves that have scores, the first of them if there are many. */
static void
choose(struct scores *s, size_t level, const char *file)
{
	size_t i, n = 0;

	for (i = 0; i < s->f.group.n; i++) {
		struct leaf *l = &s->leaf[i];

		if (l->n == 0 || n++ >= MOST)
			continue;
		l->name = tw_said_stay("%s%s%s   n %zu",
		    s->f.global ? "" : TW_SHOWN(s->f.by),
		    s->f.global ? "" : " ", TW_SHOWN(s->f.group.name[i]), l->n);
		l->b = &s->f.bound[i * s->f.nalpha + level];
		qsort(l->s, l->n, sizeof *l->s, tw_ascending);
		s->leaf[n - 1] = *l;
	}
	if (n == 0)
		tw_die(TW_FAILED, "%s: no records", file);
	if (n > MOST)
		tw_warn("%s: drawn are %d of %zu groups", file, MOST, n);
	s->leaves = n < MOST ? n : MOST;
}

/* ---- the axis ----------------------------------------------------- */

static struct tw_axis
axis_of(const struct scores *s, const struct leaf *l)
{
	const double v[] = { l->s[(size_t)(0.05 * (double)l->n)],
	    l->s[(size_t)(0.95 * (double)l->n)], l->b->lower, l->b->cutoff,
	    l->b->upper };
	struct tw_axis x = tw_axis_none;
	size_t i;

	x.name = tw_plot_label(s->a, s->a->xlabel, s->name);
	for (i = 0; i < sizeof v / sizeof *v; i++)
		tw_axis_reach(&x, v[i]);
	if (x.lo > x.hi) {
		x.lo = -1;
		x.hi = 1;
	}
	tw_axis_widen(&x, 0.02);
	return x;
}

/* ---- a page ------------------------------------------------------- */

/* A step curve of at most about 600 steps, from the left edge to the right. */
static void
draw_curve(struct tw_page *page, const struct leaf *l)
{
	size_t i, each = (l->n + 599) / 600;
	double n = (double)l->n, lo = page->x.lo, hi = page->x.hi, y = 0;

	tw_page_begin(page, "scores", TW_STEPS, 1.1, TW_BLACK);
	for (i = 0; i < l->n && l->s[i] <= lo; i++)
		y = (double)(i + 1) / n;
	tw_page_to(page, lo, y);
	for (; i < l->n && l->s[i] <= hi; i++) {
		if (i % each != 0 && i + 1 < l->n)
			continue;
		y = (double)(i + 1) / n;
		tw_page_to(page, l->s[i], y);
	}
	tw_page_to(page, hi, y);
}

static void
draw_leaf(struct tw_page *page, const struct scores *s, const struct leaf *l)
{
	const struct tw_bound *b = l->b;

	tw_page_rect(page, "interval", b->lower, 0, b->upper, 1,
	    s->f.drifts ? TW_AMBER : TW_ORANGE);
	if (s->f.drifts)
		tw_page_rect(page, "runs", b->lower_runs, 0, b->upper_runs, 1,
		    TW_ORANGE);
	tw_page_line(page, 'y', "level", s->level / 100, TW_DASHED, 0.7,
	    TW_MID);
	draw_curve(page, l);
	tw_page_line(page, 'x', "cutoff", b->cutoff, TW_LINE, 1.2, TW_BLUE);
}

static void
draw(struct scores *s, struct tw_page *p)
{
	struct tw_axis y = { .hi = 1, .name = tw_slice_of(s->a->ylabel != NULL ?
	    s->a->ylabel : "share of scores") };
	size_t n = s->leaves, i;

	p->tiles = (struct tw_tiles){ .n = n, .w = n == 1 ? 360 : 220,
	    .h = n == 1 ? 220 : 120, .gap = 16, .named = true };
	tw_page_key(p, TW_LINE, TW_BLACK, "scores at most s");
	tw_page_key(p, TW_LINE, TW_BLUE, "cutoff");
	tw_page_key(p, TW_DASHED, TW_MID,
	    tw_said_stay("level %.6g %%", s->level).p);
	tw_page_key(p, TW_BOX, s->f.drifts ? TW_AMBER : TW_ORANGE,
	    tw_said_stay("its interval, %.6g %%", s->sure).p);
	if (s->f.drifts)
		tw_page_key(p, TW_BOX, TW_ORANGE, "needs more runs, too");
	for (i = 0; i < n; i++) {
		struct tw_axis x = axis_of(s, &s->leaf[i]);

		tw_page_panel(p, &x, &y, s->leaf[i].name);
		draw_leaf(p, s, &s->leaf[i]);
	}
	p->heading = tw_plot_heading(s->a);
}

void
tw_plot_scores(const struct args *a, struct tw_drawn *d)
{
	struct scores s = { .a = a };
	struct tw_reader r;
	size_t level;

	tw_bounds_file_read(&s.f, a->bounds.v[0]);
	level = tw_bounds_file_level(&s.f, a->one_alpha ? &a->alpha : NULL);
	s.level = 100 * tw_level_rest(&s.f.alpha[level]);
	s.sure = 100 * tw_level_rest(&s.f.beta);
	s.leaf = tw_stay(NULL, s.f.group.n, sizeof *s.leaf);
	tw_reader_open(&r, (int)a->files, a->file, NULL);
	read_scores(&s, &r);
	choose(&s, level, r.in.file);
	tw_reader_close(&r);
	draw(&s, &d->page);
}
