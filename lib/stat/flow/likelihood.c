/* Importance weights of draws, and the likelihood that they are made of. */
#include <math.h>

#include "stat/flow/likelihood.h"

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

void
tw_likelihood_logs(struct tw_flow_eval *like, size_t n, size_t d,
    const double *theta, const size_t *of, const double *x, double *given,
    double *log_l)
{
	size_t i, j;

	for (i = 0; i < n; i++) {
		for (j = 0; j < d; j++)
			given[j] = theta[i * d + of[j]];
		tw_flow_at_x(like, given);
		log_l[i] = tw_flow_logq(like, x);
	}
}
