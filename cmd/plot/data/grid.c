/* A grid read: its points, and the cutoffs of its bounds. */
#include <math.h>
#include <stdlib.h>

#include "io/msg.h"
#include "io/num.h"
#include "plot/data/grid.h"

struct intake {
	struct tw_grid *g;
	const struct args *a;
	struct tw_reader r;
	struct tw_grid_points p;
	struct tw_bounds_file f;	/* zeros: none */
	size_t group, score;	/* columns, SIZE_MAX: none */
	struct tw_names groups;	/* one at most */
	bool maybe;	/* the score is wanted unless there are two axes */
	unsigned long long bad_line;	/* then: no number there; 0: nowhere */
	size_t code_cap, score_cap;
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
}

static void
take_group(struct intake *in)
{
	struct tw_slice f = tw_field(&in->r, in->group);

	if (tw_names_add(&in->groups, f) > 0)
		tw_reader_die(&in->r, "%s changes from %s to %s: no single cutoff (draw one x at a time)",
		    TW_SHOWN(in->r.name[in->group]),
		    TW_SHOWN(in->groups.name[0]), TW_SHOWN(f));
}

/* What tw_table_read shows of each point, beside its parameters. */
static void
accept(void *arg, const struct tw_table *t, const struct tw_reader *r)
{
	struct intake *in = arg;
	struct tw_grid *g = in->g;

	if (t->n == 0)
		in->p.line = r->in.line;
	g->code = tw_grow(g->code, &in->code_cap, t->n + 1, 1);
	g->code[t->n] = tw_codes_read(&g->codes, r);
	if (in->score != SIZE_MAX)
		take_score(in, t->n);
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
}

static void
find_others(struct intake *in)
{
	const struct tw_bounds_file *f = &in->f;
	const struct args *a = in->a;
	bool lines = a->cutoff.n > 0 || a->target.n > 0 || f->file != NULL;

	in->maybe = !((a->page && lines) || f->drifts);
	in->score = tw_plot_score(a, &in->r, f->score, !in->maybe);
	in->group = f->by.n > 0 && !f->global ?
	    tw_col_must(&in->r, "--bounds", f->by) : SIZE_MAX;
}

/* Whether the scores are there, and wanted. */
static void
check_scores(const struct intake *in)
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
		    g->file, in->bad_line, in->score + 1);
	g->score_name = tw_slice_copy(in->r.name[in->score]);
}

/* The cutoffs of the bounds, and by these the parts of what is undetermined. */
static void
find_cutoffs(struct intake *in)
{
	struct tw_grid *g = in->g;
	unsigned code;
	size_t i;

	tw_cutoffs_find(&in->f, in->groups.n > 0 ? in->groups.name[0] :
	    tw_slice_of("all"), &g->codes, g->cut);
	g->cuts = g->codes.n;
	g->areas = g->score != NULL;
	if (g->areas && in->f.drifts)
		tw_codes_part(&g->codes);
	for (i = 0; i < g->n && g->score != NULL; i++) {
		code = tw_cutoffs_code(g->cut, g->cuts, g->score[i]);
		if (g->code[i] == TW_CODE_BETWEEN && code == TW_CODE_ESTIMATE)
			g->code[i] = TW_CODE_ESTIMATE;
		g->areas = g->areas && g->code[i] == code;
	}
}

static void
release(struct intake *in)
{
	tw_table_release(&in->p.t);
	tw_cols_release(&in->p.may);
	tw_names_release(&in->groups);
	tw_bounds_file_release(&in->f);
	tw_reader_close(&in->r);
}

void
tw_grid_read(struct tw_grid *g, const struct args *a, size_t i)
{
	static double none[1];
	struct intake in = { .g = g, .a = a };

	*g = (struct tw_grid){ .axis = { { .n = 1, .v = none },
	    { .n = 1, .v = none } } };
	if (a->bounds.n > 0)
		tw_bounds_file_read(&in.f, a->bounds.v[a->bounds.n > 1 ? i : 0]);
	tw_reader_open(&in.r, 1, a->file + i, NULL);
	in.p.r = &in.r;
	g->file = in.r.in.file;
	find_params(&in);
	tw_plot_check_names(a, &in.r);
	tw_codes_find(&g->codes, a, &in.r);
	find_others(&in);
	tw_table_read(&in.p.t, &in.r, &in.p.may, SIZE_MAX, accept, &in);
	g->n = in.p.t.n;
	if (in.f.file != NULL)
		find_cutoffs(&in);
	tw_grid_place(g, &in.p, a);
	check_scores(&in);
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
	free((char *)g->score_name.p);
}
