/* Weights of a mixture of densities. See stack.h. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "stat/train/stack.h"

static const double ENOUGH = 1e-9;

struct stack {
	size_t n, k;
	double *best;		/* [n] least loss of each record */
	double *q;		/* [k][n] densities / largest of the record */
	double *mix;		/* [n] sum over k of w_k q_k, with these q */
	double *w;
};

/* q_k at record i, divided by the largest density there. */
static double
ratio(const struct stack *s, size_t k, size_t i)
{
	return s->q[k * s->n + i];
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

/* g_k of stack.h; infinite if the mixture is 0 at a record where q_k is not. */
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

/*
 * n times the derivative of the mean by the weight t that has moved from
 * estimate b to estimate a.
 */
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

/* The best weight to move from b to a: the derivative falls with it. */
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

/*
 * Move weight once. Returns false if the mean is within ENOUGH of its maximum,
 * or if no weight can be moved.
 */
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
	struct stack s = { .n = n, .k = k, .mix = mixed, .w = weight,
	    .best = calloc(n, (1 + k) * sizeof *s.best) };
	size_t i, j, steps = 1000 * k;

	if (s.best == NULL)
		return -1;
	for (i = 0; i < n; i++) {
		s.best[i] = INFINITY;
		for (j = 0; j < k; j++)
			s.best[i] = fmin(s.best[i], loss[j][i]);
	}
	s.q = s.best + n;
	for (j = 0; j < k; j++)
		for (i = 0; i < n; i++)
			s.q[j * n + i] = exp(s.best[i] - loss[j][i]);
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

/* ---- mixtures of few estimates ------------------------------------- */

/* The estimates that are kept, and the mixture of these. */
struct few {
	size_t n, k;
	const double *const *loss;
	bool *in;		/* [k] whether the estimate is kept */
	const double **some;	/* [k] losses of those that are kept */
	double *weight;		/* [k] */
	double *mixed;		/* [n] */
};

/*
 * Find the mixture of the estimates that are kept; the others get the weight 0.
 * Returns 0, or -1 if memory runs out.
 */
static int
find(struct few *f, double *lack)
{
	size_t k, n = 0;

	for (k = 0; k < f->k; k++)
		if (f->in[k])
			f->some[n++] = f->loss[k];
	if (tw_stack_find(f->n, n, f->some, f->weight, f->mixed, lack) < 0)
		return -1;
	for (k = f->k; k-- > 0;)
		f->weight[k] = f->in[k] ? f->weight[--n] : 0;
	return 0;
}

/* Differences of mean losses that may be due to the search for weights. */
#define SAME_LOSS 1e-6

bool
tw_stack_exceeds(size_t n, size_t terms, double least, const double *a,
    const double *b)
{
	double sum = 0, squares = 0, d;
	size_t i, t, at = 0;

	for (i = 0; i < n; i++) {
		for (d = 0, t = 0; t < terms; t++, at++)
			d += a[at] - b[at];
		sum += d;
		squares += d * d;
	}
	/* sum^2 > squares: the mean exceeds its standard error. */
	return sum > fmax(least, SAME_LOSS) * (double)n &&
	    sum * sum > squares;
}

/* Whether, at each record, an estimate that is kept has a density above 0. */
static bool
is_whole(const struct few *f)
{
	size_t i, k;

	for (i = 0; i < f->n; i++) {
		for (k = 0; k < f->k && !(f->in[k] &&
		    f->loss[k][i] < INFINITY); k++)
			;
		if (k == f->k)
			return false;
	}
	return true;
}

/* Leave out the estimate of least weight. Returns false if only one is kept. */
static bool
take_out(struct few *f, const double *weight)
{
	size_t least = f->k, left = 0, k;

	for (k = 0; k < f->k; k++) {
		left += f->in[k];
		if (f->in[k] && (least == f->k || weight[k] < weight[least]))
			least = k;
	}
	if (left < 2)
		return false;
	f->in[least] = false;
	return true;
}

int
tw_stack_few(size_t n, size_t k, const double *const *loss, double *weight,
    double *mixed, double *lack)
{
	struct few f = { n, k, loss, malloc(k * sizeof *f.in),
		malloc(k * sizeof *f.some),
		calloc(k + n, sizeof *f.weight), NULL };
	double *room = f.weight;
	int error = -1;

	if (f.in != NULL && f.some != NULL && room != NULL)
		error = tw_stack_find(n, k, loss, weight, mixed, lack);
	f.mixed = room + k;
	if (error == 0)
		memset(f.in, true, k * sizeof *f.in);
	while (error == 0 && take_out(&f, weight) && is_whole(&f)) {
		error = find(&f, lack);
		if (error < 0 || tw_stack_exceeds(n, 1, TW_STACK_SAVES,
		    f.mixed, mixed))
			break;
		memcpy(weight, f.weight, k * sizeof *weight);
		memcpy(mixed, f.mixed, n * sizeof *mixed);
	}
	free(f.in);
	free(f.some);
	free(room);
	return error;
}
