/* Draws from a flow at one x. */
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/flow/eval_parts.h"

/* Draws at the x that e is conditioned on. */
struct task {
	struct tw_flow_eval *e;
	size_t n;
	double *theta;		/* standard normals, then draws */
	double *logq;		/* NULL: not needed */
};

/*
 * Transform the rows order[n] of theta, which have the same member, from
 * standard normals to draws, in place, and compute their log densities.
 */
static void
push(struct task *t, struct tw_flow_room *r, const size_t *order, size_t n)
{
	struct tw_flow_eval *e = t->e;
	const struct tw_flow *f = e->flow;
	size_t d = f->ntheta, member = e->member[order[0]], i, j;
	double log_p[CHUNK];

	for (i = 0; i < n; i++)
		for (j = 0; j < d; j++)
			r->v[place_of(e, i, j)] = t->theta[order[i] * d + j];
	tw_flow_through(e, r, member, n, 1);
	for (i = 0; i < n; i++) {
		log_p[i] = r->sum[i];
		for (j = 0; j < d; j++) {
			double *to = &t->theta[order[i] * d + j];

			log_p[i] -= 0.5 * *to * *to + HALF_LOG_2PI;
			*to = tw_flow_unstandardize(&f->theta[j],
			    r->v[place_of(e, i, j)]);
		}
		if (e->integer)
			tw_flow_round(f, 1, &t->theta[order[i] * d]);
	}
	if (t->logq != NULL)
		tw_flow_densities(e, r,
		    &(struct tw_flow_points){ n, t->theta, order, false,
			t->logq, e->integer ? SIZE_MAX : member, log_p });
}

/* Transform a chunk of the draws sorted by member, one member at a time. */
static void
push_job(void *arg, size_t job, unsigned worker)
{
	struct task *t = arg;
	const size_t *order = t->e->order + job * CHUNK;
	const size_t *member = t->e->member;
	size_t n = chunk_size(t->n, job), i, end;

	for (i = 0; i < n; i = end) {
		for (end = i + 1;
		     end < n && member[order[end]] == member[order[i]]; end++)
			;
		push(t, &t->e->room[worker], order + i, end - i);
	}
}

/* Draw a member. */
static size_t
pick(const struct tw_flow *f, struct tw_rng *rng)
{
	return f->members > 1 ? (size_t)tw_rng_below(rng, f->members) : 0;
}

/* Make n <= TW_FLOW_SLICE draws. */
static void
draw_slice(struct tw_flow_eval *e, struct tw_rng *rng, size_t n, double *theta,
    double *logq)
{
	const struct tw_flow *f = e->flow;
	size_t i, j, k, sorted = 0;

	for (i = 0; i < n; i++) {
		e->member[i] = pick(f, rng);
		for (j = 0; j < f->ntheta; j++)
			theta[i * f->ntheta + j] = tw_rng_normal(rng);
	}
	for (k = 0; sorted < n; k++)
		for (i = 0; i < n; i++)
			if (e->member[i] == k)
				e->order[sorted++] = i;
	tw_jobs_run(e->threads, chunks_of(n), push_job,
	    &(struct task){ e, n, theta, logq });
}

/*
 * Transform step t of the records x[BLOCK] from standard normals to draws, in
 * place. Each member transforms all records, and the results for the records
 * that have this member are used.
 */
static void
push_step(struct tw_flow_eval *e, struct tw_flow_room *r, size_t t, double *x)
{
	const struct tw_flow *f = e->flow;
	size_t d = f->ntheta, all = tw_flow_record_size(f), i, j, k;
	const size_t *member = e->member + t * BLOCK;

	for (i = 0; i < BLOCK; i++)
		tw_flow_set_step(f, r, i, i + 1, t, x + i * all);
	for (k = 0; k < f->members; k++) {
		for (i = 0; i < BLOCK && member[i] != k; i++)
			;
		/* fast: no record has this member */
		if (i == BLOCK)
			continue;
		for (i = 0; i < BLOCK; i++)
			for (j = 0; j < d; j++)
				r->v[j * BLOCK + i] = x[i * all + t * d + j];
		tw_flow_through(e, r, k, BLOCK, 1);
		for (i = 0; i < BLOCK; i++)
			for (j = 0; j < d && member[i] == k; j++)
				x[i * all + t * d + j] = tw_flow_unstandardize(
				    &f->theta[j], r->v[j * BLOCK + i]);
	}
}

/* Draw n <= BLOCK records of a stepwise likelihood, step after step. */
static void
draw_records(struct tw_flow_eval *e, struct tw_rng *rng, size_t n, double *to)
{
	const struct tw_flow *f = e->flow;
	struct tw_flow_room *r = &e->room[0];
	size_t steps = f->stepwise.steps, all = tw_flow_record_size(f), i, t, j;
	double *x = e->records;

	for (i = 0; i < BLOCK; i++) {
		tw_flow_set_given(f, r, i, e->feature);
		for (t = 0; t < steps && i < n; t++) {
			e->member[t * BLOCK + i] = pick(f, rng);
			for (j = 0; j < f->ntheta; j++)
				x[i * all + t * f->ntheta + j] =
				    tw_rng_normal(rng);
		}
	}
	r->each = true;
	for (t = 0; t < steps; t++)
		push_step(e, r, t, x);
	r->each = false;
	memcpy(to, x, n * all * sizeof *to);
	if (e->integer)
		tw_flow_round(f, n, to);
}

/* tw_flow_draws_logqs for a stepwise likelihood. */
static void
draws_by_steps(struct tw_flow_eval *e, struct tw_rng *rng, size_t n,
    double *x, double *logq)
{
	size_t i, m;

	for (i = 0; i < n; i += m) {
		m = n - i < BLOCK ? n - i : BLOCK;
		draw_records(e, rng, m, x + i * tw_flow_record_size(e->flow));
	}
	if (logq != NULL)
		tw_flow_logqs(e, n, x, logq);
}

void
tw_flow_draws_logqs(struct tw_flow_eval *e, struct tw_rng *rng, size_t n,
    double *theta, double *logq)
{
	size_t i, m;

	if (e->flow->stepwise.steps > 0) {
		draws_by_steps(e, rng, n, theta, logq);
		return;
	}
	for (i = 0; i < n; i += m) {
		m = n - i < TW_FLOW_SLICE ? n - i : TW_FLOW_SLICE;
		draw_slice(e, rng, m, theta + i * e->flow->ntheta,
		    logq != NULL ? logq + i : NULL);
	}
}

void
tw_flow_draws(struct tw_flow_eval *e, struct tw_rng *rng, size_t n,
    double *theta)
{
	tw_flow_draws_logqs(e, rng, n, theta, NULL);
}
