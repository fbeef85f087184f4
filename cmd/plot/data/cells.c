/* What is drawn of a grid: how far its axes go, and which points are where. */
#include <math.h>
#include <stdlib.h>

#include "io/msg.h"
#include "plot/data/grid.h"

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
tw_cells_code(const struct tw_grid *g, const struct tw_cells *x,
    const struct tw_cells *y, size_t c, size_t r)
{
	uint64_t count[TW_CODES] = { 0 };
	size_t i, j;

	for (j = y->from[r]; j < y->to[r]; j++)
		for (i = x->from[c]; i < x->to[c]; i++)
			count[g->code[j * g->axis->n + i]]++;
	return (unsigned char)tw_codes_most(&g->codes, count);
}
