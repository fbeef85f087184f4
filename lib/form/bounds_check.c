/* What must hold between the rows of a table of tw-bounds. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/bounds_check.h"
#include "form/level.h"
#include "io/list.h"
#include "io/msg.h"

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
    size_t i, struct tw_rule_ranks *last, uint64_t *last_n)
{
	const struct tw_bound *b = &f->bound[i];
	const struct tw_ranks *r = &last->ranks;

	/* fast: of one n they are the same; no found k is 0 */
	if (*last_n != b->n || r->k == 0) {
		*last_n = b->n;
		if (tw_rule_ranks(b->n, &f->rule[i % f->nalpha], last) < 0) {
			if (errno == ENOMEM)
				tw_die(TW_FAILED, "%s: %s", a->r.in.file,
				    strerror(errno));
			row_die(a, i, N, "too large");
		}
	}
	if (b->ranks.k != r->k)
		row_die(a, i, K, "not what n and alpha give");
	if (!near(b->drift, last->drift))
		row_die(a, i, DRIFT, "not what n, alpha, beta and the first line give");
	if (b->ranks.l != r->l)
		row_die(a, i, L, "not what n, alpha and beta give");
	if (b->ranks.u != r->u)
		row_die(a, i, U, "not what n, alpha and beta give");
	if (!near(b->ranks.coverage, r->coverage))
		row_die(a, i, COVERAGE, "not what n, alpha and beta give");
	if (!near(b->ranks.mass, r->mass))
		row_die(a, i, MASS, "not (u-l)/(n+1)");
	if (!near(b->runs.mass, last->runs.mass))
		row_die(a, i, MASS_RUNS, "not what n, alpha and beta give");
}

/*
 * A smaller alpha, a larger region: row i has the smaller one. Each alpha has a
 * drift of its own, so that bounds with it may cross.
 */
static void
check_crossing(const struct tw_artefact *a, const struct tw_bounds_file *f,
    size_t i, size_t larger)
{
	const struct tw_bound *b = &f->bound[i], *c = &f->bound[larger];

	if (!f->drifts && b->lower < c->lower)
		row_die(a, i, LOWER, "below that of a larger alpha");
	if (b->cutoff < c->cutoff)
		row_die(a, i, CUTOFF, "below that of a larger alpha");
	if (!f->drifts && b->upper < c->upper)
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

	if (tw_artefact_option(a, "--global", &s) && !f->global)
		tw_die(TW_FAILED, "%s: --global in the first line, but groups",
		    f->file);
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

void
tw_bounds_check_numbers(const struct tw_artefact *a,
    const struct tw_bounds_file *f)
{
	struct tw_rule_ranks *last = tw_xzero(f->nalpha, sizeof *last);
	uint64_t *last_n = tw_xzero(f->nalpha, sizeof *last_n);
	size_t *order = sort_alphas(f);
	size_t i, g, m = f->nalpha;

	check_first_line(a, f);
	for (i = 0; i < f->group.n * m; i++) {
		const struct tw_bound *b = &f->bound[i];

		check_ranks(a, f, i, &last[i % m], &last_n[i % m]);
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
	free(last_n);
	free(last);
}

void
tw_bounds_check_order(const struct tw_bounds_file *f)
{
	size_t i, *order = tw_names_order(&f->group);

	for (i = 0; i < f->group.n; i++)
		if (order[i] != i)
			tw_die(TW_FAILED, "%s: groups are not in order",
			    f->file);
	free(order);
}
