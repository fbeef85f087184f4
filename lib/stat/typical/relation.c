/*
 * Residuals of data columns in regressions on the others. See relation.h.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/typical/relation.h"

static const double RIDGE = 1e-6;

/* Invert a[d*d], which is symmetric and positive definite, in place. */
static void
invert(size_t d, double *a)
{
	size_t i, j, k;

	for (k = 0; k < d; k++) {
		double pivot = 1 / a[k * d + k];

		a[k * d + k] = 1;
		for (j = 0; j < d; j++)
			a[k * d + j] *= pivot;
		for (i = 0; i < d; i++) {
			double f = a[i * d + k];

			if (i == k)
				continue;
			a[i * d + k] = 0;
			for (j = 0; j < d; j++)
				a[i * d + j] -= f * a[k * d + j];
		}
	}
}

/*
 * Set c[d*d], which is 0 before, to the covariance of z[n*d], with the divisor
 * n, plus the ridge.
 */
static void
covariance(size_t n, size_t d, const double *z, const double *mean, double *c)
{
	size_t i, j, k;

	for (i = 0; i < n; i++)
		for (j = 0; j < d; j++) {
			double v = (z[i * d + j] - mean[j]) / (double)n;

			for (k = 0; k <= j; k++)
				c[j * d + k] += v * (z[i * d + k] - mean[k]);
		}
	for (j = 0; j < d; j++) {
		c[j * d + j] += RIDGE;
		for (k = 0; k < j; k++)
			c[k * d + j] = c[j * d + k];
	}
}

int
tw_relation_fit(struct tw_relation *c, size_t n, size_t d, const double *z)
{
	size_t i, j;
	double root;

	*c = (struct tw_relation){ .n = n, .d = d,
	    .mean = calloc(d + d * d, sizeof *c->mean) };
	if (c->mean == NULL)
		return -1;
	c->p = c->mean + d;
	for (i = 0; i < n; i++)
		for (j = 0; j < d; j++)
			c->mean[j] += z[i * d + j] / (double)n;
	covariance(n, d, z, c->mean, c->p);
	invert(d, c->p);
	for (i = 0; i < d; i++) {
		root = sqrt(c->p[i * d + i]);
		for (j = 0; j < d; j++)
			c->p[i * d + j] /= root;
	}
	return 0;
}

void
tw_relation_release(struct tw_relation *c)
{
	free(c->mean);
	*c = (struct tw_relation){ 0 };
}

double
tw_relation_at(const struct tw_relation *c, const double *z, bool own,
    double *r)
{
	double most = 0, h = 1, sum;
	size_t i, j, d = c->d;

	for (i = 0; i < d; i++) {
		const double *row = c->p + i * d;

		for (j = 0, sum = 0; j < d; j++)
			sum += row[j] * (z[j] - c->mean[j]);
		/* Add [P (z - m)]_i (z_i - m_i): row[i] is sqrt(P_ii). */
		h += sum * row[i] * (z[i] - c->mean[i]);
		r[i] = fabs(sum);
		most = fmax(most, r[i]);
	}
	return own ? most / fmax(1 - h / (double)c->n, 0.01) : most;
}
