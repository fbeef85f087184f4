/* Independent jobs shared among threads. */
#ifndef TW_STAT_BASE_JOBS_H
#define TW_STAT_BASE_JOBS_H

#include <stddef.h>

enum { TW_JOBS_THREADS = 64 };	/* threads used at most, whatever is asked */

/* The number of threads used if so many are requested: 1 to TW_JOBS_THREADS. */
static inline unsigned
tw_jobs_threads(unsigned asked)
{
	if (asked < 1)
		return 1;
	return asked < TW_JOBS_THREADS ? asked : TW_JOBS_THREADS;
}

/*
 * Call job(arg, i, worker) once for every i below jobs. worker is below
 * threads, and differs between calls that run at the same time. The caller is
 * one of the threads. Threads that cannot be started are done without.
 */
void tw_jobs_run(unsigned threads, size_t jobs,
    void (*job)(void *arg, size_t i, unsigned worker), void *arg);

/* The same for short jobs: a worker takes so many of them at a time. */
void tw_jobs_blocks(unsigned threads, size_t jobs, size_t block,
    void (*job)(void *arg, size_t i, unsigned worker), void *arg);

#endif
