/*
 * A test whether two samples come from the same distribution. See alike.h.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/base/order.h"
#include "stat/typical/alike.h"

double
tw_alike_distance(size_t n, double *a, size_t m, double *b)
{
	size_t i = 0, j = 0;
	double most = 0;

	qsort(a, n, sizeof *a, tw_ascending);
	qsort(b, m, sizeof *b, tw_ascending);
	/* After the last value of either sample, the distance only falls. */
	while (i < n && j < m) {
		double v = fmin(a[i], b[j]);

		while (i < n && a[i] <= v)
			i++;
		while (j < m && b[j] <= v)
			j++;
		most = fmax(most, fabs((double)i / (double)n -
		    (double)j / (double)m));
	}
	return most;
}

double
tw_alike_p(size_t n, size_t m, double d)
{
	double k = (double)n * (double)m / (double)(n + m);

	return fmin(1, exp(1 - 2 * d * d * k));
}
