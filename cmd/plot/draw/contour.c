#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plot/draw/field.h"

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
follow(struct contour *c, size_t edge, struct tw_paths *p)
{
	size_t next;

	p->path = tw_grow(p->path, &p->cap, p->n + 1, sizeof *p->path);
	p->path[p->n++] = (struct tw_outline){ .first = p->points };
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

void
tw_contour(size_t nx, size_t ny, const double *z, double level,
    struct tw_paths *p)
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
