/*
 * The best cut of a node on one feature. Private to lib/stat.
 *
 * At a node with n records, mean m and squared error SSE = sum (y - m)^2, a
 * cut that leaves nl records with S = sum over them of (y - m) on the left
 * and nr on the right decreases the squared error by
 *
 *   gain = S^2 n / (nl nr)
 *
 * (Chan, Golub and LeVeque 1983, equation 2.1b, for sums about m). Sums about
 * the node's own mean: the difference of raw second moments would cancel.
 */
#ifndef TW_STAT_TREE_SPLIT_H
#define TW_STAT_TREE_SPLIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TW_BLOCK = 64 };

/* What is known of TW_BLOCK records of a column before they are swept. */
struct tw_block {
	double hi, lo;		/* sum of the scores before them */
	double bound;		/* no gain over n of a cut among them is more */
};

/* One feature of the records of a node. */
struct tw_split_column {
	size_t n;
	const uint32_t *order;	/* [n] records by ascending x */
	const double *x;	/* by record */
	const double *score;	/* [n] beside order */
	/*
	 * ((score - mean) - low) shrink is the score about the node's mean, at
	 * most 1
	 */
	double mean, low, shrink;
	double equal;		/* gains over n that are less apart are so */
	struct tw_block *block;	/* [n / TW_BLOCK + 1] scratch */
};

struct tw_cut {
	size_t nl;		/* order[0 .. nl-1] go left; 0: no such cut */
	double gain;		/* over n */
	double before;		/* of the best lower cut, where they are equal;
				   else anything that is less */
};

/*
 * Among the cuts with min_leaf (1 .. n/2) records at least on each side and
 * gain / n above floor (-1: whatever it is), the best, of equal ones the
 * lowest; or with first, the lowest of all.
 */
struct tw_cut tw_split_scan(struct tw_split_column *c, size_t min_leaf,
    double floor, bool first);

#endif
