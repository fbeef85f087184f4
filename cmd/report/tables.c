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

/* Whether the folder has the file, whose path t->path is then. */
static bool
find(struct tw_report *t, const char *name)
{
	size_t room = strlen(t->dir) + strlen(name) + 2;
	struct stat st;

	t->path = tw_xrealloc(t->path, room, 1);
	snprintf(t->path, room, "%s/%s", t->dir, name);
	if (stat(t->path, &st) < 0) {
		if (errno != ENOENT && errno != ENOTDIR)
			tw_die(TW_FAILED, "%s: %s", t->path, strerror(errno));
		return false;
	}
	t->any = true;
	return true;
}

/* Begin a table, if it is there. */
static bool
begin(struct tw_reader *r, struct tw_report *t, const char *name,
    bool no_header)
{
	struct tw_rec_options opt = { .no_header = no_header,
	    .keep = true };

	if (!find(t, name))
		return false;
	tw_reader_open(r, 1, &t->path, &opt);
	return true;
}

/* Take each record of a table, if it is there. */
static void
each(struct tw_report *t, const char *name, bool no_header,
    void (*take)(struct tw_report *, const struct tw_reader *))
{
	struct tw_reader r;

	if (!begin(&r, t, name, no_header))
		return;
	while (tw_reader_next(&r))
		take(t, &r);
	tw_reader_close(&r);
}

/* The column with this name, which must be there. */
static size_t
column(const struct tw_reader *r, struct tw_slice name)
{
	size_t col = tw_col_named(r, name);

	if (col == SIZE_MAX)
		tw_die(TW_FAILED, "%s: no column '%s'; there are:%s",
		    r->in.file, TW_SHOWN(name), TW_COLS_SHOWN(r));
	return col;
}

/* The field in it. */
static struct tw_slice
field(const struct tw_reader *r, const char *name)
{
	return tw_field(r, column(r, tw_slice_of(name)));
}

/* A number from lo to hi in a named column; NaN only where lo is. */
static double
cell(const struct tw_reader *r, const char *name, double lo, double hi)
{
	struct tw_slice f = field(r, name);
	double v = 0;

	if (tw_num_read(f.p, f.n, &v) > TW_NUM_INF || !(v >= lo && v <= hi))
		tw_field_die(r, column(r, tw_slice_of(name)),
		    "not a number from %g to %g", lo, hi);
	return v;
}

/* Whether the record is of the reported level, where levels are told apart. */
static bool
of_level(const struct tw_report *t, const struct tw_reader *r)
{
	return tw_col_named(r, tw_slice_of("alpha")) == SIZE_MAX ||
	    cell(r, "alpha", 0, 1) == t->alpha;
}

/* ---- table after table -------------------------------------------- */

static void
read_bounds(struct tw_report *t)
{
	struct tw_bounds_file *b = &t->bounds;
	size_t g;

	if (!find(t, "bounds.tsv"))
		return;
	tw_bounds_file_read(b, t->path);
	b->file = NULL;		/* another's path will be there */
	t->level = tw_level_rest(&b->alpha[0]);
	t->alpha = tw_level_double(&b->alpha[0]);
	for (g = 0; g < b->group.n; g++)
		t->runs += (double)b->bound[g * b->nalpha].n;
	if (b->group.n == 1)
		t->leaf = 0;
}

/* The parameters: as params.tsv names them, else the flow. */
static void
take_param(struct tw_report *t, const struct tw_reader *r)
{
	if (r->record == 1)
		tw_names_release(&t->param);
	tw_names_add(&t->param, field(r, "param"));
}

static void
read_params(struct tw_report *t)
{
	size_t i;

	if (find(t, "flow.tsv"))
		tw_flow_file_read(&t->flow, t->path);
	t->flow.file = NULL;
	for (i = 0; i < t->flow.theta.n; i++)
		tw_names_add(&t->param, tw_names_get(&t->flow.theta, i));
	each(t, "params.tsv", false, take_param);
}

/* The column with the regions of the reported level. */
static size_t
find_region(const struct tw_report *t, const struct tw_reader *r)
{
	char name[TW_LEVEL_TEXT + 8] = "region";
	size_t n = 6;

	if (t->bounds.nalpha > 1) {
		name[n++] = '_';
		n += tw_level_write(name + n, &t->bounds.alpha[0]);
	}
	return column(r, (struct tw_slice){ name, n });
}

/* The columns of the parameters; their names, where they are not known. */
static void
find_params(struct tw_cols *c, struct tw_report *t, const struct tw_reader *r)
{
	size_t i;

	if (t->param.n == 0) {
		tw_cols_find(c, r, "params.tsv is not there", "theta*");
		for (i = 0; i < c->n; i++)
			tw_names_add(&t->param, tw_reader_name(r, c->col[i]));
		return;
	}
	c->n = t->param.n;
	c->col = tw_xrealloc(NULL, c->n, sizeof *c->col);
	for (i = 0; i < c->n; i++)
		c->col[i] = column(r, tw_names_get(&t->param, i));
}

static void
read_regions(struct tw_report *t)
{
	struct tw_reader r;
	struct tw_cols c;
	size_t by = SIZE_MAX;

	if (!begin(&r, t, "regions.tsv", false))
		return;
	find_params(&c, t, &r);
	if (t->bounds.by.n > 0 && !t->bounds.global)
		by = column(&r, t->bounds.by);
	tw_points_read(&t->points, &r, &c, find_region(t, &r), by);
	if (by != SIZE_MAX) {
		t->leaf = tw_names_find(&t->bounds.group,
		    tw_names_get(&t->points.group, 0));
		if (t->leaf == SIZE_MAX)
			tw_reader_die(&r, "of a group that bounds.tsv lacks");
	}
	tw_cols_release(&c);
	tw_reader_close(&r);
}

static void
read_typical(struct tw_report *t)
{
	struct tw_reader r;

	if (!begin(&r, t, "typical.tsv", false))
		return;
	while (tw_reader_next(&r))
		t->p = cell(&r, "p", 0, 1);
	if (r.record != 1)
		tw_die(TW_FAILED, "%s: the report is about one observation",
		    r.in.file);
	tw_reader_close(&r);
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
take_coverage(struct tw_report *t, const struct tw_reader *r)
{
	double want = isnan(t->level) ? 0.9 : t->level, level = 0, share;
	struct tw_slice name = field(r, "column"), f = field(r, "level");
	struct tw_covers *c = &t->covers;

	if (!tw_slice_begins(name, "rank_") ||
	    tw_num_read(f.p, f.n, &level) != TW_NUM_FINITE ||
	    (level != 0.9 && fabs(level - want) > 1e-9))
		return;
	if (c->level != level) {
		if (c->level != 0 && fabs(c->level - want) <= 1e-9)
			return;
		/* The first, or the level that is better. */
		c->level = level;
		c->share[0] = INFINITY;
		c->share[1] = -INFINITY;
	}
	share = cell(r, "share", 0, 1);
	name = (struct tw_slice){ name.p + 5, name.n - 5 };
	if (share < c->share[0])
		keep(c, 0, name, share);
	if (share > c->share[1])
		keep(c, 1, name, share);
}

static void
take_shares(struct tw_report *t, const struct tw_reader *r)
{
	double inside, open;

	if (!of_level(t, r))
		return;
	t->draws = cell(r, "n", 1, 1e18);
	inside = cell(r, "inside", 0, t->draws);
	open = inside + cell(r, "undetermined", 0, t->draws - inside);
	t->inside = inside / t->draws;
	t->open = open / t->draws;
}

/* Of the observation's leaf and the reported level. */
static void
take_budget(struct tw_report *t, const struct tw_reader *r)
{
	if (!tw_slice_same(tw_field(r, column(r, t->bounds.by)),
	    tw_names_get(&t->bounds.group, t->leaf)) || !of_level(t, r))
		return;
	t->mass = cell(r, "mass_target", 0, 1);
	t->need = cell(r, "n_needed", 0, INFINITY);
	t->all = cell(r, "B_needed", 0, INFINITY);
}

static void
take_runs(struct tw_report *t, const struct tw_reader *r)
{
	struct tw_slice role = field(r, "role");
	double simulated = cell(r, "simulated", 0, 1e18);
	double used = cell(r, "used", 0, simulated);

	if (tw_slice_is(role, "train"))
		t->focused = used < simulated;
	if (!tw_slice_is(role, "bounds"))
		return;
	t->simulated = simulated;
	t->used = used;
}

static void
take_note(struct tw_report *t, const struct tw_reader *r)
{
	size_t i = t->notes.n;

	tw_words_add(&t->notes, "%.*s%c", (int)r->len, r->row, '\0');
	for (; i + 1 < t->notes.n; i++)
		if ((unsigned char)t->notes.p[i] < ' ' ||
		    t->notes.p[i] == 127)
			t->notes.p[i] = '?';
}

void
tw_report_read(struct tw_report *t)
{
	read_bounds(t);
	read_params(t);
	read_regions(t);
	read_typical(t);
	each(t, "coverage.tsv", false, take_coverage);
	each(t, "shares.tsv", false, take_shares);
	if (t->leaf != SIZE_MAX)
		each(t, "budget.tsv", false, take_budget);
	each(t, "runs.tsv", false, take_runs);
	each(t, "notes.txt", true, take_note);
	if (t->runs > 0 && t->used > 0 && t->runs != t->used)
		tw_die(TW_FAILED, "%s: bounds.tsv is of %.0f runs, runs.tsv says %.0f: not of one analysis",
		    t->dir, t->runs, t->used);
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
	free(t->path);
}
