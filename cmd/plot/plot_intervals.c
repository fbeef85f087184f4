/*
 * Plots the intervals of each parameter, with a row for each observation: the
 * inner interval, the undetermined and the outside part, the median, and the
 * interval of the estimate before calibration.
 */
#include <math.h>

#include "plot/data/intervals.h"

enum {
	MOST = 60,		/* parameters in a plot */
	LINES = 100		/* most rows that show central intervals */
};

/*
 * Set y to the axis of the rows, from top to bottom, with at most this many
 * ids.
 */
static void
find_rows(struct tw_interval_param *m, const struct tw_intervals *s,
    size_t most)
{
	struct tw_ticks *t = &m->y.ticks;
	size_t each, i;

	most = most < TW_TICKS ? most : TW_TICKS;
	each = (m->n + most - 1) / most;
	m->y = (struct tw_axis){ .lo = -0.5, .hi = (double)m->n - 0.5,
	    .bare = s->id.n == 0, .name = { "", 0 } };
	for (i = 0; i < m->n && s->id.n > 0; i += each) {
		struct tw_slice id = s->id.name[m->row[i].id];
		size_t n = id.n < 16 ? id.n : 16;

		while (n > 0 && n < id.n && (id.p[n] & 0xc0) == 0x80)
			n--;
		memcpy(t->label[t->n], id.p, n);
		t->at[t->n++] = (double)(m->n - 1 - i);
	}
}

/* ---- characters --------------------------------------------------- */

/* Whether the interval overlaps column c of the characters. */
static bool
covers(const struct tw_interval_param *m, const double end[2], size_t c)
{
	double from = tw_axis_at(&m->x, end[0]) * TW_WIDTH;
	double to = tw_axis_at(&m->x, end[1]) * TW_WIDTH;

	/* The ends of a missing interval are NaN, and overlap nothing. */
	return from < (double)(c + 1) && to >= (double)c;
}

static void
print(const struct args *a, struct tw_intervals *s, struct tw_canvas *v)
{
	size_t c, i, k;

	tw_canvas_line(v, tw_slice_of(tw_plot_heading(a)));
	for (k = 0; k < s->name.n; k++) {
		struct tw_interval_param *m = &s->of[k];

		find_rows(m, s, TW_TICKS);
		tw_axis_ticks(&m->x, TW_WIDTH / 9.0);
		tw_canvas_size(v, TW_WIDTH, m->n);
		for (i = 0; i < m->n; i++) {
			const double *q = m->row[i].v;
			double y = tw_axis_at(&m->y, (double)(m->n - 1 - i));

			for (c = 0; c < TW_WIDTH; c++)
				tw_canvas_put(v, ((double)c + 0.5) / TW_WIDTH,
				    y, covers(m, q + TW_ROW_INNER_LO, c) ?
				    TW_MARK_INSIDE1 :
				    covers(m, q + TW_ROW_OUTER_LO, c) ?
				    TW_MARK_BETWEEN : TW_MARK_NONE);
			tw_canvas_put(v, tw_axis_at(&m->x, q[TW_ROW_MEDIAN]),
			    y, TW_MARK_TRUTH);
		}
		tw_canvas_write(v, &m->x, &m->y);
	}
	tw_canvas_key(v, 0, TW_MARK_INSIDE1, "inner interval");
	tw_canvas_key(v, 1, TW_MARK_BETWEEN, "undetermined");
	tw_canvas_key(v, 2, TW_MARK_TRUTH, "median");
	tw_out_row(v->out);
}

/* ---- a page ------------------------------------------------------- */

/*
 * Draw the interval of each row whose lower end is v[at], as a line of this
 * width, or as a bar if width is 0.
 */
static void
draw_intervals(struct tw_page *page, const struct tw_interval_param *m, int at,
    double width, unsigned rgb)
{
	double half = m->n > LINES ? 0.5 : 0.36;
	size_t i;

	for (i = 0; i < m->n; i++) {
		const double *end = m->row[i].v + at;
		double y = (double)(m->n - 1 - i);

		if (width > 0) {
			tw_page_begin(page, "central", TW_LINE, width, rgb);
			tw_page_to(page, end[0], y);
			tw_page_to(page, end[1], y);
		} else if (end[0] < end[1] && end[0] < m->x.hi &&
		    end[1] > m->x.lo)
			tw_page_rect(page, "bars", end[0], y - half, end[1],
			    y + half, rgb);
	}
}

static void
draw_param(struct tw_page *page, const struct tw_interval_param *m,
    const double *truth)
{
	size_t i;

	tw_page_rect(page, "ground", m->x.lo, m->y.lo, m->x.hi, m->y.hi,
	    TW_PALE);
	draw_intervals(page, m, TW_ROW_OUTER_LO, 0, TW_ORANGE);
	draw_intervals(page, m, TW_ROW_INNER_LO, 0, TW_GREEN);
	/* Black on white is visible on every colour. */
	if (m->n <= LINES) {
		draw_intervals(page, m, TW_ROW_LO, 2, TW_WHITE);
		draw_intervals(page, m, TW_ROW_LO, 0.8, TW_BLACK);
	}
	tw_page_begin(page, "median", TW_DOTS, m->n > 40 ? 0.25 : 0.5,
	    TW_WHITE);
	for (i = 0; i < m->n; i++)
		tw_page_to(page, m->row[i].v[TW_ROW_MEDIAN],
		    (double)(m->n - 1 - i));
	if (truth != NULL)
		tw_page_line(page, 'x', "truth", *truth, TW_DASHED, 0.8,
		    TW_BLACK);
}

static void
draw(const struct args *a, struct tw_intervals *s, struct tw_page *page)
{
	size_t d = tw_plot_room(a, page, s->name.n, MOST, "parameters");
	size_t n = 0, k;
	struct tw_tiles tiles = { .n = d, .w = d == 1 ? 360 : 200, .left = 10,
	    .gap = 20, .named = true };

	for (k = 0; k < d; k++)
		n = s->of[k].n > n ? s->of[k].n : n;
	tw_page_key(page, TW_BOX, TW_GREEN, "inner interval");
	tw_page_key(page, TW_BOX, TW_ORANGE, "undetermined");
	tw_page_key(page, TW_BOX, TW_PALE, "outside");
	tw_page_key(page, TW_DOTS, TW_GREY, "median");
	if (n <= LINES)
		tw_page_key(page, TW_LINE, TW_BLACK, "central interval");
	if (a->truth.n > 0)
		tw_page_key(page, TW_DASHED, TW_BLACK, "truth");
	tiles.h = fmin(fmax(14 * (double)n, 30), d > 3 ? 280 : 560);
	page->tiles = tiles;
	for (k = 0; k < d; k++) {
		find_rows(&s->of[k], s, (size_t)(tiles.h / 10));
		tw_page_panel(page, &s->of[k].x, &s->of[k].y,
		    (struct tw_slice){ "", 0 });
		draw_param(page, &s->of[k],
		    a->truth.n > 0 ? &a->truth.v[k] : NULL);
	}
}

void
tw_plot_intervals(const struct args *a, struct tw_drawn *d)
{
	struct tw_intervals s;

	tw_intervals_read(&s, a);
	if (a->page)
		draw(a, &s, &d->page);
	else
		print(a, &s, &d->text);
}
