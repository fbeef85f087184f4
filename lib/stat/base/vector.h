/* Operations on arrays of doubles, four at a time, which -O2 vectorizes. */
#ifndef TW_STAT_BASE_VECTOR_H
#define TW_STAT_BASE_VECTOR_H

#include <stddef.h>

/* to[i] += k * v[i] */
static inline void
tw_vector_add(double *restrict to, const double *restrict v, double k, size_t n)
{
	size_t fours = n - n % 4, i;

	for (i = 0; i < fours; i += 4) {
		to[i] += k * v[i];
		to[i + 1] += k * v[i + 1];
		to[i + 2] += k * v[i + 2];
		to[i + 3] += k * v[i + 3];
	}
	for (; i < n; i++)
		to[i] += k * v[i];
}

/* The sum over i of a[i] * b[i]. */
static inline double
tw_vector_dot(const double *a, const double *b, size_t n)
{
	double s[4] = { 0, 0, 0, 0 };
	size_t fours = n - n % 4, i;

	for (i = 0; i < fours; i += 4) {
		s[0] += a[i] * b[i];
		s[1] += a[i + 1] * b[i + 1];
		s[2] += a[i + 2] * b[i + 2];
		s[3] += a[i + 3] * b[i + 3];
	}
	for (; i < n; i++)
		s[0] += a[i] * b[i];
	return (s[0] + s[1]) + (s[2] + s[3]);
}

#endif
