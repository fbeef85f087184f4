#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plot/panels.h"

/* The axes of plane i of three, and the one across. */
static const size_t axes[][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 2, 0 } };

/*
 * The point to slice through: where the score is least; without scores the
 * middle of what is inside, or not outside, or of all.
 */
static void
best(const struct tw_grid *g, size_t at[3])
{
	double least = INFINITY, sum[3] = { 0 }, n = 0;
	unsigned floor = g->count[TW_CODE_INSIDE] > 0 ? TW_CODE_INSIDE :
							TW_CODE_ESTIMATE;
	size_t nx = g->axis[0].n, ny = g->axis[1].n, p, m;

	for (m = 0; m < 3; m++)
		at[m] = g->axis[m].n / 2;
	for (p = 0; p < g->n; p++) {
		size_t now[] = { p % nx, p / nx % ny, p / nx / ny };

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

/* A plane of what is from .. to on the axis across: one point of it, or all. */
static void
project(struct tw_panel *p, uint64_t count[TW_CODES], const struct tw_grid *g,
    const size_t of[3], size_t from, size_t to)
{
	const struct tw_grid_axis *x = &g->axis[of[0]], *y = &g->axis[of[1]];
	size_t step[] = { 1, g->axis[0].n, g->axis[0].n * g->axis[1].n };
	unsigned char *code = tw_xrealloc(NULL, x->n * y->n, 1);
	double *score = g->score == NULL ? NULL :
	    tw_xrealloc(NULL, x->n * y->n, sizeof *score);
	size_t i, k, at;

	for (i = 0; i < x->n * y->n; i++) {
		at = i % x->n * step[of[0]] + i / x->n * step[of[1]] +
		    from * step[of[2]];
		code[i] = g->code[at];
		if (score != NULL)
			score[i] = g->score[at];
		for (k = from; k < to; k++) {
			at += step[of[2]];
			if (score == NULL ||
			    !undetermined(code[i], g->code[at]))
				code[i] = surer(code[i], g->code[at]);
			else if (g->score[at] < score[i])
				code[i] = g->code[at];
			if (score != NULL)
				score[i] = fmin(score[i], g->score[at]);
		}
		count[code[i]]++;
	}
	p->v = (struct tw_view){ &g->codes, *x, *y, code, score };
	p->count = count;
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
		struct tw_panel *p = &c->panel[i];
		size_t here = at[of[2]];
		int n = z->name.n < 40 ? (int)z->name.n : 40;

		*p = *like;
		if (i < 3)
			snprintf(c->title[i], sizeof c->title[i], "%.*s = %.6g",
			    n, z->name.p, z->v[here]);
		else
			snprintf(c->title[i], sizeof c->title[i], "any %.*s", n,
			    z->name.p);
		project(p, c->count[i], g, of, i < 3 ? here : 0,
		    i < 3 ? here : z->n - 1);
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

	for (i = 0; i < TW_PLANES; i++) {
		free((void *)c->panel[i].v.code);
		free((void *)c->panel[i].v.score);
	}
}
