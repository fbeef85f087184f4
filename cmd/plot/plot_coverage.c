/*
 * Coverage: by how much the share that regions of a level cover differs from
 * the level, with the band in which all shares are at once where there is no
 * difference. A panel for each column that tw-coverage looked at.
 */
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/names.h"
#include "plot/draw/chars.h"
#include "plot/draw/tiles.h"
#include "plot/plot.h"
#include "stat/coverage/band.h"

/* Of a row: the first three are in the table, the band is found from them. */
enum { LEVEL, SHARE, RUNS, READ, LOWER = READ, UPPER, CELLS };

enum {
	MOST = 16,		/* panels */
	BAND_COLOUR = 0xdde3f6
};

struct curve {
	double (*at)[CELLS];	/* [n], levels ascending */
	size_t n, cap;
	double last;		/* level, 0: none yet */
};

struct coverage {
	struct tw_names column;
	struct curve curve[MOST];	/* [column.n] */
	struct tw_axis x, y;	/* of all panels */
};

/* What the band is called. */
enum { BAND = 64 };
static const char *
band_word(char word[BAND], const struct tw_plot *a)
{
	snprintf(word, BAND, "%.7g %% band, all levels together",
	    100 * (1 - a->beta));
	return word;
}

/* ---- reading ------------------------------------------------------ */

static size_t
find(const struct tw_reader *r, const char *name)
{
	size_t col = tw_col_named(r, tw_slice_of(name));

	if (col == SIZE_MAX)
		tw_die(TW_FAILED, "%s: not a table of coverage (tw-coverage makes one): no column %s; there are:%s",
		    r->in.file, name, TW_COLS_SHOWN(r));
	return col;
}

/* Rows of the median and of uniformity are of no level. */
static bool
is_word(struct tw_slice level)
{
	return tw_slice_is(level, "median") || tw_slice_is(level, "uniform");
}

static void
take(struct coverage *c, struct tw_reader *r, size_t name, const size_t *col)
{
	struct curve *q;
	size_t k, i;

	if (is_word(tw_field(r, col[LEVEL])))
		return;
	k = tw_names_add(&c->column, tw_field(r, name));
	if (k >= MOST)
		tw_reader_die(r,
		    "more than %d columns are too many for a picture", MOST);
	q = &c->curve[k];
	q->at = tw_grow(q->at, &q->cap, q->n + 1, sizeof *q->at);
	for (i = 0; i < READ; i++)
		tw_field_num(r, col[i], TW_WANT_FINITE, &q->at[q->n][i]);
	if (!(q->at[q->n][LEVEL] > 0 && q->at[q->n][LEVEL] < 1))
		tw_field_die(r, col[LEVEL], "not between 0 and 1");
	if (!(q->at[q->n][SHARE] >= 0 && q->at[q->n][SHARE] <= 1))
		tw_field_die(r, col[SHARE], "out of range 0 .. 1");
	if (!(q->at[q->n][RUNS] >= 1 &&
	    q->at[q->n][RUNS] <= (double)TW_BAND_MAX) ||
	    q->at[q->n][RUNS] != q->at[0][RUNS])
		tw_field_die(r, col[RUNS], "not the number of runs");
	if (q->at[q->n][LEVEL] <= q->last)
		tw_field_die(r, col[LEVEL], "levels must ascend");
	q->last = q->at[q->n++][LEVEL];
}

/* Where all shares of the column lie with 1 - beta if each is its level. */
static void
find_band(struct curve *q, double beta)
{
	double *z = tw_xrealloc(NULL, q->n, sizeof *z), n = q->at[0][RUNS];
	uint64_t *lower = tw_xrealloc(NULL, q->n, 2 * sizeof *lower);
	uint64_t *upper = lower + q->n;
	size_t i;

	for (i = 0; i < q->n; i++)
		z[i] = q->at[i][LEVEL];
	if (tw_band_find((uint64_t)n, q->n, z, beta, lower, upper) < 0)
		tw_die(TW_FAILED, "%s", strerror(ENOMEM));
	for (i = 0; i < q->n; i++) {
		q->at[i][LOWER] = (double)lower[i] / n;
		q->at[i][UPPER] = (double)upper[i] / n;
	}
	free(z);
	free(lower);
}

static void
read_table(struct coverage *c, const struct tw_plot *a)
{
	static const char *const cell[] = { "level", "share", "n" };
	const struct tw_rec_options opt = { .keep = true };
	struct tw_reader r;
	size_t col[READ], name, i;

	tw_reader_open(&r, 1, a->file, &opt);
	name = find(&r, "column");
	for (i = 0; i < READ; i++)
		col[i] = find(&r, cell[i]);
	while (tw_reader_next(&r))
		take(c, &r, name, col);
	if (c->column.n == 0)
		tw_die(TW_FAILED, "%s: no records", r.in.file);
	tw_reader_close(&r);
	for (i = 0; i < c->column.n; i++)
		find_band(&c->curve[i], a->beta);
}

static void
find_axes(struct coverage *c)
{
	double far = 0.02;
	size_t k, i, j;

	for (k = 0; k < c->column.n; k++)
		for (i = 0; i < c->curve[k].n; i++)
			for (j = SHARE; j < CELLS; j += j == SHARE ? 2 : 1)
				far = fmax(far, fabs(c->curve[k].at[i][j] -
				    c->curve[k].at[i][LEVEL]));
	c->x = (struct tw_axis){ .hi = 1, .name = tw_slice_of("level") };
	c->y = (struct tw_axis){ .lo = -1.08 * far, .hi = 1.08 * far,
	    .name = tw_slice_of("share covered - level") };
}

/* ---- characters --------------------------------------------------- */

/* The value at a level between those of the table, from 0 at 0 to 0 at 1. */
static double
between(const struct curve *q, double level, int cell)
{
	double x0 = 0, y0 = 0, x1 = 1, y1 = 0;
	size_t i;

	for (i = 0; i < q->n; i++) {
		double x = q->at[i][LEVEL], y = q->at[i][cell] - x;

		if (x <= level) {
			x0 = x;
			y0 = y;
		} else {
			x1 = x;
			y1 = y;
			break;
		}
	}
	return y0 + (y1 - y0) * (level - x0) / (x1 - x0);
}

static void
print_panel(struct coverage *c, size_t k, struct tw_slice title,
    struct tw_canvas *v)
{
	const struct curve *q = &c->curve[k];
	size_t i, j;

	tw_canvas_size(v, 61, 15);
	for (i = 0; i < v->w; i++) {
		double x = ((double)i + 0.5) / (double)v->w;

		tw_canvas_put(v, x, 0.5, TW_MARK_CUTOFF);
		for (j = LOWER; j <= UPPER; j++)
			tw_canvas_put(v, x,
			    tw_axis_at(&c->y, between(q, x, (int)j)),
			    TW_MARK_GUIDE);
	}
	for (i = 0; i < q->n; i++)
		tw_canvas_put(v, q->at[i][LEVEL], tw_axis_at(&c->y,
		    q->at[i][SHARE] - q->at[i][LEVEL]), TW_MARK_CURVE);
	tw_canvas_line(v, title);
	tw_canvas_line(v, c->y.name);
	tw_canvas_write(v, &c->x, &c->y);
}

/* A column of ranks goes by what it ranks. */
static struct tw_slice
title_of(const struct coverage *c, size_t k, const struct tw_plot *a)
{
	struct tw_slice s = tw_names_get((struct tw_names *)&c->column, k);

	if (k < a->title.n)
		return tw_slice_of(a->title.v[k]);
	if (tw_slice_begins(s, "rank_") && s.n > 5)
		s = (struct tw_slice){ s.p + 5, s.n - 5 };
	return tw_plot_label(a, NULL, s);
}

static void
print(struct coverage *c, const struct tw_plot *a, struct tw_canvas *v)
{
	char word[BAND];
	size_t k;

	tw_axis_ticks(&c->x, 6);
	tw_axis_ticks(&c->y, 5);
	for (k = 0; k < c->column.n; k++)
		print_panel(c, k, title_of(c, k, a), v);
	tw_canvas_blanks(v, TW_MARGIN);
	tw_canvas_key(v, TW_MARK_CURVE, "share of runs covered   ");
	tw_canvas_key(v, TW_MARK_GUIDE, band_word(word, a));
	tw_out_row(v->out);
}

/* ---- a page ------------------------------------------------------- */

/* The line of one of the cells, on or back. */
static void
trace(struct tw_page *page, const struct curve *q, int cell, bool back)
{
	size_t i, k;

	for (i = 0; i < q->n; i++) {
		k = back ? q->n - 1 - i : i;
		tw_page_to(page, q->at[k][LEVEL],
		    q->at[k][cell] - q->at[k][LEVEL]);
	}
}

static void
draw_panel(struct tw_page *page, const struct curve *q)
{
	tw_page_area(page, "band", BAND_COLOUR);
	tw_page_to(page, 0, 0);
	trace(page, q, LOWER, false);
	tw_page_to(page, 1, 0);
	trace(page, q, UPPER, true);
	tw_page_across(page, "zero", 0, 0.7, TW_MID, TW_DASHED);
	tw_page_linedots(page, "share", TW_BLACK);
	trace(page, q, SHARE, false);
}

static void
draw(struct coverage *c, const struct tw_plot *a, struct tw_page *p)
{
	char word[BAND];
	const struct tw_key key[] = {
	    { TW_KEY_LINEDOT, TW_BLACK, "share of runs covered" },
	    { TW_KEY_BOX, BAND_COLOUR, band_word(word, a) } };
	size_t n = c->column.n, i;
	struct tw_tiles tiles = { .n = n, .w = n == 1 ? 360 : 220,
	    .h = n == 1 ? 220 : 140, .gap = 16, .above = TW_TITLED,
	    .key = key, .keys = 2 };

	tw_axis_ticks(&c->x, tiles.w / 55);
	tw_axis_ticks(&c->y, tiles.h / 30);
	tiles.left = tw_axis_width(&c->y);
	tw_tiles_begin(&tiles, p, "");
	for (i = 0; i < n; i++) {
		tw_tiles_panel(&tiles, p, &c->x, &c->y,
		    tw_tiles_outer(&tiles, i), title_of(c, i, a));
		draw_panel(p, &c->curve[i]);
	}
	tw_tiles_end(&tiles, p);
}

void
tw_plot_coverage(const struct tw_plot *a, struct tw_canvas *v,
    struct tw_page *p)
{
	struct coverage c = { 0 };
	size_t k;

	read_table(&c, a);
	find_axes(&c);
	if (a->page)
		draw(&c, a, p);
	else
		print(&c, a, v);
	for (k = 0; k < c.column.n; k++)
		free(c.curve[k].at);
	tw_names_release(&c.column);
}
