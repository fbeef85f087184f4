/*
 * Which columns of a grid are its axes, found from the order in which they
 * move, and that each record is at the point where it must be.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "plot/data/grid_order.h"

/* ---- messages ----------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static _Noreturn void
irregular(const struct tw_grid_intake *in, const char *fmt, ...)
{
	char text[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	tw_reader_die(&in->r, "not a full grid in order: %s", text);
}

/* ---- cells -------------------------------------------------------- */

/* Whether the record is at point i of the axis. */
static bool
is_at(const struct tw_grid_intake *in, const struct tw_grid_axis *x, size_t i)
{
	/* fast: the same text is the same number */
	if (tw_slice_same(tw_field(&in->r, x->col), x->text[i]))
		return true;
	return tw_plot_number(&in->r, x->col, false) == x->v[i];
}

/* ---- the order of the points -------------------------------------- */

/* The axis goes on to a value, in the direction that it has. */
static void
append(const struct tw_grid_intake *in, struct tw_grid_axis *x,
    struct tw_slice f, uint64_t line)
{
	char show[TW_SHOW], from[TW_SHOW], to[TW_SHOW];
	double v;

	if (tw_num_read(f.p, f.n, &v) != TW_NUM_FINITE)
		tw_die(TW_FAILED,
		    "%s:%llu: column %zu (%s): not a finite number: '%s'",
		    in->r.in.file, (unsigned long long)line, x->col + 1,
		    tw_shown(show, x->name), tw_shown(to, f));
	if (x->n > 1 && (v == x->v[x->n - 1] ||
	    (v > x->v[x->n - 1]) != (x->v[1] > x->v[0])))
		irregular(in,
		    "%s turns from %s to %s (several grids in one file?)",
		    tw_shown(show, x->name),
		    tw_shown(from, x->text[x->n - 1]),
		    tw_shown(to, f));
	if (v <= 0 && x->bad == 0) {
		x->bad = x->n + 1;
		x->bad_line = line;
	}
	x->v = tw_grow(x->v, &x->cap, x->n + 1, sizeof *x->v);
	x->text = tw_grow(x->text, &x->text_cap, x->n + 1, sizeof *x->text);
	x->text[x->n] = tw_plot_keep(f);
	x->at = x->n;
	x->v[x->n++] = v;
}

/* The next column that may be an axis, is none, and has changed. */
static size_t
changed(const struct tw_grid_intake *in, size_t from)
{
	size_t i, k;

	for (i = from; i < in->may.n; i++) {
		for (k = 0; k < in->g->axes; k++)
			if (in->g->axis[k].col == in->may.col[i])
				break;
		if (k == in->g->axes &&
		    !tw_slice_same(tw_field(&in->r, in->may.col[i]),
			in->first[i]))
			return i;
	}
	return SIZE_MAX;
}

/* Column i of those that may be turns out to be one, slower than all so far. */
static void
add_axis(struct tw_grid_intake *in, size_t i)
{
	struct tw_slice name = tw_reader_name(&in->r, in->may.col[i]);
	size_t other = changed(in, i + 1);
	struct tw_grid *g = in->g;
	struct tw_grid_axis *x;
	char show[TW_SHOW], too[TW_SHOW];

	if (other != SIZE_MAX)
		irregular(in, "%s and %s change together", tw_shown(show, name),
		    tw_shown(too, tw_reader_name(&in->r, in->may.col[other])));
	if (g->axes == TW_GRID_AXES)
		irregular(in, "%s varies too; a grid of three parameters at most is drawn: of more, draws by --pairs",
		    tw_shown(show, name));
	x = &g->axis[g->axes];
	*x = (struct tw_grid_axis){ .col = in->may.col[i], .name = name };
	append(in, x, in->first[i], in->first_line);
	append(in, x, tw_field(&in->r, x->col), in->r.in.line);
	if (x->v[0] == x->v[1])
		irregular(in, "a point comes twice");
	g->axes++;
}

/* The axis that still grows gets a value, or ends as another one moves. */
static void
go_on(struct tw_grid_intake *in)
{
	struct tw_grid_axis *x = &in->g->axis[in->g->axes - 1];
	size_t other = changed(in, 0);

	if (other != SIZE_MAX && is_at(in, x, 0)) {
		x->at = 0;
		add_axis(in, other);
	} else
		append(in, x, tw_field(&in->r, x->col), in->r.in.line);
}

static _Noreturn void
elsewhere(const struct tw_grid_intake *in, size_t k)
{
	const struct tw_grid_axis *x = &in->g->axis[k];
	struct tw_slice f = tw_field(&in->r, x->col);
	char show[TW_SHOW], have[TW_SHOW], want[TW_SHOW];

	if (k == 0)
		irregular(in, "%s is %s, not %s", tw_shown(show, x->name),
		    tw_shown(have, f), tw_shown(want, x->text[x->at]));
	irregular(in, "%s goes on to %s after %zu points, not %zu",
	    tw_shown(show, x->name), tw_shown(have, f), x[-1].at, x[-1].n);
}

void
tw_grid_step(struct tw_grid_intake *in)
{
	struct tw_grid *g = in->g;
	size_t i, k;
	char show[TW_SHOW];

	if (g->axes == 0) {
		i = changed(in, 0);
		if (i == SIZE_MAX)
			irregular(in, "a point comes twice");
		add_axis(in, i);
		return;
	}
	for (k = 0; k + 1 < g->axes; k++) {
		if (++g->axis[k].at < g->axis[k].n)
			break;
		g->axis[k].at = 0;
	}
	if (k + 1 == g->axes)
		go_on(in);
	for (k = 0; k < g->axes; k++)
		if (!is_at(in, &g->axis[k], g->axis[k].at))
			elsewhere(in, k);
	i = changed(in, 0);
	if (i != SIZE_MAX)
		irregular(in, "%s varies too", tw_shown(show,
		    tw_reader_name(&in->r, in->may.col[i])));
}

/* ---- what was read ------------------------------------------------ */

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

void
tw_grid_check_sign(const struct tw_grid_intake *in,
    const struct tw_grid_axis *x, const char *log)
{
	char show[TW_SHOW], cell[TW_SHOW];

	if (x->log && x->bad > 0)
		tw_die(TW_FAILED,
		    "%s:%llu: column %zu (%s): not above 0, as %s needs: '%s'",
		    in->r.in.file, (unsigned long long)x->bad_line, x->col + 1,
		    tw_shown(show, x->name), log,
		    tw_shown(cell, x->text[x->bad - 1]));
}

void
tw_grid_check_steps(const struct tw_grid_intake *in, struct tw_grid_axis *x,
    const char *log)
{
	/* With a value that is not above 0 its logarithm's are not. */
	bool hint = even(x, true);
	char show[TW_SHOW];

	x->steps = TW_STEPS_EVEN;
	if (x->log && hint)
		return;
	x->steps = x->log ? TW_STEPS_VALUE : TW_STEPS_EVEN;
	if (even(x, false))
		return;
	irregular(in, "the steps of %s differ%s%s%s", tw_shown(show, x->name),
	    hint ? ", those of its logarithm do not (" : "", hint ? log : "",
	    hint ? " draws that)" : "");
}

void
tw_grid_check_whole(const struct tw_grid_intake *in)
{
	const struct tw_grid *g = in->g;
	char show[TW_SHOW], at[TW_SHOW];
	size_t k;

	if (g->n == 0)
		tw_die(TW_FAILED, "%s: no records", in->r.in.file);
	if (g->axes == 0)
		tw_die(TW_FAILED,
		    "%s: no parameter varies: a picture needs one that does",
		    in->r.in.file);
	if (in->a->params != NULL && g->axes < in->may.n)
		tw_die(TW_FAILED, "%s: only %zu of the %zu parameters that --params names var%s",
		    in->r.in.file, g->axes, in->may.n,
		    g->axes == 1 ? "ies" : "y");
	for (k = 0; k + 1 < g->axes; k++)
		if (g->axis[k].at + 1 != g->axis[k].n)
			irregular(in,
			    "ends after %zu points at %s = %s, not %zu",
			    g->axis[k].at + 1,
			    tw_shown(show, g->axis[k + 1].name),
			    tw_shown(at,
				g->axis[k + 1].text[g->axis[k + 1].at]),
			    g->axis[k].n);
}

void
tw_grid_sort_axes(struct tw_grid_intake *in)
{
	struct tw_grid *g = in->g;
	struct tw_grid_axis file[TW_GRID_AXES];
	size_t i, k, n = 0, stride = 1;

	for (k = 0; k < g->axes; stride *= g->axis[k++].n) {
		g->axis[k].stride = stride;
		g->axis[k].whole = g->axis[k].n;
	}
	memcpy(file, g->axis, sizeof file);
	for (i = 0; i < in->may.n; i++)
		for (k = 0; k < g->axes; k++)
			if (file[k].col == in->may.col[i])
				g->axis[n++] = file[k];
}

