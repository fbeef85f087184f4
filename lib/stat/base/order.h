/*
 * Comparison for qsort(3) of doubles, none of which is NaN, and of integers;
 * and binary search.
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

static inline int
tw_ascending_integer(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/*
 * How many numbers in sorted[n], ascending, are below x or, if `equal` is true,
 * are at most x.
 */
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
