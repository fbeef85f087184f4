/*
 * Regions over a grid of one or two parameters: read the files, and the bounds
 * from which cutoffs come, and give them to what draws them.
 */
#include <stdio.h>
#include <stdlib.h>

#include "io/msg.h"
#include "io/num.h"
#include "plot/panels.h"

/* ---- the values of options ---------------------------------------- */

/* Value i of a list that has one, or one for each file. */
static double
one_of(const struct tw_numbers *s, size_t i)
{
	return s->v[s->n > 1 ? i : 0];
}

static void
find_truth(struct tw_panel *p, const struct args *a, size_t i)
{
	static const char *const words[] = { "a number, or one for each FILE",
	    "two numbers, X,Y, or two for each FILE" };
	size_t axes = p->g.axes, k;

	if (a->truth.n == 0)
		return;
	if (a->truth.n != axes && a->truth.n != axes * a->files)
		tw_die(TW_MISUSED, "--truth: must be %s: '%s'", words[axes - 1],
		    a->truth.text);
	p->has_truth = true;
	for (k = 0; k < axes; k++) {
		p->truth[k] = a->truth.v[a->truth.n > axes ? i * axes + k : k];
		if (p->g.axis[k].log && p->truth[k] <= 0)
			tw_opt_bad("--truth", a->truth.text,
			    "above 0 on a logarithmic axis");
	}
}

/* ---- cutoffs from bounds ------------------------------------------ */

/* Drop the contours at levels that no score of the grid is on both sides of. */
static bool
within_scores(const struct tw_grid *g, const char *what, double v)
{
	if (g->axes == 1 || (v >= g->low && v <= g->high))
		return true;
	tw_warn("%s: no contour: the %s %s is beyond the scores of the grid",
	    g->file, what, TW_NUM_SHOWN(v));
	return false;
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

/* The cutoffs, and the target, as far as they are known. */
static void
find_cutoffs(struct tw_panel *p, const struct args *a, size_t i,
    const struct tw_bounds_file *f)
{
	struct tw_grid *g = &p->g;
	size_t k;

	if (f->file != NULL) {
		tw_cutoffs_find(f, g->group.n > 0 ? g->group.name[0] :
		    tw_slice_of("all"), &g->codes, p->cut);
		p->cuts = g->codes.n;
		p->areas = tw_cutoff_parts(p->cut, p->cuts, g, f->drifts);
	} else if (a->cutoff.n > 0)
		p->cut[p->cuts++].cutoff = one_of(&a->cutoff, i);
	for (k = 0; k < p->cuts && a->page; k++)
		p->cut[k].line = within_scores(g, "cutoff", p->cut[k].cutoff);
	p->target = a->target.n > 0 ? one_of(&a->target, i) : 0;
	p->has_target = a->target.n > 0 && a->page &&
	    within_scores(g, "target", p->target);
}

static void
read_panel(struct tw_panel *p, const struct args *a, size_t i)
{
	struct tw_bounds_file f = { 0 };
	bool score = a->page && (a->cutoff.n > 0 || a->target.n > 0);

	if (a->bounds.n > 0) {
		tw_bounds_file_read(&f, a->bounds.v[a->bounds.n > 1 ? i : 0]);
		score = a->page || f.drifts;
	}
	tw_grid_read(&p->g, a, a->file + i, &f, score);
	p->title = tw_plot_title(a, i);
	find_cutoffs(p, a, i, &f);
	tw_bounds_file_release(&f);
	find_truth(p, a, i);
	if (p->g.axes == 1 && a->logy)
		tw_die(TW_MISUSED, "%s: --logy: there is one parameter only",
		    p->g.file);
	crop(&p->g, a);
	p->x.name = tw_plot_label(a, a->xlabel, p->g.axis[0].name);
	p->y.name = tw_plot_label(a, a->ylabel, p->g.axis[1].name);
}

/* ---- drawing ------------------------------------------------------ */

static void
draw(struct tw_panel *p, const struct args *a, struct tw_drawn *d)
{
	size_t i, n = a->files;

	if (a->page && p->g.axes == 1)
		tw_ones_draw(p, n, tw_plot_label(a, a->ylabel, p->g.score_name),
		    &d->page);
	else if (a->page)
		tw_panels_draw(p, n, &d->page);
	for (i = 0; i < n && !a->page; i++) {
		if (i > 0)
			tw_out_row(d->text.out);
		tw_panel_print(&p[i], p->g.axes == 1 ? 1 : n > 1 ? 18 : 24,
		    &d->text);
	}
}

void
tw_plot_regions(const struct args *a, struct tw_drawn *d)
{
	struct tw_panel *p = tw_xzero(a->files, sizeof *p);
	size_t i;

	for (i = 0; i < a->files; i++) {
		read_panel(&p[i], a, i);
		if (p[i].g.axes != p->g.axes)
			tw_die(TW_FAILED,
			    "%s: %zu parameters vary, but %zu in %s",
			    p[i].g.file, p[i].g.axes, p->g.axes, p->g.file);
	}
	draw(p, a, d);
	for (i = 0; i < a->files; i++)
		tw_grid_release(&p[i].g);
	free(p);
}
