/*
 * Nearest neighbours. See near.h.
 */
#include <stdlib.h>

#include "stat/base/simd.h"
#include "stat/typical/near.h"

int
tw_near_init(struct tw_near *t, size_t n, size_t d, const double *z)
{
	size_t tiles = (n + TW_NEAR_TILE - 1) / TW_NEAR_TILE, i, j;

	*t = (struct tw_near){ .n = n, .d = d };
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

/* Put a point among the have that are nearest so far, k at most. */
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

/*
 * sum[TW_NEAR_TILE] = squared distances of the tile's points from q[d], four
 * vectors of points at a time: their sums stay in registers. They are those
 * that every machine has.
 */
static void
add_up(const float *tile, size_t d, const float *q, float *sum)
{
	size_t from, i, j;

	for (from = 0; from < TW_NEAR_TILE; from += 4 * WIDE) {
		tw_vec s[4] = { { 0 } };

		for (j = 0; j < d; j++)
			for (i = 0; i < 4; i++) {
				tw_vec v = load(tile + j * TW_NEAR_TILE + from +
				    i * WIDE) - splat(q[j]);

				s[i] += v * v;
			}
		for (i = 0; i < 4; i++)
			store(sum + from + i * WIDE, s[i]);
	}
}

void
tw_near_find(const struct tw_near *t, const float *q, size_t k, size_t skip,
    float *far, size_t *which)
{
	float sum[TW_NEAR_TILE];
	size_t i, l, have = 0;

	for (i = 0; i < t->n; i += TW_NEAR_TILE) {
		add_up(t->tile + i * t->d, t->d, q, sum);
		for (l = 0; l < TW_NEAR_TILE && i + l < t->n; l++)
			if ((have < k || sum[l] < far[k - 1]) && i + l != skip)
				have = insert(far, which, have, k, sum[l],
				    i + l);
	}
}
