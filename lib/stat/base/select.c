/*
 * Order statistics by selection. See select.h.
 *
 * Quickselect for many ranks: partition a segment, and continue only in those
 * parts that contain a requested rank. Elements that equal the pivot need no
 * further work. The pivot is the median of three elements at fixed places. If a
 * segment has been partitioned too often, it is sorted.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/base/order.h"
#include "stat/base/select.h"

static void
swap(double *a, double *b)
{
	double t = *a;

	*a = *b;
	*b = t;
}

/*
 * Select in the segment a[n], whose first element has rank base + 1. It may be
 * partitioned `levels` more times before it is sorted.
 */
static void
descend(double *a, size_t n, const size_t *rank, size_t m, size_t base,
    unsigned levels)
{
	size_t lt = 0, i = 0, gt = n, ml = 0, mr = 0;
	double p;

	if (m == 0)
		return;
	/* fast: with bad pivots, partitions would take O(n^2) time */
	if (levels == 0) {
		qsort(a, n, sizeof *a, tw_ascending);
		return;
	}
	/* The median of three; a[0, lt) < p, a[lt, i) == p, a[gt, n) > p. */
	p = fmax(fmin(a[0], a[n / 2]), fmin(fmax(a[0], a[n / 2]), a[n - 1]));
	while (i < gt) {
		if (a[i] < p)
			swap(&a[lt++], &a[i++]);
		else if (a[i] > p)
			swap(&a[i], &a[--gt]);
		else
			i++;
	}
	while (ml < m && rank[ml] <= base + lt)
		ml++;
	while (mr < m && rank[m - mr - 1] > base + gt)
		mr++;
	descend(a, lt, rank, ml, base, levels - 1);
	descend(a + gt, n - gt, rank + m - mr, mr, base + gt, levels - 1);
}

void
tw_select(size_t n, double *a, size_t m, const size_t *rank)
{
	descend(a, n, rank, m, 0, 4 + 2 * (unsigned)ilogb((double)n + 1));
}
