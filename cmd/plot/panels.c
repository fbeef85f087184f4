#include <math.h>
#include <stdlib.h>

#include "io/msg.h"
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
	struct tw_cells cells = { TW_WIDTH, rows, NULL };
	bool one = p->g.axes == 1, truth;
	size_t i;

	if (!one) {
		tw_grid_range(&p->g.axis[0], false, &p->x);
		tw_grid_range(&p->g.axis[1], false, &p->y);
		cells.w = (size_t)fmin(TW_WIDTH,
		    2 * (double)rows / ratio_of(&p->x, &p->y));
		tw_grid_range(&p->g.axis[1], true, &p->y);
		tw_axis_ticks(&p->y, 6);
	}
	tw_grid_range(&p->g.axis[0], true, &p->x);
	tw_cells_find(&cells, &p->g, &p->x, &p->y, true);
	tw_axis_ticks(&p->x, (double)cells.w / 9);

	tw_canvas_size(v, cells.w, cells.h);
	for (i = 0; i < cells.w * cells.h; i++)
		v->mark[i] = (unsigned char)(TW_MARK_OUTSIDE + cells.code[i]);
	free(cells.code);
	truth = p->has_truth && tw_canvas_put(v,
	    tw_axis_at(&p->x, p->truth[0]),
	    one ? 0 : tw_axis_at(&p->y, p->truth[1]), TW_MARK_TRUTH);
	if (p->title.n > 0)
		tw_canvas_line(v, p->title);
	tw_canvas_write(v, &p->x, one ? NULL : &p->y);
	tw_codes_line(&p->g.codes, v, p->g.count);
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

size_t
tw_panel_keys(const struct tw_panel *p, size_t n, bool intervals,
    struct tw_key *key)
{
	bool cut = false, target = false;
	const struct tw_codes *codes = &p->g.codes;
	size_t i, k, keys;

	/* An interval and a truth have all of them, or none. */
	for (i = 0; i < n; i++) {
		for (k = 0; k < p[i].cuts; k++)
			cut = cut || p[i].cut[k].line;
		target = target || p[i].has_target;
		if (p[i].g.codes.parts)
			codes = &p[i].g.codes;
	}
	keys = tw_codes_keys(codes, key);
	if (cut)
		key[keys++] = (struct tw_key){ TW_LINE, TW_BLUE, "cutoff" };
	if (intervals && p->cut->interval)
		key[keys++] = (struct tw_key){ TW_BOX, TW_CREAM,
			"its interval" };
	if (target)
		key[keys++] = (struct tw_key){ TW_LINE, TW_MID, "target" };
	if (p->has_truth)
		key[keys++] = (struct tw_key){ TW_DOTS, TW_BLACK, "truth" };
	return keys;
}

/* The lines of the target and the cutoffs, over areas or cells. */
static void
draw_lines(struct tw_page *page, const struct tw_panel *p,
    const struct tw_field *f)
{
	size_t i;

	if (p->has_target) {
		tw_page_begin(page, "target", TW_LINE, 1.4, TW_EDGE);
		tw_field_contour(f, page, p->target);
		tw_page_begin(page, "target", TW_LINE, 0.8, TW_GREY);
		tw_field_contour(f, page, p->target);
	}
	for (i = 0; i < p->cuts; i++) {
		if (!p->cut[i].line)
			continue;
		/* Thin where it would hide a thin band. */
		tw_page_begin(page, "cutoff", TW_LINE, p->areas ? 0.4 : 0.9,
		    TW_BLUE);
		tw_field_contour(f, page, p->cut[i].cutoff);
	}
}

/*
 * Where cell i of m begins. Beyond the end of one, by less than a half of a
 * point of the panel's length, so that no ground shows between two.
 */
static double
edge(const struct tw_axis *a, size_t i, size_t m, double length)
{
	return tw_axis_value(a, (double)i / (double)m +
	    (length > 0 ? 0.4 / length : 0));
}

/* As cells, of each region one row after the other. */
static void
draw_cells(struct tw_page *page, const struct tw_panel *p)
{
	const struct tw_tiles *s = &page->tiles;
	struct tw_cells f = { (size_t)(2 * s->w), (size_t)(2 * s->h), NULL };
	const unsigned char *row;
	struct tw_axis ax, ay;
	size_t c, r, k, to;

	tw_grid_range(&p->g.axis[0], true, &ax);
	tw_grid_range(&p->g.axis[1], true, &ay);
	tw_cells_find(&f, &p->g, &ax, &ay, false);
	tw_page_rect(page, "ground", p->x.lo, p->y.lo, p->x.hi, p->y.hi,
	    p->g.codes.colour[TW_CODE_OUTSIDE]);
	for (k = TW_CODE_OUTSIDE + 1; k < TW_CODE_INSIDE + p->g.codes.n; k++)
		for (r = 0, row = f.code; r < f.h; r++, row += f.w)
			for (c = 0; c < f.w; c = to) {
				for (to = c + 1; to < f.w && row[to] == row[c];)
					to++;
				if (row[c] == k)
					tw_page_rect(page, "cells",
					    edge(&ax, c, f.w, 0),
					    edge(&ay, r, f.h, 0),
					    edge(&ax, to, f.w, s->w),
					    edge(&ay, r + 1, f.h, s->h),
					    p->g.codes.colour[k]);
			}
	free(f.code);
}

static void
draw_panel(struct tw_page *page, const struct tw_panel *p)
{
	struct tw_field f;

	if (p->g.score != NULL)
		tw_panel_field(&f, p, 0, 0);
	if (p->areas)
		tw_panel_areas(&f, p, page);
	else
		draw_cells(page, p);
	if (p->g.score != NULL) {
		draw_lines(page, p, &f);
		tw_field_release(&f);
	}
	if (p->has_truth)
		tw_page_truth(page, p->truth[0], p->truth[1], 0.75);
}

void
tw_panels_draw(struct tw_panel *p, size_t n, struct tw_page *page)
{
	struct tw_key key[TW_CODES + 4];
	size_t i;

	page->tiles = (struct tw_tiles){ .n = n, .gap = 20, .named = true,
	    .key = key, .keys = tw_panel_keys(p, n, false, key) };
	arrange(&page->tiles, p);
	for (i = 0; i < n; i++) {
		tw_page_panel(page, &p[i].x, &p[i].y, p[i].title);
		draw_panel(page, &p[i]);
	}
	tw_page_end(page, "");
}
