/* Importance weights of draws, and the likelihood that they are made of. */
#include <math.h>
#include <stdlib.h>

#include "stat/base/jobs.h"
#include "stat/joint/likelihood.h"

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
	 * Of a mean: sd(w) / (mean(w) sqrt(n)), which also is that of its log.
	 */
	s->error = sqrt(fmax(0, 1 / s->ess - 1 / (double)n));
}

void
tw_weights_mix(struct tw_weights *s, size_t n, double *w, double share)
{
	double squares = 0;
	size_t i;

	/* guard: of p alone ess has other roundings */
	if (share == 1 || !(s->ess > 0))
		return;
	for (i = 0; i < n; i++) {
		w[i] = share * w[i] + (1 - share) / (double)n;
		squares += w[i] * w[i];
	}
	s->ess = 1 / squares;
}

void
tw_weights_pick(struct tw_rng *rng, size_t n, const double *w, size_t m,
    size_t *pick)
{
	double u = tw_rng_uniform(rng), below = 0;
	size_t i = 0, last = 0, k;

	for (k = 0; k < m; k++) {
		double at = ((double)k + u) / (double)m;

		/* Rounding may leave the end of the last weight short of 1. */
		for (; i < n && below + w[i] <= at; i++) {
			below += w[i];
			if (w[i] > 0)
				last = i;
		}
		pick[k] = i < n ? i : last;
	}
}

/* ---- the likelihood ----------------------------------------------- */

enum { CHUNK = 16 };	/* thetas a job */

int
tw_likelihood_init(struct tw_likelihood *l, const struct tw_flow *flow,
    unsigned threads)
{
	unsigned i;

	*l = (struct tw_likelihood){ .flow = flow,
		.threads = tw_jobs_threads(threads) };
	l->eval = calloc(l->threads, sizeof *l->eval);
	l->given = calloc(l->threads, (flow->nx + 1) * sizeof *l->given);
	l->log_l = calloc(l->threads, TW_FLOW_CHUNK * sizeof *l->log_l);
	if (l->eval == NULL || l->given == NULL || l->log_l == NULL) {
		tw_likelihood_release(l);
		return -1;
	}
	for (i = 0; i < l->threads; i++)
		if (tw_flow_eval_init(&l->eval[i], flow, 1) < 0) {
			tw_likelihood_release(l);
			return -1;
		}
	return 0;
}

void
tw_likelihood_release(struct tw_likelihood *l)
{
	unsigned i;

	for (i = 0; i < l->threads && l->eval != NULL; i++)
		tw_flow_eval_release(&l->eval[i]);
	free(l->eval);
	free(l->given);
	free(l->log_l);
	*l = (struct tw_likelihood){ 0 };
}

struct adding {
	struct tw_likelihood *l;
	size_t d, m;
	const double *theta, *x;
	const size_t *of;
	double *log_p;
};

/* The sum over all x at one theta. */
static double
sum_at(struct adding *a, const double *theta, unsigned worker)
{
	struct tw_likelihood *l = a->l;
	double *given = l->given + worker * (l->flow->nx + 1);
	double *log_l = l->log_l + worker * TW_FLOW_CHUNK, sum = 0;
	size_t i, k, n;

	for (i = 0; i < l->flow->nx; i++)
		given[i] = theta[a->of[i]];
	tw_flow_at_x(&l->eval[worker], given);
	for (k = 0; k < a->m; k += n) {
		n = a->m - k < TW_FLOW_CHUNK ? a->m - k : TW_FLOW_CHUNK;
		tw_flow_logqs(&l->eval[worker], n, a->x + k * l->flow->ntheta,
		    log_l);
		for (i = 0; i < n; i++)
			sum += log_l[i];
	}
	return sum;
}

static void
add_job(void *arg, size_t i, unsigned worker)
{
	struct adding *a = arg;

	/* fast: -inf remains so */
	if (a->log_p[i] > -INFINITY)
		a->log_p[i] += sum_at(a, a->theta + i * a->d, worker);
}

void
tw_likelihood_add(struct tw_likelihood *l, size_t n, size_t d,
    const double *theta, const size_t *of, size_t m, const double *x,
    double *log_p)
{
	struct adding a = { l, d, m, theta, x, of, log_p };

	tw_jobs_blocks(l->threads, n, CHUNK, add_job, &a);
}
