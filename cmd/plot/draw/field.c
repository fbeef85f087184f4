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

/* ---- contours ----------------------------------------------------- */

/*
 * Contour lines of scores on a grid.
 *
 * Each cell between four points is cut along straight lines where the score,
 * linear along its edges, passes the level (marching squares; where opposite
 * corners are alike, the mean of the four decides which are joined). The
 * pieces are then joined to lines, each as long as it can be.
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

/*
 * Edges are numbered: that from point p to the right is 2 p, that upwards is
 * 2 p + 1. A line passes from edge to edge; an edge has two neighbours at most.
 */
struct contour {
	size_t nx, ny;
	const double *z;
	double level;
	size_t (*next)[2];	/* [2 nx ny]; SIZE_MAX: none */
};

static void
join(struct contour *c, size_t a, size_t b)
{
	c->next[a][c->next[a][0] != SIZE_MAX] = b;
	c->next[b][c->next[b][0] != SIZE_MAX] = a;
}

/* The pieces in the cell whose lower left corner is point p. */
static void
cut(struct contour *c, size_t p)
{
	const double *z = c->z + p, *up = z + c->nx;
	int a = z[0] > c->level, b = z[1] > c->level;
	int d = up[0] > c->level, e = up[1] > c->level;
	size_t below = 2 * p, left = below + 1, right = left + 2;
	size_t above = below + 2 * c->nx, cross[4], n = 0;
	bool middle;

	if (a != b)
		cross[n++] = below;
	if (a != d)
		cross[n++] = left;
	if (b != e)
		cross[n++] = right;
	if (d != e)
		cross[n++] = above;
	if (n == 2)
		join(c, cross[0], cross[1]);
	if (n < 4)
		return;
	/* Lines cut off the two corners that differ from the middle. */
	middle = z[0] / 4 + z[1] / 4 + up[0] / 4 + up[1] / 4 > c->level;
	join(c, below, middle == a ? right : left);
	join(c, above, middle == a ? left : right);
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

/*
 * Whether what is below the level lies on the left, from this edge on to the
 * next one: that of a cell above it or to its right has these numbers.
 */
static bool
low_on_left(const struct contour *c, size_t edge, size_t next)
{
	bool upright = edge % 2 == 1, low = c->z[edge / 2] <= c->level;
	bool onward = next > edge || (upright && next + 1 == edge);

	if (upright && next == edge + 2 * c->nx - 3)
		onward = false;
	return upright ? onward != low : onward == low;
}

/* The line from this edge on; it is taken apart on the way. */
static void
follow(struct contour *c, size_t edge, struct paths *p)
{
	size_t next;

	p->path = tw_grow(p->path, &p->cap, p->n + 1, sizeof *p->path);
	p->path[p->n++] = (struct outline){ .first = p->points };
	for (;; edge = next) {
		p->at = tw_grow(p->at, &p->room, p->points + 1, sizeof *p->at);
		place(c, edge, p->at[p->points++]);
		p->path[p->n - 1].n++;
		next = c->next[edge][0];
		if (next == SIZE_MAX)
			return;
		c->next[edge][0] = c->next[edge][1];
		c->next[edge][1] = SIZE_MAX;
		if (c->next[next][0] == edge)
			c->next[next][0] = c->next[next][1];
		c->next[next][1] = SIZE_MAX;
	}
}

/*
 * Add the lines at the level in z[ny * nx], row by row, infinite values
 * allowed, to p, in units of steps from the first point; their area stays 0.
 */
static void
contour(size_t nx, size_t ny, const double *z, double level, struct paths *p)
{
	struct contour c = { nx, ny, z, level, NULL };
	size_t i, j, edges = 2 * nx * ny;

	c.next = tw_xrealloc(NULL, edges, sizeof *c.next);
	memset(c.next, 0xff, edges * sizeof *c.next);
	for (j = 0; j + 1 < ny; j++)
		for (i = 0; i + 1 < nx; i++)
			cut(&c, j * nx + i);
	/* Those with an end first, then the closed ones. */
	for (i = 0; i < edges; i++)
		if (c.next[i][0] != SIZE_MAX && c.next[i][1] == SIZE_MAX)
			follow(&c, i, p);
	for (i = 0; i < edges; i++)
		if (c.next[i][0] != SIZE_MAX) {
			if (!low_on_left(&c, i, c.next[i][0])) {
				j = c.next[i][0];
				c.next[i][0] = c.next[i][1];
				c.next[i][1] = j;
			}
			follow(&c, i, p);
		}
	free(c.next);
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
