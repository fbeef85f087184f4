/*
 * Threads are started for each run and joined at its end: about 20 us each,
 * nothing beside the milliseconds that a run is worth starting for, and no
 * pool has to outlive the call.
 */
#include <pthread.h>
#include <stdatomic.h>

#include "stat/base/jobs.h"

struct crew {
	void (*job)(void *arg, size_t i, unsigned worker);
	void *arg;
	size_t jobs;
	atomic_size_t next;
};

struct hand {
	struct crew *crew;
	unsigned worker;
	pthread_t thread;
};

static void *
work(void *arg)
{
	struct hand *h = arg;
	struct crew *c = h->crew;
	size_t i;

	while ((i = atomic_fetch_add(&c->next, 1)) < c->jobs)
		c->job(c->arg, i, h->worker);
	return NULL;
}

void
tw_crew_run(unsigned threads, size_t jobs,
    void (*job)(void *arg, size_t i, unsigned worker), void *arg)
{
	struct crew c = { .job = job, .arg = arg, .jobs = jobs };
	struct hand hand[TW_CREW_MOST];
	unsigned started = 1;
	size_t i;

	if (threads <= 1) {
		for (i = 0; i < jobs; i++)
			job(arg, i, 0);
		return;
	}
	atomic_init(&c.next, 0);
	if (threads > TW_CREW_MOST)
		threads = TW_CREW_MOST;
	if (threads > jobs)
		threads = (unsigned)jobs;
	for (; started < threads; started++) {
		hand[started].crew = &c;
		hand[started].worker = started;
		if (pthread_create(&hand[started].thread, NULL, work,
		    &hand[started]) != 0)
			break;
	}
	hand[0].crew = &c;
	hand[0].worker = 0;
	work(&hand[0]);
	while (--started > 0)
		pthread_join(hand[started].thread, NULL);
}
