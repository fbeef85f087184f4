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
print(const struct args *a, struct tw_intervals *s, struct tw_string *t)
{
	struct tw_canvas canvas = tw_canvas_of(t), *v = &canvas;
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
	tw_print(t, "\n");
}

/* ---- a script ----------------------------------------------------- */

/* Write the rows, the upper one first; infinite ends are those of the axis. */
static void
write_rows(struct tw_string *t, const struct tw_interval_param *m)
{
	size_t i, k;

	for (i = 0; i < m->n; i++) {
		const double *v = m->row[i].v;

		tw_print(t, "%zu ", m->n - 1 - i);
		for (k = 0; k < TW_ROW_VALUES; k++) {
			double end = isinf(v[k]) ? v[k] < 0 ? m->x.lo :
			    m->x.hi : v[k];

			/* Draw no interval whose ends are in reverse. */
			if (k >= TW_ROW_INNER_LO &&
			    !(v[k - (k - 1) % 2] <= v[k + k % 2]))
				end = NAN;
			tw_script_value(t, end,
			    k + 1 < TW_ROW_VALUES ? ' ' : '\n');
		}
	}
	tw_print(t, "\n\n");
}

static void
write_script(struct tw_string *t, const struct args *a, struct tw_intervals *s)
{
	struct tw_sheet sheet = { .left = 90, .gap = 70, .above = 44 };
	size_t n = 0, k;

	sheet.panels = tw_plot_room(a, &sheet, s->name.n, MOST, "parameters");
	for (k = 0; k < sheet.panels; k++)
		n = s->of[k].n > n ? s->of[k].n : n;
	sheet.w = sheet.panels == 1 ? 360 : 200;
	sheet.h = fmin(fmax(14 * (double)n, 30), sheet.panels > 3 ? 280 : 560);
	sheet.left = s->id.n > 0 ? 90 : 20;
	sheet.gap = s->id.n > 0 ? 80 : 24;
	tw_script_sheet(t, &sheet);
	tw_print(t, "central = %d; half = %g\n", n <= LINES,
	    n <= LINES ? 0.36 : 0.5);
	tw_plot_truth(a, t, sheet.panels);
	tw_print(t, "$rows << EOD\n");
	for (k = 0; k < sheet.panels; k++)
		write_rows(t, &s->of[k]);
	tw_print(t, "EOD\n");
	for (k = 0; k < sheet.panels; k++) {
		find_rows(&s->of[k], s, (size_t)(sheet.h / 10));
		tw_script_axis(t, "xaxis", k + 1, 'x', &s->of[k].x,
		    sheet.w / 50);
		tw_script_axis(t, "yaxis", k + 1, 'y', &s->of[k].y, 1);
	}
	tw_print(t, "%s%s", tw_gp_page, tw_gp_intervals);
}

void
tw_plot_intervals(const struct args *a, struct tw_string *t)
{
	struct tw_intervals s;

	tw_intervals_read(&s, a);
	if (a->page)
		write_script(t, a, &s);
	else
		print(a, &s, t);
}
