/*
 * Writes and reads the tree of tw-tree. The sum reveals damage, and links and
 * ranges are checked, so that no file can make a reader loop forever.
 */
#include "form/artefact.h"
#include "form/tree_file.h"
#include "io/msg.h"
#include "io/num.h"

enum { NODE, LEFT, RIGHT, FEATURE, THRESHOLD, N, MEAN, MSE };

static const char header[] =
    "node\tleft\tright\tfeature\tthreshold\tn\tmean\tmse";

void
tw_tree_file_write(struct tw_out *o, const struct tw_tree *tree,
    const struct tw_slice *name)
{
	size_t i;

	tw_out_line(o, header);
	for (i = 0; i < tree->n; i++) {
		const struct tw_node *t = &tree->node[i];

		tw_out_u64(o, i + 1);
		if (t->left == 0)
			tw_out_text(o, "\tNA\tNA\tNA\tNA");
		else {
			tw_row_u64(o, t->left + 1);
			tw_row_u64(o, t->right + 1);
			tw_out_byte(o, '\t');
			tw_out_slice(o, name[t->feature]);
			tw_row_num(o, t->threshold);
		}
		tw_row_u64(o, t->n);
		tw_row_num(o, t->mean);
		tw_row_num(o, t->mse);
		tw_out_row(o);
	}
}

/* Read the index of a child. */
static size_t
read_child(const struct tw_reader *r, size_t col)
{
	uint64_t node = tw_field_u64(r, col);

	tw_field_must(r, col, node > r->record && node <= UINT32_MAX,
	    "children must be nodes that come later");
	return (size_t)node - 1;
}

/*
 * Read the current record as a node. Its children are checked when all nodes
 * have been read.
 */
static struct tw_node
read_node(struct tw_reader *r, struct tw_names *feature)
{
	struct tw_node t = { 0 };
	int i, missing = 0;

	if (tw_field_u64(r, NODE) != r->record)
		tw_field_die(r, NODE, "node %llu is due",
		    (unsigned long long)r->record);
	for (i = LEFT; i <= THRESHOLD; i++)
		missing += tw_slice_is(tw_field(r, (size_t)i), "NA");
	t.n = tw_field_u64(r, N);
	tw_field_num(r, MEAN, TW_WANT_FINITE, &t.mean);
	tw_field_num(r, MSE, TW_WANT_FINITE, &t.mse);
	tw_field_must(r, MSE, t.mse >= 0, "negative");
	if (missing == THRESHOLD - LEFT + 1)
		return t;
	if (missing > 0)
		tw_input_die(&r->in, "half a leaf: NA in some of left, right, feature and threshold");
	t.left = read_child(r, LEFT);
	t.right = read_child(r, RIGHT);
	if (t.left == t.right)
		tw_input_die(&r->in, "children must be two nodes");
	tw_field_must(r, FEATURE, tw_field(r, FEATURE).n > 0, "empty");
	t.feature = tw_names_add(feature, tw_field(r, FEATURE));
	tw_field_num(r, THRESHOLD, TW_WANT_FINITE, &t.threshold);
	return t;
}

static _Noreturn void
node_die(const char *path, size_t i, const char *what)
{
	tw_die(TW_FAILED, "%s: node %zu%s", path, i + 1, what);
}

/*
 * Check that children exist, and that each node but the root has one parent.
 * Children come after their parent (checked as they are read), so there is no
 * cycle.
 */
static void
check_links(const struct tw_tree *tree, const char *path)
{
	bool *seen = tw_arena(NULL, tree->n, sizeof *seen);
	size_t i;

	seen[0] = true;
	for (i = 0; i < tree->n; i++) {
		const struct tw_node *t = &tree->node[i];

		if (!seen[i])
			node_die(path, i, " has no parent");
		if (t->left == 0)
			continue;
		if (t->left >= tree->n || t->right >= tree->n)
			node_die(path, i, " has a child that is not there");
		if (seen[t->left] || seen[t->right])
			node_die(path, i,
			    " has a child that has another parent");
		seen[t->left] = seen[t->right] = true;
	}
}

void
tw_tree_file_read(struct tw_tree_file *f, const char *path)
{
	struct tw_artefact a;

	*f = (struct tw_tree_file){ 0 };
	tw_artefact_open(&a, path, "tw-tree", 1, "a tree", header);
	f->file = a.r.in.file;
	f->part = tw_artefact_part(&a);
	while (tw_artefact_next(&a)) {
		f->tree.node = tw_grow(f->tree.node, &f->tree.size,
		    f->tree.n + 1, sizeof *f->tree.node);
		f->tree.node[f->tree.n++] = read_node(&a.r, &f->feature);
	}
	if (f->tree.n == 0)
		tw_die(TW_FAILED, "%s: a tree has at least one node", f->file);
	check_links(&f->tree, f->file);
	tw_reader_close(&a.r);
}

void
tw_tree_file_release(struct tw_tree_file *f)
{
	tw_tree_release(&f->tree);
}

void
tw_tree_file_leaves(struct tw_names *group, const char *path,
    const struct tw_rec_options *ro)
{
	struct tw_tree_file f;
	char text[TW_NUM_TEXT];
	size_t i, n;

	tw_tree_file_read(&f, path);
	if (tw_parts_overlap(f.part, ro->part))
		tw_die(TW_MISUSED, "%s: was fitted with --part %llu/%llu: --part %llu/%llu has records of it: give another part",
		    f.file, (unsigned long long)f.part.k,
		    (unsigned long long)f.part.n,
		    (unsigned long long)ro->part.k,
		    (unsigned long long)ro->part.n);
	if (f.part.n != 0 && ro->part.n == 0)
		tw_warn("%s: was fitted with --part %llu/%llu; here all records count, unless --part says otherwise",
		    f.file, (unsigned long long)f.part.k,
		    (unsigned long long)f.part.n);
	for (i = 0; i < f.tree.n; i++)
		if (f.tree.node[i].left == 0) {
			n = tw_num_write_u64(text, i + 1);
			tw_names_add(group, (struct tw_slice){ text, n });
		}
	tw_tree_file_release(&f);
}
