#include "plot/draw/legend.h"

enum { ROW = 16, KEY = 20, GAP = 18, WORD = 26 };

static double
key_width(const struct tw_key *k)
{
	return WORD + tw_words_width(tw_slice_of(k->word), 11) + GAP;
}

/* How many keys from the first one fit in the width; at least one. */
static size_t
row_keys(const struct tw_key *key, size_t n, double width, double *used)
{
	size_t i;

	for (i = 0, *used = 0; i < n; i++) {
		double w = key_width(&key[i]);

		/* guard: a page is wider than each key */
		if (i > 0 && *used + w > width)
			break;
		*used += w;
	}
	return i;
}

double
tw_page_legend_height(const struct tw_key *key, size_t n, double width)
{
	double height = 14, used;
	size_t i;

	for (i = 0; i < n; height += ROW)
		i += row_keys(key + i, n - i, width - 10, &used);
	return height;
}

static void
draw_key(struct tw_page *p, const struct tw_key *k, double x, double y)
{
	double to = x + KEY, mid = x + KEY / 2.0;

	switch (k->kind) {
	case TW_KEY_BOX:
		tw_page_rect(p, x, y - 4.5, to, y + 4.5, k->rgb);
		tw_page_frame(p, x, y - 4.5, to, y + 4.5, 0.6, TW_EDGE);
		break;
	case TW_KEY_CASED:
		tw_page_segment(p, x, y, to, y, 1.4, TW_EDGE, TW_SOLID);
		tw_page_segment(p, x, y, to, y, 0.8, k->rgb, TW_SOLID);
		break;
	case TW_KEY_LINE:
	case TW_KEY_LINEDOT:
		tw_page_segment(p, x, y, to, y, 1, k->rgb, TW_SOLID);
		if (k->kind == TW_KEY_LINE)
			break;
		/* FALLTHROUGH */
	case TW_KEY_DOT:
		tw_page_dots(p, 7, 0.75, k->rgb);
		tw_page_to(p, mid, y);
		break;
	case TW_KEY_RING:
		tw_page_dots(p, 6, 0.8, k->rgb);
		tw_page_to(p, mid, y);
		break;
	case TW_KEY_UPRIGHT:
		tw_page_segment(p, mid, y - 6, mid, y + 6, 1.2, k->rgb,
		    TW_SOLID);
		break;
	case TW_KEY_DASHED:
		tw_page_segment(p, x, y, to, y, 0.7, k->rgb, TW_DASHED);
		break;
	}
	tw_page_words(p, x + WORD, y, TW_LEFT, 11, TW_INK,
	    tw_slice_of(k->word), 0);
}

void
tw_page_legend(struct tw_page *p, const struct tw_key *key, size_t n)
{
	double y = tw_page_legend_height(key, n, p->w) - 17, x, used;
	size_t i, row;

	for (i = 0; i < n; y -= ROW) {
		row = i + row_keys(key + i, n - i, p->w - 10, &used);
		for (x = (p->w - used + GAP) / 2; i < row; i++) {
			draw_key(p, &key[i], x, y);
			x += key_width(&key[i]);
		}
	}
}
