/*
 * The parts of tw_tree_fit: presorted columns, growth and pruning. Private to
 * lib/stat and its tests.
 *
 * All arithmetic is on scaled scores, y times 2^scale (which is exact), so that
 * neither sums nor squares leave the range of a double:
 *
 *   scale    max |y| times 2^scale is near 2^960, so that small scores do not
 *            underflow, and a sum of 2^32 of the largest does not overflow.
 *   log2_r   R = 2^log2_r is the smallest power of two above the range of the
 *            scaled scores, the largest minus the smallest. Squared errors and
 *            gains are divided by R^2: the squared error of one record is then
 *            at most 1, and the sum over n records at most n.
 *
 * In a node of a tree that is still being made,
 *
 *   mean         is the mean of the scaled scores,
 *   mean + low   is the same mean with twice the digits,
 *   sse          is the squared error of the scaled scores, divided by R^2,
 *   mse          is not scaled: it has the unit of y^2.
 */
#ifndef TW_STAT_TREE_CART_H
#define TW_STAT_TREE_CART_H

#include <stdbool.h>

#include "stat/tree/tree.h"

/*
 * Gains, cost-complexity parameters and held-out errors count as equal if their
 * relative difference is below this number. Rounding errors are far smaller,
 * but depend on the order of the records; the tree must not depend on that
 * order.
 */
#define TW_CART_EQUAL 1e-12

/*
 * The records that a tree is fitted on, all or some, and their order by each
 * feature.
 */
struct tw_cart_data {
	size_t all, d;		/* numbers of records, and of features */
	const double *const *x;	/* [d][all] features, column by column */
	const double *y;	/* [all] scores */
	/* [all / 64 + 1] a bit for each record, set if kept; NULL: all kept */
	const uint64_t *kept;
	size_t n;		/* number of records that are kept */
	/*
	 * [d * n] for each feature the indices, below all, of the records that
	 * are kept, in ascending order of the feature (tw_presort).
	 */
	uint32_t *order;
	int scale, log2_r;	/* see the top of this header */
};

/* Whether record i is kept. */
static inline bool
tw_cart_kept(const struct tw_cart_data *data, size_t i)
{
	return data->kept == NULL || (data->kept[i / 64] >> i % 64 & 1) != 0;
}

/*
 * The steps of minimal cost-complexity pruning, from the full tree (step 0,
 * where alpha[0] = -1) to the root alone (the last step). Step i makes leaves
 * of the inner nodes t of the tree that step i-1 has left, one after the other,
 * as long as some t has a cost-complexity parameter, alpha(t) in
 * stat/tree/tree.h, of alpha[i] or less. alpha[i] is the least such parameter
 * before the step.
 */
struct tw_path {
	/*
	 * [n] ascending. The unit is the squared error per record of the fit,
	 * divided by R^2.
	 */
	double *alpha;
	/* [n] held-out squared error after the step, over R^2 */
	double *held_error;
	size_t n;		/* number of steps */
};

/*
 * Sort the records by each of the d features x[d][n]: order[j * n + i] becomes
 * the record with the i-th smallest x[j]. Records with equal values keep
 * their order, but -0 is before 0. Returns 0, or -1 if memory runs out.
 */
int tw_presort(size_t n, size_t d, const double *const *x, uint32_t *order,
    unsigned threads);

/*
 * Grow the full tree on the records that are kept. Overwrites data->order,
 * which the caller still has to free. Returns 0, or -1 if memory runs out; in
 * either case the caller frees *cart with tw_tree_release.
 */
int tw_cart_grow(struct tw_cart_data *data, const struct tw_tree_options *opt,
    struct tw_tree *cart);

/*
 * Append a node of zeros to the tree. Returns the node, or NULL if memory runs
 * out. The pointer is valid until the next call, which may move all nodes.
 */
struct tw_node *tw_cart_add(struct tw_tree *cart);

/*
 * Returns the gain of the split of node i: the decrease of the squared error,
 * divided by R^2. With nl and nr records in the left and the right child, whose
 * scaled means mean_l and mean_r are known with twice the digits,
 *
 *   gain = nl nr / (nl + nr) (mean_l - mean_r)^2 / R^2.
 *
 * A gain below 1e-24 of the node's squared error may be rounding error, and is
 * returned as 0. Here and below, log2_r is that of the data.
 */
double tw_cart_gain(const struct tw_tree *cart, size_t i, int log2_r);

/*
 * tw_cart_leaf makes node i a leaf, and leaves the nodes under it in the array.
 * tw_cart_compact removes such nodes, and puts the others in preorder. It
 * returns 0, or -1 if memory runs out, with the tree unchanged.
 */
void tw_cart_leaf(struct tw_tree *cart, size_t i);
int tw_cart_compact(struct tw_tree *cart);

/*
 * Cut a full tree back to at most `leaves` >= 1 leaves. The tree keeps the
 * splits that growth would have made if it had always made the split with the
 * largest gain next (best-first growth). A tree with fewer leaves keeps all of
 * its leaves. The nodes are then in preorder. Returns 0, or -1 if memory runs
 * out; in either case the caller still frees the tree.
 */
int tw_cart_limit(struct tw_tree *cart, size_t leaves, int log2_r);

/*
 * Prune the tree: make a leaf of the inner node with the least cost-complexity
 * parameter, again and again, while that parameter is at most alpha (a squared
 * error per record of the fit, divided by R^2). Returns 0, or -1 if memory runs
 * out.
 */
int tw_cart_prune(struct tw_tree *cart, double alpha, int log2_r);

/*
 * Find all pruning steps of a tree, which stays unchanged. held_error[cart->n]
 * is what tw_cart_held returns; NULL means that no record is held out, and then
 * all path->held_error[i] are 0. Returns 0, and the caller frees *path with
 * tw_path_release, or -1 if memory runs out, with nothing to free.
 */
int tw_cart_path(const struct tw_tree *cart, const double *held_error,
    int log2_r, struct tw_path *path);

void tw_path_release(struct tw_path *path);

/*
 * The squared error of the held-out records at each node of a tree, divided by
 * R^2. Record r is held out if part[r] is not 0; part has an entry for each of
 * the data->all records. Entry i of the result [cart->n] is the sum of (y -
 * mean of node i)^2 / R^2, with scaled y, over the held-out records that reach
 * node i. data is that of all records (data->kept is NULL), not the part on
 * which the tree was grown. The caller frees the result with free(3). Returns
 * NULL if memory runs out. threads >= 1 does not change the result.
 */
double *tw_cart_held(const struct tw_cart_data *data, const uint32_t *part,
    const struct tw_tree *cart, unsigned threads);

/*
 * As tw_tree_fit for TW_PRUNE_HOLDOUT, with the same return values, but the
 * caller chooses the two parts of the records. alpha is chosen by a tree that
 * is grown on the records with part[i] = 0, and judged on the records that are
 * held out, with part[i] = 1.
 */
int tw_tree_fit_parts(size_t n, size_t d, const double *const *x,
    const double *y, const struct tw_tree_options *opt, const uint32_t *part,
    struct tw_tree *tree);

#endif
