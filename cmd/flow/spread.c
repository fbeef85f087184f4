#include <math.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/base/rng.h"

#define LARGEST	0x1p50		/* beyond, a half is lost to rounding */

bool
tw_flow_is_whole(const double *v, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (!(fabs(v[i]) < LARGEST) || v[i] != floor(v[i]))
			return false;
	return true;
}

void
tw_flow_find_whole(const struct tw_table *t, size_t n,
    struct tw_flow_theta *support)
{
	size_t j, found = 0;

	for (j = 0; j < n; j++)
		if (tw_flow_is_whole(t->x[j], t->n)) {
			tw_flow_widen(&support[j]);
			found++;
		}
	if (found > 0)
		tw_warn("%zu of %zu data columns hold whole numbers: spread by uniform noise",
		    found, n);
}

void
tw_flow_spread(struct tw_table *t, size_t n,
    const struct tw_flow_theta *support, uint64_t seed)
{
	struct tw_rng rng;
	size_t i, j;

	/*
	 * Other numbers than those of the weights, which begin with the seed.
	 */
	tw_rng_seed(&rng, seed);
	tw_rng_seed(&rng, ~tw_rng_next(&rng));
	for (j = 0; j < n; j++)
		for (i = 0; i < t->n && support[j].whole; i++)
			t->x[j][i] += tw_rng_uniform(&rng) - 0.5;
}
