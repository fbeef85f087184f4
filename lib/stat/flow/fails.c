/*
 * The probability that a simulation fails: logistic regression by Newton's
 * method. See fails.h.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/flow/fails.h"

static const double PENALTY = 1.0 / 9;

enum { STEPS = 50 };

/* log(1 + exp(v)) */
static double
soft(double v)
{
	return fmax(v, 0) + log1p(exp(-fabs(v)));
}

/* Set `to` to the terms of z[n], in the order of fails.h. */
static void
make_terms(size_t n, const double *z, double *to)
{
	size_t j, k;

	*to++ = 1;
	for (j = 0; j < n; j++)
		*to++ = z[j];
	for (j = 0; j < n && n <= TW_FAILS_SQUARES; j++)
		for (k = j; k < n; k++)
			*to++ = z[j] * z[k];
}

static double
score(const struct tw_fails *f, const double *term)
{
	size_t terms = tw_fails_terms(f->n), i;
	double sum = 0;

	for (i = 0; i < terms; i++)
		sum += f->w[i] * term[i];
	return sum;
}

/*
 * Replace g by the solution x of h x = g, by Cholesky factorization, which
 * overwrites the positive definite h[n][n].
 */
static void
solve(size_t n, double *h, double *g)
{
	size_t i, j, k;

	for (i = 0; i < n; i++) {
		for (j = 0; j <= i; j++) {
			for (k = 0; k < j; k++)
				h[i * n + j] -= h[i * n + k] * h[j * n + k];
			h[i * n + j] = j < i ? h[i * n + j] / h[j * n + j] :
			    sqrt(h[i * n + i]);
		}
		for (k = 0; k < i; k++)
			g[i] -= h[i * n + k] * g[k];
		g[i] /= h[i * n + i];
	}
	for (i = n; i-- > 0;) {
		for (k = i + 1; k < n; k++)
			g[i] -= h[k * n + i] * g[k];
		g[i] /= h[i * n + i];
	}
}

/*
 * The negative log posterior density of the weights. If h is not NULL, g
 * becomes its negative gradient, and h the lower triangle of its Hessian;
 * otherwise g is overwritten.
 */
static double
loss(const struct tw_fails *f, size_t m, const double *z, const bool *failed,
    double *term, double *g, double *h)
{
	size_t terms = tw_fails_terms(f->n), i, j, k;
	double sum = 0, v, p;

	for (j = 0; j < terms; j++) {
		double pull = j > 0 ? PENALTY : 1e-9;

		sum += pull * f->w[j] * f->w[j] / 2;
		g[j] = -pull * f->w[j];
		for (k = 0; k <= j && h != NULL; k++)
			h[j * terms + k] = j == k ? pull : 0;
	}
	for (i = 0; i < m; i++) {
		make_terms(f->n, z + i * f->n, term);
		v = score(f, term);
		sum += soft(failed[i] ? -v : v);
		p = exp(v - soft(v));
		for (j = 0; j < terms && h != NULL; j++) {
			g[j] += ((failed[i] ? 1 : 0) - p) * term[j];
			for (k = 0; k <= j; k++)
				h[j * terms + k] += p * (1 - p) * term[j] *
				    term[k];
		}
	}
	return sum;
}

int
tw_fails_fit(struct tw_fails *f, size_t n, size_t m, const double *z,
    const bool *failed)
{
	size_t terms = tw_fails_terms(n), step, j;
	double *room = calloc(terms + 2, terms * sizeof *room), now, next = 0;
	double *g, *h, by;

	*f = (struct tw_fails){ n, calloc(terms, sizeof *f->w) };
	if (room == NULL || f->w == NULL) {
		free(room);
		tw_fails_release(f);
		return -1;
	}
	g = room + terms;
	h = g + terms;
	for (step = 0; step < STEPS; step++) {
		now = loss(f, m, z, failed, room, g, h);
		solve(terms, h, g);
		for (j = 0; j < terms; j++)
			f->w[j] += g[j];
		/* Halve the step as long as it increases the loss. */
		for (by = 0.5; by > 1e-6; by /= 2) {
			next = loss(f, m, z, failed, room, h, NULL);
			if (next <= now)
				break;
			for (j = 0; j < terms; j++)
				f->w[j] -= by * g[j];
		}
		if (now - next < 1e-9 * fabs(now))
			break;
	}
	free(room);
	return 0;
}

void
tw_fails_release(struct tw_fails *f)
{
	free(f->w);
	*f = (struct tw_fails){ 0 };
}

double
tw_fails_log(const struct tw_fails *f, const double *z)
{
	double v = f->w[0];
	const double *w = f->w + 1;
	size_t j, k;

	for (j = 0; j < f->n; j++)
		v += *w++ * z[j];
	for (j = 0; j < f->n && f->n <= TW_FAILS_SQUARES; j++)
		for (k = j; k < f->n; k++)
			v += *w++ * z[j] * z[k];
	return -soft(v);
}
