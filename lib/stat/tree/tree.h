/*
 * Regression trees (Breiman, Friedman, Olshen and Stone 1984, chapters 3
 * and 8): the partition of data space on which cutoffs are calibrated.
 *
 * CART by squared error: at a node, the split (feature, threshold) that
 * decreases the sum of squared errors most; x <= threshold goes left; the
 * threshold is the midpoint of neighbouring distinct values, never equal to
 * the right one. Decreases within 1e-12 of the node's squared error are
 * equal: then the lowest feature, then the lowest threshold. Minimal
 * cost-complexity pruning then removes weakest links:
 *
 *   R(t)     = squared error of node t / number of records at the root
 *   alpha(t) = (R(t) - R(leaves under t)) / (leaves under t - 1)
 *
 * A tree is one array of nodes in preorder: node 0 is the root, children
 * come after their parent, the left child directly after it.
 */
#ifndef TW_STAT_TREE_TREE_H
#define TW_STAT_TREE_TREE_H

#include <stddef.h>
#include <stdint.h>

struct tw_node {
	size_t left;		/* index of the child if x <= threshold, or 0 */
	size_t right;		/* index of the other child, 0: leaf */
	size_t feature;		/* column of x that is compared, 0 in a leaf */
	double threshold;	/* finite, 0 in a leaf */
	uint64_t n;		/* records that reached the node in the fit */
	double mean;		/* of their scores */
	double mse;		/* mean squared distance from mean (divisor n),
				   DBL_MAX where that is too large */
	double low, sse;	/* for the fit: see cart.h */
};

struct tw_tree {
	struct tw_node *node;	/* [n], preorder, node 0 the root */
	size_t n, size;		/* there is room for size */
};

enum tw_prune {
	TW_PRUNE_NONE,		/* the full tree */
	TW_PRUNE_ALPHA,		/* links with alpha(t) <= alpha go */
	TW_PRUNE_HOLDOUT,	/* alpha by squared error on a random half */
	TW_PRUNES
};

struct tw_tree_options {
	size_t min_leaf;	/* records a leaf holds at least, >= 1 */
	size_t max_depth;	/* splits on a path at most, or SIZE_MAX */
	size_t max_leaves;	/* best-first growth to as many, or SIZE_MAX */
	enum tw_prune prune;
	double alpha;		/* for TW_PRUNE_ALPHA, in squared score units */
	uint64_t seed;		/* for the random half */
	unsigned threads;	/* >= 1; changes no byte of the result */
};

/*
 * Fit a tree on n >= 1 records with d features. x[j] is feature j, y the
 * scores, both [n], all finite. On success returns 0, and *tree is the
 * caller's to release; -1 when memory runs out or n >= 2^32 - 1 (errno says
 * which).
 */
int tw_tree_fit(size_t n, size_t d, const double *const *x, const double *y,
    const struct tw_tree_options *opt, struct tw_tree *tree);

void tw_tree_release(struct tw_tree *tree);

/*
 * How many of n records a leaf must hold so that of calib_size others, spread
 * alike, it gets min_leaf: ceil(min_leaf n / calib_size), exactly; SIZE_MAX if
 * that is more than there can be. 1 <= min_leaf, calib_size <= UINT32_MAX.
 */
size_t tw_tree_min_leaf(uint64_t min_leaf, uint64_t n, uint64_t calib_size);

/* Index of the leaf that x belongs to; x is indexed by node.feature. */
static inline size_t
tw_tree_leaf(const struct tw_tree *tree, const double *x)
{
	size_t i = 0;

	while (tree->node[i].left != 0)
		i = x[tree->node[i].feature] <= tree->node[i].threshold ?
		    tree->node[i].left :
		    tree->node[i].right;
	return i;
}

#endif
