/* The sample quantile of type 7. */
#include <math.h>

#include "stat/conformal/select.h"
#include "stat/draws/quantile.h"

double
tw_quantile(size_t n, double *a, double p)
{
	double h = (double)(n - 1) * p, at = floor(h);
	size_t rank[2] = { (size_t)at + 1, (size_t)at + 2 };
	double lo, hi;

	tw_select(n, a, rank[1] > n ? 1 : 2, rank);
	lo = a[rank[0] - 1];
	if (rank[1] > n)
		return lo;
	hi = a[rank[1] - 1];
	/*
	 * Exact where both are equal, and without overflow where they are far
	 * apart.
	 */
	if (isfinite(hi - lo))
		return lo + (h - at) * (hi - lo);
	return lo * (1 - (h - at)) + hi * (h - at);
}
