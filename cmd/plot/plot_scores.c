/*
 * How the scores of each leaf are distributed, with the cutoff and its
 * interval: histograms of characters, on a page the shares of scores that are
 * at most s. All leaves have one axis, which holds every interval and the
 * middle nine tenths of the scores of every leaf.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/cols.h"
#include "io/msg.h"
#include "plot/draw/chars.h"
#include "plot/draw/legend.h"
#include "plot/plot.h"
#include "stat/base/order.h"

enum { MOST = 30 };		/* leaves that are drawn */

struct leaf {
	size_t group;		/* its number in the bounds */
	double *s;		/* [n] its scores, ascending */
	size_t n, cap;
};

struct scores {
	const struct tw_plot *a;
	struct tw_bounds_file f;
	size_t level;
	struct leaf *leaf;	/* [leaves] those that have scores */
	size_t leaves, beyond, all;
	struct tw_axis x;
	struct tw_slice name;	/* of the scores' column */
};

/* ---- reading ------------------------------------------------------ */

/* The group of the record, which must be in the bounds. */
static size_t
group_of(struct scores *s, const struct tw_reader *r, size_t col)
{
	struct tw_slice name = { "all", 3 };
	char show[TW_SHOW];
	size_t g;

	if (col != SIZE_MAX)
		name = tw_field(r, col);
	g = tw_names_find(&s->f.group, name);
	if (g == SIZE_MAX)
		tw_field_die(r, col, "%s has no bounds for group '%s'",
		    s->f.file, tw_show(show, name.p, name.n));
	return g;
}

static size_t
find_group(const struct scores *s, const struct tw_reader *r)
{
	return s->f.global ? tw_col_named(r, s->f.by) :
	    tw_plot_column(r, "--bounds", s->f.by);
}

static void
read_scores(struct scores *s, struct tw_reader *r)
{
	size_t col = tw_plot_score(s->a, r, s->f.score, true);
	size_t by = find_group(s, r);

	s->name = tw_plot_keep(tw_reader_name(r, col));
	while (tw_reader_next(r)) {
		double v = tw_plot_number(r, col, true);
		struct leaf *l = &s->leaf[group_of(s, r, by)];

		l->s = tw_grow(l->s, &l->cap, l->n + 1, sizeof *l->s);
		l->s[l->n++] = v;
	}
}

/* Keep the leaves that have scores, the first of them if there are many. */
static void
choose(struct scores *s, const char *file)
{
	size_t i, n = 0;

	for (i = 0; i < s->f.group.n; i++) {
		struct leaf l = s->leaf[i];

		if (l.n == 0)
			continue;
		l.group = i;
		/* fast: what is not drawn need not be kept */
		if (n < MOST)
			s->leaf[n] = l;
		else
			free(l.s);
		n++;
	}
	if (n == 0)
		tw_die(TW_FAILED, "%s: no records", file);
	if (n > MOST)
		tw_warn("%s: drawn are %d of %zu groups", file, MOST, n);
	s->leaves = n < MOST ? n : MOST;
	for (i = 0; i < s->leaves; i++)
		qsort(s->leaf[i].s, s->leaf[i].n, sizeof *s->leaf[i].s,
		    tw_ascending);
}

/* ---- the axis ----------------------------------------------------- */

static const struct tw_bound *
bound_of(const struct scores *s, const struct leaf *l)
{
	return tw_plot_bound(&s->f, l->group, s->level);
}

static void
find_axis(struct scores *s)
{
	double lo = INFINITY, hi = -INFINITY, v[5];
	size_t i, k;

	for (i = 0; i < s->leaves; i++) {
		const struct leaf *l = &s->leaf[i];
		const struct tw_bound *b = bound_of(s, l);

		v[0] = l->s[(size_t)(0.05 * (double)l->n)];
		v[1] = l->s[(size_t)(0.95 * (double)l->n)];
		v[2] = b->lower;
		v[3] = b->cutoff;
		v[4] = b->upper;
		for (k = 0; k < 5; k++)
			if (isfinite(v[k])) {
				lo = fmin(lo, v[k]);
				hi = fmax(hi, v[k]);
			}
	}
	s->x.lo = lo <= hi ? lo : -1;
	s->x.hi = lo <= hi ? hi : 1;
	tw_axis_widen(&s->x, 0.02);
	s->x.name = tw_plot_label(s->a, s->a->xlabel, s->name);
	for (i = 0; i < s->leaves; i++) {
		s->all += s->leaf[i].n;
		for (k = 0; k < s->leaf[i].n; k++)
			s->beyond += s->leaf[i].s[k] < s->x.lo ||
			    s->leaf[i].s[k] > s->x.hi;
	}
}

/* ---- characters --------------------------------------------------- */

static void
print_histogram(const struct scores *s, const struct leaf *l,
    struct tw_canvas *v)
{
	size_t bin[TW_WIDTH] = { 0 }, i;

	for (i = 0; i < l->n; i++) {
		double at = tw_axis_at(&s->x, l->s[i]) * TW_WIDTH;

		if (at >= 0 && at < TW_WIDTH)
			bin[(size_t)at]++;
	}
	tw_canvas_counts(v, bin);
}

/* "leaf 7   n 1000" */
static const char *
name_of(const struct scores *s, const struct leaf *l, char name[512])
{
	struct tw_slice g = tw_names_get((struct tw_names *)&s->f.group,
	    l->group);
	char by[TW_SHOW], show[TW_SHOW];

	snprintf(name, 512, "%s%s%s   n %zu", s->f.global ? "" :
	    tw_show(by, s->f.by.p, s->f.by.n), s->f.global ? "" : " ",
	    tw_show(show, g.p, g.n), l->n);
	return name;
}

/* [---|---]: the interval and the cutoff in it. */
static void
print_interval(const struct scores *s, const struct tw_bound *b,
    struct tw_canvas *v)
{
	double from = floor(tw_axis_at(&s->x, b->lower) * TW_WIDTH);
	double to = floor(tw_axis_at(&s->x, b->upper) * TW_WIDTH);
	char line[TW_WIDTH];
	int i;

	for (i = 0; i < TW_WIDTH; i++)
		line[i] = i > from && i < to ? '-' : ' ';
	tw_canvas_byte(line, &s->x, b->upper, ']');
	tw_canvas_byte(line, &s->x, b->lower, '[');
	tw_canvas_byte(line, &s->x, b->cutoff, '|');
	tw_canvas_bytes(v, line);
}

static void
print(struct scores *s, struct tw_canvas *v)
{
	size_t i;

	if (s->a->title.n > 0)
		tw_canvas_line(v, tw_slice_of(s->a->title.v[0]));
	for (i = 0; i < s->leaves; i++) {
		const struct tw_bound *b = bound_of(s, &s->leaf[i]);
		char text[640], name[512];

		snprintf(text, sizeof text, "%s   cutoff %.4g in %.4g ... %.4g",
		    name_of(s, &s->leaf[i], name), b->cutoff, b->lower,
		    b->upper);
		tw_canvas_line(v, tw_slice_of(text));
		print_histogram(s, &s->leaf[i], v);
		print_interval(s, b, v);
	}
	tw_axis_ticks(&s->x, TW_WIDTH / 9.0);
	tw_canvas_axis(v, &s->x);
	tw_canvas_say(v,
	    "%10s.:-=+# few to many scores   | cutoff of the %.6g %% region\n",
	    "", 100 * tw_level_rest(&s->f.alpha[s->level]));
	tw_canvas_say(v, "%10s[ ] its interval at confidence %.6g %%", "",
	    100 * tw_level_rest(&s->f.beta));
	if (s->beyond > 0)
		tw_canvas_say(v, "   beyond: %.2g %% of scores",
		    100 * (double)s->beyond / (double)s->all);
	tw_out_row(v->out);
}

/* ---- a page ------------------------------------------------------- */

/* A step curve of at most about 600 steps. */
static void
draw_curve(const struct tw_pane *b, const struct leaf *l)
{
	size_t i, each = (l->n + 599) / 600;
	double n = (double)l->n, y = b->y, x;

	tw_page_line(b->page, 1.1, TW_BLACK, TW_SOLID);
	tw_page_to(b->page, b->x, y);
	for (i = 0; i < l->n; i++) {
		if (i % each != 0 && i + 1 < l->n)
			continue;
		if (l->s[i] > b->ax->hi)
			break;
		x = fmax(tw_pane_x(b, l->s[i]), b->x);
		tw_page_to(b->page, x, y);
		y = b->y + b->h * ((double)i + 1) / n;
		tw_page_to(b->page, x, y);
	}
	tw_page_to(b->page, b->x + b->w, y);
}

static void
draw_leaf(const struct tw_pane *b, const struct scores *s,
    const struct leaf *l, int show)
{
	const struct tw_bound *bound = bound_of(s, l);
	double lo = fmax(tw_pane_x(b, bound->lower), b->x);
	double hi = fmin(tw_pane_x(b, bound->upper), b->x + b->w);
	double at = tw_pane_x(b, bound->cutoff);
	char name[512];

	tw_page_rect(b->page, lo, b->y, fmax(hi, lo + 0.4), b->y + b->h,
	    TW_ORANGE);
	tw_pane_across(b, tw_level_rest(&s->f.alpha[s->level]), 0.7, TW_MID,
	    TW_DASHED);
	draw_curve(b, l);
	/* One that is -inf has a place, too, far away. */
	if (bound->cutoff <= b->ax->hi)
		tw_page_segment(b->page, at, b->y, at, b->y + b->h, 1.2,
		    TW_BLUE, TW_SOLID);
	tw_pane_frame(b, show);
	tw_pane_title(b, tw_slice_of(name_of(s, l, name)), 11, 11, b->w + 10);
}

static void
draw(struct scores *s, struct tw_page *p)
{
	const char *title = tw_plot_heading(s->a);
	struct tw_axis y = { .hi = 1, .name = tw_slice_of(s->a->ylabel != NULL ?
	    s->a->ylabel : "share of scores") };
	char sure[64], level[64];
	struct tw_key key[] = { { TW_KEY_LINE, TW_BLACK, "scores at most s" },
		{ TW_KEY_UPRIGHT, TW_BLUE, "cutoff" },
		{ TW_KEY_BOX, TW_ORANGE, sure },
		{ TW_KEY_DASHED, TW_MID, level } };
	size_t n = s->leaves, i;
	struct tw_tiles tiles = { .n = n, .w = n == 1 ? 360 : 220,
	    .h = n == 1 ? 220 : 120, .gap = 16, .right = 4, .foot = 40,
	    .over = title[0] != '\0' ? 22 : 0, .key = key, .keys = 4 };

	snprintf(sure, sizeof sure, "its interval, %.6g %%",
	    100 * tw_level_rest(&s->f.beta));
	snprintf(level, sizeof level, "level %.6g %%",
	    100 * tw_level_rest(&s->f.alpha[s->level]));
	tw_axis_ticks(&s->x, tiles.w / 55);
	tw_axis_ticks(&y, 4);
	tiles.left = tw_axis_width(&y);
	tiles.step = tiles.h + 32;
	tw_tiles_begin(&tiles, p);
	tw_page_title(p, 14, title);
	for (i = 0; i < n; i++) {
		struct tw_pane b = tw_tiles_pane(&tiles, p, i, &s->x, &y);

		draw_leaf(&b, s, &s->leaf[i], tw_tiles_outer(&tiles, i));
	}
	tw_tiles_legend(&tiles, p);
}

void
tw_plot_scores(const struct tw_plot *a, struct tw_canvas *v, struct tw_page *p)
{
	struct scores s = { .a = a };
	struct tw_rec_options opt = { 0 };
	struct tw_reader r;
	size_t i;

	s.level = tw_plot_bounds(&s.f, a, a->bounds.v[0]);
	s.leaf = tw_xzero(s.f.group.n, sizeof *s.leaf);
	tw_reader_open(&r, (int)a->files, a->file, &opt);
	read_scores(&s, &r);
	choose(&s, a->file[0][0] == '-' && a->file[0][1] == '\0' ? "<stdin>" :
	    a->file[0]);
	tw_reader_close(&r);
	find_axis(&s);
	if (a->page)
		draw(&s, p);
	else
		print(&s, v);
	for (i = 0; i < s.leaves; i++)
		free(s.leaf[i].s);
	free(s.leaf);
	free((char *)s.name.p);
	tw_bounds_file_release(&s.f);
}
