/*
 * Regression trees (Breiman, Friedman, Olshen and Stone 1984, chapters 3
 * and 8): the partition of the data space into leaves, for each of which a
 * cutoff is calibrated.
 *
 * CART by squared error: each node is split by the feature and threshold that
 * decrease the sum of squared errors most. Records with x <= threshold go left.
 * The threshold is the midpoint of two neighbouring distinct values, and never
 * equal to the right one. If decreases differ by less than 1e-12 of the node's
 * squared error, the lowest feature is taken, then the lowest threshold.
 * Minimal cost-complexity pruning then removes the weakest links, the nodes t
 * with the least cost-complexity parameter alpha(t):
 *
 *   R(t)     = squared error of node t / number of records at the root
 *   alpha(t) = (R(t) - R(leaves under t)) / (number of leaves under t - 1)
 *
 * A tree is one array of nodes in preorder: node 0 is the root, children
 * come after their parent, and the left child directly after it.
 */
#ifndef TW_STAT_TREE_TREE_H
#define TW_STAT_TREE_TREE_H

#include <stddef.h>
#include <stdint.h>

struct tw_node {
	size_t left;		/* child for x <= threshold; 0: a leaf */
	size_t right;		/* the other child; 0: a leaf */
	size_t feature;		/* number of the feature x; 0 in a leaf */
	double threshold;	/* finite; 0 in a leaf */
	uint64_t n;		/* records of the fit that reached the node */
	double mean;		/* mean of their scores */
	/* Mean squared distance from mean (divisor n), at most DBL_MAX. */
	double mse;
	double low, sse;	/* used in the fit: see cart.h */
};

struct tw_tree {
	struct tw_node *node;	/* [n] in preorder; node 0 is the root */
	size_t n, size;		/* there is memory for size nodes */
};

enum tw_prune {
	TW_PRUNE_NONE,		/* the full tree */
	TW_PRUNE_ALPHA,		/* remove all links with alpha(t) <= alpha */
	TW_PRUNE_HOLDOUT,	/* alpha: least error on a held-out half */
	TW_PRUNES
};

struct tw_tree_options {
	size_t min_leaf;	/* least number of records in a leaf, >= 1 */
	/* Best-first growth stops at so many leaves; SIZE_MAX: no limit. */
	size_t max_leaves;
	enum tw_prune prune;
	double alpha;		/* for TW_PRUNE_ALPHA, in squared score units */
	uint64_t seed;		/* chooses the random half */
	unsigned threads;	/* >= 1; does not change the result */
};

/*
 * Fit a tree to n >= 1 records with d features x[d][n], column by column, and
 * scores y[n], all finite. Returns 0, and the caller frees *tree with
 * tw_tree_release; -1 if memory runs out or if n >= 2^32 - 1 (errno says
 * which).
 */
int tw_tree_fit(size_t n, size_t d, const double *const *x, const double *y,
    const struct tw_tree_options *opt, struct tw_tree *tree);

void tw_tree_release(struct tw_tree *tree);

/*
 * How many of the n records of a fit a leaf must have so that min_leaf of
 * calib_size other records with the same distribution are expected in it:
 * exactly ceil(min_leaf n / calib_size), or SIZE_MAX if this is larger.
 * min_leaf and calib_size are in 1 .. UINT32_MAX.
 */
size_t tw_tree_min_leaf(uint64_t min_leaf, uint64_t n, uint64_t calib_size);

/* The index of the node that is x's leaf; x[j] is feature j of a record. */
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
