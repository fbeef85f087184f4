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

/* ( [ ] ) where what is not outside, and what is inside, begin and end. */
static void
print_ends(const struct tw_param *p, struct tw_canvas *v)
{
	char line[TW_WIDTH];

	memset(line, ' ', sizeof line);
	tw_canvas_byte(line, &p->axis, p->may_lo, '(');
	tw_canvas_byte(line, &p->axis, p->may_hi, ')');
	tw_canvas_byte(line, &p->axis, p->in_lo, '[');
	tw_canvas_byte(line, &p->axis, p->in_hi, ']');
	if (p->prior != NULL) {
		tw_canvas_byte(line, &p->axis, p->prior->lo, '|');
		tw_canvas_byte(line, &p->axis, p->prior->hi, '|');
	}
	if (p->truth != NULL)
		tw_canvas_byte(line, &p->axis, *p->truth, 'o');
	tw_canvas_bytes(v, line);
}

static void
print_param(const struct tw_cloud *w, struct tw_param *p, struct tw_canvas *v)
{
	uint32_t bin[TW_WIDTH][TW_CODES];
	size_t all[TW_WIDTH] = { 0 }, i, k;

	tw_cloud_bins(w, p, TW_WIDTH, bin);
	for (i = 0; i < TW_WIDTH; i++)
		for (k = 0; k < TW_CODES; k++)
			all[i] += bin[i][k];
	tw_canvas_blanks(v, TW_MARGIN);
	tw_canvas_text(v, p->axis.name);
	if (p->in_lo <= p->in_hi)
		tw_canvas_say(v, "   inside %.4g ... %.4g", p->in_lo, p->in_hi);
	if (p->may_lo <= p->may_hi)
		tw_canvas_say(v, "   not outside %.4g ... %.4g", p->may_lo,
		    p->may_hi);
	tw_out_row(v->out);
	tw_canvas_counts(v, all);
	print_ends(p, v);
	tw_axis_ticks(&p->axis, TW_WIDTH / 9.0);
	tw_canvas_axis(v, &p->axis);
}

static void
print(struct tw_cloud *w, const struct tw_plot *a, struct tw_canvas *v)
{
	bool truth = a->truth.n > 0, prior = a->prior.n > 0;
	size_t k;

	if (a->title.n > 0)
		tw_canvas_line(v, tw_slice_of(a->title.v[0]));
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

/* What is outside lies on white paper here, not on its own ground. */
static unsigned
ink(const struct tw_cloud *w, unsigned code)
{
	return code == TW_CODE_OUTSIDE ? 0xb9b9b4 : w->codes.colour[code];
}

static void
draw_points(const struct tw_pane *b, const struct tw_cloud *w,
    const struct tw_param *x, const struct tw_param *y)
{
	size_t i;

	for (i = 0; i < w->n; i++) {
		double u = tw_axis_at(b->ax, x->v[i]);
		double v = tw_axis_at(b->ay, y->v[i]);

		if (u >= 0 && u <= 1 && v >= 0 && v <= 1)
			tw_page_speck(b->page, b->x + u * b->w,
			    b->y + v * b->h, ink(w, w->code[i]));
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
draw_density(const struct tw_pane *b, const struct tw_cloud *w,
    const struct tw_param *x, const struct tw_param *y)
{
	size_t m = (size_t)(b->w * (w->d > 4 ? 1.2 : 2)), i, k;
	uint32_t (*count)[TW_CODES] = tw_xzero(m * m, sizeof *count);
	unsigned *rgb = tw_xrealloc(NULL, m * m, sizeof *rgb);
	double most = 1;

	for (i = 0; i < w->n; i++) {
		double u = tw_axis_at(b->ax, x->v[i]) * (double)m;
		double v = tw_axis_at(b->ay, y->v[i]) * (double)m;

		if (u >= 0 && u < (double)m && v >= 0 && v < (double)m)
			count[(size_t)v * m + (size_t)u][w->code[i]]++;
	}
	for (i = 0; i < m * m; i++) {
		double n = 0;

		for (k = 0; k < TW_CODES; k++)
			n += count[i][k];
		most = fmax(most, n);
	}
	for (i = 0; i < m * m; i++)
		rgb[i] = mixture(w, count[i], most);
	tw_page_pixels(b->page, b->x, b->y, b->x + b->w, b->y + b->h, m, m,
	    rgb);
	free(count);
	free(rgb);
}

/* The prior's walls, as far as they are in the box. */
static void
draw_walls(const struct tw_pane *b, const struct tw_span *prior,
    void (*line)(const struct tw_pane *b, double v, double width,
	unsigned rgb, enum tw_dash d))
{
	if (prior == NULL)
		return;
	line(b, prior->lo, 0.8, TW_MID, TW_DASHED);
	line(b, prior->hi, 0.8, TW_MID, TW_DASHED);
}

static void
draw_marginal(const struct tw_pane *b, const struct tw_cloud *w,
    const struct tw_param *x)
{
	uint32_t bin[BINS][TW_CODES];
	double all[BINS] = { 0 }, most = 1, y, h;
	unsigned i, k, order[TW_CODES], n = 0;

	for (k = TW_CODE_INSIDE; k < w->codes.n + 2; k++)
		order[n++] = k;
	order[n++] = TW_CODE_BETWEEN;
	order[n++] = TW_CODE_OUTSIDE;
	tw_cloud_bins(w, x, BINS, bin);
	for (i = 0; i < BINS; i++) {
		for (k = 0; k < TW_CODES; k++)
			all[i] += bin[i][k];
		most = fmax(most, all[i]);
	}
	for (i = 0; i < BINS; i++)
		for (k = 0, y = b->y; k < n; k++, y += h) {
			h = b->h * 0.92 * bin[i][order[k]] / most;
			if (h > 0)
				tw_page_rect(b->page, b->x + b->w * i / BINS, y,
				    b->x + b->w * (i + 1) / BINS, y + h,
				    ink(w, order[k]));
		}
	tw_pane_upright(b, x->may_lo, 1, TW_RUST, TW_SOLID);
	tw_pane_upright(b, x->may_hi, 1, TW_RUST, TW_SOLID);
	tw_pane_upright(b, x->in_lo, 1, TW_GREEN, TW_SOLID);
	tw_pane_upright(b, x->in_hi, 1, TW_GREEN, TW_SOLID);
	draw_walls(b, x->prior, tw_pane_upright);
	if (x->truth != NULL)
		tw_pane_upright(b, *x->truth, 1, TW_BLACK, TW_SOLID);
}

static void
draw_plane(const struct tw_pane *b, const struct tw_cloud *w,
    const struct tw_param *x, const struct tw_param *y)
{
	if (w->n * (w->d * (w->d - 1) / 2) <= FEW)
		draw_points(b, w, x, y);
	else
		draw_density(b, w, x, y);
	draw_walls(b, x->prior, tw_pane_upright);
	draw_walls(b, y->prior, tw_pane_across);
	if (x->truth != NULL)
		tw_pane_truth(b, *x->truth, *y->truth, 0.9, 0.6);
}

static void
draw_panels(const struct tw_cloud *w, const struct tw_tiles *s,
    struct tw_page *p)
{
	static const struct tw_axis none = { .hi = 1 };
	size_t i, j, d = w->d;

	for (i = 0; i < d; i++)
		for (j = 0; j <= i; j++) {
			const struct tw_param *x = &w->param[j],
					      *y = &w->param[i];
			struct tw_pane b = tw_tiles_pane(s, p, i * d + j,
			    &x->axis, i == j ? &none : &y->axis);
			int show = tw_tiles_outer(s, i * d + j);

			b.left -= 4;
			if (i == j)
				draw_marginal(&b, w, x);
			else
				draw_plane(&b, w, x, y);
			tw_pane_frame(&b, i == j ? show & TW_SHOW_X : show);
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
	if (a->prior.n > 0)
		key[n++] = (struct tw_key){ TW_KEY_DASHED, TW_MID, "prior" };
	if (a->truth.n > 0)
		key[n++] = (struct tw_key){ TW_KEY_DOT, TW_BLACK, "truth" };
	return n;
}

static void
draw(struct tw_cloud *w, const struct tw_plot *a, struct tw_page *p)
{
	const char *title = tw_plot_heading(a);
	struct tw_key key[TW_CODES + 5];
	struct tw_tiles tiles = { .n = w->d * w->d, .columns = w->d, .gap = 8,
	    .left = 20, .right = 12, .foot = 40,
	    .over = title[0] != '\0' ? 24 : 6, .key = key,
	    .keys = find_keys(w, a, key) };
	size_t k;

	tiles.step = fmin(fmax(640 / (double)w->d, 74 + tiles.gap),
	    180 + tiles.gap);
	tiles.w = tiles.h = tiles.step - tiles.gap;
	for (k = 0; k < w->d; k++) {
		tw_axis_ticks(&w->param[k].axis, tiles.w / 40);
		tiles.left = fmax(tiles.left, tw_axis_width(&w->param[k].axis));
	}
	tiles.left += 4;
	tw_tiles_begin(&tiles, p);
	draw_panels(w, &tiles, p);
	tw_page_title(p, 16, title);
	tw_tiles_legend(&tiles, p);
}

void
tw_plot_pairs(const struct tw_plot *a, struct tw_canvas *v, struct tw_page *p)
{
	struct tw_cloud w;

	tw_cloud_take(&w, a);
	if (a->page)
		draw(&w, a, p);
	else
		print(&w, a, v);
	tw_cloud_drop(&w);
}
