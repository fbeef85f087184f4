/*
 * The work at one node of a growing tree. Private to lib/stat.
 *
 * A node is a range [begin, begin + n) of each column of order, by ascending
 * x. There are two ways to name its records:
 *
 *   by place   column entries are places; score and record are arrays by
 *              place, and a split numbers the places anew so that each child
 *              is a range of them: what a node reads in random order is as
 *              dense as it can be, soon within the first cache
 *   by record  column entries stay what they are, scores stand beside them,
 *              and a split marks in a bit of each record where it goes: of a
 *              node larger than the caches nothing but bits is read in random
 *              order, for 8 more bytes a record and feature
 *
 * Nodes of more than dense records are of the second kind, their small
 * children become the first kind. The tree does not depend on dense.
 */
#ifndef TW_STAT_TREE_NODE_H
#define TW_STAT_TREE_NODE_H

#include <stddef.h>
#include <stdint.h>

#include "stat/tree/cart.h"
#include "stat/tree/split.h"

struct tw_span {
	size_t begin, n;
	size_t depth;
	size_t
	    parent; /* index of the parent; its own in a list of later spans */
	/* feature that split the parent; d at the root */
	size_t by;
	int by_record;
};

/* What the nodes of a tree share; places of a node are its alone. */
struct tw_grower {
	const struct tw_cart_data *data;
	size_t min_leaf, max_depth, dense;
	/* of scratch: workers that may reorder columns */
	unsigned rows;
	double *y;		/* [n] scaled, by record */
	double *column;		/* [d * n] the same beside order */
	double *spare;		/* [rows * n] scratch for it */
	double *score;		/* [n] of the current node, and scratch */
	uint32_t *scratch;	/* [rows * n] */
	uint64_t *right;	/* [threads * words] a bit a record */
	size_t words;
	uint32_t *place_of;	/* [n] first place by record */
	/* dense >= n: no column .. place_of */

	double *y_at;		/* [n] scaled, by place; y if dense >= n */
	uint32_t
	    *record_at; /* [n] data->record by place; itself if dense >= n */
	uint32_t *place;	/* [n] new place by old place, in a split */
};

/* The current node and the threads that split it. */
struct tw_team {
	const struct tw_grower *g;
	unsigned threads;
	struct tw_cut *cut;	/* [d] */
	uint64_t *right;	/* [words] */
	const struct tw_span *span;
	/* its scores: ((y - mean) - low) shrink */
	double mean, low, shrink;
	size_t feature, nl;	/* of the split */
};

/* 0, or -1 without memory; the whole of *g is then still to be released. */
int tw_grower_init(struct tw_grower *g, const struct tw_cart_data *data,
    const struct tw_tree_options *opt, unsigned threads);
void tw_grower_release(struct tw_grower *g);

/*
 * Make *node of the span and split it. Returns how many records go left, the
 * first ones of the span, 0 for a leaf; s->by_record then says how the
 * children's are named.
 */
size_t tw_node_divide(struct tw_team *t, struct tw_span *s,
    struct tw_node *node, struct tw_cart_extra *extra);

#endif
