/* One parameter of a posterior. See margin.h. */
#include <math.h>
#include <stdlib.h>

#include "stat/base/order.h"
#include "stat/base/twosum.h"
#include "stat/draws/margin.h"
#include "stat/draws/scores.h"

static double
mean(size_t m, const double *v)
{
	struct tw_sum sum = { 0, 0 };
	size_t i;

	for (i = 0; i < m; i++)
		tw_sum_add(&sum, v[i] - v[0]);
	return v[0] + (sum.hi + sum.lo) / (double)m;
}

/* The inner interval of level L, or none. */
static void
find_inner(struct tw_margin *t, size_t m, const double *v, double level)
{
	double k = fmax(1, ceil((1 - level) / 2 * (double)(m + 1)));

	t->inner_lo = INFINITY;
	t->inner_hi = -INFINITY;
	if (!(level >= 0 && 2 * k <= (double)(m + 1)))
		return;
	t->inner_lo = v[(size_t)k - 1];
	t->inner_hi = v[m - (size_t)k];
}

static void
find_outer(struct tw_margin *t, size_t m, const double *v, double level)
{
	double k = floor((1 - level) / 2 * (double)(m + 1));

	t->outer_lo = -INFINITY;
	t->outer_hi = INFINITY;
	if (!(k >= 1))
		return;
	t->outer_lo = v[(size_t)k - 1];
	t->outer_hi = v[m - (size_t)k];
}

void
tw_margin_find(struct tw_margin *t, size_t m, double *v, double alpha,
    double lower, double upper, double draws)
{
	t->median = tw_quantile(m, v, 0.5);
	t->lo = tw_quantile(m, v, alpha / 2);
	t->hi = tw_quantile(m, v, 1 - alpha / 2);
	qsort(v, m, sizeof *v, tw_ascending);
	t->mean = mean(m, v);
	t->sd = sqrt(tw_variance(m, v));
	find_inner(t, m, v, (lower * draws - 1) / (draws + 1));
	find_outer(t, m, v, (upper * draws + 1) / (draws + 1));
}
