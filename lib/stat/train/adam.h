/*
 * Adam (Kingma and Ba 2015). With gradient g at step t,
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
	size_t step;		/* steps taken */
	float *m, *v;		/* [n], 0 at first; the caller's */
};

/*
 * One step from the weights w[n] against scale * g[n], at rate r. A weight
 * whose gradient has always been 0 stays what it is.
 */
void tw_adam_step(struct tw_adam *a, float *w, const float *g, double scale,
    double rate);

/* w[n] times by. */
void tw_adam_shrink(size_t n, float *w, float by);

#endif
