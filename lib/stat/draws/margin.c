/* Summaries of one parameter of a posterior. See margin.h. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "stat/base/order.h"
#include "stat/base/twosum.h"
#include "stat/draws/margin.h"
#include "stat/draws/scores.h"

/* More than the rounding error of a number of draws in step(). */
#define SLACK 1e-6

/*
 * Mean and standard deviation of v[m], ascending. Until the end, v is scaled by
 * a power of two, so that neither differences nor sums of squares overflow, and
 * so that the squares do not all underflow.
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
 * The share of the probability 1 - level that lies beyond one end of an
 * interval: half of it for central intervals, all of it for limits.
 */
static double
share(enum tw_limit side)
{
	return side == TW_LIMIT_BOTH ? 0.5 : 1;
}

/*
 * The number k of draws that a score c stands for (margin.h). If c is, except
 * for rounding, a boundary between two k, a positive slack gives the larger k,
 * and a negative slack the smaller one, which is -1 for c = 1.
 */
static double
step(double c, double n, enum tw_limit side, double slack)
{
	return floor((1 - c) * share(side) * (n + 1) + slack);
}

/*
 * The inner interval of the level with the probability k/(n+1) beyond each end,
 * or an empty one.
 */
static void
find_inner(struct tw_margin *t, size_t m, const double *v, enum tw_limit side,
    double k, double n)
{
	double most = side == TW_LIMIT_BOTH ? (double)(m + 1) / 2 : (double)m;
	double i = fmax(1, ceil(k * (double)(m + 1) / (n + 1)));
	bool some = i <= most;

	t->inner_lo = side == TW_LIMIT_UPPER ? -INFINITY :
	    some ? v[(size_t)i - 1] : INFINITY;
	t->inner_hi = side == TW_LIMIT_LOWER ? INFINITY :
	    some ? v[m - (size_t)i] : -INFINITY;
}

static void
find_outer(struct tw_margin *t, size_t m, const double *v, enum tw_limit side,
    double k, double n)
{
	double i = floor(k * (double)(m + 1) / (n + 1));
	bool some = i >= 1;

	t->outer_lo = side == TW_LIMIT_UPPER || !some ? -INFINITY :
	    v[(size_t)i - 1];
	t->outer_hi = side == TW_LIMIT_LOWER || !some ? INFINITY :
	    v[m - (size_t)i];
}

void
tw_margin_find(struct tw_margin *t, size_t m, double *v, enum tw_limit side,
    double alpha, double cut_lo, double cut_hi, double n)
{
	double tail = alpha * share(side);

	t->median = tw_quantile(m, v, 0.5);
	t->lo = side == TW_LIMIT_UPPER ? -INFINITY : tw_quantile(m, v, tail);
	t->hi = side == TW_LIMIT_LOWER ? INFINITY :
	    tw_quantile(m, v, 1 - tail);
	qsort(v, m, sizeof *v, tw_ascending);
	find_inner(t, m, v, side, step(cut_lo, n, side, SLACK) + 1, n);
	find_outer(t, m, v, side, step(cut_hi, n, side, -SLACK), n);
	find_moments(t, m, v);
}
