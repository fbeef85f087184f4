/*
 * Plots all pairs of parameters of classified draws: a triangle of planes. On
 * its diagonal are histograms of each parameter's draws by region, with the
 * ends of the draws that are inside and of those inside or undetermined.
 */
#include <math.h>

#include "plot/data/dots.h"

enum {
	MOST = 20,		/* parameters in a plot */
	BINS = 32		/* of a histogram on a page */
};

/* The colour of a code; here, outside is white like the paper. */
static unsigned
colour_of(const struct tw_dots *s, unsigned code)
{
	return code == TW_CODE_OUTSIDE ? 0xb9b9b4 : s->w.codes.colour[code];
}

/*
 * Write draws of each code as a block with all parameters. If there are many,
 * writes the same share of each code, evenly spaced, so that the density of
 * dots is to scale.
 */
static void
write_draws(struct tw_page *page, const struct tw_dots *s,
    char block[TW_CODES][32])
{
	static const char *const name[] = { "outside", "undetermined",
		"inside" };
	size_t planes = s->d * (s->d - 1) / 2, most, seen, i, k;
	unsigned code;

	most = planes > 40 ? 400 : 16000 / (planes > 6 ? planes : 6);
	most = most < s->n ? most : s->n;
	for (code = 0; code < TW_CODE_INSIDE + s->w.codes.n; code++) {
		tw_page_block(page, block[code],
		    name[code < TW_CODE_INSIDE ? code : TW_CODE_INSIDE]);
		for (i = seen = 0; i < s->n; i++) {
			if (s->w.code[i] != code ||
			    seen++ * most % s->n >= most)
				continue;
			for (k = 0; k < s->d; k++)
				tw_page_value(page, &s->param[k].axis,
				    s->param[k].v[i],
				    k + 1 < s->d ? ' ' : '\n');
		}
	}
}

static void
draw_marginal(struct tw_page *page, const struct tw_dots *s,
    const struct tw_dots_param *x, uint32_t (*bin)[TW_CODES])
{
	const struct tw_codes *c = &s->w.codes;
	double foot[BINS] = { 0 };
	size_t i, k;

	for (k = 0; k < c->listed; k++)
		for (i = 0; i < BINS; i++) {
			double top = foot[i] + bin[i][c->list[k]];

			if (top > foot[i])
				tw_page_rect(page, "draws",
				    tw_axis_value(&x->axis, (double)i / BINS),
				    foot[i], tw_axis_value(&x->axis,
					(double)(i + 1) / BINS), top,
				    colour_of(s, c->list[k]));
			foot[i] = top;
		}
	tw_page_line(page, 'x', "ends", x->may.lo, TW_LINE, 1, TW_RUST);
	tw_page_line(page, 'x', "ends", x->may.hi, TW_LINE, 1, TW_RUST);
	tw_page_line(page, 'x', "ends", x->in.lo, TW_LINE, 1, TW_GREEN);
	tw_page_line(page, 'x', "ends", x->in.hi, TW_LINE, 1, TW_GREEN);
	if (x->truth != NULL)
		tw_page_line(page, 'x', "truth", *x->truth, TW_LINE, 1,
		    TW_BLACK);
}

static void
draw_plane(struct tw_page *page, const struct tw_dots *s, size_t i, size_t j,
    char block[TW_CODES][32])
{
	const struct tw_dots_param *x = &s->param[i], *y = &s->param[j];
	const struct tw_codes *c = &s->w.codes;
	size_t k;

	for (k = c->listed; k-- > 0;)
		if (s->count[c->list[k]] > 0)
			tw_page_layer(page, "$%s using %zu:%zu with %s",
			    block[c->list[k]], i + 1, j + 1,
			    tw_page_style(page, (char[TW_STYLE]){ "" }, TW_DOTS,
				0.25, colour_of(s, c->list[k])));
	if (x->truth != NULL)
		tw_page_truth(page, *x->truth, *y->truth, 0.6);
}

static void
draw_panels(const struct tw_dots *s, struct tw_page *p)
{
	char block[TW_CODES][32];
	const struct tw_slice none = { "", 0 };
	uint32_t bin[BINS][TW_CODES];
	size_t i, j, d = s->d;

	write_draws(p, s, block);
	for (j = 0; j < d; j++) {
		struct tw_axis draws = { .bare = true, .name = none, .hi =
		    tw_dots_bins(s, &s->param[j], BINS, bin) / 0.92 };

		for (i = 0; i < j; i++) {
			tw_page_panel(p, &s->param[i].axis, &s->param[j].axis,
			    none);
			draw_plane(p, s, i, j, block);
		}
		tw_page_panel(p, &s->param[j].axis, &draws, none);
		draw_marginal(p, s, &s->param[j], bin);
		while (++i < d)
			tw_page_skip(p);
	}
}

static void
draw(struct tw_dots *s, const struct args *a, struct tw_page *p)
{
	double size;
	size_t k;

	s->d = tw_plot_room(a, p, s->d, MOST, "parameters");
	size = fmin(fmax(640 / (double)s->d - 8, 74), 180);
	for (k = 0; k < s->d; k++)
		tw_axis_ticks(&s->param[k].axis, size / 40);
	p->tiles = (struct tw_tiles){ .n = s->d * s->d, .columns = s->d,
	    .w = size, .h = size, .gap = 8, .left = 24, .above = 8 };
	tw_codes_keys(&s->w.codes, p, colour_of(s, TW_CODE_OUTSIDE));
	tw_page_key(p, TW_LINE, TW_GREEN, "ends of inside");
	tw_page_key(p, TW_LINE, TW_RUST, "ends of undetermined");
	if (a->truth.n > 0)
		tw_page_key(p, TW_DOTS, TW_BLACK, "truth");
	if (s->beyond != NULL)
		tw_page_key(p, TW_DOTS, TW_WHITE, s->beyond);
	draw_panels(s, p);
}

void
tw_plot_pairs(const struct args *a, struct tw_drawn *d)
{
	struct tw_dots s;

	tw_dots_read(&s, a);
	draw(&s, a, &d->page);
}
