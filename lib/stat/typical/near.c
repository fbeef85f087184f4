/*
 * Nearest neighbours. See near.h.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/base/simd.h"
#include "stat/typical/near.h"

int
tw_near_init(struct tw_near *t, size_t n, size_t d, const double *z)
{
	size_t tiles = (n + LANES - 1) / LANES, i, j;

	*t = (struct tw_near){ .n = n, .d = d };
	if (tiles == 0 || d == 0)
		return 0;
	t->tile = calloc(tiles * d, LANES * sizeof *t->tile);
	if (t->tile == NULL)
		return -1;
	for (i = 0; i < n; i++)
		for (j = 0; j < d; j++)
			t->tile[((i / LANES) * d + j) * LANES + i % LANES] =
			    (float)z[i * d + j];
	return 0;
}

void
tw_near_release(struct tw_near *t)
{
	free(t->tile);
	t->tile = NULL;
}

/* Squared distances of the tile's points from q. */
static void
distances(const float *tile, size_t d, const double *q, float sum[LANES])
{
	vec s[LANES / WIDE] = { { 0 } }, v, at;
	size_t j, l;

	for (j = 0; j < d; j++) {
		at = splat((float)q[j]);
		for (l = 0; l < LANES / WIDE; l++) {
			v = load(AT(tile, j, l * WIDE)) - at;
			s[l] += v * v;
		}
	}
	for (l = 0; l < LANES / WIDE; l++)
		store(sum + l * WIDE, s[l]);
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
	return have < k ? have + 1 : k;
}

void
tw_near_find(const struct tw_near *t, const double *q, size_t k, size_t skip,
    float *far, size_t *which)
{
	float sum[LANES];
	size_t i, l, have = 0;

	for (i = 0; i < t->n && k > 0; i += LANES) {
		distances(t->tile + i * t->d, t->d, q, sum);
		for (l = 0; l < LANES && i + l < t->n; l++)
			if ((have < k || sum[l] < far[k - 1]) && i + l != skip)
				have = insert(far, which, have, k, sum[l],
				    i + l);
	}
}
