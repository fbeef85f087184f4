#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plot/draw/contour.h"
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

static void
print_panel(struct tw_panel *p, size_t rows, struct tw_canvas *v)
{
	struct tw_cells x, y;
	struct tw_slice name;
	size_t c, r, width;

	tw_grid_range(&p->v.x, false, &p->x);
	tw_grid_range(&p->v.y, false, &p->y);
	width = (size_t)(2 * (double)rows / ratio_of(&p->x, &p->y));
	tw_cells_find(&x, &p->v.x, width > TW_WIDTH ? TW_WIDTH : width, true);
	tw_cells_find(&y, &p->v.y, rows, true);
	tw_grid_range(&p->v.x, true, &p->x);
	tw_grid_range(&p->v.y, true, &p->y);
	tw_axis_ticks(&p->x, (double)x.m / 9);
	tw_axis_ticks(&p->y, 6);

	tw_canvas_size(v, x.m, y.m);
	for (r = 0; r < y.m; r++)
		for (c = 0; c < x.m; c++)
			v->mark[r * x.m + c] = (unsigned char)tw_codes_mark(
			    p->v.codes, tw_view_code(&p->v, &x, &y, c, r));
	if (p->has_truth)
		tw_canvas_put(v, tw_axis_at(&p->x, p->truth[0]),
		    tw_axis_at(&p->y, p->truth[1]), TW_MARK_TRUTH);
	if (p->title.n > 0)
		tw_canvas_line(v, p->title);
	name = tw_axis_title(&p->y);
	tw_canvas_line(v, name);
	free((char *)name.p);
	tw_canvas_write(v, &p->x, &p->y);
	tw_cells_release(&x);
	tw_cells_release(&y);
}

/* Whether the truth is among what is drawn. */
static bool
truth_shows(const struct tw_panel *p)
{
	double x, y;

	if (!p->has_truth)
		return false;
	x = tw_axis_at(&p->x, p->truth[0]);
	y = tw_axis_at(&p->y, p->truth[1]);
	return x >= 0 && x <= 1 && y >= 0 && y <= 1;
}

void
tw_panels_print(struct tw_panel *p, size_t n, struct tw_canvas *v)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (i > 0)
			tw_out_row(v->out);
		print_panel(&p[i], n > 1 ? 18 : 24, v);
		tw_codes_line(p[i].v.codes, v, p[i].count);
		if (truth_shows(&p[i])) {
			tw_out_text(v->out, "   ");
			tw_canvas_marks(v, TW_MARK_TRUTH, 1);
			tw_out_text(v->out, " truth");
		}
		tw_out_row(v->out);
	}
}

/* ---- a page ------------------------------------------------------- */

/* How the panels lie on the page. */
struct layout {
	bool same;		/* one scale for all */
	size_t columns, rows;
	double width, height;	/* of a panel's box */
	double left, right, top, under, gap, legend;
};

/* One scale for all panels of the same two parameters. */
static bool
unite(struct tw_panel *p, size_t n)
{
	size_t i;

	for (i = 1; i < n; i++)
		if (!tw_slice_same(p[i].x.name, p[0].x.name) ||
		    !tw_slice_same(p[i].y.name, p[0].y.name))
			return false;
	for (i = 1; i < n; i++) {
		p[0].x.lo = fmin(p[0].x.lo, p[i].x.lo);
		p[0].x.hi = fmax(p[0].x.hi, p[i].x.hi);
		p[0].y.lo = fmin(p[0].y.lo, p[i].y.lo);
		p[0].y.hi = fmax(p[0].y.hi, p[i].y.hi);
	}
	for (i = 1; i < n; i++) {
		p[i].x.lo = p[0].x.lo;
		p[i].x.hi = p[0].x.hi;
		p[i].y.lo = p[0].y.lo;
		p[i].y.hi = p[0].y.hi;
	}
	return true;
}

static void
arrange(struct layout *l, struct tw_panel *p, size_t n)
{
	double ratio;
	size_t i;

	for (i = 0; i < n; i++) {
		tw_grid_range(&p[i].v.x, false, &p[i].x);
		tw_grid_range(&p[i].v.y, false, &p[i].y);
	}
	l->same = unite(p, n);
	ratio = l->same ? ratio_of(&p->x, &p->y) : 1;
	l->width = n == 1 ? 360 : 270;
	l->height = l->width * ratio;
	if (l->height > l->width) {
		l->height = l->width;
		l->width = l->height / ratio;
	}
	/* Four panels a row at most, and the rows as full as each other. */
	l->rows = (n + 3) / 4;
	l->columns = (n + l->rows - 1) / l->rows;
	l->left = l->top = 0;
	for (i = 0; i < n; i++) {
		tw_axis_ticks(&p[i].x, l->width / 55);
		tw_axis_ticks(&p[i].y, l->height / 35);
		l->left = fmax(l->left, tw_axis_width(&p[i].y));
		if (p[i].title.n > 0)
			l->top = 30;
	}
	l->top = fmax(l->top, 14);
	l->right = 16;
	l->under = 40;
	l->gap = l->same ? 20 : l->left + 4;
}

size_t
tw_panel_keys(const struct tw_panel *p, size_t n, bool intervals,
    struct tw_key *key)
{
	bool cut = false, target = false;
	size_t i, keys = tw_codes_keys(p->v.codes, key);

	/* An interval and a truth have all of them, or none. */
	for (i = 0; i < n; i++) {
		cut = cut || p[i].cuts > 0;
		target = target || p[i].target != NULL;
	}
	if (cut)
		key[keys++] = (struct tw_key){ TW_KEY_LINE, TW_BLUE, "cutoff" };
	if (intervals && p->cut->interval)
		key[keys++] = (struct tw_key){ TW_KEY_BOX, 0xffdca8,
			"its interval" };
	if (target)
		key[keys++] = (struct tw_key){ TW_KEY_CASED, TW_GREY,
			"target" };
	if (p->has_truth)
		key[keys++] = (struct tw_key){ TW_KEY_DOT, TW_BLACK, "truth" };
	return keys;
}

/* A contour on its way to the page: places are those of every k-th point. */
struct pen {
	struct tw_page *page;
	const struct tw_panel *p;
	const struct tw_box *b;
	size_t kx, ky;
};

/* Where on the axis the i-th point (or a place between two) is. */
static double
place(const struct tw_grid_axis *x, const struct tw_axis *a, double i)
{
	double lo = tw_grid_value(x, 0), hi = tw_grid_value(x, x->n - 1);
	double at = i / (double)(x->n - 1), from, to;

	if (x->steps == TW_STEPS_VALUE)
		return tw_axis_at(a, lo * (1 - at) + hi * at);
	from = tw_axis_at(a, lo);
	to = tw_axis_at(a, hi);
	return from + at * (to - from);
}

static void
draw_to(void *arg, double x, double y, bool first)
{
	struct pen *d = arg;

	if (first)
		tw_page_break(d->page);
	tw_page_to(d->page,
	    d->b->x + d->b->w * place(&d->p->v.x, &d->p->x, x * (double)d->kx),
	    d->b->y + d->b->h * place(&d->p->v.y, &d->p->y, y * (double)d->ky));
}

/* Every k-th point of either axis, 800 at most. */
static double *
thin(const struct tw_panel *p, size_t kx, size_t ky, size_t nx, size_t ny)
{
	double *z = tw_xrealloc(NULL, nx * ny, sizeof *z);
	size_t i, j;

	for (j = 0; j < ny; j++)
		for (i = 0; i < nx; i++)
			z[j * nx +
			    i] = p->v.score[tw_grid_place(&p->v.x, i * kx) +
			    tw_grid_place(&p->v.y, j * ky)];
	return z;
}

static void
draw_contours(struct tw_page *page, const struct tw_panel *p,
    const struct tw_box *b)
{
	size_t kx = (p->v.x.n + 799) / 800, ky = (p->v.y.n + 799) / 800;
	size_t nx = (p->v.x.n - 1) / kx + 1, ny = (p->v.y.n - 1) / ky + 1, i;
	struct pen d = { page, p, b, kx, ky };
	double *z;

	if (p->v.score == NULL)
		return;
	z = thin(p, kx, ky, nx, ny);
	if (p->target != NULL) {
		tw_page_line(page, 1.4, 0x4a4a4a, TW_SOLID);
		tw_contour(nx, ny, z, *p->target, draw_to, &d);
		tw_page_line(page, 0.8, TW_GREY, TW_SOLID);
		tw_contour(nx, ny, z, *p->target, draw_to, &d);
	}
	for (i = 0; i < p->cuts; i++) {
		tw_page_line(page, 0.9, TW_BLUE, TW_SOLID);
		tw_contour(nx, ny, z, p->cut[i].cutoff, draw_to, &d);
	}
	free(z);
}

static void
draw_regions(struct tw_page *page, const struct tw_panel *p,
    const struct tw_box *b)
{
	struct tw_cells x, y;
	unsigned char *code;
	size_t c, r;

	tw_cells_find(&x, &p->v.x, (size_t)(2 * b->w), false);
	tw_cells_find(&y, &p->v.y, (size_t)(2 * b->h), false);
	code = tw_xrealloc(NULL, x.m * y.m, 1);
	for (r = 0; r < y.m; r++)
		for (c = 0; c < x.m; c++)
			code[r * x.m + c] = tw_view_code(&p->v, &x, &y, c, r);
	tw_page_image(page, tw_box_x(b, &p->x, tw_grid_value(&p->v.x, 0)),
	    tw_box_y(b, &p->y, tw_grid_value(&p->v.y, 0)),
	    tw_box_x(b, &p->x, tw_grid_value(&p->v.x, p->v.x.n - 1)),
	    tw_box_y(b, &p->y, tw_grid_value(&p->v.y, p->v.y.n - 1)),
	    x.m, y.m, code);
	free(code);
	tw_cells_release(&x);
	tw_cells_release(&y);
}

static void
draw_panel(struct tw_page *page, const struct tw_panel *p,
    const struct layout *l, const struct tw_box *b, int show)
{
	draw_regions(page, p, b);
	draw_contours(page, p, b);
	if (truth_shows(p)) {
		tw_page_dots(page, 7, 1.1, TW_WHITE);
		tw_page_to(page, tw_box_x(b, &p->x, p->truth[0]),
		    tw_box_y(b, &p->y, p->truth[1]));
		tw_page_dots(page, 7, 0.75, TW_BLACK);
		tw_page_to(page, tw_box_x(b, &p->x, p->truth[0]),
		    tw_box_y(b, &p->y, p->truth[1]));
	}
	tw_box_draw(page, b, &p->x, &p->y, show, l->left);
	if (p->title.n > 0)
		tw_page_words(page, b->x + b->w / 2, b->y + b->h + 12,
		    TW_CENTER, 12, TW_BLACK, p->title, b->w + l->gap - 6);
}

void
tw_panels_draw(struct tw_panel *p, size_t n, struct tw_page *page)
{
	struct tw_key key[TW_CODES + 4];
	size_t i, keys = tw_panel_keys(p, n, false, key);
	struct layout l;

	arrange(&l, p, n);
	page->w = l.left + (double)l.columns * (l.width + l.gap) - l.gap +
	    l.right;
	l.legend = tw_page_legend_height(key, keys, page->w);
	page->h = (double)l.rows * (l.top + l.height + l.under) + l.legend;
	page->palette = p->v.codes->colour;
	page->colours = p->v.codes->n + 2;
	for (i = 0; i < n; i++) {
		size_t c = i % l.columns, r = i / l.columns;
		struct tw_box b = { l.left + (double)c * (l.width + l.gap),
		    page->h - (double)(r + 1) * (l.top + l.height + l.under) +
		    l.under, l.width, l.height };

		draw_panel(page, &p[i], &l, &b, c == 0 || !l.same ? TW_ALL :
		    TW_SHOW_X);
	}
	tw_page_legend(page, key, keys);
}
