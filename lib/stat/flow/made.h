/*
 * Masked autoencoder for distribution estimation (Germain, Gregor, Murray and
 * Larochelle 2015) with residual blocks: the shape of the network that computes
 * M outputs u_i for each position i = 0 .. D-1 of the parameters y, from the C
 * data x and the parameters before position i:
 *
 *   h = A (x, y) + a                         layer in, H hidden units
 *   h = h + W2 relu(W1 relu(h) + b1) + b2    two layers for each block
 *   u = B relu(h) + b                        layer out
 *   u = u + S (x, y)                         layer skip
 *
 * The skip is added to the first two outputs of each position only. It makes
 * the affine transform of a linear model exact. Added to all M outputs it would
 * fit noise: with the task gaussian_linear, 10 parameters and 10^4 records, the
 * flow was then 0.10 nats from the posterior, and 0.04 nats without.
 *
 * Hidden unit k has degree floor(k D / H), in 0 .. D-1. It sees all of x, the
 * parameters at positions below its degree, and the units whose degree is not
 * higher. The outputs of position i see x, the positions below i and the units
 * of degree at most i. So u_i depends on x and y_0 .. y_{i-1} only. As degrees
 * ascend with k, the columns that a row of a layer sees are always its first
 * ones: the mask of a row is a length, and the inverse transform can compute y
 * position by position at the cost of one pass through the network.
 */
#ifndef TW_STAT_FLOW_MADE_H
#define TW_STAT_FLOW_MADE_H

#include <stddef.h>

/* A layer: out[i] = bias[i] + sum over j < see[i] of weight[i][j] in[j]. */
struct tw_layer {
	size_t rows;		/* number of outputs */
	size_t cols;		/* number of inputs */
	size_t row_pad;		/* rows, rounded up to a multiple of 8 */
	size_t stride;		/* cols, rounded up to a multiple of 16 */
	/* Offset of weight[row_pad][stride] in the weights of the network. */
	size_t weight;
	/* Offset of bias[row_pad] there; SIZE_MAX: the layer has no bias. */
	size_t bias;
	size_t *see;	/* [row_pad] how many columns row i sees; ascending */
	size_t *seen;	/* [stride] first row that sees column j; ascending */
};

/* The layers of a network in their order; two for each block at the end. */
enum { TW_MADE_IN, TW_MADE_SKIP, TW_MADE_OUT, TW_MADE_BLOCKS };

struct tw_made {
	size_t x, y;		/* inputs: C >= 0 data, D >= 1 parameters */
	size_t hidden;		/* H >= 1 hidden units */
	size_t blocks;		/* number of residual blocks */
	size_t out;		/* M >= 2 outputs for each position */
	size_t layers;		/* 3 + 2 blocks */
	struct tw_layer *layer;	/* [layers] */
	/* [y + 1] the units of degree g are unit[g] .. unit[g+1] - 1 */
	size_t *unit;
	size_t size;		/* weights and biases, a multiple of 16 */
	size_t most;		/* largest row_pad or stride */
	size_t *table;		/* memory of all see, seen and unit */
};

/*
 * Make *m the shape of a network with these numbers, named as in the struct.
 * Its weights are elsewhere: size floats, of which padding and weights that a
 * mask excludes stay 0. Returns 0, and the caller frees *m with
 * tw_made_release; -1 if memory runs out.
 */
int tw_made_init(struct tw_made *m, size_t x, size_t y, size_t hidden,
    size_t blocks, size_t out);
void tw_made_release(struct tw_made *m);

#endif
