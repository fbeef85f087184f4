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

/* Loss and gradient of records by registers of so many bytes. */
static double
learn(const struct tw_made *net, size_t bins, unsigned bytes,
    const float *weight, float *grad)
{
	/* More than all works have at once, the last of them not full. */
	enum { RECORDS = TW_FLOW_PARTS * LANES + LANES + 5 };
	static float data[RECORDS * COLUMNS];
	uint32_t row[RECORDS], i;
	struct tw_flow_batch b;
	struct tw_rng rng;
	double loss;

	tw_rng_seed(&rng, 4);
	for (i = 0; i < RECORDS * COLUMNS; i++)
		data[i] = (float)tw_rng_normal(&rng);
	for (i = 0; i < RECORDS; i++)
		row[i] = i;
	tw_flow_batch_init(&b, net, 2, bins, 3, 1, data);
	b.bytes = bytes;
	loss = tw_flow_batch_grad(&b, weight, row, RECORDS, grad);
	tw_flow_batch_release(&b);
	return loss;
}

static void
widths(enum tw_flow_kind kind)
{
	size_t bins = kind == TW_FLOW_NSF ? 5 : 0, size, i, k, n = 0;
	float *weight, *grad, *want;
	struct tw_rng rng;
	struct tw_flow f;
	unsigned bytes;
	double loss = 0;
	int bad = 0;

	tw_flow_init(&f, 2, COLUMNS - 2);
	tw_flow_add(&f, kind, 1, 2, 21, 1, 5, 3);
	size = 2 * f.net.size;
	weight = calloc(size, sizeof *weight);
	want = calloc(size, sizeof *want);
	tw_rng_seed(&rng, 9);
	for (i = 0; i < 2; i++)
		for (k = 0; k < f.net.layers; k++) {
			const struct tw_layer *l = &f.net.layer[k];
			float *w = weight + i * f.net.size + l->weight;

			for (size_t r = 0; r < l->rows; r++)
				for (size_t j = 0; j < l->see[r]; j++)
					w[r * l->stride + j] = (float)
					    (0.3 * tw_rng_normal(&rng));
		}
	for (bytes = 16; bytes <= simd_widest(); bytes *= 2, n++) {
		grad = calloc(size, sizeof *grad);
		if (bytes == 16)
			loss = learn(&f.net, bins, 16, weight, want);
		else
			bad += learn(&f.net, bins, bytes, weight,
			    grad) != loss ||
			    memcmp(grad, want, size * sizeof *grad) != 0;
		free(grad);
	}
	ok(bad == 0 && loss != 0, "%s: the same loss and gradient from %zu widths",
	    kind == TW_FLOW_NSF ? "nsf" : "maf", n);
	tw_flow_release(&f);
	free(weight);
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
