/*
 * Reads the labels of draws at the observation: counts them, and finds the
 * parts of the region in each parameter.
 */
#include <stdlib.h>
#include <string.h>

#include "form/level.h"
#include "io/msg.h"
#include "io/table.h"
#include "parts.h"
#include "stat/base/order.h"
#include "stat/draws/valleys.h"

/*
 * A density with one mode is said to have several parts in at most this share
 * of reports; a part with a smaller share of the draws is not counted.
 */
static const double ERROR = 0.01, LEAST = 0.01;

/* The columns of regions.tsv, and which records are kept. */
struct labels {
	struct tw_report *t;
	size_t *region;		/* [levels] of the labels; SIZE_MAX: none */
	size_t levels;
	size_t id;		/* SIZE_MAX: one observation */
	bool *kept;		/* inside or undetermined */
	size_t cap;
};

static void
find_columns(struct labels *l, const struct tw_reader *r)
{
	const struct tw_bounds_file *f = &l->t->bounds;
	const struct tw_names *id = &l->t->id;
	size_t i;

	l->levels = f->nalpha > 1 ? f->nalpha : 1;
	l->region = tw_arena(NULL, l->levels, sizeof *l->region);
	for (i = 0; i < l->levels; i++) {
		const char *name = f->nalpha < 2 ? "region" : tw_format_arena(
		    "region_%s", TW_LEVEL_SHOWN(&f->alpha[i])).p;

		l->region[i] = i == 0 ? tw_report_column(r, name) :
		    tw_col_named(r, tw_slice_of(name));
	}
	/* The only observation may have no name, and its draws the number 1. */
	l->id = id->n == 1 && id->name[0].n == 0 ? SIZE_MAX :
	    tw_col_named(r, tw_slice_of("id"));
}

/* Count the labels of a record. */
static void
accept(void *arg, const struct tw_table *table, const struct tw_reader *r)
{
	struct labels *l = arg;
	struct tw_observation *o = tw_report_observation(l->t, l->id ==
	    SIZE_MAX ? tw_slice_of("") : tw_field(r, l->id));
	size_t i;

	for (i = 0; i < l->levels; i++)
		if (l->region[i] != SIZE_MAX)
			o->label[i][tw_field_region(r, l->region[i])]++;
	l->kept = tw_arena_grow(l->kept, &l->cap, table->n + 1, 1);
	l->kept[table->n] = tw_field_region(r, l->region[0]) != TW_OUTSIDE;
}

/*
 * Forget the labels of observations with too few effective draws: shares of
 * these say nothing. A single one keeps them, for there is a picture of them.
 */
static void
forget_poor(struct tw_report *t)
{
	struct tw_observation *o;
	size_t i;

	for (i = 0; i < t->rows && t->id.n > 1; i++) {
		o = &t->seen[tw_names_find(&t->id, t->row[i].id)];
		if (tw_interval_is_poor(&t->row[i]))
			memset(o->label[0], 0, sizeof o->label[0]);
	}
}

/* ---- parts of the region ------------------------------------------- */

/* Append a part, with its share of the draws. */
static void
add_part(struct tw_interval *m, size_t *cap, double lo, double hi, double share)
{
	if (share < LEAST)
		return;
	m->part = tw_arena_grow(m->part, cap, m->parts + 1, sizeof *m->part);
	m->part[m->parts++] = (struct tw_part_of_region){ lo, hi, share };
}

/*
 * Find the parts of a row's parameter. v[n] are the draws, of which those that
 * are kept, inside or undetermined, are separated by gaps that draws from a
 * density with one mode rarely have (stat/draws/valleys.h).
 */
static void
find_parts(struct tw_interval *m, double *v, const bool *kept, size_t n,
    double error)
{
	double *once = tw_arena(NULL, n, sizeof *once);
	const double draws = (double)n;
	size_t i, k, last, all, from = 0, once_n = 0, cap = 0;

	for (i = k = 0; i < n; i++)
		if (kept[i])
			v[k++] = v[i];
	n = k;
	qsort(v, n, sizeof *v, tw_ascending);
	for (i = 0; i < n; i++)
		if (once_n == 0 || v[i] > once[once_n - 1])
			once[once_n++] = v[i];
	k = n > 0 ? tw_valley_values(once_n, error) : 0;
	for (i = 0; i < once_n; i = last + 1, from = all) {
		last = tw_valley_next(once_n, once, k, i);
		all = tw_count_below(n, v, once[last], true);
		add_part(m, &cap, once[i], once[last], (double)(all - from) /
		    draws);
	}
	if (m->parts < 2)
		m->parts = 0;
}

void
tw_labels_read(struct tw_report *t)
{
	struct labels l = { .t = t };
	struct tw_table table;
	struct tw_reader r;
	struct tw_cols cols = { .n = 0 };
	size_t *row = tw_arena(NULL, t->rows + 1, sizeof *row), i;

	if (!tw_report_want(t, "regions.tsv"))
		return;
	tw_report_open(t, &r);
	find_columns(&l, &r);
	cols.col = tw_arena(NULL, t->rows + 1, sizeof *cols.col);
	for (i = 0; i < t->rows && t->id.n == 1; i++) {
		row[cols.n] = i;
		cols.col[cols.n] = tw_col_named(&r, t->row[i].name);
		cols.n += cols.col[cols.n] != SIZE_MAX;
	}
	tw_table_read(&table, &r, &cols, NULL, SIZE_MAX, accept, &l);
	tw_reader_close(&r);
	/* The labels of an analysis without draws are those of a grid. */
	t->drawn = tw_report_find(t, "draws.tsv");
	forget_poor(t);
	/* Where nothing is outside, the draws are not all of the region. */
	if (!t->drawn || t->id.n > 1 || tw_region_is_open(t, 0))
		return;
	for (i = 0; i < cols.n; i++)
		find_parts(&t->row[row[i]], table.x[i], l.kept, table.n,
		    ERROR / (double)t->rows);
}
