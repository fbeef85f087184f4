/* Proposals from a prior near a region that has little of its mass. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stat/base/array.h"
#include "stat/focus/propose.h"
#include "stat/focus/region.h"

#define MARGIN 0.1 /* of the draws' span, on either side */

/* P(B), a factor a parameter. */
static double
mass_on_axes(const struct tw_propose *p)
{
	double mass = 1;
	size_t j;

	for (j = 0; j < p->d; j++)
		mass *= tw_law_mass(&p->law[j], p->lo[j], p->hi[j]);
	return mass;
}

/* top, from above: each parameter's largest density between the ends of B. */
static double
log_top(struct tw_propose *p)
{
	const struct tw_whiten *s = &p->spread;
	double sum = 0, mid, half;
	size_t j, k;

	for (j = 0; j < p->d; j++) {
		for (k = 0; k < p->d; k++)
			p->z[k] = (p->lo[k] + p->hi[k]) / 2;
		mid = tw_whiten_back(s, p->z, j);
		for (half = 0, k = 0; k <= j; k++)
			half += fabs(s->chol[j * p->d + k]) *
			    (p->hi[k] - p->lo[k]) / 2;
		half /= s->scale[j];
		sum += tw_law_log_top(&p->law[j], mid - half, mid + half);
	}
	return sum;
}

/* From draws u[n*d], which are whitened in place; false: of no use. */
static bool
turn(struct tw_propose *p, size_t n, double *u)
{
	double log_volume;
	size_t i, j, which;

	/* A turned box would cut units of whole numbers. */
	for (j = 0; j < p->d; j++)
		if (p->law[j].kind == TW_LAW_WHOLE)
			return false;
	if (tw_whiten_fit(&p->spread, n, u, &which) != TW_DRAWS_SOUND)
		return false;
	log_volume = p->spread.log_det;
	for (i = 0; i < n; i++)
		tw_whiten_at(&p->spread, u + i * p->d, u + i * p->d);
	(void)tw_focus_span(n, p->d, u, NULL, MARGIN, p->lo, p->hi);
	for (j = 0; j < p->d; j++)
		log_volume += log(p->hi[j] - p->lo[j]);
	p->log_top = log_top(p);
	p->scale = exp(log_volume + p->log_top);
	return p->scale > 0 && p->scale <= DBL_MAX;
}

static bool
lay(struct tw_propose *p, size_t n, const double *theta, double *u)
{
	size_t i, j, used = 0;
	double *row;

	/* Those that the prior cannot have are left out. */
	for (i = 0; i < n; i++) {
		row = u + used * p->d;
		for (j = 0; j < p->d; j++)
			row[j] = tw_law_u(&p->law[j], theta[i * p->d + j]);
		for (j = 0; j < p->d && isfinite(row[j]);)
			j++;
		used += j == p->d;
	}
	if (p->turned)
		return used == n && turn(p, n, u);
	if (tw_focus_span(used, p->d, u, NULL, MARGIN, p->lo, p->hi) == 0)
		return false;
	/* Where T goes on beyond the prior, it is there as far as u goes. */
	for (i = 0; i < n * p->d; i++) {
		j = i % p->d;
		if (!isnan(tw_law_u(&p->law[j], theta[i])))
			continue;
		if (theta[i] > 0)
			p->hi[j] = INFINITY;
		else
			p->lo[j] = -INFINITY;
	}
	/* A whole number is in B with all of its unit, or not at all. */
	for (j = 0; j < p->d; j++)
		if (p->law[j].kind == TW_LAW_WHOLE) {
			p->lo[j] = floor(p->lo[j] + 0.5) - 0.5;
			p->hi[j] = ceil(p->hi[j] - 0.5) + 0.5;
		}
	p->scale = mass_on_axes(p);
	return p->scale > 0;
}

int
tw_propose_init(struct tw_propose *p, size_t d, const struct tw_law *law,
    bool turned, size_t n, const double *theta)
{
	double *u;
	int status = -1;

	*p = (struct tw_propose){ .d = d, .law = law, .turned = turned };
	if (n == 0)
		return 1;
	u = tw_array(NULL, n, d * sizeof *u);
	p->lo = calloc(d, 3 * sizeof *p->lo);
	p->hi = tw_array_at(p->lo, d, sizeof *p->lo);
	p->z = tw_array_at(p->lo, 2 * d, sizeof *p->lo);
	if (u != NULL && p->lo != NULL &&
	    (!turned || tw_whiten_init(&p->spread, d) == 0))
		status = lay(p, n, theta, u) ? 0 : 1;
	free(u);
	return status;
}

void
tw_propose_release(struct tw_propose *p)
{
	tw_whiten_release(&p->spread);
	free(p->lo);
	*p = (struct tw_propose){ 0 };
}

static bool
draw_turned(struct tw_propose *p, struct tw_rng *rng, double *theta)
{
	double log_density = 0, u;
	size_t j;

	for (j = 0; j < p->d; j++)
		p->z[j] = p->lo[j] +
		    tw_rng_uniform(rng) * (p->hi[j] - p->lo[j]);
	for (j = 0; j < p->d; j++) {
		u = tw_whiten_back(&p->spread, p->z, j);
		log_density += tw_law_log_density(&p->law[j], u);
		theta[j] = tw_law_theta(&p->law[j], u);
	}
	return log(tw_rng_uniform(rng)) < log_density - p->log_top;
}

bool
tw_propose_draw(struct tw_propose *p, struct tw_rng *rng, double *theta)
{
	size_t j;

	if (p->turned)
		return draw_turned(p, rng, theta);
	for (j = 0; j < p->d; j++)
		theta[j] = tw_law_theta(&p->law[j],
		    tw_law_between(&p->law[j], rng, p->lo[j], p->hi[j]));
	return true;
}
