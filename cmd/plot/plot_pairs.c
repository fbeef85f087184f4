/*
 * All pairs of parameters of classified draws: a corner of planes, on whose
 * diagonal is how each parameter's draws are distributed, by region, with the
 * ends of what is surely inside and of what is not outside.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plot/data/cloud.h"
#include "plot/draw/legend.h"

enum {
	BINS = 32,		/* of a histogram on a page */
	FEW = 60000		/* points that are drawn one by one */
};

/* ---- characters --------------------------------------------------- */

static void
put_end(char *line, const struct tw_param *p, double v, char mark)
{
	double at = floor(tw_axis_at(&p->axis, v) * TW_WIDTH);

	if (at >= 0 && at < TW_WIDTH)
		line[(size_t)at] = mark;
}

/* ( [ ] ) where what is not outside, and what is inside, begin and end. */
static void
print_ends(const struct tw_param *p, struct tw_canvas *v)
{
	char line[TW_WIDTH];
	size_t n = 0, i;

	memset(line, ' ', sizeof line);
	put_end(line, p, p->may_lo, '(');
	put_end(line, p, p->may_hi, ')');
	put_end(line, p, p->in_lo, '[');
	put_end(line, p, p->in_hi, ']');
	if (p->prior != NULL) {
		put_end(line, p, p->prior->lo, '|');
		put_end(line, p, p->prior->hi, '|');
	}
	if (p->truth != NULL)
		put_end(line, p, *p->truth, 'o');
	for (i = 0; i < TW_WIDTH; i++)
		n = line[i] != ' ' ? i + 1 : n;
	tw_canvas_say(v, "%9s|%.*s", "", (int)n, line);
	tw_out_row(v->out);
}

static void
print_param(const struct tw_cloud *w, struct tw_param *p, struct tw_canvas *v)
{
	uint32_t bin[TW_WIDTH][TW_CODES];
	size_t all[TW_WIDTH] = { 0 }, most = 1, i, k;

	tw_cloud_bins(w, p, TW_WIDTH, bin);
	for (i = 0; i < TW_WIDTH; i++) {
		for (k = 0; k < TW_CODES; k++)
			all[i] += bin[i][k];
		most = all[i] > most ? all[i] : most;
	}
	tw_canvas_blanks(v, TW_MARGIN);
	tw_canvas_text(v, p->axis.name);
	if (p->in_lo <= p->in_hi)
		tw_canvas_say(v, "   inside %.4g ... %.4g", p->in_lo, p->in_hi);
	if (p->may_lo <= p->may_hi)
		tw_canvas_say(v, "   not outside %.4g ... %.4g", p->may_lo,
		    p->may_hi);
	tw_out_row(v->out);
	tw_canvas_size(v, TW_WIDTH, 1);
	for (i = 0; i < TW_WIDTH; i++)
		if (all[i] > 0)
			v->mark[i] = (unsigned char)(TW_MARK_FEW +
			    (int)((double)all[i] / (double)most * 5.999));
	tw_canvas_row(v, 0, NULL);
	print_ends(p, v);
	tw_axis_ticks(&p->axis, TW_WIDTH / 9.0);
	tw_canvas_axis(v, &p->axis);
}

static void
print(struct tw_cloud *w, const struct tw_plot *a, struct tw_canvas *v)
{
	bool truth = a->truths > 0, prior = a->priors > 0;
	size_t k;

	if (a->titles > 0)
		tw_canvas_line(v, tw_slice_of(a->title[0]));
	for (k = 0; k < w->d; k++)
		print_param(w, &w->param[k], v);
	tw_codes_line(&w->codes, v, w->count);
	tw_out_row(v->out);
	tw_canvas_line(v, tw_slice_of(
	    ".:-=+# few to many draws   [ ] inside   ( ) not outside"));
	if (prior || truth)
		tw_canvas_line(v,
		    tw_slice_of(!truth ? "| prior" :
			    !prior     ? "o truth" :
					 "| prior   o truth"));
}

/* ---- a page ------------------------------------------------------- */

struct corner {
	const struct tw_cloud *w;
	struct tw_page *p;
	/* lengths: a panel, between two, beside */
	double cell, gap, left, foot;
	size_t pixels;		/* along a panel */
};

static struct tw_box
box_of(const struct corner *c, size_t column, size_t row)
{
	double step = c->cell + c->gap;

	return (struct tw_box){ c->left + (double)column * step, c->foot +
	    (double)(c->w->d - 1 - row) * step, c->cell, c->cell };
}

/* What is outside lies on white paper here, not on its own ground. */
static unsigned
ink(const struct tw_cloud *w, unsigned code)
{
	return code == TW_CODE_OUTSIDE ? 0xb9b9b4 : w->codes.colour[code];
}

static void
draw_points(const struct corner *c, const struct tw_param *x,
    const struct tw_param *y, const struct tw_box *b)
{
	size_t i;

	for (i = 0; i < c->w->n; i++) {
		double u = tw_axis_at(&x->axis, x->v[i]);
		double v = tw_axis_at(&y->axis, y->v[i]);

		if (u >= 0 && u <= 1 && v >= 0 && v <= 1)
			tw_page_speck(c->p, b->x + u * b->w, b->y + v * b->h,
			    ink(c->w, c->w->code[i]));
	}
}

/* The mixture of the regions' colours, the paler the fewer draws. */
static unsigned
mixture(const struct tw_cloud *w, const uint32_t *count, double most)
{
	double sum[3] = { 0 }, n = 0, strength;
	unsigned i, k, rgb = 0;

	for (i = 0; i < w->codes.n + 2; i++) {
		n += count[i];
		for (k = 0; k < 3; k++)
			sum[k] += count[i] *
			    (double)(ink(w, i) >> (16 - 8 * k) & 255);
	}
	if (n == 0)
		return TW_WHITE;
	strength = 0.35 + 0.65 * sqrt(n / most);
	for (k = 0; k < 3; k++)
		rgb = rgb << 8 |
		    (unsigned)(255 + strength * (sum[k] / n - 255));
	return rgb;
}

static void
draw_density(const struct corner *c, const struct tw_param *x,
    const struct tw_param *y, const struct tw_box *b)
{
	size_t m = c->pixels, i, k;
	uint32_t (*count)[TW_CODES] = tw_xzero(m * m, sizeof *count);
	unsigned *rgb = tw_xrealloc(NULL, m * m, sizeof *rgb);
	double most = 1;

	for (i = 0; i < c->w->n; i++) {
		double u = tw_axis_at(&x->axis, x->v[i]) * (double)m;
		double v = tw_axis_at(&y->axis, y->v[i]) * (double)m;

		if (u >= 0 && u < (double)m && v >= 0 && v < (double)m)
			count[(size_t)v * m + (size_t)u][c->w->code[i]]++;
	}
	for (i = 0; i < m * m; i++) {
		double n = 0;

		for (k = 0; k < TW_CODES; k++)
			n += count[i][k];
		most = fmax(most, n);
	}
	for (i = 0; i < m * m; i++)
		rgb[i] = mixture(c->w, count[i], most);
	tw_page_pixels(c->p, b->x, b->y, b->x + b->w, b->y + b->h, m, m, rgb);
	free(count);
	free(rgb);
}

/* The prior's walls, as far as they are in the box, and the truth. */
static void
draw_marks(const struct corner *c, const struct tw_param *x,
    const struct tw_param *y, const struct tw_box *b)
{
	double at, wall[2];
	size_t i;

	for (i = 0; x->prior != NULL && i < 2; i++) {
		wall[i] = tw_box_x(b, &x->axis,
		    i == 0 ? x->prior->lo : x->prior->hi);
		if (wall[i] >= b->x && wall[i] <= b->x + b->w)
			tw_page_segment(c->p, wall[i], b->y, wall[i],
			    b->y + b->h, 0.8, TW_MID, TW_DASHED);
	}
	for (i = 0; y != NULL && y->prior != NULL && i < 2; i++) {
		wall[i] = tw_box_y(b, &y->axis,
		    i == 0 ? y->prior->lo : y->prior->hi);
		if (wall[i] >= b->y && wall[i] <= b->y + b->h)
			tw_page_segment(c->p, b->x, wall[i], b->x + b->w,
			    wall[i], 0.8, TW_MID, TW_DASHED);
	}
	if (x->truth == NULL)
		return;
	at = tw_box_x(b, &x->axis, *x->truth);
	if (at < b->x || at > b->x + b->w)
		return;
	if (y == NULL) {
		tw_page_segment(c->p, at, b->y, at, b->y + b->h, 1, TW_BLACK,
		    TW_SOLID);
		return;
	}
	wall[0] = tw_box_y(b, &y->axis, *y->truth);
	if (wall[0] < b->y || wall[0] > b->y + b->h)
		return;
	tw_page_dots(c->p, 7, 0.9, TW_WHITE);
	tw_page_to(c->p, at, wall[0]);
	tw_page_dots(c->p, 7, 0.6, TW_BLACK);
	tw_page_to(c->p, at, wall[0]);
}

static void
draw_end(const struct corner *c, const struct tw_param *x,
    const struct tw_box *b, double v, unsigned rgb)
{
	double at = tw_axis_at(&x->axis, v);

	if (at >= 0 && at <= 1)
		tw_page_segment(c->p, b->x + at * b->w, b->y, b->x + at * b->w,
		    b->y + b->h, 1, rgb, TW_SOLID);
}

static void
draw_marginal(const struct corner *c, const struct tw_param *x,
    const struct tw_box *b)
{
	uint32_t bin[BINS][TW_CODES];
	double all[BINS] = { 0 }, most = 1, y, h;
	unsigned i, k, order[TW_CODES], n = 0;

	for (k = TW_CODE_INSIDE; k < c->w->codes.n + 2; k++)
		order[n++] = k;
	order[n++] = TW_CODE_BETWEEN;
	order[n++] = TW_CODE_OUTSIDE;
	tw_cloud_bins(c->w, x, BINS, bin);
	for (i = 0; i < BINS; i++) {
		for (k = 0; k < TW_CODES; k++)
			all[i] += bin[i][k];
		most = fmax(most, all[i]);
	}
	for (i = 0; i < BINS; i++)
		for (k = 0, y = b->y; k < n; k++, y += h) {
			h = b->h * 0.92 * bin[i][order[k]] / most;
			if (h > 0)
				tw_page_rect(c->p, b->x + b->w * i / BINS, y,
				    b->x + b->w * (i + 1) / BINS, y + h,
				    ink(c->w, order[k]));
		}
	draw_end(c, x, b, x->may_lo, TW_RUST);
	draw_end(c, x, b, x->may_hi, TW_RUST);
	draw_end(c, x, b, x->in_lo, TW_GREEN);
	draw_end(c, x, b, x->in_hi, TW_GREEN);
	draw_marks(c, x, NULL, b);
}

static void
draw_panels(const struct corner *c)
{
	static const struct tw_axis none = { .hi = 1 };
	const struct tw_cloud *w = c->w;
	size_t i, j, d = w->d, pairs = d * (d - 1) / 2;

	for (i = 0; i < d; i++)
		for (j = 0; j <= i; j++) {
			const struct tw_param *x = &w->param[j],
					      *y = &w->param[i];
			struct tw_box b = box_of(c, j, i);
			int show = i + 1 == d ? TW_SHOW_X : 0;

			if (i == j) {
				draw_marginal(c, x, &b);
				tw_box_draw(c->p, &b, &x->axis, &none, show, 0);
				continue;
			}
			if (w->n * pairs <= FEW)
				draw_points(c, x, y, &b);
			else
				draw_density(c, x, y, &b);
			draw_marks(c, x, y, &b);
			tw_box_draw(c->p, &b, &x->axis, &y->axis,
			    show | (j == 0 ? TW_SHOW_Y : 0),
			    c->left - 4);
		}
}

static size_t
find_keys(const struct tw_cloud *w, const struct tw_plot *a, struct tw_key *key)
{
	size_t n = tw_codes_keys(&w->codes, key);

	key[n - 1].rgb = ink(w, TW_CODE_OUTSIDE);
	key[n++] = (struct tw_key){ TW_KEY_UPRIGHT, TW_GREEN,
		"ends of inside" };
	key[n++] = (struct tw_key){ TW_KEY_UPRIGHT, TW_RUST,
		"ends of not outside" };
	if (a->priors > 0)
		key[n++] = (struct tw_key){ TW_KEY_DASHED, TW_MID, "prior" };
	if (a->truths > 0)
		key[n++] = (struct tw_key){ TW_KEY_DOT, TW_BLACK, "truth" };
	return n;
}

static void
draw(struct tw_cloud *w, const struct tw_plot *a, struct tw_page *p)
{
	bool titled = a->titles > 0 && a->title[0][0] != '\0';
	struct corner c = { .w = w, .p = p, .gap = 8, .left = 20 };
	struct tw_key key[TW_CODES + 5];
	size_t k, keys = find_keys(w, a, key);
	double d = (double)w->d, legend;

	c.cell = fmin(fmax(640 / d - c.gap, 74), 180);
	c.pixels = (size_t)(c.cell * (w->d > 4 ? 1.2 : 2));
	for (k = 0; k < w->d; k++) {
		tw_axis_ticks(&w->param[k].axis, c.cell / 40);
		c.left = fmax(c.left, tw_axis_width(&w->param[k].axis));
	}
	c.left += 4;
	p->w = c.left + d * (c.cell + c.gap) + 12;
	legend = tw_page_legend_height(key, keys, p->w);
	c.foot = legend + 40;
	p->h = c.foot + d * (c.cell + c.gap) + (titled ? 24 : 6);
	draw_panels(&c);
	if (titled)
		tw_page_words(p, p->w / 2, p->h - 16, TW_CENTER, 12, TW_BLACK,
		    tw_slice_of(a->title[0]), p->w - 10);
	tw_page_legend(p, key, keys);
}

void
tw_plot_pairs(const struct tw_plot *a, struct tw_out *out, struct tw_page *page)
{
	struct tw_cloud w;
	struct tw_canvas v;

	tw_cloud_take(&w, a);
	tw_canvas_init(&v, out, a->ascii);
	if (a->page)
		draw(&w, a, page);
	else
		print(&w, a, &v);
	tw_canvas_release(&v);
	tw_cloud_drop(&w);
}
