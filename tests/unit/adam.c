/*
 * lib/stat/train/adam.h by each width of registers: the same bytes, and what its
 * equations give in double.
 */
#include <math.h>
#include <stdio.h>

#include "../../lib/stat/train/adam.c"
#include "stat/base/rng.h"
#include "tap.h"

/*
 * Steps on 48 weights by each width against the equations of adam.h, in double;
 * what is below what; and weights that shrink.
 */
static void
steps(void)
{
	enum { N = 48 };
	float w[3][N], g[N], by[3][N];
	double m = 0, v = 0, x = 0.5, worst = 0, sum = 0;
	unsigned bytes;
	struct tw_rng rng;
	size_t i, k, n = 0;
	int bad = 0;

	for (bytes = 16; bytes <= simd_widest(); bytes *= 2, n++) {
		float mean[N] = { 0 }, square[N] = { 0 };
		struct tw_adam a = { N, 0, mean, square };

		tw_rng_seed(&rng, 6);
		for (i = 0; i < N; i++)
			w[n][i] = 0.5f;
		for (k = 1; k <= 5; k++) {
			struct adam_step s = { 0.5f,
				(float)(0.1 / (1 - pow(0.9, (double)k))),
				(float)(1 / (1 - pow(0.999, (double)k))) };

			for (i = 0; i < N; i++)
				g[i] = (float)tw_rng_normal(&rng);
			SIMD_PICK(bytes, tw_adam_move)(&a, w[n], g, &s);
			if (bytes > 16)
				continue;
			m = 0.9 * m + 0.1 * 0.5 * (double)g[N - 1];
			v = 0.999 * v + 0.001 * 0.25 * (double)g[N - 1] *
			    (double)g[N - 1];
			x -= 0.1 * m / (1 - pow(0.9, (double)k)) /
			    (sqrt(v / (1 - pow(0.999, (double)k))) + 1e-8);
			worst = fmax(worst, fabs(x - (double)w[n][N - 1]));
		}
		memcpy(by[n], w[n], sizeof by[n]);
		SIMD_PICK(bytes, tw_adam_shrink)(N, by[n], 0.75f);
		bad += memcmp(w[n], w[0], sizeof w[n]) != 0;
		bad += memcmp(by[n], by[0], sizeof by[n]) != 0;
		for (i = 0; i < N; i++)
			bad += by[n][i] != w[n][i] * 0.75f;
		for (sum = 0, i = 0; i < N; i++)
			sum += (double)g[i] * (double)g[i];
		bad += SIMD_PICK(bytes, tw_adam_below)(N, g, sqrt(sum));
		bad += !SIMD_PICK(bytes, tw_adam_below)(N, g, 1.2 * sqrt(sum));
		g[N - 2] = NAN;
		bad += SIMD_PICK(bytes, tw_adam_below)(N, g, 1e300);
	}
	ok(bad == 0 && worst < 1e-6, "steps: Adam's, to %.1e, from %zu widths", worst,
	    n);
}

int
main(void)
{
	steps();
	return done();
}
