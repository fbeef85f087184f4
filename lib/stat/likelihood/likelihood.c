/* Importance weights of draws, and their likelihood. See likelihood.h. */
#include <math.h>
#include <stdlib.h>

#include "stat/likelihood/likelihood.h"

double
tw_log_add(double a, double b)
{
	double most = fmax(a, b);

	return isinf(most) ? most : most + log1p(exp(fmin(a, b) - most));
}

void
tw_weights_make(struct tw_weights *s, size_t n, double *w)
{
	double most = -INFINITY, sum = 0, squares = 0;
	size_t i;

	for (i = 0; i < n; i++)
		if (isfinite(w[i]) && w[i] > most)
			most = w[i];
	for (i = 0; i < n; i++) {
		w[i] = isfinite(w[i]) ? exp(w[i] - most) : 0;
		sum += w[i];
		squares += w[i] * w[i];
	}
	*s = (struct tw_weights){ -INFINITY, INFINITY, 0 };
	if (!(sum > 0))
		return;
	for (i = 0; i < n; i++)
		w[i] /= sum;
	s->ess = sum * sum / squares;
	s->log_z = most + log(sum / (double)n);
	/*
	 * The relative standard error of the mean weight, sd(w) / (mean(w)
	 * sqrt(n)), which is the standard error of its logarithm.
	 */
	s->error = sqrt(fmax(0, 1 / s->ess - 1 / (double)n));
}

void
tw_weights_add(struct tw_weights *all, const struct tw_weights *own, size_t n,
    double share, const double *one, double *w)
{
	double squares = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		w[i] += share * one[i];
		squares += w[i] * w[i];
	}
	all->error = fmax(all->error, own->error);
	if (!(own->ess > 0) || !(all->ess > 0))
		all->ess = 0;
	else
		/* guard: with share 1, the two differ only by rounding */
		all->ess = share == 1 ? own->ess : 1 / squares;
}

void
tw_weights_pick(struct tw_rng *rng, size_t n, const double *w, size_t m,
    size_t *pick)
{
	double u = tw_rng_uniform(rng), below = 0;
	size_t i = 0, last = 0, k;

	for (k = 0; k < m; k++) {
		double at = ((double)k + u) / (double)m;

		/* Because of rounding, the weights may have a sum below 1. */
		for (; i < n && below + w[i] <= at; i++) {
			below += w[i];
			if (w[i] > 0)
				last = i;
		}
		pick[k] = i < n ? i : last;
	}
}

/* ---- the likelihood ----------------------------------------------- */

enum { SLICE = 4096 };	/* rows of theta evaluated at once */

int
tw_likelihood_init(struct tw_likelihood *l, const struct tw_flow *flow,
    unsigned threads)
{
	*l = (struct tw_likelihood){ .flow = flow };
	l->sum = calloc(SLICE, (tw_flow_given_size(flow) + 1) * sizeof *l->sum);
	l->of = calloc(SLICE, sizeof *l->of);
	if (l->sum == NULL || l->of == NULL ||
	    tw_flow_eval_init(&l->eval, flow, threads) < 0) {
		tw_likelihood_release(l);
		return -1;
	}
	l->given = l->sum + SLICE;
	return 0;
}

void
tw_likelihood_release(struct tw_likelihood *l)
{
	tw_flow_eval_release(&l->eval);
	free(l->sum);
	free(l->of);
	*l = (struct tw_likelihood){ 0 };
}

/* Add the log probabilities of not failing. */
static void
succeed(const struct tw_likelihood *l, size_t n, size_t d, const double *theta,
    const size_t *of, double *log_p)
{
	const struct tw_fails *f = &l->flow->fails;
	double *z = l->given;
	size_t i, j;

	for (i = 0; i < n && f->n > 0; i++) {
		for (j = 0; j < f->n; j++)
			z[j] = tw_flow_feature(&l->flow->data[j],
			    theta[i * d + of[j]]);
		log_p[i] += tw_fails_log(f, z);
	}
}

void
tw_likelihood_add(struct tw_likelihood *l, size_t n, size_t d,
    const double *theta, const size_t *of, const double *x, double *log_p)
{
	size_t nx = tw_flow_given_size(l->flow), i = 0, j, k;

	while (i < n) {
		for (k = 0; i < n && k < SLICE; i++) {
			/* fast: log_p would remain -INFINITY */
			if (!(log_p[i] > -INFINITY))
				continue;
			for (j = 0; j < nx; j++)
				l->given[k * nx + j] = theta[i * d + of[j]];
			l->sum[k] = 0;
			l->of[k++] = i;
		}
		tw_flow_add_each(&l->eval, k, l->given, x, l->sum);
		for (j = 0; j < k; j++)
			log_p[l->of[j]] += l->sum[j];
	}
	succeed(l, n, d, theta, of, log_p);
}
