/*
 * Log densities where each lane of a block has an x of its own: of the steps of
 * records, and of the same thetas at many x.
 */
#include <math.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/flow/eval_parts.h"

/* ---- densities of records by steps -------------------------------- */

/* Records of a stepwise likelihood; where the log densities of steps go. */
struct steps {
	struct tw_flow_eval *e;
	size_t n;
	/* From one to the next; 0: it is the same for all. */
	size_t given_apart, x_apart;
	const double *given, *x;
	double *each;		/* [n][steps], or NULL: */
	double *sum;		/* [n] to which all are added */
};

/* What lane i of a block sees in row j. */
static void
see(struct tw_flow_room *r, size_t i, size_t j, double v)
{
	r->seen[j * BLOCK + i] = v;
	r->seen_float[j * BLOCK + i] = (float)v;
}

void
tw_flow_see_given(const struct tw_flow *f, struct tw_flow_room *r, size_t i,
    const double *given)
{
	size_t j;

	for (j = 0; j < f->stepwise.given; j++)
		see(r, i, j, tw_flow_feature(&f->data[j], given[j]));
}

void
tw_flow_see_step(const struct tw_flow *f, struct tw_flow_room *r, size_t i,
    size_t t, const double *x)
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
		see(r, i, to++, v);
	}
	if (n > 0)
		see(r, i, to++, tw_stepwise_start(w, t));
	if (w->place)
		see(r, i, to, tw_stepwise_place(w, t));
}

/* A block of records, step by step; what is beyond the last is that again. */
static void
steps_job(void *arg, size_t job, unsigned worker)
{
	struct steps *s = arg;
	const struct tw_flow *f = s->e->flow;
	struct tw_flow_room *r = &s->e->room[worker];
	size_t steps = f->stepwise.steps, at[BLOCK], left = s->n - job * BLOCK;
	double logq[BLOCK], sum[BLOCK] = { 0 };
	size_t i, t;

	left = left < BLOCK ? left : BLOCK;
	for (i = 0; i < BLOCK; i++) {
		at[i] = job * BLOCK + (i < left ? i : left - 1);
		tw_flow_see_given(f, r, i, s->given + at[i] * s->given_apart);
	}
	r->each = true;
	for (t = 0; t < steps; t++) {
		for (i = 0; i < BLOCK; i++) {
			const double *x = s->x + at[i] * s->x_apart;

			tw_flow_see_step(f, r, i, t, x);
			memcpy(r->step + i * f->ntheta, x + t * f->ntheta,
			    f->ntheta * sizeof *x);
		}
		tw_flow_densities(s->e, r,
		    &(struct tw_flow_points){ .n = BLOCK, .theta = r->step,
			.logq = logq, .known = SIZE_MAX });
		for (i = 0; i < left; i++) {
			sum[i] += logq[i];
			if (s->each != NULL)
				s->each[at[i] * steps + t] = logq[i];
		}
	}
	r->each = false;
	for (i = 0; i < left && s->sum != NULL; i++)
		s->sum[at[i]] += sum[i];
}

static void
run_steps(const struct steps *s)
{
	tw_jobs_run(s->e->threads, blocks_of(s->n), steps_job, (void *)s);
}

void
tw_flow_steps(struct tw_flow_eval *e, size_t n, const double *given,
    const double *x, double *logq)
{
	run_steps(&(struct steps){ e, n, e->flow->stepwise.given,
	    tw_flow_record(e->flow), given, x, logq, NULL });
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
	run_steps(&(struct steps){ e, n, 0, tw_flow_record(e->flow), e->feature,
	    theta, NULL, logq });
}

double
tw_flow_logq(struct tw_flow_eval *e, const double *theta)
{
	double logq;

	tw_flow_logqs(e, 1, theta, &logq);
	return logq;
}

/* ---- densities of each x ------------------------------------------ */

struct each {
	struct tw_flow_eval *e;
	size_t n, m;
	const double *x, *theta;
	double *sum;
};

/* At a block of x; what is beyond the last is that again. */
static void
each_job(void *arg, size_t job, unsigned worker)
{
	struct each *t = arg;
	const struct tw_flow *f = t->e->flow;
	struct tw_flow_room *r = &t->e->room[worker];
	double logq[CHUNK], sum[BLOCK] = { 0 };
	size_t first = job * BLOCK, seen = tw_flow_seen(f), at, n, i, j, k;

	for (i = 0; i < BLOCK; i++) {
		at = first + i < t->n ? first + i : t->n - 1;
		tw_flow_see(f, t->x + at * f->nx, r->feature, r->own);
		for (j = 0; j < seen; j++)
			see(r, i, j, r->own[j]);
	}
	r->each = true;
	for (k = 0; k < t->m; k += n) {
		n = t->m - k < BLOCKS ? t->m - k : BLOCKS;
		tw_flow_densities(t->e, r,
		    &(struct tw_flow_points){ .n = n * BLOCK,
			.theta = t->theta + k * f->ntheta,
			.each = true,
			.logq = logq,
			.known = SIZE_MAX });
		for (i = 0; i < n * BLOCK; i++)
			sum[i % BLOCK] += logq[i];
	}
	r->each = false;
	for (i = 0; i < BLOCK && first + i < t->n; i++)
		t->sum[first + i] += sum[i];
}

void
tw_flow_add_each(struct tw_flow_eval *e, size_t n, const double *x, size_t m,
    const double *theta, double *sum)
{
	const struct tw_stepwise *w = &e->flow->stepwise;
	size_t steps = w->steps > 0 ? w->steps : 1, i;

	if (w->steps == 0 || tw_stepwise_trials(w)) {
		tw_jobs_run(e->threads, blocks_of(n), each_job,
		    &(struct each){ e, n, m * steps, x, theta, sum });
		return;
	}
	for (i = 0; i < m; i++)
		run_steps(&(struct steps){ e, n, w->given, 0, x,
		    theta + i * tw_flow_record(e->flow), NULL, sum });
}
