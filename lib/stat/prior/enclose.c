/* The ellipsoid of least volume around points. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "stat/base/array.h"
#include "stat/prior/enclose.h"

enum { STEPS = 2000 };
static const double CLOSE = 1.05; /* the largest M beside d + 1 */

struct enclose {
	size_t n, d;
	const double *z;
	double *weight, *m;	/* [n] */
	double *inverse;	/* [(d+1)*(d+1)] of sum w q q' */
	double *column;		/* [d+1] the inverse times one q */
};

/* Coordinate k of q_i. */
static double
lifted(const struct enclose *e, size_t i, size_t k)
{
	return k < e->d ? e->z[i * e->d + k] : 1;
}

/* Equal weights, at which the matrix is known. */
static void
begin(struct enclose *e)
{
	size_t wide = e->d + 1, i, k;
	double more = (double)e->n / (double)(e->n - 1), square;

	for (k = 0; k < wide; k++)
		e->inverse[k * wide + k] = k < e->d ? more : 1;
	for (i = 0; i < e->n; i++) {
		for (square = 0, k = 0; k < e->d; k++)
			square += lifted(e, i, k) * lifted(e, i, k);
		e->weight[i] = 1 / (double)e->n;
		e->m[i] = more * square + 1;
	}
}

/* Move weight to point j; the inverse changes by a matrix of rank one. */
static void
move(struct enclose *e, size_t j)
{
	size_t wide = e->d + 1, i, k, l;
	double m = e->m[j], step, left, by, v;

	step = (m - (double)wide) / ((double)wide * (m - 1));
	left = 1 - step;
	by = step / (left + step * m);
	for (k = 0; k < wide; k++)
		for (e->column[k] = 0, l = 0; l < wide; l++)
			e->column[k] += e->inverse[k * wide + l] *
			    lifted(e, j, l);
	for (k = 0; k < wide; k++)
		for (l = 0; l < wide; l++)
			e->inverse[k * wide + l] = (e->inverse[k * wide + l] -
			    by * e->column[k] * e->column[l]) / left;
	for (i = 0; i < e->n; i++) {
		for (v = e->column[e->d], k = 0; k < e->d; k++)
			v += e->z[i * e->d + k] * e->column[k];
		e->m[i] = (e->m[i] - by * v * v) / left;
		e->weight[i] *= left;
	}
	e->weight[j] += step;
}

/* The lower Cholesky factor of a[d*d] in its place; false: there is none. */
static bool
factor(size_t d, double *a)
{
	size_t i, j, k;
	double v;

	for (i = 0; i < d; i++)
		for (j = 0; j <= i; j++) {
			v = a[i * d + j];
			for (k = 0; k < j; k++)
				v -= a[i * d + k] * a[j * d + k];
			if (i == j && !(v > 0))
				return false;
			a[i * d + j] = i == j ? sqrt(v) : v / a[j * d + j];
		}
	return true;
}

/* Mean and covariance by the weights, and how far all points reach. */
static bool
finish(struct enclose *e, double *middle, double *chol, double *radius)
{
	size_t d = e->d, i, j, k;
	double square, most = 0, *y = e->column, w;

	for (k = 0; k < d; k++)
		for (middle[k] = 0, i = 0; i < e->n; i++)
			middle[k] += e->weight[i] * e->z[i * d + k];
	for (k = 0; k < d * d; k++)
		chol[k] = 0;
	for (i = 0; i < e->n; i++)
		for (j = 0; j < d; j++)
			for (w = e->weight[i] * (e->z[i * d + j] - middle[j]),
			    k = 0; k <= j; k++)
				chol[j * d + k] += w *
				    (e->z[i * d + k] - middle[k]);
	if (!factor(d, chol))
		return false;
	for (i = 0; i < e->n; i++) {
		for (square = 0, j = 0; j < d; j++) {
			y[j] = e->z[i * d + j] - middle[j];
			for (k = 0; k < j; k++)
				y[j] -= chol[j * d + k] * y[k];
			y[j] /= chol[j * d + j];
			square += y[j] * y[j];
		}
		most = fmax(most, square);
	}
	*radius = sqrt(most);
	return most > 0;
}

int
tw_enclose(size_t n, size_t d, const double *z, double *middle, double *chol,
    double *radius)
{
	struct enclose e = { .n = n, .d = d, .z = z };
	double limit = CLOSE * (double)(d + 1);
	size_t i, far = 0, steps;
	int status = -1;

	e.weight = tw_array(NULL, n, 2 * sizeof *e.weight);
	e.inverse = calloc((d + 1) * (d + 2), sizeof *e.inverse);
	if (e.weight != NULL && e.inverse != NULL) {
		e.m = e.weight + n;
		e.column = e.inverse + (d + 1) * (d + 1);
		begin(&e);
		for (steps = 0; steps < STEPS; steps++) {
			for (i = 0; i < n; i++)
				far = e.m[i] > e.m[far] ? i : far;
			if (e.m[far] <= limit)
				break;
			move(&e, far);
		}
		status = finish(&e, middle, chol, radius) ? 0 : 1;
	}
	free(e.weight);
	free(e.inverse);
	return status;
}
