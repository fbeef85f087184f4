/*
 * Arithmetic of training: one number type, real; LANES records side by side,
 * WIDE of them in a vec. Vectors are the compilers' own (gcc and clang, any
 * machine): what must run fast does not hang on a loop being recognized.
 * Private to lib/stat.
 *
 * real is float. The unit tests compile the same sources with TW_REAL double
 * to hold gradients against differences.
 */
#ifndef TW_STAT_BASE_SIMD_H
#define TW_STAT_BASE_SIMD_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* No vector crosses a call: what registers it would pass in does not matter. */
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

#ifdef TW_REAL
#define real	TW_REAL
#define whole	int64_t
#else
#define real	float
#define whole	int32_t
#endif

#define vec	__attribute__((vector_size(16))) real
#define mask	__attribute__((vector_size(16))) whole

enum { LANES = 16, WIDE = 16 / sizeof(real) };

/* Row k of an array [..][LANES], the lanes from l on. */
#define AT(p, k, l)	((p) + (k) * LANES + (l))

#define EACH_VEC(l)	for (size_t l = 0; l < LANES; l += WIDE)

static inline vec
load(const real *p)
{
	vec v;

	memcpy(&v, p, sizeof v);
	return v;
}

static inline void
store(real *p, vec v)
{
	memcpy(p, &v, sizeof v);
}

/*
 * v in all places. Vectors and scalars are never mixed but for whole numbers:
 * where scalars are computed in a wider type, it would not fit a vector's.
 */
static inline vec
splat(real v)
{
	vec s = { 0 };

	for (size_t i = 0; i < WIDE; i++)
		s[i] = v;
	return s;
}

/* a where m is true, elsewhere b. */
static inline vec
choose(mask m, vec a, vec b)
{
	return (vec)((m & (mask)a) | (~m & (mask)b));
}

static inline vec
vec_max(vec a, vec b)
{
	return choose(a > b, a, b);
}

static inline vec
vec_abs(vec a)
{
	return choose(a < 0, -a, a);
}

#ifndef TW_REAL

/*
 * exp and log without a call, so with the same bytes everywhere. Reduction and
 * polynomials as in Cephes (Moshier): below 2 units in the last place. x is
 * held in [-87, 88]; the logarithm is for positive normal numbers. Adding
 * 1.5 * 2^23 rounds to a whole number, which then stands in the low bits.
 */
static inline vec
vec_exp(vec x)
{
	const vec magic = splat(12582912.0f);
	vec n, r, p;

	x = choose(x < splat(-87.0f), splat(-87.0f), x);
	x = choose(x > splat(88.0f), splat(88.0f), x);
	n = x * splat(1.44269504088896341f) + magic;
	r = n - magic;
	r = x - r * splat(0.693359375f) + r * splat(2.12194440e-4f);
	p = r * splat(1.9875691500e-4f) + splat(1.3981999507e-3f);
	p = p * r + splat(8.3334519073e-3f);
	p = p * r + splat(4.1665795894e-2f);
	p = p * r + splat(1.6666665459e-1f);
	p = p * r + splat(5.0000001201e-1f);
	p = p * r * r + r + splat(1.0f);
	return p * (vec)(((mask)n << 23) + 0x3f800000);
}

static inline vec
vec_log(vec x)
{
	/* x = m 2^k with m in [sqrt(1/2), sqrt(2)). */
	mask k = ((mask)x - 0x3f3504f3) >> 23;
	vec m = (vec)((mask)x - (k << 23)) - splat(1.0f);
	vec e = (vec)(k + 0x4b400000) - splat(12582912.0f);
	vec z = m * m, p;

	p = m * splat(7.0376836292e-2f) - splat(1.1514610310e-1f);
	p = p * m + splat(1.1676998740e-1f);
	p = p * m - splat(1.2420140846e-1f);
	p = p * m + splat(1.4249322787e-1f);
	p = p * m - splat(1.6668057665e-1f);
	p = p * m + splat(2.0000714765e-1f);
	p = p * m - splat(2.4999993993e-1f);
	p = p * m + splat(3.3333331174e-1f);
	p = p * m * z - e * splat(2.12194440e-4f) - z * splat(0.5f);
	return m + p + e * splat(0.693359375f);
}

#else

static inline vec
vec_exp(vec x)
{
	return (vec){ exp(x[0]), exp(x[1]) };
}

static inline vec
vec_log(vec x)
{
	return (vec){ log(x[0]), log(x[1]) };
}

#endif

#endif
