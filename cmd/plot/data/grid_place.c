/*
 * The values of each column that varies are an axis. Then each point has a
 * place, and each place must have one point.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plot/data/grid.h"
#include "stat/base/order.h"

/* What is kept of an axis: points from .. to. */
struct kept {
	size_t from, to;
};

/* ---- axes --------------------------------------------------------- */

/* The values of column k, each once and ascending; *n of them. */
static double *
values_of(const struct tw_records *w, size_t k, size_t *n)
{
	const double *x = w->t.x[k];
	double *v = tw_xrealloc(NULL, w->t.n, sizeof *v);
	size_t i, runs = 0, m = 1;

	for (i = 0; i < w->t.n; i++)
		/* fast: a run of equal values is sorted as one */
		if (i == 0 || x[i] < x[i - 1] || x[i] > x[i - 1])
			v[runs++] = x[i];
	qsort(v, runs, sizeof *v, tw_ascending);
	for (i = 1; i < runs; i++)
		if (v[i] > v[m - 1])
			v[m++] = v[i];
	*n = m;
	return v;
}

/* Whether the steps, or those of logarithms, are equal but for rounding. */
static bool
even(const struct tw_grid_axis *x, bool log)
{
	double first = log ? log10(x->v[0]) : x->v[0], last, v, before;
	double mean;
	size_t i;

	last = log ? log10(x->v[x->n - 1]) : x->v[x->n - 1];
	mean = last / (double)(x->n - 1) - first / (double)(x->n - 1);
	for (i = 1, before = first; i < x->n; i++, before = v) {
		double ratio;

		v = log ? log10(x->v[i]) : x->v[i];
		ratio = (v - before) / mean;
		if (!(ratio > 0.8 && ratio < 1.2))
			return false;
	}
	return true;
}

/* Dies at the first record that a logarithmic axis cannot have. */
static void
check_log(const struct tw_grid *g, const struct tw_records *w, size_t col,
    const char *option)
{
	const double *v = w->t.x[col];
	size_t i = 0;

	while (i < g->n && v[i] > 0)
		i++;
	if (i < g->n)
		tw_die(TW_FAILED, "%s:%llu: column %zu (%s): not above 0, as %s needs: %.17g",
		    g->file, w->line + i, w->params.col[col] + 1,
		    TW_SHOWN(w->r.name[w->params.col[col]]), option, v[i]);
}

/* option makes the axis logarithmic, if it is. */
static void
check_axis(const struct tw_grid *g, struct tw_grid_axis *x, const char *option)
{
	bool hint = even(x, true);

	/* With a value that is not above 0 its logarithm's are not. */
	x->even = !x->log || hint;
	if (!(x->log && hint) && !even(x, false))
		tw_die(TW_FAILED,
		    "%s: not a full grid: the steps of %s differ%s%s%s",
		    g->file, TW_SHOWN(x->name),
		    hint ? ", those of its logarithm do not (" : "",
		    hint ? option : "", hint ? " draws that)" : "");
}

/* The columns that vary, col[]: two at most. */
static void
find_axes(struct tw_grid *g, const struct tw_records *w,
    const struct args *a, size_t col[TW_GRID_AXES])
{
	const bool log[] = { a->logx, a->logy };
	size_t k, n, vary = 0;
	double *v;

	for (k = 0; k < w->params.n; k++) {
		v = values_of(w, k, &n);
		if (n == 1 || vary++ >= TW_GRID_AXES) {
			free(v);
			continue;
		}
		col[g->axes] = k;
		g->axis[g->axes] = (struct tw_grid_axis){
			.name = tw_slice_copy(w->r.name[w->params.col[k]]),
			.n = n, .v = v, .log = log[g->axes] };
		g->axes++;
	}
	if (vary > TW_GRID_AXES)
		tw_die(TW_FAILED, "%s: %zu parameters vary; of a grid two at most are drawn: of more, draws by --pairs",
		    g->file, vary);
}

/* ---- places ------------------------------------------------------- */

/* Put codes and scores where the axes have them. */
static void
arrange(struct tw_grid *g, const struct tw_records *w,
    const size_t col[TW_GRID_AXES])
{
	size_t places = g->axis[0].n * g->axis[1].n, i, k, at;
	unsigned char *code = tw_xzero(g->n, 1);
	double *score = tw_xzero(g->n, sizeof *score);
	bool *taken = tw_xzero(g->n, sizeof *taken);

	if (g->n < places)
		tw_die(TW_FAILED, "%s: not a full grid: %zu points, not %zu of %s by %zu of %s",
		    g->file, g->n, g->axis[0].n, TW_SHOWN(g->axis[0].name),
		    g->axis[1].n, TW_SHOWN(g->axis[1].name));
	for (i = 0; i < g->n; i++) {
		for (at = 0, k = g->axes; k-- > 0;)
			at = at * g->axis[k].n + tw_count_below(g->axis[k].n,
			    g->axis[k].v, w->t.x[col[k]][i], false);
		if (taken[at])
			tw_die(TW_FAILED, "%s:%llu: not a full grid: a point comes twice",
			    g->file, w->line + i);
		taken[at] = true;
		code[at] = g->code[i];
		if (g->score != NULL)
			score[at] = g->score[i];
	}
	memcpy(g->code, code, g->n);
	if (g->score != NULL)
		memcpy(g->score, score, g->n * sizeof *score);
	free(code);
	free(score);
	free(taken);
}

/* ---- cropping ----------------------------------------------------- */

/* Where point i is on axis k. */
static size_t
along(const struct tw_grid *g, size_t k, size_t i)
{
	return k == 0 ? i % g->axis[0].n : i / g->axis[0].n;
}

static bool
is_kept(const struct tw_grid *g, const struct kept *part, size_t i)
{
	size_t x = along(g, 0, i), y = along(g, 1, i);

	return x >= part[0].from && x <= part[0].to && y >= part[1].from &&
	    y <= part[1].to;
}

/* To a span of an axis. */
static void
narrow(const struct tw_grid *g, const struct tw_grid_axis *x, struct kept *part,
    const struct tw_span *s, const char *option)
{
	double slack;

	if (s == NULL)
		return;
	slack = fabs(x->v[1] / 2 - x->v[0] / 2) * 1e-6;
	while (part->from < part->to && x->v[part->from] < s->lo - slack)
		part->from++;
	while (part->to > part->from && x->v[part->to] > s->hi + slack)
		part->to--;
	if (part->from == part->to)
		tw_die(TW_FAILED, "%s: %s: fewer than two points of the grid have %s there",
		    g->file, option, TW_SHOWN(x->name));
}

/* To the points that are not outside, with a tenth on either side. */
static void
narrow_around(const struct tw_grid *g, struct kept *part)
{
	struct kept in[] = { { g->n, 0 }, { g->n, 0 } };
	size_t i, k, at, more;

	for (i = 0; i < g->n; i++)
		for (k = 0; k < g->axes; k++) {
			at = along(g, k, i);
			if (g->code[i] == TW_CODE_OUTSIDE ||
			    !is_kept(g, part, i))
				continue;
			in[k].from = at < in[k].from ? at : in[k].from;
			in[k].to = at > in[k].to ? at : in[k].to;
		}
	for (k = 0; k < g->axes && in[k].from <= in[k].to; k++) {
		more = (in[k].to - in[k].from) / 10 + 2;
		if (in[k].from > part[k].from + more)
			part[k].from = in[k].from - more;
		if (in[k].to + more < part[k].to)
			part[k].to = in[k].to + more;
	}
}

/* Leave out what is not kept. */
static void
crop(struct tw_grid *g, const struct kept *part)
{
	size_t i, k, n = 0;

	for (i = 0; i < g->n; i++) {
		if (!is_kept(g, part, i))
			continue;
		g->code[n] = g->code[i];
		if (g->score != NULL)
			g->score[n] = g->score[i];
		n++;
	}
	g->n = n;
	for (k = 0; k < g->axes; k++) {
		struct tw_grid_axis *x = &g->axis[k];

		x->n = part[k].to - part[k].from + 1;
		memmove(x->v, x->v + part[k].from, x->n * sizeof *x->v);
	}
}

/*
 * Say what is strange: nothing is in the region, or a point at the end of an
 * axis is not outside though the prior goes on beyond it. Where the prior is
 * not given, the end of the grid may well be its own.
 */
static void
remark(const struct tw_grid *g, uint64_t all)
{
	const struct tw_grid_axis *x;
	size_t i, k, at;
	bool low, high;

	if (g->count[TW_CODE_OUTSIDE] == all) {
		tw_warn("%s: nothing is inside or undetermined: the grid may miss the region, or step over it",
		    g->file);
		return;
	}
	for (k = 0; k < g->axes; k++) {
		x = &g->axis[k];
		for (i = 0; i < g->n && x->prior != NULL; i++) {
			at = along(g, k, i);
			low = at == 0 && x->v[at] > x->prior->lo;
			high = at == x->n - 1 && x->v[at] < x->prior->hi;
			if (g->code[i] == TW_CODE_OUTSIDE || !(low || high))
				continue;
			tw_warn("%s: the region reaches the %s end of %s in the grid, and the prior goes on",
			    g->file, high ? "upper" : "lower",
			    TW_SHOWN(x->name));
			return;
		}
	}
}

void
tw_grid_place(struct tw_grid *g, const struct tw_records *w,
    const struct args *a)
{
	static const char *const option[] = { "--logx", "--logy" };
	struct kept part[TW_GRID_AXES] = { { 0, 0 } };
	size_t col[TW_GRID_AXES], i, k;
	struct tw_grid_axis *x;
	uint64_t all = 0;

	find_axes(g, w, a, col);
	if (g->axes == 0 && g->n == 1)
		tw_die(TW_FAILED,
		    "%s: no parameter varies: a picture needs one that does",
		    g->file);
	arrange(g, w, col);
	if (a->params != NULL && g->axes < w->params.n)
		tw_die(TW_FAILED, "%s: only %zu of the %zu parameters that --params names var%s",
		    g->file, g->axes, w->params.n, g->axes == 1 ? "ies" : "y");
	for (k = 0; k < g->axes; k++) {
		x = &g->axis[k];
		if (x->log)
			check_log(g, w, col[k], option[k]);
		check_axis(g, x, option[k]);
		x->prior = tw_span_of(a->prior.of, a->prior.n, x->name);
		part[k].to = x->n - 1;
		narrow(g, x, &part[k], x->prior, "--prior");
	}
	/* What is beyond the prior counts nowhere. */
	for (i = 0; i < g->n; i++)
		if (is_kept(g, part, i)) {
			g->count[g->code[i]]++;
			all++;
		}
	remark(g, all);
	if (a->around)
		narrow_around(g, part);
	for (k = 0; k < g->axes; k++)
		narrow(g, &g->axis[k], &part[k],
		    tw_span_of(a->range.of, a->range.n, g->axis[k].name),
		    "--range");
	crop(g, part);
}
