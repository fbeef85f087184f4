/*
 * The artefact "tw-tree 1", a regression tree. tw-tree(1) writes it; tw-leaf
 * and tw-bounds read it.
 */
#ifndef TW_FORM_TREE_FILE_H
#define TW_FORM_TREE_FILE_H

#include "io/names.h"
#include "stat/tree/tree.h"

struct tw_tree_file {
	const char *file;	/* name of the file in messages */
	struct tw_tree tree;	/* node.feature is a number in feature */
	struct tw_names feature;	/* the features that nodes compare */
	struct tw_part part;	/* --part of the records of its fit */
};

/*
 * Read the tree at path; dies unless it is complete and valid. The caller frees
 * *f with tw_tree_file_release.
 */
void tw_tree_file_read(struct tw_tree_file *f, const char *path);
void tw_tree_file_release(struct tw_tree_file *f);

/*
 * Add the leaves of the tree at path to the set group. A usage error if the
 * tree was fitted on records that ro->part keeps: bounds need other records.
 */
void tw_tree_file_leaves(struct tw_names *group, const char *path,
    const struct tw_rec_options *ro);

/* Write the header and the rows; name[j] is the name of feature j. */
void tw_tree_file_write(struct tw_out *o, const struct tw_tree *tree,
    const struct tw_slice *name);

#endif
