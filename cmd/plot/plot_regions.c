/*
 * Plots regions over a grid of one or two parameters: reads the files and the
 * bounds with the cutoffs, and passes them on to be drawn.
 */
#include "io/msg.h"
#include "plot/panels.h"

/* ---- the values of options ---------------------------------------- */

/*
 * The numbers for a file, which are n for each file or the same n for all; NULL
 * if there are none.
 */
static const double *
numbers_of(const struct tw_numbers *s, size_t file, size_t n)
{
	return s->n == 0 ? NULL : s->n > n ? &s->v[file * n] : s->v;
}

/* Title i, or the name of the file without .tsv if there are several files. */
static struct tw_slice
title_of(const struct args *a, size_t i)
{
	struct tw_slice s = { "", 0 };
	const char *slash;

	if (i < a->title.n)
		return tw_slice_of(a->title.v[i]);
	if (a->files < 2)
		return s;
	slash = strrchr(a->file[i], '/');
	s = tw_slice_of(slash != NULL ? slash + 1 : a->file[i]);
	if (s.n > 4 && memcmp(s.p + s.n - 4, ".tsv", 4) == 0)
		s.n -= 4;
	return s;
}

static void
find_truth(struct tw_grid *g, const struct args *a, size_t i)
{
	static const char *const words[] = { "a number, or one for each FILE",
	    "two numbers, X,Y, or two for each FILE" };
	size_t axes = g->axes, k;

	if (a->truth.n > 0 && a->truth.n != axes &&
	    a->truth.n != axes * a->files)
		tw_die(TW_MISUSED, "--truth: must be %s: '%s'", words[axes - 1],
		    a->truth.text);
	g->truth = numbers_of(&a->truth, i, axes);
	for (k = 0; k < axes && g->truth != NULL; k++)
		if (g->axis[k].log && g->truth[k] <= 0)
			tw_opt_bad("--truth", a->truth.text,
			    "above 0 on a logarithmic axis");
}

/* ---- reading ------------------------------------------------------ */

static void
read_panel(struct tw_grid *g, const struct args *a, size_t i)
{
	tw_grid_read(g, a, i);
	g->title = title_of(a, i);
	g->target = numbers_of(&a->target, i, 1);
	find_truth(g, a, i);
	g->x.name = tw_plot_label(a, g->axis[0].name);
	g->y.name = tw_plot_label(a, g->axes == 1 ? g->score_name :
	    g->axis[1].name);
}

/* ---- drawing ------------------------------------------------------ */

void
tw_plot_regions(const struct args *a, struct tw_drawn *d)
{
	struct tw_grid *p = tw_arena(NULL, a->files, sizeof *p);
	size_t i;

	for (i = 0; i < a->files; i++) {
		read_panel(&p[i], a, i);
		if (p[i].axes != p->axes)
			tw_die(TW_FAILED,
			    "%s: %zu parameters vary, but %zu in %s",
			    p[i].file, p[i].axes, p->axes, p->file);
	}
	if (a->page)
		tw_panels_draw(p, a->files, &d->page);
	for (i = 0; i < a->files && !a->page; i++) {
		if (i > 0)
			tw_out_row(d->text.out);
		tw_panel_print(&p[i], p->axes == 1 ? 1 :
		    a->files > 1 ? 18 : 24, &d->text);
	}
}
