#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "stat/kde.h"

/*
 * A block of eight draws is four vectors of two doubles: the compilers' own
 * vectors, so that speed does not hang on a loop being recognized. Partial sums
 * go by place in the block, so wider registers give the same bytes.
 */
#define vec	__attribute__((vector_size(16))) double
#define mask	__attribute__((vector_size(16))) int64_t

enum { WIDE = 2, VECS = TW_KDE_BLOCK / WIDE };

static const double LOG_2 = 0.69314718055994531, LOG_2PI = 1.8378770664093453;

static inline vec
load(const double *p)
{
	vec v;

	memcpy(&v, p, sizeof v);
	return v;
}

/*
 * 2^-q, 0 <= q, and 0 where q >= 1000. Adding 1.5 * 2^52 rounds -q to a whole
 * number k, which then stands in the low bits; 2^(-q-k) is the polynomial of
 * degree 10 with the least relative error on [-1/2, 1/2], 2.2e-16 before
 * rounding (tests/oracles/exp2.py), and k goes into its exponent.
 */
static inline vec
kernel(vec q)
{
	const double magic = 6755399441055744.0;
	vec k = magic - q, f = (magic - k) - q, p;
	mask near = q < 1000.0;

	p = f * 7.037278846726901e-09 + 1.0208537929657404e-07;
	p = p * f + 1.3215662835959238e-06;
	p = p * f + 1.5252658116409854e-05;
	p = p * f + 0.00015403529961127076;
	p = p * f + 0.0013333558228561767;
	p = p * f + 0.009618129108034596;
	p = p * f + 0.05550410866445883;
	p = p * f + 0.24022650695908768;
	p = p * f + 0.6931471805599497;
	p = p * f + 1.0;
	return (vec)(((mask)p + ((mask)k << 52)) & near);
}

void
tw_kde_kernel(const double *q, double *value)
{
	size_t i;

	for (i = 0; i < TW_KDE_BLOCK; i += WIDE) {
		vec v = kernel(load(q + i));

		memcpy(value + i, &v, sizeof v);
	}
}

/* |w - w_i|^2 - less for the draws of a block. */
static inline void
squares(vec *q, size_t d, const double *block, const double *w, double less)
{
	size_t i, j;

	for (i = 0; i < VECS; i++)
		q[i] = (vec){ 0 } - less;
	for (j = 0; j < d; j++, block += TW_KDE_BLOCK) {
		vec a = load(block) - w[j], b = load(block + WIDE) - w[j];
		vec c = load(block + 2 * WIDE) - w[j];
		vec e = load(block + 3 * WIDE) - w[j];

		q[0] += a * a;
		q[1] += b * b;
		q[2] += c * c;
		q[3] += e * e;
	}
}

/* sum_i 2^(less - |w - w_i|^2). */
static double
sum_kernels(const struct tw_kde *k, const double *w, double less)
{
	vec sum[VECS] = { { 0 } }, q[VECS];
	size_t d = k->spread->d, b, i;
	const double *at = k->at;

	for (b = 0; b < k->blocks; b++, at += d * TW_KDE_BLOCK) {
		squares(q, d, at, w, less);
		for (i = 0; i < VECS; i++)
			sum[i] += kernel(q[i]);
	}
	sum[0] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
	return sum[0][0] + sum[0][1];
}

static double
least_square(const struct tw_kde *k, const double *w)
{
	size_t d = k->spread->d, b, i;
	const double *at = k->at;
	double least = INFINITY;
	vec q[VECS];

	for (b = 0; b < k->blocks; b++, at += d * TW_KDE_BLOCK) {
		squares(q, d, at, w, 0);
		for (i = 0; i < TW_KDE_BLOCK; i++)
			if (q[i / WIDE][i % WIDE] < least)
				least = q[i / WIDE][i % WIDE];
	}
	return least;
}

double
tw_kde_log(const struct tw_kde *k, const double *theta, double *work)
{
	double sum, less = 0;
	size_t j;

	if (tw_spread_whiten(k->spread, theta, work) == INFINITY)
		return -INFINITY;
	for (j = 0; j < k->spread->d; j++)
		work[j] *= k->shrink;
	sum = sum_kernels(k, work, 0);
	/* Kernels that were called 0 add up to less than n 2^-1000. */
	if (sum < 0x1p-800) {
		less = least_square(k, work);
		if (less == INFINITY)
			return -INFINITY;
		sum = sum_kernels(k, work, less);
	}
	return k->log_c - less * LOG_2 + log(sum);
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
	k->at = k->memory + (mod == 0 ? 0 : TW_KDE_BLOCK - mod);
	return 0;
}

int
tw_kde_fit(struct tw_kde *k, const struct tw_spread *s, size_t n,
    const double *x)
{
	double h = pow((double)n, -1 / ((double)s->d + 4));
	size_t d = s->d, i, j;
	double *z;

	k->spread = s;
	k->blocks = (n + TW_KDE_BLOCK - 1) / TW_KDE_BLOCK;
	k->shrink = 1 / (h * sqrt(2 * LOG_2));
	k->log_c = -log((double)n) - (double)d * (LOG_2PI / 2 + log(h)) -
	    s->log_det;
	if (reserve(k, d) < 0)
		return -1;
	/* Room for one more block is there: for the draw at hand. */
	z = k->at + k->blocks * d * TW_KDE_BLOCK;
	for (i = 0; i < k->blocks * TW_KDE_BLOCK; i++) {
		double *to = k->at + i / TW_KDE_BLOCK * d * TW_KDE_BLOCK +
		    i % TW_KDE_BLOCK;

		if (i < n)
			tw_spread_whiten(s, x + i * d, z);
		for (j = 0; j < d; j++)
			to[j * TW_KDE_BLOCK] = i < n ? z[j] * k->shrink : INFINITY;
	}
	return 0;
}

void
tw_kde_release(struct tw_kde *k)
{
	free(k->memory);
	*k = (struct tw_kde){ 0 };
}
