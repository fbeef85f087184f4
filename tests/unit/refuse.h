/*
 * Memory that is refused: a call is made again and again, of whose requests the
 * first, the second, ... is refused, until none is left to refuse. It must say
 * so, or do without, and give back all that it took. After the first fifty it is
 * one in nine, but with TW_WHOLE or TW_SLOW. For one source a program: malloc
 * and its kin are defined here.
 */
#ifndef TW_TEST_REFUSE_H
#define TW_TEST_REFUSE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

#ifdef __has_feature
#define HAS(x) __has_feature(x)
#else
#define HAS(x) 0
#endif

static atomic_long left = -1;	/* requests until one is refused; or negative */
static atomic_long blocks;	/* that are taken */
static atomic_bool counted;	/* is it this malloc that is called? */

/* Where malloc can be had by another name, and nobody else has its place. */
#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__ && \
    !defined __SANITIZE_THREAD__ && !HAS(address_sanitizer) && \
    !HAS(memory_sanitizer) && !HAS(thread_sanitizer)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
size_t malloc_usable_size(void *p);
void __libc_free(void *p);

static bool
refused(void)
{
	return atomic_load(&left) >= 0 && atomic_fetch_sub(&left, 1) == 0;
}

void *
malloc(size_t size)
{
	if (refused())
		return NULL;
	atomic_store(&counted, true);
	atomic_fetch_add(&blocks, 1);
	return __libc_malloc(size);
}

void *
calloc(size_t n, size_t size)
{
	if (refused())
		return NULL;
	atomic_fetch_add(&blocks, 1);
	return __libc_calloc(n, size);
}

/* What grows or shrinks moves, and what it was is overwritten. */
void *
realloc(void *p, size_t size)
{
	void *q = malloc(size);
	size_t had;

	if (p == NULL || q == NULL)
		return q;
	had = malloc_usable_size(p);
	memcpy(q, p, had < size ? had : size);
	memset(p, 0xff, had);
	free(p);
	return q;
}

void
free(void *p)
{
	if (p != NULL)
		atomic_fetch_sub(&blocks, 1);
	__libc_free(p);
}

#endif

/* Else what follows would prove nothing: a sanitizer or valgrind allocates. */
static inline bool
can_refuse(void)
{
	void *(*volatile own)(size_t) = malloc;

	free(own(1));
	return atomic_load(&counted);
}

static inline bool
asked_for(const char *name)
{
	const char *value = getenv(name);

	return value != NULL && *value != '\0';
}

/*
 * make(arg) is 0 if all went well, -1 if memory was refused, else 1. Where it
 * must, it may not do without.
 */
static inline void
refuse_each(const char *name, bool must, int (*make)(void *), void *arg)
{
	const long step = nightly() || asked_for("TW_SLOW") ? 1 : 9;
	long k, n = 0, before, leaks = 0, wrong = make(arg) != 0;
	bool all = false;
	int status;

	for (k = 0; !all; k += k < 50 ? 1 : step, n++) {
		before = atomic_load(&blocks);
		atomic_store(&left, k);
		status = make(arg);
		all = atomic_load(&left) >= 0;
		atomic_store(&left, -1);
		wrong += all ? status != 0 : must ? status != -1 : status > 0;
		leaks += atomic_load(&blocks) != before;
	}
	ok(wrong == 0 && leaks == 0 && n > 1, "%s: %ld requests, %ld answered "
	    "otherwise, %ld leaks", name, n - 1, wrong, leaks);
}

#endif
