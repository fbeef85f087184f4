#include <math.h>

#include "plot/panels.h"

enum {
	HIGH = 200,		/* the box with the scores, points */
	STRIP = 14		/* and the regions in it */
};

/*
 * The scores that are drawn: from the least, to well above the cutoffs or what
 * is not outside, since those far away may be of any size.
 */
static void
score_axis(struct tw_panel *p, struct tw_slice name)
{
	struct tw_axis *y = &p->y;
	double top = -INFINITY, v;
	size_t i;

	*y = (struct tw_axis){ .lo = INFINITY, .hi = -INFINITY, .name = name };
	for (i = 0; i < p->g.cuts; i++) {
		tw_axis_reach(y, p->g.w.cut[i].cutoff);
		if (p->g.w.cut[i].interval) {
			tw_axis_reach(y, p->g.w.cut[i].lower);
			tw_axis_reach(y, p->g.w.cut[i].upper);
		}
	}
	if (p->has_target)
		tw_axis_reach(y, p->target);
	for (i = 0; i < p->g.axis[0].n; i++) {
		v = p->g.score[i];
		if (!isfinite(v))
			continue;
		top = fmax(top, v);
		y->lo = fmin(y->lo, v);
		if (p->g.code[i] != TW_CODE_OUTSIDE)
			y->hi = fmax(y->hi, v);
	}
	y->hi = y->hi > y->lo ?
	    fmin(fmax(top, y->hi), y->hi + 0.7 * (y->hi - y->lo)) : top;
	y->lo = isfinite(y->lo) ? y->lo : 0;
	y->hi = isfinite(y->hi) ? y->hi : y->lo;
	tw_axis_widen(y, 0.06);
}

/* The value at the top of the strip of the regions. */
static double
strip_top(const struct tw_panel *p)
{
	return p->g.score == NULL ? p->y.hi :
	    tw_axis_value(&p->y, (double)STRIP / HIGH);
}

static void
draw_levels(struct tw_page *page, const struct tw_panel *p)
{
	const struct tw_cutoff *cut = p->g.w.cut;
	size_t i;

	for (i = 0; i < p->g.cuts; i++)
		if (cut[i].interval)
			tw_page_rect(page, "interval", p->x.lo, cut[i].lower,
			    p->x.hi, cut[i].upper, TW_CREAM);
	for (i = 0; i < p->g.cuts; i++)
		tw_page_line(page, 'y', "cutoff", cut[i].cutoff, TW_LINE, 1,
		    TW_BLUE);
	if (p->has_target) {
		tw_page_line(page, 'y', "target", p->target, TW_LINE, 1.4,
		    TW_EDGE);
		tw_page_line(page, 'y', "target", p->target, TW_LINE, 0.8,
		    TW_GREY);
	}
}

static void
draw_one(struct tw_page *page, const struct tw_panel *p)
{
	size_t i, k = (p->g.axis[0].n + 1999) / 2000;

	if (p->g.score != NULL) {
		draw_levels(page, p);
		tw_page_begin(page, "score", TW_LINE, 1.1, TW_BLACK);
		for (i = 0; i < p->g.axis[0].n; i += k)
			tw_page_to(page, p->g.axis[0].v[i],
			    p->g.score[i]);
	}
	tw_panel_regions(page, &p->g, strip_top(p));
	tw_page_line(page, 'y', "edge", strip_top(p), TW_LINE, 0.6, TW_EDGE);
	if (p->has_truth && tw_axis_has(&p->x, p->truth[0])) {
		tw_page_line(page, 'x', "truth", p->truth[0], TW_DASHED, 0.8,
		    TW_BLACK);
		tw_page_begin(page, "truth", TW_DOTS, 0.75, TW_BLACK);
		tw_page_to(page, p->truth[0], (p->y.lo + strip_top(p)) / 2);
	}
}

void
tw_ones_draw(struct tw_panel *p, size_t n, struct tw_slice score,
    struct tw_page *page)
{
	bool scored = p->g.score != NULL;
	double h = scored ? HIGH : 30;
	size_t i;

	page->tiles = (struct tw_tiles){ .n = n, .columns = n < 3 ? n : 3,
	    .w = n == 1 ? 360 : 260, .h = h, .left = 30, .apart = true,
	    .named = true };
	tw_panel_keys(p, n, true, page);
	for (i = 0; i < n; i++) {
		tw_grid_range(&p[i].g.axis[0], false, &p[i].x);
		if (scored) {
			score_axis(&p[i], score);
			tw_axis_ticks(&p[i].y, h / 35);
			p[i].y.lo = p[i].y.hi -
			    (p[i].y.hi - p[i].y.lo) / (1 - STRIP / h);
		} else
			p[i].y = (struct tw_axis){ .hi = 1, .bare = true,
			    .name = { "", 0 } };
		tw_page_panel(page, &p[i].x, &p[i].y, p[i].title);
		draw_one(page, &p[i]);
	}
	tw_page_end(page, "");
}
