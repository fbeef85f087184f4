/*
 * The loops of stat/train/adam.h, for registers of SIMD_BYTES
 * (stat/base/simd.h). Private to lib/stat.
 */
#ifndef TW_STAT_TRAIN_ADAM_LOOP_H
#define TW_STAT_TRAIN_ADAM_LOOP_H

#include <stdbool.h>

#include "stat/base/simd.h"
#include "stat/train/adam.h"

/* A step's numbers: of g, r, 1 / (1 - b2^t). */
struct adam_step {
	float scale, rate, unbias;
};

SIMD_DECLARE(void, tw_adam_move, struct tw_adam *a, float *w, const float *g,
    const struct adam_step *s);

/* tw_adam_below and tw_adam_shrink. */
SIMD_DECLARE(bool, tw_adam_below, size_t n, const float *g, double most);
SIMD_DECLARE(void, tw_adam_shrink, size_t n, float *w, float by);

#ifdef SIMD_HERE

/* The n < WIDE numbers at p, and 0. */
static inline tw_vec
load_some(const float *p, size_t n)
{
	tw_vec v = splat(0);

	memcpy(&v, p, n * sizeof *p);
	return v;
}

static inline void
store_some(float *p, tw_vec v, size_t n)
{
	memcpy(p, &v, n * sizeof *p);
}

static inline void
move(tw_vec *m, tw_vec *v, tw_vec *w, tw_vec g, const struct adam_step *s)
{
	tw_vec d = splat(s->scale) * g;

	*m = splat((float)TW_ADAM_B1) * *m + splat((float)(1 - TW_ADAM_B1)) * d;
	*v = splat((float)TW_ADAM_B2) * *v +
	    splat((float)(1 - TW_ADAM_B2)) * d * d;
	*w -= splat(s->rate) * *m /
	    (vec_sqrt(*v * splat(s->unbias)) + splat((float)TW_ADAM_E));
}

void
SIMD_NAME(tw_adam_move)(struct tw_adam *a, float *w, const float *g,
    const struct adam_step *s)
{
	size_t i, left;
	tw_vec m, v, to;

	for (i = 0; i + WIDE <= a->n; i += WIDE) {
		m = load(a->m + i);
		v = load(a->v + i);
		to = load(w + i);
		move(&m, &v, &to, load(g + i), s);
		store(a->m + i, m);
		store(a->v + i, v);
		store(w + i, to);
	}
	left = a->n - i;
	m = load_some(a->m + i, left);
	v = load_some(a->v + i, left);
	to = load_some(w + i, left);
	move(&m, &v, &to, load_some(g + i, left), s);
	store_some(a->m + i, m, left);
	store_some(a->v + i, v, left);
	store_some(w + i, to, left);
}

bool
SIMD_NAME(tw_adam_below)(size_t n, const float *g, double most)
{
	tw_vec sum = splat(0), v;
	double all = 0;
	size_t i;

	for (i = 0; i + WIDE <= n; i += WIDE) {
		v = load(g + i);
		sum += v * v;
	}
	v = load_some(g + i, n - i);
	sum += v * v;
	for (i = 0; i < WIDE; i++)
		all += (double)sum[i];
	/* Rounding takes n units in the last place at most. */
	return n < 1000000 && all < 0.8 * most * most;
}

void
SIMD_NAME(tw_adam_shrink)(size_t n, float *w, float by)
{
	size_t i;

	for (i = 0; i + WIDE <= n; i += WIDE)
		store(w + i, load(w + i) * splat(by));
	store_some(w + i, load_some(w + i, n - i) * splat(by), n - i);
}

SIMD_END

#endif

#endif
