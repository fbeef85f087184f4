/* Prints grids in characters. */
#include <math.h>

#include "io/msg.h"
#include "plot/data/grid.h"

/* ---- marks -------------------------------------------------------- */

/*
 * The position of point i in units of the m cells, with a margin for rounding
 * errors.
 */
static double
among(const struct tw_grid_axis *x, const struct tw_axis *a, size_t m, size_t i)
{
	return tw_axis_at(a, x->v[i]) * (double)m + 1e-9;
}

/* The points that a cell of an axis represents: from .. to - 1. */
struct part {
	size_t from, to;
};

/*
 * Divide an axis into at most m cells. If possible, all points get the same
 * number of cells.
 */
static struct part *
divide(const struct tw_grid_axis *x, const struct tw_axis *a, size_t *m)
{
	struct part *p;
	size_t i = 0, k;

	if (x->n <= *m)
		*m = x->n * (*m / x->n);
	p = tw_arena(NULL, *m, sizeof *p);
	for (k = 0; k < *m; k++) {
		p[k].from = i;
		while (i < x->n && among(x, a, *m, i) < (double)(k + 1))
			i++;
		p[k].to = i;
		if (i > p[k].from)
			continue;
		/* A cell without a point represents the nearest one. */
		if (i == x->n || (i > 0 && (double)(2 * k + 1) <
		    among(x, a, *m, i - 1) + among(x, a, *m, i) - 4e-9))
			p[k].from = i - 1;
		p[k].to = p[k].from + 1;
	}
	return p;
}

/* The code of most of the points; undetermined if two codes tie. */
static unsigned
most_of(const struct tw_grid *g, const struct part *x, const struct part *y)
{
	uint64_t count[TW_CODES] = { 0 };
	unsigned code, best = 0, ties = 0;
	size_t i, j;

	for (j = y->from; j < y->to; j++)
		for (i = x->from; i < x->to; i++)
			count[g->code[j * g->axis->n + i]]++;
	for (code = 1; code < TW_CODES; code++)
		if (count[code] > count[best]) {
			best = code;
			ties = 0;
		} else if (count[code] == count[best])
			ties++;
	return ties == 0 ? best : TW_CODE_BETWEEN;
}

/*
 * Fill a canvas of at most w by h characters with the marks of the grid between
 * the ends of its panel. Each shows the code of most of its points, or of the
 * nearest point.
 */
static void
put_marks(const struct tw_grid *g, size_t w, size_t h, struct tw_canvas *v)
{
	const struct part one = { 0, 1 };
	const struct part *across = divide(&g->axis[0], &g->x, &w);
	const struct part *up = g->axes == 1 ? &one :
	    divide(&g->axis[1], &g->y, &h);
	size_t i;

	tw_canvas_size(v, w, h);
	for (i = 0; i < w * h; i++)
		v->mark[i] = (unsigned char)(TW_MARK_OUTSIDE +
		    most_of(g, &across[i % w], &up[i / w]));
}

/* ---- a panel ------------------------------------------------------ */

/*
 * Print the intervals where the code is at least this: " -0.2 ... 0.3, 0.5 ...
 * 0.6".
 */
static void
print_ends(const struct tw_grid *p, unsigned least, struct tw_string *t)
{
	const struct tw_grid_axis *x = p->axis;
	size_t i, from = 0, runs = 0;

	for (i = 0; i <= x->n; i++) {
		if (i < x->n && p->code[i] >= least)
			continue;
		if (i > from && ++runs < 4)
			tw_print(t, "%s %.6g ... %.6g",
			    runs > 1 ? "," : "", x->v[from], x->v[i - 1]);
		from = i + 1;
	}
	tw_print(t, "%s", runs == 0 ? " nowhere" : runs > 3 ? ", ..." : "");
}

/* Print both pairs of ends of one parameter, in two lines if one is long. */
static void
print_both_ends(const struct tw_grid *p, struct tw_string *t)
{
	struct tw_string more = { 0 };
	size_t start = t->n;

	tw_print(t, "%*sinside", TW_MARGIN, "");
	print_ends(p, TW_CODE_INSIDE, t);
	tw_print(&more, "inside or undetermined");
	print_ends(p, TW_CODE_BETWEEN, &more);
	if (t->n - start + 3 + more.n > TW_ACROSS)
		tw_print(t, "\n%*s", TW_MARGIN, "");
	else
		tw_print(t, "   ");
	tw_print_bytes(t, more.p, more.n);
	tw_print(t, "\n");
	tw_string_release(&more);
}

void
tw_grid_print(struct tw_grid *p, const char *title, const double *truth,
    struct tw_string *t)
{
	struct tw_canvas canvas = tw_canvas_of(t), *v = &canvas;
	bool one = p->axes == 1, marked;
	size_t rows = one ? 1 : 24, w = TW_WIDTH;

	if (!one) {
		const struct tw_grid_axis *x = &p->axis[0], *y = &p->axis[1];
		double ratio = (y->v[y->n - 1] - y->v[0]) /
		    (x->v[x->n - 1] - x->v[0]);

		if (ratio >= 0.4 && ratio <= 2.5)
			w = (size_t)fmin((double)w, 2 * (double)rows / ratio);
		else
			w = 2 * rows;
		tw_ticks_find(&p->y.ticks, p->y.lo, p->y.hi, 6);
	}
	put_marks(p, w, rows, v);
	tw_ticks_find(&p->x.ticks, p->x.lo, p->x.hi, (double)v->w / 9);
	marked = truth != NULL && tw_canvas_put(v, tw_axis_at(&p->x, truth[0]),
	    one ? 0 : tw_axis_at(&p->y, truth[1]), TW_MARK_TRUTH);
	tw_canvas_line(v, tw_slice_of(title));
	tw_canvas_write(v, &p->x, one ? NULL : &p->y);
	tw_codes_line(&p->w.codes, v, p->count);
	if (marked)
		tw_canvas_key(v, 1, TW_MARK_TRUTH, "truth");
	tw_print(t, "\n");
	if (one)
		print_both_ends(p, t);
}
