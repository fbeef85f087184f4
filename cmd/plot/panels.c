/* Draws grids on a page. */
#include <math.h>

#include "plot/panels.h"

enum {
	/* points, a panel of one parameter with scores, */
	HIGH = 200,
	LOW = 30,		/* without scores */
	STRIP = 14		/* the strip of its regions below scores */
};

/* ---- a page: arrangement ------------------------------------------ */

/*
 * If all panels have the same two parameters, give them the same scales.
 * Returns whether they do.
 */
static bool
unite(struct tw_grid *p, size_t n)
{
	size_t i;

	for (i = 1; i < n; i++)
		if (!tw_slice_same(p[i].x.name, p[0].x.name) ||
		    !tw_slice_same(p[i].y.name, p[0].y.name))
			return false;
	for (i = 1; i < n; i++) {
		tw_axis_reach(&p[0].x, p[i].x.lo);
		tw_axis_reach(&p[0].x, p[i].x.hi);
		tw_axis_reach(&p[0].y, p[i].y.lo);
		tw_axis_reach(&p[0].y, p[i].y.hi);
	}
	for (i = 1; i < n; i++) {
		p[i].x = p[0].x;
		p[i].y = p[0].y;
	}
	return true;
}

/* Arrange planes, at most four in a row, in rows of nearly equal length. */
static void
arrange_planes(struct tw_tiles *l, struct tw_grid *p)
{
	size_t n = l->n, rows = (n + 3) / 4, i;
	double ratio;

	for (i = 0; i < n; i++) {
		tw_grid_range(&p[i].axis[0], false, &p[i].x);
		tw_grid_range(&p[i].axis[1], false, &p[i].y);
	}
	l->apart = !unite(p, n);
	l->gap = 20;
	l->columns = (n + rows - 1) / rows;
	ratio = l->apart ? 1 : tw_axis_ratio(&p->x, &p->y);
	l->w = l->h = n == 1 ? 360 : 270;
	if (ratio > 1)
		l->w /= ratio;
	else
		l->h *= ratio;
}

/*
 * Find the range of scores to draw: from the smallest score to well above the
 * cutoffs and all points that are inside or undetermined. Scores far away may
 * be arbitrarily large.
 */
static void
score_axis(struct tw_grid *p)
{
	struct tw_axis *y = &p->y;
	double top = -INFINITY, v;
	size_t i;

	y->lo = INFINITY;
	y->hi = -INFINITY;
	for (i = 0; i < p->cuts; i++) {
		tw_axis_reach(y, p->w.cut[i].cutoff);
		tw_axis_reach(y, p->w.cut[i].end[TW_LOWER]);
		tw_axis_reach(y, p->w.cut[i].end[TW_UPPER]);
	}
	if (p->target != NULL)
		tw_axis_reach(y, *p->target);
	for (i = 0; i < p->axis[0].n; i++) {
		v = p->score[i];
		if (!isfinite(v))
			continue;
		top = fmax(top, v);
		y->lo = fmin(y->lo, v);
		if (p->code[i] != TW_CODE_OUTSIDE)
			y->hi = fmax(y->hi, v);
	}
	y->hi = y->hi > y->lo ?
	    fmin(fmax(top, y->hi), y->hi + 0.7 * (y->hi - y->lo)) : top;
	y->lo = isfinite(y->lo) ? y->lo : 0;
	y->hi = isfinite(y->hi) ? y->hi : y->lo;
	tw_axis_widen(y, 0.06);
}

/* Arrange panels of one parameter. Each has an axis for its scores, if any. */
static void
arrange_ones(struct tw_tiles *l, struct tw_grid *p)
{
	size_t i;

	l->columns = l->n < 3 ? l->n : 3;
	l->w = l->n == 1 ? 360 : 260;
	l->h = p->score != NULL ? HIGH : LOW;
	l->left = 30;
	l->apart = true;
	for (i = 0; i < l->n; i++) {
		struct tw_axis *y = &p[i].y;

		tw_grid_range(&p[i].axis[0], false, &p[i].x);
		if (p[i].score == NULL) {
			*y = (struct tw_axis){ .hi = 1, .bare = true,
			    .name = { "", 0 } };
			continue;
		}
		score_axis(&p[i]);
		tw_axis_ticks(y, l->h / 35);
		y->lo = y->hi - (y->hi - y->lo) / (1 - STRIP / l->h);
	}
}

/*
 * Add the legend: the regions and, if there are any, cutoffs and their
 * intervals (which are drawn with scores), targets and truths. These are in all
 * panels or in none.
 */
static void
add_keys(const struct tw_grid *p, struct tw_page *page)
{
	tw_codes_keys(&p->w.codes, page, TW_PALE);
	if (p->cuts > 0)
		tw_page_key(page, TW_LINE, TW_BLUE, "cutoff");
	if (p->axes == 1 && p->cuts > 0)
		tw_page_key(page, TW_BOX, TW_CREAM, "its interval");
	if (p->target != NULL)
		tw_page_key(page, TW_LINE, TW_MID, "target");
	if (p->truth != NULL)
		tw_page_key(page, TW_DOTS, TW_BLACK, "truth");
}

/* ---- a page: contents ----------------------------------------------- */

/*
 * The lower edge of point i on an axis, or the upper one of point i - 1, moved
 * by `more`, a share of the panel, so that no background shows between two
 * points.
 */
static double
edge_of(const struct tw_grid_axis *x, size_t i, const struct tw_axis *panel,
    double more)
{
	struct tw_axis all;
	double v;

	tw_grid_range(x, true, &all);
	v = fmin(fmax(tw_grid_at(x, (double)i - 0.5), all.lo), all.hi);
	return tw_axis_value(panel, tw_axis_at(panel, v) + more);
}

/* Draw the points with this code, row by row. */
static void
draw_points(struct tw_page *page, const struct tw_grid *g, unsigned code,
    double top)
{
	const struct tw_grid_axis *x = &g->axis[0], *y = &g->axis[1];
	const struct tw_axis *px = &page->x, *py = &page->y;
	/* Less than half a point of the page. */
	double w = 0.4 / page->tiles.w, h = 0.4 / page->tiles.h;
	const unsigned char *row = g->code;
	size_t i, j, to;

	for (j = 0; j < y->n; j++, row += x->n)
		for (i = 0; i < x->n; i = to) {
			for (to = i + 1; to < x->n && row[to] == row[i];)
				to++;
			if (row[i] != code)
				continue;
			tw_page_rect(page, "cells", edge_of(x, i, px, 0),
			    g->axes > 1 ? edge_of(y, j, py, 0) : py->lo,
			    edge_of(x, to, px, w),
			    g->axes > 1 ? edge_of(y, j + 1, py, h) : top,
			    g->w.codes.colour[code]);
		}
}

/* Draw the regions; those of one parameter from the bottom to top. */
static void
draw_regions(struct tw_page *page, const struct tw_grid *g, double top)
{
	unsigned code;

	tw_page_rect(page, "ground", page->x.lo, page->y.lo, page->x.hi,
	    top, g->w.codes.colour[TW_CODE_OUTSIDE]);
	for (code = TW_CODE_OUTSIDE + 1;
	     code < TW_CODE_INSIDE + g->w.codes.n; code++)
		draw_points(page, g, code, top);
}

static void
draw_plane(struct tw_page *page, const struct tw_grid *p)
{
	draw_regions(page, p, p->y.hi);
	tw_panel_lines(page, p);
	if (p->truth != NULL)
		tw_page_truth(page, p->truth[0], p->truth[1], 0.75);
}

static void
draw_levels(struct tw_page *page, const struct tw_grid *p)
{
	const struct tw_cutoff *cut = p->w.cut;
	size_t i;

	for (i = 0; i < p->cuts; i++)
		tw_page_rect(page, "interval", p->x.lo, cut[i].end[TW_LOWER],
		    p->x.hi, cut[i].end[TW_UPPER], TW_CREAM);
	for (i = 0; i < p->cuts; i++)
		tw_page_line(page, 'y', "cutoff", cut[i].cutoff, TW_LINE, 1,
		    TW_BLUE);
	if (p->target != NULL) {
		tw_page_line(page, 'y', "target", *p->target, TW_LINE, 1.4,
		    TW_EDGE);
		tw_page_line(page, 'y', "target", *p->target, TW_LINE, 0.8,
		    TW_GREY);
	}
}

/* Draw the scores, and the regions in a strip below them, or alone. */
static void
draw_one(struct tw_page *page, const struct tw_grid *p)
{
	const struct tw_grid_axis *x = p->axis;
	size_t i, each = (x->n + 1999) / 2000;
	double top = p->y.hi;

	if (p->score != NULL) {
		top = tw_axis_value(&p->y, (double)STRIP / HIGH);
		draw_levels(page, p);
		tw_page_begin(page, "score", TW_LINE, 1.1, TW_BLACK);
		for (i = 0; i < x->n; i += each)
			tw_page_to(page, x->v[i], p->score[i]);
	}
	draw_regions(page, p, top);
	tw_page_line(page, 'y', "edge", top, TW_LINE, 0.6, TW_EDGE);
	if (p->truth == NULL || !tw_axis_has(&p->x, p->truth[0]))
		return;
	tw_page_line(page, 'x', "truth", p->truth[0], TW_DASHED, 0.8,
	    TW_BLACK);
	tw_page_begin(page, "truth", TW_DOTS, 0.75, TW_BLACK);
	tw_page_to(page, p->truth[0], (p->y.lo + top) / 2);
}

void
tw_panels_draw(struct tw_grid *p, size_t n, struct tw_page *page)
{
	bool one = p->axes == 1;
	size_t i;

	page->tiles = (struct tw_tiles){ .n = n, .named = true };
	add_keys(p, page);
	if (one)
		arrange_ones(&page->tiles, p);
	else
		arrange_planes(&page->tiles, p);
	for (i = 0; i < n; i++) {
		tw_page_panel(page, &p[i].x, &p[i].y, p[i].title);
		if (one)
			draw_one(page, &p[i]);
		else
			draw_plane(page, &p[i]);
	}
}
