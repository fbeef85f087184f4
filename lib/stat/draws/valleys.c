/* Gaps between draws. See valleys.h. */
#include "stat/draws/valleys.h"

size_t
tw_valley_values(size_t n, double error)
{
	double half = (double)(n - 1), thirds = 2;
	size_t k = 0;

	for (; half + thirds > error; k++) {
		half /= 2;
		thirds *= 2. / 3;
	}
	return k;
}

size_t
tw_valley_next(size_t n, const double *v, size_t k, size_t from)
{
	size_t i;

	for (i = from < k ? k : from; i + 1 + k < n; i++) {
		double gap = v[i + 1] - v[i];

		if (gap > v[i] - v[i - k] && gap > v[i + 1 + k] - v[i + 1])
			return i;
	}
	return n - 1;
}
