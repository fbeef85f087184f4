/*
 * Comparison of doubles, none of them NaN, for qsort(3), and binary search.
 */
#ifndef TW_STAT_BASE_ORDER_H
#define TW_STAT_BASE_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline int
tw_ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The same for integers. */
static inline int
tw_ascending_integer(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* The number of values in sorted[n] that are below x; with equal, <= x. */
static inline size_t
tw_count_below(size_t n, const double *sorted, double x, bool equal)
{
	size_t below = 0, mid;

	while (below < n) {
		mid = below + (n - below) / 2;
		if (sorted[mid] < x || (equal && sorted[mid] == x))
			below = mid + 1;
		else
			n = mid;
	}
	return below;
}

#endif
