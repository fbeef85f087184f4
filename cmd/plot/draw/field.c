/*
 * Paths lie in each other or apart, since contours do not cross. So the band of
 * a place is that along the inner side of the smallest path around it, and
 * larger paths are painted before smaller ones.
 */
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plot/draw/field.h"

enum { PAD = 2 };		/* the ends beyond, then a wall */

void
tw_field_release(struct tw_field *f)
{
	free(f->x);
	free(f->y);
	free(f->z);
}

/* ---- contours ----------------------------------------------------- */

/*
 * Contour lines of scores on a grid.
 *
 * Each cell between four points is cut along straight lines where the score,
 * linear along its edges, passes the level (marching squares; where opposite
 * corners are alike, the mean of the four decides which are joined). All have
 * what is at most the level on their left, so that one ends where the next
 * begins: they are joined to lines, each as long as it can be.
 */
struct paths {
	struct outline {
		size_t first, n;	/* its points */
		size_t level;
		double area;	/* above 0: the values are lower inside */
	} *path;		/* [n] */
	size_t n, cap;
	double (*at)[2];	/* [points] */
	size_t points, room;
};

/* Edges are numbered: that from point p to the right is 2 p, up 2 p + 1. */
struct contour {
	size_t nx, ny;
	const double *z;
	double level;
	/* [2 nx ny] where a line goes on, SIZE_MAX: none; if one comes */
	size_t *next;
	bool *reached;
};

/* The pieces in the cell whose lower left corner is point p. */
static void
cut(struct contour *c, size_t p)
{
	/* The corners against the clock, and the edge from each to the next. */
	const size_t corner[] = { p, p + 1, p + 1 + c->nx, p + c->nx };
	const size_t edge[] = { 2 * p, 2 * p + 3, 2 * (p + c->nx), 2 * p + 1 };
	bool high[4], middle;
	double mean = 0;
	size_t k, to;

	for (k = 0; k < 4; k++) {
		high[k] = c->z[corner[k]] > c->level;
		mean += c->z[corner[k]] / 4;
	}
	middle = mean > c->level;
	for (k = 0; k < 4; k++) {
		if (high[k] || !high[(k + 1) % 4])
			continue;
		/* On to the next edge or back to the last that is passed. */
		for (to = k + 1; !high[to % 4] || high[(to + 1) % 4]; to++)
			continue;
		if (to == k + 1 && middle && !high[(k + 2) % 4] &&
		    high[(k + 3) % 4])
			to = k + 3;
		c->next[edge[k]] = edge[to % 4];
		c->reached[edge[to % 4]] = true;
	}
}

/* Where the line passes the edge. */
static void
place(const struct contour *c, size_t edge, double at[2])
{
	size_t p = edge / 2, q = edge % 2 == 0 ? p + 1 : p + c->nx;
	double t = isinf(c->z[p]) ? 1 :
				    (c->level - c->z[p]) / (c->z[q] - c->z[p]);

	at[0] = (double)(p % c->nx) + (edge % 2 == 0 ? t : 0);
	at[1] = (double)(p / c->nx) + (edge % 2 == 0 ? 0 : t);
}

/* The line from this edge on; it is taken apart on the way. */
static void
follow(struct contour *c, size_t edge, struct paths *p)
{
	size_t next = edge;

	p->path = tw_grow(p->path, &p->cap, p->n + 1, sizeof *p->path);
	p->path[p->n++] = (struct outline){ .first = p->points };
	for (; edge != SIZE_MAX; edge = next) {
		p->at = tw_grow(p->at, &p->room, p->points + 1, sizeof *p->at);
		place(c, edge, p->at[p->points++]);
		p->path[p->n - 1].n++;
		next = c->next[edge];
		c->next[edge] = SIZE_MAX;
	}
}

/*
 * Add the lines at the level in z[ny * nx], row by row, infinite values
 * allowed, to p, in units of steps from the first point; their area stays 0.
 */
static void
contour(size_t nx, size_t ny, const double *z, double level, struct paths *p)
{
	size_t i, j, edges = 2 * nx * ny;
	struct contour c = { nx, ny, z, level,
		tw_xrealloc(NULL, edges, sizeof *c.next),
		tw_xzero(edges, sizeof *c.reached) };

	memset(c.next, 0xff, edges * sizeof *c.next);
	for (j = 0; j + 1 < ny; j++)
		for (i = 0; i + 1 < nx; i++)
			cut(&c, j * nx + i);
	/* Those with an end first, then the closed ones. */
	for (i = 0; i < 2 * edges; i++)
		if (c.next[i % edges] != SIZE_MAX &&
		    (i >= edges || !c.reached[i]))
			follow(&c, i % edges, p);
	free(c.next);
	free(c.reached);
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
    const struct paths *p, const struct outline *q, double before)
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
	struct paths p = { 0 };
	size_t i;

	contour(f->nx, f->ny, f->z, level, &p);
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
	const struct outline *p = a, *q = b;
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
	struct paths p = { 0 };
	size_t i = 0, j, k;

	for (k = 0; k < n; k++) {
		contour(f->nx + 2 * PAD, f->ny + 2 * PAD, z,
		    fmin(level[k], DBL_MAX), &p);
		/* What is lower lies on the left: inside if it turns left. */
		for (; i < p.n; i++) {
			struct outline *q = &p.path[i];

			q->level = k;
			for (j = q->first; j + 1 < q->first + q->n; j++)
				q->area += p.at[j][0] * p.at[j + 1][1] -
				    p.at[j + 1][0] * p.at[j][1];
		}
	}
	if (p.n > 0)
		qsort(p.path, p.n, sizeof *p.path, by_area);
	tw_page_rect(page, "ground", f->x[0], f->y[0], f->x[f->nx + 1],
	    f->y[f->ny + 1], rgb[n]);
	for (i = 0; i < p.n; i++) {
		const struct outline *q = &p.path[i];

		tw_page_begin(page, "regions", TW_AREA, 0,
		    rgb[q->level + (q->area <= 0)]);
		draw_path(f, page, &p, q, PAD);
	}
	free(z);
	free(p.path);
	free(p.at);
}
