/*
 * Paths lie in each other or apart, since contours do not cross. So the band of
 * a place is that along the inner side of the smallest path around it, and
 * larger paths are painted before smaller ones.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "io/msg.h"
#include "plot/draw/field.h"

enum { PAD = 2 };		/* the ends beyond, then a wall */

void
tw_field_init(struct tw_field *f, size_t nx, size_t ny)
{
	f->nx = nx;
	f->ny = ny;
	f->x = tw_xrealloc(NULL, nx + 2, sizeof *f->x);
	f->y = tw_xrealloc(NULL, ny + 2, sizeof *f->y);
	f->z = tw_xzero(nx * ny, sizeof *f->z);
}

void
tw_field_release(struct tw_field *f)
{
	free(f->x);
	free(f->y);
	free(f->z);
}

/* ---- lines -------------------------------------------------------- */

/* The value at place -1 .. n of an axis. */
static double
value(const double *x, size_t n, const struct tw_axis *a, double at)
{
	size_t i = (size_t)fmin(fmax(at + 1, 0), (double)n);
	double t = fmin(fmax(at + 1 - (double)i, 0), 1);

	if (a->log && t > 0)
		return pow(10, log10(x[i]) * (1 - t) + log10(x[i + 1]) * t);
	return x[i] * (1 - t) + x[i + 1] * t;
}

/* A path whose points are counted from so many before the first. */
static void
draw_path(const struct tw_field *f, struct tw_page *page,
    const struct tw_paths *p, const struct tw_outline *q, double before)
{
	size_t k;

	for (k = q->first; k < q->first + q->n; k++)
		tw_page_to(page,
		    value(f->x, f->nx, &page->x.a, p->at[k][0] - before),
		    value(f->y, f->ny, &page->y.a, p->at[k][1] - before));
}

void
tw_field_contour(const struct tw_field *f, struct tw_page *page, double level)
{
	struct tw_paths p = { 0 };
	size_t i;

	tw_contour(f->nx, f->ny, f->z, level, &p);
	for (i = 0; i < p.n; i++) {
		tw_page_break(page);
		draw_path(f, page, &p, &p.path[i], 0);
	}
	free(p.path);
	free(p.at);
}

/* ---- areas -------------------------------------------------------- */

/* The larger first; of two that are the same the outer one. */
static int
by_area(const void *a, const void *b)
{
	const struct tw_outline *p = a, *q = b;
	double x = fabs(p->area), y = fabs(q->area);
	int rising = (p->level > q->level) - (p->level < q->level);

	if (x != y)
		return (x < y) - (x > y);
	return p->area > 0 ? -rising : rising;
}

/* Values, those of the edge also at the ends beyond, and a wall around all. */
static double *
pad(const struct tw_field *f)
{
	size_t nx = f->nx + 2 * PAD, ny = f->ny + 2 * PAD, i, j;
	double *z = tw_xrealloc(NULL, nx * ny, sizeof *z);

	for (j = 0; j < ny; j++)
		for (i = 0; i < nx; i++) {
			size_t u = i < PAD ? 0 : i - PAD, v = j < PAD ? 0 :
			    j - PAD;

			u = u < f->nx ? u : f->nx - 1;
			v = v < f->ny ? v : f->ny - 1;
			z[j * nx + i] = i == 0 || j == 0 || i + 1 == nx ||
			    j + 1 == ny ? INFINITY :
			    fmin(fmax(f->z[v * f->nx + u], -DBL_MAX), DBL_MAX);
		}
	return z;
}

void
tw_field_areas(const struct tw_field *f, struct tw_page *page, size_t n,
    const double *level, const unsigned *rgb)
{
	double *z = pad(f);
	struct tw_paths p = { 0 };
	size_t i = 0, j, k;

	for (k = 0; k < n; k++) {
		tw_contour(f->nx + 2 * PAD, f->ny + 2 * PAD, z,
		    fmin(level[k], DBL_MAX), &p);
		/* What is lower lies on the left: inside if it turns left. */
		for (; i < p.n; i++) {
			struct tw_outline *q = &p.path[i];

			q->level = k;
			for (j = q->first; j + 1 < q->first + q->n; j++)
				q->area += p.at[j][0] * p.at[j + 1][1] -
				    p.at[j + 1][0] * p.at[j][1];
		}
	}
	qsort(p.path, p.n, sizeof *p.path, by_area);
	tw_page_rect(page, "ground", f->x[0], f->y[0], f->x[f->nx + 1],
	    f->y[f->ny + 1], rgb[n]);
	for (i = 0; i < p.n; i++) {
		const struct tw_outline *q = &p.path[i];

		tw_page_begin(page, "regions", TW_AREA, 0,
		    rgb[q->level + (q->area <= 0)]);
		draw_path(f, page, &p, q, PAD);
	}
	free(z);
	free(p.path);
	free(p.at);
}
