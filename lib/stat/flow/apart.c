/* Members of a flow beside their mean. See apart.h. */
#include <math.h>
#include <stdlib.h>

#include "stat/flow/apart.h"
#include "stat/flow/eval.h"

/* logq[n] of theta[n], or of n draws made with rng; 0 or -1. */
static int
find_logqs(const struct tw_flow *f, const double *x, size_t n,
    struct tw_rng *rng, double *theta, double *logq)
{
	struct tw_flow_eval e;

	if (tw_flow_eval_init(&e, f, 1) < 0)
		return -1;
	tw_flow_at_x(&e, x);
	if (rng != NULL)
		tw_flow_draws_logqs(&e, rng, n, theta, logq);
	else
		tw_flow_logqs(&e, n, theta, logq);
	tw_flow_eval_release(&e);
	return 0;
}

int
tw_flow_apart(const struct tw_flow *f, const double *x, size_t n,
    struct tw_rng *rng, double *apart)
{
	double *theta = malloc(n * (f->ntheta + 2) * sizeof *theta), sum;
	double *logq = theta + n * f->ntheta, *own = logq + n;
	struct tw_flow_group group;
	struct tw_flow one;
	int status = -1;
	size_t k, i;

	if (theta != NULL)
		status = find_logqs(f, x, n, rng, theta, logq);
	*apart = 0;
	for (k = 0; k < tw_flow_members(f) && status == 0; k++) {
		tw_flow_alone(f, k, &one, &group);
		status = find_logqs(&one, x, n, NULL, theta, own);
		for (sum = 0, i = 0; i < n && status == 0; i++)
			sum += fabs(exp(own[i] - logq[i]) - 1);
		*apart = fmax(*apart, sum / (double)n / 2);
	}
	free(theta);
	return status;
}
