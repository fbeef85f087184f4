#include <math.h>

#include "io/msg.h"
#include "spread.h"
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
tw_flow_spread(struct tw_table *t, size_t n, struct tw_flow_theta *support,
    uint64_t seed)
{
	struct tw_rng rng;
	size_t i, j, spread = 0;

	/*
	 * Other numbers than those of the weights, which begin with the seed.
	 */
	tw_rng_seed(&rng, seed);
	tw_rng_seed(&rng, ~tw_rng_next(&rng));
	for (j = 0; j < n; j++) {
		struct tw_flow_theta *s = &support[j];

		if (!tw_flow_is_whole(t->x[j], t->n))
			continue;
		spread++;
		for (i = 0; i < t->n; i++)
			t->x[j][i] += tw_rng_uniform(&rng) - 0.5;
		if (tw_flow_has_wall(s, false))
			s->lo -= 0.5;
		if (tw_flow_has_wall(s, true))
			s->hi += 0.5;
	}
	if (spread > 0)
		tw_warn("%zu of %zu data columns hold whole numbers: spread by uniform noise",
		    spread, n);
}
