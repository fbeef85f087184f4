/*
 * Regions as areas: of a grid's scores between both bounds of each cutoff, so
 * that a band that is thinner than a cell is whole.
 */
#include <math.h>

#include "io/msg.h"
#include "plot/panels.h"

enum { MOST = 800 };		/* points of an axis that are used */

bool
tw_cutoff_parts(const struct tw_cutoff *cut, size_t n, struct tw_grid *g,
    bool differ)
{
	bool same = true;
	size_t i;

	if (g->score == NULL)
		return false;
	if (differ)
		tw_codes_part(&g->codes);
	for (i = 0; i < g->n; i++) {
		unsigned code = tw_cutoffs_code(cut, n, g->score[i]);

		if (g->code[i] == TW_CODE_BETWEEN && code == TW_CODE_ESTIMATE)
			g->code[i] = TW_CODE_ESTIMATE;
		same = same && g->code[i] == code;
	}
	return same;
}

/* The values of every step-th point, n, and where the axis ends beyond. */
static double *
places(const struct tw_grid_axis *x, size_t step, size_t n)
{
	double *at = tw_xrealloc(NULL, n + 2, sizeof *at);
	size_t i;

	at[0] = tw_grid_at(x, -1);
	for (i = 0; i < n; i++)
		at[i + 1] = tw_grid_at(x, (double)(i * step));
	at[n + 1] = tw_grid_at(x, (double)x->n);
	return at;
}

void
tw_panel_field(struct tw_field *f, const struct tw_panel *p, double foot,
    double top)
{
	const struct tw_grid_axis *x = &p->g.axis[0], *y = &p->g.axis[1];
	size_t kx = (x->n + MOST - 1) / MOST, ky = (y->n + MOST - 1) / MOST;
	size_t nx = (x->n - 1) / kx + 1, ny = (y->n - 1) / ky + 1, i, j;

	*f = (struct tw_field){ nx, ny, places(x, kx, nx), places(y, ky, ny),
		tw_xrealloc(NULL, nx * ny, sizeof *f->z) };
	/* One axis has no places of a second. */
	if (p->g.axes == 1) {
		f->y[0] = f->y[1] = foot;
		f->y[2] = top;
	}
	for (j = 0; j < ny; j++)
		for (i = 0; i < nx; i++)
			f->z[j * nx + i] = p->g.score[j * ky * x->n + i * kx];
}

void
tw_panel_areas(const struct tw_field *f, const struct tw_panel *p,
    struct tw_page *page)
{
	const unsigned *colour = p->g.codes.colour;
	unsigned rgb[4 * TW_NESTED + 1];
	double level[4 * TW_NESTED];
	size_t i, k, n = 0;

	for (i = 0; i < p->cuts; i++) {
		const struct tw_cutoff *c = &p->cut[i];
		const struct { double level; unsigned code; } part[] = {
			{ c->lower, TW_CODE_INSIDE + (unsigned)i },
			{ c->lower_runs, TW_CODE_ESTIMATE },
			{ c->upper_runs, TW_CODE_BETWEEN },
			{ c->upper, TW_CODE_ESTIMATE } };

		for (k = 0; k < 4; k++) {
			if (!p->g.codes.parts && part[k].code ==
			    TW_CODE_ESTIMATE)
				continue;
			rgb[n] = colour[part[k].code];
			level[n] = fmax(part[k].level,
			    n > 0 ? level[n - 1] : -INFINITY);
			n++;
		}
	}
	rgb[n] = colour[TW_CODE_OUTSIDE];
	tw_field_areas(f, page, n, level, rgb);
}
