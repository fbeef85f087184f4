/*
 * tw-leaf: append to each record the leaf of a tree that its data fall into.
 *
 * The tree's features are found in the header by their names.
 */
#include <string.h>

#include "io/column_cache.h"
#include "form/tree_file.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"

struct args {
	const char *tree, *as;
};

static const struct tw_opt options[] = {
	{ 't', "tree", "TREE", "the tree, a file from tw-tree (required)",
	    TW_OPT_TEXT(tree), TW_OPT_REQUIRED },
	TW_ROW_AS(as),
	{ 0 }
};

static const struct args defaults = { .as = "leaf" };

static const struct tw_usage usage = {
	.name = "tw-leaf",
	.about = "Append to each record the column leaf: the leaf of TREE that contains its data.",
	.operands = "-t TREE [FILE...]",
	.example = "  $ printf 'x1\\n7\\n800\\n' | tw-leaf -t tree.tsv\n  x1\tleaf\n  7\t2\n  800\t3\n",
	.opt = options, TW_DEFAULTS(defaults)
};

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_tree_file f;
	struct tw_out out;
	struct tw_reader r;
	struct tw_column_cache x;
	char leaf[TW_NUM_TEXT];	/* [n], the leaf of x */
	size_t n = 0;

	tw_opt_parse(&usage, &a, argc, argv);
	tw_tree_file_read(&f, a.tree);

	tw_out_open(&out);
	tw_reader_open(&r, argc - optind, argv + optind, NULL);
	tw_column_cache_init(&x, &f.feature, "the tree", &r);
	tw_header_write(&out, &r, 1, &(struct tw_slice){ a.as, strlen(a.as) });

	while (tw_reader_next(&r)) {
		tw_column_cache_read(&x, &r);
		/* fast: equal x have the same leaf */
		if (tw_column_cache_use(&x))
			n = tw_num_write_u64(leaf,
			    tw_tree_leaf(&f.tree, x.x) + 1);
		tw_row_begin(&out, &r);
		tw_row_cell(&out, (struct tw_slice){ leaf, n });
		tw_out_row(&out);
	}

	tw_out_close(&out);
	tw_reader_close(&r);
	tw_tree_file_release(&f);
	return tw_end(TW_DONE);
}
