/*
 * The parts of tw_tree_fit: presorted columns, growth and pruning. Private to
 * lib/stat and its tests.
 *
 * All arithmetic is on scaled scores, y times a power of two (which is exact),
 * so that neither sums nor squares leave the range of a double:
 *
 *   scale   The largest |y| 2^scale is near 2^960: small scores keep every bit,
 *           and a sum of 2^32 of the largest scores does not overflow.
 *   unit    The range of the scaled scores is at most 2^unit. Squared errors
 *           are counted in units of 2^(2 unit): each is at most 1, and a sum
 *           over n records at most n.
 *
 * In this header, "units" always means 2^(2 unit). In a node of a tree that is
 * still being made, mean is the scaled mean of the scores, mean + low the same
 * mean with twice the digits, and sse the squared error in units; mse is
 * already in squared units of y.
 */
#ifndef TW_STAT_TREE_CART_H
#define TW_STAT_TREE_CART_H

#include <stdbool.h>

#include "stat/tree/tree.h"

/*
 * Gains, cost-complexity parameters and held-out errors whose relative
 * difference is below this count as equal. Rounding errors are far smaller.
 * They depend on the order of the records, and the tree must not depend on it.
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
	uint32_t *order;	/* [d * n] see tw_presort: records kept */
	int scale, unit;	/* see the top of this header */
};

/* Whether record i is kept. */
static inline bool
tw_cart_kept(const struct tw_cart_data *data, size_t i)
{
	return data->kept == NULL || (data->kept[i / 64] >> i % 64 & 1) != 0;
}

/*
 * The steps of minimal cost-complexity pruning, from the full tree (step 0,
 * where alpha[0] = -1) to the root alone (the last step). Step i removes all
 * links whose cost-complexity parameter, alpha(t) in stat/tree/tree.h, is
 * alpha[i]. A link is an inner node t; to remove it makes t a leaf.
 */
struct tw_path {
	/* [n] ascending; units divided by the number of records of the fit */
	double *alpha;
	double *held;		/* [n] held-out squared error after the step */
	size_t n;		/* number of steps */
};

/*
 * Sort the records by each of the d features x[d][n]: order[j * n + i] becomes
 * the record with the i-th smallest x[j]. Records with equal values keep
 * their order, but -0 is before 0. Returns 0, or -1 without memory.
 */
int tw_presort(size_t n, size_t d, const double *const *x, uint32_t *order,
    unsigned threads);

/*
 * Grow the full tree on the records kept. Overwrites data->order, which stays
 * the caller's to free. Returns 0, or -1 without memory; in either case the
 * caller frees *cart with tw_tree_release.
 */
int tw_cart_grow(struct tw_cart_data *data, const struct tw_tree_options *opt,
    struct tw_tree *cart);

/*
 * Append a node of zeros to the tree, and return it; NULL without memory. The
 * next call may move all nodes.
 */
struct tw_node *tw_cart_add(struct tw_tree *cart);

/*
 * The decrease of squared error, in units, by the split of node i. It is found
 * from the means, which are known with twice the digits, of its left and right
 * child, which have nl and nr records:
 *
 *   gain = nl nr / (nl + nr) (mean_l - mean_r)^2.
 *
 * A gain below 1e-24 of the node's squared error may be rounding error, and is
 * returned as 0. Here and below, the argument `unit` is that of the data.
 */
double tw_cart_gain(const struct tw_tree *cart, size_t i, int unit);

/*
 * tw_cart_leaf makes node i a leaf, and leaves the nodes under it in the array.
 * tw_cart_compact removes such nodes, and puts the others in preorder; it
 * returns 0, or -1 without memory, with the tree unchanged.
 */
void tw_cart_leaf(struct tw_tree *cart, size_t i);
int tw_cart_compact(struct tw_tree *cart);

/*
 * Cut a full tree back to the tree that best-first growth, the split of largest
 * gain first, would have made when it stopped at `leaves` leaves, >= 1. Returns
 * 0, or -1 without memory.
 */
int tw_cart_limit(struct tw_tree *cart, size_t leaves, int unit);

/*
 * Prune the tree: remove the weakest link while its cost-complexity parameter
 * is at most alpha, in units per record. Returns 0, or -1 without memory.
 */
int tw_cart_prune(struct tw_tree *cart, double alpha, int unit);

/*
 * Find all pruning steps of a tree, which stays unchanged. held[cart->n] is
 * what tw_cart_held returns; NULL: no record is held out, and all path->held[i]
 * are 0. Returns 0, and the caller frees *path with tw_path_release; -1 without
 * memory.
 */
int tw_cart_path(const struct tw_tree *cart, const double *held, int unit,
    struct tw_path *path);

void tw_path_release(struct tw_path *path);

/*
 * The squared error of held-out records at each node of a tree, in units: entry
 * i of the result [cart->n] is the sum of (y - mean of node i)^2 over the
 * records that reach node i. The data *all must have all their records kept
 * (all->kept is NULL). Record r is held out if part[r] == held; part[all->n].
 * The caller frees the result; NULL without memory. threads >= 1 does not
 * change the result.
 */
double *tw_cart_held(const struct tw_cart_data *all, const uint32_t *part,
    uint32_t held, const struct tw_tree *cart, unsigned threads);

/*
 * tw_tree_fit for TW_PRUNE_HOLDOUT, but with two parts of the records that the
 * caller chooses, instead of random halves: part[i] is 1 if record i is held
 * out, and 0 if the tree is grown on it.
 */
int tw_tree_fit_parts(size_t n, size_t d, const double *const *x,
    const double *y, const struct tw_tree_options *opt, const uint32_t *part,
    struct tw_tree *tree);

#endif
