/* Reads the tables of a folder of results, and checks them. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "form/level.h"
#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

/* Record that the observation is in this group of the bounds. */
static void
choose_leaf(struct tw_report *t, size_t group)
{
	t->group = t->bounds.group.name[group];
	t->leaf = &t->bounds.bound[group * t->bounds.nalpha];
}

static void
read_bounds(struct tw_report *t)
{
	struct tw_bounds_file *b = &t->bounds;
	char text[TW_LEVEL_TEXT];
	size_t g;

	t->level = t->alpha = NAN;
	if (!tw_report_find(t, "bounds.tsv"))
		return;
	tw_bounds_file_read(b, t->path);
	b->file = NULL;		/* the path will change */
	t->level = tw_level_rest(&b->alpha[0]);
	tw_num_read(text, tw_level_write(text, &b->alpha[0]), &t->alpha);
	for (g = 0; g < b->group.n; g++)
		t->runs += (double)b->bound[g * b->nalpha].n;
	/* Every observation has all calibration simulations. */
	t->catalogue = b->h != NULL && b->ranks == 0;
	if (t->catalogue)
		t->runs = (double)b->bound->n;
	if (b->group.n == 1)
		choose_leaf(t, 0);
}

/* Read the names of the parameters from params.tsv, otherwise from the flow. */
static void
read_params(struct tw_report *t)
{
	struct tw_reader r = { 0 };
	size_t i;

	if (tw_report_find(t, "flow.tsv"))
		tw_flow_file_read(&t->flow, t->path);
	t->flow.file = NULL;
	if (tw_report_find(t, "params.tsv"))
		while (tw_report_next(t, &r, "params.tsv"))
			tw_names_add(&t->param,
			    tw_report_field(&r, tw_slice_of("param")));
	else
		for (i = 0; i < t->flow.theta.n; i++)
			tw_names_add(&t->param, t->flow.theta.name[i]);
}

/* The column with the regions of the level that is reported. */
static size_t
find_region(const struct tw_report *t, const struct tw_reader *r)
{
	char name[TW_LEVEL_TEXT + 8] = "region_";
	size_t n = 6;

	if (t->bounds.nalpha > 1)
		n = 7 + tw_level_write(name + 7, &t->bounds.alpha[0]);
	return tw_report_column(r, (struct tw_slice){ name, n });
}

/*
 * Find the columns of the parameters, and their names if they are not known
 * yet.
 */
static void
find_params(struct tw_cols *c, struct tw_report *t, const struct tw_reader *r)
{
	size_t i;

	if (t->param.n == 0) {
		tw_cols_find(c, r, "params.tsv is not there", "theta*");
		for (i = 0; i < c->n; i++)
			tw_names_add(&t->param, r->name[c->col[i]]);
		return;
	}
	c->n = t->param.n;
	c->col = tw_arena(NULL, c->n, sizeof *c->col);
	for (i = 0; i < c->n; i++)
		c->col[i] = tw_report_column(r, t->param.name[i]);
}

static void
read_regions(struct tw_report *t)
{
	struct tw_reader r;
	struct tw_cols c;
	size_t by = SIZE_MAX, group;

	if (!tw_report_open(t, &r, "regions.tsv"))
		return;
	find_params(&c, t, &r);
	if (t->bounds.by.n > 0 && !t->bounds.global)
		by = tw_report_column(&r, t->bounds.by);
	tw_points_read(&t->points, &r, &c, find_region(t, &r), by);
	if (by != SIZE_MAX) {
		group = tw_names_find(&t->bounds.group,
		    t->points.group.name[0]);
		if (group == SIZE_MAX)
			tw_reader_die(&r, "of a group that bounds.tsv lacks");
		choose_leaf(t, group);
	}
	tw_reader_close(&r);
}

/*
 * Check that the points of regions.tsv are those of the table that the script
 * classified, because a grid without some of its points may look like draws, or
 * like another grid.
 */
static void
check_regions(struct tw_report *t)
{
	const char *table = t->points.grid ? "grid-scored.tsv" :
	    "draws-regions.tsv";
	const struct tw_table *p = &t->points.t;
	struct tw_reader r = { 0 };
	size_t j, same = 0;

	while (p->n > 0 && tw_report_next(t, &r, table)) {
		for (j = 0; j < p->d && r.record <= p->n && tw_report_cell(&r,
		    t->param.name[j], -DBL_MAX, DBL_MAX) ==
		    p->x[j][r.record - 1]; j++)
			;
		same += j == p->d;
	}
	if (p->n > 0 && tw_report_find(t, table) &&
	    (same != p->n || same != t->records))
		tw_die(TW_FAILED, "%s/regions.tsv: its points are not those of %s: cut or edited; run the script again",
		    t->dir, table);
}

/*
 * Read the classified draws at the observation, which the script leaves next to
 * a grid, because a narrow region may pass between the grid's points.
 */
static void
read_draws(struct tw_report *t)
{
	static const char *const name[] = { "draws-regions.tsv",
		"draws-asked.tsv" };
	struct tw_reader r;
	struct tw_cols c;
	size_t i;

	if (!t->points.grid)
		return;
	for (i = 0; i < 2 && t->draws.t.n == 0; i++) {
		if (!tw_report_open(t, &r, name[i]))
			continue;
		find_params(&c, t, &r);
		tw_points_read(&t->draws, &r, &c, find_region(t, &r),
		    SIZE_MAX);
		tw_reader_close(&r);
	}
	t->missed = tw_points_missed(&t->points, &t->draws);
}

/* How many simulations of a role were made, and were used (returned). */
static double
runs_of(struct tw_report *t, const char *role, double *simulated)
{
	struct tw_slice key = tw_slice_of("role"), is = tw_slice_of(role);

	*simulated = tw_report_get(t, "runs.tsv", key, is, "simulated", 0,
	    1e18);
	if (tw_report_find(t, "runs.tsv") && isnan(*simulated) &&
	    (strcmp(role, "bounds") == 0 || t->flow.theta.n > 0))
		tw_die(TW_FAILED, "%s: no row of '%s': cut or edited; run the script again",
		    t->path, role);
	return tw_report_get(t, "runs.tsv", key, is, "used", 0, *simulated);
}

/*
 * Read the p-value of the observation. The observation is unlike the
 * simulations if p is at most 0.01 or, up to 0.05, the least value that the
 * simulations allow, half of which are compared. These are the simulations of
 * the first round or, in an analysis from files, the calibration simulations.
 */
static void
read_p(struct tw_report *t)
{
	struct tw_reader r = { 0 };
	double n = t->simulated;
	size_t i;

	while (tw_report_next(t, &r, "typical.tsv"))
		for (i = 0; i < t->flow.x.n; i++)
			(void)tw_field_is_missing(&r,
			    tw_report_column(&r, t->flow.x.name[i]));
	t->p = tw_report_number(t, "typical.tsv", "p", 0, 1);
	t->unlike = t->p <= 0.01;
	if (t->unlike || !(t->p <= 0.05))
		return;
	if (tw_report_find(t, "clean-1.tsv")) {
		while (tw_report_next(t, &r, "clean-1.tsv"))
			;
		n = (double)t->records;
	}
	t->unlike = t->p * (n + 2) < 2.1;
}

/* Read the shares of the draws at the observation in each region. */
static void
read_shares(struct tw_report *t)
{
	double n = NAN, in = NAN, open = NAN;

	if (!t->catalogue) {
		n = tw_report_number(t, "shares.tsv", "n", 1, 1e18);
		in = tw_report_number(t, "shares.tsv", "inside", 0, n);
		open = tw_report_number(t, "shares.tsv", "undetermined", 0,
		    n - in);
	}
	t->inside = in / n;
	t->open = open / n;
	t->outside = (n - in - open) / n;
}

/*
 * Check that gap.tsv is whole, since its numbers are looked up one by one, and
 * read its note.
 */
static void
read_gap(struct tw_report *t)
{
	struct tw_artefact a;
	struct tw_gap_row row;
	bool ids;

	if (!tw_report_find(t, "gap.tsv"))
		return;
	ids = tw_gap_file_open(&a, t->path, true);
	while (tw_gap_file_next(&a, ids, TW_GAP_KINDS, &row))
		;
	t->left = tw_gap_file_left(&a);
	tw_reader_close(&a.r);
}

void
tw_report_read(struct tw_report *t)
{
	read_gap(t);
	read_bounds(t);
	read_params(t);
	read_regions(t);
	check_regions(t);
	read_draws(t);
	t->trained = runs_of(t, "train", &t->training);
	tw_rounds_read(t);
	t->used = runs_of(t, "bounds", &t->simulated);
	read_p(t);
	read_shares(t);
	if (t->runs > 0 && !isnan(t->used) && t->runs != t->used)
		tw_die(TW_FAILED, "%s: bounds.tsv is of %.0f simulations, runs.tsv says %.0f: not of one analysis",
		    t->dir, t->runs, t->used);
}
