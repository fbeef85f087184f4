/*
 * Jobs shared among threads. Each call starts its threads, which costs about 20
 * us each, and joins them at its end. This is little compared with the
 * milliseconds of a call for which threads are useful, and no thread pool has
 * to outlive the call.
 */
#include <pthread.h>
#include <stdatomic.h>

#include "stat/base/jobs.h"

struct run {
	void (*job)(void *arg, size_t i, unsigned worker);
	void *arg;
	size_t jobs, block;
	atomic_size_t next;	/* index of the next block */
};

struct worker {
	struct run *run;
	unsigned number;
	pthread_t thread;
};

static size_t
blocks_of(const struct run *r)
{
	return (r->jobs + r->block - 1) / r->block;
}

static void *
work(void *arg)
{
	struct worker *w = arg;
	struct run *r = w->run;
	size_t blocks = blocks_of(r), k, i;

	while ((k = atomic_fetch_add(&r->next, 1)) < blocks)
		for (i = k * r->block;
		     i < r->jobs && i < (k + 1) * r->block; i++)
			r->job(r->arg, i, w->number);
	return NULL;
}

void
tw_jobs_blocks(unsigned threads, size_t jobs, size_t block,
    void (*job)(void *arg, size_t i, unsigned worker), void *arg)
{
	struct run r = { .job = job, .arg = arg, .jobs = jobs,
		.block = block };
	struct worker worker[TW_JOBS_THREADS];
	unsigned started = 1;

	atomic_init(&r.next, 0);
	threads = tw_jobs_threads(threads);
	if (threads > blocks_of(&r))
		threads = (unsigned)blocks_of(&r);
	for (; started < threads; started++) {
		worker[started].run = &r;
		worker[started].number = started;
		if (pthread_create(&worker[started].thread, NULL, work,
			&worker[started]) != 0)
			break;
	}
	worker[0].run = &r;
	worker[0].number = 0;
	work(&worker[0]);
	while (--started > 0)
		pthread_join(worker[started].thread, NULL);
}

void
tw_jobs_run(unsigned threads, size_t jobs,
    void (*job)(void *arg, size_t i, unsigned worker), void *arg)
{
	tw_jobs_blocks(threads, jobs, 1, job, arg);
}
