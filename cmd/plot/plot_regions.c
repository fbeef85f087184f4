/*
 * Regions over a grid of one or two parameters: read the files, and the bounds
 * from which cutoffs come, and give them to what draws them.
 */
#include <math.h>

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

/* ---- reading ------------------------------------------------------ */

/* Whether there is a contour: not all scores are less, nor all greater. */
static bool
within_scores(const struct tw_grid *g, const char *what, double v)
{
	double low = INFINITY, high = -INFINITY;
	size_t i;

	for (i = 0; i < g->n; i++)
		if (isfinite(g->score[i])) {
			low = fmin(low, g->score[i]);
			high = fmax(high, g->score[i]);
		}
	if (g->axes == 1 || (v >= low && v <= high))
		return true;
	tw_warn("%s: no contour: the %s %s is beyond the scores of the grid",
	    g->file, what, TW_NUM_SHOWN(v));
	return false;
}

static void
read_panel(struct tw_panel *p, const struct args *a, size_t i)
{
	struct tw_grid *g = &p->g;
	size_t k;

	tw_grid_read(g, a, i);
	p->title = tw_plot_title(a, i);
	if (a->cutoff.n > 0)
		g->w.cut[g->cuts++].cutoff = one_of(&a->cutoff, i);
	for (k = 0; k < g->cuts && a->page; k++)
		g->w.cut[k].line = within_scores(g, "cutoff", g->w.cut[k].cutoff);
	p->target = a->target.n > 0 ? one_of(&a->target, i) : 0;
	p->has_target = a->target.n > 0 && a->page &&
	    within_scores(g, "target", p->target);
	find_truth(p, a, i);
	if (g->axes == 1 && a->logy)
		tw_die(TW_MISUSED, "%s: --logy: there is one parameter only",
		    g->file);
	p->x.name = tw_plot_label(a, a->xlabel, g->axis[0].name);
	p->y.name = tw_plot_label(a, a->ylabel, g->axes == 1 ? g->score_name :
	    g->axis[1].name);
}

/* ---- drawing ------------------------------------------------------ */

void
tw_plot_regions(const struct args *a, struct tw_drawn *d)
{
	struct tw_panel *p = tw_stay(NULL, a->files, sizeof *p);
	size_t i;

	for (i = 0; i < a->files; i++) {
		read_panel(&p[i], a, i);
		if (p[i].g.axes != p->g.axes)
			tw_die(TW_FAILED,
			    "%s: %zu parameters vary, but %zu in %s",
			    p[i].g.file, p[i].g.axes, p->g.axes, p->g.file);
	}
	if (a->page)
		tw_panels_draw(p, a->files, &d->page);
	for (i = 0; i < a->files && !a->page; i++) {
		if (i > 0)
			tw_out_row(d->text.out);
		tw_panel_print(&p[i], p->g.axes == 1 ? 1 :
		    a->files > 1 ? 18 : 24, &d->text);
	}
}
