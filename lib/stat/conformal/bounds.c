/*
 * The cutoffs and bounds of several rules, found in one selection of order
 * statistics. See bounds.h.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "stat/base/select.h"
#include "stat/conformal/bounds.h"

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

int
tw_bounds_find(size_t n, double *score, size_t m, const struct tw_rule *rule,
    size_t *rank, struct tw_bound *bound)
{
	size_t i, j, count = 0;

	/* guard: a test would need gigabytes or hours */
	if (n > TW_RANKS_MAX) {
		errno = EFBIG;
		return -1;
	}
	for (i = 0; i < m; i++) {
		struct tw_rule_ranks w;
		const struct tw_ranks *r = &bound[i].ranks;

		tw_rule_ranks(n, &rule[i], &w);
		bound[i] = (struct tw_bound){ .n = n, .ranks = w.ranks,
			.allowance = w.allowance, .plain = w.plain };
		for (j = 0; j < 5; j++) {
			uint64_t k = (uint64_t[]){ r->k, r->l, r->u, w.plain.l,
				w.plain.u }[j];

			if (k >= 1 && k <= n)
				rank[count++] = (size_t)k;
		}
	}
	qsort(rank, count, sizeof *rank, compare);
	tw_select(n, score, count, rank);
	for (i = 0; i < m; i++) {
		struct tw_bound *b = &bound[i];

		b->cutoff = order_statistic(score, n, b->ranks.k);
		b->lower = order_statistic(score, n, b->ranks.l);
		b->upper = order_statistic(score, n, b->ranks.u);
		b->lower_plain = order_statistic(score, n, b->plain.l);
		b->upper_plain = order_statistic(score, n, b->plain.u);
	}
	return 0;
}
