/*
 * The work at one node of a growing tree. Private to lib/stat.
 *
 * A node is a range [begin, begin + n) of each feature's column: its records
 * by ascending x, their scores beside them. A split marks in a bit of each
 * record where it goes, and reorders the columns by the marks: nothing but bits
 * is read in random order.
 */
#ifndef TW_STAT_TREE_NODE_H
#define TW_STAT_TREE_NODE_H

#include "stat/tree/cart.h"
#include "stat/tree/split.h"

/* What is known of the marks of a span's records, in its team's bits. */
enum tw_marked { TW_MARKED_SOME, TW_MARKED_NONE, TW_MARKED_ALL };

struct tw_node_span {
	size_t begin, n;
	size_t depth;
	size_t parent;		/* index of the parent */
	size_t by;		/* feature that split it; d at the root */
	enum tw_marked marked;
};

/* What the nodes of a tree share; a node's range of it is its alone. */
struct tw_grower {
	struct tw_cart_data *data;
	size_t min_leaf, max_depth;
	/* of spare: workers that may reorder columns */
	unsigned rows;
	double *score;		/* [d * n] scaled, beside order */
	/* [rows * n] scratch; first the root's scores by record */
	double *spare;
	uint32_t *scratch;	/* [rows * n] */
	uint64_t *right;	/* [threads * words] a bit a record */
	size_t words;
	struct tw_block *block;	/* [threads * blocks] */
	size_t blocks;
};

/* The current node and the threads that split it. */
struct tw_team {
	struct tw_grower *g;
	unsigned threads;
	struct tw_cut *cut;	/* [d] */
	uint64_t *right;	/* [words] */
	struct tw_block *block;	/* [threads * blocks] */
	const struct tw_node_span *span;
	/* its scores: ((y - mean) - low) shrink */
	double mean, low, shrink;
	double equal;		/* see split.h */
	size_t feature, nl;	/* of the split */
};

/* 0, or -1 without memory; the whole of *g is then still to be released. */
int tw_grower_init(struct tw_grower *g, struct tw_cart_data *data,
    const struct tw_tree_options *opt, unsigned threads);
void tw_grower_release(struct tw_grower *g);

/*
 * Make *node of the span and split it. Returns how many records go left, the
 * first ones of the span, 0 for a leaf.
 */
size_t tw_node_divide(struct tw_team *t, const struct tw_node_span *s,
    struct tw_node *node);

#endif
