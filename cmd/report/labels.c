/*
 * Reads the labels of draws at the observation: counts them, and finds the
 * parts of the region in each parameter.
 */
#include <math.h>
#include <stdlib.h>

#include "form/level.h"
#include "io/msg.h"
#include "parts.h"
#include "stat/base/order.h"
#include "stat/draws/valleys.h"

/*
 * A density with one mode is said to have several parts in at most this share
 * of reports; a part with a smaller share of the draws is not counted.
 */
static const double ERROR = 0.01, LEAST = 0.01;

/* The columns of regions.tsv, and the values that they have had. */
struct labels {
	/* [levels] columns of the labels; SIZE_MAX: not there */
	size_t *region;
	size_t levels;
	size_t id;		/* column; SIZE_MAX: one observation */
	size_t *col;		/* [t->rows] of each row's parameter */
	/* [t->rows][n] values of those inside or undetermined */
	double **value;
	size_t n, cap;
	size_t draws;		/* all records */
};

static void
find_columns(struct labels *l, const struct tw_report *t,
    const struct tw_reader *r)
{
	const struct tw_bounds_file *f = &t->bounds;
	char text[TW_LEVEL_TEXT + 1];
	size_t i;

	l->levels = f->nalpha > 1 ? f->nalpha : 1;
	l->region = tw_arena(NULL, l->levels, sizeof *l->region);
	for (i = 0; i < l->levels; i++) {
		struct tw_slice name = f->nalpha < 2 ? tw_slice_of("region") :
		    tw_format_arena("region_%s", tw_level_show(text,
		    &f->alpha[i]));

		l->region[i] = i == 0 ? tw_report_column(r, name.p) :
		    tw_col_named(r, name);
	}
	/* The only observation may have no name, and its draws the number 1. */
	l->id = t->id.n == 1 && t->id.name[0].n == 0 ? SIZE_MAX :
	    tw_col_named(r, tw_slice_of("id"));
	l->col = tw_arena(NULL, t->rows + 1, sizeof *l->col);
	l->value = tw_arena(NULL, t->rows + 1, sizeof *l->value);
	for (i = 0; i < t->rows; i++)
		l->col[i] = tw_col_named(r, t->row[i].name);
}

/* The label in this column of the current record. */
static enum tw_region
take_label(const struct tw_reader *r, size_t col)
{
	size_t k = 0;

	while (!tw_slice_is(tw_field(r, col), tw_region_word[k]))
		if (++k == TW_REGIONS)
			tw_field_die(r, col,
			    "neither inside, undetermined nor outside");
	return (enum tw_region)k;
}

/* Keep the parameters of a draw that is inside or undetermined. */
static void
keep_values(struct labels *l, const struct tw_report *t,
    const struct tw_reader *r)
{
	size_t cap = l->cap, i;

	for (i = 0; i < t->rows; i++) {
		l->cap = cap;
		l->value[i] = tw_grow(l->value[i], &l->cap, l->n + 1,
		    sizeof **l->value);
		if (l->col[i] != SIZE_MAX)
			l->value[i][l->n] = tw_report_number(r, l->col[i],
			    -INFINITY, INFINITY, false);
	}
	l->n++;
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
 * Find the parts of a row's parameter: v[n] are the draws inside or
 * undetermined, which this function sorts. They are separated by gaps that
 * draws from a density with one mode rarely have (stat/draws/valleys.h).
 */
static void
find_parts(struct tw_interval *m, double *v, size_t n, size_t draws,
    double error)
{
	double *once = tw_arena(NULL, n, sizeof *once);
	size_t i, k, last, all, from = 0, once_n = 0, cap = 0;

	qsort(v, n, sizeof *v, tw_ascending);
	for (i = 0; i < n; i++)
		if (once_n == 0 || v[i] > once[once_n - 1])
			once[once_n++] = v[i];
	k = tw_valley_values(once_n, error);
	for (i = 0; i < once_n; i = last + 1, from = all) {
		last = tw_valley_next(once_n, once, k, i);
		all = tw_count_below(n, v, once[last], true);
		add_part(m, &cap, once[i], once[last], (double)(all - from) /
		    (double)draws);
	}
	if (m->parts < 2)
		m->parts = 0;
}

void
tw_labels_read(struct tw_report *t)
{
	struct labels l = { 0 };
	struct tw_reader r;
	size_t i;

	if (!tw_report_open(t, &r, "regions.tsv"))
		return;
	find_columns(&l, t, &r);
	for (; tw_reader_next(&r); l.draws++) {
		struct tw_observation *o = tw_report_observation(t, l.id ==
		    SIZE_MAX ? tw_slice_of("") : tw_field(&r, l.id));

		for (i = 0; i < l.levels; i++)
			if (l.region[i] != SIZE_MAX)
				o->label[i][take_label(&r, l.region[i])]++;
		if (t->id.n == 1 && take_label(&r, l.region[0]) != TW_OUTSIDE)
			keep_values(&l, t, &r);
	}
	tw_reader_require_records(&r, l.draws, false);
	tw_reader_close(&r);
	/* The labels of an analysis without draws are those of a grid. */
	t->drawn = tw_report_find(t, "draws.tsv");
	for (i = 0; i < t->rows; i++) {
		if (t->drawn && t->id.n == 1 && l.n > 0 &&
		    l.col[i] != SIZE_MAX)
			find_parts(&t->row[i], l.value[i], l.n, l.draws,
			    ERROR / (double)t->rows);
		free(l.value[i]);
	}
}
