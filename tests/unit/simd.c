/*
 * The functions of lib/stat/base/simd.h in float, which training uses; in double,
 * for evaluation, they are in spline.c. Oracle: tests/oracles/simd.py. And the
 * loss and gradient of training, by each width of registers: the same bytes.
 */
#include <stdio.h>
#include <stdlib.h>

#include "stat/base/rng.h"
#include "stat/flow/flow.h"
#include "stat/train/grad.h"
#include "tap.h"
#include "simd_oracle.h"

enum { COLUMNS = 5 };

/*
 * Loss and gradient of eleven records by registers of so many bytes: six, five,
 * and the five once more.
 */
static double
learn(const struct tw_made *net, size_t bins, unsigned bytes, const float *weight,
    float *turned, float *grad)
{
	uint32_t row[11] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
	float data[11 * COLUMNS];
	float *turn = calloc(2 * LANES, net->most * sizeof *turn);
	struct tw_flow_work w[2];
	struct tw_rng rng;
	double loss = 0;
	size_t i;

	tw_rng_seed(&rng, 4);
	for (i = 0; i < 11 * COLUMNS; i++)
		data[i] = (float)tw_rng_normal(&rng);
	tw_flow_turn(net, 2, weight, turned);
	for (i = 0; i < 2; i++) {
		tw_flow_work_init(&w[i], net, 2, bins, 3);
		w[i].bytes = bytes;
		tw_flow_work_load(&w[i], data, row + 6 * i, 6 - i);
		loss += tw_flow_work_loss(&w[i], weight);
		tw_flow_work_back(&w[i], turned);
	}
	for (i = 0; i < 2 * net->layers; i++) {
		tw_flow_work_grad(w, 2, i / net->layers, i % net->layers, 0,
		    turn, grad);
		tw_flow_work_grad(w + 1, 1, i / net->layers, i % net->layers, 1,
		    turn, grad);
	}
	for (i = 0; i < 2; i++)
		tw_flow_work_release(&w[i]);
	free(turn);
	return loss;
}

static void
widths(enum tw_flow_kind kind)
{
	size_t bins = kind == TW_FLOW_NSF ? 5 : 0, size, i, k, n = 0;
	float *weight, *turned, *grad, *want;
	struct tw_rng rng;
	struct tw_flow f;
	unsigned bytes;
	double loss = 0;
	int bad = 0;

	tw_flow_init(&f, 2, COLUMNS - 2);
	tw_flow_add(&f, kind, 1, 2, 21, 1, 5, 3);
	size = 2 * f.group->net.size;
	weight = calloc(size, sizeof *weight);
	turned = calloc(size, sizeof *turned);
	want = calloc(size, sizeof *want);
	tw_rng_seed(&rng, 9);
	for (i = 0; i < 2; i++)
		for (k = 0; k < f.group->net.layers; k++) {
			const struct tw_layer *l = &f.group->net.layer[k];
			float *w = weight + i * f.group->net.size + l->weight;

			for (size_t r = 0; r < l->rows; r++)
				for (size_t j = 0; j < l->see[r]; j++)
					w[r * l->stride + j] = (float)
					    (0.3 * tw_rng_normal(&rng));
		}
	for (bytes = 16; bytes <= simd_widest(); bytes *= 2, n++) {
		grad = calloc(size, sizeof *grad);
		if (bytes == 16)
			loss = learn(&f.group->net, bins, 16, weight, turned, want);
		else
			bad += learn(&f.group->net, bins, bytes, weight, turned,
			    grad) != loss ||
			    memcmp(grad, want, size * sizeof *grad) != 0;
		free(grad);
	}
	ok(bad == 0 && loss != 0, "%s: the same loss and gradient from %zu widths",
	    kind == TW_FLOW_NSF ? "nsf" : "maf", n);
	tw_flow_release(&f);
	free(weight);
	free(turned);
	free(want);
}

int
main(void)
{
	tw_real far[WIDE];

	simd_oracle("tests/oracles/simd.tsv");
	store(far, vec_exp(splat(-1000)));
	ok(far[0] > 0 && far[0] < 1e-37f, "exp is held above 0");
	store(far, vec_exp(splat(1000)));
	ok(isfinite(far[0]) && far[0] > 1e38f, "and below infinity");
	widths(TW_FLOW_NSF);
	widths(TW_FLOW_MAF);
	return done();
}
