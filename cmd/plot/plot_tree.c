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
#include "plot/plot.h"

enum {
	MOST = 100,		/* leaves in a picture */
	DEEPEST = 1000,		/* questions on a path that are printed */
	STEP = 78,		/* from a node to its children, points */
	COLUMN = 40,		/* characters of the questions at least */
	MEAN = 40		/* bytes of a mean in words */
};

struct shape {
	struct tw_tree_file f;
	const struct tw_node *node;	/* [n] */
	size_t n, leaves, deepest;
	size_t *order;		/* [n] the nodes, each before its children */
	struct spot {
		size_t parent, depth;
		double at;	/* from left to right, in leaves */
		const char *word;	/* of its own */
	} *spot;		/* [n] */
	double least, most;	/* means of the leaves */
};

static bool
is_leaf(const struct shape *s, size_t i)
{
	return s->node[i].left == 0;
}

/* "leaf 7", or the question. */
static const char *
word_of(const struct shape *s, size_t i)
{
	struct tw_slice name;

	if (is_leaf(s, i))
		return tw_said("leaf %zu", i + 1).p;
	name = s->f.feature.name[s->node[i].feature];
	return tw_said("%.*s <= %.4g", (int)(name.n < 256 ? name.n : 256),
	    name.p, s->node[i].threshold).p;
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
		s->spot[i].word = word_of(s, i);
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

/* ---- characters --------------------------------------------------- */

static size_t
width(const struct shape *s, size_t i)
{
	struct tw_slice t = tw_slice_of(s->spot[i].word);
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
		tw_canvas_text(v, tw_slice_of(s->spot[i].word));
		tw_canvas_blanks(v, widest - width(s, i));
		tw_canvas_say(v, "%10llu%12.4g",
		    (unsigned long long)s->node[i].n, s->node[i].mean);
		tw_out_row(v->out);
	}
}

/* ---- a page ------------------------------------------------------- */

static void
branch(struct tw_page *page, const struct shape *s, size_t i, size_t child,
    const char *word)
{
	const struct spot *t = &s->spot[i], *u = &s->spot[child];
	bool left = u->at < t->at;

	tw_page_begin(page, "branches", TW_LINE, 0.8, TW_EDGE);
	tw_page_to(page, t->at, -(double)t->depth);
	tw_page_to(page, u->at, -(double)u->depth);
	tw_page_label(page, (t->at + u->at) / 2, 4.0 / STEP -
	    (double)(t->depth + u->depth) / 2,
	    left ? "right offset -0.6,0" : "left offset 0.6,0",
	    tw_slice_of(word), 9, 40);
}

/* The width of a node's box; a long question gets what its leaves have. */
static double
wide(const struct shape *s, size_t i)
{
	char mean[MEAN];
	const char *words = is_leaf(s, i) ? mean : s->spot[i].word;

	snprintf(mean, sizeof mean, "mean %.4g", s->node[i].mean);
	return fmin(fmax(tw_words_width(tw_slice_of(words), 11) + 16, 68), 260);
}

/* A box with its words, a line under the other. */
static void
draw_node(struct tw_page *page, const struct shape *s, size_t i, double unit)
{
	const struct spot *t = &s->spot[i];
	bool leaf = is_leaf(s, i);
	char mean[MEAN], n[64];
	const char *line[] = { t->word, n, mean };
	double room = leaf ? unit - 10 : wide(s, i);
	double x = room / 2 / unit, y = (leaf ? 24.0 : 16.0) / STEP;
	int k, lines = leaf ? 3 : 2;

	tw_page_box(page, leaf ? "leaves" : "questions",
	    t->at - x, -(double)t->depth - y, t->at + x, -(double)t->depth + y,
	    leaf ? &s->node[i].mean : NULL);
	snprintf(n, sizeof n, "n %llu", (unsigned long long)s->node[i].n);
	snprintf(mean, sizeof mean, "mean %.4g", s->node[i].mean);
	for (k = 0; k < lines; k++)
		tw_page_label(page, t->at,
		    7.0 * (lines - 1 - 2 * k) / STEP - (double)t->depth,
		    "center", tw_slice_of(line[k]), leaf || k == 0 ? 11 : 9,
		    room - (leaf ? 2 : 8));
}

/* The colours of the leaves, and their scale below; black is legible on all. */
static void
draw_scale(struct tw_page *page, const struct shape *s)
{
	bool differ = s->most > s->least;

	tw_say(&page->body, "set palette defined (0 \"#fafafa\", 1 \"#78aae6\")\n"
	    "set cbrange [%.17g:%.17g]\n", s->least, differ ? s->most :
	    s->least + fmax(fabs(s->least), 1));
	if (differ)
		tw_say(&page->body,
		    "set colorbox horizontal user origin screen 0.5,screen 26.0 / height size 120.0 / width,10.0 / height\n"
		    "set cbtics (\"%.4g\" %.17g, \"%.4g\" %.17g) scale 0\n"
		    "set label \"mean score \" at screen 0.5,screen 31.0 / height right\n",
		    s->least, s->least, s->most, s->most);
}

static void
draw(const struct shape *s, const char *title, struct tw_page *p)
{
	struct tw_tiles tiles = { .n = 1, .left = 10 };
	struct tw_axis x = { .bare = true, .name = { "", 0 } }, y = x;
	double unit = 78;
	size_t i;

	for (i = 0; i < s->n; i++)
		/* A question stands over two leaves at least. */
		unit = fmax(unit, is_leaf(s, i) ? wide(s, i) + 10 :
		    wide(s, i) / 2 + 10);
	tiles.w = fmax(unit * (double)s->leaves, 300);
	x.hi = (double)(s->leaves - 1) / 2 + tiles.w / 2 / unit;
	x.lo = x.hi - tiles.w / unit;
	y.hi = 0.5;
	y.lo = -(double)s->deepest - 0.5;
	tiles.h = STEP * (double)(s->deepest + 1);
	p->tiles = tiles;
	tw_page_panel(p, &x, &y, x.name);
	tw_say(&p->body, "unset border; unset tics\n");
	draw_scale(p, s);
	for (i = 0; i < s->n; i++)
		if (!is_leaf(s, i)) {
			branch(p, s, i, s->node[i].left, "yes");
			branch(p, s, i, s->node[i].right, "no");
		}
	for (i = 0; i < 2 * s->n; i++)
		if (is_leaf(s, i % s->n) == (i >= s->n))
			draw_node(p, s, i % s->n, unit);
	tw_page_end(p, title);
}

void
tw_plot_tree(const struct args *a, struct tw_drawn *d)
{
	struct shape s = { .least = INFINITY, .most = -INFINITY };
	size_t i;

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
		draw(&s, tw_plot_heading(a), &d->page);
	else
		print(&s, tw_plot_heading(a), &d->text);
	for (i = 0; i < s.n; i++)
		free((char *)s.spot[i].word);
	free(s.order);
	free(s.spot);
	tw_tree_file_release(&s.f);
}
