/* One parameter of a posterior. See margin.h. */
#include <math.h>
#include <stdbool.h>
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
 * The end of the ranks from which steps and draws are counted is the nearer
 * one, and that of the limit where there is one side: beyond it is this share
 * of 1 - level.
 */
static double
share(enum tw_limit side)
{
	return side == TW_LIMIT_BOTH ? 0.5 : 1;
}

/*
 * In which of the N + 1 steps of ranks, counted from that end, a rank with the
 * score c lies. By the sign of the slack a boundary between two steps belongs
 * to the step that is farther from the end, or to the nearer one.
 */
static double
step(double c, double n, enum tw_limit side, double slack)
{
	return floor((1 - c) * share(side) * (n + 1) + slack);
}

/* The inner interval, k/(N+1) of the draws beyond each end of it, or none. */
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
