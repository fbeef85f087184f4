/*
 * A tree as indented text: its questions, and of each node how many records it
 * has and the mean of their scores.
 */
#include <stdlib.h>

#include "form/tree_file.h"
#include "io/msg.h"
#include "plot/plot.h"

enum {
	DEEPEST = 1000,		/* questions on a path that are printed */
	COLUMN = 40		/* characters of the questions at least */
};

/* A node, after the branches that pass by on its left. */
struct row {
	size_t node;
	struct tw_slice text;
	struct tw_slice below;	/* what its children have on their left */
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
	struct row row = { .node = w->node };
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

void
tw_plot_tree(const struct args *a, struct tw_drawn *d)
{
	struct tw_canvas *v = &d->text;
	size_t widest = COLUMN, i, n, chars;
	struct tw_tree_file f;
	struct row *row;

	tw_tree_file_read(&f, a->file[0]);
	n = f.tree.n;
	row = tw_xzero(n, sizeof *row);
	find_rows(&f, row);
	for (i = 0; i < n; i++) {
		chars = tw_slice_chars(row[i].text);
		widest = chars > widest ? chars : widest;
	}
	if (tw_plot_heading(a)[0] != '\0') {
		tw_canvas_text(v, tw_slice_of(tw_plot_heading(a)));
		tw_out_row(v->out);
	}
	tw_canvas_say(v, "%*s%10s%12s\n", (int)widest, "", "n", "mean");
	for (i = 0; i < n; i++) {
		const struct tw_node *node = &f.tree.node[row[i].node];

		tw_canvas_text(v, row[i].text);
		tw_canvas_blanks(v, widest - tw_slice_chars(row[i].text));
		tw_canvas_say(v, "%10llu%12.4g\n", (unsigned long long)node->n,
		    node->mean);
		free((char *)row[i].text.p);
		free((char *)row[i].below.p);
	}
	free(row);
	tw_tree_file_release(&f);
}
