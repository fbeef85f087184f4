/*
 * Regions over a grid of one or two parameters: read the files, and the bounds
 * from which cutoffs come, and give them to what draws them.
 */
#include <stdio.h>
#include <stdlib.h>

#include "io/msg.h"
#include "io/num.h"
#include "plot/panels.h"

/* A file with what is to be drawn of it. */
struct sheet {
	struct tw_grid g;
	struct tw_cutoff cut[TW_NESTED];
	double target;
	struct tw_panel panel;
};

/* ---- the values of options ---------------------------------------- */

/* Value i of a list that has one, or one for each file. */
static double
one_of(const struct tw_numbers *s, size_t i)
{
	return s->v[s->n > 1 ? i : 0];
}

static void
find_truth(struct sheet *s, const struct args *a, size_t i)
{
	static const char *const words[] = { "a number, or one for each FILE",
	    "two numbers, X,Y, or two for each FILE" };
	size_t axes = s->g.axes, k;
	double *truth = s->panel.truth;

	if (a->truth.n == 0)
		return;
	if (a->truth.n != axes && a->truth.n != axes * a->files)
		tw_die(TW_MISUSED, "--truth: must be %s: '%s'", words[axes - 1],
		    a->truth.text);
	s->panel.has_truth = true;
	for (k = 0; k < axes; k++) {
		truth[k] = a->truth.v[a->truth.n > axes ? i * axes + k : k];
		if (s->g.axis[k].log && truth[k] <= 0)
			tw_opt_bad("--truth", a->truth.text,
			    "above 0 on a logarithmic axis");
	}
}

/* ---- cutoffs from bounds ------------------------------------------ */

/* Drop the contours at levels that no score of the grid is on both sides of. */
static bool
within_scores(const struct sheet *s, const char *what, double v)
{
	if (s->g.axes == 1 || (v >= s->g.low && v <= s->g.high))
		return true;
	tw_warn("%s: no contour: the %s %s is beyond the scores of the grid",
	    s->g.file, what, TW_NUM_SHOWN(v));
	return false;
}

static void
check_levels(struct sheet *s)
{
	size_t i;

	for (i = 0; i < s->panel.cuts; i++)
		s->cut[i].line = within_scores(s, "cutoff", s->cut[i].cutoff);
	if (s->panel.target != NULL && !within_scores(s, "target", s->target))
		s->panel.target = NULL;
}

/* ---- what is worth a word ----------------------------------------- */

/*
 * Whether a point at the end of axis k is not outside though the prior goes on
 * beyond it; *high: at which end. Where the prior is not given, the end of the
 * grid may well be its own.
 */
static bool
cut_off(const struct tw_grid *g, const struct args *a, size_t k, bool *high)
{
	const struct tw_grid_axis *x = &g->axis[k];
	const struct tw_span *wall = tw_span_of(a->prior.of, a->prior.n,
	    x->name);
	size_t step = k > 0 ? g->axis[0].n : 1;
	size_t i, at;

	for (i = 0; i < g->n && wall != NULL; i++) {
		at = i / step % x->n;
		if (g->code[i] == TW_CODE_OUTSIDE ||
		    (at > 0 && at + 1 < x->n))
			continue;
		*high = at > 0;
		if (*high ? x->v[at] < wall->hi : x->v[at] > wall->lo)
			return true;
	}
	return false;
}

/* Crop the grid, and say what is strange about it. */
static void
crop(struct tw_grid *g, const struct args *a)
{
	bool high = false;
	uint64_t all;
	size_t i, k;

	for (k = 0; k < g->axes && !cut_off(g, a, k, &high); k++)
		continue;
	tw_grid_crop(g, a);
	for (all = i = 0; i < TW_CODES; i++)
		all += g->count[i];
	if (g->count[TW_CODE_OUTSIDE] == all)
		tw_warn("%s: nothing is inside or undetermined: the grid may miss the region, or step over it",
		    g->file);
	else if (k < g->axes)
		tw_warn("%s: the region reaches the %s end of %s in the grid, and the prior goes on",
		    g->file, high ? "upper" : "lower",
		    TW_SHOWN(g->axis[k].name));
}

/* ---- reading ------------------------------------------------------ */

static void
read_sheet(struct sheet *s, const struct args *a, size_t i)
{
	const char *path = a->bounds.n == 0 ? NULL :
	    a->bounds.v[a->bounds.n > 1 ? i : 0];
	struct tw_bounds_file f = { 0 };
	bool score = a->page && (a->cutoff.n > 0 || a->target.n > 0);

	*s = (struct sheet){ .panel = { .title = tw_plot_title(a, i),
	    .count = s->g.count, .cut = s->cut } };
	if (path != NULL) {
		tw_bounds_file_read(&f, path);
		score = a->page || f.drifts;
	}
	tw_grid_read(&s->g, a, a->file + i, &f, score);
	if (path != NULL) {
		tw_cutoffs_find(&f, s->g.group.n > 0 ? s->g.group.name[0] :
		    tw_slice_of("all"), &s->g.codes, s->cut);
		s->panel.cuts = s->g.codes.n;
		s->panel.areas = tw_cutoff_parts(s->cut, s->panel.cuts, &s->g,
		    f.drifts);
		tw_bounds_file_release(&f);
	} else if (a->cutoff.n > 0)
		s->cut[s->panel.cuts++] = (struct tw_cutoff){
			.cutoff = one_of(&a->cutoff, i), .line = true };
	if (a->target.n > 0) {
		s->target = one_of(&a->target, i);
		s->panel.target = &s->target;
	}
	find_truth(s, a, i);
	if (a->page)
		check_levels(s);
	if (s->g.axes == 1 && a->logy)
		tw_die(TW_MISUSED, "%s: --logy: there is one parameter only",
		    s->g.file);
	crop(&s->g, a);
	s->panel.v = (struct tw_view){ &s->g.codes, s->g.axis[0], s->g.axis[1],
		s->g.code, s->g.score };
}

/* ---- drawing ------------------------------------------------------ */

static void
draw(struct sheet *s, const struct args *a, struct tw_drawn *d)
{
	struct tw_panel *p = tw_xrealloc(NULL, a->files, sizeof *p);
	struct tw_slice score = tw_plot_label(a, a->ylabel, s->g.score_name);
	size_t i, n = a->files;

	for (i = 0; i < n; i++) {
		p[i] = s[i].panel;
		p[i].x.name = tw_plot_label(a, a->xlabel, p[i].v.x.name);
		p[i].y.name = tw_plot_label(a, a->ylabel, p[i].v.y.name);
	}
	if (s->g.axes == 1 && a->page)
		tw_ones_draw(p, n, score, &d->page);
	else if (a->page)
		tw_panels_draw(p, n, &d->page);
	for (i = 0; i < n && !a->page; i++) {
		if (i > 0)
			tw_out_row(d->text.out);
		tw_panel_print(&p[i], s->g.axes == 1 ? 1 : n > 1 ? 18 : 24,
		    &d->text);
	}
	free(p);
}

void
tw_plot_regions(const struct args *a, struct tw_drawn *d)
{
	struct sheet *s = tw_xrealloc(NULL, a->files, sizeof *s);
	size_t i;

	for (i = 0; i < a->files; i++) {
		read_sheet(&s[i], a, i);
		if (s[i].g.axes != s[0].g.axes)
			tw_die(TW_FAILED,
			    "%s: %zu parameters vary, but %zu in %s",
			    s[i].g.file, s[i].g.axes, s[0].g.axes, s[0].g.file);
	}
	draw(s, a, d);
	for (i = 0; i < a->files; i++)
		tw_grid_release(&s[i].g);
	free(s);
}
