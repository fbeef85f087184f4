/* One step of Adam. */
#include <math.h>
#include <stdlib.h>

#include "stat/flow/adam.h"

static const double B1 = 0.9, B2 = 0.999;
static const float E = 1e-8f;

int
tw_adam_init(struct tw_adam *a, size_t n)
{
	*a = (struct tw_adam){ .n = n };
	a->m = calloc(n, sizeof *a->m);
	a->v = calloc(n, sizeof *a->v);
	if (a->m != NULL && a->v != NULL)
		return 0;
	tw_adam_release(a);
	return -1;
}

void
tw_adam_release(struct tw_adam *a)
{
	free(a->m);
	free(a->v);
	*a = (struct tw_adam){ 0 };
}

void
tw_adam_step(struct tw_adam *a, float *w, const float *g, double scale,
    double rate)
{
	float *restrict m = a->m, *restrict v = a->v;
	float b1 = (float)B1, b2 = (float)B2, c1 = (float)(1 - B1);
	float c2 = (float)(1 - B2), k = (float)scale;
	float unbias, r;
	size_t i, n = a->n;

	a->step++;
	r = (float)(rate / (1 - pow(B1, (double)a->step)));
	unbias = (float)(1 / (1 - pow(B2, (double)a->step)));
	for (i = 0; i < n; i++) {
		float d = k * g[i];

		m[i] = b1 * m[i] + c1 * d;
		v[i] = b2 * v[i] + c2 * d * d;
		w[i] -= r * m[i] / (sqrtf(v[i] * unbias) + E);
	}
}
