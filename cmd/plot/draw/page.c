/* A page: its panels, their axes and positions, and the legend below them. */
#include <math.h>

#include "io/num.h"
#include "plot/draw/page.h"

/*
 * Space above a panel with and without a title, for axis labels and names, and
 * for a row of keys.
 */
enum { TITLED = 30, PLAIN = 14, NAMED = 40, ROW = 16 };

/* ---- axes --------------------------------------------------------- */

/* A value of the axis with all its digits. */
static void
add_exact(struct tw_string *t, const struct tw_axis *x, double v)
{
	char text[TW_NUM_TEXT];

	tw_print_bytes(t, text, tw_num_write(text, v / tw_page_unit(x)));
}

/*
 * Add the tics. On the first axis, a label is left out if it would touch the
 * one before or extend far beyond the right end of the panel.
 */
static void
add_tics(struct tw_page *p, char which, const struct tw_axis *x, bool show,
    double room)
{
	const struct tw_ticks *t = &x->ticks;
	double end = -1e9;
	size_t i;

	tw_print(&p->body, t->n > 0 ? "set %ctics out nomirror (" : "unset %ctics\n",
	    which);
	for (i = 0; i < t->n; i++) {
		const char *label = show ? t->label[i] : "";
		double half = tw_words_width(tw_slice_of(label), 11) / 2;
		double at = tw_axis_at(x, t->at[i]) * room;

		if (which == 'x' && (at - half < end + 4 ||
		    (i > 0 && at + half > room + 14)))
			label = "";
		else
			end = at + half;
		tw_print(&p->body, "%s", i > 0 ? ", " : "");
		tw_page_quote(&p->body, tw_slice_of(label), TW_FORMAT);
		tw_print(&p->body, " ");
		add_exact(&p->body, x, t->at[i]);
	}
	tw_print(&p->body, t->n > 0 ? ")\n" : "");
}

static void
add_axis(struct tw_page *p, char which, struct tw_axis *x, bool show,
    double length)
{
	if (!x->bare && x->ticks.n == 0)
		tw_axis_ticks(x, length / (which == 'x' ? 55 : 35));
	tw_print(&p->body, "set %clabel ", which);
	tw_page_words(&p->body, show ? tw_axis_title(x) :
	    (struct tw_slice){ "", 0 }, 11, length + 35);
	tw_print(&p->body, "\nset %crange [", which);
	add_exact(&p->body, x, x->lo);
	tw_print(&p->body, ":");
	add_exact(&p->body, x, x->hi);
	tw_print(&p->body, "]\n");
	if (x->log)
		tw_print(&p->body, "set logscale %c\n", which);
	add_tics(p, which, x, show, length);
}

/* ---- panels ------------------------------------------------------- */

/* Make space on the left for the second axis's labels and its name. */
static void
make_room(struct tw_tiles *s, const struct tw_ticks *t)
{
	double most = 0;
	size_t i;

	for (i = 0; i < t->n; i++)
		most = fmax(most, tw_words_width(tw_slice_of(t->label[i]), 11));
	if (t->n > 0)
		s->left = fmax(s->left, most + 34);
}

void
tw_page_panel(struct tw_page *p, const struct tw_axis *x,
    const struct tw_axis *y, struct tw_slice title)
{
	struct tw_tiles *s = &p->tiles;
	bool first, last;

	tw_page_panel_end(p);
	if (s->columns == 0)
		s->columns = s->n < 3 ? s->n :
		    s->n == 4 ? 2 : 3;
	first = s->begun % s->columns == 0 && !y->bare;
	last = s->begun++ + s->columns >= s->n;
	if (title.n > 0)
		s->above = fmax(s->above, TITLED);
	if (p->x.log || p->y.log)
		tw_print(&p->body, "unset logscale\n");
	tw_print(&p->body, "set title ");
	tw_page_words(&p->body, title, 12, s->w + 10);
	tw_print(&p->body, " offset 0,-0.6\n");
	p->open = true;
	p->x = *x;
	p->y = *y;
	add_axis(p, 'x', &p->x, s->named || last, s->w);
	add_axis(p, 'y', &p->y, s->apart || first, s->h);
	make_room(s, &p->y.ticks);
}

void
tw_page_skip(struct tw_page *p)
{
	tw_page_panel_end(p);
	tw_print(&p->body, "set multiplot next\n\n");
	p->tiles.begun++;
}

/* ---- all of them -------------------------------------------------- */

void
tw_page_key(struct tw_page *p, enum tw_style style, unsigned rgb,
    const char *word)
{
	p->key[p->keys].style = style;
	p->key[p->keys].rgb = rgb;
	p->key[p->keys++].word = word;
}

/*
 * The number of keys in a row, where gnuplot gives each key the width of the
 * widest.
 */
static size_t
row_keys(const struct tw_page *p)
{
	double widest = 1;
	size_t i;

	for (i = 0; i < p->keys; i++)
		widest = fmax(widest, 44 +
		    tw_words_width(tw_slice_of(p->key[i].word), 11));
	return (size_t)fmax(1, p->w / widest);
}

/* Find the size of the page and the positions of the panels, and write them. */
static void
lay_out(struct tw_page *p, struct tw_string *head)
{
	struct tw_tiles *s = &p->tiles;
	double columns = (double)s->columns, foot, side, step, top;
	double gap = s->apart ? s->left + 4 : s->gap;
	size_t rows = (s->n + s->columns - 1) / s->columns, row;
	bool headed = p->heading != NULL && p->heading[0] != '\0';

	s->above = s->above > 0 ? s->above : PLAIN;
	step = s->above + s->h + (s->named ? NAMED : 0);
	side = s->left + columns * (s->w + gap) - gap;
	p->w = side + fmin(s->left, 18);
	row = row_keys(p);
	foot = 14 + (double)((p->keys + row - 1) / row * ROW) + NAMED;
	top = foot + (double)(rows - 1) * step + s->h;
	p->h = top + s->above + (headed ? 22 : 0);
	tw_print(head,
	    "width = %.7g; height = %.7g\n"
	    "unset key; unset colorbox\n"
	    "set border 31 linewidth 0.8 linecolor rgb \"#404040\"\n"
	    "set tics scale 0.6; set clip two\n"
	    "set multiplot layout %zu,%zu \\\n  margins screen %.5f,%.5f,%.5f,%.5f spacing screen %.5f,%.5f",
	    p->w, p->h, rows, s->columns, s->left / p->w, side / p->w,
	    foot / p->h, top / p->h, gap / p->w, (step - s->h) / p->h);
	if (headed) {
		tw_print(head, " \\\n  title ");
		tw_page_words(head, tw_slice_of(p->heading), 12, p->w - 10);
	}
	tw_print(head, "\n\n");
}

static void
add_legend(struct tw_page *p)
{
	char text[TW_STYLE];
	size_t i;

	if (p->keys > 0)
		tw_print(&p->body,
		    "# the legend\n"
		    "unset border; unset tics; unset title; unset label; unset xlabel; unset ylabel; unset logscale\n"
		    "set margins at screen 0, at screen 1, at screen 0, at screen 1\n"
		    "set xrange [0:1]; set yrange [0:1]\n"
		    "set key horizontal center bottom Left reverse samplen 2 at screen 0.5, screen 6.0 / height\n"
		    "plot");
	for (i = 0; i < p->keys; i++)
		tw_print(&p->body, "%s \\\n  NaN with %s title \"%s\"",
		    i > 0 ? "," : "", tw_page_style(p, text, p->key[i].style,
			0.8, p->key[i].rgb), p->key[i].word);
}

/* The last chunk of a PNG is empty, so its checksum is always this one. */
const struct tw_paper tw_paper[TW_FORMATS] = {
	[TW_PNG] = { ".png", "\x89PNG\r\n", "IEND\xae""B`\x82",
	    "pngcairo", 2, 0,
	    "font \"Sans,11\" fontscale 1.5 linewidth 2 pointscale 2" },
	[TW_SVG] = { ".svg", "<?xml", "</svg>", "svg", 1, 0,
	    "font \"DejaVu Sans,Verdana,Helvetica,sans-serif,11\"" },
	[TW_PDF] = { ".pdf", "%PDF-", "%%EOF", "pdfcairo", 1 / 72.0, 4,
	    "font \"Sans,11\" fontscale 0.75 linewidth 2 pointscale 0.8" },
	[TW_SIXEL] = { "-", "\033P", "\033\\", "sixelgd", 1.5, 0,
	    "truecolor font \"Sans,11\" linewidth 1.5" }
};

static void
set_terminal(struct tw_string *t, const struct tw_page *p)
{
	const struct tw_paper *f = &tw_paper[p->format];
	double w = p->w * f->scale, h = p->h * f->scale;

	tw_print(t, "set terminal %s size %.*f,%.*f %s background \"#ffffff\"\n",
	    f->terminal, f->digits, f->digits > 0 ? w : floor(w),
	    f->digits, f->digits > 0 ? h : floor(h), f->more);
}

void
tw_page_write(struct tw_page *p, struct tw_string *script, const char *file)
{
	struct tw_string head = { 0 };

	tw_page_panel_end(p);
	lay_out(p, &head);
	add_legend(p);
	tw_print(script, "# gnuplot 5.0 or later\n"
	    "set encoding utf8\n");
	set_terminal(script, p);
	tw_print(script, "set termoption noenhanced\n");
	if (file != NULL) {
		/*
		 * gnuplot would run a name that begins with |, and would expand
		 * ~.
		 */
		tw_print(script, "set output %s", *file == '/' ? "" : "\"./\".");
		tw_page_quote(script, tw_slice_of(file), TW_FILE_NAME);
		tw_print(script, "\n");
	}
	tw_print_bytes(script, p->data.p, p->data.n);
	tw_print_bytes(script, head.p, head.n);
	tw_print_bytes(script, p->body.p, p->body.n);
	tw_print(script, "\nunset multiplot\n%s",
	    file != NULL ? "unset output\n" : "");
	tw_string_release(&head);
	tw_string_release(&p->data);
	tw_string_release(&p->body);
	tw_string_release(&p->layers);
}
