/* A grid read: its points, and what is kept of them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "plot/data/grid.h"

struct intake {
	struct tw_grid *g;
	const struct args *a;
	struct tw_reader r;
	struct tw_grid_points p;
	struct tw_slice *first;	/* [p.may.n] cells of the first record */
	size_t group, score;	/* columns, SIZE_MAX: none */
	bool maybe;	/* the score is wanted unless there are two axes */
	unsigned long long bad_line;	/* then: no number there; 0: nowhere */
	size_t code_cap, score_cap, v_cap;
};

static void
take_score(struct intake *in, size_t i)
{
	struct tw_grid *g = in->g;
	struct tw_slice f = tw_field(&in->r, in->score);
	double v;

	if (!in->maybe)
		tw_field_num(&in->r, in->score, TW_WANT_NUMBER, &v);
	else if (tw_num_read(f.p, f.n, &v) > TW_NUM_INF) {
		/* With two parameters it may turn out not to be needed. */
		in->bad_line = in->bad_line == 0 ? in->r.in.line : in->bad_line;
		v = INFINITY;
	}
	g->score = tw_grow(g->score, &in->score_cap, i + 1, sizeof *g->score);
	g->score[i] = v;
	if (isfinite(v)) {
		g->low = v < g->low ? v : g->low;
		g->high = v > g->high ? v : g->high;
	}
}

static void
take_group(struct intake *in)
{
	struct tw_slice f = tw_field(&in->r, in->group);

	if (tw_names_add(&in->g->group, f) > 0)
		tw_reader_die(&in->r, "%s changes from %s to %s: no single cutoff (draw one x at a time)",
		    TW_SHOWN(in->r.name[in->group]),
		    TW_SHOWN(in->g->group.name[0]), TW_SHOWN(f));
}

/* The parameters: numbers, but those that never move may be anything. */
static void
take_values(struct intake *in, size_t i)
{
	struct tw_grid_points *p = &in->p;
	size_t k;

	p->v = tw_grow(p->v, &in->v_cap, (i + 1) * p->may.n, sizeof *p->v);
	p->line = i == 0 ? in->r.in.line : p->line;
	for (k = 0; k < p->may.n; k++) {
		double *v = &p->v[i * p->may.n + k];
		struct tw_slice f = tw_field(&in->r, p->may.col[k]);

		if (i == 0) {
			in->first[k] = tw_slice_copy(f);
			if (tw_num_read(f.p, f.n, v) != TW_NUM_FINITE)
				*v = NAN;
		} else if (tw_slice_same(f, in->first[k]))
			*v = p->v[k];
		else if (isnan(p->v[k]))
			tw_die(TW_FAILED, "%s:%llu: column %zu (%s): not a finite number: '%s'",
			    in->r.in.file, p->line, p->may.col[k] + 1,
			    TW_SHOWN(in->r.name[p->may.col[k]]),
			    TW_SHOWN(in->first[k]));
		else
			tw_field_num(&in->r, p->may.col[k], TW_WANT_FINITE, v);
	}
}

static void
take(struct intake *in)
{
	struct tw_grid *g = in->g;
	size_t i = g->n++;

	take_values(in, i);
	g->code = tw_grow(g->code, &in->code_cap, i + 1, 1);
	g->code[i] = tw_codes_read(&g->codes, &in->r);
	if (in->score != SIZE_MAX)
		take_score(in, i);
	if (in->group != SIZE_MAX)
		take_group(in);
}

/* The columns that may be axes: of -p, or all theta*. */
static void
find_params(struct intake *in)
{
	const char *list = in->a->params;
	size_t i;

	for (i = 0; i < in->r.ncol && in->a->params == NULL; i++) {
		struct tw_slice name = in->r.name[i];

		if (tw_slice_is(name, "threshold"))
			tw_die(TW_MISUSED, "%s: a tree: --tree draws it",
			    in->r.in.file);
		if (tw_slice_is(name, "cutoff"))
			tw_die(TW_MISUSED, "%s: a table of bounds: --mass draws it; --scores -b draws it beside scores",
			    in->r.in.file);
		if (tw_slice_begins(name, "theta"))
			list = "theta*";
	}
	if (list == NULL)
		tw_die(TW_MISUSED, "%s: no columns theta*: name one or two by --params; there are:%s",
		    in->r.in.file, TW_COLS_SHOWN(&in->r));
	tw_cols_find(&in->p.may, &in->r, "--params", list);
	in->first = tw_xzero(in->p.may.n, sizeof *in->first);
}

static void
find_others(struct intake *in, const struct tw_bounds_file *bounds, bool score)
{
	in->group = SIZE_MAX;
	in->maybe = !score;
	in->score = tw_plot_score(in->a, &in->r, bounds->score, score);
	if (bounds->by.n > 0 && !bounds->global)
		in->group = tw_col_must(&in->r, "--bounds", bounds->by);
}

/* Whether the scores are there, and wanted. */
static void
check_scores(struct intake *in)
{
	struct tw_grid *g = in->g;

	if (in->maybe && g->axes == 2) {
		free(g->score);
		g->score = NULL;
	}
	if (g->score == NULL)
		return;
	if (in->bad_line > 0)
		tw_die(TW_FAILED, "%s:%llu: column %zu (score): not a number",
		    in->r.in.file, in->bad_line, in->score + 1);
	g->score_name = tw_slice_copy(in->r.name[in->score]);
}

static void
release(struct intake *in)
{
	size_t i;

	for (i = 0; i < in->p.may.n; i++)
		free((char *)in->first[i].p);
	free(in->first);
	free(in->p.v);
	tw_cols_release(&in->p.may);
	tw_reader_close(&in->r);
}

void
tw_grid_read(struct tw_grid *g, const struct args *a, char *const *file,
    const struct tw_bounds_file *bounds, bool score)
{
	static double none[1];
	const bool log[TW_GRID_AXES] = { a->logx, a->logy };
	struct intake in = { .g = g, .a = a };
	size_t i;

	*g = (struct tw_grid){ .low = INFINITY, .high = -INFINITY,
	    .axis = { { .n = 1, .v = none }, { .n = 1, .v = none } } };
	tw_reader_open(&in.r, 1, file, NULL);
	in.p.r = &in.r;
	g->file = in.r.in.file;
	find_params(&in);
	tw_plot_check_names(a, &in.r);
	tw_codes_find(&g->codes, a, &in.r);
	find_others(&in, bounds, score);
	while (tw_reader_next(&in.r))
		take(&in);
	tw_reader_must(&in.r, g->n, false);
	in.p.n = g->n;
	tw_grid_axes(g, &in.p, log, a->params != NULL);
	check_scores(&in);
	for (i = 0; i < g->axes; i++)
		g->axis[i].name = tw_slice_copy(g->axis[i].name);
	release(&in);
}

void
tw_grid_release(struct tw_grid *g)
{
	size_t i;

	for (i = 0; i < g->axes; i++) {
		free((char *)g->axis[i].name.p);
		free(g->axis[i].v);
	}
	free(g->code);
	free(g->score);
	tw_names_release(&g->group);
	free((char *)g->score_name.p);
}

/* ---- cropping ----------------------------------------------------- */

/* Keep the points from .. to of each axis. */
static void
crop(struct tw_grid *g)
{
	const struct tw_grid_axis *x = &g->axis[0], *y = &g->axis[1];
	size_t i, j, k, p, n = 0;

	for (j = y->from; j <= y->to; j++)
		for (i = x->from; i <= x->to; i++, n++) {
			p = j * x->n + i;
			g->code[n] = g->code[p];
			if (g->score != NULL)
				g->score[n] = g->score[p];
		}
	g->n = n;
	for (k = 0; k < g->axes; k++) {
		struct tw_grid_axis *z = &g->axis[k];

		z->n = z->to - z->from + 1;
		memmove(z->v, z->v + z->from, z->n * sizeof *z->v);
		z->from = 0;
		z->to = z->n - 1;
	}
}

/* To a span of an axis. */
static void
narrow(const struct tw_grid *g, struct tw_grid_axis *x,
    const struct tw_span *s, const char *option)
{
	double slack;

	if (s == NULL)
		return;
	slack = fabs(x->v[1] / 2 - x->v[0] / 2) * 1e-6;
	while (x->from < x->to && x->v[x->from] < s->lo - slack)
		x->from++;
	while (x->to > x->from && x->v[x->to] > s->hi + slack)
		x->to--;
	if (x->from == x->to)
		tw_die(TW_FAILED, "%s: %s: fewer than two points of the grid have %s there",
		    g->file, option, TW_SHOWN(x->name));
}

/* To the points that are not outside, with a tenth on either side. */
static void
narrow_around(const struct tw_grid *g, struct tw_grid_axis *x)
{
	size_t lo = x->to, hi = 0, i, at, more;

	if (g->count[TW_CODE_OUTSIDE] == g->n)
		return;
	for (i = 0; i < g->n; i++) {
		at = x == g->axis ? i % g->axis->n : i / g->axis->n;
		if (g->code[i] == TW_CODE_OUTSIDE)
			continue;
		lo = at < lo ? at : lo;
		hi = at > hi ? at : hi;
	}
	more = (hi - lo) / 10 + 2;
	x->from = lo > more ? lo - more : 0;
	x->to = hi + more < x->to ? hi + more : x->to;
}

void
tw_grid_crop(struct tw_grid *g, const struct args *a)
{
	struct tw_grid_axis *x, *end = g->axis + g->axes;
	size_t i;

	for (x = g->axis; x < end; x++) {
		x->to = x->n - 1;
		x->prior = tw_span_of(a->prior.of, a->prior.n, x->name);
		narrow(g, x, x->prior, "--prior");
	}
	crop(g);
	/* What is beyond the prior counts nowhere. */
	memset(g->count, 0, sizeof g->count);
	for (i = 0; i < g->n; i++)
		g->count[g->code[i]]++;
	for (x = g->axis; x < end; x++) {
		if (a->around)
			narrow_around(g, x);
		narrow(g, x, tw_span_of(a->range.of, a->range.n, x->name),
		    "--range");
	}
	crop(g);
}
