/*
 * Plots the undetermined mass against the number of simulations, both on
 * logarithmic axes: for each leaf, and for all leaves together, weighted by
 * their numbers of records. The guide line goes through the table with the most
 * simulations, falls as one over the square root, and extends to four times as
 * many.
 */
#include <stdlib.h>

#include "form/level.h"
#include "io/msg.h"
#include "plot/plot.h"
#include "stat/base/order.h"

struct mass {
	struct point {
		double runs;	/* points are sorted by this */
		double mass;
	} *all;			/* [tables] of each table */
	size_t tables;
	struct tw_string leaf;	/* their runs and mass, a line each */
	const char *first, *levels;	/* the first table, and its levels */
};

static void
read_table(struct mass *m, const char *path)
{
	struct point all = { 0, 0 };
	struct tw_bounds_file f;
	const char *levels;
	size_t level, i;

	tw_bounds_file_read(&f, path);
	level = tw_bounds_file_level(&f, NULL);
	levels = tw_format_arena("alpha %s and beta %s",
	    TW_LEVEL_SHOWN(&f.alpha[level]), TW_LEVEL_SHOWN(&f.beta)).p;
	if (m->tables == 0) {
		m->first = f.file;
		m->levels = levels;
	} else if (strcmp(levels, m->levels) != 0)
		tw_die(TW_FAILED, "%s: %s, but %s has %s", f.file, levels,
		    m->first, m->levels);
	for (i = 0; i < f.group.n; i++)
		all.runs += (double)f.bound[i * f.nalpha + level].n;
	for (i = 0; i < f.group.n; i++) {
		const struct tw_bound *b = &f.bound[i * f.nalpha + level];

		all.mass += (double)b->n * b->ranks.mass;
		if (b->n > 0 && b->ranks.mass > 0)
			TW_SCRIPT_ROW(&m->leaf, all.runs, b->ranks.mass);
	}
	if (all.mass == 0)
		tw_die(TW_FAILED, "%s: no simulations", f.file);
	all.mass /= all.runs;
	m->all[m->tables++] = all;
}

void
tw_plot_mass(const struct args *a, struct tw_string *t)
{
	struct mass m = { .all = tw_arena(NULL, a->files, sizeof *m.all) };
	struct tw_sheet s = { .panels = 1, .w = 360, .h = 260, .left = 80,
	    .gap = 18, .above = 30, .heading = "" };
	const struct point *most;
	size_t i;

	for (i = 0; i < a->files; i++)
		read_table(&m, a->file[i]);
	qsort(m.all, m.tables, sizeof *m.all, tw_ascending);
	most = &m.all[m.tables - 1];
	tw_script_sheet(t, &s);
	tw_script_word(t, "title", 1, tw_slice_of(a->heading));
	tw_print(t, "least_runs = %.10g; most_runs = %.10g; most_mass = %.10g\n$leaf << EOD\n",
	    m.all[0].runs, most->runs, most->mass);
	tw_print_bytes(t, m.leaf.p, m.leaf.n);
	tw_print(t, "EOD\n$all << EOD\n");
	for (i = 0; i < m.tables; i++)
		TW_SCRIPT_ROW(t, m.all[i].runs, m.all[i].mass);
	tw_print(t, "EOD\n%s%s", tw_gp_page, tw_gp_mass);
	tw_string_release(&m.leaf);
}
