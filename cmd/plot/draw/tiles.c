#include <math.h>

#include "plot/draw/page.h"

enum { ROW = 16 };		/* of keys */

double
tw_axis_width(const struct tw_axis *y)
{
	double most = 0;
	size_t i;

	for (i = 0; i < y->ticks.n; i++)
		most = fmax(most,
		    tw_words_width(tw_slice_of(y->ticks.label[i]), 11));
	return most + 34;
}

/* The keys in a row: gnuplot gives each the room of the widest. */
static size_t
row_keys(const struct tw_tiles *s, const struct tw_page *p)
{
	double widest = 1;
	size_t i;

	for (i = 0; i < s->keys; i++)
		widest = fmax(widest,
		    tw_words_width(tw_slice_of(s->key[i].word), 11) + 44);
	return p->w > 2 * widest ? (size_t)(p->w / widest) : 1;
}

void
tw_tiles_begin(struct tw_tiles *s, struct tw_page *p, const char *heading)
{
	double step = s->above + s->h + s->below, foot, side;
	size_t rows, row;

	if (s->columns == 0)
		s->columns = s->n < 3 ? s->n :
		    s->n == 4 || p->format == TW_TEXT ? 2 : 3;
	rows = (s->n + s->columns - 1) / s->columns;
	side = s->left + (double)s->columns * (s->w + s->gap) - s->gap;
	p->w = side + fmin(s->left, 18);
	row = row_keys(s, p);
	foot = 14 + (double)((s->keys + row - 1) / row * ROW) +
	    fmax(s->below, TW_NAMED);
	p->h = foot + (double)rows * step - s->below +
	    (heading[0] != '\0' ? 22 : 0);
	tw_say(&p->body,
	    "unset key; unset colorbox\n"
	    "set border 31 linewidth 0.8 linecolor rgb \"#404040\"\n"
	    "set tics scale 0.6; set clip two\n"
	    "set multiplot layout %zu,%zu \\\n  margins screen %.5f,%.5f,%.5f,%.5f spacing screen %.5f,%.5f",
	    rows, s->columns, s->left / p->w, side / p->w, foot / p->h,
	    (foot + (double)(rows - 1) * step + s->h) / p->h,
	    s->gap / p->w, (s->above + s->below) / p->h);
	if (heading[0] != '\0') {
		tw_say(&p->body, " \\\n  title ");
		tw_page_words(&p->body, tw_slice_of(heading), 12, p->w - 10);
	}
	tw_say(&p->body, "\n\n");
}

void
tw_tiles_panel(const struct tw_tiles *s, struct tw_page *p,
    const struct tw_axis *x, const struct tw_axis *y, int show,
    struct tw_slice title)
{
	tw_page_panel_end(p);
	tw_say(&p->body, "set title ");
	tw_page_words(&p->body, title, 12, s->w + 10);
	tw_say(&p->body, " offset 0,-0.6\n");
	tw_page_panel(p, x, y, s->w, s->h, show);
	/* Characters have no words that go upwards. */
	if (p->format == TW_TEXT) {
		tw_say(&p->body, "set label 1 ");
		tw_page_words(&p->body, show & TW_SHOW_Y ? y->name :
		    (struct tw_slice){ "", 0 }, 11, s->w);
		tw_say(&p->body, " at graph 0, graph 1 left offset -4,%d\n",
		    s->above > TW_PLAIN ? 2 : 1);
	}
}

int
tw_tiles_outer(const struct tw_tiles *s, size_t i)
{
	return (i + s->columns >= s->n ? TW_SHOW_X : 0) |
	    (i % s->columns == 0 ? TW_SHOW_Y : 0);
}

void
tw_tiles_end(const struct tw_tiles *s, struct tw_page *p)
{
	char text[TW_STYLE];
	size_t i;

	tw_page_panel_end(p);
	if (s->keys > 0) {
		tw_say(&p->body,
		    "# the legend\n"
		    "unset border; unset tics; unset title; unset label; unset xlabel; unset ylabel; unset logscale\n"
		    "set margins at screen 0, at screen 1, at screen 0, at screen 1\n"
		    "set xrange [0:1]; set yrange [0:1]\n"
		    "set key horizontal center bottom Left reverse samplen 2 at screen 0.5, screen %.5f\n"
		    "plot", 6 / p->h);
		for (i = 0; i < s->keys; i++)
			tw_say(&p->body,
			    "%s \\\n  NaN with %s title \"%s\"",
			    i > 0 ? "," : "", tw_page_style(p, text,
				s->key[i].style, 0.8, s->key[i].rgb),
			    s->key[i].word);
		tw_say(&p->body, "\n");
	}
	tw_say(&p->body, "unset multiplot\n");
}
