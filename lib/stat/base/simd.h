/*
 * Vectors, tw_vec, of several numbers of the type tw_real in one register.
 * These are the explicit vector types of gcc and clang for any machine, so that
 * speed does not depend on auto-vectorization. Private to lib/stat.
 *
 * The registers have SIMD_BYTES bytes: 16, for which the compiler generates
 * code on every machine, or on x86-64 also 32 and 64. A function that is to use
 * the widest registers of the machine is written once, in a header F_loop.h.
 * F.c, F_32.c and F_64.c include the header, the latter two after defining
 * SIMD_BYTES, and so compile it for each width. In the header, SIMD_DECLARE
 * declares a function f for all widths, SIMD_NAME(f) is its name, and its code
 * is between #ifdef SIMD_HERE and SIMD_END. SIMD_PICK(bytes, f) is the function
 * to call for registers of that many bytes. Results never depend on the width:
 * no multiplication is fused with an addition, and no sum is taken over the
 * lanes of a vector.
 *
 * tw_real is float, or TW_REAL if that macro is defined before.
 */
#ifndef TW_STAT_BASE_SIMD_H
#define TW_STAT_BASE_SIMD_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

#ifndef SIMD_BYTES
#define SIMD_BYTES 16
#endif

#define SIMD_PASTE(f, n) f##_##n
#define SIMD_PASTE_VALUE(f, n) SIMD_PASTE(f, n)
#define SIMD_NAME(f) SIMD_PASTE_VALUE(f, SIMD_BYTES)

/* SIMD_ONE is defined by a test that compiles one width for itself. */
#if defined __x86_64__ && !defined SIMD_ONE
#define SIMD_PICK(bytes, f) \
	(((__typeof__(&f##_16)[]){ f##_16, f##_32, f##_64 })[(bytes) / 32])
#else
#define SIMD_PICK(bytes, f) f##_16
#endif

#define SIMD_DECLARE(type, f, ...) \
	type f##_16(__VA_ARGS__); \
	type f##_32(__VA_ARGS__); \
	type f##_64(__VA_ARGS__)

/*
 * Bytes of the widest registers that the machine has.
 * guard: the machine has it, or has not.
 */
static inline unsigned
simd_widest(void)
{
#ifdef __x86_64__
	if (__builtin_cpu_supports("avx512f"))
		return 64;
	if (__builtin_cpu_supports("avx2"))
		return 32;
#endif
	return 16;
}

/* No vector is passed to a function, so the warning is of no concern. */
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

#if SIMD_BYTES == 16
#define SIMD_HERE
#define SIMD_END
#elif defined __x86_64__
#define SIMD_HERE
#ifdef __clang__
#define SIMD_END _Pragma("clang attribute pop")
#if SIMD_BYTES == 32
#pragma clang attribute push(__attribute__((target("avx2"))), \
    apply_to = function)
#else
#pragma clang attribute push(__attribute__((target("avx512f"))), \
    apply_to = function)
#endif
#else
#define SIMD_END
#if SIMD_BYTES == 32
#pragma GCC target("avx2")
#else
#pragma GCC target("avx512f")
#endif
#endif
#endif

#ifdef TW_REAL
typedef TW_REAL tw_real;
typedef int64_t tw_integer;
#define SIMD_WIDE (SIMD_BYTES / 8)
#else
typedef float tw_real;
typedef int32_t tw_integer;
#define SIMD_WIDE (SIMD_BYTES / 4)
#endif

typedef tw_real tw_vec __attribute__((vector_size(SIMD_BYTES)));
typedef tw_integer tw_mask __attribute__((vector_size(SIMD_BYTES)));

enum { WIDE = SIMD_WIDE };

/*
 * For arrays [..][LANES]: AT is the address of lane l in row k of p, and
 * EACH_VEC goes through the first lanes of the vectors of a row.
 */
enum { LANES = 16 };
#define AT(p, k, l) ((p) + (k)*LANES + (l))
#define EACH_VEC(l) for (size_t l = 0; l < LANES; l += WIDE)

#define SIMD_2(v) v, v
#define SIMD_4(v) SIMD_2(v), SIMD_2(v)
#define SIMD_8(v) SIMD_4(v), SIMD_4(v)
#define SIMD_16(v) SIMD_8(v), SIMD_8(v)

#ifdef SIMD_HERE

static inline tw_vec
load(const tw_real *p)
{
	tw_vec v;

	memcpy(&v, p, sizeof v);
	return v;
}

static inline void
store(tw_real *p, tw_vec v)
{
	memcpy(p, &v, sizeof v);
}

/*
 * A vector with v in all lanes. An operation mixes a vector and a scalar only
 * if the scalar is an integer: on machines that compute scalars in a wider
 * type, a scalar of another type would not fit the type of the vector.
 */
static inline tw_vec
splat(tw_real v)
{
#if SIMD_WIDE == 2
	return (tw_vec){ SIMD_2(v) };
#elif SIMD_WIDE == 4
	return (tw_vec){ SIMD_4(v) };
#elif SIMD_WIDE == 8
	return (tw_vec){ SIMD_8(v) };
#else
	/* guard: processors that have vectors so wide are rare */
	return (tw_vec){ SIMD_16(v) };
#endif
}

/* In each lane, a if m is true, else b. */
static inline tw_vec
choose(tw_mask m, tw_vec a, tw_vec b)
{
	return (tw_vec)((m & (tw_mask)a) | (~m & (tw_mask)b));
}

/* In each lane, the greater of two; b if they are equal or one is NaN. */
static inline tw_vec
vec_max(tw_vec a, tw_vec b)
{
#if defined __x86_64__ && defined TW_REAL && SIMD_BYTES == 16
	return (tw_vec)_mm_max_pd((__m128d)a, (__m128d)b);
#else
	return choose(a > b, a, b);
#endif
}

static inline tw_vec
vec_min(tw_vec a, tw_vec b)
{
#if defined __x86_64__ && defined TW_REAL && SIMD_BYTES == 16
	return (tw_vec)_mm_min_pd((__m128d)a, (__m128d)b);
#else
	return choose(a < b, a, b);
#endif
}

static inline tw_vec
vec_abs(tw_vec a)
{
	return choose(a < 0, -a, a);
}

/* The square root, rounded as sqrt(3) and sqrtf(3) round. */
static inline tw_vec
vec_sqrt(tw_vec v)
{
#ifndef __x86_64__
	size_t i;

	for (i = 0; i < WIDE; i++)
		v[i] = (tw_real)sqrt((double)v[i]);
	return v;
#elif defined TW_REAL && SIMD_BYTES == 64
	/* guard: processors that have vectors so wide are rare */
	return (tw_vec)_mm512_sqrt_pd((__m512d)v);
#elif defined TW_REAL && SIMD_BYTES == 32
	return (tw_vec)_mm256_sqrt_pd((__m256d)v);
#elif defined TW_REAL
	return (tw_vec)_mm_sqrt_pd((__m128d)v);
#elif SIMD_BYTES == 64
	return (tw_vec)_mm512_sqrt_ps((__m512)v);
#elif SIMD_BYTES == 32
	return (tw_vec)_mm256_sqrt_ps((__m256)v);
#else
	/* guard: where tests run there is AVX */
	return (tw_vec)_mm_sqrt_ps((__m128)v);
#endif
}

/*
 * c[0] x^(n-1) + ... + c[n-1], by Horner's scheme. Always inlined, as without
 * SSE no function may return a vector.
 */
__attribute__((always_inline)) static inline tw_vec
vec_poly(tw_vec x, const tw_real *c, size_t n)
{
	tw_vec p = splat(c[0]);
	size_t i;

#pragma GCC unroll 16
	for (i = 1; i < n; i++)
		p = p * x + splat(c[i]);
	return p;
}

/*
 * exp and log without calling libm, so that all machines give the same bytes;
 * errors are below 2 units in the last place (tests/oracles/simd.py). For exp,
 * x is clamped so that exp(x) is a normal number, and x = k log(2) + r with |r|
 * <= log(2)/2. log 2 is the sum of two numbers, of which the first has so few
 * digits that its product with an integer is exact. Adding 1.5 times a power of
 * two rounds to an integer, which is then in the low bits. exp(r) = 1 + r + r^2
 * p(r): for floats p is that of Cephes (Moshier), for doubles the series up to
 * r^13.
 */
#ifdef TW_REAL
enum { VEC_DIGITS = 52, VEC_BIAS = 1023 };
static const tw_real vec_least = -708, vec_most = 708;
static const tw_real vec_magic = 6755399441055744.0;
static const tw_real vec_log2 = 6.93147180369123816490e-01;
static const tw_real vec_log2_rest = 1.90821492927058770002e-10;
static const tw_real vec_exp_of[] = { 1 / 6227020800.0, 1 / 479001600.0,
	1 / 39916800.0, 1 / 3628800.0, 1 / 362880.0, 1 / 40320.0, 1 / 5040.0,
	1 / 720.0, 1 / 120.0, 1 / 24.0, 1 / 6.0, 0.5 };
#else
enum { VEC_DIGITS = 23, VEC_BIAS = 127 };
static const tw_real vec_least = -87, vec_most = 88;
static const tw_real vec_magic = 12582912.0f;
static const tw_real vec_log2 = 0.693359375f;
static const tw_real vec_log2_rest = -2.12194440e-4f;
static const tw_real vec_exp_of[] = { 1.9875691500e-4f, 1.3981999507e-3f,
	8.3334519073e-3f, 4.1665795894e-2f, 1.6666665459e-1f,
	5.0000001201e-1f };
#endif

static inline tw_vec
vec_exp(tw_vec x)
{
	const tw_integer one = (tw_integer)VEC_BIAS << VEC_DIGITS;
	tw_vec k, r, p;

	x = choose(x < splat(vec_least), splat(vec_least), x);
	x = choose(x > splat(vec_most), splat(vec_most), x);
	k = x * splat((tw_real)1.44269504088896341) + splat(vec_magic);
	r = k - splat(vec_magic);
	r = x - r * splat(vec_log2) - r * splat(vec_log2_rest);
	p = vec_poly(r, vec_exp_of, sizeof vec_exp_of / sizeof *vec_exp_of);
	p = p * r * r + r + splat(1);
	return p * (tw_vec)(((tw_mask)k << VEC_DIGITS) + one);
}

/*
 * log x for positive normal numbers x = m 2^k with m in [sqrt(1/2), sqrt(2)).
 * For floats log m is that of Cephes; for doubles it is the series of
 * 2 artanh(s), s = (m - 1) / (m + 1), up to s^19.
 */
static inline tw_vec
vec_log(tw_vec x)
{
#ifdef TW_REAL
	static const tw_real of[] = { 1 / 19.0, 1 / 17.0, 1 / 15.0, 1 / 13.0,
		1 / 11.0, 1 / 9.0, 1 / 7.0, 1 / 5.0, 1 / 3.0 };
	typedef __attribute__((vector_size(SIMD_BYTES))) uint64_t bits;
	bits root = (bits){ 0 } + UINT64_C(0x3fe6a09e667f3bcd);
	bits up = (bits)x + ((UINT64_C(1023) << 52) - root);
	tw_vec m = (tw_vec)((up & ((UINT64_C(1) << 52) - 1)) + root);
	tw_vec k = (tw_vec)(up >> 52 | UINT64_C(0x4330000000000000)) -
	    splat(4503599627370496.0 + 1023);
	tw_vec s = (m - 1) / (m + 1), z = s * s;

	return k * splat(vec_log2) + (2 * s + (2 * s * (vec_poly(z, of, 9) *
	    z) + k * splat(vec_log2_rest)));
#else
	static const tw_real of[] = { 7.0376836292e-2f, -1.1514610310e-1f,
		1.1676998740e-1f, -1.2420140846e-1f, 1.4249322787e-1f,
		-1.6668057665e-1f, 2.0000714765e-1f, -2.4999993993e-1f,
		3.3333331174e-1f };
	tw_mask n = ((tw_mask)x - 0x3f3504f3) >> 23;
	tw_vec m = (tw_vec)((tw_mask)x - (n << 23)) - splat(1);
	tw_vec k = (tw_vec)(n + 0x4b400000) - splat(vec_magic), z = m * m;

	return m + (vec_poly(m, of, 9) * m * z + k * splat(vec_log2_rest) -
	    z * splat(0.5f)) + k * splat(vec_log2);
#endif
}

#endif

#endif
