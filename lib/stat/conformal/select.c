/*
 * Order statistics by selection. See select.h.
 *
 * Quickselect for many ranks: partition, then go on only in the parts that
 * hold a wanted rank. Equal elements are set aside at once, so ties shorten
 * the work. Pivots are chosen without chance; where they turn out badly too
 * often, heapsort finishes the segment.
 */
#include <math.h>

#include "stat/conformal/select.h"

enum {
	SMALL = 16,		/* insertion sort up to here */
	LARGE = 128		/* from here on a better pivot pays */
};

static void
swap(double *a, double *b)
{
	double t = *a;

	*a = *b;
	*b = t;
}

static void
insertion_sort(double *a, size_t n)
{
	double v;
	size_t i, j;

	for (i = 1; i < n; i++) {
		v = a[i];
		for (j = i; j > 0 && a[j - 1] > v; j--)
			a[j] = a[j - 1];
		a[j] = v;
	}
}

/* Let a[i] sink to its place in the heap a[n], the largest element on top. */
static void
sink(double *a, size_t n, size_t i)
{
	double v = a[i];
	size_t j;

	for (; i < n / 2; i = j) {
		j = 2 * i + 1;
		if (j + 1 < n && a[j + 1] > a[j])
			j++;
		if (a[j] <= v)
			break;
		a[i] = a[j];
	}
	a[i] = v;
}

static void
heap_sort(double *a, size_t n)
{
	size_t i;

	for (i = n / 2; i-- > 0;)
		sink(a, n, i);
	for (i = n; i-- > 1;) {
		swap(&a[0], &a[i]);
		sink(a, i, 0);
	}
}

static double
median3(double a, double b, double c)
{
	return fmax(fmin(a, b), fmin(fmax(a, b), c));
}

/* The median of three, in a long segment of three such medians. */
static double
pivot(const double *a, size_t n)
{
	size_t h = n / 2, e = n / 8;

	/* fast: any pivot does */
	if (n < LARGE)
		return median3(a[0], a[h], a[n - 1]);
	return median3(median3(a[0], a[e], a[2 * e]),
	    median3(a[h - e], a[h], a[h + e]),
	    median3(a[n - 1 - 2 * e], a[n - 1 - e], a[n - 1]));
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
		/* fast: so few are soon sorted */
		if (n <= SMALL) {
			insertion_sort(a, n);
			return;
		}
		/* fast: pivots that turn out badly cost n^2 */
		if (levels-- == 0) {
			heap_sort(a, n);
			return;
		}
		/* a[0, lt) < p, a[lt, i) == p, a[gt, n) > p */
		p = pivot(a, n);
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
