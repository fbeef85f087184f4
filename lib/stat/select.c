#include "stat/select.h"

static void
swap(double *a, double *b)
{
	double t = *a;

	*a = *b;
	*b = t;
}

/* Heap sort: for segments whose pivots went wrong too often. */
static void
sift(double *a, size_t i, size_t n)
{
	size_t child;

	for (; (child = 2 * i + 1) < n; i = child) {
		if (child + 1 < n && a[child] < a[child + 1])
			child++;
		if (!(a[i] < a[child]))
			return;
		swap(&a[i], &a[child]);
	}
}

static void
heap_sort(double *a, size_t n)
{
	size_t i;

	for (i = n / 2; i-- > 0;)
		sift(a, i, n);
	for (i = n; i-- > 1;) {
		swap(&a[0], &a[i]);
		sift(a, 0, i);
	}
}

static double
median3(double a, double b, double c)
{
	if (a > b)
		swap(&a, &b);
	if (b > c)
		b = c;
	return a > b ? a : b;
}

/* Tukey's ninther: the median of medians of three triples. */
static double
pivot_of(const double *a, size_t n)
{
	size_t s = n / 8, m = n / 2;

	if (n < 40)
		return median3(a[0], a[m], a[n - 1]);
	return median3(median3(a[0], a[s], a[2 * s]),
	    median3(a[m - s], a[m], a[m + s]),
	    median3(a[n - 1 - 2 * s], a[n - 1 - s], a[n - 1]));
}

/*
 * The segment [from, to) of a holds the elements that belong there in order;
 * of the wanted ranks, rank[first .. last) - 1 are its places still to fill.
 */
struct segment {
	size_t from, to, first, last;
	unsigned luck;		/* partitions left before it is heap sorted */
};

/* a[from, to) into less, equal, greater than a pivot: [from, *lt), [*lt, *gt), [*gt, to). */
static void
partition(double *a, size_t from, size_t to, size_t *lt, size_t *gt)
{
	double pivot = pivot_of(a + from, to - from);
	size_t i = from;

	*lt = from;
	*gt = to;
	while (i < *gt) {
		if (a[i] < pivot)
			swap(&a[i++], &a[(*lt)++]);
		else if (a[i] > pivot)
			swap(&a[i], &a[--*gt]);
		else
			i++;
	}
}

void
tw_select(size_t n, double *a, size_t m, const size_t *rank)
{
	struct segment stack[64], s = { 0, n, 0, m, 2 };
	size_t depth = 0, lt, gt, i, j;

	for (i = n; i > 1; i /= 2)
		s.luck += 2;
	for (;;) {
		if (s.first < s.last && s.to - s.from > 1 && s.luck > 0) {
			struct segment left = s, right = s;

			partition(a, s.from, s.to, &lt, &gt);
			/* Ranks r with r - 1 < lt are on the left, those with r - 1 >= gt on the right. */
			for (i = s.first; i < s.last && rank[i] <= lt; i++)
				continue;
			for (j = i; j < s.last && rank[j] <= gt; j++)
				continue;
			left.to = lt;
			left.last = i;
			right.from = gt;
			right.first = j;
			left.luck = right.luck = s.luck - 1;
			/* The larger waits: each one waiting is at most half of the one before. */
			if (left.to - left.from > right.to - right.from) {
				stack[depth++] = left;
				s = right;
			} else {
				stack[depth++] = right;
				s = left;
			}
			continue;
		}
		if (s.first < s.last && s.to - s.from > 1)
			heap_sort(a + s.from, s.to - s.from);
		if (depth == 0)
			return;
		s = stack[--depth];
	}
}
