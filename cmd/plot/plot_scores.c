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
#include "plot/data/bound.h"
#include "plot/draw/chars.h"
#include "plot/draw/legend.h"
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
	char show[TW_SHOW], list[TW_COLS_SHOW];
	size_t col = tw_col_named(r, s->f.by);

	if (col == SIZE_MAX && !s->f.global)
		tw_die(TW_MISUSED, "%s: --bounds: no column '%s'; there are:%s",
		    r->in.file, tw_show(show, s->f.by.p, s->f.by.n),
		    tw_cols_show(list, r));
	return col;
}

static void
read_scores(struct scores *s, struct tw_reader *r)
{
	size_t col = tw_plot_score(s->a, r, s->f.score, true);
	size_t by = find_group(s, r);
	struct tw_slice name = tw_reader_name(r, col);

	s->name = (struct tw_slice){
		memcpy(tw_xrealloc(NULL, name.n, 1), name.p, name.n), name.n
	};
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
	s->x.name = s->a->xlabel != NULL ? tw_slice_of(s->a->xlabel) :
	    tw_plot_label(s->a, s->name);
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
	size_t bin[TW_WIDTH] = { 0 }, most = 0, i;

	for (i = 0; i < l->n; i++) {
		double at = tw_axis_at(&s->x, l->s[i]) * TW_WIDTH;

		if (at >= 0 && at < TW_WIDTH && ++bin[(size_t)at] > most)
			most = bin[(size_t)at];
	}
	tw_canvas_size(v, TW_WIDTH, 1);
	for (i = 0; i < TW_WIDTH; i++)
		if (bin[i] > 0)
			v->mark[i] = (unsigned char)(TW_MARK_FEW +
			    (int)((double)bin[i] / (double)most * 5.999));
	tw_canvas_row(v, 0, NULL);
}

/* [---|---]: the interval and the cutoff in it. */
static void
print_interval(const struct scores *s, const struct tw_bound *b,
    struct tw_canvas *v)
{
	double from = floor(tw_axis_at(&s->x, b->lower) * TW_WIDTH);
	double at = floor(tw_axis_at(&s->x, b->cutoff) * TW_WIDTH);
	double to = floor(tw_axis_at(&s->x, b->upper) * TW_WIDTH), c;
	char line[TW_WIDTH];
	size_t n = 0, i;

	for (i = 0; i < TW_WIDTH; i++) {
		c = (double)i;
		line[i] = c == at ? '|' : c == from ? '[' : c == to ? ']' :
		    c > from && c < to ? '-' : ' ';
		n = line[i] != ' ' ? i + 1 : n;
	}
	tw_canvas_say(v, "%9s|%.*s\n", "", (int)n, line);
}

static void
print(struct scores *s, struct tw_canvas *v)
{
	size_t i;

	if (s->a->titles > 0)
		tw_canvas_line(v, tw_slice_of(s->a->title[0]));
	for (i = 0; i < s->leaves; i++) {
		const struct tw_bound *b = bound_of(s, &s->leaf[i]);
		struct tw_slice g = tw_names_get(&s->f.group, s->leaf[i].group);
		char text[256], by[TW_SHOW], name[TW_SHOW];

		tw_show(by, s->f.by.p, s->f.by.n);
		snprintf(text, sizeof text,
		    "%s%s%s   n %zu   cutoff %.4g in %.4g ... %.4g",
		    s->f.global ? "" : by, s->f.global ? "" : " ",
		    tw_show(name, g.p, g.n), s->leaf[i].n, b->cutoff, b->lower,
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
draw_curve(struct tw_page *p, const struct scores *s, const struct leaf *l,
    const struct tw_box *b)
{
	size_t i, each = (l->n + 599) / 600;
	double n = (double)l->n, y = b->y, x;

	tw_page_line(p, 1.1, TW_BLACK, TW_SOLID);
	tw_page_to(p, b->x, y);
	for (i = 0; i < l->n; i++) {
		if (i % each != 0 && i + 1 < l->n)
			continue;
		if (l->s[i] > s->x.hi)
			break;
		x = fmax(tw_box_x(b, &s->x, l->s[i]), b->x);
		tw_page_to(p, x, y);
		y = b->y + b->h * ((double)i + 1) / n;
		tw_page_to(p, x, y);
	}
	tw_page_to(p, b->x + b->w, y);
}

static void
draw_leaf(struct tw_page *p, const struct scores *s, const struct leaf *l,
    const struct tw_box *b, const struct tw_axis *y, int show)
{
	const struct tw_bound *bound = bound_of(s, l);
	struct tw_slice g = tw_names_get(&s->f.group, l->group);
	double lo = fmax(tw_box_x(b, &s->x, bound->lower), b->x);
	double hi = fmin(tw_box_x(b, &s->x, bound->upper), b->x + b->w);
	double level = b->y + b->h * tw_level_rest(&s->f.alpha[s->level]);
	char title[512], by[TW_SHOW], name[TW_SHOW];

	tw_page_rect(p, lo, b->y, fmax(hi, lo + 0.4), b->y + b->h, TW_ORANGE);
	tw_page_segment(p, b->x, level, b->x + b->w, level, 0.7, TW_MID,
	    TW_DASHED);
	draw_curve(p, s, l, b);
	if (bound->cutoff <= s->x.hi)
		tw_page_segment(p, tw_box_x(b, &s->x, bound->cutoff), b->y,
		    tw_box_x(b, &s->x, bound->cutoff), b->y + b->h, 1.2,
		    TW_BLUE, TW_SOLID);
	tw_box_draw(p, b, &s->x, y, show, tw_axis_width(y));
	snprintf(title, sizeof title, "%s%s%s   n %zu", s->f.global ? "" :
	    tw_show(by, s->f.by.p, s->f.by.n), s->f.global ? "" : " ",
	    tw_show(name, g.p, g.n), l->n);
	tw_page_words(p, b->x + b->w / 2, b->y + b->h + 11, TW_CENTER, 11,
	    TW_BLACK, tw_slice_of(title), b->w + 10);
}

static void
draw(struct scores *s, struct tw_page *p)
{
	size_t n = s->leaves, columns = n < 3 ? n : n == 4 ? 2 : 3, i;
	size_t rows = (n + columns - 1) / columns;
	double w = n == 1 ? 360 : 220, h = n == 1 ? 220 : 120, left, legend;
	double over = s->a->titles > 0 && s->a->title[0][0] != '\0' ? 22 : 0;
	double step = h + 32, under = 40;
	struct tw_axis y = { .hi = 1, .name = tw_slice_of(s->a->ylabel != NULL ?
	    s->a->ylabel : "share of scores") };
	char sure[64], level[64];
	struct tw_key key[] = { { TW_KEY_LINE, TW_BLACK, "scores at most s" },
		{ TW_KEY_UPRIGHT, TW_BLUE, "cutoff" },
		{ TW_KEY_BOX, TW_ORANGE, sure },
		{ TW_KEY_DASHED, TW_MID, level } };

	snprintf(sure, sizeof sure, "its interval, %.6g %%",
	    100 * tw_level_rest(&s->f.beta));
	snprintf(level, sizeof level, "level %.6g %%",
	    100 * tw_level_rest(&s->f.alpha[s->level]));
	tw_axis_ticks(&s->x, w / 55);
	tw_axis_ticks(&y, 4);
	left = tw_axis_width(&y);
	p->w = left + (double)columns * (w + 16) + 4;
	legend = tw_page_legend_height(key, 4, p->w);
	p->h = over + (double)rows * step + under + legend;
	if (over > 0)
		tw_page_words(p, p->w / 2, p->h - 14, TW_CENTER, 12, TW_BLACK,
		    tw_slice_of(s->a->title[0]), p->w - 10);
	for (i = 0; i < n; i++)
		draw_leaf(p, s, &s->leaf[i], &(struct tw_box){ left +
		    (double)(i % columns) * (w + 16), legend + under +
		    (double)(rows - 1 - i / columns) * step, w, h }, &y,
		    (i + columns >= n ? TW_SHOW_X : 0) |
		    (i % columns == 0 ? TW_SHOW_Y : 0));
	tw_page_legend(p, key, 4);
}

void
tw_plot_scores(const struct tw_plot *a, struct tw_out *out,
    struct tw_page *page)
{
	struct scores s = { .a = a };
	struct tw_rec_options opt = { 0 };
	struct tw_reader r;
	struct tw_canvas v;
	size_t i;

	s.level = tw_plot_bounds(&s.f, a, a->bounds[0]);
	s.leaf = tw_xzero(s.f.group.n, sizeof *s.leaf);
	tw_reader_open(&r, (int)a->files, a->file, &opt);
	read_scores(&s, &r);
	choose(&s, a->file[0][0] == '-' && a->file[0][1] == '\0' ? "<stdin>" :
	    a->file[0]);
	tw_reader_close(&r);
	find_axis(&s);
	tw_canvas_init(&v, out, a->ascii);
	if (a->page)
		draw(&s, page);
	else
		print(&s, &v);
	tw_canvas_release(&v);
	for (i = 0; i < s.leaves; i++)
		free(s.leaf[i].s);
	free(s.leaf);
	free((char *)s.name.p);
	tw_bounds_file_release(&s.f);
}
