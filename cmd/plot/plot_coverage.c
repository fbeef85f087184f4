/*
 * Plots coverage: the difference between the share that regions of each level
 * contain and the level, and the simultaneous band for the shares at all levels
 * and of all columns if there were no difference. A panel for each column of
 * tw-coverage.
 */
#include <math.h>

#include "form/coverage_file.h"
#include "plot/plot.h"

enum {
	MOST = 60,		/* panels in a plot */
	BLUISH = 0xdde3f6	/* colour of the band */
};

static const double BETA = 0.05;	/* 1 - confidence of the band */

/* A count as a share, minus the level. */
#define ABOVE(q, i, count) ((q)->at[i].count / (q)->runs - (q)->at[i].level)

/* The scale of all panels: the largest distance from a level. */
static double
find_scale(const struct tw_coverage_file *f)
{
	double far = 0.02;
	size_t i, k;

	for (k = 0; k < f->column.n; k++)
		for (i = 0; i < f->curve[k].n; i++) {
			const struct tw_curve *q = &f->curve[k];

			far = fmax(far, fabs(q->at[i].share - q->at[i].level));
			far = fmax(far, fabs(ABOVE(q, i, lower)));
			far = fmax(far, fabs(ABOVE(q, i, upper)));
		}
	return far;
}

/* The title of a column of ranks is the name of the ranked parameter. */
static struct tw_slice
title_of(const struct tw_coverage_file *f, size_t k, const struct args *a)
{
	if (k < a->title.n)
		return tw_slice_of(a->title.v[k]);
	return tw_plot_label(a, tw_coverage_name(f->column.name[k]));
}

static void
draw_panel(struct tw_page *page, const struct tw_curve *q)
{
	size_t i;

	/* At the levels 0 and 1, the difference is 0. */
	tw_page_begin(page, "band", TW_AREA, 0, BLUISH);
	tw_page_to(page, 0, 0);
	for (i = 0; i < q->n; i++)
		tw_page_to(page, q->at[i].level, ABOVE(q, i, lower));
	tw_page_to(page, 1, 0);
	for (i = q->n; i-- > 0;)
		tw_page_to(page, q->at[i].level, ABOVE(q, i, upper));
	tw_page_line(page, 'y', "zero", 0, TW_DASHED, 0.7, TW_MID);
	tw_page_begin(page, "share", TW_LINEDOTS, 0.6, TW_BLACK);
	for (i = 0; i < q->n; i++)
		tw_page_to(page, q->at[i].level,
		    q->at[i].share - q->at[i].level);
}

void
tw_plot_coverage(const struct args *a, struct tw_drawn *d)
{
	struct tw_axis x = { .hi = 1, .name = tw_slice_of("level") };
	struct tw_axis y = { .name = tw_slice_of("share covered - level") };
	struct tw_page *p = &d->page;
	struct tw_coverage_file f;
	size_t n, i;

	tw_coverage_file_read(&f, a->file[0], BETA);
	y.hi = 1.08 * find_scale(&f);
	y.lo = -y.hi;
	n = tw_plot_room(a, p, f.column.n, MOST, "columns");
	/* --title gives the first panel's title; there is no other heading. */
	p->heading = n < f.column.n ? p->heading : NULL;
	p->tiles = (struct tw_tiles){ .n = n, .w = n == 1 ? 360 : 220,
	    .h = n == 1 ? 220 : 140, .gap = 16 };
	tw_page_key(p, TW_LINEDOTS, TW_BLACK, "share of simulations covered");
	tw_page_key(p, TW_BOX, BLUISH, "95 % simultaneous band");
	for (i = 0; i < n; i++) {
		tw_page_panel(p, &x, &y, title_of(&f, i, a));
		draw_panel(p, &f.curve[i]);
	}
}
