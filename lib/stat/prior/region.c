/* The region of parameters that matter at one x: a level set of a flow. */
#include <math.h>
#include <stdlib.h>

#include "stat/base/array.h"
#include "stat/conformal/select.h"
#include "stat/prior/region.h"

#define BEYOND 0.25 /* of the span: outside */

int
tw_focus_init(struct tw_focus *r, const struct tw_flow *f, unsigned threads)
{
	*r = (struct tw_focus){ .flow = f };
	r->lo = calloc(f->ntheta, 2 * sizeof *r->lo);
	if (r->lo == NULL)
		return -1;
	r->hi = r->lo + f->ntheta;
	if (tw_flow_eval_init(&r->eval, f, threads) == 0)
		return 0;
	tw_focus_release(r);
	return -1;
}

void
tw_focus_release(struct tw_focus *r)
{
	tw_flow_eval_release(&r->eval);
	free(r->lo);
	free(r->theta);
	free(r->logq);
	*r = (struct tw_focus){ 0 };
}

size_t
tw_focus_span(size_t n, size_t d, const double *theta, const unsigned char *use,
    double share, double *lo, double *hi)
{
	size_t i, j, used = 0;
	double wide;

	for (i = 0; i < n; i++) {
		if (use != NULL && !use[i])
			continue;
		for (j = 0; j < d; j++) {
			double v = theta[i * d + j];

			lo[j] = used == 0 || v < lo[j] ? v : lo[j];
			hi[j] = used == 0 || v > hi[j] ? v : hi[j];
		}
		used++;
	}
	for (j = 0; j < d && used > 0; j++) {
		wide = share * (hi[j] - lo[j]);
		lo[j] -= wide;
		hi[j] += wide;
	}
	return used;
}

/* Room for n draws; 0 or -1. */
static int
make_room(struct tw_focus *r, size_t n)
{
	size_t d = r->flow->ntheta;

	free(r->theta);
	free(r->logq);
	r->theta = tw_array(NULL, n, d * sizeof *r->theta);
	r->logq = malloc(n * sizeof *r->logq);
	return r->theta == NULL || r->logq == NULL ? -1 : 0;
}

/* tau: 0; -1 when memory runs out; 1 where it is not finite. */
static int
find_tau(struct tw_focus *r, size_t k)
{
	double *v = malloc(r->n * sizeof *v);
	size_t i, rank = k + 1;

	if (v == NULL)
		return -1;
	for (i = 0; i < r->n; i++) {
		/* guard: draws of the flow itself have a density */
		if (isnan(r->logq[i]))	/* no density: outside */
			r->logq[i] = -INFINITY;
		v[i] = r->logq[i];
	}
	tw_select(r->n, v, 1, &rank);
	r->tau = v[k];
	free(v);
	return isfinite(r->tau) ? 0 : 1;
}

int
tw_focus_find(struct tw_focus *r, const double *x, size_t n, size_t k,
    uint64_t seed)
{
	struct tw_rng rng;
	unsigned char *use;
	size_t i;
	int status;

	if (make_room(r, n) < 0)
		return -1;
	r->n = n;
	tw_rng_seed(&rng, seed);
	tw_flow_at_x(&r->eval, x);
	tw_flow_draws(&r->eval, &rng, n, r->theta);
	tw_flow_logqs(&r->eval, n, r->theta, r->logq);
	status = find_tau(r, k);
	if (status != 0)
		return status;
	if ((use = malloc(n)) == NULL)
		return -1;
	for (i = 0; i < n; i++)
		use[i] = r->logq[i] >= r->tau;
	/* The draw whose density is tau is one. */
	(void)tw_focus_span(n, r->flow->ntheta, r->theta, use, BEYOND, r->lo,
	    r->hi);
	free(use);
	return 0;
}

bool
tw_focus_near(const struct tw_focus *r, const double *theta)
{
	size_t i;

	for (i = 0; i < r->flow->ntheta; i++)
		if (!(theta[i] >= r->lo[i] && theta[i] <= r->hi[i]))
			return false;
	return true;
}
