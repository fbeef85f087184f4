/* Where most draws of two parameters are. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plot/data/cloud.h"
#include "stat/base/order.h"

enum { M = 48 };		/* places of an axis */

/* Share each of M values, so far apart, out by a normal kernel of width h. */
static void
smooth(double *z, size_t apart, double h)
{
	double old[M], weight[M], all;
	size_t i, k;

	for (i = 0; i < M; i++) {
		old[i] = z[i * apart];
		z[i * apart] = 0;
	}
	for (i = 0; i < M; i++) {
		for (k = 0, all = 0; k < M; k++) {
			double far = ((double)k - (double)i) / h;

			all += weight[k] = exp(-far * far / 2);
		}
		for (k = 0; k < M; k++)
			z[k * apart] += old[i] * weight[k] / all;
	}
}

/* The kernel's width: two thirds of Scott's, for there may be two modes. */
static double
width(const struct tw_cloud *w, const struct tw_param *p)
{
	double n = (double)w->n, sum = 0, squares = 0, at;
	size_t i;

	for (i = 0; i < w->n; i++) {
		at = fmin(fmax(tw_axis_at(&p->axis, p->v[i]), 0), 1) * M;
		sum += at;
		squares += at * at;
	}
	return fmax(0.7, 0.67 * pow(n, -1 / 6.0) *
	    sqrt(fmax(squares / n - sum / n * (sum / n), 0)));
}

void
tw_cloud_density(const struct tw_cloud *w, const struct tw_param *x,
    const struct tw_param *y, struct tw_field *f)
{
	double u, v, hx = width(w, x), hy = width(w, y);
	size_t i;

	tw_field_init(f, M, M);
	for (i = 0; i < M + 2; i++) {
		f->x[i] = tw_axis_value(&x->axis, ((double)i - 0.5) / M);
		f->y[i] = tw_axis_value(&y->axis, ((double)i - 0.5) / M);
	}
	for (i = 0; i < w->n; i++) {
		u = tw_axis_at(&x->axis, x->v[i]) * M;
		v = tw_axis_at(&y->axis, y->v[i]) * M;
		if (u >= 0 && u < M && v >= 0 && v < M)
			f->z[(size_t)v * M + (size_t)u]++;
	}
	for (i = 0; i < M; i++)
		smooth(f->z + i * M, 1, hx);
	for (i = 0; i < M; i++)
		smooth(f->z + i, M, hy);
}

double
tw_density_level(const struct tw_field *f, double share)
{
	double *z = tw_xrealloc(NULL, M * M, sizeof *z), all = 0, above = 0;
	size_t i;

	memcpy(z, f->z, M * M * sizeof *z);
	qsort(z, M * M, sizeof *z, tw_ascending);
	for (i = 0; i < M * M; i++)
		all += z[i];
	for (i = M * M; i > 0 && above < share * all; i--)
		above += z[i - 1];
	above = i > 0 ? z[i - 1] : -1;
	free(z);
	return above;
}
