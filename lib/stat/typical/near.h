/*
 * Nearest neighbours by Euclidean distance, by trying all points: no index is
 * faster in the tens of dimensions that data have. Distances are computed in
 * float, for TW_NEAR_TILE points at a time; the distance of equal points is
 * exactly 0. Private to lib/stat.
 */
#ifndef TW_STAT_TYPICAL_NEAR_H
#define TW_STAT_TYPICAL_NEAR_H

#include <stddef.h>

enum { TW_NEAR_TILE = 64 };	/* points of a tile */

struct tw_near {
	size_t n, d;		/* number of points, and of dimensions */
	float *tile;		/* [ceil(n/64)][d][64] */
	unsigned bytes;		/* width of the registers in use: 16, 32, 64 */
};

/*
 * Keep a copy of the points z[n*d], row-major, with coordinates in [-1e15,
 * 1e15]. Returns 0, and the caller frees *t with tw_near_release; -1 if memory
 * runs out.
 */
int tw_near_init(struct tw_near *t, size_t n, size_t d, const double *z);
void tw_near_release(struct tw_near *t);

/*
 * Find the k >= 1 points that are nearest to q[d]. far[k] becomes the squares
 * of their distances, ascending, and which[k] their indices; of points with
 * equal distances, those with lower indices come first. The point with the
 * index `skip` is left out (SIZE_MAX: none is). There must be at least k other
 * points. Takes O(n d + k n) time.
 */
void tw_near_find(const struct tw_near *t, const float *q, size_t k,
    size_t skip, float *far, size_t *which);

#endif
