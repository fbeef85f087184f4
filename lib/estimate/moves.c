/* Moves equal draws of a posterior apart. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "estimate/moves.h"
#include "estimate/proposals.h"
#include "io/msg.h"

enum {
	LEAST = 100,		/* effective proposals, else nothing moves */
	CENTRES = 2048,		/* resampled proposals that make the steps */
	KINDS = 6,		/* nearest of 1, 2, ..., 2^(KINDS - 1) */
	STEPS = 10,		/* steps at least */
	STEPS_MOST = 60		/* steps while too many are equal */
};

static const double MOVED = 0.995;	/* enough distinct draws */

struct moves {
	struct tw_posterior *p;
	struct tw_rng *rng;
	size_t n;
	double *noisy;		/* [n * d] the draws, integers with noise */
	double *log_p;		/* [n] log p(y) */
	const size_t *pick;	/* [n] the proposal that it was, ascending */
	bool *moved;		/* [n] */
	double *next;		/* [n * d] where a step leads */
	double *theta;		/* [n * d] the same with integers rounded */
	double *next_log;	/* [n] its log p(y) */

	/* Distinct proposals in the coordinates y, and their variances. */
	size_t centres;
	double *centre;		/* [CENTRES * d] */
	double *scale;		/* [d] */
};

/* ---- steps --------------------------------------------------------- */

/* The distance of two centres, squared, each coordinate by its variance. */
static double
distance(const struct moves *m, size_t a, size_t b)
{
	size_t d = m->p->d, j;
	double sum = 0, by;

	for (j = 0; j < d; j++) {
		by = m->centre[a * d + j] - m->centre[b * d + j];
		sum += m->scale[j] > 0 ? by * by / m->scale[j] : 0;
	}
	return sum;
}

/* Choose two centres. */
static void
choose(const struct moves *m, size_t *a, size_t *b)
{
	size_t tries = (size_t)1 << tw_rng_below(m->rng, KINDS), other;
	double least = INFINITY, far;

	*a = (size_t)tw_rng_below(m->rng, m->centres);
	for (*b = *a; tries > 0; tries--) {
		other = (size_t)tw_rng_below(m->rng, m->centres - 1);
		other += other >= *a;
		far = distance(m, *a, other);
		if (far < least) {
			least = far;
			*b = other;
		}
	}
}

/* Set next[d] to where a step from y[d] leads. */
static void
step(const struct moves *m, const double *y, double *next)
{
	size_t d = m->p->d, a, b, j;
	double z = 2.38 / sqrt(2 * (double)d) * tw_rng_normal(m->rng);

	choose(m, &a, &b);
	for (j = 0; j < d; j++)
		next[j] = tw_flow_unstandardize(&m->p->flow->flow.theta[j],
		    y[j] + z * (m->centre[a * d + j] - m->centre[b * d + j]));
}

/* Set log_p[n] to log p(y) of noisy[n * d]. */
static void
evaluate(struct moves *m, const double *noisy, double *log_p)
{
	struct tw_posterior *p = m->p;
	double *y = tw_xrealloc(NULL, p->d, sizeof *y), slope;
	size_t i;

	memcpy(m->theta, noisy, m->n * p->d * sizeof *noisy);
	tw_flow_round(&p->flow->flow, m->n, m->theta);
	tw_posterior_noisy_logs(p, m->n, noisy, m->theta, log_p);
	for (i = 0; i < m->n; i++) {
		slope = tw_proposals_map(p, noisy + i * p->d, y);
		log_p[i] = isfinite(slope) ? log_p[i] - slope : -INFINITY;
	}
	free(y);
}

/* One step of all chains. A draw without finite y stays. */
static void
step_all(struct moves *m)
{
	size_t d = m->p->d, i;
	double *y = tw_xrealloc(NULL, d, sizeof *y);

	memcpy(m->next, m->noisy, m->n * d * sizeof *y);
	for (i = 0; i < m->n; i++)
		if (isfinite(tw_proposals_map(m->p, m->noisy + i * d, y)))
			step(m, y, m->next + i * d);
	evaluate(m, m->next, m->next_log);
	for (i = 0; i < m->n; i++) {
		if (log(tw_rng_uniform(m->rng)) < m->next_log[i] -
		    m->log_p[i]) {
			memcpy(m->noisy + i * d, m->next + i * d,
			    d * sizeof *y);
			m->log_p[i] = m->next_log[i];
			m->moved[i] = true;
		}
	}
	free(y);
}

/* How many draws are distinct: those that moved, and proposals that stayed. */
static size_t
count(const struct moves *m)
{
	size_t n = 0, last = SIZE_MAX, i;

	for (i = 0; i < m->n; i++) {
		n += m->moved[i] || m->pick[i] != last;
		if (!m->moved[i])
			last = m->pick[i];
	}
	return n;
}

/* ---- centres ------------------------------------------------------- */

/* Set the variances of the centres. */
static void
find_scale(struct moves *m)
{
	size_t d = m->p->d, i, j;

	for (j = 0; j < d; j++) {
		double mean = 0, sum = 0, by;

		for (i = 0; i < m->centres; i++)
			mean += m->centre[i * d + j] / (double)m->centres;
		for (i = 0; i < m->centres; i++) {
			by = m->centre[i * d + j] - mean;
			sum += by * by / (double)m->centres;
		}
		m->scale[j] = sum;
	}
}

/* Take centres among the distinct picks, at equal distances in their order. */
static void
find_centres(struct moves *m, size_t distinct)
{
	const struct tw_points *at = m->p->at;
	size_t i, k = 0, d = m->p->d;
	bool wanted;

	for (i = 0; i < m->n; i++) {
		if (i > 0 && m->pick[i] == m->pick[i - 1])
			continue;
		wanted = distinct <= CENTRES || k * CENTRES / distinct !=
		    (k + 1) * CENTRES / distinct;
		k++;
		if (wanted && isfinite(tw_proposals_map(m->p,
		    at->noisy + m->pick[i] * d, m->centre + m->centres * d)))
			m->centres++;
	}
	find_scale(m);
}

/* ---- draws --------------------------------------------------------- */

static bool
all_integers(const struct tw_posterior *p)
{
	size_t j;

	for (j = 0; j < p->d && p->flow->flow.theta[j].integer; j++)
		;
	return j == p->d;
}

/* Move the draws, of which so many are distinct; returns how many are then. */
static size_t
move(struct moves *m, size_t distinct)
{
	size_t d = m->p->d, i, k;

	find_centres(m, distinct);
	for (i = 0; i < m->n; i++) {
		memcpy(m->noisy + i * d, m->p->at->noisy + m->pick[i] * d,
		    d * sizeof *m->noisy);
		m->moved[i] = false;
	}
	evaluate(m, m->noisy, m->log_p);
	for (k = 0; m->centres > 1 && k < STEPS_MOST && (k < STEPS ||
	    (double)count(m) < MOVED * (double)m->n); k++) {
		if (tw_progress_due(m->p->begun, &m->p->told))
			tw_progress(NAN, "step %zu of %s%d of the draws", k + 1,
			    k < STEPS ? "" : "at most ",
			    k < STEPS ? STEPS : STEPS_MOST);
		step_all(m);
	}
	memcpy(m->theta, m->noisy, m->n * d * sizeof *m->theta);
	tw_flow_round(&m->p->flow->flow, m->n, m->theta);
	return count(m);
}

/* The same with memory for it. */
static size_t
move_all(struct moves *m, size_t distinct)
{
	size_t n = m->n, d = m->p->d;

	m->noisy = tw_xrealloc(NULL, n, 2 * (d + 1) * sizeof *m->noisy);
	m->next = m->noisy + n * d;
	m->log_p = m->next + n * d;
	m->next_log = m->log_p + n;
	m->moved = tw_xrealloc(NULL, n, sizeof *m->moved);
	m->centre = tw_xrealloc(NULL, CENTRES + 1, d * sizeof *m->centre);
	m->scale = m->centre + CENTRES * d;
	distinct = move(m, distinct);
	free(m->noisy);
	free(m->moved);
	free(m->centre);
	return distinct;
}

size_t
tw_posterior_distinct_draws(struct tw_posterior *p, struct tw_rng *rng,
    size_t n, double *theta)
{
	struct moves m = { .p = p, .rng = rng, .n = n, .theta = theta };
	size_t *pick, distinct = n > 0, i;

	if (p->at->n == 0) {
		tw_posterior_draws(p, rng, n, theta, NULL);
		return n;
	}
	m.pick = pick = tw_xrealloc(NULL, n, sizeof *pick);
	tw_weights_pick(rng, p->at->n, p->w, n, pick);
	for (i = 1; i < n; i++)
		distinct += pick[i] != pick[i - 1];
	for (i = 0; i < n; i++)
		memcpy(theta + i * p->d, p->at->theta + pick[i] * p->d,
		    p->d * sizeof *theta);
	if (all_integers(p))
		distinct = 0;
	else if (distinct < n && p->weights.ess >= LEAST)
		distinct = move_all(&m, distinct);
	free(pick);
	return distinct;
}
