/*
 * The inner loop of stat/draws/kde.c, for vector registers of SIMD_BYTES
 * (stat/base/simd.h). A block of eight draws is 8 / WIDE vectors. There is one
 * sum for each of the eight places in a block, so that all register widths
 * give the same result. Private to lib/stat.
 */
#ifndef TW_STAT_DRAWS_KDE_LOOP_H
#define TW_STAT_DRAWS_KDE_LOOP_H

#define TW_REAL double

#include "stat/base/simd.h"
#include "stat/draws/kde.h"

/* Returns sum_i 2^(less - |w - w_i|^2); *least is min_i |w - w_i|^2. */
SIMD_DECLARE(double, tw_kde_sum, const struct tw_kde *k, const double *w,
    double less, double *least);

#ifdef SIMD_HERE

/*
 * 2^-q for q >= 0, and 0 if q >= 1000. Adding 1.5 * 2^52 rounds -q to an
 * integer k, which is then in the low bits of the sum. 2^(-q-k) is computed by
 * the polynomial of degree 10 with the least relative error on [-1/2, 1/2],
 * 2.2e-16 before rounding (tests/oracles/exp2.py). Adding k to the exponent
 * multiplies it by 2^k.
 */
static inline tw_vec
kernel(tw_vec q)
{
	/* Unsigned: a sum that overflows is meant to. */
	typedef __attribute__((vector_size(SIMD_BYTES))) uint64_t bits;
	const tw_vec magic = splat(6755399441055744.0);
	static const double of[] = { 7.037278846726901e-09,
		1.0208537929657404e-07, 1.3215662835959238e-06,
		1.5252658116409854e-05, 0.00015403529961127076,
		0.0013333558228561767, 0.009618129108034596,
		0.05550410866445883, 0.24022650695908768, 0.6931471805599497,
		1 };
	tw_vec k = magic - q, f = (magic - k) - q, p = vec_poly(f, of, 11);

	return (tw_vec)((tw_mask)((bits)p + ((bits)k << 52)) &
	    (q < splat(1000.0)));
}

double
SIMD_NAME(tw_kde_sum)(const struct tw_kde *k, const double *w, double less,
    double *least)
{
	enum { VECS = TW_KDE_BLOCK / WIDE };
	tw_vec sum[VECS] = { { 0 } }, low[VECS], q[VECS], gap;
	double s[TW_KDE_BLOCK], at[TW_KDE_BLOCK];
	const double *block = k->at;
	size_t b, i, j;

	for (i = 0; i < VECS; i++)
		low[i] = splat(INFINITY);
	for (b = 0; b < k->blocks; b++) {
		memset(q, 0, sizeof q);
		for (j = 0; j < k->whiten->d; j++, block += TW_KDE_BLOCK)
			for (i = 0; i < VECS; i++) {
				gap = load(block + i * WIDE) - splat(w[j]);
				q[i] += gap * gap;
			}
		for (i = 0; i < VECS; i++) {
			low[i] = vec_min(q[i], low[i]);
			/* Not below 0: less is a q that was found before. */
			sum[i] += kernel(q[i] - splat(less));
		}
	}
	memcpy(s, sum, sizeof s);
	memcpy(at, low, sizeof at);
	for (*least = INFINITY, i = 0; i < TW_KDE_BLOCK; i++)
		*least = fmin(*least, at[i]);
	return ((s[0] + s[1]) + (s[2] + s[3])) +
	    ((s[4] + s[5]) + (s[6] + s[7]));
}

SIMD_END

#endif

#endif
