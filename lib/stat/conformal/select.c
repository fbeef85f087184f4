/*
 * Order statistics by selection. See select.h.
 *
 * Quickselect for many ranks: partition, then go on only in the parts that
 * hold a wanted rank. Equal elements are set aside at once, so ties shorten
 * the work. Pivots are chosen without chance; where they turn out badly too
 * often, the segment is sorted.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/base/order.h"
#include "stat/conformal/select.h"

static void
swap(double *a, double *b)
{
	double t = *a;

	*a = *b;
	*b = t;
}

static double
median3(double a, double b, double c)
{
	return fmax(fmin(a, b), fmin(fmax(a, b), c));
}

/* How many of the m ascending ranks are <= r. */
static size_t
ranks_up_to(const size_t *rank, size_t m, size_t r)
{
	size_t low = 0, high = m, mid;

	while (low < high) {
		mid = low + (high - low) / 2;
		if (rank[mid] <= r)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/*
 * Select in the segment a[n], whose first element has rank base + 1.
 * levels more partitions are allowed before heapsort.
 */
static void
descend(double *a, size_t n, const size_t *rank, size_t m, size_t base,
    unsigned levels)
{
	size_t lt, i, gt, ml, mr;
	double p;

	while (m > 0) {
		/* fast: pivots that turn out badly cost n^2 */
		if (levels-- == 0) {
			qsort(a, n, sizeof *a, tw_ascending);
			return;
		}
		/* a[0, lt) < p, a[lt, i) == p, a[gt, n) > p */
		p = median3(a[0], a[n / 2], a[n - 1]);
		for (lt = i = 0, gt = n; i < gt;) {
			if (a[i] < p)
				swap(&a[lt++], &a[i++]);
			else if (a[i] > p)
				swap(&a[i], &a[--gt]);
			else
				i++;
		}
		ml = ranks_up_to(rank, m, base + lt);
		mr = m - ranks_up_to(rank, m, base + gt);
		/* The shorter part by recursion: at most log2(n) deep. */
		/* fast: in the other order the stack is deeper */
		if (lt < n - gt) {
			descend(a, lt, rank, ml, base, levels);
			a += gt;
			n -= gt;
			base += gt;
			rank += m - mr;
			m = mr;
		} else {
			descend(a + gt, n - gt, rank + m - mr, mr, base + gt,
			    levels);
			n = lt;
			m = ml;
		}
	}
}

void
tw_select(size_t n, double *a, size_t m, const size_t *rank)
{
	descend(a, n, rank, m, 0, 4 + 2 * (unsigned)ilogb((double)n + 1));
}
