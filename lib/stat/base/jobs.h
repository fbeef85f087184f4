/* Independent jobs shared among threads. */
#ifndef TW_STAT_BASE_JOBS_H
#define TW_STAT_BASE_JOBS_H

#include <stddef.h>

enum { TW_JOBS_THREADS = 64 };	/* largest number of threads used */

/* The number of threads that are used if the caller asks for `asked`. */
static inline unsigned
tw_jobs_threads(unsigned asked)
{
	if (asked < 1)
		return 1;
	return asked < TW_JOBS_THREADS ? asked : TW_JOBS_THREADS;
}

/*
 * Call job(arg, i, worker) once for every i below jobs, in any order, and
 * return when all calls have. worker is below threads, and differs between
 * calls that run at the same time; it is 0 in the caller's thread, which is one
 * of the threads. If a thread cannot be started, the others do its jobs.
 */
void tw_jobs_run(unsigned threads, size_t jobs,
    void (*job)(void *arg, size_t i, unsigned worker), void *arg);

/* tw_jobs_run for short jobs: a thread takes `block` jobs at a time. */
void tw_jobs_blocks(unsigned threads, size_t jobs, size_t block,
    void (*job)(void *arg, size_t i, unsigned worker), void *arg);

#endif
