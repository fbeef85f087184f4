/* The table of tw-bounds written, and read back with full validation. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/artefact.h"
#include "form/bounds.h"
#include "form/level.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"

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

void
tw_bounds_file_range(struct tw_out *o, double least, double most)
{
	tw_artefact_note_begin(o, "scores ");
	tw_out_num(o, least);
	tw_out_byte(o, ' ');
	tw_out_num(o, most);
	tw_out_row(o);
}

static void
check_header(const struct tw_artefact *a)
{
	const struct tw_reader *r = &a->r;
	size_t i;

	for (i = 0; i < TW_BOUNDS_COLUMNS && r->ncol == TW_BOUNDS_COLUMNS + 1;
	     i++) {
		struct tw_slice name = tw_reader_name(r, i + 1);

		if (!tw_slice_is(name, tw_bounds_column[i]))
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
		tw_field_die(r, col,
		    "not a number strictly between 0 and 1: '%s'",
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

/* Take the alpha of the current record as the j-th of its group. */
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
		tw_field_die(r, BETA,
		    "every row must have the beta of the first");
	if (f->group.n > 1) {
		/* guard: there are too many in its group, then */
		if (j >= f->nalpha ||
		    tw_level_compare(&f->alpha[j], &alpha) != 0)
			tw_field_die(r, ALPHA, "every group must have the alphas of the first, in their order");
		return;
	}
	for (i = 0; i < f->nalpha; i++)
		if (tw_level_compare(&f->alpha[i], &alpha) == 0)
			tw_field_die(r, ALPHA, "there twice in its group");
	f->alpha = tw_grow(f->alpha, cap, f->nalpha + 1, sizeof *f->alpha);
	f->alpha[f->nalpha++] = alpha;
}

/* Dies: row i (0-based), column col: what. The rows begin at the third line. */
static _Noreturn void
row_die(const struct tw_artefact *a, size_t i, size_t col, const char *what)
{
	tw_die(TW_FAILED, "%s:%zu: column %zu (%s): %s", a->r.in.file, i + 3,
	    col + 1, tw_bounds_column[col - 1], what);
}

/* Equal but for the last digits, in which machines may differ. */
static bool
near(double x, double y)
{
	return fabs(x - y) <= 1e-9 * fmax(fabs(x), fabs(y));
}

/*
 * What n, alpha and beta give; what is computed is kept in *last for the next
 * row.
 */
static void
check_ranks(const struct tw_artefact *a, const struct tw_bounds_file *f,
    size_t i, struct tw_bound *last)
{
	const struct tw_bound *b = &f->bound[i];

	/* fast: of one n they are the same; no found k is 0 */
	if (last->n != b->n || last->ranks.k == 0) {
		last->n = b->n;
		if (tw_ranks_find(b->n, &f->alpha[i % f->nalpha], &f->beta,
		    &last->ranks) < 0) {
			if (errno == ENOMEM)
				tw_die(TW_FAILED, "%s: %s", a->r.in.file,
				    strerror(errno));
			row_die(a, i, N, "too large");
		}
	}
	if (b->ranks.k != last->ranks.k)
		row_die(a, i, K, "not what n and alpha give");
	if (b->ranks.l != last->ranks.l)
		row_die(a, i, L, "not what n, alpha and beta give");
	if (b->ranks.u != last->ranks.u)
		row_die(a, i, U, "not what n, alpha and beta give");
	if (!near(b->ranks.coverage, last->ranks.coverage))
		row_die(a, i, COVERAGE, "not what n, alpha and beta give");
	if (!near(b->ranks.mass, last->ranks.mass))
		row_die(a, i, MASS, "not (u-l)/(n+1)");
}

/* A smaller alpha, a larger region: row i has the smaller one. */
static void
check_crossing(const struct tw_artefact *a, const struct tw_bounds_file *f,
    size_t i, size_t larger)
{
	const struct tw_bound *b = &f->bound[i], *c = &f->bound[larger];

	if (b->lower < c->lower)
		row_die(a, i, LOWER, "below that of a larger alpha");
	if (b->cutoff < c->cutoff)
		row_die(a, i, CUTOFF, "below that of a larger alpha");
	if (b->upper < c->upper)
		row_die(a, i, UPPER, "below that of a larger alpha");
}

/* The numbers of the alphas, ascending. */
static size_t *
sort_alphas(const struct tw_bounds_file *f)
{
	size_t *order = tw_xrealloc(NULL, f->nalpha, sizeof *order);
	size_t i, j, below;

	for (i = 0; i < f->nalpha; i++) {
		for (below = j = 0; j < f->nalpha; j++)
			below += tw_level_compare(&f->alpha[j],
			    &f->alpha[i]) < 0;
		order[below] = i;
	}
	return order;
}

/* The alphas and beta of the first line are those of the rows. */
static void
check_first_line(const struct tw_artefact *a, const struct tw_bounds_file *f)
{
	struct tw_level level;
	struct tw_slice s, item;
	size_t i;

	if (tw_artefact_option(a, "--beta", &s) &&
	    (tw_level_read(s.p, s.n, &level) != TW_LEVEL_OK ||
	    tw_level_compare(&level, &f->beta) != 0))
		row_die(a, 0, BETA, "not that of the first line");
	if (!tw_artefact_option(a, "--alpha", &s))
		return;
	for (i = 0; i < f->nalpha; i++) {
		/* guard: the item before is another level than this one */
		if (!tw_list_next(&s, &item) ||
		    tw_level_read(item.p, item.n, &level) != TW_LEVEL_OK ||
		    tw_level_compare(&level, &f->alpha[i]) != 0)
			row_die(a, i, ALPHA, "not that of the first line");
	}
	if (s.p != NULL)
		row_die(a, f->nalpha - 1, ALPHA, "the first line has more");
}

/* Of the ranks that are scores' the bounds are among the scores. */
static void
check_range(const struct tw_artefact *a, const struct tw_bounds_file *f,
    size_t i)
{
	const struct tw_bound *b = &f->bound[i];
	static const char what[] = "not between the scores of the note";

	if (b->ranks.k <= b->n && (b->cutoff < f->least || b->cutoff > f->most))
		row_die(a, i, CUTOFF, what);
	if (b->ranks.l > 0 && (b->lower < f->least || b->lower > f->most))
		row_die(a, i, LOWER, what);
	if (b->ranks.u <= b->n && b->upper > f->most)
		row_die(a, i, UPPER, what);
}

/* Of a table that was not edited: every number is what tw-bounds writes. */
static void
check_numbers(const struct tw_artefact *a, const struct tw_bounds_file *f)
{
	struct tw_bound *last = tw_xzero(f->nalpha, sizeof *last);
	size_t *order = sort_alphas(f);
	size_t i, g, m = f->nalpha;

	check_first_line(a, f);
	for (i = 0; i < f->group.n * m; i++) {
		const struct tw_bound *b = &f->bound[i];

		check_ranks(a, f, i, &last[i % m]);
		/*
		 * At a beta near 1 the cutoff's rank may be above u; it is
		 * never below l, which is at most the median of a binomial.
		 */
		if (b->cutoff < b->lower ||
		    (b->ranks.k <= b->ranks.u && b->cutoff > b->upper))
			row_die(a, i, CUTOFF, "not between lower and upper");
		if (f->has_range)
			check_range(a, f, i);
	}
	for (g = 0; g < f->group.n; g++)
		for (i = 1; i < m; i++)
			check_crossing(a, f, g * m + order[i - 1],
			    g * m + order[i]);
	free(order);
	free(last);
}

/* Groups must come in the order in which tw-bounds lists them. */
static void
check_order(const struct tw_bounds_file *f)
{
	size_t i, *order = tw_names_order(&f->group);

	for (i = 0; i < f->group.n; i++)
		if (order[i] != i)
			tw_die(TW_FAILED, "%s: groups are not in order",
			    f->file);
	free(order);
}

static struct tw_slice
copy(struct tw_slice s)
{
	char *p = memcpy(tw_xrealloc(NULL, s.n, 1), s.p, s.n);

	return (struct tw_slice){ p, s.n };
}

/* The column that the scores were in, -s of the first line. */
static struct tw_slice
score_name(const struct tw_artefact *a)
{
	struct tw_slice s;
	size_t i, n = 0;
	char *p;

	if (!tw_artefact_option(a, "-s", &s))
		s = (struct tw_slice){ "score", 5 };
	s = copy(s);
	/* A backslash takes the meaning from what follows. */
	for (p = (char *)s.p, i = 0; i < s.n; i++) {
		i += p[i] == '\\' && i + 1 < s.n;
		p[n++] = p[i];
	}
	s.n = n;
	return s;
}

/* The note, "LEAST MOST". */
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

void
tw_bounds_file_read(struct tw_bounds_file *f, const char *path)
{
	struct tw_artefact a;
	struct tw_reader *r = &a.r;
	size_t rows = 0, cap = 0, bcap = 0, j = 0, groups;

	*f = (struct tw_bounds_file){ 0 };
	tw_artefact_open(&a, path, "tw-bounds", "a bounds table", NULL);
	f->file = r->in.file;
	check_header(&a);
	f->by = copy(tw_reader_name(r, 0));
	f->score = score_name(&a);
	for (; tw_artefact_next(&a); rows++) {
		groups = f->group.n;
		if (tw_names_add(&f->group, tw_field(r, GROUP)) + 1 <
		    f->group.n)
			tw_field_die(r, GROUP, "there twice");
		if (f->group.n > groups) {
			if (j != f->nalpha)
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
		tw_die(TW_FAILED, "%s: a bounds table has at least one row",
		    f->file);
	if (j != f->nalpha)
		tw_die(TW_FAILED,
		    "%s: the last group has fewer alphas than the first",
		    f->file);
	check_order(f);
	read_range(f, &a);
	if (a.summed)
		check_numbers(&a, f);
	f->global = tw_slice_is(f->by, "all") && f->group.n == 1 &&
	    tw_slice_is(tw_names_get(&f->group, 0), "all");
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

struct tw_levels
tw_bounds_file_levels(const struct tw_bounds_file *f,
    const struct tw_level *alpha)
{
	if (alpha == NULL)
		return (struct tw_levels){ 0, f->nalpha };
	return (struct tw_levels){ tw_bounds_file_level(f, alpha), 1 };
}

void
tw_bounds_file_release(struct tw_bounds_file *f)
{
	free((char *)f->by.p);
	free((char *)f->score.p);
	tw_names_release(&f->group);
	free(f->alpha);
	free(f->bound);
	*f = (struct tw_bounds_file){ 0 };
}
