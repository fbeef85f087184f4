/* A grid read: its columns, its points, and what is kept of them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "plot/data/grid_order.h"

static void
take_score(struct tw_grid_intake *in, size_t i)
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
take_group(struct tw_grid_intake *in, size_t i)
{
	struct tw_slice f = tw_field(&in->r, in->group);
	struct tw_slice have = tw_slice_of(i > 0 ? in->g->group : "");
	char a[TW_SHOW], b[TW_SHOW], c[TW_SHOW];

	if (i == 0) {
		in->g->group = memcpy(tw_xzero(f.n + 1, 1), f.p, f.n);
	} else if (!tw_slice_same(f, have))
		tw_reader_die(&in->r, "%s changes from %s to %s: no single cutoff (draw one x at a time)",
		    tw_shown(a, tw_reader_name(&in->r, in->group)),
		    tw_shown(b, have), tw_shown(c, f));
}

static void
take_first(struct tw_grid_intake *in)
{
	size_t i;

	in->first = tw_xrealloc(NULL, in->may.n, sizeof *in->first);
	in->first_line = in->r.in.line;
	for (i = 0; i < in->may.n; i++)
		in->first[i] = tw_plot_keep(tw_field(&in->r, in->may.col[i]));
}

static void
take(struct tw_grid_intake *in)
{
	struct tw_grid *g = in->g;
	size_t i = g->n++;
	bool spare;

	if (i == 0)
		take_first(in);
	else
		tw_grid_step(in);
	g->code = tw_grow(g->code, &in->code_cap, i + 1, 1);
	g->code[i] = tw_codes_read(&g->codes, &in->r);
	g->count[g->code[i]]++;
	/* fast: check_scores drops those of two parameters, too */
	spare = in->maybe && g->axes > 1 && in->may.n < 3;
	if (in->score != SIZE_MAX && !spare)
		take_score(in, i);
	if (in->group != SIZE_MAX)
		take_group(in, i);
}

/* The columns that may be axes: of -p, or all theta*. */
static void
find_params(struct tw_grid_intake *in)
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
			tw_die(TW_MISUSED, "%s: a table of bounds: --mass draws it; --scores -b draws it beside scores",
			    in->r.in.file);
		if (!tw_slice_begins(name, "theta"))
			continue;
		in->may.col = tw_grow(in->may.col, &cap, in->may.n + 1,
		    sizeof *in->may.col);
		in->may.col[in->may.n++] = i;
	}
	if (in->may.n == 0)
		tw_die(TW_MISUSED, "%s: no columns theta*: name one, two or three by --params; there are:%s",
		    in->r.in.file, tw_cols_show(list, &in->r));
}

static void
find_others(struct tw_grid_intake *in, const struct tw_grid_want *want)
{
	in->group = SIZE_MAX;
	in->maybe = !want->score;
	in->score = tw_plot_score(in->a, &in->r, want->made_of, want->score);
	if (want->group.n > 0)
		in->group = tw_plot_column(&in->r, "--bounds", want->group);
}

/* Whether the scores are there, and wanted. */
static void
check_scores(struct tw_grid_intake *in)
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
		    in->r.in.file, (unsigned long long)in->bad_line,
		    in->score + 1);
	g->score_name = tw_plot_keep(tw_reader_name(&in->r, in->score));
}

void
tw_grid_read(struct tw_grid *g, const struct tw_plot *a, char *const *file,
    const struct tw_grid_want *want)
{
	static const char *const log[] = { "--logx", "--logy", "--logx" };
	struct tw_rec_options opt = { 0 };
	struct tw_grid_intake in = { .g = g, .a = a };
	size_t i;

	*g = (struct tw_grid){ .low = INFINITY, .high = -INFINITY };
	tw_reader_open(&in.r, 1, file, &opt);
	g->file = in.r.in.file;
	find_params(&in);
	tw_plot_check_names(a, &in.r);
	tw_codes_find(&g->codes, a, &in.r);
	find_others(&in, want);
	while (tw_reader_next(&in.r))
		take(&in);
	tw_grid_check_whole(&in);
	check_scores(&in);
	tw_grid_sort_axes(&in);
	g->axis[0].log = a->logx;
	g->axis[1].log = a->logy;
	for (i = 0; i < g->axes; i++)
		tw_grid_check_sign(&in, &g->axis[i], log[i]);
	for (i = 0; i < g->axes; i++) {
		tw_grid_check_steps(&in, &g->axis[i], log[i]);
		g->axis[i].name = tw_plot_keep(g->axis[i].name);
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
	size_t i, k;

	for (i = 0; i < g->axes; i++) {
		for (k = 0; k < g->axis[i].whole; k++)
			free((char *)g->axis[i].text[k].p);
		free((char *)g->axis[i].name.p);
		free(g->axis[i].v);
		free(g->axis[i].text);
	}
	tw_codes_release(&g->codes);
	free(g->code);
	free(g->score);
	free(g->group);
	free((char *)g->score_name.p);
	*g = (struct tw_grid){ 0 };
}
