/*
 * Plots the undetermined mass against the number of simulations, both on
 * logarithmic axes: for each leaf, and for all leaves together, weighted by
 * their numbers of records. The guide line goes through the table with the most
 * simulations, falls as one over the square root, and extends to four times as
 * many.
 */
#include <math.h>
#include <stdlib.h>

#include "form/level.h"
#include "io/msg.h"
#include "plot/plot.h"
#include "stat/base/order.h"

struct point {
	double runs;		/* points are sorted by this */
	double mass;
};

struct mass {
	struct point *all;	/* [tables] of each table */
	size_t tables;
	struct point *leaf;	/* [leaves] */
	size_t leaves, cap;
	struct point most;	/* the table with the most simulations */
	struct tw_axis x, y;
	struct tw_level alpha, beta;	/* of the first table */
	bool anytime;
	const char *first;	/* name of the first table */
};

/* ---- reading ------------------------------------------------------ */

static void
check_levels(struct mass *m, const struct tw_bounds_file *f, size_t level)
{
	if (m->tables == 0) {
		m->alpha = f->alpha[level];
		m->beta = f->beta;
		m->anytime = f->rule[level].anytime;
		m->first = f->file;
		return;
	}
	if (m->anytime != f->rule[level].anytime)
		tw_die(TW_FAILED, "%s and %s: one comes from tw-bounds --anytime, the other does not",
		    m->first, f->file);
	if (tw_level_compare(&m->alpha, &f->alpha[level]) == 0 &&
	    tw_level_compare(&m->beta, &f->beta) == 0)
		return;
	tw_die(TW_FAILED, "%s: alpha %s and beta %s, but %s has %s and %s",
	    f->file, TW_LEVEL_SHOWN(&f->alpha[level]), TW_LEVEL_SHOWN(&f->beta),
	    m->first, TW_LEVEL_SHOWN(&m->alpha), TW_LEVEL_SHOWN(&m->beta));
}

static void
read_table(struct mass *m, const struct args *a, const char *path)
{
	struct tw_bounds_file f;
	size_t level, first = m->leaves, i;
	struct point all = { 0, 0 };

	tw_bounds_file_read(&f, path);
	level = tw_bounds_file_level(&f, a->one_alpha ? &a->alpha : NULL);
	check_levels(m, &f, level);
	for (i = 0; i < f.group.n; i++) {
		const struct tw_bound *b = &f.bound[i * f.nalpha + level];
		double n = (double)b->n;

		all.runs += n;
		all.mass += n * b->ranks.mass;
		if (b->n == 0 || b->ranks.mass == 0)
			continue;
		m->leaf = tw_arena_grow(m->leaf, &m->cap, m->leaves + 1,
		    sizeof *m->leaf);
		m->leaf[m->leaves++].mass = b->ranks.mass;
	}
	if (all.mass == 0)
		tw_die(TW_FAILED, "%s: no simulations", f.file);
	for (i = first; i < m->leaves; i++)
		m->leaf[i].runs = all.runs;
	all.mass /= all.runs;
	m->all[m->tables++] = all;
	if (all.runs > m->most.runs)
		m->most = all;
}

static double
guide(const struct mass *m, double runs)
{
	return m->most.mass * sqrt(m->most.runs / runs);
}

static void
find_axes(struct mass *m)
{
	const double beyond = pow(10, 0.15), above = pow(10, 0.08);
	size_t i;

	m->x = (struct tw_axis){ .log = true, .name = tw_slice_of(
	    "calibration simulations") };
	m->y = (struct tw_axis){ .log = true, .name = tw_slice_of(
	    "undetermined mass") };
	m->x.lo = m->all[0].runs / beyond;
	m->x.hi = m->most.runs * 4 * beyond;
	m->y.lo = guide(m, m->x.hi);
	m->y.hi = m->most.mass;
	for (i = 0; i < m->tables; i++)
		tw_axis_reach(&m->y, m->all[i].mass);
	for (i = 0; i < m->leaves; i++)
		tw_axis_reach(&m->y, m->leaf[i].mass);
	m->y.lo /= above;
	m->y.hi *= above;
}

/* ---- drawing ------------------------------------------------------ */

static void
draw_points(const struct mass *m, struct tw_page *page)
{
	size_t i;

	tw_page_begin(page, "guide", TW_DASHED, 1, TW_MID);
	tw_page_to(page, m->x.lo, guide(m, m->x.lo));
	tw_page_to(page, m->x.hi, guide(m, m->x.hi));
	tw_page_begin(page, "leaf", TW_RINGS, 0.8, TW_RUST);
	for (i = 0; i < m->leaves; i++)
		tw_page_to(page, m->leaf[i].runs, m->leaf[i].mass);
	tw_page_begin(page, "all", TW_LINEDOTS, 0.6, TW_BLUE);
	for (i = 0; i < m->tables; i++)
		tw_page_to(page, m->all[i].runs, m->all[i].mass);
}

void
tw_plot_mass(const struct args *a, struct tw_drawn *d)
{
	struct mass m = { .all = tw_arena(NULL, a->files, sizeof *m.all) };
	struct tw_page *page = &d->page;
	size_t i;

	for (i = 0; i < a->files; i++)
		read_table(&m, a, a->file[i]);
	qsort(m.all, m.tables, sizeof *m.all, tw_ascending);
	find_axes(&m);
	page->tiles = (struct tw_tiles){ .n = 1, .w = 360, .h = 260 };
	tw_page_key(page, TW_LINEDOTS, TW_BLUE, "all leaves");
	tw_page_key(page, TW_RINGS, TW_RUST, "one leaf");
	tw_page_key(page, TW_DASHED, TW_MID, "falls as 1/sqrt(simulations)");
	tw_print(&page->body, "set grid linewidth 0.5 linecolor rgb \"#dddddd\" dashtype 1\n");
	tw_page_panel(page, &m.x, &m.y, tw_slice_of(tw_plot_heading(a)));
	draw_points(&m, page);
}
