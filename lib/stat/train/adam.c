/* One step of Adam. */
#include <math.h>

#include "stat/train/adam_loop.h"

void
tw_adam_step(struct tw_adam *a, float *w, const float *g, double scale,
    double rate)
{
	struct adam_step s = { .scale = (float)scale };

	a->step++;
	s.rate = (float)(rate / (1 - pow(TW_ADAM_B1, (double)a->step)));
	s.unbias = (float)(1 / (1 - pow(TW_ADAM_B2, (double)a->step)));
	SIMD_PICK(simd_widest(), tw_adam_move)(a, w, g, &s);
}

bool
tw_adam_below(size_t n, const float *g, double most)
{
	return SIMD_PICK(simd_widest(), tw_adam_below)(n, g, most);
}

void
tw_adam_shrink(size_t n, float *w, float by)
{
	SIMD_PICK(simd_widest(), tw_adam_shrink)(n, w, by);
}
