/* The order statistics that several alphas name, found in one selection. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "stat/conformal/bounds.h"
#include "stat/conformal/select.h"

static double
order_statistic(const double *score, size_t n, uint64_t rank)
{
	return rank == 0 ? -INFINITY : rank > n ? INFINITY : score[rank - 1];
}

static int
compare(const void *a, const void *b)
{
	const size_t *s = a, *t = b;

	return (*s > *t) - (*s < *t);
}

/* Note a rank to be selected, if it is that of a score; the new count. */
static size_t
want(size_t *rank, size_t count, size_t n, uint64_t r)
{
	if (r >= 1 && r <= n)
		rank[count++] = (size_t)r;
	return count;
}

int
tw_bounds_find(size_t n, double *score, size_t m, const struct tw_rule *rule,
    size_t *rank, struct tw_bound *bound)
{
	size_t i, count = 0;

	/* guard: a test would take gigabytes or hours */
	if (n > TW_RANKS_MAX) {
		errno = EFBIG;
		return -1;
	}
	for (i = 0; i < m; i++) {
		struct tw_rule_ranks w;
		const struct tw_ranks *r = &bound[i].ranks;

		if (tw_rule_ranks(n, &rule[i], &w) < 0) {
			errno = ENOMEM;
			return -1;
		}
		bound[i] = (struct tw_bound){ .n = n, .ranks = w.ranks,
			.drift = w.drift, .runs = w.runs };
		count = want(rank, count, n, r->k);
		count = want(rank, count, n, r->l);
		count = want(rank, count, n, r->u);
		count = want(rank, count, n, w.runs.l);
		count = want(rank, count, n, w.runs.u);
	}
	qsort(rank, count, sizeof *rank, compare);
	tw_select(n, score, count, rank);
	for (i = 0; i < m; i++) {
		struct tw_bound *b = &bound[i];

		b->cutoff = order_statistic(score, n, b->ranks.k);
		b->lower = order_statistic(score, n, b->ranks.l);
		b->upper = order_statistic(score, n, b->ranks.u);
		b->lower_runs = order_statistic(score, n, b->runs.l);
		b->upper_runs = order_statistic(score, n, b->runs.u);
	}
	return 0;
}
