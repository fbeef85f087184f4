/*
 * A tree: as indented text, or on a page its questions, and its leaves in a
 * blue that is the darker the greater the mean of their scores.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "form/tree_file.h"
#include "io/msg.h"
#include "plot/draw/legend.h"
#include "plot/plot.h"

enum {
	MOST = 100,		/* leaves in a picture */
	DEEPEST = 1000,		/* questions on a path that are printed */
	STEP = 78,		/* from a node to its children, points */
	COLUMN = 40		/* characters of the questions at least */
};

struct shape {
	struct tw_tree_file f;
	const struct tw_node *node;	/* [n] */
	size_t n, leaves, deepest;
	size_t *order;		/* [n] the nodes, each before its children */
	struct spot {
		size_t parent, depth;
		double at;	/* from left to right, in leaves */
	} *spot;		/* [n] */
	double least, most;	/* means of the leaves */
};

static bool
is_leaf(const struct shape *s, size_t i)
{
	return s->node[i].left == 0;
}

/* Put the nodes in order, leaves from left to right. */
static void
walk(struct shape *s)
{
	size_t *wait = tw_xrealloc(NULL, s->n + 1, sizeof *wait);
	size_t waits = 0, walked = 0, i, k;

	wait[waits++] = 0;
	while (waits > 0) {
		i = wait[--waits];
		s->order[walked++] = i;
		s->deepest = s->spot[i].depth > s->deepest ? s->spot[i].depth :
							s->deepest;
		if (is_leaf(s, i)) {
			s->spot[i].at = (double)s->leaves++;
			s->least = fmin(s->least, s->node[i].mean);
			s->most = fmax(s->most, s->node[i].mean);
			continue;
		}
		wait[waits++] = s->node[i].right;
		wait[waits++] = s->node[i].left;
		for (k = 1; k <= 2; k++) {
			s->spot[wait[waits - k]].parent = i;
			s->spot[wait[waits - k]].depth = s->spot[i].depth + 1;
		}
	}
	while (walked-- > 0) {
		i = s->order[walked];
		if (!is_leaf(s, i))
			s->spot[i].at = (s->spot[s->node[i].left].at +
			    s->spot[s->node[i].right].at) / 2;
	}
	free(wait);
}

/* "leaf 7", or the question; in size bytes. */
static const char *
say(const struct shape *s, size_t i, char *text, size_t size)
{
	struct tw_slice name;

	if (is_leaf(s, i)) {
		snprintf(text, size, "leaf %zu", i + 1);
		return text;
	}
	name = tw_names_get((struct tw_names *)&s->f.feature,
	    s->node[i].feature);
	snprintf(text, size, "%.*s <= %.4g", (int)(name.n < size / 2 ? name.n :
	    size / 2), name.p, s->node[i].threshold);
	return text;
}

/* ---- characters --------------------------------------------------- */

enum { TEXT = 512 };

static size_t
width(const struct shape *s, size_t i)
{
	char text[TEXT];
	struct tw_slice t = tw_slice_of(say(s, i, text, sizeof text));
	size_t chars = (size_t)(tw_words_width(t, 100) / 58 + 0.5);

	return s->spot[i].depth == 0 ? chars : 2 * s->spot[i].depth + 5 + chars;
}

/* The branches that pass by on the left of node i, outermost first. */
static void
print_branches(const struct shape *s, size_t i, struct tw_canvas *v)
{
	char bars[2 * DEEPEST + 2];
	size_t n = 2 * s->spot[i].depth, k, p = i;

	if (n == 0)
		return;
	for (k = n - 2; k > 0; k -= 2) {
		p = s->spot[p].parent;
		memcpy(bars + k - 2,
		    s->node[s->spot[p].parent].left == p ? "| " : "  ", 2);
	}
	tw_out_write(v->out, bars, n - 2);
	tw_out_text(v->out,
	    s->node[s->spot[i].parent].left == i ? "+-yes  " : "+-no   ");
}

static void
print(const struct shape *s, const char *title, struct tw_canvas *v)
{
	size_t widest = COLUMN, i, k;
	char text[TEXT];

	if (title[0] != '\0') {
		tw_canvas_text(v, tw_slice_of(title));
		tw_out_row(v->out);
	}
	for (i = 0; i < s->n; i++)
		widest = width(s, i) > widest ? width(s, i) : widest;
	tw_canvas_say(v, "%*s%10s%12s\n", (int)widest, "", "n", "mean");
	for (k = 0; k < s->n; k++) {
		i = s->order[k];
		print_branches(s, i, v);
		tw_canvas_text(v, tw_slice_of(say(s, i, text, sizeof text)));
		tw_canvas_blanks(v, widest - width(s, i));
		tw_canvas_say(v, "%10llu%12.4g",
		    (unsigned long long)s->node[i].n, s->node[i].mean);
		tw_out_row(v->out);
	}
}

/* ---- a page ------------------------------------------------------- */

/* Paler than any ink; black is legible on all. */
static unsigned
shade(double t)
{
	return (unsigned)(250 - 130 * t) << 16 | (unsigned)(250 - 80 * t) << 8 |
	    (unsigned)(250 - 20 * t);
}

/* How the tree lies on the page. */
struct layout {
	const struct shape *s;
	struct tw_page *p;
	/* a leaf's width, what is beside and above */
	double unit, edge, over;
};

static double
x_of(const struct layout *l, size_t i)
{
	return l->edge + (l->s->spot[i].at + 0.5) * l->unit;
}

static double
y_of(const struct layout *l, size_t i)
{
	return l->p->h - l->over - 24 - (double)l->s->spot[i].depth * STEP;
}

static void
line(const struct layout *l, size_t i, double dy, double size, unsigned rgb,
    const char *text, double room)
{
	tw_page_words(l->p, x_of(l, i), y_of(l, i) + dy, TW_CENTER, size, rgb,
	    tw_slice_of(text), room);
}

static void
box(const struct layout *l, size_t i, double wide, double high, unsigned rgb)
{
	double x = x_of(l, i), y = y_of(l, i);

	tw_page_rect(l->p, x - wide / 2, y - high / 2, x + wide / 2,
	    y + high / 2, rgb);
	tw_page_frame(l->p, x - wide / 2, y - high / 2, x + wide / 2,
	    y + high / 2, 0.8, TW_EDGE);
}

static void
branch(const struct layout *l, size_t i, size_t child, const char *word)
{
	double x0 = x_of(l, i), y0 = y_of(l, i) - 16, x1 = x_of(l, child);
	double y1 = y_of(l, child) + (is_leaf(l->s, child) ? 24 : 16);

	tw_page_segment(l->p, x0, y0, x1, y1, 0.8, TW_EDGE, TW_SOLID);
	tw_page_words(l->p, (x0 + x1) / 2 + (x1 < x0 ? -5 : 5),
	    (y0 + y1) / 2 + 4, x1 < x0 ? TW_RIGHT : TW_LEFT, 9, TW_BLACK,
	    tw_slice_of(word), 0);
}

/* The width of a node's box; a long question gets what its leaves have. */
static double
wide(const struct shape *s, size_t i)
{
	char text[TEXT];
	struct tw_slice t;

	if (is_leaf(s, i))
		snprintf(text, sizeof text, "mean %.4g", s->node[i].mean);
	else
		say(s, i, text, sizeof text);
	t = tw_slice_of(text);
	return fmin(fmax(tw_words_width(t, 11) + 16, 68), 260);
}

static void
draw_node(const struct layout *l, size_t i)
{
	const struct shape *s = l->s;
	double t = s->most > s->least ? (s->node[i].mean - s->least) /
	    (s->most - s->least) : 0;
	char text[TEXT], n[64];

	snprintf(n, sizeof n, "n %llu", (unsigned long long)s->node[i].n);
	say(s, i, text, sizeof text);
	if (!is_leaf(s, i)) {
		box(l, i, wide(s, i), 32, TW_WHITE);
		line(l, i, 7, 11, TW_BLACK, text, wide(s, i) - 8);
		line(l, i, -7, 9, TW_EDGE, n, 0);
		return;
	}
	box(l, i, l->unit - 10, 48, shade(t));
	line(l, i, 14, 11, TW_BLACK, text, l->unit - 12);
	line(l, i, 0, 11, TW_BLACK, n, l->unit - 12);
	snprintf(text, sizeof text, "mean %.4g", s->node[i].mean);
	line(l, i, -14, 11, TW_BLACK, text, l->unit - 12);
}

/* The colours: a strip between the least and the greatest mean. */
static void
draw_scale(const struct layout *l)
{
	double x = l->p->w / 2 - 30;
	char text[64];
	size_t i;

	if (!(l->s->most > l->s->least))
		return;
	snprintf(text, sizeof text, "mean score %.4g", l->s->least);
	tw_page_words(l->p, x - 6, 18, TW_RIGHT, 11, TW_INK, tw_slice_of(text),
	    0);
	for (i = 0; i < 40; i++)
		tw_page_rect(l->p, x + 3 * (double)i, 13,
		    x + 3 * (double)i + 3.2, 23, shade((double)i / 39));
	snprintf(text, sizeof text, "%.4g", l->s->most);
	tw_page_words(l->p, x + 126, 18, TW_LEFT, 11, TW_INK, tw_slice_of(text),
	    0);
}

static void
draw(const struct shape *s, const char *title, struct tw_page *p)
{
	struct layout l = { .s = s, .p = p, .unit = 78,
	    .over = title[0] != '\0' ? 32 : 10 };
	double all;
	size_t i;

	for (i = 0; i < s->n; i++)
		/* A question stands over two leaves at least. */
		l.unit = fmax(l.unit, is_leaf(s, i) ? wide(s, i) + 10 :
		    wide(s, i) / 2 + 10);
	all = (double)s->leaves * l.unit;
	l.edge = all < 300 ? (300 - all) / 2 + 10 : 10;
	p->w = all + 2 * l.edge;
	p->h = l.over + 60 + (double)s->deepest * STEP + 44;
	tw_page_title(p, 18, title);
	for (i = 0; i < s->n; i++)
		if (!is_leaf(s, i)) {
			branch(&l, i, s->node[i].left, "yes");
			branch(&l, i, s->node[i].right, "no");
		}
	for (i = 0; i < s->n; i++)
		draw_node(&l, i);
	draw_scale(&l);
}

void
tw_plot_tree(const struct tw_plot *a, struct tw_canvas *v, struct tw_page *p)
{
	struct shape s = { .least = INFINITY, .most = -INFINITY };

	tw_tree_file_read(&s.f, a->file[0]);
	s.node = s.f.tree.node;
	s.n = s.f.tree.n;
	s.order = tw_xzero(s.n, sizeof *s.order);
	s.spot = tw_xzero(s.n, sizeof *s.spot);
	walk(&s);
	if (a->page && s.leaves > MOST)
		tw_die(TW_FAILED, "%s: %zu leaves are too many for a picture (%d at most; without -o all are printed)",
		    s.f.file, s.leaves, MOST);
	if (s.deepest > DEEPEST)
		tw_die(TW_FAILED,
		    "%s: a leaf after %zu questions: %d are printed at most",
		    s.f.file, s.deepest, DEEPEST);
	if (a->page)
		draw(&s, tw_plot_heading(a), p);
	else
		print(&s, tw_plot_heading(a), v);
	free(s.order);
	free(s.spot);
	tw_tree_file_release(&s.f);
}
