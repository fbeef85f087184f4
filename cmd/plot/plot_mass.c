/*
 * Plots the undetermined mass against the number of simulations, both on
 * logarithmic axes: for each leaf, and for all leaves together, weighted by
 * their numbers of records. A curve through the table with the most simulations
 * shows what other numbers of calibration simulations would leave undetermined,
 * with the same estimate, leaves and allowance.
 */
#include <math.h>
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
	struct tw_bounds_file last;	/* that with the most simulations */
	size_t level;		/* of last */
	double most;		/* simulations of last */
};

enum { POINTS = 40 };		/* of the curve */

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
	if (all.runs > m->most) {
		m->last = f;
		m->level = level;
		m->most = all.runs;
	}
}

/* The mass with `times` as many calibration simulations as in m->last. */
static double
mass_at(const struct mass *m, double times)
{
	const struct tw_bounds_file *f = &m->last;
	struct tw_rule_ranks ranks;
	double sum = 0;
	size_t i;

	for (i = 0; i < f->group.n; i++) {
		size_t at = i * f->nalpha + m->level;
		const struct tw_rule rule = tw_bounds_file_rule(f, at);
		double n = (double)f->bound[at].n;

		tw_rule_ranks((uint64_t)fmin(round(n * times), TW_RANKS_MAX),
		    &rule, &ranks);
		sum += n * ranks.ranks.mass;
	}
	return sum / m->most;
}

/* Write the curve, from the fewest simulations to four times the most. */
static void
write_curve(const struct mass *m, struct tw_string *t)
{
	double lo = m->all[0].runs / m->most, times;
	size_t i;

	tw_print(t, "EOD\n$curve << EOD\n");
	for (i = 0; i <= POINTS; i++) {
		times = lo * pow(4 / lo, (double)i / POINTS);
		TW_SCRIPT_ROW(t, times * m->most, mass_at(m, times));
	}
}

void
tw_plot_mass(const struct args *a, struct tw_string *t)
{
	struct mass m = { .all = tw_arena(NULL, a->files, sizeof *m.all) };
	struct tw_sheet s = { .panels = 1, .w = 360, .h = 260, .left = 80,
	    .gap = 18, .above = 30, .heading = "" };
	size_t i;

	for (i = 0; i < a->files; i++)
		read_table(&m, a->file[i]);
	qsort(m.all, m.tables, sizeof *m.all, tw_ascending);
	tw_script_sheet(t, &s);
	tw_script_word(t, "title", 1, tw_slice_of(a->heading));
	tw_print(t, "least_runs = %.10g; most_runs = %.10g\n$leaf << EOD\n",
	    m.all[0].runs, m.most);
	tw_print_bytes(t, m.leaf.p, m.leaf.n);
	tw_print(t, "EOD\n$all << EOD\n");
	for (i = 0; i < m.tables; i++)
		TW_SCRIPT_ROW(t, m.all[i].runs, m.all[i].mass);
	write_curve(&m, t);
	tw_print(t, "EOD\n%s%s", tw_gp_page, tw_gp_mass);
	tw_string_release(&m.leaf);
}
