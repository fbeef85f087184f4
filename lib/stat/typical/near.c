/*
 * Nearest neighbours. See near.h.
 */
#include <stdlib.h>

#include "stat/typical/near_loop.h"

int
tw_near_init(struct tw_near *t, size_t n, size_t d, const double *z)
{
	size_t tiles = (n + TW_NEAR_TILE - 1) / TW_NEAR_TILE, i, j;

	*t = (struct tw_near){ .n = n, .d = d, .bytes = simd_widest() };
	t->tile = calloc(tiles * d, TW_NEAR_TILE * sizeof *t->tile);
	if (t->tile == NULL)
		return -1;
	for (i = 0; i < n; i++)
		for (j = 0; j < d; j++)
			t->tile[(i / TW_NEAR_TILE * d + j) * TW_NEAR_TILE +
			    i % TW_NEAR_TILE] = (float)z[i * d + j];
	return 0;
}

void
tw_near_release(struct tw_near *t)
{
	free(t->tile);
	t->tile = NULL;
}

/*
 * Insert point i, whose squared distance is sum, into the list of the `have`
 * nearest points so far, which has at most k. Returns its new length.
 */
static size_t
insert(float *far, size_t *which, size_t have, size_t k, float sum, size_t i)
{
	size_t at = have < k ? have : k - 1;

	for (; at > 0 && far[at - 1] > sum; at--) {
		far[at] = far[at - 1];
		which[at] = which[at - 1];
	}
	far[at] = sum;
	which[at] = i;
	return have + (have < k);
}

void
tw_near_find(const struct tw_near *t, const float *q, size_t k, size_t skip,
    float *far, size_t *which)
{
	float sum[TW_NEAR_TILE];
	size_t i, l, have = 0;

	for (i = 0; i < t->n; i += TW_NEAR_TILE) {
		SIMD_PICK(t->bytes, tw_near_sums)
		(t->tile + i * t->d, t->d, q, sum);
		for (l = 0; l < TW_NEAR_TILE && i + l < t->n; l++)
			if ((have < k || sum[l] < far[k - 1]) && i + l != skip)
				have = insert(far, which, have, k, sum[l],
				    i + l);
	}
}
