/*
 * The leading 128 bits of the powers of ten, for num_read.c and num_write.c.
 * For 10^q, let t = hi * 2^64 + lo and e = floor(log2 10^q): then t is 10^q /
 * 2^(e-127) rounded down, and 2^127 <= t < 2^128. For 0 <= q <= 55 t is exact,
 * for every other q too small by less than 1. The bits of lo are never all 1.
 */
#ifndef TW_IO_POW10_H
#define TW_IO_POW10_H

#include <stdbool.h>
#include <stdint.h>

enum { TW_POW10_MIN = -342, TW_POW10_MAX = 324 };

struct tw_pow10 {
	uint64_t hi;
	uint64_t lo;
};

extern const struct tw_pow10 tw_pow10[];	/* [q - TW_POW10_MIN] */

/* Whether t is too small, by less than 1. */
static inline bool
tw_pow10_inexact(int q)
{
	return q < 0 || q > 55;
}

/* e for any q of the table; in gcc and clang >> rounds down. */
static inline int
tw_pow10_log2(int q)
{
	return (q * 217706) >> 16;
}

/* The upper 64 bits of a * b; *lo becomes the lower 64 bits. */
static inline uint64_t
tw_mul_64(uint64_t a, uint64_t b, uint64_t *lo)
{
#ifdef __SIZEOF_INT128__
	__extension__ unsigned __int128 p = a;

	p *= b;
	*lo = (uint64_t)p;
	return (uint64_t)(p >> 64);
#else
	uint64_t a0 = (uint32_t)a, a1 = a >> 32;
	uint64_t b0 = (uint32_t)b, b1 = b >> 32;
	uint64_t low = a0 * b0, x = a1 * b0, y = a0 * b1;
	uint64_t mid = (low >> 32) + (uint32_t)x + (uint32_t)y;

	*lo = mid << 32 | (uint32_t)low;
	return a1 * b1 + (x >> 32) + (y >> 32) + (mid >> 32);
#endif
}

#endif
