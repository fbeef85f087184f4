/* Reads the table of tw-bounds, and checks each row. */
#include <math.h>
#include <string.h>

#include "form/artefact.h"
#include "form/bounds.h"
#include "form/bounds_columns.h"
#include "form/level.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"

/*
 * How many columns name the group: 2 if the table has one column more than any
 * table with one, otherwise 1.
 */
static size_t
name_columns(const struct tw_reader *r)
{
	return r->ncol > UPPER_RUNS + 1 ? 2 : 1;
}

/*
 * Check the header. Returns what the groups are by: the name of one column, or
 * of two, id and parameter. Sets whether the table has the columns of a gap; it
 * must have them if there are two columns of names.
 */
static struct tw_slice
check_header(const struct tw_artefact *a, bool *gaps)
{
	const struct tw_reader *r = &a->r;
	size_t i, n = r->ncol > UPPER_RUNS ? UPPER_RUNS : MASS;
	size_t by = name_columns(r);
	struct tw_slice s = r->name[0];

	*gaps = n == UPPER_RUNS;
	if (by == 2)
		s.n += 1 + r->name[1].n;
	for (i = 0; i < n && r->ncol == n + by; i++)
		if (!tw_slice_is(r->name[i + by], tw_bounds_column[i]))
			break;
	if (i < n || (by == 2 && !tw_slice_is(s, "id\tparameter")))
		tw_artefact_bad_header(a);
	return s;
}

/* Die unless v is a share, from 0 to 1. */
static void
must_be_share(const struct tw_reader *r, size_t col, double v)
{
	tw_field_must(r, col, v >= 0 && v <= 1, "out of range 0 .. 1");
}

/* Read a row's numbers, and check their ranges. */
static void
read_row(struct tw_reader *r, struct tw_bound *row, bool gaps)
{
	size_t at = name_columns(r) - 1;
	uint64_t n, k, l, u;

	*row = (struct tw_bound){ 0 };
	row->n = n = tw_field_u64(r, at + N);
	row->ranks.k = k = tw_field_u64(r, at + K);
	row->ranks.l = l = tw_field_u64(r, at + L);
	row->ranks.u = u = tw_field_u64(r, at + U);
	tw_field_num(r, at + CUTOFF, TW_WANT_NUMBER, &row->cutoff);
	tw_field_num(r, at + LOWER, TW_WANT_NUMBER, &row->lower);
	tw_field_num(r, at + UPPER, TW_WANT_NUMBER, &row->upper);
	tw_field_num(r, at + COVERAGE, TW_WANT_FINITE, &row->ranks.coverage);
	tw_field_num(r, at + MASS, TW_WANT_FINITE, &row->ranks.mass);
	row->plain = row->ranks;
	row->lower_plain = row->lower;
	row->upper_plain = row->upper;
	if (gaps) {
		tw_field_num(r, at + GAP, TW_WANT_FINITE, &row->allowance);
		tw_field_num(r, at + MASS_RUNS, TW_WANT_FINITE,
		    &row->plain.mass);
		tw_field_num(r, at + LOWER_RUNS, TW_WANT_NUMBER,
		    &row->lower_plain);
		tw_field_num(r, at + UPPER_RUNS, TW_WANT_NUMBER,
		    &row->upper_plain);
		tw_field_must(r, at + GAP, row->allowance >= 0, "below 0");
		must_be_share(r, at + MASS_RUNS, row->plain.mass);
	}
	tw_field_must(r, at + N, n <= TW_RANKS_MAX,
	    "out of range 0 .. 100000000");
	tw_field_must(r, at + K, k >= 1 && k <= n + 1, "out of range 1 .. n+1");
	tw_field_must(r, at + L, l <= n, "out of range 0 .. n");
	tw_field_must(r, at + U, u > l && u <= n + 1, "out of range l+1 .. n+1");
	tw_field_must(r, at + LOWER, row->lower <= row->upper,
	    "greater than upper");
	must_be_share(r, at + COVERAGE, row->ranks.coverage);
	must_be_share(r, at + MASS, row->ranks.mass);
}

/* Take the alpha of the current record as the j-th of its group. */
static void
take_alpha(struct tw_bounds_file *f, const struct tw_reader *r, size_t j,
    size_t *cap)
{
	size_t at = name_columns(r) - 1;
	struct tw_level alpha = tw_field_level(r, at + ALPHA);
	struct tw_level beta = tw_field_level(r, at + BETA);
	size_t i;

	if (f->nalpha == 0)
		f->beta = beta;
	tw_field_must(r, at + BETA, tw_level_compare(&f->beta, &beta) == 0,
	    "every row must have the beta of the first");
	if (f->group.n > 1) {
		/* guard: j = nalpha means that the group has too many rows */
		tw_field_must(r, at + ALPHA, j < f->nalpha &&
		    tw_level_compare(&f->alpha[j], &alpha) == 0,
		    "every group must have the alphas of the first, in their order");
		return;
	}
	for (i = 0; i < f->nalpha; i++)
		tw_field_must(r, at + ALPHA,
		    tw_level_compare(&f->alpha[i], &alpha) != 0,
		    "there twice in its group");
	f->alpha = tw_arena_grow(f->alpha, cap, f->nalpha + 1,
	    sizeof *f->alpha);
	f->alpha[f->nalpha++] = alpha;
}

/* The column of the scores: -s in the first line. */
static struct tw_slice
score_name(const struct tw_artefact *a)
{
	struct tw_slice s;

	if (!tw_artefact_option(a, "-s", &s))
		s = (struct tw_slice){ "score", 5 };
	s = tw_slice_stay(s);
	s.n = tw_list_plain((char *)s.p, NULL, s);
	return s;
}

/* Read the note, "LEAST MOST": the range of the scores. */
static void
read_range(struct tw_bounds_file *f, const struct tw_artefact *a)
{
	struct tw_slice s;
	const char *blank;
	size_t n;

	if (!tw_artefact_note(a, "scores", &s))
		return;
	blank = memchr(s.p, ' ', s.n);
	n = blank == NULL ? 0 : (size_t)(blank - s.p);
	if (tw_num_read(s.p, n, &f->least) > TW_NUM_INF ||
	    tw_num_read(s.p + n + 1, s.n - n - 1, &f->most) > TW_NUM_INF ||
	    f->least > f->most)
		tw_die(TW_FAILED, "%s: '# note scores' is not the least score and the largest",
		    f->file);
	f->has_range = true;
}

/*
 * Read the mass outside a truncated prior, which follows the list s of --gap,
 * and remove it from s.
 */
static void
read_outside(struct tw_bounds_file *f, struct tw_slice *s)
{
	const char *plus = memchr(s->p, '+', s->n);
	size_t n = plus == NULL ? s->n : (size_t)(plus - s->p), i;
	double d = 0;

	if (plus != NULL && (tw_num_read(plus + 1, s->n - n - 1, &d) !=
	    TW_NUM_FINITE || !(d > 0 && d <= 1)))
		tw_die(TW_FAILED, "%s: --gap in the first line does not end with +D, D a number from 0 to 1",
		    f->file);
	for (i = 0; i < f->nalpha; i++)
		f->rule[i].outside = d;
	s->n = n;
}

/*
 * Read the gaps of --gap: one for each level, or for each level of each group.
 */
static void
read_gap(struct tw_bounds_file *f, struct tw_slice s)
{
	struct tw_slice item, all;
	size_t n, i = 0;
	bool each;

	read_outside(f, &s);
	all = s;

	while (tw_list_next(&all, &item))
		i++;
	each = f->ranks > 0 || i > f->nalpha;
	n = f->nalpha * (each ? f->group.n : 1);

	f->h = tw_arena(NULL, n, sizeof *f->h);
	for (i = 0; i < n; i++)
		if (!tw_list_next(&s, &item) || tw_num_read(item.p, item.n,
		    &f->h[i]) != TW_NUM_FINITE || f->h[i] < 0 ||
		    f->h[i] > 1)
			tw_die(TW_FAILED, "%s: --gap in the first line is not a number from 0 to 1 for each alpha",
			    f->file);
	if (each)
		return;
	for (i = 0; i < f->nalpha; i++)
		f->rule[i].gap = f->h[i];
	f->h = NULL;
}

/* Read an option of the first line that is a number of draws; 0: not there. */
static uint64_t
read_draws(const struct tw_bounds_file *f, const struct tw_artefact *a,
    const char *option)
{
	struct tw_slice s;
	uint64_t n = 0;

	if (tw_artefact_option(a, option, &s) && !tw_num_integer(s.p, s.n, &n))
		tw_die(TW_FAILED, "%s: %s in the first line is not an integer",
		    f->file, option);
	return n;
}

/* Read the number of draws of the ranks and the side of --ranks. */
static void
read_ranks(struct tw_bounds_file *f, const struct tw_artefact *a)
{
	struct tw_slice s;
	size_t i, n = f->group.n * f->nalpha;

	f->ranks = read_draws(f, a, "--ranks");
	if (tw_artefact_option(a, "--side", &s)) {
		while (f->side < TW_LIMITS &&
		    !tw_slice_is(s, tw_bounds_side[f->side]))
			f->side++;
		if (f->ranks == 0 || f->side == TW_LIMITS)
			tw_die(TW_FAILED, "%s: --side in the first line must be both, lower or upper, and go with --ranks",
			    f->file);
	}
	for (i = 0; i < n && f->ranks > 0; i++)
		if ((f->bound[i].lower < 0 && f->bound[i].lower > -INFINITY) ||
		    f->bound[i].lower > 1 || f->bound[i].upper < 0 ||
		    (f->bound[i].upper > 1 && f->bound[i].upper < INFINITY))
			tw_die(TW_FAILED, "%s: group '%s': bounds of ranks are from 0 to 1, or -inf and inf",
			    f->file, TW_SHOWN(f->group.name[i / f->nalpha]));
}

/*
 * Read the rule of each level, from the rows and from options of the first
 * line.
 */
static void
read_rules(struct tw_bounds_file *f, const struct tw_artefact *a)
{
	struct tw_slice s;
	size_t i;
	bool any = tw_artefact_option(a, "--anytime", &s), gap;
	uint64_t draws = read_draws(f, a, "--draws");

	if (tw_artefact_option(a, "--factor", &s))
		tw_die(TW_FAILED, "%s: made with --factor %s, which is gone: make it again with tw-bounds --gap",
		    f->file, TW_SHOWN(s));
	read_ranks(f, a);
	f->rule = tw_arena(NULL, f->nalpha, sizeof *f->rule);
	for (i = 0; i < f->nalpha; i++)
		f->rule[i] = (struct tw_rule){ .alpha = f->alpha[i],
		    .beta = f->beta, .anytime = any,
		    .draws = (double)draws };
	gap = tw_artefact_option(a, "--gap", &s);
	if ((gap || draws > 0) != f->gaps && a->summed)
		tw_die(TW_FAILED, "%s: --gap or --draws in the first line and the column gap go together",
		    f->file);
	if (gap)
		read_gap(f, s);
}

void
tw_bounds_file_read(struct tw_bounds_file *f, const char *path)
{
	struct tw_artefact a;
	struct tw_reader *r = &a.r;
	size_t rows = 0, cap = 0, bcap = 0, j = 0, groups;
	struct tw_slice s;

	*f = (struct tw_bounds_file){ 0 };
	tw_artefact_open(&a, path, "tw-bounds", 1, "a bounds table", NULL);
	f->file = r->in.file;
	f->by = tw_slice_stay(check_header(&a, &f->gaps));
	f->score = score_name(&a);
	for (; tw_artefact_next(&a); rows++) {
		groups = f->group.n;
		s = (struct tw_slice){ r->row, r->end[name_columns(r) - 1] };
		tw_field_must(r, GROUP, tw_names_add(&f->group, s) + 1 ==
		    f->group.n, "there twice");
		if (f->group.n > groups) {
			if (j != f->nalpha)
				tw_input_die(&r->in, "the group before has fewer alphas than the first");
			j = 0;
		}
		take_alpha(f, r, j++, &cap);
		f->bound = tw_arena_grow(f->bound, &bcap, rows + 1,
		    sizeof *f->bound);
		read_row(r, &f->bound[rows], f->gaps);
	}
	if (rows == 0)
		tw_die(TW_FAILED, "%s: a bounds table has at least one row",
		    f->file);
	if (j != f->nalpha)
		tw_die(TW_FAILED,
		    "%s: the last group has fewer alphas than the first",
		    f->file);
	read_range(f, &a);
	read_rules(f, &a);
	f->global = tw_slice_is(f->by, "all") && f->group.n == 1 &&
	    tw_slice_is(f->group.name[0], "all");
	tw_reader_close(&a.r);
}
