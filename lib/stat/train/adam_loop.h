/*
 * The loops of stat/train/adam.h, for registers of SIMD_BYTES
 * (stat/base/simd.h). Private to lib/stat.
 */
#ifndef TW_STAT_TRAIN_ADAM_LOOP_H
#define TW_STAT_TRAIN_ADAM_LOOP_H

#include <stdbool.h>

#include "stat/base/simd.h"
#include "stat/train/adam.h"

/* A step's numbers: of g, r, 1 / (1 - b2^t). */
struct adam_step {
	float scale, rate, unbias;
};

SIMD_DECLARE(void, tw_adam_move, struct tw_adam *a, float *w, const float *g,
    const struct adam_step *s);

/* tw_adam_below and tw_adam_shrink. */
SIMD_DECLARE(bool, tw_adam_below, size_t n, const float *g, double most);
SIMD_DECLARE(void, tw_adam_shrink, size_t n, float *w, float by);

#ifdef SIMD_HERE

void
SIMD_NAME(tw_adam_move)(struct tw_adam *a, float *w, const float *g,
    const struct adam_step *s)
{
	size_t i;

	for (i = 0; i < a->n; i += WIDE) {
		tw_vec d = splat(s->scale) * load(g + i);
		tw_vec m = splat((float)TW_ADAM_B1) * load(a->m + i) +
		    splat((float)(1 - TW_ADAM_B1)) * d;
		tw_vec v = splat((float)TW_ADAM_B2) * load(a->v + i) +
		    splat((float)(1 - TW_ADAM_B2)) * d * d;

		store(a->m + i, m);
		store(a->v + i, v);
		store(w + i, load(w + i) - splat(s->rate) * m /
			(vec_sqrt(v * splat(s->unbias)) +
			    splat((float)TW_ADAM_E)));
	}
}

bool
SIMD_NAME(tw_adam_below)(size_t n, const float *g, double most)
{
	tw_vec sum = splat(0), v;
	double all = 0;
	size_t i;

	for (i = 0; i < n; i += WIDE) {
		v = load(g + i);
		sum += v * v;
	}
	for (i = 0; i < WIDE; i++)
		all += (double)sum[i];
	/* Rounding takes n units in the last place at most. */
	return n < 1000000 && all < 0.8 * most * most;
}

void
SIMD_NAME(tw_adam_shrink)(size_t n, float *w, float by)
{
	size_t i;

	for (i = 0; i < n; i += WIDE)
		store(w + i, load(w + i) * splat(by));
}

SIMD_END

#endif

#endif
