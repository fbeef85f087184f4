#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grid.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"

/* A grid while it is read; axes are in the order in which they move. */
struct intake {
	struct tw_grid *g;
	const struct tw_plot *a;
	struct tw_reader r;
	struct tw_cols may;	/* columns that may be axes */
	struct tw_slice *first;	/* [may.n] their cells in the first record, */
	uint64_t first_line;	/* which stood there */
	size_t group, score;	/* columns, SIZE_MAX: none */
	bool maybe;		/* the score is wanted unless there are two axes */
	uint64_t bad_line;	/* then: where it is no number, 0: nowhere */
	size_t code_cap, score_cap;
};

/* ---- messages ----------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static _Noreturn void
irregular(const struct intake *in, const char *fmt, ...)
{
	char text[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	tw_reader_die(&in->r, "not a full grid in order: %s", text);
}

static const char *
shown(char buf[TW_SHOW], struct tw_slice s)
{
	return tw_show(buf, s.p, s.n);
}

/* ---- cells -------------------------------------------------------- */

/* The text of an axis's point. */
static struct tw_slice
text_at(const struct tw_grid_axis *x, size_t i)
{
	size_t start = i > 0 ? x->end[i - 1] : 0;

	return (struct tw_slice){ x->text + start, x->end[i] - start };
}

/* Whether the record is at point i of the axis. */
static bool
is_at(const struct intake *in, const struct tw_grid_axis *x, size_t i)
{
	return tw_slice_same(tw_field(&in->r, x->col), text_at(x, i)) ||
	    tw_plot_number(&in->r, x->col, false) == x->v[i];
}

/* ---- the order of the points -------------------------------------- */

/* The axis goes on to a value, in the direction that it has. */
static void
append(const struct intake *in, struct tw_grid_axis *x, struct tw_slice f,
    uint64_t line)
{
	size_t start = x->n > 0 ? x->end[x->n - 1] : 0;
	char show[TW_SHOW], from[TW_SHOW], to[TW_SHOW];
	double v;

	if (tw_num_read(f.p, f.n, &v) != TW_NUM_FINITE)
		tw_die(TW_FAILED,
		    "%s:%llu: column %zu (%s): not a finite number: "
		    "'%s'",
		    in->r.in.file, (unsigned long long)line, x->col + 1,
		    shown(show, x->name), shown(to, f));
	if (x->n > 1 && (v == x->v[x->n - 1] ||
	    (v > x->v[x->n - 1]) != (x->v[1] > x->v[0])))
		irregular(in,
		    "%s turns from %s to %s (several grids in one file?)",
		    shown(show, x->name), shown(from, text_at(x, x->n - 1)),
		    shown(to, f));
	if (v <= 0 && x->bad == 0) {
		x->bad = x->n + 1;
		x->bad_line = line;
	}
	x->v = tw_grow(x->v, &x->cap, x->n + 1, sizeof *x->v);
	x->end = tw_grow(x->end, &x->end_cap, x->n + 1, sizeof *x->end);
	x->text = tw_grow(x->text, &x->text_cap, start + f.n, 1);
	memcpy(x->text + start, f.p, f.n);
	x->end[x->n] = start + f.n;
	x->at = x->n;
	x->v[x->n++] = v;
}

/* The next column that may be an axis, is none, and has changed; or SIZE_MAX. */
static size_t
changed(const struct intake *in, size_t from)
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
add_axis(struct intake *in, size_t i)
{
	struct tw_slice name = tw_reader_name(&in->r, in->may.col[i]);
	size_t other = changed(in, i + 1);
	struct tw_grid *g = in->g;
	struct tw_grid_axis *x;
	char show[TW_SHOW], too[TW_SHOW];

	if (other != SIZE_MAX)
		irregular(in, "%s and %s change together", shown(show, name),
		    shown(too, tw_reader_name(&in->r, in->may.col[other])));
	if (g->axes == TW_GRID_AXES)
		irregular(in,
		    "%s varies too; a grid of three parameters at most "
		    "is drawn: of more, draws by --pairs",
		    shown(show, name));
	x = &g->axis[g->axes];
	*x = (struct tw_grid_axis){ .col = in->may.col[i], .name = name };
	append(in, x, in->first[i], in->first_line);
	append(in, x, tw_field(&in->r, x->col), in->r.in.line);
	if (x->v[0] == x->v[1])
		irregular(in, "a point comes twice");
	g->axes++;
}

/* The axis that still grows gets another value, or ends as another one moves. */
static void
go_on(struct intake *in)
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
elsewhere(const struct intake *in, size_t k)
{
	const struct tw_grid_axis *x = &in->g->axis[k];
	struct tw_slice f = tw_field(&in->r, x->col);
	char show[TW_SHOW], have[TW_SHOW], want[TW_SHOW];

	if (k == 0)
		irregular(in, "%s is %s, not %s", shown(show, x->name),
		    shown(have, f), shown(want, text_at(x, x->at)));
	irregular(in, "%s goes on to %s after %zu points, not %zu",
	    shown(show, x->name), shown(have, f), x[-1].at, x[-1].n);
}

/* Go to the next point, where the record must be. */
static void
step(struct intake *in)
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
	i = g->axes < in->may.n ? changed(in, 0) : SIZE_MAX;
	if (i != SIZE_MAX)
		irregular(in, "%s varies too", shown(show,
		    tw_reader_name(&in->r, in->may.col[i])));
}

/* ---- reading ------------------------------------------------------ */

static void
take_score(struct intake *in, size_t i)
{
	struct tw_grid *g = in->g;
	struct tw_slice f = tw_field(&in->r, in->score);
	double v;

	if (!in->maybe)
		v = tw_plot_number(&in->r, in->score, true);
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
take_group(struct intake *in, size_t i)
{
	struct tw_slice f = tw_field(&in->r, in->group);
	struct tw_slice have = tw_slice_of(i > 0 ? in->g->group : "");
	char a[TW_SHOW], b[TW_SHOW], c[TW_SHOW];

	if (i == 0) {
		in->g->group = memcpy(tw_xzero(f.n + 1, 1), f.p, f.n);
	} else if (!tw_slice_same(f, have))
		tw_reader_die(&in->r,
		    "%s changes from %s to %s: no single cutoff "
		    "(draw one x at a time)",
		    shown(a, tw_reader_name(&in->r, in->group)), shown(b, have),
		    shown(c, f));
}

static void
take_first(struct intake *in)
{
	size_t i;

	in->first = tw_xrealloc(NULL, in->may.n, sizeof *in->first);
	in->first_line = in->r.in.line;
	for (i = 0; i < in->may.n; i++) {
		struct tw_slice f = tw_field(&in->r, in->may.col[i]);
		char *copy = tw_xrealloc(NULL, f.n, 1);

		in->first[i] = (struct tw_slice){ memcpy(copy, f.p, f.n), f.n };
	}
}

static void
take(struct intake *in)
{
	struct tw_grid *g = in->g;
	size_t i = g->n++;

	if (i == 0)
		take_first(in);
	else
		step(in);
	g->code = tw_grow(g->code, &in->code_cap, i + 1, 1);
	g->code[i] = tw_codes_read(&g->codes, &in->r);
	g->count[g->code[i]]++;
	if (in->score != SIZE_MAX &&
	    !(in->maybe && g->axes > 1 && in->may.n < 3))
		take_score(in, i);
	if (in->group != SIZE_MAX)
		take_group(in, i);
}

/* The columns that may be axes: of -p, or all theta*. */
static void
find_params(struct intake *in)
{
	char list[TW_COLS_SHOW];
	size_t i, cap = 0;

	if (in->a->params != NULL) {
		tw_cols_find(&in->may, &in->r, "--params", in->a->params);
		return;
	}
	for (i = 0; i < in->r.ncol; i++) {
		struct tw_slice name = tw_reader_name(&in->r, i);

		if (tw_slice_is(name, "threshold"))
			tw_die(TW_MISUSED, "%s: a tree: --tree draws it",
			    in->r.in.file);
		if (tw_slice_is(name, "cutoff"))
			tw_die(TW_MISUSED,
			    "%s: a table of bounds: --mass draws it; "
			    "--scores -b draws it beside scores",
			    in->r.in.file);
		if (!tw_slice_begins(name, "theta"))
			continue;
		in->may.col = tw_grow(in->may.col, &cap, in->may.n + 1,
		    sizeof *in->may.col);
		in->may.col[in->may.n++] = i;
	}
	if (in->may.n == 0)
		tw_die(TW_MISUSED,
		    "%s: no columns theta*: name one, two or three "
		    "by --params; there are:%s",
		    in->r.in.file, tw_cols_show(list, &in->r));
}

static void
find_others(struct intake *in, const struct tw_grid_want *want)
{
	char show[TW_SHOW], list[TW_COLS_SHOW];

	in->group = SIZE_MAX;
	in->maybe = !want->score;
	in->score = tw_plot_score(in->a, &in->r, want->made_of, want->score);
	if (want->group.n == 0)
		return;
	in->group = tw_col_named(&in->r, want->group);
	if (in->group == SIZE_MAX)
		tw_die(TW_MISUSED, "%s: --bounds: no column '%s'; there are:%s",
		    in->r.in.file, shown(show, want->group),
		    tw_cols_show(list, &in->r));
}

/* ---- what was read ------------------------------------------------ */

/* Whether the steps of v[n], or of their logarithms, are equal but for rounding. */
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

static void
check_sign(const struct intake *in, const struct tw_grid_axis *x,
    const char *log)
{
	char show[TW_SHOW], cell[TW_SHOW];

	if (x->log && x->bad > 0)
		tw_die(TW_FAILED,
		    "%s:%llu: column %zu (%s): not above 0, as %s "
		    "needs: '%s'",
		    in->r.in.file, (unsigned long long)x->bad_line, x->col + 1,
		    shown(show, x->name), log,
		    shown(cell, text_at(x, x->bad - 1)));
}

static void
check_steps(const struct intake *in, struct tw_grid_axis *x, const char *log)
{
	bool hint = !x->log && x->bad == 0 && even(x, true);
	char show[TW_SHOW];

	x->steps = TW_STEPS_EVEN;
	if (x->log && even(x, true))
		return;
	x->steps = x->log ? TW_STEPS_VALUE : TW_STEPS_EVEN;
	if (even(x, false))
		return;
	irregular(in, "the steps of %s differ%s%s%s", shown(show, x->name),
	    hint ? ", those of its logarithm do not (" : "", hint ? log : "",
	    hint ? " draws that)" : "");
}

static void
check_whole(const struct intake *in)
{
	const struct tw_grid *g = in->g;
	char show[TW_SHOW], at[TW_SHOW];
	size_t k;

	if (g->n == 0)
		tw_die(TW_FAILED, "%s: no records", in->r.in.file);
	if (g->axes == 0)
		tw_die(TW_FAILED,
		    "%s: no parameter varies: a picture needs one "
		    "that does",
		    in->r.in.file);
	if (in->a->params != NULL && g->axes < in->may.n)
		tw_die(TW_FAILED,
		    "%s: only %zu of the %zu parameters that --params "
		    "names var%s",
		    in->r.in.file, g->axes, in->may.n,
		    g->axes == 1 ? "ies" : "y");
	for (k = 0; k + 1 < g->axes; k++)
		if (g->axis[k].at + 1 != g->axis[k].n)
			irregular(in,
			    "ends after %zu points at %s = %s, not %zu",
			    g->axis[k].at + 1, shown(show, g->axis[k + 1].name),
			    shown(at,
				text_at(&g->axis[k + 1], g->axis[k + 1].at)),
			    g->axis[k].n);
}

/* Whether the scores are there, and wanted. */
static void
check_scores(struct intake *in)
{
	struct tw_grid *g = in->g;
	struct tw_slice name;

	if (in->score != SIZE_MAX && in->maybe && g->axes == 2) {
		free(g->score);
		g->score = NULL;
	}
	if (g->score == NULL)
		return;
	if (in->bad_line > 0)
		tw_die(TW_FAILED, "%s:%llu: column %zu (score): not a number",
		    in->r.in.file, (unsigned long long)in->bad_line,
		    in->score + 1);
	name = tw_reader_name(&in->r, in->score);
	g->score_name = (struct tw_slice){ memcpy(tw_xrealloc(NULL, name.n, 1),
	    name.p, name.n), name.n };
}

/* From the order in which they move to that in which they are drawn. */
static void
sort_axes(struct intake *in)
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

void
tw_grid_read(struct tw_grid *g, const struct tw_plot *a, char *const *file,
    const struct tw_grid_want *want)
{
	static const char *const log[] = { "--logx", "--logy", "--logx" };
	struct tw_rec_options opt = { 0 };
	struct intake in = { .g = g, .a = a };
	size_t i;

	*g = (struct tw_grid){ .low = INFINITY, .high = -INFINITY };
	tw_reader_open(&in.r, 1, file, &opt);
	g->file = in.r.in.file;
	find_params(&in);
	tw_codes_find(&g->codes, a, &in.r);
	find_others(&in, want);
	while (tw_reader_next(&in.r))
		take(&in);
	check_whole(&in);
	check_scores(&in);
	sort_axes(&in);
	g->axis[0].log = a->logx;
	g->axis[1].log = g->axes > 1 && a->logy;
	for (i = 0; i < g->axes; i++)
		check_sign(&in, &g->axis[i], log[i]);
	for (i = 0; i < g->axes; i++) {
		struct tw_slice name = g->axis[i].name;

		check_steps(&in, &g->axis[i], log[i]);
		g->axis[i].name.p = memcpy(tw_xrealloc(NULL, name.n, 1), name.p,
		    name.n);
	}
	for (i = 0; i < in.may.n; i++)
		free((char *)in.first[i].p);
	free(in.first);
	tw_cols_release(&in.may);
	tw_reader_close(&in.r);
}

void
tw_grid_release(struct tw_grid *g)
{
	size_t i;

	for (i = 0; i < g->axes; i++) {
		free((char *)g->axis[i].name.p);
		free(g->axis[i].v);
		free(g->axis[i].text);
		free(g->axis[i].end);
	}
	tw_codes_release(&g->codes);
	free(g->code);
	free(g->score);
	free(g->group);
	free((char *)g->score_name.p);
	*g = (struct tw_grid){ 0 };
}
