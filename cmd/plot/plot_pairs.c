/*
 * All pairs of parameters of classified draws: a corner of planes, on whose
 * diagonal is how each parameter's draws are distributed, by region, with the
 * ends of what is surely inside and of what is not outside.
 */
#include <math.h>
#include <string.h>

#include "plot/data/cloud.h"

enum { BINS = 32 };		/* of a histogram on a page */

/* ---- characters --------------------------------------------------- */

/* ( [ ] ) where what is not outside, and what is inside, begin and end. */
static void
print_ends(const struct tw_param *p, struct tw_canvas *v)
{
	const struct { char byte; double v; } mark[] = {
		{ '(', p->may_lo }, { ')', p->may_hi },
		{ '[', p->in_lo }, { ']', p->in_hi },
		{ '|', p->prior != NULL ? p->prior->lo : INFINITY },
		{ '|', p->prior != NULL ? p->prior->hi : INFINITY },
		{ 'o', p->truth != NULL ? *p->truth : INFINITY } };
	char row[TW_WIDTH];
	int n = TW_WIDTH;
	double at;
	size_t i;

	memset(row, ' ', sizeof row);
	for (i = 0; i < sizeof mark / sizeof *mark; i++) {
		at = floor(tw_axis_at(&p->axis, mark[i].v) * TW_WIDTH);
		if (at >= 0 && at < TW_WIDTH)
			row[(size_t)at] = mark[i].byte;
	}
	while (n > 0 && row[n - 1] == ' ')
		n--;
	tw_canvas_say(v, "%9s|%.*s\n", "", n, row);
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
print(struct tw_cloud *w, const struct args *a, struct tw_canvas *v)
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
		tw_canvas_say(v, "%10s%s%s%s\n", "", prior ? "| prior" : "",
		    prior && truth ? "   " : "", truth ? "o truth" : "");
}

/* ---- a page ------------------------------------------------------- */

/* What is outside lies on white paper here. */
static unsigned
colour_of(const struct tw_cloud *w, unsigned code)
{
	return code == TW_CODE_OUTSIDE ? 0xb9b9b4 : w->codes.colour[code];
}

/*
 * Some draws of each code, evenly chosen, as a block of all parameters. Of
 * those that are not inside there may be as many as of those that are: they
 * are few, and on the edge.
 */
static void
write_draws(struct tw_page *page, const struct tw_cloud *w,
    char block[TW_CODES][32])
{
	static const char *const name[] = { "outside", "estimate",
		"undetermined", "inside" };
	size_t planes = w->d * (w->d - 1) / 2, most, seen, i, k;
	unsigned code;

	most = planes > 40 ? 150 : 6000 / (planes > 6 ? planes : 6);
	for (code = 0; code < TW_CODE_INSIDE + w->codes.n; code++) {
		tw_page_block(page, block[code],
		    name[code < TW_CODE_INSIDE ? code : TW_CODE_INSIDE]);
		for (i = seen = 0; i < w->n; i++) {
			if (w->code[i] != code || (w->count[code] > most &&
			    seen++ * most % w->count[code] >= most))
				continue;
			for (k = 0; k < w->d; k++)
				tw_page_value(page, &w->param[k].axis,
				    w->param[k].v[i],
				    k + 1 < w->d ? ' ' : '\n');
		}
	}
}

/* The prior's walls, as far as they are in the box. */
static void
draw_walls(struct tw_page *page, char axis, const struct tw_span *prior)
{
	if (prior == NULL)
		return;
	tw_page_line(page, axis, "prior", prior->lo, TW_DASHED, 0.8, TW_MID);
	tw_page_line(page, axis, "prior", prior->hi, TW_DASHED, 0.8, TW_MID);
}

static void
draw_marginal(struct tw_page *page, const struct tw_cloud *w,
    const struct tw_param *x, uint32_t (*bin)[TW_CODES])
{
	unsigned code[TW_CODES];
	double foot[BINS] = { 0 };
	size_t n = tw_codes_list(&w->codes, code), i, k;

	for (k = 0; k < n; k++)
		for (i = 0; i < BINS; i++) {
			double top = foot[i] + bin[i][code[k]];

			if (top > foot[i])
				tw_page_rect(page, "draws",
				    tw_axis_value(&x->axis, (double)i / BINS),
				    foot[i], tw_axis_value(&x->axis,
					(double)(i + 1) / BINS), top,
				    colour_of(w, code[k]));
			foot[i] = top;
		}
	tw_page_line(page, 'x', "ends", x->may_lo, TW_LINE, 1, TW_RUST);
	tw_page_line(page, 'x', "ends", x->may_hi, TW_LINE, 1, TW_RUST);
	tw_page_line(page, 'x', "ends", x->in_lo, TW_LINE, 1, TW_GREEN);
	tw_page_line(page, 'x', "ends", x->in_hi, TW_LINE, 1, TW_GREEN);
	draw_walls(page, 'x', x->prior);
	if (x->truth != NULL)
		tw_page_line(page, 'x', "truth", *x->truth, TW_LINE, 1,
		    TW_BLACK);
}

static void
draw_plane(struct tw_page *page, const struct tw_cloud *w, size_t i, size_t j,
    char block[TW_CODES][32])
{
	const struct tw_param *x = &w->param[i], *y = &w->param[j];
	unsigned code[TW_CODES];
	size_t n = tw_codes_list(&w->codes, code), k;

	for (k = n; k-- > 0;)
		if (w->count[code[k]] > 0)
			tw_page_layer(page, "$%s using %zu:%zu with points pointtype 7 pointsize %g linecolor rgb \"#%06x\"",
			    block[code[k]], i + 1, j + 1,
			    page->format == TW_SVG ? 0.16 : 0.25,
			    colour_of(w, code[k]));
	draw_walls(page, 'x', x->prior);
	draw_walls(page, 'y', y->prior);
	if (x->truth != NULL)
		tw_page_truth(page, *x->truth, *y->truth, 0.6);
}

static void
draw_panels(const struct tw_cloud *w, struct tw_page *p)
{
	char block[TW_CODES][32];
	const struct tw_slice none = { "", 0 };
	uint32_t bin[BINS][TW_CODES];
	size_t i, j, d = w->d;

	write_draws(p, w, block);
	for (j = 0; j < d; j++) {
		struct tw_axis draws = { .bare = true, .name = none, .hi =
		    tw_cloud_bins(w, &w->param[j], BINS, bin) / 0.92 };

		for (i = 0; i < j; i++) {
			tw_page_panel(p, &w->param[i].axis, &w->param[j].axis,
			    none);
			draw_plane(p, w, i, j, block);
		}
		tw_page_panel(p, &w->param[j].axis, &draws, none);
		draw_marginal(p, w, &w->param[j], bin);
		while (++i < d)
			tw_page_skip(p);
	}
}

static void
draw(struct tw_cloud *w, const struct args *a, struct tw_page *p)
{
	double size = fmin(fmax(640 / (double)w->d - 8, 74), 180);
	size_t k;

	for (k = 0; k < w->d; k++)
		tw_axis_ticks(&w->param[k].axis, size / 40);
	p->tiles = (struct tw_tiles){ .n = w->d * w->d, .columns = w->d,
	    .w = size, .h = size, .gap = 8, .left = 24, .above = 8 };
	tw_codes_keys(&w->codes, p, colour_of(w, TW_CODE_OUTSIDE));
	tw_page_key(p, TW_LINE, TW_GREEN, "ends of inside");
	tw_page_key(p, TW_LINE, TW_RUST, "ends of not outside");
	if (a->prior.n > 0)
		tw_page_key(p, TW_DASHED, TW_MID, "prior");
	if (a->truth.n > 0)
		tw_page_key(p, TW_DOTS, TW_BLACK, "truth");
	draw_panels(w, p);
	tw_page_end(p, tw_plot_heading(a));
}

void
tw_plot_pairs(const struct args *a, struct tw_drawn *d)
{
	struct tw_cloud w;

	tw_cloud_take(&w, a);
	if (a->page)
		draw(&w, a, &d->page);
	else
		print(&w, a, &d->text);
	tw_cloud_drop(&w);
}
