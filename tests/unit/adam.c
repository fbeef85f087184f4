/*
 * lib/stat/train/adam.h: what its equations give in double.
 */
#include <math.h>

#include "stat/base/rng.h"
#include "stat/train/adam.h"
#include "tap.h"

/*
 * Steps on 48 weights against the equations of adam.h, in double; and weights
 * that shrink.
 */
static void
steps(void)
{
	enum { N = 48 };
	float w[N], g[N], by[N], mean[N] = { 0 }, square[N] = { 0 };
	struct tw_adam a = { N, 0, mean, square };
	double m[N] = { 0 }, v[N] = { 0 }, x[N], worst = 0, d;
	struct tw_rng rng;
	size_t i, k;
	int bad = 0;

	tw_rng_seed(&rng, 6);
	for (i = 0; i < N; i++)
		x[i] = (double)(w[i] = 0.5f);
	for (k = 1; k <= 5; k++) {
		for (i = 0; i < N; i++)
			g[i] = (float)tw_rng_normal(&rng);
		tw_adam_step(&a, w, g, 0.5, 0.1);
		for (i = 0; i < N; i++) {
			d = 0.5 * (double)g[i];
			m[i] = 0.9 * m[i] + 0.1 * d;
			v[i] = 0.999 * v[i] + 0.001 * d * d;
			x[i] -= 0.1 * m[i] / (1 - pow(0.9, (double)k)) /
			    (sqrt(v[i] / (1 - pow(0.999, (double)k))) + 1e-8);
			worst = fmax(worst, fabs(x[i] - (double)w[i]));
		}
	}
	for (i = 0; i < N; i++)
		by[i] = w[i];
	tw_adam_shrink(N, by, 0.75f);
	for (i = 0; i < N; i++)
		bad += by[i] != w[i] * 0.75f;
	ok(bad == 0 && a.step == 5 && worst < 1e-6, "steps: Adam's, to %.1e",
	    worst);
}

int
main(void)
{
	steps();
	return done();
}
