/*
 * Ranks among draws. See ranks.h.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/coverage/band.h"
#include "stat/coverage/ranks.h"

/*
 * The denominator of the simplest fraction that v is, by continued fractions;
 * 0 if it would be larger than TW_RANK_DRAWS.
 */
static uint64_t
denominator(double v)
{
	double q = 1, before = 0, rest = v - floor(v), turn, next;

	for (;;) {
		if (fabs(v * q - round(v * q)) <= TW_RANK_EQUAL * q / 4)
			return (uint64_t)q;
		turn = floor(1 / rest);
		next = turn * q + before;
		if (!(next <= (double)TW_RANK_DRAWS))
			return 0;
		rest = 1 / rest - turn;
		before = q;
		q = next;
	}
}

static uint64_t
common_divisor(uint64_t a, uint64_t b)
{
	uint64_t t;

	for (; b != 0; b = t) {
		t = a % b;
		a = b;
	}
	return a;
}

uint64_t
tw_rank_draws(size_t n, const double *rank)
{
	uint64_t all = 1, one;
	size_t i;

	for (i = 0; i < n; i++) {
		if (tw_rank_is_share(rank[i], all))
			continue;
		one = denominator(rank[i]);
		/* either: 0 makes all of them 0 */
		if (one == 0)
			return 0;
		all = all / common_divisor(all, one) * one;
		if (all > TW_RANK_DRAWS)
			return 0;
	}
	return all;
}

bool
tw_rank_is_share(double rank, uint64_t draws)
{
	double r = rank * (double)draws;

	return fabs(r - round(r)) <= TW_RANK_EQUAL * (double)draws;
}

bool
tw_rank_covered(double rank, double level, bool central)
{
	return (central ? fabs(2 * rank - 1) : rank) <= level + TW_RANK_EQUAL;
}

/*
 * Point i of k: the r of r/draws whose count it is, and z = P(rank <= r/draws).
 * All r but the last, or, of many, k spread evenly.
 */
static double
point(size_t i, size_t k, uint64_t draws, double *r)
{
	if (draws == 0) {
		*r = (double)(i + 1) / (double)(k + 1);
		return *r;
	}
	*r = floor((double)(i + 1) * (double)draws / (double)k) - 1;
	return (*r + 1) / (double)(draws + 1);
}

/* How many ranks are at or below each of k points, count[k+1]. */
static void
count_up(size_t n, const double *rank, size_t k, uint64_t draws,
    uint64_t *count)
{
	size_t i, lo, hi, mid;
	double r, v;

	for (i = 0; i <= k; i++)
		count[i] = 0;
	for (i = 0; i < n; i++) {
		v = draws == 0 ? rank[i] : round(rank[i] * (double)draws);
		/* The first point that is not below. */
		for (lo = 0, hi = k; lo < hi;) {
			mid = lo + (hi - lo) / 2;
			point(mid, k, draws, &r);
			if (r < v)
				lo = mid + 1;
			else
				hi = mid;
		}
		count[lo]++;
	}
	for (i = 1; i < k; i++)
		count[i] += count[i - 1];
}

int
tw_rank_uniform(size_t n, const double *rank, uint64_t draws, double *p)
{
	size_t k = draws > 0 && draws < TW_RANK_POINTS ? (size_t)draws :
							 TW_RANK_POINTS,
	       i;
	double *z = malloc(k * sizeof *z), r;
	uint64_t *count = malloc((k + 1) * sizeof *count);
	int status = -1;

	if (z != NULL && count != NULL) {
		for (i = 0; i < k; i++)
			z[i] = point(i, k, draws, &r);
		count_up(n, rank, k, draws, count);
		status = tw_band_test(n, k, z, count, p);
	}
	free(z);
	free(count);
	return status;
}
