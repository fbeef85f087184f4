/*
 * "tw-tree 1": a regression tree as an artefact, written by tw-tree, read by
 * tw-leaf and tw-bounds.
 */
#ifndef TW_FORM_TREE_FILE_H
#define TW_FORM_TREE_FILE_H

#include "io/names.h"
#include "stat/tree/tree.h"

struct tw_tree_file {
	const char *file;	/* as named in messages */
	struct tw_tree tree;	/* node.feature counts the names in feature */
	struct tw_names feature;	/* those the tree splits on */
	struct tw_part part;	/* the records it was fitted on */
};

/* Read path as a tree; dies unless it is complete and valid. */
void tw_tree_file_read(struct tw_tree_file *f, const char *path);
void tw_tree_file_release(struct tw_tree_file *f);

/*
 * Add the leaves of the tree in path to group, for bounds from the records
 * that --part keeps; a usage error if the tree was fitted on some of them.
 */
void tw_tree_file_leaves(struct tw_names *group, const char *path,
    const struct tw_rec_options *ro);

/* Write the header and the rows; name[i] is the name of feature i. */
void tw_tree_file_write(struct tw_out *o, const struct tw_tree *tree,
    const struct tw_slice *name);

#endif
