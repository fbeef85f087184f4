#include <math.h>

#include "plot/panels.h"

/* The second range by the first; 1 where they are of different kinds. */
static double
ratio_of(const struct tw_axis *x, const struct tw_axis *y)
{
	double ratio = x->log ? (log10(y->hi) - log10(y->lo)) /
	    (log10(x->hi) - log10(x->lo)) : (y->hi - y->lo) / (x->hi - x->lo);

	return x->log == y->log && ratio >= 0.4 && ratio <= 2.5 ? ratio : 1;
}

/* ---- characters --------------------------------------------------- */

/* " -0.2 ... 0.3, 0.5 ... 0.6": where the code is the least one or more. */
static void
print_ends(const struct tw_panel *p, unsigned least, struct tw_canvas *v)
{
	const struct tw_grid_axis *x = p->g.axis;
	size_t i, from = 0, runs = 0;

	for (i = 0; i <= x->n; i++) {
		if (i < x->n && p->g.code[i] >= least)
			continue;
		if (i > from && ++runs < 4)
			tw_canvas_say(v, "%s %.6g ... %.6g",
			    runs > 1 ? "," : "", x->v[from], x->v[i - 1]);
		from = i + 1;
	}
	tw_canvas_say(v, "%s", runs == 0 ? " nowhere" :
	    runs > 3 ? ", ..." : "");
}

/* A panel of two parameters, or the strip of one. */
void
tw_panel_print(struct tw_panel *p, size_t rows, struct tw_canvas *v)
{
	bool one = p->g.axes == 1, truth;
	size_t w = TW_WIDTH;

	if (!one) {
		tw_grid_range(&p->g.axis[0], false, &p->x);
		tw_grid_range(&p->g.axis[1], false, &p->y);
		w = (size_t)fmin(TW_WIDTH,
		    2 * (double)rows / ratio_of(&p->x, &p->y));
		tw_grid_range(&p->g.axis[1], true, &p->y);
		tw_axis_ticks(&p->y, 6);
	}
	tw_grid_range(&p->g.axis[0], true, &p->x);
	tw_grid_marks(&p->g, &p->x, one ? NULL : &p->y, w, rows, v);
	tw_axis_ticks(&p->x, (double)v->w / 9);
	truth = p->has_truth && tw_canvas_put(v,
	    tw_axis_at(&p->x, p->truth[0]),
	    one ? 0 : tw_axis_at(&p->y, p->truth[1]), TW_MARK_TRUTH);
	if (p->title.n > 0)
		tw_canvas_line(v, p->title);
	tw_canvas_write(v, &p->x, one ? NULL : &p->y);
	tw_codes_line(&p->g.w.codes, v, p->g.count);
	if (truth) {
		tw_out_text(v->out, "   ");
		tw_canvas_marks(v, TW_MARK_TRUTH, 1);
		tw_out_text(v->out, " truth");
	}
	tw_out_row(v->out);
	if (one) {
		tw_canvas_say(v, "%*sinside", TW_MARGIN, "");
		print_ends(p, TW_CODE_INSIDE, v);
		tw_canvas_say(v, "   not outside");
		print_ends(p, TW_CODE_ESTIMATE, v);
		tw_out_row(v->out);
	}
}

/* ---- a page ------------------------------------------------------- */

/* One scale for all panels of the same two parameters: whether they are. */
static bool
unite(struct tw_panel *p, size_t n)
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

static void
arrange(struct tw_tiles *l, struct tw_panel *p)
{
	double ratio;
	size_t i;

	for (i = 0; i < l->n; i++) {
		tw_grid_range(&p[i].g.axis[0], false, &p[i].x);
		tw_grid_range(&p[i].g.axis[1], false, &p[i].y);
	}
	l->apart = !unite(p, l->n);
	ratio = l->apart ? 1 : ratio_of(&p->x, &p->y);
	l->w = l->n == 1 ? 360 : 270;
	l->h = l->w * ratio;
	if (l->h > l->w) {
		l->h = l->w;
		l->w = l->h / ratio;
	}
	/* Four panels a row at most, and the rows as full as each other. */
	i = (l->n + 3) / 4;
	l->columns = (l->n + i - 1) / i;
}

void
tw_panel_keys(const struct tw_panel *p, size_t n, bool intervals,
    struct tw_page *page)
{
	const struct tw_codes *codes = &p->g.w.codes;
	bool cut = false, target = false;
	size_t i, k;

	/* An interval and a truth have all of them, or none. */
	for (i = 0; i < n; i++) {
		for (k = 0; k < p[i].g.cuts; k++)
			cut = cut || p[i].g.w.cut[k].line;
		target = target || p[i].has_target;
		if (p[i].g.w.codes.parts)
			codes = &p[i].g.w.codes;
	}
	tw_codes_keys(codes, page, TW_PALE);
	if (cut)
		tw_page_key(page, TW_LINE, TW_BLUE, "cutoff");
	if (intervals && p->g.w.cut->interval)
		tw_page_key(page, TW_BOX, TW_CREAM, "its interval");
	if (target)
		tw_page_key(page, TW_LINE, TW_MID, "target");
	if (p->has_truth)
		tw_page_key(page, TW_DOTS, TW_BLACK, "truth");
}

/*
 * Where point i of an axis begins, or ends: more beyond, a share of the panel,
 * so that no ground shows between two.
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

/* Those of a code, row by row. */
static void
draw_points(struct tw_page *page, const struct tw_grid *g, unsigned code,
    double top)
{
	const struct tw_grid_axis *x = &g->axis[0], *y = &g->axis[1];
	const struct tw_axis *px = &page->x, *py = &page->y;
	/* Less than a half of a point of the page. */
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

void
tw_panel_regions(struct tw_page *page, const struct tw_grid *g, double top)
{
	unsigned code;

	tw_page_rect(page, "ground", page->x.lo, page->y.lo, page->x.hi,
	    top, g->w.codes.colour[TW_CODE_OUTSIDE]);
	if (g->w.areas)
		tw_panel_areas(page, g, top);
	for (code = TW_CODE_OUTSIDE + 1;
	     code < TW_CODE_INSIDE + g->w.codes.n && !g->w.areas; code++)
		draw_points(page, g, code, top);
}

void
tw_panels_draw(struct tw_panel *p, size_t n, struct tw_page *page)
{
	size_t i;

	page->tiles = (struct tw_tiles){ .n = n, .gap = 20, .named = true };
	tw_panel_keys(p, n, false, page);
	arrange(&page->tiles, p);
	for (i = 0; i < n; i++) {
		tw_page_panel(page, &p[i].x, &p[i].y, p[i].title);
		tw_panel_regions(page, &p[i].g, p[i].y.hi);
		tw_panel_lines(page, &p[i]);
		if (p[i].has_truth)
			tw_page_truth(page, p[i].truth[0], p[i].truth[1], 0.75);
	}
	tw_page_end(page, "");
}
