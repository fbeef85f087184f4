/*
 * Plots the intervals of each parameter, with a row for each observation: the
 * inner interval, the undetermined and the outside part, the median, and the
 * interval of the estimate before calibration. The table is that of tw-classify
 * --parameters.
 */
#include <math.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "plot/plot.h"

enum {
	MOST = 60,		/* parameters in a plot */
	LINES = 100		/* most rows that show central intervals */
};

/*
 * The columns of a row: the median; the ends of the central interval of the
 * estimate before calibration; those of the inner interval; and those of the
 * outer interval, which are infinite if it is not known.
 */
enum { MEDIAN, LO, HI, INNER_LO, INNER_HI, OUTER_LO, OUTER_HI, VALUES };
static const char *const column[VALUES] = { "median", "lo", "hi", "inner_lo",
	"inner_hi", "outer_lo", "outer_hi" };

/* The intervals of one parameter, a row for each observation. */
struct param {
	struct row {
		double v[VALUES];	/* NaN: not known */
		size_t id;	/* index of the observation */
	} *row;			/* [n] */
	size_t n, cap;
	/* x includes all finite values; y has the rows, when it is drawn */
	struct tw_axis x, y;
};

struct intervals {
	struct tw_names name;	/* of the parameters */
	struct param *of;	/* [name.n] */
	size_t cap;
	struct tw_names id;	/* of the observations; n = 0: no column id */
};

/* ---- reading ------------------------------------------------------ */

/* Add the current record to the rows of its parameter. */
static void
take(struct intervals *s, struct tw_reader *r, size_t id, size_t name,
    const size_t col[VALUES])
{
	size_t known = s->name.n, i;
	size_t k = tw_names_add(&s->name, tw_field(r, name));
	struct param *m;
	struct row *row;

	s->of = tw_arena_grow(s->of, &s->cap, k + 1, sizeof *s->of);
	if (k == known)
		s->of[k] = (struct param){ .n = 0 };
	m = &s->of[k];
	m->row = tw_arena_grow(m->row, &m->cap, m->n + 1, sizeof *m->row);
	row = &m->row[m->n++];
	/* guard: no test sees the content of a field after the last one */
	if (id != SIZE_MAX)
		row->id = tw_names_add(&s->id, tw_field(r, id));
	for (i = 0; i < VALUES; i++) {
		struct tw_slice f = tw_field(r, col[i]);

		if (tw_num_read(f.p, f.n, &row->v[i]) != TW_NUM_MISSING)
			tw_field_num(r, col[i], TW_WANT_NUMBER, &row->v[i]);
	}
	/* Too few draws exclude nothing. */
	if (isnan(row->v[OUTER_LO]) || isnan(row->v[OUTER_HI])) {
		row->v[OUTER_LO] = -INFINITY;
		row->v[OUTER_HI] = INFINITY;
	}
}

/*
 * Set the range of x to that of all finite values. Widens it by a quarter on
 * each side where an outer interval is infinite.
 */
static void
find_scale(struct param *m, struct tw_slice label)
{
	bool open[2] = { false, false };
	double wide;
	size_t i, k;

	m->x = tw_axis_none;
	m->x.name = label;
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

static void
read_intervals(struct intervals *s, const struct args *a)
{
	size_t col[VALUES], id, name, k;
	struct tw_reader r;

	tw_reader_open(&r, 1, a->file, NULL);
	id = tw_col_named(&r, tw_slice_of("id"));
	name = tw_col_must(&r, "--intervals", tw_slice_of("parameter"));
	for (k = 0; k < VALUES; k++)
		col[k] = tw_col_must(&r, "--intervals", tw_slice_of(column[k]));
	while (tw_reader_next(&r))
		take(s, &r, id, name, col);
	tw_reader_require_records(&r, s->name.n, false);
	tw_reader_close(&r);
	tw_plot_check_truth(a, s->name.n);
	for (k = 0; k < s->name.n; k++)
		find_scale(&s->of[k], tw_plot_label(a, s->name.name[k]));
}

/*
 * Set y to the axis of the rows, from top to bottom, with at most this many
 * ids.
 */
static void
find_rows(struct param *m, const struct intervals *s, size_t most)
{
	size_t each, i;

	most = most < TW_TICKS ? most : TW_TICKS;
	each = (m->n + most - 1) / most;
	m->y = (struct tw_axis){ .lo = -0.5, .hi = (double)m->n - 0.5,
	    .bare = s->id.n == 0, .name = { "", 0 } };
	for (i = 0; i < m->n && s->id.n > 0; i += each)
		tw_axis_tick(&m->y, (double)(m->n - 1 - i),
		    s->id.name[m->row[i].id], 16);
}

/* ---- characters --------------------------------------------------- */

/* Whether the interval overlaps column c of the characters. */
static bool
covers(const struct param *m, const double end[2], size_t c)
{
	double from = tw_axis_at(&m->x, end[0]) * TW_WIDTH;
	double to = tw_axis_at(&m->x, end[1]) * TW_WIDTH;

	/* The ends of a missing interval are NaN, and overlap nothing. */
	return from < (double)(c + 1) && to >= (double)c;
}

static void
print(const struct args *a, struct intervals *s, struct tw_string *t)
{
	struct tw_canvas canvas = tw_canvas_of(t), *v = &canvas;
	size_t c, i, k;

	tw_canvas_line(v, tw_slice_of(a->heading));
	for (k = 0; k < s->name.n; k++) {
		struct param *m = &s->of[k];

		find_rows(m, s, TW_TICKS);
		tw_ticks_find(&m->x.ticks, m->x.lo, m->x.hi, TW_WIDTH / 9.0);
		tw_canvas_size(v, TW_WIDTH, m->n);
		for (i = 0; i < m->n; i++) {
			const double *q = m->row[i].v;
			double y = tw_axis_at(&m->y, (double)(m->n - 1 - i));

			for (c = 0; c < TW_WIDTH; c++)
				tw_canvas_put(v, ((double)c + 0.5) / TW_WIDTH,
				    y, covers(m, q + INNER_LO, c) ?
				    TW_MARK_INSIDE1 : covers(m, q + OUTER_LO,
				    c) ? TW_MARK_BETWEEN : TW_MARK_NONE);
			tw_canvas_put(v, tw_axis_at(&m->x, q[MEDIAN]), y,
			    TW_MARK_TRUTH);
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
write_rows(struct tw_string *t, const struct param *m)
{
	size_t i, k;

	for (i = 0; i < m->n; i++) {
		const double *v = m->row[i].v;
		double cell[1 + VALUES] = { (double)(m->n - 1 - i) };

		for (k = 0; k < VALUES; k++) {
			cell[1 + k] = fmin(fmax(v[k], m->x.lo), m->x.hi);
			/* Draw no interval whose ends are in reverse. */
			if (isnan(v[k]) || (k >= INNER_LO &&
			    !(v[k - (k - 1) % 2] <= v[k + k % 2])))
				cell[1 + k] = NAN;
		}
		tw_script_row(t, 1 + VALUES, cell);
	}
	tw_print(t, "\n\n");
}

static void
write_script(struct tw_string *t, const struct args *a, struct intervals *s)
{
	struct tw_sheet sheet = { .above = 12 };
	size_t n = 0, k;

	sheet.panels = tw_plot_room(a, &sheet, s->name.n, MOST, "parameters");
	for (k = 0; k < sheet.panels; k++)
		n = s->of[k].n > n ? s->of[k].n : n;
	sheet.w = sheet.panels == 1 ? 360 : 200;
	sheet.h = fmin(fmax(14 * (double)n, 30), sheet.panels > 3 ? 280 : 560);
	/* Between two rows of panels are the labels of the upper one. */
	if (sheet.panels > 3)
		sheet.above = 50;
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
	struct intervals s = { .cap = 0 };

	read_intervals(&s, a);
	if (a->page)
		write_script(t, a, &s);
	else
		print(a, &s, t);
}
