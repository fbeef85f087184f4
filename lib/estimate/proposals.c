/* Draws from the flow, or from a defensive mixture. */
#include <math.h>
#include <stdlib.h>

#include "estimate/proposals.h"
#include "io/msg.h"

enum {
	GOOD = TW_PILOT / 10,	/* an effective sample size */
	CENTRES = 1024,		/* resampled proposals for the fit */
	FEW = 64		/* with a smaller ESS weights are flattened */
};

enum { PRIOR, FLOW, NORMAL, WIDE, KINDS };

/* The factor by which the covariance of the posterior is multiplied. */
static const double INFLATE[KINDS] = { [NORMAL] = 1, [WIDE] = 4 };

static const double TWO_PI = 6.28318530717958647693;

/* ---- the normal distributions -------------------------------------- */

double
tw_proposals_map(const struct tw_posterior *p, const double *theta, double *y)
{
	double sum = 0, slope;
	size_t j;

	for (j = 0; j < p->d; j++) {
		const struct tw_flow_theta *t = &p->flow->flow.theta[j];

		if (!tw_flow_inside(t, theta[j]))
			return -INFINITY;
		y[j] = tw_flow_standardize(t, theta[j], &slope);
		if (!(fabs(y[j]) < 1e100))
			return -INFINITY;
		sum += slope;
	}
	return sum;
}

/* n draws of the normal distribution, its covariance times inflate. */
static void
normal_draws(struct tw_posterior *p, struct tw_rng *rng, double inflate,
    size_t n, double *theta)
{
	double *z = tw_xrealloc(NULL, p->d, sizeof *z), sd = sqrt(inflate);
	size_t i, j;

	for (i = 0; i < n; i++, theta += p->d) {
		for (j = 0; j < p->d; j++)
			z[j] = sd * tw_rng_normal(rng);
		for (j = 0; j < p->d; j++)
			theta[j] = tw_flow_unstandardize(
			    &p->flow->flow.theta[j],
			    tw_whiten_back(&p->spread, z, j));
	}
	free(z);
}

/* The log of the sum of both normal densities at theta[d]; room[2 d]. */
static double
normal_log(const struct tw_posterior *p, const double *theta, double *room)
{
	double volume = tw_proposals_map(p, theta, room), sum = -INFINITY;
	double square;
	size_t kind;

	if (isinf(volume))
		return -INFINITY;
	square = tw_whiten_at(&p->spread, room, room + p->d);
	for (kind = NORMAL; kind < KINDS; kind++)
		sum = tw_log_add(sum, -(square / INFLATE[kind] +
		    (double)p->d * log(TWO_PI * INFLATE[kind])) / 2);
	return sum + volume - p->spread.log_det;
}

/* ---- proposals ----------------------------------------------------- */

/* Log of the mean of the densities of all kinds at theta[n * d]. */
static void
defensive_logs(struct tw_posterior *p, size_t n, const double *theta,
    double *log_g)
{
	double *log_q = tw_xrealloc(NULL, n + 2 * p->d, sizeof *log_q);
	size_t i;

	tw_prior_spread(&p->prior, true);
	tw_prior_logs(&p->prior, n, theta, log_g);
	tw_prior_spread(&p->prior, false);
	tw_flow_logqs(&p->q, n, theta, log_q);
	for (i = 0; i < n; i++) {
		log_g[i] = tw_log_add(log_g[i], log_q[i]);
		if (p->kinds > NORMAL)
			log_g[i] = tw_log_add(log_g[i], normal_log(p,
			    theta + i * p->d, log_q + n));
		log_g[i] -= log((double)p->kinds);
	}
	free(log_q);
}

void
tw_proposals_make(struct tw_posterior *p, struct tw_rng *rng, size_t n,
    double *noisy, double *log_g)
{
	size_t kind, from = 0, to;

	if (!p->defensive) {
		tw_flow_draws_logqs(&p->q, rng, n, noisy, log_g);
		return;
	}
	for (kind = 0; kind < p->kinds; kind++, from = to) {
		double *theta = noisy + from * p->d;

		to = (kind + 1) * n / p->kinds;
		if (kind == PRIOR)
			tw_prior_draws(&p->prior, rng, to - from, theta);
		else if (kind == FLOW)
			tw_flow_draws(&p->q, rng, to - from, theta);
		else
			normal_draws(p, rng, INFLATE[kind], to - from, theta);
	}
	defensive_logs(p, n, noisy, log_g);
}

/* ---- fit ----------------------------------------------------------- */

/*
 * Importance weights w[n] for p^b / g: with b < 1 more proposals have weight
 * than with b = 1. Returns their effective sample size.
 */
static double
flatten(struct tw_posterior *p, double b, double *w)
{
	const struct tw_points *at = p->at;
	struct tw_weights all;
	size_t i, k;

	for (i = 0; i < at->n; i++) {
		double log_p = -INFINITY;

		for (k = 0; k < p->components; k++) {
			const struct tw_component_at *c = &p->component[k];

			if (c->sum.ess > 0)
				log_p = tw_log_add(log_p, log(c->weight) +
				    c->log_f[i] - c->sum.log_z);
		}
		w[i] = b * log_p - at->log_g[i];
	}
	tw_weights_make(&all, at->n, w);
	return all.ess;
}

/* Fit the normal distributions to the proposals with weights w[n]. */
static void
fit(struct tw_posterior *p, struct tw_rng *rng, const double *w)
{
	size_t *pick = tw_xrealloc(NULL, CENTRES, sizeof *pick), n = 0, i;
	double *y = tw_xrealloc(NULL, CENTRES, p->d * sizeof *y);

	tw_weights_pick(rng, p->at->n, w, CENTRES, pick);
	for (i = 0; i < CENTRES; i++)
		if (isfinite(tw_proposals_map(p,
		    p->at->noisy + pick[i] * p->d, y + n * p->d)))
			n++;
	p->kinds = tw_whiten_fit(&p->spread, n, y, &i) == TW_DRAWS_SOUND ?
	    KINDS : TW_UNFITTED;
	free(y);
	free(pick);
}

bool
tw_proposals_fit(struct tw_posterior *p, struct tw_rng *rng)
{
	double *w = tw_xrealloc(NULL, p->at->n, sizeof *w), b;
	double ess = flatten(p, 1, w), few = ess;

	/* A small effective sample cannot determine a covariance. */
	for (b = 0.5; few < FEW && b > 1e-9; b /= 2)
		few = flatten(p, b, w);
	if (few > 0)
		fit(p, rng, w);
	free(w);
	return ess >= GOOD;
}
