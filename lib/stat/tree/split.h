/*
 * Finds the best cut of a node on one feature. Private to lib/stat.
 *
 * A node has n records with scores y, of mean m. A cut leaves nl records, with
 * S = sum over these of (y - m), on the left, and nr on the right. It decreases
 * the squared error, the sum of (y - m)^2, by
 *
 *   gain = S^2 n / (nl nr)
 *
 * (Chan, Golub and LeVeque 1983, equation 2.1b). The sums are taken about the
 * node's own mean, as the difference of raw second moments would cancel.
 */
#ifndef TW_STAT_TREE_SPLIT_H
#define TW_STAT_TREE_SPLIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TW_BLOCK = 64 };

/* TW_BLOCK records that are neighbours in the order of a feature. */
struct tw_block {
	double hi, lo;		/* hi + lo: sum of the scores before them */
	double bound;		/* no cut among them has a larger gain / n */
};

/* One feature of the records of a node. */
struct tw_split_column {
	size_t n;
	const uint32_t *order;	/* [n] records in ascending order of x */
	const double *x;	/* x[r] is the feature of record r */
	const double *score;	/* [n] scores, in the order of `order` */
	/*
	 * ((score - mean) - low) shrink is the score about the node's mean, at
	 * most 1 in absolute value.
	 */
	double mean, low, shrink;
	double equal;		/* gain / n that differ by less are equal */
	struct tw_block *block;	/* [n / TW_BLOCK + 1] scratch memory */
};

struct tw_cut {
	size_t nl;		/* order[0 .. nl-1] go left; 0: no such cut */
	double gain;		/* gain / n */
	/* gain / n of the best lower cut if it is equal, else less. */
	double before;
};

/*
 * Consider the cuts that have at least min_leaf (1 .. n/2) records on each
 * side, and a gain / n above floor (-1: no limit). Returns the one with the
 * largest gain, and of several with equal gains the lowest one. If `first` is
 * true, returns the lowest of all these cuts instead. A cut is lower than
 * another if fewer records go left.
 */
struct tw_cut tw_split_scan(struct tw_split_column *c, size_t min_leaf,
    double floor, bool first);

#endif
