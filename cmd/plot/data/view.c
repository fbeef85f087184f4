#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plot/data/grid.h"

static bool
descends(const struct tw_grid_axis *x)
{
	return x->v[1] < x->v[0];
}

/* The number in the file of point i. */
static size_t
in_file(const struct tw_grid_axis *x, size_t i)
{
	return x->first + (descends(x) ? x->n - 1 - i : i);
}

double
tw_grid_value(const struct tw_grid_axis *x, size_t i)
{
	return x->v[in_file(x, i)];
}

size_t
tw_grid_place(const struct tw_grid_axis *x, size_t i)
{
	return in_file(x, i) * x->stride;
}

/* ---- cropping ----------------------------------------------------- */

/* Draw the points from .. to (ascending) only. */
static void
crop(struct tw_grid_axis *x, size_t from, size_t to)
{
	x->first += descends(x) ? x->n - 1 - to : from;
	x->n = to - from + 1;
}

static void
crop_to(const struct tw_grid *g, struct tw_grid_axis *x,
    const struct tw_span *s, const char *option)
{
	double slack = fabs(x->v[1] / 2 - x->v[0] / 2) * 1e-6;
	size_t from = 0, to = x->n - 1;

	while (from < to && tw_grid_value(x, from) < s->lo - slack)
		from++;
	while (to > from && tw_grid_value(x, to) > s->hi + slack)
		to--;
	if (from == to)
		tw_die(TW_FAILED, "%s: %s: fewer than two points of the grid have %s there",
		    g->file, option, TW_SHOWN(x->name));
	crop(x, from, to);
}

/* Where point i of the file is, ascending; false if it is not drawn. */
static bool
drawn(const struct tw_grid *g, size_t i, size_t at[TW_GRID_AXES])
{
	size_t k;

	for (k = 0; k < g->axes; k++) {
		const struct tw_grid_axis *x = &g->axis[k];

		at[k] = i / x->stride % x->whole - x->first;
		if (at[k] >= x->n)
			return false;
		if (descends(x))
			at[k] = x->n - 1 - at[k];
	}
	return true;
}

/* To the points that are not outside, with a tenth on either side. */
static void
crop_around(struct tw_grid *g)
{
	size_t lo[TW_GRID_AXES], hi[TW_GRID_AXES] = { 0 }, at[TW_GRID_AXES];
	size_t i, k, more;

	for (k = 0; k < g->axes; k++)
		lo[k] = SIZE_MAX;
	for (i = 0; i < g->n; i++)
		if (g->code[i] != TW_CODE_OUTSIDE && drawn(g, i, at))
			for (k = 0; k < g->axes; k++) {
				lo[k] = at[k] < lo[k] ? at[k] : lo[k];
				hi[k] = at[k] > hi[k] ? at[k] : hi[k];
			}
	for (k = 0; k < g->axes && lo[k] != SIZE_MAX; k++) {
		more = (hi[k] - lo[k]) / 10 + 2;
		lo[k] = lo[k] > more ? lo[k] - more : 0;
		hi[k] = hi[k] + more < g->axis[k].n ? hi[k] + more :
						      g->axis[k].n - 1;
		crop(&g->axis[k], lo[k], hi[k]);
	}
}

/* What is beyond the prior counts nowhere. */
static void
crop_to_prior(struct tw_grid *g, const struct tw_spans *prior)
{
	size_t at[TW_GRID_AXES], i, k;

	for (k = 0; k < g->axes; k++) {
		struct tw_grid_axis *x = &g->axis[k];

		x->prior = tw_span_of(prior->of, prior->n, x->name);
		if (x->prior != NULL)
			crop_to(g, x, x->prior, "--prior");
	}
	memset(g->count, 0, sizeof g->count);
	for (i = 0; i < g->n; i++)
		if (drawn(g, i, at))
			g->count[g->code[i]]++;
}

void
tw_grid_crop(struct tw_grid *g, const struct args *a)
{
	const struct tw_span *s;
	size_t k;

	crop_to_prior(g, &a->prior);
	if (a->around)
		crop_around(g);
	for (k = 0; k < g->axes; k++) {
		s = tw_span_of(a->range.of, a->range.n, g->axis[k].name);
		if (s != NULL)
			crop_to(g, &g->axis[k], s, "--range");
	}
}

/* ---- cells -------------------------------------------------------- */

static void
ends(const struct tw_grid_axis *x, struct tw_axis *a)
{
	a->lo = tw_grid_value(x, 0);
	a->hi = tw_grid_value(x, x->n - 1);
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

/* Where point i lies among the cells, whatever the rounding. */
static double
among(const struct tw_grid_axis *x, const struct tw_axis *a, size_t m, size_t i)
{
	return tw_axis_at(a, tw_grid_at(x, (double)i)) * (double)m + 1e-9;
}

void
tw_cells_find(struct tw_cells *c, const struct tw_grid_axis *x,
    const struct tw_axis *a, size_t most, bool fill)
{
	size_t m, i = 0, k;

	c->m = m = x->n > most || !x->even ? most :
	    fill ? x->n * (most / x->n) : x->n;
	c->from = tw_xrealloc(NULL, m, sizeof *c->from);
	c->to = tw_xrealloc(NULL, m, sizeof *c->to);
	for (k = 0; k < m; k++) {
		c->from[k] = i;
		while (i < x->n && among(x, a, m, i) < (double)(k + 1))
			i++;
		c->to[k] = i;
		if (i > c->from[k])
			continue;
		/* No point is in the cell: it takes the nearest. */
		if (i == x->n || (i > 0 && (double)(2 * k + 1) <
		    among(x, a, m, i - 1) + among(x, a, m, i) - 4e-9))
			c->from[k] = i - 1;
		c->to[k] = c->from[k] + 1;
	}
}

void
tw_cells_release(struct tw_cells *c)
{
	free(c->from);
	free(c->to);
}

unsigned char
tw_view_code(const struct tw_view *v, const struct tw_cells *x,
    const struct tw_cells *y, size_t c, size_t r)
{
	uint64_t count[TW_CODES] = { 0 };
	size_t i, j;

	for (j = y->from[r]; j < y->to[r]; j++)
		for (i = x->from[c]; i < x->to[c]; i++)
			count[v->code[tw_view_place(v, i, j)]]++;
	return (unsigned char)tw_codes_most(v->codes, count);
}

void
tw_view_marks(const struct tw_view *v, const struct tw_cells *x,
    const struct tw_cells *y, struct tw_canvas *canvas)
{
	size_t c, r;

	tw_canvas_size(canvas, x->m, y->m);
	for (r = 0; r < y->m; r++)
		for (c = 0; c < x->m; c++)
			canvas->mark[r * x->m + c] = (unsigned char)
			    (TW_MARK_OUTSIDE + tw_view_code(v, x, y, c, r));
}
