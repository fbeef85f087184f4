/*
 * Log densities if each lane of a block has its own x: of the steps of records,
 * and of the same thetas at many x.
 */
#include <math.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/flow/eval_parts.h"

/* ---- records of stepwise likelihoods ------------------------------ */

/* Records of a stepwise likelihood, and where their log densities go. */
struct steps {
	struct tw_flow_eval *e;
	size_t n;
	/* Offset from each record to the next; 0: the same for all records. */
	size_t given_apart, x_apart;
	const double *given, *x;
	double *each;		/* [n][steps] of the steps; or NULL */
	double *sum;		/* [n] those of records are added; or NULL */
};

/* Set input j of the networks to v in the lanes i .. end-1 of a block. */
static void
see(struct tw_flow_room *r, size_t i, size_t end, size_t j, double v)
{
	for (; i < end; i++) {
		r->seen[j * BLOCK + i] = v;
		r->seen_float[j * BLOCK + i] = (float)v;
	}
}

void
tw_flow_set_given(const struct tw_flow *f, struct tw_flow_room *r, size_t i,
    const double *given)
{
	size_t j;

	for (j = 0; j < f->stepwise.given; j++)
		see(r, i, i + 1, j, tw_flow_feature(&f->data[j], given[j]));
}

void
tw_flow_set_step(const struct tw_flow *f, struct tw_flow_room *r, size_t i,
    size_t end, size_t t, const double *x)
{
	const struct tw_stepwise *w = &f->stepwise;
	size_t n = w->before * w->wide, to = w->given, j;

	for (j = 0; j < n; j++) {
		double v = 0;

		if (j >= tw_stepwise_missing(w, t) * w->wide) {
			v = x[t * w->wide + j - n];
			if (f->theta[j % w->wide].integer)
				v = floor(v + 0.5);
			v = tw_flow_feature(&f->data[w->given + j], v);
		}
		see(r, i, end, to++, v);
	}
	if (n > 0)
		see(r, i, end, to++, tw_stepwise_missing_fraction(w, t));
	if (w->place)
		see(r, i, end, to, tw_stepwise_place(w, t));
}

/*
 * Set logq[k][BLOCK] to the log densities of steps t .. t+k-1 of the records
 * x[BLOCK].
 */
static void
steps_at(struct steps *s, struct tw_flow_room *r, const double *const *x,
    size_t t, size_t k, double *logq)
{
	const struct tw_flow *f = s->e->flow;
	size_t d = f->ntheta, end = s->x_apart > 0 ? 1 : BLOCK, i, j;

	for (i = 0; i < BLOCK; i += end)
		tw_flow_set_step(f, r, i, i + end, t, x[i]);
	for (j = 0; j < k && end == 1; j++)
		for (i = 0; i < BLOCK; i++)
			memcpy(r->step + (j * BLOCK + i) * d, x[i] + (t + j) *
			    d, d * sizeof *r->step);
	tw_flow_densities(s->e, r,
	    &(struct tw_flow_points){ .n = k * BLOCK,
		.theta = end == 1 ? r->step : x[0] + t * d,
		.same = end > 1,
		.logq = logq,
		.known = SIZE_MAX });
}

/*
 * Compute the log densities of a block of records, step by step. Lanes after
 * the last record repeat it.
 */
static void
steps_job(void *arg, size_t job, unsigned worker)
{
	struct steps *s = arg;
	const struct tw_flow *f = s->e->flow;
	struct tw_flow_room *r = &s->e->room[worker];
	size_t steps = f->stepwise.steps, at[BLOCK], left = s->n - job * BLOCK;
	/* Steps that have the same inputs are computed together. */
	size_t most = tw_stepwise_independent(&f->stepwise) ? s->e->blocks : 1;
	double logq[MOST_BLOCKS * BLOCK], sum[BLOCK] = { 0 };
	const double *x[BLOCK];
	size_t i, j, k, t;

	left = left < BLOCK ? left : BLOCK;
	for (i = 0; i < BLOCK; i++) {
		at[i] = job * BLOCK + (i < left ? i : left - 1);
		x[i] = s->x + at[i] * s->x_apart;
		tw_flow_set_given(f, r, i, s->given + at[i] * s->given_apart);
	}
	r->each = true;
	for (t = 0; t < steps; t += k) {
		k = steps - t < most ? steps - t : most;
		steps_at(s, r, x, t, k, logq);
		for (j = 0; j < k; j++)
			for (i = 0; i < left; i++) {
				sum[i] += logq[j * BLOCK + i];
				if (s->each != NULL)
					s->each[at[i] * steps + t + j] =
					    logq[j * BLOCK + i];
			}
	}
	r->each = false;
	for (i = 0; i < left && s->sum != NULL; i++)
		s->sum[at[i]] += sum[i];
}

/*
 * The same for fewer than BLOCK records: the lanes have BLOCK successive steps,
 * which may be those of several records.
 */
static void
few_job(void *arg, size_t job, unsigned worker)
{
	struct steps *s = arg;
	const struct tw_flow *f = s->e->flow;
	struct tw_flow_room *r = &s->e->room[worker];
	size_t steps = f->stepwise.steps, d = f->ntheta, i;
	size_t left = s->n * steps - job * BLOCK;
	double logq[BLOCK];

	left = left < BLOCK ? left : BLOCK;
	for (i = 0; i < BLOCK; i++) {
		size_t at = job * BLOCK + (i < left ? i : left - 1);
		size_t t = at % steps;
		const double *x = s->x + at / steps * s->x_apart;

		tw_flow_set_given(f, r, i, s->given + at / steps *
		    s->given_apart);
		tw_flow_set_step(f, r, i, i + 1, t, x);
		memcpy(r->step + i * d, x + t * d, d * sizeof *x);
	}
	r->each = true;
	tw_flow_densities(s->e, r,
	    &(struct tw_flow_points){ .n = BLOCK, .theta = r->step,
		.logq = logq, .known = SIZE_MAX });
	r->each = false;
	memcpy(s->each + job * BLOCK, logq, left * sizeof *logq);
}

static void
run_steps(struct steps *s)
{
	size_t steps = s->e->flow->stepwise.steps, i, t;

	if (s->n >= BLOCK) {
		tw_jobs_run(s->e->threads, blocks_of(s->n), steps_job, s);
		return;
	}
	if (s->each == NULL)
		s->each = s->e->logs;
	tw_jobs_run(s->e->threads, blocks_of(s->n * steps), few_job, s);
	for (i = 0; i < s->n && s->sum != NULL; i++) {
		double sum = 0;

		for (t = 0; t < steps; t++)
			sum += s->each[i * steps + t];
		s->sum[i] += sum;
	}
}

void
tw_flow_steps(struct tw_flow_eval *e, size_t n, const double *params,
    const double *x, double *logq)
{
	run_steps(&(struct steps){ e, n, e->flow->stepwise.given,
	    tw_flow_record_size(e->flow), params, x, logq, NULL });
}

void
tw_flow_logqs(struct tw_flow_eval *e, size_t n, const double *theta,
    double *logq)
{
	if (e->flow->stepwise.steps == 0) {
		tw_flow_thetas_logqs(e, n, theta, logq);
		return;
	}
	memset(logq, 0, n * sizeof *logq);
	run_steps(&(struct steps){ e, n, 0, tw_flow_record_size(e->flow),
	    e->feature, theta, NULL, logq });
}

double
tw_flow_logq(struct tw_flow_eval *e, const double *theta)
{
	double logq;

	tw_flow_logqs(e, 1, theta, &logq);
	return logq;
}

/* ---- the same thetas at many x ------------------------------------ */

struct each {
	struct tw_flow_eval *e;
	size_t n, m;
	const double *x, *theta;
	double *sum;
};

/* tw_flow_add_each for a block of x. Lanes after the last x repeat it. */
static void
each_job(void *arg, size_t job, unsigned worker)
{
	struct each *t = arg;
	const struct tw_flow *f = t->e->flow;
	struct tw_flow_room *r = &t->e->room[worker];
	double logq[MOST_BLOCKS * BLOCK], sum[BLOCK] = { 0 };
	size_t first = job * BLOCK, seen = tw_flow_inputs(f), at, n, i, j, k;

	for (i = 0; i < BLOCK; i++) {
		at = first + i < t->n ? first + i : t->n - 1;
		tw_flow_set_inputs(f, t->x + at * f->nx, r->feature, r->own);
		for (j = 0; j < seen; j++)
			see(r, i, i + 1, j, r->own[j]);
	}
	r->each = true;
	for (k = 0; k < t->m; k += n) {
		n = t->m - k < t->e->blocks ? t->m - k : t->e->blocks;
		tw_flow_densities(t->e, r,
		    &(struct tw_flow_points){ .n = n * BLOCK,
			.theta = t->theta + k * f->ntheta,
			.same = true,
			.logq = logq,
			.known = SIZE_MAX });
		for (i = 0; i < n * BLOCK; i++)
			sum[i % BLOCK] += logq[i];
	}
	r->each = false;
	for (i = 0; i < BLOCK && first + i < t->n; i++)
		t->sum[first + i] += sum[i];
}

/* tw_flow_add_each for a single x, with a theta in each lane. */
static void
add_at(struct tw_flow_eval *e, const double *x, size_t m, const double *theta,
    double *sum)
{
	double logq[MOST_BLOCKS * BLOCK], all = 0;
	size_t most = MOST_BLOCKS * BLOCK, n, i, k;

	tw_flow_set_inputs(e->flow, x, e->room[0].feature, e->seen);
	tw_flow_use_inputs(e);
	for (k = 0; k < m; k += n) {
		n = m - k < most ? m - k : most;
		tw_flow_thetas_logqs(e, n, theta + k * e->flow->ntheta, logq);
		for (i = 0; i < n; i++)
			all += logq[i];
	}
	*sum += all;
}

void
tw_flow_add_each(struct tw_flow_eval *e, size_t n, const double *x,
    const double *theta, double *sum)
{
	const struct tw_stepwise *w = &e->flow->stepwise;
	size_t steps = w->steps > 0 ? w->steps : 1;
	bool each = w->steps == 0 || tw_stepwise_independent(w);

	if (each && n == 1) {
		add_at(e, x, steps, theta, sum);
		return;
	}
	if (each) {
		tw_jobs_run(e->threads, blocks_of(n), each_job,
		    &(struct each){ e, n, steps, x, theta, sum });
		return;
	}
	run_steps(&(struct steps){ e, n, w->given, 0, x, theta, NULL, sum });
}
