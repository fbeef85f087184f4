/*
 * Intervals of each parameter, a row for each observation: the inner interval,
 * what is undetermined and what is outside, with the median and the interval
 * of the estimate before calibration.
 */
#include <math.h>
#include <stdlib.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "plot/data/gaps.h"
#include "plot/plot.h"

enum {
	MOST = 60,		/* parameters in a picture */
	LINES = 100		/* observations with a central interval */
};

enum { MEDIAN, LO, HI, INNER_LO, INNER_HI, OUTER_LO, OUTER_HI, VALUES };

struct row {
	double v[VALUES];	/* NaN: none */
	size_t id;		/* its number, if there are any */
};

struct intervals {
	const struct args *a;
	bool ids;		/* there is a column of them */
	struct tw_names id, name;
	struct margin {
		struct row *row;	/* [n] */
		size_t n, cap;
		struct tw_gaps gaps;
		struct tw_axis x, y;
	} *of;			/* [name.n] */
	size_t cap, filled;
};

/* ---- reading ------------------------------------------------------ */

static void
take(struct intervals *s, struct tw_reader *r, size_t id, size_t name,
    const size_t col[VALUES])
{
	size_t k = tw_names_add(&s->name, tw_field(r, name)), i;
	struct margin *m;
	struct row *row;

	s->of = tw_arena_grow(s->of, &s->cap, k + 1, sizeof *s->of);
	if (k == s->filled)
		s->of[s->filled++] = (struct margin){ 0 };
	m = &s->of[k];
	m->row = tw_arena_grow(m->row, &m->cap, m->n + 1, sizeof *m->row);
	row = &m->row[m->n++];
	/* guard: what stands beside all fields is no error that is seen */
	if (id != SIZE_MAX)
		row->id = tw_names_add(&s->id, tw_field(r, id));
	for (i = 0; i < VALUES; i++) {
		struct tw_slice f = tw_field(r, col[i]);

		if (tw_num_read(f.p, f.n, &row->v[i]) == TW_NUM_MISSING)
			row->v[i] = NAN;
		else
			tw_field_num(r, col[i], TW_WANT_NUMBER, &row->v[i]);
	}
	/* Of too few draws nothing is known: then nothing is outside. */
	if (isnan(row->v[OUTER_LO]) || isnan(row->v[OUTER_HI])) {
		row->v[OUTER_LO] = -INFINITY;
		row->v[OUTER_HI] = INFINITY;
	}
}

/*
 * From the left to the right all that is finite, and further where an outer end
 * is not.
 */
static void
find_scale(struct margin *m, const struct intervals *s, struct tw_slice name)
{
	bool open[2] = { false, false };
	double wide;
	size_t i, k;

	m->x = tw_axis_none;
	m->x.name = tw_plot_label(s->a, name);
	for (i = 0; i < m->n; i++) {
		for (k = 0; k < VALUES; k++)
			tw_axis_reach(&m->x, m->row[i].v[k]);
		open[0] = open[0] || m->row[i].v[OUTER_LO] == -INFINITY;
		open[1] = open[1] || m->row[i].v[OUTER_HI] == INFINITY;
	}
	if (m->x.lo > m->x.hi)
		m->x.lo = m->x.hi = 0;
	wide = m->x.hi - m->x.lo;
	tw_axis_widen(&m->x, 0.03);
	m->x.lo -= open[0] ? wide / 4 : 0;
	m->x.hi += open[1] ? wide / 4 : 0;
}

/* The observations from above, so many of them with their names. */
static void
find_rows(struct margin *m, const struct intervals *s, size_t most)
{
	struct tw_ticks *t = &m->y.ticks;
	size_t each, i;

	most = most < TW_TICKS ? most : TW_TICKS;
	each = (m->n + most - 1) / most;
	m->y = (struct tw_axis){ .lo = -0.5, .hi = (double)m->n - 0.5,
	    .bare = !s->ids, .name = { "", 0 } };
	for (i = 0; i < m->n && s->ids; i += each) {
		struct tw_slice id = s->id.name[m->row[i].id];
		size_t n = id.n < 16 ? id.n : 16;

		while (n > 0 && n < id.n && (id.p[n] & 0xc0) == 0x80)
			n--;
		memcpy(t->label[t->n], id.p, n);
		t->at[t->n++] = (double)(m->n - 1 - i);
	}
}

/* The least first; those without a median last. */
static int
by_median(const void *a, const void *b)
{
	double x = ((const struct row *)a)->v[MEDIAN];
	double y = ((const struct row *)b)->v[MEDIAN];

	if (isnan(x) || isnan(y))
		return isnan(x) - isnan(y);
	return (x > y) - (x < y);
}

static void
read_table(struct intervals *s)
{
	static const char *const word[VALUES] = { "median", "lo", "hi",
		"inner_lo", "inner_hi", "outer_lo", "outer_hi" };
	size_t col[VALUES], id, name, k;
	struct tw_gaps *g;
	struct tw_reader r;

	tw_reader_open(&r, 1, s->a->file, NULL);
	id = tw_col_named(&r, tw_slice_of("id"));
	s->ids = id != SIZE_MAX;
	name = tw_col_must(&r, "--intervals", tw_slice_of("parameter"));
	for (k = 0; k < VALUES; k++)
		col[k] = tw_col_must(&r, "--intervals", tw_slice_of(word[k]));
	while (tw_reader_next(&r))
		take(s, &r, id, name, col);
	tw_reader_must(&r, s->name.n, false);
	tw_reader_close(&r);
	tw_plot_check_truth(s->a, s->name.n);
	if (s->a->files > 1 && s->ids)
		tw_die(TW_MISUSED, "--intervals: draws go with the intervals of one observation, and %s has a column id",
		    s->a->file[0]);
	g = tw_gaps_read(&s->name, s->a->files - 1, s->a->file + 1);
	for (k = 0; k < s->name.n; k++) {
		s->of[k].gaps = g[k];
		if (s->a->sorted)
			qsort(s->of[k].row, s->of[k].n, sizeof *s->of[k].row,
			    by_median);
		find_scale(&s->of[k], s, s->name.name[k]);
	}
}

/* ---- characters --------------------------------------------------- */

/* Whether a part of what goes from one value to another is in column c. */
static bool
covers(const struct margin *m, const double end[2], size_t c)
{
	double part[TW_GAPS + 1][2];
	size_t n = tw_gaps_cut(&m->gaps, end, part), i;

	/* NaN: there is none. */
	for (i = 0; i < n; i++) {
		double from = tw_axis_at(&m->x, part[i][0]) * TW_WIDTH;
		double to = tw_axis_at(&m->x, part[i][1]) * TW_WIDTH;

		if (from < (double)(c + 1) && to >= (double)c)
			return true;
	}
	return false;
}

static void
print(struct intervals *s, struct tw_canvas *v)
{
	size_t c, i, k;

	tw_canvas_line(v, tw_slice_of(tw_plot_heading(s->a)));
	for (k = 0; k < s->name.n; k++) {
		struct margin *m = &s->of[k];

		find_rows(m, s, TW_TICKS);
		tw_axis_ticks(&m->x, TW_WIDTH / 9.0);
		tw_canvas_size(v, TW_WIDTH, m->n);
		for (i = 0; i < m->n; i++) {
			const double *q = m->row[i].v;
			double y = tw_axis_at(&m->y, (double)(m->n - 1 - i));

			for (c = 0; c < TW_WIDTH; c++)
				tw_canvas_put(v, ((double)c + 0.5) / TW_WIDTH,
				    y, covers(m, q + INNER_LO, c) ?
				    TW_MARK_INSIDE1 :
				    covers(m, q + OUTER_LO, c) ?
				    TW_MARK_BETWEEN : TW_MARK_NONE);
			tw_canvas_put(v, tw_axis_at(&m->x, q[MEDIAN]), y,
			    TW_MARK_TRUTH);
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
 * What goes from one end to another of each row, if that is somewhere, in its
 * parts: lines of that width, or of 0 bars.
 */
static void
draw_parts(struct tw_page *page, const struct margin *m, int end, double width,
    unsigned rgb)
{
	double half = m->n > LINES ? 0.5 : 0.36, part[TW_GAPS + 1][2];
	size_t i, k, n;

	for (i = 0; i < m->n; i++) {
		double y = (double)(m->n - 1 - i);

		n = tw_gaps_cut(&m->gaps, m->row[i].v + end, part);
		for (k = 0; k < n; k++)
			if (width > 0) {
				tw_page_begin(page, "central", TW_LINE, width,
				    rgb);
				tw_page_to(page, part[k][0], y);
				tw_page_to(page, part[k][1], y);
			} else if (part[k][0] < part[k][1] &&
			    part[k][0] < m->x.hi && part[k][1] > m->x.lo)
				tw_page_rect(page, "bars", part[k][0],
				    y - half, part[k][1], y + half, rgb);
	}
}

static void
draw_margin(struct tw_page *page, const struct margin *m, const double *truth)
{
	size_t i;

	tw_page_rect(page, "ground", m->x.lo, m->y.lo, m->x.hi, m->y.hi,
	    TW_PALE);
	draw_parts(page, m, OUTER_LO, 0, TW_ORANGE);
	draw_parts(page, m, INNER_LO, 0, TW_GREEN);
	/* Black on white is seen on every colour. */
	if (m->n <= LINES) {
		draw_parts(page, m, LO, 2, TW_WHITE);
		draw_parts(page, m, LO, 0.8, TW_BLACK);
	}
	/* In a gap white would not be seen. */
	tw_page_begin(page, "median", TW_DOTS, m->n > 40 ? 0.25 : 0.5,
	    m->gaps.n > 0 ? TW_GREY : TW_WHITE);
	for (i = 0; i < m->n; i++)
		tw_page_to(page, m->row[i].v[MEDIAN], (double)(m->n - 1 - i));
	if (truth != NULL)
		tw_page_line(page, 'x', "truth", *truth, TW_DASHED, 0.8,
		    TW_BLACK);
}

static void
draw(struct intervals *s, struct tw_page *page)
{
	size_t d = tw_plot_room(s->a, page, s->name.n, MOST, "parameters");
	size_t n = 0, k;
	struct tw_tiles tiles = { .n = d, .w = d == 1 ? 360 : 200, .left = 10,
	    .gap = 20, .apart = s->a->sorted, .named = true };

	for (k = 0; k < d; k++)
		n = s->of[k].n > n ? s->of[k].n : n;
	tw_page_key(page, TW_BOX, TW_GREEN, "inner interval");
	tw_page_key(page, TW_BOX, TW_ORANGE, "undetermined");
	tw_page_key(page, TW_BOX, TW_PALE, "outside");
	tw_page_key(page, TW_DOTS, TW_GREY, "median");
	if (n <= LINES)
		tw_page_key(page, TW_LINE, TW_BLACK, "central interval");
	if (s->a->truth.n > 0)
		tw_page_key(page, TW_DASHED, TW_BLACK, "truth");
	tiles.h = fmin(fmax(14 * (double)n, 30), d > 3 ? 280 : 560);
	page->tiles = tiles;
	for (k = 0; k < d; k++) {
		find_rows(&s->of[k], s, (size_t)(tiles.h / 10));
		tw_page_panel(page, &s->of[k].x, &s->of[k].y,
		    (struct tw_slice){ "", 0 });
		draw_margin(page, &s->of[k],
		    s->a->truth.n > 0 ? &s->a->truth.v[k] : NULL);
	}
}

void
tw_plot_intervals(const struct args *a, struct tw_drawn *d)
{
	struct intervals s = { .a = a };

	read_table(&s);
	if (a->page)
		draw(&s, &d->page);
	else
		print(&s, &d->text);
}
