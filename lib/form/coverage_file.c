/* Reads and checks the table of tw-coverage. See coverage_file.h. */
#include <math.h>

#include "form/coverage_file.h"
#include "io/cols.h"
#include "io/msg.h"
#include "stat/coverage/band.h"

enum { COLUMN, LEVEL, SHARE, RUNS, CELLS };

/* The curve of the column with that name. */
static struct tw_curve *
curve_of(struct tw_coverage_file *f, struct tw_slice name)
{
	size_t n = f->column.n, k = tw_names_add(&f->column, name);

	f->curve = tw_arena_grow(f->curve, &f->cap, k + 1, sizeof *f->curve);
	/* guard: new memory may happen to be zero */
	if (k == n)
		f->curve[k] = (struct tw_curve){ 0 };
	return &f->curve[k];
}

static void
take(struct tw_coverage_file *f, struct tw_reader *r, const size_t col[CELLS])
{
	struct tw_slice level = tw_field(r, col[LEVEL]);
	struct tw_curve_point p = { 0 };
	struct tw_curve *q;
	double runs;

	/*
	 * Skip the rows of the median and of uniformity, which have no level.
	 */
	if (tw_slice_is(level, "median") || tw_slice_is(level, "uniform"))
		return;
	q = curve_of(f, tw_field(r, col[COLUMN]));
	tw_field_num(r, col[LEVEL], TW_WANT_FINITE, &p.level);
	tw_field_num(r, col[SHARE], TW_WANT_FINITE, &p.share);
	tw_field_num(r, col[RUNS], TW_WANT_FINITE, &runs);
	q->runs = q->n == 0 ? runs : q->runs;
	if (!(p.level > 0 && p.level < 1))
		tw_field_die(r, col[LEVEL], "not between 0 and 1");
	if (!(p.share >= 0 && p.share <= 1))
		tw_field_die(r, col[SHARE], "out of range 0 .. 1");
	if (!(runs >= 1 && runs <= (double)TW_BAND_MAX) || runs != q->runs)
		tw_field_die(r, col[RUNS], "not the number of runs");
	if (q->n > 0 && p.level <= q->at[q->n - 1].level)
		tw_field_die(r, col[LEVEL], "levels must ascend");
	p.covered = round(p.share * runs);
	q->at = tw_arena_grow(q->at, &q->cap, q->n + 1, sizeof *q->at);
	q->at[q->n++] = p;
}

/* fast: columns with the same levels and numbers of runs share a band */
static bool
same_band(const struct tw_curve *a, const struct tw_curve *b)
{
	size_t i;

	for (i = 0; i < a->n && i < b->n; i++)
		if (a->at[i].level != b->at[i].level)
			return false;
	return a->n == b->n && a->runs == b->runs;
}

static void
find_band(struct tw_curve *q, const struct tw_curve *known, double beta)
{
	double *z = tw_arena(NULL, q->n, sizeof *z);
	uint64_t *lower = tw_arena(NULL, q->n, 2 * sizeof *lower);
	bool known_one = q != known && same_band(q, known);
	size_t i;

	for (i = 0; i < q->n; i++)
		z[i] = q->at[i].level;
	if (!known_one)
		tw_xdone(tw_band_find((uint64_t)q->runs, q->n, z, beta, lower,
		    lower + q->n));
	for (i = 0; i < q->n; i++) {
		q->at[i].lower = known_one ? known->at[i].lower :
		    (double)lower[i];
		q->at[i].upper = known_one ? known->at[i].upper :
		    (double)lower[q->n + i];
	}
}

void
tw_coverage_file_read(struct tw_coverage_file *f, const char *path, double beta)
{
	static const char *const name[CELLS] = { "column", "level", "share",
		"n" };
	size_t col[CELLS], i;
	struct tw_reader r;

	*f = (struct tw_coverage_file){ 0 };
	tw_reader_open(&r, 1, (char *const *)&path, NULL);
	for (i = 0; i < CELLS; i++) {
		col[i] = tw_col_named(&r, tw_slice_of(name[i]));
		if (col[i] == SIZE_MAX)
			tw_die(TW_FAILED, "%s: no column '%s', which tw-coverage writes; there are:%s",
			    path, name[i], TW_COLS_SHOWN(&r));
	}
	while (tw_reader_next(&r))
		take(f, &r, col);
	tw_reader_require_records(&r, f->column.n, false);
	tw_reader_close(&r);
	for (i = 0; i < f->column.n; i++)
		find_band(&f->curve[i], f->curve, beta / (double)f->column.n);
}

struct tw_slice
tw_coverage_name(struct tw_slice column)
{
	if (tw_slice_begins(column, "rank_") && column.n > 5)
		return (struct tw_slice){ column.p + 5, column.n - 5 };
	return column;
}
