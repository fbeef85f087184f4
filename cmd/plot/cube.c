#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plot/panels.h"

/* The axes of plane i of three, and the one across. */
static const size_t axes[][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 2, 0 } };

/*
 * The point to slice through, in ascending numbers: where the score is least;
 * without scores the middle of what is inside, or not outside, or of all.
 */
static void
best(const struct tw_grid *g, size_t at[3])
{
	double least = INFINITY, sum[3] = { 0 }, n = 0;
	unsigned floor = g->count[TW_CODE_INSIDE] > 0 ? TW_CODE_INSIDE :
							TW_CODE_ESTIMATE;
	size_t i, j, k, m;
	const struct tw_grid_axis *a = g->axis;

	for (i = 0; i < 3; i++)
		at[i] = a[i].n / 2;
	for (k = 0; k < a[2].n; k++)
		for (j = 0; j < a[1].n; j++)
			for (i = 0; i < a[0].n; i++) {
				size_t p = tw_grid_place(&a[0], i) +
				    tw_grid_place(&a[1], j) +
				    tw_grid_place(&a[2], k);
				size_t now[3] = { i, j, k };

				if (g->score != NULL && g->score[p] < least) {
					least = g->score[p];
					memcpy(at, now, sizeof now);
				}
				for (m = 0; m < 3 && g->code[p] >= floor; m++)
					sum[m] += (double)now[m];
				n += g->code[p] >= floor;
			}
	for (m = 0; m < 3 && g->score == NULL && n > 0; m++)
		at[m] = (size_t)(sum[m] / n + 0.5);
}

/* Inside the smallest region wins, then undetermined, then outside. */
static unsigned char
surer(unsigned char a, unsigned char b)
{
	if (a >= TW_CODE_INSIDE && b >= TW_CODE_INSIDE)
		return a < b ? a : b;
	return a > b ? a : b;
}

/* Whether both are, in either part. */
static bool
undetermined(unsigned char a, unsigned char b)
{
	return a > TW_CODE_OUTSIDE && a < TW_CODE_INSIDE &&
	    b > TW_CODE_OUTSIDE && b < TW_CODE_INSIDE;
}

static void
project(struct tw_cube *c, size_t plane, const struct tw_grid *g,
    const size_t of[3])
{
	const struct tw_grid_axis *x = &g->axis[of[0]], *y = &g->axis[of[1]];
	const struct tw_grid_axis *z = &g->axis[of[2]];
	size_t nx = x->n + x->first, i, j, k;
	unsigned char *code = tw_xzero(nx * (y->n + y->first), 1);
	double *score = NULL;
	struct tw_view *v = &c->panel[plane].v;

	if (g->score != NULL)
		score = tw_xzero(nx * (y->n + y->first), sizeof *score);
	v->x = *x;
	v->x.stride = 1;
	v->y = *y;
	v->y.stride = nx;
	for (j = 0; j < y->n; j++)
		for (i = 0; i < x->n; i++) {
			size_t to = tw_view_place(v, i, j);
			size_t from = tw_grid_place(x, i) + tw_grid_place(y, j);

			for (k = 0; k < z->n; k++) {
				size_t p = from + tw_grid_place(z, k);

				if (score == NULL || k == 0 ||
				    !undetermined(code[to], g->code[p]))
					code[to] = surer(code[to], g->code[p]);
				else if (g->score[p] < score[to])
					code[to] = g->code[p];
				if (score != NULL)
					score[to] = k == 0 ? g->score[p] :
					    fmin(score[to], g->score[p]);
			}
		}
	v->code = code;
	v->score = score;
}

static void
count(struct tw_cube *c, size_t plane)
{
	const struct tw_view *v = &c->panel[plane].v;
	size_t i, j;

	for (j = 0; j < v->y.n; j++)
		for (i = 0; i < v->x.n; i++)
			c->count[plane][v->code[tw_view_place(v, i, j)]]++;
	c->panel[plane].count = c->count[plane];
}

void
tw_cube_make(struct tw_cube *c, const struct tw_grid *g,
    const struct tw_panel *like, const double *truth)
{
	size_t at[3], i;

	memset(c, 0, sizeof *c);
	best(g, at);
	for (i = 0; i < TW_PLANES; i++) {
		const size_t *of = axes[i % 3];
		const struct tw_grid_axis *z = &g->axis[of[2]];
		size_t across = tw_grid_place(z, at[of[2]]);
		struct tw_panel *p = &c->panel[i];
		int n = z->name.n < 40 ? (int)z->name.n : 40;

		*p = *like;
		p->v = (struct tw_view){ &g->codes, g->axis[of[0]],
			g->axis[of[1]], g->code + across,
			g->score != NULL ? g->score + across : NULL };
		if (i < 3) {
			snprintf(c->title[i], sizeof c->title[i], "%.*s = %.6g",
			    n, z->name.p, tw_grid_value(z, at[of[2]]));
		} else {
			snprintf(c->title[i], sizeof c->title[i], "any %.*s", n,
			    z->name.p);
			project(c, i, g, of);
		}
		count(c, i);
		p->title = tw_slice_of(c->title[i]);
		p->has_truth = truth != NULL;
		if (truth != NULL) {
			p->truth[0] = truth[of[0]];
			p->truth[1] = truth[of[1]];
		}
	}
}

void
tw_cube_release(struct tw_cube *c)
{
	size_t i;

	/* Slices are of the grid. */
	for (i = 3; i < TW_PLANES; i++) {
		free((void *)c->panel[i].v.code);
		free((void *)c->panel[i].v.score);
	}
}
