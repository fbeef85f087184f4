/*
 * The loop of stat/typical/near.c, for registers of SIMD_BYTES
 * (stat/base/simd.h). Private to lib/stat.
 */
#ifndef TW_STAT_TYPICAL_NEAR_LOOP_H
#define TW_STAT_TYPICAL_NEAR_LOOP_H

#include "stat/base/simd.h"
#include "stat/typical/near.h"

/* Set sum[TW_NEAR_TILE] to the squared distances of a tile's points to q[d]. */
SIMD_DECLARE(void, tw_near_sums, const float *tile, size_t d, const float *q,
    float *sum);

#ifdef SIMD_HERE

/* Four vectors of points at a time: their sums stay in registers. */
void
SIMD_NAME(tw_near_sums)(const float *tile, size_t d, const float *q, float *sum)
{
	size_t from, j;

	for (from = 0; from < TW_NEAR_TILE; from += 4 * WIDE) {
		const float *p = tile + from;
		tw_vec s0 = { 0 }, s1 = { 0 }, s2 = { 0 }, s3 = { 0 };

		for (j = 0; j < d; j++, p += TW_NEAR_TILE) {
			tw_vec at = splat(q[j]);
			tw_vec v0 = load(p) - at, v1 = load(p + WIDE) - at;
			tw_vec v2 = load(p + 2 * WIDE) - at;
			tw_vec v3 = load(p + 3 * WIDE) - at;

			s0 += v0 * v0;
			s1 += v1 * v1;
			s2 += v2 * v2;
			s3 += v3 * v3;
		}
		store(sum + from, s0);
		store(sum + from + WIDE, s1);
		store(sum + from + 2 * WIDE, s2);
		store(sum + from + 3 * WIDE, s3);
	}
}

SIMD_END

#endif

#endif
