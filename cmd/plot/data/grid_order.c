/*
 * Axes are found from where each column moves first: that after one point is
 * the fastest. Then each point must be where these say.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "io/msg.h"
#include "plot/data/grid.h"

/* A column that moves, and after how many points it does so first. */
struct mover {
	size_t k, stride, n;
	bool down;		/* its values descend */
};

/* Dies: at point i, what. */
__attribute__((format(printf, 3, 4))) static _Noreturn void
irregular(const struct tw_grid_points *p, size_t i, const char *fmt, ...)
{
	char text[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	tw_die(TW_FAILED, "%s:%llu: not a full grid in order: %s",
	    p->r->in.file, p->line + i, text);
}

static struct tw_slice
name_of(const struct tw_grid_points *p, size_t k)
{
	return p->r->name[p->may.col[k]];
}

static double
value(const struct tw_grid_points *p, const struct mover *m, size_t i)
{
	return p->v[i * p->may.n + m->k];
}

/* The first point at which column k is not where it began, or n. */
static size_t
moves(const struct tw_grid_points *p, size_t k)
{
	size_t i = 1;

	while (i < p->n && !(p->v[i * p->may.n + k] < p->v[k] ||
	    p->v[i * p->may.n + k] > p->v[k]))
		i++;
	return i;
}

/* The columns that move, the fastest first, of more the fastest; how many. */
static size_t
find_movers(const struct tw_grid_points *p, struct mover m[TW_GRID_AXES])
{
	size_t n = 0, i, k;

	for (k = 0; k < p->may.n; k++) {
		struct mover new = { .k = k, .stride = moves(p, k) };

		if (new.stride == p->n)
			continue;
		i = n < TW_GRID_AXES ? n : TW_GRID_AXES;
		n++;
		for (; i > 0 && m[i - 1].stride > new.stride; i--)
			if (i < TW_GRID_AXES)
				m[i] = m[i - 1];
		if (i < TW_GRID_AXES)
			m[i] = new;
		if (i > 0 && m[i - 1].stride == new.stride)
			irregular(p, new.stride, "%s and %s change together",
			    TW_SHOWN(name_of(p, m[i - 1].k)),
			    TW_SHOWN(name_of(p, k)));
	}
	return n;
}

/* Whether point i, the j-th of the axis that goes on, goes on as it began. */
static bool
goes_on(const struct tw_grid_points *p, const struct mover *m, size_t i)
{
	double a = value(p, m, 0), b = value(p, m, m->stride);
	double before = value(p, m, i - m->stride), now = value(p, m, i);

	return b > a ? now > before : now < before;
}

static void
check_point(const struct tw_grid_points *p, const struct mover *m, size_t i)
{
	size_t at = i / m->stride % m->n * m->stride;

	if (at == i && i > 0 && !goes_on(p, m, i))
		irregular(p, i, "%s turns from %.17g to %.17g (several grids in one file?)",
		    TW_SHOWN(name_of(p, m->k)), value(p, m, i - m->stride),
		    value(p, m, i));
	if (value(p, m, i) != value(p, m, at))
		irregular(p, i, "%s is %.17g, not %.17g",
		    TW_SHOWN(name_of(p, m->k)), value(p, m, i),
		    value(p, m, at));
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

/* Fill an axis; option makes it logarithmic, if it is. */
static void
make_axis(struct tw_grid_axis *x, const struct tw_grid_points *p,
    const struct mover *m, const char *option, bool log)
{
	bool hint;
	size_t i;

	*x = (struct tw_grid_axis){ .name = name_of(p, m->k), .n = m->n,
	    .log = log, .v = tw_xrealloc(NULL, m->n, sizeof *x->v) };
	for (i = 0; i < m->n; i++) {
		double v = value(p, m, i * m->stride);

		if (log && v <= 0)
			tw_die(TW_FAILED, "%s:%llu: column %zu (%s): not above 0, as %s needs: %.17g",
			    p->r->in.file, p->line + i * m->stride,
			    p->may.col[m->k] + 1, TW_SHOWN(x->name), option, v);
		x->v[m->down ? m->n - 1 - i : i] = v;
	}
	/* With a value that is not above 0 its logarithm's are not. */
	hint = even(x, true);
	x->even = !log || hint;
	if (!(log && hint) && !even(x, false))
		irregular(p, p->n - 1, "the steps of %s differ%s%s%s",
		    TW_SHOWN(x->name),
		    hint ? ", those of its logarithm do not (" : "",
		    hint ? option : "", hint ? " draws that)" : "");
}

static int
by_column(const void *a, const void *b)
{
	const struct mover *p = a, *q = b;

	return (p->k > q->k) - (p->k < q->k);
}

/* Put codes and scores where the axes, all ascending, have them. */
static void
arrange(struct tw_grid *g, const struct mover *m)
{
	unsigned char *code = tw_xrealloc(NULL, g->n, 1);
	double *score = g->score == NULL ? NULL :
	    tw_xrealloc(NULL, g->n, sizeof *score);
	size_t i, k, at, to;

	for (i = 0; i < g->n; i++) {
		for (to = 0, k = g->axes; k-- > 0;) {
			at = i / m[k].stride % m[k].n;
			to = to * m[k].n + (m[k].down ? m[k].n - 1 - at : at);
		}
		code[to] = g->code[i];
		if (score != NULL)
			score[to] = g->score[i];
	}
	free(g->code);
	free(g->score);
	g->code = code;
	g->score = score;
}

void
tw_grid_axes(struct tw_grid *g, const struct tw_grid_points *p,
    const bool log[TW_GRID_AXES], bool all)
{
	static const char *const option[] = { "--logx", "--logy" };
	struct mover m[TW_GRID_AXES] = { { 0 } };
	size_t n = find_movers(p, m), i, k, last = n - 1;

	if (n == 0 && p->n > 1)
		irregular(p, 1, "a point comes twice");
	if (n == 0)
		tw_die(TW_FAILED,
		    "%s: no parameter varies: a picture needs one that does",
		    p->r->in.file);
	if (m[0].stride > 1)
		irregular(p, 1, "a point comes twice");
	if (n > TW_GRID_AXES)
		irregular(p, p->n - 1, "%zu parameters vary; of a grid two at most are drawn: of more, draws by --pairs",
		    n);
	for (k = 0; k < n; k++)
		m[k].n = ((k < last ? m[k + 1].stride : p->n) +
		    m[k].stride - 1) / m[k].stride;
	for (i = 0; i < p->n; i++)
		for (k = 0; k < n; k++)
			check_point(p, &m[k], i);
	if (p->n % m[last].stride != 0)
		irregular(p, p->n - 1, "ends after %zu points, not %zu", p->n,
		    m[last].n * m[last].stride);
	if (all && n < p->may.n)
		tw_die(TW_FAILED, "%s: only %zu of the %zu parameters that --params names var%s",
		    p->r->in.file, n, p->may.n, n == 1 ? "ies" : "y");
	qsort(m, n, sizeof *m, by_column);
	g->axes = n;
	for (k = 0; k < n; k++) {
		m[k].down = value(p, &m[k], m[k].stride) < value(p, &m[k], 0);
		make_axis(&g->axis[k], p, &m[k], option[k], log[k]);
	}
	arrange(g, m);
}
