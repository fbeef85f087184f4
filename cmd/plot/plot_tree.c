/*
 * Plots a tree: its conditions, and the number of records and their mean score
 * in each node. As indented text, or on a page, where leaves with a larger mean
 * are darker.
 */
#include <math.h>

#include "form/tree_file.h"
#include "io/msg.h"
#include "plot/plot.h"

enum {
	DEEPEST = 1000,		/* most conditions on a path that is printed */
	/* least width of the conditions, in characters */
	COLUMN = 40,
	MOST = 100,		/* leaves in a plot */
	STEP = 78,		/* points from a node to its children */
	LEAST = 78, WIDEST = 260	/* points, of a leaf with its gap */
};

/* A row of text: a node, after the branches that pass it on its left. */
struct row {
	size_t node;
	size_t parent;		/* its row; whether it is for yes */
	bool yes;
	size_t depth;		/* questions before it */
	double at;		/* horizontal position, in leaves */
	struct tw_slice words;	/* "leaf 7", or the question */
	struct tw_slice text;	/* the branches and the words */
	const char *below;	/* text to the left of its children */
};

/* Set the words of a node, after those of its parent. */
static void
find_words(const struct tw_tree_file *f, struct row *row, const struct row *up)
{
	const struct tw_node *node = &f->tree.node[row->node];
	struct tw_slice name;

	if (node->left == 0)
		row->words = tw_format_arena("leaf %zu", row->node + 1);
	else {
		name = f->feature.name[node->feature];
		row->words = tw_format_arena("%.*s <= %.4g",
		    (int)(name.n < 256 ? name.n : 256), name.p,
		    node->threshold);
	}
	row->text = row->words;
	row->below = "";
	if (row == up)
		return;
	row->depth = up->depth + 1;
	row->text = tw_format_arena("%s+-%s%s", up->below,
	    row->yes ? "yes  " : "no   ", row->words.p);
	row->below = tw_format_arena("%s%s", up->below,
	    row->yes ? "| " : "  ").p;
	if (row->depth > DEEPEST)
		tw_die(TW_FAILED, "%s: the tree is too deep to be printed: more than %d conditions before a leaf",
		    f->file, DEEPEST);
}

/* Fill row[n]: each node before its children, yes before no. */
static void
find_rows(const struct tw_tree_file *f, struct row *row)
{
	const struct tw_node *node = f->tree.node;
	size_t *rows = tw_arena(NULL, f->tree.n, sizeof *rows), left, i;

	/* A node takes one row and those of its children, which come later. */
	for (i = f->tree.n; i-- > 0;)
		rows[i] = node[i].left == 0 ? 1 :
		    1 + rows[node[i].left] + rows[node[i].right];
	for (i = 0; i < f->tree.n; i++) {
		find_words(f, &row[i], &row[row[i].parent]);
		left = node[row[i].node].left;
		if (left == 0)
			continue;
		row[i + 1] = (struct row){ .node = left, .parent = i,
			.yes = true };
		row[i + 1 + rows[left]] = (struct row){ .parent = i,
			.node = node[row[i].node].right };
	}
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

		chars = tw_slice_chars(row[i].text);
		tw_canvas_text(v, row[i].text);
		tw_canvas_say(v, "%*s%10llu%12.4g\n", (int)(widest - chars),
		    "", (unsigned long long)node->n, node->mean);
	}
}

/* ---- a page ------------------------------------------------------- */

/*
 * Place leaves next to each other, and a condition in the middle of its two
 * children.
 */
static size_t
place(const struct tw_tree_file *f, struct row *row, double *deepest)
{
	size_t leaves = 0, i;

	for (i = 0; i < f->tree.n; i++) {
		*deepest = fmax(*deepest, (double)row[i].depth);
		if (f->tree.node[row[i].node].left == 0)
			row[i].at = (double)leaves++;
	}
	for (i = f->tree.n; i-- > 1;)
		row[row[i].parent].at += row[i].at / 2;
	return leaves;
}

/*
 * The colour of a mean; nearly white for the smallest one. Black text is
 * legible on all of them.
 */
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
	tw_print(&p->body, "set label ");
	tw_page_words(&p->body, s, size, room);
	tw_print(&p->body, " at %.6g,%.6g center front\n", x, y);
}

static void
draw_branch(struct tw_page *p, const struct row *child, const struct row *from)
{
	tw_page_begin(p, "branches", TW_LINE, 0.8, TW_EDGE);
	tw_page_to(p, from->at, -(double)from->depth);
	tw_page_to(p, child->at, -(double)child->depth);
	label(p, (child->at + from->at) / 2 + (child->yes ? -0.15 : 0.15),
	    0.55 - (double)child->depth,
	    tw_slice_of(child->yes ? "yes" : "no"), 9, 40);
}

/* Draw a node's words on a coloured background, one line below the other. */
static void
draw_node(struct tw_page *p, const struct tw_tree_file *f,
    const struct row *row, double wide, unsigned rgb)
{
	const struct tw_node *node = &f->tree.node[row->node];
	bool leaf = node->left == 0;
	const struct tw_slice line[] = { row->words,
		tw_format_arena("n %llu", (unsigned long long)node->n),
		tw_format_arena("mean %.4g", node->mean) };
	double half = (leaf ? 24.0 : 16.0) / STEP, y = -(double)row->depth;
	int lines = leaf ? 3 : 2, k;

	tw_page_rect(p, leaf ? "leaves" : "questions", row->at - 0.46,
	    y - half, row->at + 0.46, y + half, rgb);
	for (k = 0; k < lines; k++)
		label(p, row->at, 7.0 * (lines - 1 - 2 * k) / STEP + y,
		    line[k], leaf || k == 0 ? 11 : 9, 0.9 * wide);
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

		wide = fmax(wide, tw_words_width(row[i].words, 11) + 24);
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
	tw_print(&p->body, "unset border; unset tics\n");
	for (i = 1; i < f->tree.n; i++)
		draw_branch(p, &row[i], &row[row[i].parent]);
	for (i = 0; i < f->tree.n; i++) {
		const struct tw_node *node = &f->tree.node[row[i].node];

		draw_node(p, f, &row[i], wide, node->left != 0 ? TW_WHITE :
		    shade(node->mean, least, most));
	}
	p->heading = title;
}

void
tw_plot_tree(const struct args *a, struct tw_drawn *d)
{
	struct tw_tree_file f;
	struct row *row;

	tw_tree_file_read(&f, a->file[0]);
	row = tw_arena(NULL, f.tree.n, sizeof *row);
	find_rows(&f, row);
	if (a->page)
		draw(&f, row, tw_plot_heading(a), &d->page);
	else
		print(&f, row, tw_plot_heading(a), &d->text);
	tw_tree_file_release(&f);
}
