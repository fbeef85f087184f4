/*
 * Contours of a grid's scores, found by marching squares. Each cell between
 * four points is cut along straight lines where the score, linear along its
 * edges, crosses the level; if only opposite corners are on the same side, the
 * mean of the four decides which of them are connected. Scores up to the level
 * are on the left of a line, so that each line ends where the next one begins.
 * Around the grid, the scores continue as at its edge, and are infinite beyond,
 * so that all lines are closed.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "io/msg.h"
#include "plot/panels.h"

/* places around the grid; the outermost is infinite */
enum { PAD = 2 };

struct contours {
	const struct tw_grid *g;
	size_t w, h;
	double *z;		/* [w * h] the scores, padded */
	double level;		/* of the lines that are traced */
	/*
	 * [2 w h] the edge to which a line continues from each edge, SIZE_MAX:
	 * none. The edge from place p to the right is 2 p, that upwards is 2 p
	 * + 1.
	 */
	size_t *next;
	struct line {
		size_t first, n;	/* its points */
	} *line;		/* [n] */
	size_t n, cap;
	double (*at)[2];	/* [points] in grid steps from point 0 */
	size_t points, room;
};

/* ---- contours ----------------------------------------------------- */

/* The nearest of the n points of an axis to a place. */
static size_t
nearest(size_t place, size_t n)
{
	size_t i = place > PAD ? place - PAD : 0;

	return i < n ? i : n - 1;
}

static void
begin(struct contours *c, const struct tw_grid *g)
{
	size_t nx = g->axis[0].n, ny = g->axis[1].n, i, j;

	*c = (struct contours){ .g = g, .w = nx + 2 * PAD, .h = ny + 2 * PAD };
	c->z = tw_arena(NULL, c->w * c->h, sizeof *c->z);
	c->next = tw_arena(NULL, 2 * c->w * c->h, sizeof *c->next);
	memset(c->next, 0xff, 2 * c->w * c->h * sizeof *c->next);
	for (j = 0; j < c->h; j++)
		for (i = 0; i < c->w; i++) {
			double z = g->score[nearest(j, ny) * nx +
			    nearest(i, nx)];

			c->z[j * c->w + i] = i == 0 || j == 0 ||
			    i + 1 == c->w || j + 1 == c->h ? INFINITY :
			    fmin(fmax(z, -DBL_MAX), DBL_MAX);
		}
}

/* Find the segments in the cell whose lower left corner is place p. */
static void
cut(struct contours *c, size_t p)
{
	/* The corners counterclockwise, and the edge from each to the next. */
	const size_t corner[] = { p, p + 1, p + 1 + c->w, p + c->w };
	const size_t edge[] = { 2 * p, 2 * p + 3, 2 * (p + c->w), 2 * p + 1 };
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
		/*
		 * Go on to the next edge with a crossing or, if the middle is
		 * high, back to the previous one.
		 */
		for (to = k + 1; !high[to % 4] || high[(to + 1) % 4]; to++)
			continue;
		if (middle && high[(k + 3) % 4])
			to = k + 3;
		c->next[edge[k]] = edge[to % 4];
	}
}

/* The point where the line crosses the edge. */
static void
pass(const struct contours *c, size_t edge, double at[2])
{
	size_t p = edge / 2, q = edge % 2 == 0 ? p + 1 : p + c->w;
	double t = isinf(c->z[p]) ? 1 :
				    (c->level - c->z[p]) / (c->z[q] - c->z[p]);

	at[0] = (double)(p % c->w) + (edge % 2 == 0 ? t : 0) - PAD;
	at[1] = (double)(p / c->w) + (edge % 2 == 0 ? 0 : t) - PAD;
}

/* Collect the line that begins at this edge, and remove it from next. */
static void
follow(struct contours *c, size_t edge)
{
	struct line line = { .first = c->points };
	size_t next;

	for (; edge != SIZE_MAX; edge = next) {
		c->at = tw_arena_grow(c->at, &c->room, c->points + 1,
		    sizeof *c->at);
		pass(c, edge, c->at[c->points++]);
		line.n++;
		next = c->next[edge];
		c->next[edge] = SIZE_MAX;
	}
	c->line = tw_arena_grow(c->line, &c->cap, c->n + 1, sizeof *c->line);
	c->line[c->n++] = line;
}

/* Find all lines at a level. */
static void
trace(struct contours *c, double level)
{
	size_t i, j;

	c->n = c->points = 0;
	c->level = fmin(level, DBL_MAX);
	for (j = 0; j + 1 < c->h; j++)
		for (i = 0; i + 1 < c->w; i++)
			cut(c, j * c->w + i);
	for (i = 0; i < 2 * c->w * c->h; i++)
		if (c->next[i] != SIZE_MAX)
			follow(c, i);
}

/* ---- lines -------------------------------------------------------- */

/*
 * Draw the lines at a level inside the grid; parts beyond its points are left
 * out.
 */
static void
draw_lines(struct tw_page *page, struct contours *c, double level,
    const char *name, double width, unsigned rgb)
{
	const struct tw_grid_axis *x = &c->g->axis[0], *y = &c->g->axis[1];
	size_t i, k;

	trace(c, level);
	tw_page_begin(page, name, TW_LINE, width, rgb);
	for (i = 0; i < c->n; i++) {
		tw_page_break(page);
		for (k = 0; k < c->line[i].n; k++) {
			const double *at = c->at[c->line[i].first + k];

			if (at[0] < 0 || at[0] > (double)x->n - 1 ||
			    at[1] < 0 || at[1] > (double)y->n - 1)
				tw_page_break(page);
			else
				tw_page_to(page, tw_grid_at(x, at[0]),
				    tw_grid_at(y, at[1]));
		}
	}
}

void
tw_panel_lines(struct tw_page *page, const struct tw_grid *g)
{
	struct contours c;
	size_t i;

	if (g->target == NULL && g->cuts == 0)
		return;
	begin(&c, g);
	if (g->target != NULL) {
		draw_lines(page, &c, *g->target, "target", 1.4, TW_EDGE);
		draw_lines(page, &c, *g->target, "target", 0.8, TW_GREY);
	}
	for (i = 0; i < g->cuts; i++)
		draw_lines(page, &c, g->w.cut[i].cutoff, "cutoff", 0.9,
		    TW_BLUE);
}
