/*
 * Coverage: by how much the share that regions of a level cover differs from
 * the level, with the band in which the shares at all levels, of all columns
 * together, are where there is no difference. A panel for each column that
 * tw-coverage looked at.
 */
#include <math.h>

#include "io/cols.h"
#include "io/msg.h"
#include "plot/plot.h"
#include "stat/coverage/band.h"

enum {
	MOST = 60,		/* panels in a picture */
	BLUISH = 0xdde3f6	/* the band */
};

/* At a level, as differences from it: the share, the band's ends. */
enum { LEVEL, SHARE, LOWER, UPPER, CELLS };

struct curve {
	/* [n] levels ascending from 0 to 1, where all is 0 */
	double (*at)[CELLS];
	size_t n, cap;
	double runs;
};

struct coverage {
	struct tw_names column;
	struct curve *curve;	/* [column.n] */
	size_t cap, filled;
	struct tw_axis x, y;	/* of all panels */
};

/* ---- reading ------------------------------------------------------ */

static void
append(struct curve *q, double level, double share)
{
	q->at = tw_arena_grow(q->at, &q->cap, q->n + 1, sizeof *q->at);
	q->at[q->n][LEVEL] = level;
	q->at[q->n++][SHARE] = share - level;
}

static void
take(struct coverage *c, struct tw_reader *r, size_t name, const size_t col[3])
{
	double level, share, runs;
	struct curve *q;
	size_t k;

	/* Rows of the median and of uniformity are of no level. */
	if (tw_slice_is(tw_field(r, col[0]), "median") ||
	    tw_slice_is(tw_field(r, col[0]), "uniform"))
		return;
	k = tw_names_add(&c->column, tw_field(r, name));
	c->curve = tw_arena_grow(c->curve, &c->cap, k + 1, sizeof *c->curve);
	if (k == c->filled)
		c->curve[c->filled++] = (struct curve){ 0 };
	q = &c->curve[k];
	tw_field_num(r, col[0], TW_WANT_FINITE, &level);
	tw_field_num(r, col[1], TW_WANT_FINITE, &share);
	tw_field_num(r, col[2], TW_WANT_FINITE, &runs);
	if (q->n == 0) {
		append(q, 0, 0);
		q->runs = runs;
	}
	if (!(level > 0 && level < 1))
		tw_field_die(r, col[0], "not between 0 and 1");
	if (!(share >= 0 && share <= 1))
		tw_field_die(r, col[1], "out of range 0 .. 1");
	if (!(runs >= 1 && runs <= (double)TW_BAND_MAX) || runs != q->runs)
		tw_field_die(r, col[2], "not the number of runs");
	if (level <= q->at[q->n - 1][LEVEL])
		tw_field_die(r, col[0], "levels must ascend");
	append(q, level, share);
}

/* Where all shares of a column lie with 1 - beta if each is its level. */
static void
find_band(struct curve *q, double beta)
{
	size_t n = q->n - 1, i;
	double *z = tw_arena(NULL, n, sizeof *z);
	uint64_t *lower = tw_arena(NULL, n, 2 * sizeof *lower);

	for (i = 0; i < n; i++)
		z[i] = q->at[i + 1][LEVEL];
	tw_xdone(tw_band_find((uint64_t)q->runs, n, z, beta, lower, lower + n));
	append(q, 1, 1);
	for (i = 0; i < n + 2; i++) {
		bool end = i == 0 || i == n + 1;

		q->at[i][LOWER] = end ? 0 :
		    (double)lower[i - 1] / q->runs - z[i - 1];
		q->at[i][UPPER] = end ? 0 :
		    (double)lower[n + i - 1] / q->runs - z[i - 1];
	}
}

static void
read_table(struct coverage *c, const struct args *a)
{
	double far = 0.02;
	struct tw_reader r;
	size_t col[3], name, i, k, j;

	tw_reader_open(&r, 1, a->file, NULL);
	name = tw_col_must(&r, "--coverage", tw_slice_of("column"));
	col[0] = tw_col_must(&r, "--coverage", tw_slice_of("level"));
	col[1] = tw_col_must(&r, "--coverage", tw_slice_of("share"));
	col[2] = tw_col_must(&r, "--coverage", tw_slice_of("n"));
	while (tw_reader_next(&r))
		take(c, &r, name, col);
	tw_reader_must(&r, c->column.n, false);
	tw_reader_close(&r);
	for (k = 0; k < c->column.n; k++) {
		find_band(&c->curve[k], a->beta / (double)c->column.n);
		for (i = 0; i < c->curve[k].n; i++)
			for (j = SHARE; j < CELLS; j++)
				far = fmax(far, fabs(c->curve[k].at[i][j]));
	}
	c->x = (struct tw_axis){ .hi = 1, .name = tw_slice_of("level") };
	c->y = (struct tw_axis){ .lo = -1.08 * far, .hi = 1.08 * far,
	    .name = tw_slice_of("share covered - level") };
}

/* A column of ranks goes by what it ranks. */
static struct tw_slice
title_of(const struct coverage *c, size_t k, const struct args *a)
{
	struct tw_slice s = c->column.name[k];

	if (k < a->title.n)
		return tw_slice_of(a->title.v[k]);
	if (tw_slice_begins(s, "rank_") && s.n > 5)
		s = (struct tw_slice){ s.p + 5, s.n - 5 };
	return tw_plot_label(a, s);
}

/* ---- a page ------------------------------------------------------- */

static void
draw_panel(struct tw_page *page, const struct curve *q)
{
	size_t i;

	tw_page_begin(page, "band", TW_AREA, 0, BLUISH);
	for (i = 0; i < q->n; i++)
		tw_page_to(page, q->at[i][LEVEL], q->at[i][LOWER]);
	for (i = q->n - 2; i > 0; i--)
		tw_page_to(page, q->at[i][LEVEL], q->at[i][UPPER]);
	tw_page_line(page, 'y', "zero", 0, TW_DASHED, 0.7, TW_MID);
	tw_page_begin(page, "share", TW_LINEDOTS, 0.6, TW_BLACK);
	for (i = 1; i + 1 < q->n; i++)
		tw_page_to(page, q->at[i][LEVEL], q->at[i][SHARE]);
}

void
tw_plot_coverage(const struct args *a, struct tw_drawn *d)
{
	struct coverage c = { 0 };
	struct tw_page *p = &d->page;
	size_t n, i;

	read_table(&c, a);
	n = tw_plot_room(a, p, c.column.n, MOST, "columns");
	/* The only title is that of the first panel. */
	p->heading = n < c.column.n ? p->heading : NULL;
	p->tiles = (struct tw_tiles){ .n = n, .w = n == 1 ? 360 : 220,
	    .h = n == 1 ? 220 : 140, .gap = 16 };
	tw_page_key(p, TW_LINEDOTS, TW_BLACK, "share of runs covered");
	tw_page_key(p, TW_BOX, BLUISH,
	    tw_format_arena("%.7g %% simultaneous band",
		100 * (1 - a->beta)).p);
	for (i = 0; i < n; i++) {
		tw_page_panel(p, &c.x, &c.y, title_of(&c, i, a));
		draw_panel(p, &c.curve[i]);
	}
}
