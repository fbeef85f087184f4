#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plot/draw/axis.h"

/* (v - lo) / (hi - lo), also where hi - lo is too large for a double. */
static double
share(double lo, double hi, double v)
{
	double range = hi - lo;

	if (isfinite(range))
		return (v - lo) / range;
	return (v / 4 - lo / 4) / (hi / 4 - lo / 4);
}

double
tw_axis_at(const struct tw_axis *a, double v)
{
	if (isinf(v))
		return v < 0 ? -1e9 : 1e9;
	if (!a->log)
		return share(a->lo, a->hi, v);
	return share(log10(a->lo), log10(a->hi), log10(v));
}

double
tw_axis_value(const struct tw_axis *a, double at)
{
	if (a->log)
		return pow(10, log10(a->lo) * (1 - at) + log10(a->hi) * at);
	return a->lo * (1 - at) + a->hi * at;
}

void
tw_axis_ticks(struct tw_axis *a, double most)
{
	tw_ticks_find(&a->ticks, a->lo, a->hi, most, a->log);
}

void
tw_axis_widen(struct tw_axis *a, double by)
{
	double lo = a->lo, hi = a->hi;

	if (lo == hi) {
		double more = fabs(lo) > 0 ? fabs(lo) * 0.1 : 1;

		lo -= more;
		hi += more;
	} else {
		struct tw_axis old = *a;

		lo = tw_axis_value(&old, -by);
		hi = tw_axis_value(&old, 1 + by);
	}
	a->lo = isfinite(lo) ? lo : a->lo;
	a->hi = isfinite(hi) ? hi : a->hi;
}

struct tw_slice
tw_axis_title(const struct tw_axis *a)
{
	const char *by = a->ticks.offset;
	size_t size = a->name.n + TW_TICK_TEXT + 4;
	char *s = tw_xrealloc(NULL, size, 1);
	int n;

	n = snprintf(s, size, "%.*s%s%s", (int)a->name.n, a->name.p,
	    by[0] == '\0' ? "" : by[0] == '-' ? " + " : " - ",
	    by[0] == '-' ? by + 1 : by);
	return (struct tw_slice){ s, n < 0 ? 0 : (size_t)n };
}

double
tw_axis_width(const struct tw_axis *y)
{
	double most = 0, w;
	size_t i;

	for (i = 0; i < y->ticks.n; i++) {
		w = tw_words_width(tw_slice_of(y->ticks.label[i]), 11);
		most = w > most ? w : most;
	}
	return most + 34;
}

/* ---- a panel on a page -------------------------------------------- */

void
tw_pane_to(const struct tw_pane *b, double x, double y)
{
	tw_page_to(b->page, tw_pane_x(b, x), tw_pane_y(b, y));
}

static bool
beyond(const struct tw_axis *a, double v)
{
	double at = tw_axis_at(a, v);

	return !(at >= 0 && at <= 1);
}

void
tw_pane_across(const struct tw_pane *b, double v, double width, unsigned rgb,
    enum tw_dash d)
{
	double y = tw_pane_y(b, v);

	if (!beyond(b->ay, v))
		tw_page_segment(b->page, b->x, y, b->x + b->w, y, width, rgb,
		    d);
}

void
tw_pane_upright(const struct tw_pane *b, double v, double width, unsigned rgb,
    enum tw_dash d)
{
	double x = tw_pane_x(b, v);

	if (!beyond(b->ax, v))
		tw_page_segment(b->page, x, b->y, x, b->y + b->h, width, rgb,
		    d);
}

void
tw_pane_truth(const struct tw_pane *b, double x, double y, double halo,
    double size)
{
	if (beyond(b->ax, x) || beyond(b->ay, y))
		return;
	tw_page_dots(b->page, 7, halo, TW_WHITE);
	tw_pane_to(b, x, y);
	tw_page_dots(b->page, 7, size, TW_BLACK);
	tw_pane_to(b, x, y);
}

void
tw_pane_title(const struct tw_pane *b, struct tw_slice s, double above,
    double size, double room)
{
	if (s.n > 0)
		tw_page_words(b->page, b->x + b->w / 2, b->y + b->h + above,
		    TW_CENTER, size, TW_BLACK, s, room);
}

static void
draw_ticks(const struct tw_pane *b)
{
	struct tw_page *p = b->page;
	size_t i;
	double at;

	tw_page_line(p, 0.8, TW_EDGE, TW_SOLID);
	for (i = 0; i < b->ax->ticks.n; i++) {
		at = tw_pane_x(b, b->ax->ticks.at[i]);
		tw_page_segment(p, at, b->y, at, b->y - 4, 0.8, TW_EDGE,
		    TW_SOLID);
	}
	for (i = 0; i < b->ay->ticks.n; i++) {
		at = tw_pane_y(b, b->ay->ticks.at[i]);
		tw_page_segment(p, b->x, at, b->x - 4, at, 0.8, TW_EDGE,
		    TW_SOLID);
	}
	tw_page_frame(p, b->x, b->y, b->x + b->w, b->y + b->h, 0.8, TW_EDGE);
}

/*
 * The labels of the first axis; one that would touch the one before, or go far
 * beyond the box to the right, is left out.
 */
static void
first_labels(const struct tw_pane *b)
{
	const struct tw_ticks *t = &b->ax->ticks;
	double end = -1e9;
	size_t i;

	for (i = 0; i < t->n; i++) {
		struct tw_slice s = tw_slice_of(t->label[i]);
		double at = tw_pane_x(b, t->at[i]);
		double half = tw_words_width(s, 11) / 2;

		if (at - half < end + 4 ||
		    (i > 0 && at + half > b->x + b->w + 14))
			continue;
		end = at + half;
		tw_page_words(b->page, at, b->y - 13, TW_CENTER, 11, TW_INK, s,
		    0);
	}
}

void
tw_pane_frame(const struct tw_pane *b, int show)
{
	const struct tw_ticks *t = &b->ay->ticks;
	struct tw_slice name;
	size_t i;

	draw_ticks(b);
	if (show & TW_SHOW_X)
		first_labels(b);
	for (i = 0; (show & TW_SHOW_Y) && i < t->n; i++)
		tw_page_words(b->page, b->x - 8, tw_pane_y(b, t->at[i]),
		    TW_RIGHT, 11, TW_INK, tw_slice_of(t->label[i]), 0);
	if (show & TW_SHOW_X) {
		name = tw_axis_title(b->ax);
		tw_page_words(b->page, b->x + b->w / 2, b->y - 29, TW_CENTER,
		    11, TW_BLACK, name, b->w + 40);
		free((char *)name.p);
	}
	if (show & TW_SHOW_Y) {
		name = tw_axis_title(b->ay);
		tw_page_words(b->page, b->x - b->left + 9, b->y + b->h / 2,
		    TW_TURNED, 11, TW_BLACK, name, b->h + 30);
		free((char *)name.p);
	}
}
