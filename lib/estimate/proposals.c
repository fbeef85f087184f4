/* Draws from a defensive mixture, weighted by likelihoods. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "estimate/proposals.h"
#include "io/msg.h"

enum {
	PILOT = 4096,		/* proposals of a pilot round, to fit to */
	PILOTS = 6,		/* rounds at most; fewer if ESS >= GOOD */
	GOOD = PILOT / 10,
	CENTRES = 1024,		/* resampled proposals for the fit */
	FEW = 64		/* with a smaller ESS weights are flattened */
};

enum { PRIOR, FLOW, NORMAL, WIDE, KINDS };

/* The factor by which the covariance of pi is multiplied. */
static const double INFLATE[KINDS] = { [NORMAL] = 1, [WIDE] = 4 };

static const double TWO_PI = 6.28318530717958647693;

/* ---- begin and end ------------------------------------------------- */

static void
begin_likes(struct tw_proposals *p, const struct tw_mixture_file *m,
    unsigned threads)
{
	double sum = 0, v;
	size_t k;

	for (k = 0; k < m->likes; k++)
		sum += m->like[k].weight;
	p->like = tw_arena(NULL, m->likes, sizeof *p->like);
	for (k = 0; k < m->likes; k++) {
		struct tw_proposals_like *l = &p->like[p->likes];

		v = sum > 0 ? m->like[k].weight / sum : 1 / (double)m->likes;
		if (v == 0)
			continue;
		tw_like_begin(&l->of, &m->like[k], p->f, &p->data, threads);
		l->of.weight = v;
		l->number = k;
		l->log_p = tw_arena(NULL, p->most, 2 * sizeof *l->log_p);
		l->w = l->log_p + p->most;
		p->likes++;
	}
}

void
tw_proposals_begin(struct tw_proposals *p, const struct tw_mixture_file *m,
    const struct tw_flow_file *f, size_t most, unsigned threads)
{
	*p = (struct tw_proposals){ .f = f, .d = f->theta.n,
	    .most = most > PILOT ? most : PILOT };
	begin_likes(p, m, threads);
	tw_prior_begin(&p->prior, m, f, threads);
	tw_xdone(tw_flow_eval_init(&p->flow, &f->flow, threads));
	tw_xdone(tw_whiten_init(&p->spread, p->d));
	/* The density of integers is that of the values before rounding. */
	p->flow.integer = false;
	p->noisy_theta = tw_arena(NULL, p->most, 2 * p->d *
	    sizeof *p->noisy_theta);
	p->theta = p->noisy_theta + p->most * p->d;
	p->log_g = tw_arena(NULL, p->most, 3 * sizeof *p->log_g);
	p->log_prior = p->log_g + p->most;
	p->scratch = p->log_prior + p->most;
}

void
tw_proposals_release(struct tw_proposals *p)
{
	while (p->likes > 0)
		tw_like_release(&p->like[--p->likes].of);
	tw_prior_release(&p->prior);
	tw_flow_eval_release(&p->flow);
	tw_whiten_release(&p->spread);
}

/* ---- proposals ----------------------------------------------------- */

/*
 * Map theta[d] to y[d]. Returns the log of |dy/dtheta|, or -INFINITY if theta
 * is outside the support or its y is too large for a double.
 */
static double
map(const struct tw_proposals *p, const double *theta, double *y)
{
	double sum = 0, slope;
	size_t j;

	for (j = 0; j < p->d; j++) {
		const struct tw_flow_theta *t = &p->f->flow.theta[j];

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
normal_draws(struct tw_proposals *p, double inflate, size_t n, double *theta)
{
	double *z = tw_xrealloc(NULL, p->d, sizeof *z), sd = sqrt(inflate);
	size_t i, j;

	for (i = 0; i < n; i++, theta += p->d) {
		for (j = 0; j < p->d; j++)
			z[j] = sd * tw_rng_normal(&p->rng);
		for (j = 0; j < p->d; j++)
			theta[j] = tw_flow_unstandardize(&p->f->flow.theta[j],
			    tw_whiten_back(&p->spread, z, j));
	}
	free(z);
}

/* The log of the sum of both normal densities at theta[d]; room[2 d]. */
static double
normal_log(const struct tw_proposals *p, const double *theta, double *room)
{
	double volume = map(p, theta, room), sum = -INFINITY, square;
	size_t kind;

	if (isinf(volume))
		return -INFINITY;
	square = tw_whiten_at(&p->spread, room, room + p->d);
	for (kind = NORMAL; kind < KINDS; kind++)
		sum = tw_log_add(sum, -(square / INFLATE[kind] +
		    (double)p->d * log(TWO_PI * INFLATE[kind])) / 2);
	return sum + volume - p->spread.log_det;
}

/* Log of the proposal density g: the mean of the densities of all kinds. */
static void
mixture_logs(struct tw_proposals *p)
{
	double *room = tw_xrealloc(NULL, 2 * p->d, sizeof *room);
	size_t i;

	tw_prior_spread(&p->prior, true);
	tw_prior_logs(&p->prior, p->n, p->noisy_theta, p->log_g);
	tw_prior_spread(&p->prior, false);
	tw_flow_logqs(&p->flow, p->n, p->noisy_theta, p->scratch);
	for (i = 0; i < p->n; i++) {
		p->log_g[i] = tw_log_add(p->log_g[i], p->scratch[i]);
		if (p->kinds > NORMAL)
			p->log_g[i] = tw_log_add(p->log_g[i], normal_log(p,
			    p->noisy_theta + i * p->d, room));
		p->log_g[i] -= log((double)p->kinds);
	}
	free(room);
}

/* Make n proposals, equally many of each kind. */
static void
propose(struct tw_proposals *p, size_t n)
{
	size_t kind, from = 0, to, i;

	for (kind = 0; kind < p->kinds; kind++, from = to) {
		double *theta = p->noisy_theta + from * p->d;

		to = (kind + 1) * n / p->kinds;
		if (kind == PRIOR)
			tw_prior_draws(&p->prior, &p->rng, to - from, theta);
		else if (kind == FLOW)
			tw_flow_draws(&p->flow, &p->rng, to - from, theta);
		else
			normal_draws(p, INFLATE[kind], to - from, theta);
	}
	p->n = n;
	mixture_logs(p);
	for (i = 0; i < n * p->d; i++)
		p->theta[i] = p->f->flow.theta[i % p->d].integer ?
		    floor(p->noisy_theta[i] + 0.5) : p->noisy_theta[i];
}

/* ---- weights ------------------------------------------------------- */

void
tw_proposals_truncate(struct tw_proposals *p, const unsigned char *inside)
{
	size_t i, k;

	for (k = 0; k < p->likes; k++) {
		struct tw_proposals_like *l = &p->like[k];

		for (i = 0; i < p->n; i++) {
			if (inside != NULL && !inside[i])
				l->log_p[i] = -INFINITY;
			l->w[i] = l->log_p[i] - p->log_g[i];
		}
		tw_weights_make(&l->sum, p->n, l->w);
	}
}

void
tw_proposals_make(struct tw_proposals *p, size_t n)
{
	size_t k;

	propose(p, n);
	tw_prior_logs(&p->prior, n, p->theta, p->log_prior);
	for (k = 0; k < p->likes; k++) {
		struct tw_proposals_like *l = &p->like[k];

		memcpy(l->log_p, p->log_prior, n * sizeof *l->log_p);
		tw_like_add(&l->of, n, p->d, p->theta, 1, p->data.n, p->like_x,
		    l->log_p);
	}
	tw_proposals_truncate(p, NULL);
}

/* ---- fit ----------------------------------------------------------- */

/*
 * Importance weights w[n] for pi^b / g: with b < 1 more proposals have weight
 * than with b = 1. Returns their effective sample size.
 */
static double
flatten(struct tw_proposals *p, double b, double *w)
{
	struct tw_weights all;
	size_t i, k;

	for (i = 0; i < p->n; i++) {
		double log_pi = -INFINITY;

		for (k = 0; k < p->likes; k++) {
			const struct tw_proposals_like *l = &p->like[k];

			if (l->sum.ess > 0)
				log_pi = tw_log_add(log_pi, log(l->of.weight) +
				    l->log_p[i] - l->sum.log_z);
		}
		w[i] = b * log_pi - p->log_g[i];
	}
	tw_weights_make(&all, p->n, w);
	return all.ess;
}

/* Fit the normal distributions to the proposals with weights w[n]. */
static void
fit(struct tw_proposals *p, const double *w)
{
	size_t *pick = tw_xrealloc(NULL, CENTRES, sizeof *pick), n = 0, i;
	double *y = tw_xrealloc(NULL, CENTRES, p->d * sizeof *y);

	tw_weights_pick(&p->rng, p->n, w, CENTRES, pick);
	for (i = 0; i < CENTRES; i++)
		if (isfinite(map(p, p->noisy_theta + pick[i] * p->d,
		    y + n * p->d)))
			n++;
	p->kinds = tw_whiten_fit(&p->spread, n, y, &i) == TW_DRAWS_SOUND ?
	    KINDS : NORMAL;
	free(y);
	free(pick);
}

void
tw_proposals_condition(struct tw_proposals *p, const double *flow_x,
    const double *like_x, uint64_t seed)
{
	double ess, few, b, *w = tw_xrealloc(NULL, PILOT, sizeof *w);
	size_t i;

	tw_rng_apart(&p->rng, seed, 10);
	tw_flow_at_x(&p->flow, flow_x);
	p->like_x = like_x;
	p->kinds = NORMAL;
	for (i = 0, ess = 0; i < PILOTS && (i < 2 || ess < GOOD); i++) {
		tw_proposals_make(p, PILOT);
		ess = few = flatten(p, 1, w);
		/* A small effective sample cannot determine a covariance. */
		for (b = 0.5; few > 0 && few < FEW && b > 1e-9; b /= 2)
			few = flatten(p, b, w);
		if (few > 0)
			fit(p, w);
	}
	free(w);
}
