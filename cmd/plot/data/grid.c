/*
 * Reads a grid and puts it in order. The distinct values of each column that
 * varies are an axis. Each point has a place on the axes, and each place must
 * have exactly one point.
 */
#include <math.h>
#include <stdlib.h>

#include "form/score_col.h"
#include "io/msg.h"
#include "plot/data/grid.h"
#include "stat/base/order.h"

/* ---- axes --------------------------------------------------------- */

/* The distinct values of column k, ascending; sets *n to their number. */
static double *
values_of(const struct tw_records *w, size_t k, size_t *n)
{
	const double *x = w->t.x[k];
	double *v = tw_arena(NULL, w->t.n, sizeof *v);
	size_t i, runs = 0, m = 1;

	for (i = 0; i < w->t.n; i++)
		/* fast: sorts a run of equal values as one */
		if (i == 0 || x[i] < x[i - 1] || x[i] > x[i - 1])
			v[runs++] = x[i];
	qsort(v, runs, sizeof *v, tw_ascending);
	for (i = 1; i < runs; i++)
		if (v[i] > v[m - 1])
			v[m++] = v[i];
	*n = m;
	return v;
}

/* Find the columns that vary, col[], of which there may be two. */
static void
find_axes(struct tw_grid *g, size_t col[TW_GRID_AXES])
{
	const struct tw_records *w = &g->w;
	size_t k, n, vary = 0;
	double *v;

	for (k = 0; k < w->params.n; k++) {
		v = values_of(w, k, &n);
		if (n == 1 || vary++ >= TW_GRID_AXES)
			continue;
		g->axis[g->axes] = (struct tw_grid_axis){
			.name = tw_slice_stay(w->r.name[w->params.col[k]]),
			.n = n, .v = v };
		col[g->axes++] = k;
	}
	if (vary > TW_GRID_AXES)
		tw_die(TW_FAILED, "%s: %zu parameters vary, but a grid of at most two can be drawn: choose two with -p, or draw posterior draws with --pairs",
		    g->w.r.in.file, vary);
	if (vary == 0 && w->t.n == 1)
		tw_die(TW_FAILED,
		    "%s: all parameters are constant: at least one must vary",
		    g->w.r.in.file);
}

/* ---- places ------------------------------------------------------- */

/* Put codes and scores in the order of the axes. */
static void
arrange(struct tw_grid *g, const size_t col[TW_GRID_AXES])
{
	const struct tw_records *w = &g->w;
	const struct tw_grid_axis *x = g->axis;
	bool *taken = tw_arena(NULL, w->t.n, sizeof *taken);
	size_t i, k, at;

	g->n = w->t.n;
	if (g->n < x[0].n * x[1].n)
		tw_die(TW_FAILED, "%s: not a full grid: %zu points, not %zu of %s by %zu of %s",
		    g->w.r.in.file, g->n, x[0].n, TW_SHOWN(x[0].name), x[1].n,
		    TW_SHOWN(x[1].name));
	g->code = tw_arena(NULL, g->n, 1);
	if (w->score != NULL)
		g->score = tw_arena(NULL, g->n, sizeof *g->score);
	for (i = 0; i < g->n; i++) {
		for (at = 0, k = g->axes; k-- > 0;)
			at = at * x[k].n + tw_count_below(x[k].n, x[k].v,
			    w->t.x[col[k]][i], false);
		if (taken[at])
			tw_die(TW_FAILED, "%s:%llu: not a full grid: a point comes twice",
			    g->w.r.in.file, w->line + i);
		taken[at] = true;
		g->code[at] = w->code[i];
		if (w->score != NULL)
			g->score[at] = w->score[i];
	}
}

/*
 * Find the axes, and put codes and scores in their order. Dies unless the
 * points are a complete grid.
 */
static void
place(struct tw_grid *g, const struct args *a)
{
	size_t col[TW_GRID_AXES], i;

	find_axes(g, col);
	arrange(g, col);
	if (a->params != NULL && g->axes < g->w.params.n)
		tw_die(TW_FAILED, "%s: only %zu of the %zu parameters that --params names var%s",
		    g->w.r.in.file, g->axes, g->w.params.n,
		    g->axes == 1 ? "ies" : "y");
	for (i = 0; i < g->n; i++)
		g->count[g->code[i]]++;
	if (g->count[TW_CODE_OUTSIDE] == g->n)
		tw_warn("%s: nothing is inside or undetermined: the grid may miss the region, or step over it",
		    g->w.r.in.file);
}

/* ---- reading ------------------------------------------------------ */

/* Find the columns that may be axes: those of -p, or theta*. */
static void
find_params(struct tw_cols *c, const struct args *a, const struct tw_reader *r)
{
	const char *list = a->params;
	size_t i;

	for (i = 0; i < r->ncol && a->params == NULL; i++) {
		struct tw_slice name = r->name[i];

		if (tw_slice_is(name, "cutoff"))
			tw_die(TW_MISUSED, "%s: a table of bounds: --mass draws it",
			    r->in.file);
		if (tw_slice_begins(name, "theta"))
			list = "theta*";
	}
	if (list == NULL)
		tw_die(TW_MISUSED, "%s: no columns theta*: name one or two by --params; there are:%s",
		    r->in.file, TW_COLS_SHOWN(r));
	tw_cols_find(c, r, "--params", list);
}

/*
 * The column with the score: the one from which the bounds were made (n = 0:
 * there are no bounds), or the only one with the name of a score. If there is
 * none, dies if `must`, and otherwise returns SIZE_MAX.
 */
static size_t
find_score(const struct tw_reader *r, struct tw_slice made_of, bool must)
{
	char any[TW_SCORE_COL], *name;
	unsigned first = 0;
	size_t col;

	if (made_of.n > 0) {
		col = tw_col_named(r, made_of);
		if (col == SIZE_MAX && must)
			tw_die(TW_MISUSED, "%s: no column '%s', from which the bounds were made; there are:%s",
			    r->in.file, TW_SHOWN(made_of), TW_COLS_SHOWN(r));
		return col;
	}
	if (!must)
		return tw_score_col_next(r, &first, any);
	return tw_score_col_find(r, NULL, &name);
}

double
tw_grid_edge(const struct tw_grid_axis *x, size_t i)
{
	const double *v = x->v;

	if (i == 0)
		return v[0] - (v[1] - v[0]) / 2;
	if (i == x->n)
		return v[i - 1] + (v[i - 1] - v[i - 2]) / 2;
	return v[i - 1] + (v[i] - v[i - 1]) / 2;
}

static struct tw_axis
axis_of(const struct tw_grid_axis *x, const struct args *a)
{
	return (struct tw_axis){ .lo = tw_grid_edge(x, 0),
		.hi = tw_grid_edge(x, x->n),
		.name = tw_plot_label(a, x->name) };
}

void
tw_grid_read(struct tw_grid *g, const struct args *a)
{
	static double none[1];
	struct tw_records *w = &g->w;
	bool must = a->page && (a->target.n > 0 || a->bounds != NULL);
	size_t i;

	*g = (struct tw_grid){ .axis = { { .n = 1, .v = none },
	    { .n = 1, .v = none } } };
	tw_records_open(w, a);
	find_params(&w->params, a, &w->r);
	w->must = must;
	w->score_col = find_score(&w->r, w->bounds.score, must);
	tw_records_read(w, a, false);
	g->cuts = a->bounds != NULL ? w->codes.n : 0;
	place(g, a);
	/* The scores of two parameters are optional. */
	if (g->axes == 2 && !must)
		g->score = NULL;
	for (i = 0; i < g->n && g->score != NULL; i++)
		if (isnan(w->score[i]))
			tw_die(TW_FAILED, "%s:%llu: column %zu (score): not a number",
			    w->r.in.file, w->line + i, w->score_col + 1);
	if (g->score != NULL)
		g->score_name = tw_slice_stay(w->r.name[w->score_col]);
	g->x = axis_of(&g->axis[0], a);
	if (g->axes == 2)
		g->y = axis_of(&g->axis[1], a);
	tw_reader_close(&w->r);
}
