/*
 * The kernel density: the layout of draws, and the loop that the machine can
 * run.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "stat/draws/kde.h"

/* No vector crosses a call: what registers it would pass in does not matter. */
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

static const double LOG_2 = 0.69314718055994531, LOG_2PI = 1.8378770664093453;

/* Every machine has, or is given by the compiler, registers of two doubles. */
#define WIDE 2
#define TARGET
#define NAME(x) x##_2
#include "stat/draws/kde_loop.h"

#ifdef __x86_64__
#define WIDE 4
#define TARGET __attribute__((target("avx2")))
#define NAME(x) x##_4
#include "stat/draws/kde_loop.h"

#define WIDE 8
#define TARGET __attribute__((target("avx512f")))
#define NAME(x) x##_8
#include "stat/draws/kde_loop.h"

/* The function for registers of so many doubles; see stat/base/simd.h. */
#define PICK(wide, f) \
	(((__typeof__(&f##_2)[]){ f##_2, f##_4, f##_8 })[(wide) / 4])
#else
#define PICK(wide, f) f##_2
#endif

/*
 * Doubles in the widest registers that there are.
 * guard: the machine has it, or has not.
 */
static unsigned
widest(void)
{
#ifdef __x86_64__
	if (__builtin_cpu_supports("avx512f"))
		return 8;
	if (__builtin_cpu_supports("avx2"))
		return 4;
#endif
	return 2;
}

static double
sum(const struct tw_kde *k, const double *w, double less)
{
	return PICK(k->wide, sum)(k, w, less);
}

static double
least(const struct tw_kde *k, const double *w)
{
	return PICK(k->wide, least)(k, w);
}

void
tw_kde_kernel(const double *q, double *value)
{
	__attribute__((vector_size(16))) double a[4], b[4];

	memcpy(a, q, sizeof a);
	kernel_2(a, b);
	memcpy(value, b, sizeof b);
}

double
tw_kde_log(const struct tw_kde *k, const double *theta, double *work)
{
	double total, less = 0;
	size_t j;

	/* fast: all kernels are too far, too */
	if (tw_whiten_at(k->whiten, theta, work) == INFINITY)
		return -INFINITY;
	for (j = 0; j < k->whiten->d; j++)
		work[j] *= k->shrink;
	total = sum(k, work, 0);
	/* Kernels that were called 0 add up to less than n 2^-1000. */
	/* fast: it is the same but for rounding */
	if (total < 0x1p-800) {
		less = least(k, work);
		/* guard: less takes the logarithm there, too */
		if (less == INFINITY)
			return -INFINITY;
		total = sum(k, work, less);
	}
	return k->log_c - less * LOG_2 + log(total);
}

/* Room for the blocks and one more, on a boundary that vectors like. */
static int
reserve(struct tw_kde *k, size_t d)
{
	size_t want = (k->blocks + 1) * d * TW_KDE_BLOCK;
	uintptr_t mod;

	if (want > k->cap) {
		free(k->memory);
		k->cap = 0;
		k->memory = malloc((want + TW_KDE_BLOCK) * sizeof *k->memory);
		if (k->memory == NULL)
			return -1;
		k->cap = want;
	}
	mod = (uintptr_t)k->memory / sizeof *k->memory % TW_KDE_BLOCK;
	k->at = k->memory + (TW_KDE_BLOCK - mod) % TW_KDE_BLOCK;
	return 0;
}

int
tw_kde_fit(struct tw_kde *k, const struct tw_whiten *s, size_t n,
    const double *x)
{
	double h = pow((double)n, -1 / ((double)s->d + 4));
	size_t d = s->d, i, j;
	double *z;

	k->whiten = s;
	k->wide = widest();
	k->blocks = (n + TW_KDE_BLOCK - 1) / TW_KDE_BLOCK;
	k->shrink = 1 / (h * sqrt(2 * LOG_2));
	k->log_c = -log((double)n) - (double)d * (LOG_2PI / 2 + log(h)) -
	    s->log_det;
	if (reserve(k, d) < 0)
		return -1;
	/* Room for one more block is there: for the current draw. */
	z = k->at + k->blocks * d * TW_KDE_BLOCK;
	for (i = 0; i < k->blocks * TW_KDE_BLOCK; i++) {
		double *to = k->at + i / TW_KDE_BLOCK * d * TW_KDE_BLOCK +
		    i % TW_KDE_BLOCK;

		/* What fills the last block is too far to count. */
		for (j = 0; j < d; j++)
			z[j] = INFINITY;
		if (i < n)
			tw_whiten_at(s, x + i * d, z);
		for (j = 0; j < d; j++)
			to[j * TW_KDE_BLOCK] = z[j] * k->shrink;
	}
	return 0;
}

void
tw_kde_release(struct tw_kde *k)
{
	free(k->memory);
	*k = (struct tw_kde){ 0 };
}
