/* Principal axes by orthogonal iteration. See principal.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/rng.h"
#include "stat/base/vector.h"
#include "stat/flow/principal.h"

enum { STEPS = 30 };

/* Additional axes, so that the last of those asked for converge, too. */
enum { SPARE = 4 };

/* If less than this share of a vector is left, it is rounding error. */
static const double NOTHING = 1e-12;

/* to = matrix v */
static void
multiply(size_t c, const double *matrix, const double *v, double *to)
{
	size_t i;

	memset(to, 0, c * sizeof *to);
	for (i = 0; i < c; i++) {
		const double *m = matrix + i * c;

		to[i] += tw_vector_dot(m, v, i + 1);
		tw_vector_add(to, m, v[i], i);
	}
}

static double
length(const double *v, size_t c)
{
	return sqrt(tw_vector_dot(v, v, c));
}

/*
 * Make the vectors v[n][c] orthonormal (Gram-Schmidt). A vector in the span of
 * those before it becomes 0.
 */
static void
orthonormal(size_t c, size_t n, double *v)
{
	size_t i, j, turn;

	for (i = 0; i < n; i++) {
		double *w = v + i * c, before = length(w, c), after;

		/* The second turn removes the rounding errors of the first. */
		for (turn = 0; turn < 2; turn++)
			for (j = 0; j < i; j++)
				tw_vector_add(w, v + j * c,
				    -tw_vector_dot(w, v + j * c, c), c);
		after = length(w, c);
		if (after > NOTHING * before)
			for (j = 0; j < c; j++)
				w[j] /= after;
		else
			memset(w, 0, c * sizeof *w);
	}
}

int
tw_principal(size_t c, const double *matrix, size_t k, double *axis)
{
	size_t n = k + SPARE < c ? k + SPARE : c, kept = k < n ? k : n, step, i;
	double *v = calloc(n + 1, c * sizeof *v), *to;
	struct tw_rng rng;

	if (v == NULL)
		return -1;
	to = v + n * c;
	tw_rng_seed(&rng, 1);
	for (i = 0; i < n * c; i++)
		v[i] = tw_rng_normal(&rng);
	for (step = 0; step < STEPS; step++) {
		orthonormal(c, n, v);
		for (i = 0; i < n; i++) {
			multiply(c, matrix, v + i * c, to);
			memcpy(v + i * c, to, c * sizeof *to);
		}
	}
	orthonormal(c, n, v);
	memset(axis, 0, k * c * sizeof *axis);
	memcpy(axis, v, kept * c * sizeof *axis);
	free(v);
	return 0;
}
