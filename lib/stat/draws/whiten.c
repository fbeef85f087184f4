/* The mean and the covariance of draws, and whitening. See whiten.h. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stat/base/twosum.h"
#include "stat/draws/whiten.h"

int
tw_whiten_init(struct tw_whiten *s, size_t d)
{
	*s = (struct tw_whiten){ .d = d };
	s->from = calloc(d, (3 + d) * sizeof *s->from);
	if (s->from == NULL)
		return -1;
	s->scale = s->from + d;
	s->mean = s->scale + d;
	s->chol = s->mean + d;
	return 0;
}

void
tw_whiten_release(struct tw_whiten *s)
{
	free(s->from);
	*s = (struct tw_whiten){ 0 };
}

/* The scaled difference between parameter j of theta and the first draw. */
static inline double
place(const struct tw_whiten *s, const double *theta, size_t j)
{
	return (theta[j] - s->from[j]) * s->scale[j];
}

/* Set s->from[j] and s->scale[j], so that scaled differences are below 1. */
static enum tw_draws_flaw
set_scale(struct tw_whiten *s, size_t n, const double *x, size_t j)
{
	double most = 0, gap;
	size_t i;
	int e;

	s->from[j] = x[j];
	for (i = 0; i < n; i++) {
		gap = fabs(x[i * s->d + j] - x[j]);
		if (!(gap <= DBL_MAX))
			return TW_DRAWS_WIDE;
		if (gap > most)
			most = gap;
	}
	if (most == 0)
		return TW_DRAWS_EQUAL;
	frexp(most, &e);
	/* 2^-e might overflow; 2^1000 makes all squares normal numbers. */
	s->scale[j] = ldexp(1, e < -1000 ? 1000 : -e);
	return TW_DRAWS_SOUND;
}

static double
covariance(const struct tw_whiten *s, size_t n, const double *x, size_t j,
    size_t k)
{
	struct tw_sum sum = { 0, 0 };
	size_t i;

	for (i = 0; i < n; i++, x += s->d)
		tw_sum_add(&sum,
		    (place(s, x, j) - s->mean[j]) *
			(place(s, x, k) - s->mean[k]));
	return (sum.hi + sum.lo) / (double)(n - 1);
}

/*
 * Replace the lower triangle of chol by its Cholesky factor, row by row.
 * Returns d, or the first row whose pivot is too small (whiten.h).
 */
static size_t
factor(double *chol, size_t d)
{
	size_t i, j, k;

	for (i = 0; i < d; i++) {
		double *row = chol + i * d, variance = row[i];

		for (j = 0; j <= i; j++) {
			const double *above = chol + j * d;
			double v = row[j];

			for (k = 0; k < j; k++)
				v -= row[k] * above[k];
			if (j < i)
				row[j] = v / above[j];
			else if (!(v > TW_WHITEN_RANK * variance))
				return i;
			else
				row[i] = sqrt(v);
		}
	}
	return d;
}

enum tw_draws_flaw
tw_whiten_fit(struct tw_whiten *s, size_t n, const double *x, size_t *which)
{
	enum tw_draws_flaw flaw;
	size_t d = s->d, i, j, k;

	if (n <= d)
		return TW_DRAWS_FEW;
	for (j = 0; j < d; j++) {
		struct tw_sum sum = { 0, 0 };

		*which = j;
		flaw = set_scale(s, n, x, j);
		if (flaw != TW_DRAWS_SOUND)
			return flaw;
		for (i = 0; i < n; i++)
			tw_sum_add(&sum, place(s, x + i * d, j));
		s->mean[j] = (sum.hi + sum.lo) / (double)n;
	}
	for (j = 0; j < d; j++)
		for (k = 0; k <= j; k++)
			s->chol[j * d + k] = covariance(s, n, x, j, k);
	*which = factor(s->chol, d);
	if (*which < d)
		return TW_DRAWS_RANKLESS;
	s->log_det = 0;
	for (j = 0; j < d; j++)
		s->log_det += log(s->chol[j * d + j]) - log(s->scale[j]);
	return TW_DRAWS_SOUND;
}

double
tw_whiten_at(const struct tw_whiten *s, const double *theta, double *z)
{
	double square = 0, v;
	size_t d = s->d, j, k;

	for (j = 0; j < d; j++) {
		v = place(s, theta, j) - s->mean[j];
		for (k = 0; k < j; k++)
			v -= s->chol[j * d + k] * z[k];
		z[j] = v / s->chol[j * d + j];
		if (!(fabs(z[j]) <= DBL_MAX))
			return INFINITY;
		square += z[j] * z[j];
	}
	return square;
}

double
tw_whiten_back(const struct tw_whiten *s, const double *z, size_t j)
{
	double v = s->mean[j];
	size_t k;

	for (k = 0; k <= j; k++)
		v += s->chol[j * s->d + k] * z[k];
	return s->from[j] + v / s->scale[j];
}
