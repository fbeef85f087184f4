/*
 * The order of doubles, none of them NaN, for qsort(3).
 */
#ifndef TW_STAT_BASE_ORDER_H
#define TW_STAT_BASE_ORDER_H

static inline int
tw_ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

#endif
