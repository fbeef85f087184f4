/*
 * Nearest neighbours by Euclidean distance, all points tried: in the tens of
 * dimensions that data have no index is faster. In floats, many points side
 * by side; equal points are at distance 0 exactly. Private to lib/stat.
 */
#ifndef TW_STAT_TYPICAL_NEAR_H
#define TW_STAT_TYPICAL_NEAR_H

#include <stddef.h>

enum { TW_NEAR_TILE = 64 };	/* points side by side */

struct tw_near {
	size_t n, d;
	float *tile;		/* [ceil(n/64)][d][64] */
	unsigned bytes;		/* of the registers that are used */
};

/*
 * Take the points z[n*d], row-major, all within 1e15. 0, or -1 without memory.
 */
int tw_near_init(struct tw_near *t, size_t n, size_t d, const double *z);
void tw_near_release(struct tw_near *t);

/*
 * The k >= 1 points nearest to q[d]: squares of distances in far[k], rising,
 * and their numbers in which[k]; of equal ones the first. Point skip is left
 * out (SIZE_MAX: none). There are at least k others. O(n d + k n).
 */
void tw_near_find(const struct tw_near *t, const float *q, size_t k,
    size_t skip, float *far, size_t *which);

#endif
