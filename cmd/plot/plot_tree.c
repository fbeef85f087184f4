/*
 * A tree: its questions, and of each node how many records it has and the mean
 * of their scores. As indented text, or on a page, where a leaf is the darker
 * the greater its mean.
 */
#include <math.h>
#include <stdlib.h>

#include "form/tree_file.h"
#include "io/msg.h"
#include "plot/plot.h"

enum {
	DEEPEST = 1000,		/* questions on a path that are printed */
	COLUMN = 40,		/* characters of the questions at least */
	MOST = 100,		/* leaves in a picture */
	STEP = 78,		/* from a node to its children, points */
	LEAST = 78, WIDEST = 260	/* of a leaf with its gap */
};

/* A node, after the branches that pass by on its left. */
struct row {
	size_t node;
	struct tw_slice text;
	struct tw_slice below;	/* what its children have on their left */
	size_t parent;		/* its row, and whether it is for yes */
	bool yes;
	double at, depth;	/* its place, in leaves and questions */
};

/* A node that waits for its row, after that of its parent. */
struct waiting {
	size_t node, parent;
	bool yes;
};

/* "leaf 7", or the question. */
static struct tw_slice
words_of(const struct tw_tree_file *f, size_t i)
{
	const struct tw_node *node = &f->tree.node[i];
	struct tw_slice name;

	if (node->left == 0)
		return tw_said("leaf %zu", i + 1);
	name = f->feature.name[node->feature];
	return tw_said("%.*s <= %.4g", (int)(name.n < 256 ? name.n : 256),
	    name.p, node->threshold);
}

static struct row
row_of(const struct tw_tree_file *f, const struct waiting *w,
    const struct row *parent)
{
	struct row row = { .node = w->node, .parent = w->parent,
		.yes = w->yes };
	struct tw_slice words = words_of(f, w->node);

	if (w->node == 0) {
		row.text = words;
		row.below = tw_said("%s", "");
		return row;
	}
	row.text = tw_said("%s+-%s%s", parent->below.p,
	    w->yes ? "yes  " : "no   ", words.p);
	row.below = tw_said("%s%s", parent->below.p, w->yes ? "| " : "  ");
	free((char *)words.p);
	if (row.below.n > 2 * DEEPEST)
		tw_die(TW_FAILED, "%s: more than %d questions before a leaf are not printed",
		    f->file, DEEPEST);
	return row;
}

/* Fill row[n]: each node before its children, yes before no. */
static void
find_rows(const struct tw_tree_file *f, struct row *row)
{
	const struct tw_node *node = f->tree.node;
	struct waiting *wait = tw_xzero(f->tree.n + 1, sizeof *wait), w;
	size_t waits = 1, n = 0;

	while (waits > 0) {
		w = wait[--waits];
		row[n] = row_of(f, &w, &row[w.parent]);
		if (node[w.node].left != 0) {
			wait[waits++] = (struct waiting){ node[w.node].right, n,
				false };
			wait[waits++] = (struct waiting){ node[w.node].left, n,
				true };
		}
		n++;
	}
	free(wait);
}

/* ---- characters --------------------------------------------------- */

static void
print(const struct tw_tree_file *f, const struct row *row, const char *title,
    struct tw_canvas *v)
{
	size_t widest = COLUMN, n = f->tree.n, i, chars;

	for (i = 0; i < n; i++) {
		chars = tw_slice_chars(row[i].text);
		widest = chars > widest ? chars : widest;
	}
	if (title[0] != '\0') {
		tw_canvas_text(v, tw_slice_of(title));
		tw_out_row(v->out);
	}
	tw_canvas_say(v, "%*s%10s%12s\n", (int)widest, "", "n", "mean");
	for (i = 0; i < n; i++) {
		const struct tw_node *node = &f->tree.node[row[i].node];

		tw_canvas_text(v, row[i].text);
		tw_canvas_blanks(v, widest - tw_slice_chars(row[i].text));
		tw_canvas_say(v, "%10llu%12.4g\n", (unsigned long long)node->n,
		    node->mean);
	}
}

/* ---- a page ------------------------------------------------------- */

/* A question stands in the middle of its two, leaves beside each other. */
static size_t
place(const struct tw_tree_file *f, struct row *row, double *deepest)
{
	size_t leaves = 0, i;

	for (i = 0; i < f->tree.n; i++) {
		row[i].depth = i == 0 ? 0 : row[row[i].parent].depth + 1;
		*deepest = fmax(*deepest, row[i].depth);
		if (f->tree.node[row[i].node].left == 0)
			row[i].at = (double)leaves++;
	}
	for (i = f->tree.n; i-- > 1;)
		row[row[i].parent].at += row[i].at / 2;
	return leaves;
}

/* From nearly white, where the mean is the least: black is legible on all. */
static unsigned
shade(double mean, double least, double most)
{
	double t = most > least ? (mean - least) / (most - least) : 0;

	return (unsigned)(0xfa - t * (0xfa - 0x78)) << 16 |
	    (unsigned)(0xfa - t * (0xfa - 0xaa)) << 8 |
	    (unsigned)(0xfa - t * (0xfa - 0xe6));
}

static void
label(struct tw_page *p, double x, double y, struct tw_slice s, double size,
    double room)
{
	tw_say(&p->body, "set label ");
	tw_page_words(&p->body, s, size, room);
	tw_say(&p->body, " at %.6g,%.6g center front\n", x, y);
}

static void
draw_branch(struct tw_page *p, const struct row *child, const struct row *from)
{
	tw_page_begin(p, "branches", TW_LINE, 0.8, TW_EDGE);
	tw_page_to(p, from->at, -from->depth);
	tw_page_to(p, child->at, -child->depth);
	label(p, (child->at + from->at) / 2 + (child->yes ? -0.15 : 0.15),
	    0.05 - (child->depth + from->depth) / 2,
	    tw_slice_of(child->yes ? "yes" : "no"), 9, 40);
}

/* Its words on a ground of a colour, a line under the other. */
static void
draw_node(struct tw_page *p, const struct tw_tree_file *f,
    const struct row *row, double wide, unsigned rgb)
{
	const struct tw_node *node = &f->tree.node[row->node];
	bool leaf = node->left == 0;
	struct tw_slice line[] = { words_of(f, row->node),
		tw_said("n %llu", (unsigned long long)node->n),
		tw_said("mean %.4g", node->mean) };
	double half = (leaf ? 24.0 : 16.0) / STEP;
	int lines = leaf ? 3 : 2, k;

	tw_page_rect(p, leaf ? "leaves" : "questions", row->at - 0.46,
	    -row->depth - half, row->at + 0.46, -row->depth + half, rgb);
	for (k = 0; k < 3; k++) {
		if (k < lines)
			label(p, row->at,
			    7.0 * (lines - 1 - 2 * k) / STEP - row->depth,
			    line[k], leaf || k == 0 ? 11 : 9, 0.9 * wide);
		free((char *)line[k].p);
	}
}

static void
draw(const struct tw_tree_file *f, struct row *row, const char *title,
    struct tw_page *p)
{
	struct tw_axis x = { .bare = true, .name = { "", 0 } };
	struct tw_axis y = { .hi = 0.5, .bare = true, .name = { "", 0 } };
	double least = INFINITY, most = -INFINITY, deepest = 0, wide = LEAST;
	size_t leaves = place(f, row, &deepest), i;

	if (leaves > MOST)
		tw_die(TW_FAILED, "%s: %zu leaves are too many for a picture (%d at most; without -o all are printed)",
		    f->file, leaves, MOST);
	for (i = 0; i < f->tree.n; i++) {
		const struct tw_node *node = &f->tree.node[row[i].node];
		struct tw_slice words = words_of(f, row[i].node);

		wide = fmax(wide, tw_words_width(words, 11) + 24);
		free((char *)words.p);
		if (node->left != 0)
			continue;
		least = fmin(least, node->mean);
		most = fmax(most, node->mean);
	}
	wide = fmin(wide, WIDEST);
	p->tiles = (struct tw_tiles){ .n = 1, .left = 10,
		.w = fmax(wide * (double)leaves, 300),
		.h = STEP * (deepest + 1) };
	x.hi = ((double)leaves - 1 + p->tiles.w / wide) / 2;
	x.lo = x.hi - p->tiles.w / wide;
	y.lo = -deepest - 0.5;
	tw_page_panel(p, &x, &y, x.name);
	tw_say(&p->body, "unset border; unset tics\n");
	for (i = 1; i < f->tree.n; i++)
		draw_branch(p, &row[i], &row[row[i].parent]);
	for (i = 0; i < f->tree.n; i++) {
		const struct tw_node *node = &f->tree.node[row[i].node];

		draw_node(p, f, &row[i], wide, node->left != 0 ? TW_WHITE :
		    shade(node->mean, least, most));
	}
	tw_page_end(p, title);
}

void
tw_plot_tree(const struct args *a, struct tw_drawn *d)
{
	struct tw_tree_file f;
	struct row *row;
	size_t i;

	tw_tree_file_read(&f, a->file[0]);
	row = tw_xzero(f.tree.n, sizeof *row);
	find_rows(&f, row);
	if (a->page)
		draw(&f, row, tw_plot_heading(a), &d->page);
	else
		print(&f, row, tw_plot_heading(a), &d->text);
	for (i = 0; i < f.tree.n; i++) {
		free((char *)row[i].text.p);
		free((char *)row[i].below.p);
	}
	free(row);
	tw_tree_file_release(&f);
}
