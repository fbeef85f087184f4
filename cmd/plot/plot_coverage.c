/*
 * Plots coverage: the difference between the share that regions of each level
 * contain and the level, and the simultaneous band for the shares at all levels
 * and of all columns if there were no difference. A panel for each column of
 * tw-coverage.
 */
#include "form/coverage_file.h"
#include "plot/plot.h"

enum { MOST = 60 };		/* panels in a plot */

static const double BETA = 0.05;	/* 1 - confidence of the band */

/* The title of a column of ranks is the name of the ranked parameter. */
static struct tw_slice
title_of(const struct tw_coverage_file *f, size_t k, const struct args *a)
{
	if (k < a->title.n)
		return tw_slice_of(a->title.v[k]);
	return tw_plot_label(a, tw_coverage_name(f->column.name[k]));
}

/* Write the level, the share and the band, both minus the level. */
static void
write_curve(struct tw_string *t, const struct tw_curve *q)
{
	size_t i;

	/* At the levels 0 and 1, the difference is 0. */
	tw_print(t, "0 NaN 0 0\n");
	for (i = 0; i < q->n; i++) {
		const struct tw_curve_point *p = &q->at[i];

		TW_SCRIPT_ROW(t, p->level, p->share - p->level,
		    p->lower / q->runs - p->level,
		    p->upper / q->runs - p->level);
	}
	tw_print(t, "1 NaN 0 0\n\n\n");
}

void
tw_plot_coverage(const struct args *a, struct tw_string *t)
{
	struct tw_coverage_file f;
	struct tw_sheet s = { .left = 66, .gap = 16, .above = 50 };
	size_t i;

	tw_coverage_file_read(&f, a->file[0], BETA);
	s.panels = tw_plot_room(a, &s, f.column.n, MOST, "columns");
	/* --title gives the first panel's title; there is no other heading. */
	s.heading = s.panels < f.column.n ? s.heading : "";
	s.w = s.panels == 1 ? 360 : 220;
	s.h = s.panels == 1 ? 220 : 140;
	tw_script_sheet(t, &s);
	for (i = 0; i < s.panels; i++)
		tw_script_word(t, "title", i + 1, title_of(&f, i, a));
	tw_print(t, "$coverage << EOD\n");
	for (i = 0; i < s.panels; i++)
		write_curve(t, &f.curve[i]);
	tw_print(t, "EOD\n%s%s", tw_gp_page, tw_gp_coverage);
}
