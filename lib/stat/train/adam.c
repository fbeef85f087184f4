/*
 * Steps of Adam, with registers of 16 bytes, which every machine has: wider
 * ones would save only 2 % of the time of training. See adam.h.
 */
#include <math.h>

#include "stat/base/simd.h"
#include "stat/train/adam.h"

void
tw_adam_step(struct tw_adam *a, float *w, const float *g, double scale,
    double rate)
{
	double at = (double)++a->step;
	float by = (float)(rate / (1 - pow(TW_ADAM_B1, at)));
	float unbias = (float)(1 / (1 - pow(TW_ADAM_B2, at)));
	size_t i;

	for (i = 0; i < a->n; i += WIDE) {
		tw_vec d = splat((float)scale) * load(g + i);
		tw_vec m = splat((float)TW_ADAM_B1) * load(a->m + i) +
		    splat((float)(1 - TW_ADAM_B1)) * d;
		tw_vec v = splat((float)TW_ADAM_B2) * load(a->v + i) +
		    splat((float)(1 - TW_ADAM_B2)) * d * d;

		store(a->m + i, m);
		store(a->v + i, v);
		store(w + i, load(w + i) - splat(by) * m /
			(vec_sqrt(v * splat(unbias)) +
			    splat((float)TW_ADAM_E)));
	}
}

void
tw_adam_shrink(size_t n, float *w, float by)
{
	size_t i;

	for (i = 0; i < n; i += WIDE)
		store(w + i, load(w + i) * splat(by));
}
