/*
 * The optimizer Adam (Kingma and Ba 2015). With the gradient g at step t,
 * from 1, and the rate r,
 *
 *   m = b1 m + (1 - b1) g,   v = b2 v + (1 - b2) g^2,
 *   w = w - r m / (1 - b1^t) / (sqrt(v / (1 - b2^t)) + e),
 *
 * b1 = 0.9, b2 = 0.999, e = 1e-8.
 */
#ifndef TW_STAT_TRAIN_ADAM_H
#define TW_STAT_TRAIN_ADAM_H

#include <stddef.h>

/* All n here are multiples of 16. */
#define TW_ADAM_B1 0.9
#define TW_ADAM_B2 0.999
#define TW_ADAM_E 1e-8

struct tw_adam {
	size_t n;
	size_t step;		/* number of steps taken */
	float *m, *v;		/* [n], 0 at first; the caller frees them */
};

/*
 * Take one step with the gradient scale * g[n] and change the weights w[n]. A
 * weight whose gradient has always been 0 keeps its value.
 */
void tw_adam_step(struct tw_adam *a, float *w, const float *g, double scale,
    double rate);

/* Multiply each of w[n] by the factor `by`. */
void tw_adam_shrink(size_t n, float *w, float by);

#endif
