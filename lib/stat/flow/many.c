/*
 * Draws and densities shared among threads, in the same order for any number.
 */
#include <stdlib.h>

#include "stat/base/jobs.h"
#include "stat/flow/many.h"

enum { CHUNK = 16 };		/* draws a job: half a millisecond */

struct task {
	struct tw_flow_many *m;
	size_t n, ntheta;
	const double *from;
	double *to;
};

int
tw_flow_many_init(struct tw_flow_many *m, const struct tw_flow *f,
    unsigned threads)
{
	unsigned i;

	if (threads > TW_JOBS_THREADS)
		threads = TW_JOBS_THREADS;
	*m = (struct tw_flow_many){ .threads = threads };
	m->eval = calloc(threads, sizeof *m->eval);
	if (m->eval == NULL)
		return -1;
	for (i = 0; i < threads; i++)
		if (tw_flow_eval_init(&m->eval[i], f) < 0) {
			m->threads = i;
			tw_flow_many_release(m);
			return -1;
		}
	return 0;
}

void
tw_flow_many_release(struct tw_flow_many *m)
{
	unsigned i;

	for (i = 0; i < m->threads; i++)
		tw_flow_eval_release(&m->eval[i]);
	free(m->eval);
	free(m->member);
	*m = (struct tw_flow_many){ 0 };
}

void
tw_flow_many_at_x(struct tw_flow_many *m, const double *x)
{
	unsigned i;

	for (i = 0; i < m->threads; i++)
		tw_flow_at_x(&m->eval[i], x);
}

static size_t
end_of(const struct task *t, size_t job)
{
	return (job + 1) * CHUNK < t->n ? (job + 1) * CHUNK : t->n;
}

static void
push(void *arg, size_t job, unsigned worker)
{
	const struct task *t = arg;
	size_t i, end = end_of(t, job);

	for (i = job * CHUNK; i < end; i++)
		tw_flow_push(&t->m->eval[worker], t->m->member[i],
		    t->to + i * t->ntheta, t->to + i * t->ntheta);
}

static void
densities(void *arg, size_t job, unsigned worker)
{
	const struct task *t = arg;
	size_t i, end = end_of(t, job);

	for (i = job * CHUNK; i < end; i++)
		t->to[i] = tw_flow_logq(&t->m->eval[worker],
		    t->from + i * t->ntheta);
}

int
tw_flow_many_draw(struct tw_flow_many *m, struct tw_rng *rng, size_t n,
    double *theta)
{
	const struct tw_flow *f = m->eval[0].flow;
	struct task t = { m, n, f->ntheta, NULL, theta };
	size_t i;

	if (n > m->cap) {
		free(m->member);
		m->cap = 0;
		m->member = malloc(n * sizeof *m->member);
		if (m->member == NULL)
			return -1;
		m->cap = n;
	}
	for (i = 0; i < n; i++)
		m->member[i] = tw_flow_base(f, rng, theta + i * f->ntheta);
	tw_jobs_run(m->threads, (n + CHUNK - 1) / CHUNK, push, &t);
	return 0;
}

void
tw_flow_many_logq(struct tw_flow_many *m, size_t n, const double *theta,
    double *logq)
{
	struct task t = { m, n, m->eval[0].flow->ntheta, theta, logq };

	tw_jobs_run(m->threads, (n + CHUNK - 1) / CHUNK, densities, &t);
}
