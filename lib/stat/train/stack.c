/* Weights of a mixture of densities. See stack.h. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "stat/train/stack.h"

static const double ENOUGH = 1e-9;

struct stack {
	size_t n, k;
	const double *const *loss;
	double *best;		/* [n] the least loss of a record */
	double *mix;		/* [n] sum of w q, over the largest q */
	double *w;
};

/* q_k at record i, over the largest q there. */
static double
ratio(const struct stack *s, size_t k, size_t i)
{
	return exp(s->best[i] - s->loss[k][i]);
}

static void
remix(struct stack *s)
{
	size_t i, k;

	for (i = 0; i < s->n; i++) {
		s->mix[i] = 0;
		for (k = 0; k < s->k; k++)
			if (s->w[k] > 0)
				s->mix[i] += s->w[k] * ratio(s, k, i);
	}
}

/* g_k; infinite where the mixture has no density and k has. */
static double
slope(const struct stack *s, size_t k)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < s->n; i++) {
		double q = ratio(s, k, i);

		sum += q > 0 ? q / s->mix[i] : 0;
	}
	return sum / (double)s->n;
}

/* The derivative of the mean when t goes from estimate b to a. */
static double
along(const struct stack *s, size_t a, size_t b, double t)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < s->n; i++) {
		double d = ratio(s, a, i) - ratio(s, b, i);

		sum += d != 0 ? d / (s->mix[i] + t * d) : 0;
	}
	return sum;
}

/* How much weight to move from b to a: the derivative falls with it. */
static double
step(const struct stack *s, size_t a, size_t b)
{
	double lo = 0, hi = s->w[b], mid;
	int i;

	if (along(s, a, b, hi) >= 0)
		return hi;
	for (i = 0; i < 60; i++) {
		mid = (lo + hi) / 2;
		if (along(s, a, b, mid) > 0)
			lo = mid;
		else
			hi = mid;
	}
	return lo;
}

/* Move weight once; false where what is missing is little. */
static bool
improve(struct stack *s, double *lack)
{
	size_t k, most = 0, least = s->k;
	double g, up = -INFINITY, down = INFINITY, t;

	for (k = 0; k < s->k; k++) {
		g = slope(s, k);
		if (g > up) {
			up = g;
			most = k;
		}
		if (s->w[k] > 0 && g <= down) {
			down = g;
			least = k;
		}
	}
	*lack = log(up);
	if (*lack <= ENOUGH || least == most)
		return false;
	t = step(s, most, least);
	s->w[most] += t;
	s->w[least] = t < s->w[least] ? s->w[least] - t : 0;
	remix(s);
	return t > 0;
}

int
tw_stack_find(size_t n, size_t k, const double *const *loss, double *weight,
    double *mixed, double *lack)
{
	struct stack s = { .n = n, .k = k, .loss = loss, .mix = mixed,
	    .w = weight, .best = malloc(n * sizeof *s.best) };
	size_t i, j, steps = 1000 * k;

	if (s.best == NULL)
		return -1;
	for (i = 0; i < n; i++) {
		s.best[i] = INFINITY;
		for (j = 0; j < k; j++)
			s.best[i] = fmin(s.best[i], loss[j][i]);
	}
	for (j = 0; j < k; j++)
		weight[j] = 1 / (double)k;
	remix(&s);
	while (steps-- > 0 && improve(&s, lack))
		;
	for (i = 0; i < n; i++)
		mixed[i] = s.best[i] - log(mixed[i]);
	free(s.best);
	return 0;
}
