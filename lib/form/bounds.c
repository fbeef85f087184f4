/* The table of tw-bounds written, and read back with full validation. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/artefact.h"
#include "form/bounds.h"
#include "form/level.h"
#include "io/msg.h"

enum { GROUP, N, ALPHA, BETA, K, CUTOFF, L, U, LOWER, UPPER, COVERAGE, MASS };

const char *const tw_bounds_column[TW_BOUNDS_COLUMNS] = {
	"n", "alpha", "beta", "k", "cutoff", "l", "u", "lower", "upper",
	"coverage", "mass"
};

void
tw_bounds_file_header(struct tw_out *o, struct tw_slice by)
{
	size_t i;

	tw_out_write(o, by.p, by.n);
	for (i = 0; i < TW_BOUNDS_COLUMNS; i++) {
		tw_out_byte(o, '\t');
		tw_out_text(o, tw_bounds_column[i]);
	}
	tw_out_row(o);
}

static void
level_cell(struct tw_out *o, const struct tw_level *a)
{
	tw_out_byte(o, '\t');
	tw_out_level(o, a);
}

static void
u64_cell(struct tw_out *o, uint64_t v)
{
	tw_out_byte(o, '\t');
	tw_out_u64(o, v);
}

static void
num_cell(struct tw_out *o, double v)
{
	tw_out_byte(o, '\t');
	tw_out_num(o, v);
}

void
tw_bounds_file_row(struct tw_out *o, struct tw_slice group,
    const struct tw_level *alpha, const struct tw_level *beta,
    const struct tw_bound *bound)
{
	tw_out_write(o, group.p, group.n);
	u64_cell(o, bound->n);
	level_cell(o, alpha);
	level_cell(o, beta);
	u64_cell(o, bound->ranks.k);
	num_cell(o, bound->cutoff);
	u64_cell(o, bound->ranks.l);
	u64_cell(o, bound->ranks.u);
	num_cell(o, bound->lower);
	num_cell(o, bound->upper);
	num_cell(o, bound->ranks.coverage);
	num_cell(o, bound->ranks.mass);
	tw_out_row(o);
}

static void
check_header(const struct tw_artefact *a)
{
	const struct tw_reader *r = &a->r;
	size_t i;

	for (i = 0; i < TW_BOUNDS_COLUMNS && r->ncol == TW_BOUNDS_COLUMNS + 1; i++) {
		struct tw_slice name = tw_reader_name(r, i + 1);

		if (name.n != strlen(tw_bounds_column[i]) ||
		    memcmp(name.p, tw_bounds_column[i], name.n) != 0)
			break;
	}
	if (i < TW_BOUNDS_COLUMNS)
		tw_artefact_bad_header(a);
}

static struct tw_level
level_field(const struct tw_reader *r, size_t col)
{
	struct tw_slice s = tw_field(r, col);
	struct tw_level a = { 0 };
	char show[TW_SHOW];

	if (tw_level_read(s.p, s.n, &a) != TW_LEVEL_OK)
		tw_field_die(r, col, "not a number strictly between 0 and 1: '%s'",
		    tw_show(show, s.p, s.n));
	return a;
}

/*
 * Read a row's numbers and check what must hold among them, so that damage
 * shows: ranks in range and in order, infinite bounds where a rank is beyond
 * the scores and only there (a score may itself be infinite).
 */
static void
read_row(struct tw_reader *r, struct tw_bound *row)
{
	uint64_t n;

	row->n = n = tw_field_u64(r, N);
	row->ranks.k = tw_field_u64(r, K);
	row->ranks.l = tw_field_u64(r, L);
	row->ranks.u = tw_field_u64(r, U);
	tw_field_num(r, CUTOFF, TW_WANT_NUMBER, &row->cutoff);
	tw_field_num(r, LOWER, TW_WANT_NUMBER, &row->lower);
	tw_field_num(r, UPPER, TW_WANT_NUMBER, &row->upper);
	tw_field_num(r, COVERAGE, TW_WANT_FINITE, &row->ranks.coverage);
	tw_field_num(r, MASS, TW_WANT_FINITE, &row->ranks.mass);
	if (row->ranks.k < 1 || row->ranks.k > n + 1)
		tw_field_die(r, K, "out of range 1 .. n+1");
	if (row->ranks.l > n)
		tw_field_die(r, L, "out of range 0 .. n");
	if (row->ranks.u <= row->ranks.l || row->ranks.u > n + 1)
		tw_field_die(r, U, "out of range l+1 .. n+1");
	if (row->ranks.k == n + 1 && row->cutoff != INFINITY)
		tw_field_die(r, CUTOFF, "must be inf: k is n+1");
	if (row->ranks.l == 0 && row->lower != -INFINITY)
		tw_field_die(r, LOWER, "must be -inf: l is 0");
	if (row->ranks.u == n + 1 && row->upper != INFINITY)
		tw_field_die(r, UPPER, "must be inf: u is n+1");
	if (row->lower > row->upper)
		tw_field_die(r, LOWER, "greater than upper");
	if (row->ranks.coverage < 0 || row->ranks.coverage > 1)
		tw_field_die(r, COVERAGE, "out of range 0 .. 1");
	if (row->ranks.mass < 0 || row->ranks.mass > 1)
		tw_field_die(r, MASS, "out of range 0 .. 1");
}

/* Take the alpha of the record at hand as the j-th of its group. */
static void
take_alpha(struct tw_bounds_file *f, const struct tw_reader *r, size_t j,
    size_t *cap)
{
	struct tw_level alpha = level_field(r, ALPHA);
	struct tw_level beta = level_field(r, BETA);
	size_t i;

	if (f->nalpha == 0)
		f->beta = beta;
	if (tw_level_compare(&f->beta, &beta) != 0)
		tw_field_die(r, BETA, "every row must have the beta of the first");
	if (f->group.n > 1) {
		if (j >= f->nalpha ||
		    tw_level_compare(&f->alpha[j], &alpha) != 0)
			tw_field_die(r, ALPHA,
			    "every group must have the alphas of the first, in their order");
		return;
	}
	for (i = 0; i < f->nalpha; i++)
		if (tw_level_compare(&f->alpha[i], &alpha) == 0)
			tw_field_die(r, ALPHA, "there twice in its group");
	f->alpha = tw_grow(f->alpha, cap, f->nalpha + 1, sizeof *f->alpha);
	f->alpha[f->nalpha++] = alpha;
}

/* Groups must come in the order in which tw-bounds lists them. */
static void
check_order(const struct tw_bounds_file *f)
{
	size_t i, *order = tw_names_order(&f->group);

	for (i = 0; i < f->group.n; i++)
		if (order[i] != i)
			tw_die(TW_FAILED, "%s: groups are not in order", f->file);
	free(order);
}

void
tw_bounds_file_read(struct tw_bounds_file *f, const char *path)
{
	struct tw_artefact a;
	struct tw_reader *r = &a.r;
	struct tw_slice name;
	size_t rows = 0, cap = 0, bcap = 0, j = 0, groups;
	char *by;

	*f = (struct tw_bounds_file){ 0 };
	tw_artefact_open(&a, path, "tw-bounds", "a bounds table", NULL);
	f->file = r->in.file;
	check_header(&a);
	name = tw_reader_name(r, 0);
	by = memcpy(tw_xrealloc(NULL, name.n, 1), name.p, name.n);
	f->by = (struct tw_slice){ by, name.n };
	for (; tw_artefact_next(&a); rows++) {
		groups = f->group.n;
		if (tw_names_add(&f->group, tw_field(r, GROUP)) + 1 < f->group.n)
			tw_field_die(r, GROUP, "there twice");
		if (f->group.n > groups) {
			if (groups > 0 && j != f->nalpha)
				tw_reader_die(r, "the group before has fewer alphas than the first");
			j = 0;
		}
		take_alpha(f, r, j++, &cap);
		f->bound = tw_grow(f->bound, &bcap, rows + 1, sizeof *f->bound);
		read_row(r, &f->bound[rows]);
		if (j > 1 && f->bound[rows].n != f->bound[rows - 1].n)
			tw_field_die(r, N, "differs within the group");
	}
	if (rows == 0)
		tw_die(TW_FAILED, "%s: a bounds table has at least one row", f->file);
	if (j != f->nalpha)
		tw_die(TW_FAILED, "%s: the last group has fewer alphas than the first", f->file);
	check_order(f);
	f->global = f->by.n == 3 && memcmp(f->by.p, "all", 3) == 0 &&
	    f->group.n == 1 && f->group.name[0].len == 3 &&
	    memcmp(f->group.text, "all", 3) == 0;
	tw_artefact_close(&a);
}

enum tw_region
tw_bounds_region(const struct tw_bounds_file *f, size_t g, size_t i,
    double score)
{
	const struct tw_bound *b;

	if (g == SIZE_MAX)
		return TW_UNDETERMINED;
	b = &f->bound[g * f->nalpha + i];
	return tw_region(score, b->lower, b->upper, b->ranks.l > 0);
}

size_t
tw_bounds_file_level(const struct tw_bounds_file *f,
    const struct tw_level *alpha)
{
	char have[10 * (TW_LEVEL_TEXT + 1)];
	size_t i, n = 0;

	for (i = 0; i < f->nalpha; i++)
		if (tw_level_compare(&f->alpha[i], alpha) == 0)
			return i;
	for (i = 0; i < f->nalpha && i < 10; i++) {
		have[n++] = ' ';
		n += tw_level_write(have + n, &f->alpha[i]);
	}
	tw_die(TW_MISUSED, "%s: has no rows for this --alpha; there are:%.*s%s",
	    f->file, (int)n, have, f->nalpha > 10 ? " ..." : "");
}

void
tw_bounds_file_release(struct tw_bounds_file *f)
{
	free((char *)f->by.p);
	tw_names_release(&f->group);
	free(f->alpha);
	free(f->bound);
	*f = (struct tw_bounds_file){ 0 };
}
