/*
 * Ranks of true parameters among posterior draws. See ranks.h.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/coverage/band.h"
#include "stat/coverage/ranks.h"

bool
tw_rank_is_share(double rank, uint64_t draws)
{
	double r = rank * (double)draws;

	return fabs(r - round(r)) <= 0.05;
}

bool
tw_rank_covered(double rank, double level, bool central)
{
	return (central ? fabs(2 * rank - 1) : rank) <=
	    level + 1e-11;
}

/*
 * Point i of the k at which tw_rank_uniform counts ranks. Sets *r to an integer
 * and returns z = P(rank <= r/draws): r is i if k = draws; if k < draws, the r
 * are evenly spaced, up to draws - 1. If draws is 0, *r is z itself.
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

/* Set count[i], i < k, to the number of ranks at or below point i. */
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
		/* Find the first point that is not below v. */
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
