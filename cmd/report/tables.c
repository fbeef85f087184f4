/* The tables of a folder, read and checked. See tables.h. */
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "form/level.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "tables.h"

/* A table while it is read. */
struct sheet {
	char *path;
	struct tw_reader r;
};

/* The path of a file of the folder, for the caller to free; NULL: not there. */
static char *
find(struct tw_report *t, const char *name)
{
	size_t room = strlen(t->dir) + strlen(name) + 2;
	char *path = tw_xrealloc(NULL, room, 1);
	struct stat st;

	snprintf(path, room, "%s/%s", t->dir, name);
	if (stat(path, &st) == 0) {
		t->any = true;
		return path;
	}
	if (errno != ENOENT && errno != ENOTDIR)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	free(path);
	return NULL;
}

/* Begin a table, if it is there. */
static bool
begin(struct sheet *s, struct tw_report *t, const char *name, bool no_header)
{
	struct tw_rec_options opt = { .no_header = no_header };

	s->path = find(t, name);
	if (s->path == NULL)
		return false;
	tw_reader_open(&s->r, 1, &s->path, &opt);
	return true;
}

static void
end(struct sheet *s)
{
	tw_reader_close(&s->r);
	free(s->path);
}

/* The column with this name, which must be there. */
static size_t
column(const struct sheet *s, struct tw_slice name)
{
	size_t col = tw_col_named(&s->r, name);
	char show[TW_SHOW], list[TW_COLS_SHOW];

	if (col == SIZE_MAX)
		tw_die(TW_FAILED, "%s: no column '%s'; there are:%s", s->path,
		    tw_show(show, name.p, name.n), tw_cols_show(list, &s->r));
	return col;
}

/* A number from lo to hi in a named column; NaN only where lo is. */
static double
cell(struct sheet *s, const char *name, double lo, double hi)
{
	size_t col = column(s, tw_slice_of(name));
	struct tw_slice f = tw_field(&s->r, col);
	enum tw_num_kind kind;
	double v = 0;

	kind = tw_num_read(f.p, f.n, &v);
	if (kind > TW_NUM_INF || !(v >= lo && v <= hi))
		tw_field_die(&s->r, col, "not a number from %g to %g", lo, hi);
	return v;
}

/* Whether the record is of the reported level, where levels are told apart. */
static bool
of_level(const struct tw_report *t, struct sheet *s)
{
	size_t col = tw_col_named(&s->r, tw_slice_of("alpha"));

	return col == SIZE_MAX || cell(s, "alpha", 0, 1) == t->alpha;
}

/* Whether the record is of the observation's leaf. */
static bool
of_leaf(const struct tw_report *t, const struct sheet *s)
{
	return tw_slice_same(tw_field(&s->r, column(s, t->bounds.by)),
	    tw_names_get(&t->bounds.group, t->leaf));
}

/* ---- table after table -------------------------------------------- */

static void
read_bounds(struct tw_report *t)
{
	char *path = find(t, "bounds.tsv");
	struct tw_bounds_file *b = &t->bounds;
	size_t i;

	if (path == NULL)
		return;
	tw_bounds_file_read(b, path);
	t->levels = b->nalpha;
	t->level = tw_xrealloc(NULL, t->levels, sizeof *t->level);
	for (i = 0; i < t->levels; i++)
		t->level[i] = tw_level_rest(&b->alpha[i]);
	t->alpha = tw_level_double(&b->alpha[0]);
	if (b->group.n == 1)
		t->leaf = 0;
	b->file = NULL;
	free(path);
}

static void
read_flow(struct tw_report *t)
{
	char *path = find(t, "flow.tsv");

	if (path == NULL)
		return;
	tw_flow_file_read(&t->flow, path);
	t->flow.file = NULL;
	free(path);
}

/* The parameters: as params.tsv names them, else the flow. */
static void
read_params(struct tw_report *t)
{
	struct sheet s;
	size_t i;

	for (i = 0; i < t->flow.theta.n; i++)
		tw_names_add(&t->param, tw_names_get(&t->flow.theta, i));
	if (!begin(&s, t, "params.tsv", false))
		return;
	tw_names_release(&t->param);
	while (tw_reader_next(&s.r))
		tw_names_add(&t->param, tw_field(&s.r,
		    column(&s, tw_slice_of("param"))));
	end(&s);
}

/* The column with the regions of the reported level. */
static size_t
find_region(const struct tw_report *t, const struct sheet *s)
{
	char name[TW_LEVEL_TEXT + 8] = "region";
	size_t n = 7;

	if (t->bounds.nalpha > 1) {
		name[6] = '_';
		n += tw_level_write(name + n, &t->bounds.alpha[0]);
		name[n] = '\0';
	}
	return column(s, tw_slice_of(name));
}

/* The columns of the parameters. */
static void
find_params(struct tw_cols *c, const struct tw_report *t,
    const struct sheet *s)
{
	size_t i;

	if (t->param.n == 0) {
		tw_cols_find(c, &s->r, "params.tsv is not there", "theta*");
		return;
	}
	c->n = t->param.n;
	c->col = tw_xrealloc(NULL, c->n, sizeof *c->col);
	for (i = 0; i < c->n; i++)
		c->col[i] = column(s, tw_names_get(&t->param, i));
}

static void
read_regions(struct tw_report *t)
{
	struct tw_names *group = &t->points.group;
	struct sheet s;
	struct tw_cols c;
	size_t by = SIZE_MAX;

	if (!begin(&s, t, "regions.tsv", false))
		return;
	find_params(&c, t, &s);
	if (t->bounds.by.n > 0 && !t->bounds.global)
		by = column(&s, t->bounds.by);
	tw_points_read(&t->points, &s.r, &c, find_region(t, &s), by);
	if (by != SIZE_MAX) {
		t->leaf = tw_names_find(&t->bounds.group,
		    tw_names_get(group, 0));
		if (t->leaf == SIZE_MAX)
			tw_reader_die(&s.r, "of a group that bounds.tsv lacks");
	}
	tw_cols_release(&c);
	end(&s);
}

static void
read_typical(struct tw_report *t)
{
	struct sheet s;

	if (!begin(&s, t, "typical.tsv", false))
		return;
	while (tw_reader_next(&s.r))
		t->p = cell(&s, "p", 0, 1);
	if (s.r.record != 1)
		tw_die(TW_FAILED, "%s: the report is about one observation",
		    s.path);
	end(&s);
}

/* Keep the name and the share in place i. */
static void
keep(struct tw_covers *c, int i, struct tw_slice name, double share)
{
	free((char *)c->name[i].p);
	c->name[i].p = memcpy(tw_xzero(name.n + 1, 1), name.p, name.n);
	c->name[i].n = name.n;
	c->share[i] = share;
}

/*
 * Of the parameters' central intervals those of the reported level, or of 0.9
 * where the table lacks it.
 */
static void
read_coverage(struct tw_report *t)
{
	double want = t->levels > 0 ? t->level[0] : 0.9;
	struct tw_covers *c = &t->covers;
	struct sheet s;

	if (!begin(&s, t, "coverage.tsv", false))
		return;
	while (tw_reader_next(&s.r)) {
		struct tw_slice name = tw_field(&s.r,
		    column(&s, tw_slice_of("column")));
		size_t col = column(&s, tw_slice_of("level"));
		struct tw_slice f = tw_field(&s.r, col);
		double level = 0, share;

		if (!tw_slice_begins(name, "rank_") ||
		    tw_num_read(f.p, f.n, &level) != TW_NUM_FINITE ||
		    (level != 0.9 && fabs(level - want) > 1e-9))
			continue;
		if (c->level != level) {
			if (c->level != 0 && fabs(c->level - want) <= 1e-9)
				continue;
			/* The first, or the level that is better. */
			c->level = level;
			c->share[0] = INFINITY;
			c->share[1] = -INFINITY;
		}
		share = cell(&s, "share", 0, 1);
		name = (struct tw_slice){ name.p + 5, name.n - 5 };
		if (share < c->share[0])
			keep(c, 0, name, share);
		if (share > c->share[1])
			keep(c, 1, name, share);
	}
	end(&s);
}

static void
read_shares(struct tw_report *t)
{
	struct sheet s;
	double inside, open;

	if (!begin(&s, t, "shares.tsv", false))
		return;
	while (tw_reader_next(&s.r)) {
		if (!of_level(t, &s))
			continue;
		t->draws = cell(&s, "n", 1, 1e18);
		inside = cell(&s, "inside", 0, t->draws);
		open = inside + cell(&s, "undetermined", 0, t->draws - inside);
		t->inside = inside / t->draws;
		t->open = open / t->draws;
	}
	end(&s);
}

static void
read_budget(struct tw_report *t)
{
	struct sheet s;

	if (t->leaf == SIZE_MAX ||
	    !begin(&s, t, "budget.tsv", false))
		return;
	while (tw_reader_next(&s.r)) {
		if (!of_leaf(t, &s) || !of_level(t, &s))
			continue;
		t->mass = cell(&s, "mass_target", 0, 1);
		t->need = cell(&s, "n_needed", 0, INFINITY);
		t->all = cell(&s, "B_needed", 0, INFINITY);
	}
	end(&s);
}

static void
read_runs(struct tw_report *t)
{
	struct sheet s;

	if (!begin(&s, t, "runs.tsv", false))
		return;
	while (tw_reader_next(&s.r)) {
		struct tw_slice role = tw_field(&s.r,
		    column(&s, tw_slice_of("role")));
		double simulated = cell(&s, "simulated", 0, 1e18);
		double used = cell(&s, "used", 0, simulated);

		if (tw_slice_is(role, "train"))
			t->focused = used < simulated;
		if (!tw_slice_is(role, "bounds"))
			continue;
		t->simulated = simulated;
		t->used = used;
	}
	end(&s);
}

static void
read_notes(struct tw_report *t)
{
	struct sheet s;

	if (!begin(&s, t, "notes.txt", true))
		return;
	while (tw_reader_next(&s.r)) {
		size_t i, from = t->notes.n;

		tw_words_add(&t->notes, "%.*s\n", (int)s.r.len, s.r.row);
		for (i = from; i + 1 < t->notes.n; i++)
			if ((unsigned char)t->notes.p[i] < ' ' ||
			    t->notes.p[i] == 127)
				t->notes.p[i] = '?';
	}
	end(&s);
}

/* Runs that the bounds count, and those of runs.tsv, must be the same. */
static void
check_runs(const struct tw_report *t)
{
	double n = 0;
	size_t g;

	for (g = 0; g < t->bounds.group.n; g++)
		n += (double)t->bounds.bound[g * t->bounds.nalpha].n;
	if (n > 0 && t->used > 0 && n != t->used)
		tw_die(TW_FAILED, "%s: bounds.tsv is of %.0f runs, runs.tsv says %.0f: not of one analysis",
		    t->dir, n, t->used);
}

void
tw_report_read(struct tw_report *t, const char *dir)
{
	*t = (struct tw_report){ .dir = dir, .leaf = SIZE_MAX, .alpha = NAN,
	    .p = NAN };
	read_bounds(t);
	read_flow(t);
	read_params(t);
	read_regions(t);
	read_typical(t);
	read_coverage(t);
	read_shares(t);
	read_budget(t);
	read_runs(t);
	read_notes(t);
	check_runs(t);
}

void
tw_report_release(struct tw_report *t)
{
	tw_bounds_file_release(&t->bounds);
	tw_flow_file_release(&t->flow);
	tw_points_release(&t->points);
	tw_names_release(&t->param);
	tw_words_release(&t->notes);
	free((char *)t->covers.name[0].p);
	free((char *)t->covers.name[1].p);
	free(t->level);
}
