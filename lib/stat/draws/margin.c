/* One parameter of a posterior. See margin.h. */
#include <math.h>
#include <stdlib.h>

#include "stat/base/order.h"
#include "stat/base/twosum.h"
#include "stat/draws/margin.h"
#include "stat/draws/scores.h"

/* Of a rank in steps, more than it is rounded by. */
#define SLACK 1e-6

/*
 * Mean and standard deviation of v[m], ascending, scaled by a power of two for
 * a while: no difference overflows, and no square of one overflows or vanishes.
 */
static void
find_moments(struct tw_margin *t, size_t m, double *v)
{
	struct tw_sum sum = { 0, 0 };
	int exponent;
	size_t i;

	frexp(fmax(fabs(v[0]), fabs(v[m - 1])), &exponent);
	for (i = 0; i < m; i++) {
		v[i] = ldexp(v[i], -exponent);
		tw_sum_add(&sum, v[i] - v[0]);
	}
	t->mean = ldexp(v[0] + (sum.hi + sum.lo) / (double)m, exponent);
	t->sd = ldexp(sqrt(tw_variance(m, v)), exponent);
	for (i = 0; i < m; i++)
		v[i] = ldexp(v[i], exponent);
}

/*
 * In which of the N + 1 steps of ranks, counted from the nearer end, a rank
 * with |2 rank - 1| = c lies. By the sign of the slack an end between two
 * steps belongs to the step that is farther from the end of the ranks, or to
 * the nearer one.
 */
static double
step(double c, double draws, double slack)
{
	return floor((1 - c) / 2 * (draws + 1) + slack);
}

/* The inner interval, k/(N+1) of the draws beyond it on each side, or none. */
static void
find_inner(struct tw_margin *t, size_t m, const double *v, double k,
    double draws)
{
	k = fmax(1, ceil(k * (double)(m + 1) / (draws + 1)));
	t->inner_lo = INFINITY;
	t->inner_hi = -INFINITY;
	if (!(2 * k <= (double)(m + 1)))
		return;
	t->inner_lo = v[(size_t)k - 1];
	t->inner_hi = v[m - (size_t)k];
}

static void
find_outer(struct tw_margin *t, size_t m, const double *v, double k,
    double draws)
{
	k = floor(k * (double)(m + 1) / (draws + 1));
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
	find_inner(t, m, v, step(lower, draws, SLACK) + 1, draws);
	find_outer(t, m, v, step(upper, draws, -SLACK), draws);
	find_moments(t, m, v);
}
