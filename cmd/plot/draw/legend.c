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

static double
legend_height(const struct tw_tiles *s, const struct tw_page *p)
{
	double height = 14, used;
	size_t i;

	for (i = 0; i < s->keys; height += ROW)
		i += row_keys(s->key + i, s->keys - i, p->w - 10, &used);
	return height;
}

void
tw_tiles_begin(struct tw_tiles *s, struct tw_page *p)
{
	if (s->columns == 0)
		s->columns = s->n < 3 ? s->n : s->n == 4 ? 2 : 3;
	p->w = s->left + (double)s->columns * (s->w + s->gap) + s->right;
	s->foot += legend_height(s, p);
	p->h = s->foot + s->over +
	    (double)((s->n + s->columns - 1) / s->columns) * s->step;
}

struct tw_pane
tw_tiles_pane(const struct tw_tiles *s, struct tw_page *p, size_t i,
    const struct tw_axis *x, const struct tw_axis *y)
{
	size_t below = (s->n - 1) / s->columns - i / s->columns;

	return (struct tw_pane){ p,
	    s->left + (double)(i % s->columns) * (s->w + s->gap),
	    s->foot + (double)below * s->step, s->w, s->h, s->left, x, y };
}

int
tw_tiles_outer(const struct tw_tiles *s, size_t i)
{
	return (i + s->columns >= s->n ? TW_SHOW_X : 0) |
	    (i % s->columns == 0 ? TW_SHOW_Y : 0);
}

void
tw_page_title(struct tw_page *p, double below, const char *text)
{
	if (text[0] != '\0')
		tw_page_words(p, p->w / 2, p->h - below, TW_CENTER, 12,
		    TW_BLACK, tw_slice_of(text), p->w - 10);
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
tw_tiles_legend(const struct tw_tiles *s, struct tw_page *p)
{
	double y = legend_height(s, p) - 17, x, used;
	size_t i, row;

	for (i = 0; i < s->keys; y -= ROW) {
		row = i + row_keys(s->key + i, s->keys - i, p->w - 10, &used);
		for (x = (p->w - used + GAP) / 2; i < row; i++) {
			draw_key(p, &s->key[i], x, y);
			x += key_width(&s->key[i]);
		}
	}
}
