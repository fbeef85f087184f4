/* A grid: read, how far its axes go, and which points are where. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "plot/data/grid.h"

/* ---- reading ------------------------------------------------------ */

/* The columns that may be axes: of -p, or all theta*. */
static void
find_params(struct tw_cols *c, const struct args *a, const struct tw_reader *r)
{
	const char *list = a->params;
	size_t i;

	for (i = 0; i < r->ncol && a->params == NULL; i++) {
		struct tw_slice name = r->name[i];

		if (tw_slice_is(name, "threshold"))
			tw_die(TW_MISUSED, "%s: a tree: --tree draws it",
			    r->in.file);
		if (tw_slice_is(name, "cutoff"))
			tw_die(TW_MISUSED, "%s: a table of bounds: --mass draws it; --scores -b draws it beside scores",
			    r->in.file);
		if (tw_slice_begins(name, "theta"))
			list = "theta*";
	}
	if (list == NULL)
		tw_die(TW_MISUSED, "%s: no columns theta*: name one or two by --params; there are:%s",
		    r->in.file, TW_COLS_SHOWN(r));
	tw_cols_find(c, r, "--params", list);
}

void
tw_grid_read(struct tw_grid *g, const struct args *a, size_t i)
{
	static double none[1];
	struct tw_records *w = &g->w;
	bool lines = a->cutoff.n > 0 || a->target.n > 0 || a->bounds.n > 0;
	bool must;

	*g = (struct tw_grid){ .axis = { { .n = 1, .v = none },
	    { .n = 1, .v = none } } };
	tw_records_open(w, a, i);
	g->file = w->r.in.file;
	must = (a->page && lines) || w->bounds.drifts;
	find_params(&w->params, a, &w->r);
	tw_records_read(w, a, must, SIZE_MAX);
	g->cuts = a->bounds.n > 0 ? w->codes.n : 0;
	tw_grid_place(g, a);
	/* With two parameters scores may turn out not to be needed. */
	if (g->axes == 2 && !must)
		g->score = NULL;
	if (g->score != NULL && w->bad_line > 0)
		tw_die(TW_FAILED, "%s:%llu: column %zu (score): not a number",
		    g->file, w->bad_line, w->score_col + 1);
	if (g->score != NULL)
		g->score_name = tw_slice_stay(w->r.name[w->score_col]);
	tw_reader_close(&w->r);
}

/* ---- axes --------------------------------------------------------- */

static void
ends(const struct tw_grid_axis *x, struct tw_axis *a)
{
	a->lo = x->v[0];
	a->hi = x->v[x->n - 1];
	a->log = x->log;
}

void
tw_grid_range(const struct tw_grid_axis *x, bool whole, struct tw_axis *a)
{
	ends(x, a);
	if ((whole || x->prior != NULL) && x->even)
		tw_axis_widen(a, 0.5 / (double)(x->n - 1));
	if (x->prior != NULL) {
		a->lo = fmax(a->lo, x->prior->lo);
		a->hi = fmin(a->hi, x->prior->hi);
	}
}

double
tw_grid_at(const struct tw_grid_axis *x, double i)
{
	struct tw_axis a;

	ends(x, &a);
	a.log = a.log && x->even;
	return tw_axis_value(&a, i / (double)(x->n - 1));
}

/* ---- characters --------------------------------------------------- */

/* Where point i lies among m cells, whatever the rounding. */
static double
among(const struct tw_grid_axis *x, const struct tw_axis *a, size_t m, size_t i)
{
	return tw_axis_at(a, tw_grid_at(x, (double)i)) * (double)m + 1e-9;
}

/* Which points each of m cells of an axis stands for: from .. to - 1. */
struct part {
	size_t from, to;
};

/* The parts of an axis, m at most; so many that all points have as many. */
static struct part *
divide(const struct tw_grid_axis *x, const struct tw_axis *a, size_t *m)
{
	struct part *p;
	size_t i = 0, k;

	if (x->n <= *m && x->even)
		*m = x->n * (*m / x->n);
	p = tw_stay(NULL, *m, sizeof *p);
	for (k = 0; k < *m; k++) {
		p[k].from = i;
		while (i < x->n && among(x, a, *m, i) < (double)(k + 1))
			i++;
		p[k].to = i;
		if (i > p[k].from)
			continue;
		/* No point is in the cell: it takes the nearest. */
		if (i == x->n || (i > 0 && (double)(2 * k + 1) <
		    among(x, a, *m, i - 1) + among(x, a, *m, i) - 4e-9))
			p[k].from = i - 1;
		p[k].to = p[k].from + 1;
	}
	return p;
}

/* The code that most of the points have. */
static unsigned
most_of(const struct tw_grid *g, const struct part *x, const struct part *y)
{
	uint64_t count[TW_CODES] = { 0 };
	size_t i, j;

	for (j = y->from; j < y->to; j++)
		for (i = x->from; i < x->to; i++)
			count[g->code[j * g->axis->n + i]]++;
	return tw_codes_most(&g->w.codes, count);
}

void
tw_grid_marks(const struct tw_grid *g, size_t w, size_t h, struct tw_canvas *v)
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
