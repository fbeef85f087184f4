/*
 * Splits one node of a growing tree. Private to lib/stat.
 *
 * The records of a node are a range [begin, begin + n) of each feature's column
 * in two arrays: the records in ascending order of the feature, and their
 * scores. A split sets the mark of each record, a bit that says whether the
 * record goes right, and then reorders the columns by the marks. So only bits
 * are read in random order.
 */
#ifndef TW_STAT_TREE_NODE_H
#define TW_STAT_TREE_NODE_H

#include "stat/tree/cart.h"
#include "stat/tree/split.h"

/* Whether none, all or some of a span's records have their mark set. */
enum tw_marked { TW_MARKED_SOME, TW_MARKED_NONE, TW_MARKED_ALL };

/* The range of a node, and its place in the tree. */
struct tw_node_span {
	size_t begin, n;
	size_t parent;		/* index of the parent */
	size_t by;		/* feature that split the parent; root: d */
	enum tw_marked marked;
};

/*
 * Memory for all nodes of a tree. As the ranges of nodes do not overlap,
 * threads can work on several nodes at the same time.
 */
struct tw_grower {
	struct tw_cart_data *data;
	size_t min_leaf;
	unsigned rows;		/* threads that can reorder a column at once */
	double *score;		/* [d * n] scaled scores, in data's order */
	/* [rows * n] scratch memory; at first the root's scores by record */
	double *spare;
	uint32_t *scratch;	/* [rows * n] scratch memory */
	uint64_t *right;	/* [threads * words] marks: a bit per record */
	size_t words;		/* words of the marks of a thread */
	struct tw_block *block;	/* [threads * blocks] */
	size_t blocks;		/* blocks of a column */
};

/* The threads that split a node together, and this node. */
struct tw_team {
	struct tw_grower *g;
	unsigned threads;
	struct tw_cut *cut;	/* [d] the best cut on each feature */
	uint64_t *right;	/* [words] marks */
	struct tw_block *block;	/* [threads * blocks] */
	const struct tw_node_span *span;
	/* ((y - mean) - low) shrink is a score about the node's mean. */
	double mean, low, shrink;
	double equal;		/* see split.h */
	size_t feature, nl;	/* the split: nl records go left */
};

/*
 * Allocate the memory of *g, and fill score. Returns 0, or -1 if memory runs
 * out; in either case the caller calls tw_grower_release.
 */
int tw_grower_init(struct tw_grower *g, struct tw_cart_data *data,
    const struct tw_tree_options *opt, unsigned threads);
void tw_grower_release(struct tw_grower *g);

/*
 * Set *node from the records of the span, find the best split, and reorder the
 * columns by it. Returns how many records go left, which are then the first of
 * the span; 0 if the node is a leaf.
 */
size_t tw_node_divide(struct tw_team *t, const struct tw_node_span *s,
    struct tw_node *node);

#endif
