/* Chooses the records that are held out of training. See holdout.h. */
#include <string.h>

#include "stat/base/rng.h"
#include "stat/train/holdout.h"

enum { HELD_LEAST = 20 };	/* fewer held-out records would tell nothing */

size_t
tw_flow_held_out(size_t n, double share)
{
	size_t held = (size_t)(share * (double)n + 0.5);

	if (share > 0 && held < HELD_LEAST)
		held = n >= 5 * HELD_LEAST ? HELD_LEAST : 0;
	return held;
}

/*
 * Selection sampling (Fan, Muller and Rezucha 1962): a record is held out with
 * probability (records still to be held out) / (records left). The random
 * numbers differ from those of the members, which depend on the same seed.
 */
void
tw_flow_split(size_t n, double share, uint64_t seed, uint32_t *order)
{
	size_t held = tw_flow_held_out(n, share), to = 0, i;
	struct tw_rng rng;

	tw_rng_seed(&rng, seed);
	tw_rng_seed(&rng, tw_rng_next(&rng) ^ 0x68656c64);
	for (i = 0; i < n; i++)
		if (tw_rng_below(&rng, n - i) < held) {
			order[n - held] = (uint32_t)i;
			held--;
		} else
			order[to++] = (uint32_t)i;
}

size_t
tw_flow_deal(const struct tw_flow_options *o, size_t n, uint32_t *order)
{
	double share = o->holdout < 0 ? TW_FLOW_HOLDOUT : o->holdout;

	if (o->order != NULL) {
		memcpy(order, o->order, n * sizeof *order);
		return o->out;
	}
	tw_flow_split(n, share, o->seed, order);
	return tw_flow_held_out(n, share);
}
