/* What must hold between the rows of a table of tw-bounds. */
#include <errno.h>
#include <math.h>
#include <string.h>

#include "form/bounds_check.h"
#include "form/level.h"
#include "io/list.h"
#include "io/msg.h"

/*
 * Dies of row i (0-based), column col: what is wrong, if it is not right. The
 * rows begin at the third line.
 */
static void
must(const struct tw_artefact *a, size_t i, size_t col, bool right,
    const char *what)
{
	if (!right)
		tw_die(TW_FAILED, "%s:%zu: column %zu (%s): %s", a->r.in.file,
		    i + 3, col + tw_bounds_names(&a->r),
		    tw_bounds_column[col - 1], what);
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
	static const char what[] = "not what n, alpha and beta give";
	struct tw_rule rule = tw_bounds_file_rule(f, i);

	/* fast: of one n they are the same; no found k is 0 */
	if (*last_n != b->n || r->k == 0 || f->h != NULL) {
		*last_n = b->n;
		must(a, i, N, b->n <= TW_RANKS_MAX, "too large");
		tw_rule_ranks(b->n, &rule, last);
	}
	must(a, i, K, b->ranks.k == r->k, "not what n and alpha give");
	must(a, i, DRIFT, near(b->drift, last->drift),
	    "not what n, alpha, beta and the first line give");
	must(a, i, L, b->ranks.l == r->l, what);
	must(a, i, U, b->ranks.u == r->u, what);
	must(a, i, COVERAGE, near(b->ranks.coverage, r->coverage), what);
	must(a, i, MASS, near(b->ranks.mass, r->mass), "not (u-l)/(n+1)");
	must(a, i, MASS_RUNS, near(b->runs.mass, last->runs.mass), what);
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
	static const char what[] = "below that of a larger alpha";

	must(a, i, LOWER, f->drifts || b->lower >= c->lower, what);
	must(a, i, CUTOFF, b->cutoff >= c->cutoff, what);
	must(a, i, UPPER, f->drifts || b->upper >= c->upper, what);
}

/* The numbers of the alphas, ascending. */
static size_t *
sort_alphas(const struct tw_bounds_file *f)
{
	size_t *order = tw_stay(NULL, f->nalpha, sizeof *order);
	size_t i, j, below;

	for (i = 0; i < f->nalpha; i++) {
		for (below = j = 0; j < f->nalpha; j++)
			below += tw_level_compare(&f->alpha[j],
			    &f->alpha[i]) < 0;
		order[below] = i;
	}
	return order;
}

static bool
is_level(struct tw_slice s, const struct tw_level *a)
{
	struct tw_level level;

	return tw_level_read(s.p, s.n, &level) == TW_LEVEL_OK &&
	    tw_level_compare(&level, a) == 0;
}

/* The alphas and beta of the first line are those of the rows. */
static void
check_first_line(const struct tw_artefact *a, const struct tw_bounds_file *f)
{
	static const char what[] = "not that of the first line";
	struct tw_slice s, item;
	size_t i;

	if (tw_artefact_option(a, "--global", &s) && !f->global)
		tw_die(TW_FAILED, "%s: --global in the first line, but groups",
		    f->file);
	if (tw_artefact_option(a, "--beta", &s))
		must(a, 0, BETA, is_level(s, &f->beta), what);
	if (!tw_artefact_option(a, "--alpha", &s))
		return;
	for (i = 0; i < f->nalpha; i++)
		must(a, i, ALPHA, tw_list_next(&s, &item) &&
		    is_level(item, &f->alpha[i]), what);
	must(a, f->nalpha - 1, ALPHA, s.p == NULL, "the first line has more");
}

/* Of the ranks that are scores' the bounds are among the scores. */
static void
check_range(const struct tw_artefact *a, const struct tw_bounds_file *f,
    size_t i)
{
	const struct tw_bound *b = &f->bound[i];
	static const char what[] = "not between the scores of the note";

	must(a, i, CUTOFF, b->ranks.k > b->n ||
	    (b->cutoff >= f->least && b->cutoff <= f->most), what);
	must(a, i, LOWER, b->ranks.l == 0 ||
	    (b->lower >= f->least && b->lower <= f->most), what);
	must(a, i, UPPER, b->ranks.u > b->n || b->upper <= f->most, what);
}

void
tw_bounds_check_numbers(const struct tw_artefact *a,
    const struct tw_bounds_file *f)
{
	struct tw_rule_ranks *last = tw_stay(NULL, f->nalpha, sizeof *last);
	uint64_t *last_n = tw_stay(NULL, f->nalpha, sizeof *last_n);
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
		must(a, i, CUTOFF, b->cutoff >= b->lower &&
		    (b->ranks.k > b->ranks.u || b->cutoff <= b->upper),
		    "not between lower and upper");
		if (f->has_range)
			check_range(a, f, i);
	}
	for (g = 0; g < f->group.n; g++)
		for (i = 1; i < m; i++)
			check_crossing(a, f, g * m + order[i - 1],
			    g * m + order[i]);
}

void
tw_bounds_check_order(const struct tw_bounds_file *f)
{
	size_t i, *order = tw_names_order(&f->group);

	for (i = 0; i < f->group.n; i++)
		if (order[i] != i)
			tw_die(TW_FAILED, "%s: groups are not in order",
			    f->file);
}
