/*
 * The workings of tw_tree_fit: presorted columns, growth, pruning. Private to
 * lib/stat and its tests.
 *
 * All arithmetic is on scaled scores, y times a power of two (exact), so that
 * neither sums nor squares leave the range of a double:
 *
 *   scale   y * 2^scale has its largest magnitude near 2^960: small scores
 *           keep every bit, and 2^32 of the largest can be added
 *   unit    range of the scaled scores <= 2^unit: squared errors are counted
 *           in units of 2^(2 unit), so that at most n of them meet in a sum
 *
 * Of a node in the making, mean is scaled, mean + low is the mean to twice the
 * digits, sse its squared error in units, and mse in the caller's units.
 */
#ifndef TW_STAT_TREE_CART_H
#define TW_STAT_TREE_CART_H

#include <stdbool.h>

#include "stat/tree/tree.h"

/*
 * Gains, alphas and held-out errors that differ by less than this, relatively,
 * are equal: what rounding leaves is far smaller and depends on the order of
 * the records, on which the tree must not.
 */
#define TW_CART_EQUAL 1e-12

/*
 * The records that a tree is fitted on, all or some, and their order by each
 * feature.
 */
struct tw_cart_data {
	size_t all, d;
	const double *const *x;	/* [d][all] */
	const double *y;	/* [all] scores */
	const uint64_t *kept;	/* [all / 64 + 1] a bit a record; NULL: all */
	size_t n;		/* kept */
	uint32_t *order;	/* [d * n], by feature: they by rising x */
	int scale, unit;
};

static inline bool
tw_cart_kept(const struct tw_cart_data *data, size_t i)
{
	return data->kept == NULL || (data->kept[i / 64] >> i % 64 & 1) != 0;
}

/*
 * What minimal cost-complexity pruning does to a tree, from the full tree
 * (step 0, alpha -1) to the root alone (the last step). Step i removes the
 * links with effective alpha alpha[i], in units per record, ascending.
 */
struct tw_path {
	double *alpha;		/* [n] */
	double *held;		/* [n] held-out squared error after the step */
	size_t n;
};

/*
 * Order of the records by each feature: order[j * n + i] is the record with
 * the i-th smallest x[j], ties by record (-0 before 0). 0, or -1 without
 * memory.
 */
int tw_presort(size_t n, size_t d, const double *const *x, uint32_t *order,
    unsigned threads);

/*
 * Grow the full tree; data->order is used up. 0, or -1 without memory; *cart is
 * to be released in either case.
 */
int tw_cart_grow(struct tw_cart_data *data, const struct tw_tree_options *opt,
    struct tw_tree *cart);

/* Append a node of zeros; NULL without memory. */
struct tw_node *tw_cart_add(struct tw_tree *cart);

/*
 * Decrease of squared error by the split of node i, in units; from the
 * children's means, which are known to twice the digits,
 *
 *   gain = nl nr / n (mean_l - mean_r)^2.
 *
 * 0 where it is rounding: below 1e-24 of the node's squared error.
 */
double tw_cart_gain(const struct tw_tree *cart, size_t i, int unit);

/*
 * Make node i a leaf; tw_cart_compact puts the nodes in preorder, without those
 * that hang under such.
 */
void tw_cart_leaf(struct tw_tree *cart, size_t i);
int tw_cart_compact(struct tw_tree *cart);

/* Cut back to what best-first growth to so many leaves would have made. */
int tw_cart_limit(struct tw_tree *cart, size_t leaves, int unit);

/* Remove weakest links while their alpha (in units per record) is <= alpha. */
int tw_cart_prune(struct tw_tree *cart, double alpha, int unit);

/*
 * The whole path of a tree. held[i] is the squared error, in units, of the
 * held-out records that reach node i about its mean; NULL: none.
 */
int tw_cart_path(const struct tw_tree *cart, const double *held, int unit,
    struct tw_path *path);

void tw_path_release(struct tw_path *path);

/*
 * held of tw_cart_path: [cart->n], of the records of all that are of the part
 * held, part being [all->n]; the caller's to free, NULL without memory.
 */
double *tw_cart_held(const struct tw_cart_data *all, const uint32_t *part,
    uint32_t held, const struct tw_tree *cart, unsigned threads);

/*
 * tw_tree_fit with the random halves given, for TW_PRUNE_HOLDOUT: part[i] is 0
 * where record i is of the half that grows, 1 where it is held out.
 */
int tw_tree_fit_parts(size_t n, size_t d, const double *const *x,
    const double *y, const struct tw_tree_options *opt, const uint32_t *part,
    struct tw_tree *tree);

#endif
