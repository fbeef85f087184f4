#include <tgmath.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "mlp.h"

#if defined __AVX512F__
enum { BYTES = 64, ROWS = 10 };	/* rows that the registers hold */
#elif defined __AVX__
enum { BYTES = 32, ROWS = 5 };
#else
enum { BYTES = 16, ROWS = 5 };
#endif
#define vec	__attribute__((vector_size(BYTES))) real

enum {
	WIDE = BYTES / sizeof(real),	/* numbers in a vector */
	BATCH = 200,
	LANES = 208,		/* BATCH padded to vectors of any size */
	MOST = 10000,		/* epochs */
	PATIENCE = 10
};

static const double RATE = 1e-3, ALPHA = 1e-4, TOLERANCE = 1e-4;

/* ---- random numbers ------------------------------------------------ */

void
twister_seed(struct twister *t, uint32_t seed)
{
	uint32_t i;

	for (i = 0; i < 624; i++) {
		t->s[i] = seed;
		seed = 1812433253U * (seed ^ seed >> 30) + i + 1;
	}
	t->at = 624;
}

static uint32_t
next(struct twister *t)
{
	uint32_t y;
	size_t i;

	if (t->at == 624) {
		for (i = 0; i < 624; i++) {
			y = (t->s[i] & 0x80000000U) |
			    (t->s[(i + 1) % 624] & 0x7fffffffU);
			t->s[i] = t->s[(i + 397) % 624] ^ y >> 1 ^
			    (y & 1 ? 0x9908b0dfU : 0);
		}
		t->at = 0;
	}
	y = t->s[t->at++];
	y ^= y >> 11;
	y ^= y << 7 & 0x9d2c5680U;
	y ^= y << 15 & 0xefc60000U;
	return y ^ y >> 18;
}

double
twister_uniform(struct twister *t)
{
	uint32_t high = next(t) >> 5;

	return (high * 67108864.0 + (next(t) >> 6)) / 9007199254740992.0;
}

void
twister_shuffle(struct twister *t, size_t n, size_t *v)
{
	size_t i, k;

	for (i = n; i-- > 1;) {
		uint32_t all = (uint32_t)i, j;

		for (j = 1; j < 32; j *= 2)
			all |= all >> j;
		do
			j = next(t) & all;
		while (j > i);
		k = v[j];
		v[j] = v[i];
		v[i] = k;
	}
}

/* ---- matrices ------------------------------------------------------- */

static inline vec
load(const real *p)
{
	vec v;

	memcpy(&v, p, sizeof v);
	return v;
}

/* c[rows][cols vectors] = bias + a[rows][n] b[n][]; the compiler unrolls it. */
static inline __attribute__((always_inline)) void
tile(size_t rows, size_t cols, size_t n, const real *a, size_t astride,
    const real *b, size_t bstride, const real *bias, real *c, size_t cstride)
{
	vec sum[ROWS][2];
	size_t i, j, k;

	for (i = 0; i < rows; i++)
		for (j = 0; j < cols; j++)
			sum[i][j] = (vec){ 0 } + (bias != NULL ? bias[i] : 0);
	for (k = 0; k < n; k++)
		for (i = 0; i < rows; i++)
			for (j = 0; j < cols; j++)
				sum[i][j] += a[i * astride + k] *
				    load(b + k * bstride + j * WIDE);
	for (i = 0; i < rows; i++)
		for (j = 0; j < cols; j++)
			memcpy(c + i * cstride + j * WIDE, &sum[i][j],
			    sizeof sum[i][j]);
}

/* c[m][l] = bias[m] + a[m][n] b[n][l], l a multiple of WIDE; bias may be NULL. */
static void
multiply(size_t m, size_t n, size_t l, const real *a, size_t astride,
    const real *b, size_t bstride, const real *bias, real *c, size_t cstride)
{
	size_t i, j, rows, cols;

	for (i = 0; i < m; i += rows) {
		const real *ai = a + i * astride;
		const real *bi = bias != NULL ? bias + i : NULL;
		real *ci = c + i * cstride;

		rows = m - i >= ROWS ? ROWS : 1;
		for (j = 0; j < l; j += cols * WIDE) {
			cols = l - j >= 2 * WIDE ? 2 : 1;
			if (rows == ROWS && cols == 2)
				tile(ROWS, 2, n, ai, astride, b + j, bstride,
				    bi, ci + j, cstride);
			else
				tile(rows, cols, n, ai, astride, b + j,
				    bstride, bi, ci + j, cstride);
		}
	}
}

/* to[n][] = the transpose of from[m][n]. */
static void
turn(size_t m, size_t n, const real *from, size_t fstride, real *to,
    size_t tstride)
{
	size_t i, j, k;

	for (i = 0; i < m; i += 16)
		for (j = 0; j < n; j++)
			for (k = i; k < i + 16 && k < m; k++)
				to[j * tstride + k] = from[k * fstride + j];
}

static size_t
padded(size_t n)
{
	return (n + 15) / 16 * 16;
}

/* ---- the network ---------------------------------------------------- */

enum { LAYERS = 3 };

/*
 * Layer l has out[l] units: 0 and 1 hidden, 2 one logit. Activations are
 * [unit][LANES], weights [unit][stride]; a layer's biases follow its weights.
 */
struct mlp {
	size_t in[LAYERS], out[LAYERS], stride[LAYERS];
	size_t weight[LAYERS], bias[LAYERS], size;
	real *w, *g, *mean, *square;	/* [size]: weights, gradient, Adam's */
	real *act[LAYERS];	/* [in][LANES]: what layer l sees */
	real *delta[LAYERS];	/* [out][LANES] */
	real *turned;		/* [LANES or hidden][stride] */
	real target[LANES];
	size_t steps;
	real *room;
};

static int
mlp_init(struct mlp *m, size_t d, size_t hidden, struct twister *rng)
{
	const size_t unit[LAYERS + 1] = { d, hidden, hidden, 1 };
	size_t l, i, j, at, most = padded(hidden > d ? hidden : d);
	real *p;

	*m = (struct mlp){ .size = 0 };
	for (l = 0; l < LAYERS; l++) {
		m->in[l] = unit[l];
		m->out[l] = unit[l + 1];
		m->stride[l] = padded(unit[l]);
		m->weight[l] = m->size;
		m->bias[l] = m->size + m->out[l] * m->stride[l];
		m->size = m->bias[l] + padded(m->out[l]);
	}
	at = 4 * m->size + most * (most > LANES ? most : LANES);
	for (l = 0; l < LAYERS; l++)
		at += (m->in[l] + m->out[l]) * LANES;
	m->room = p = calloc(at, sizeof *p);
	if (p == NULL)
		return -1;
	m->w = p;
	m->g = p + m->size;
	m->mean = p + 2 * m->size;
	m->square = p + 3 * m->size;
	p += 4 * m->size;
	for (l = 0; l < LAYERS; l++) {
		m->act[l] = p;
		m->delta[l] = p + m->in[l] * LANES;
		p = m->delta[l] + m->out[l] * LANES;
	}
	m->turned = p;

	/* Glorot and Bengio's range, in the order of scikit-learn's arrays. */
	for (l = 0; l < LAYERS; l++) {
		double wide = sqrt(6.0 / (double)(m->in[l] + m->out[l]));

		for (j = 0; j <= m->in[l]; j++)
			for (i = 0; i < m->out[l]; i++)
				m->w[j < m->in[l] ? m->weight[l] +
				    i * m->stride[l] + j : m->bias[l] + i] =
				    (real)(-wide + 2 * wide * twister_uniform(rng));
	}
	return 0;
}

/* Load the records row[n], n <= BATCH, into the lanes; the other lanes are 0. */
static void
take(struct mlp *m, const real *x, const unsigned char *kind, size_t n,
    const size_t *row)
{
	size_t d = m->in[0], i, j;

	for (i = 0; i < LANES; i++) {
		m->target[i] = i < n ? kind[row[i]] : 0;
		for (j = 0; j < d; j++)
			m->act[0][j * LANES + i] = i < n ? x[row[i] * d + j] : 0;
	}
}

/* Logits of the loaded records, in delta[2]. */
static void
forward(struct mlp *m)
{
	size_t l, i;

	for (l = 0; l < LAYERS; l++) {
		real *to = l + 1 < LAYERS ? m->act[l + 1] : m->delta[l];

		multiply(m->out[l], m->in[l], LANES, m->w + m->weight[l],
		    m->stride[l], m->act[l], LANES, m->w + m->bias[l], to, LANES);
		for (i = 0; l + 1 < LAYERS && i < m->out[l] * LANES; i++)
			to[i] = to[i] > 0 ? to[i] : 0;
	}
}

/* Sum of the n losses; the logits become their gradient. */
static double
log_loss(struct mlp *m, size_t n)
{
	real *z = m->delta[2];
	double sum = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		real e = exp(-fabs(z[i]));

		sum += (double)((z[i] > 0 ? z[i] : 0) - m->target[i] * z[i] + log1p(e));
		z[i] = (z[i] > 0 ? 1 : e) / (1 + e) - m->target[i];
	}
	for (; i < LANES; i++)
		z[i] = 0;
	return sum;
}

static void
backward(struct mlp *m)
{
	size_t l, i, j;

	for (l = LAYERS; l-- > 0;) {
		real *g = m->g + m->weight[l], *bias = m->g + m->bias[l];

		turn(m->in[l], LANES, m->act[l], LANES, m->turned, m->stride[l]);
		multiply(m->out[l], LANES, m->stride[l], m->delta[l], LANES,
		    m->turned, m->stride[l], NULL, g, m->stride[l]);
		for (i = 0; i < m->out[l]; i++) {
			bias[i] = 0;
			for (j = 0; j < LANES; j++)
				bias[i] += m->delta[l][i * LANES + j];
		}
		if (l == 0)
			break;
		turn(m->out[l], m->in[l], m->w + m->weight[l], m->stride[l],
		    m->turned, padded(m->out[l]));
		multiply(m->in[l], m->out[l], LANES, m->turned,
		    padded(m->out[l]), m->delta[l], LANES, NULL,
		    m->delta[l - 1], LANES);
		for (i = 0; i < m->in[l] * LANES; i++)
			m->delta[l - 1][i] = m->act[l][i] > 0 ?
			    m->delta[l - 1][i] : 0;
	}
}

/* Adam (Kingma and Ba 2015): a step for the mean loss of n records + penalty. */
static void
step(struct mlp *m, size_t n)
{
	double t = (double)++m->steps;
	real rate = (real)(RATE * sqrt(1 - pow(0.999, t)) / (1 - pow(0.9, t)));
	real scale = 1 / (real)n;
	size_t l, i;

	for (l = 0; l < LAYERS; l++)
		for (i = m->weight[l]; i < m->bias[l]; i++)
			m->g[i] += (real)ALPHA * m->w[i];
	for (i = 0; i < m->size; i++) {
		real g = m->g[i] * scale;

		m->mean[i] = (real)0.9 * m->mean[i] + (real)0.1 * g;
		m->square[i] = (real)0.999 * m->square[i] + (real)0.001 * g * g;
		m->w[i] -= rate * m->mean[i] / (sqrt(m->square[i]) + (real)1e-8);
	}
}

/* Half of ALPHA times the sum of squared weights. */
static double
penalty(const struct mlp *m)
{
	double sum = 0;
	size_t l, i;

	for (l = 0; l < LAYERS; l++)
		for (i = m->weight[l]; i < m->bias[l]; i++)
			sum += (double)m->w[i] * (double)m->w[i];
	return 0.5 * ALPHA * sum;
}

/* Train until the loss no longer falls. Returns the number of epochs. */
static size_t
fit(struct mlp *m, const real *x, const unsigned char *kind, size_t n,
    size_t *order, struct twister *rng)
{
	double best = INFINITY, loss;
	size_t epoch, still = 0, at, rows;

	for (epoch = 1; epoch <= MOST && still <= PATIENCE; epoch++) {
		twister_shuffle(rng, n, order);
		loss = 0;
		for (at = 0; at < n; at += rows) {
			rows = n - at < BATCH ? n - at : BATCH;
			take(m, x, kind, rows, order + at);
			forward(m);
			loss += penalty(m) + log_loss(m, rows);
			backward(m);
			step(m, rows);
		}
		loss /= (double)n;
		still = loss > best - TOLERANCE ? still + 1 : 0;
		best = fmin(best, loss);
	}
	return epoch - 1;
}

double
mlp_accuracy(size_t d, size_t hidden, const real *x,
    const unsigned char *kind, size_t ntrain, const size_t *train,
    size_t ntest, const size_t *test, uint32_t seed, size_t *epochs)
{
	size_t *order = malloc((ntrain > 0 ? ntrain : 1) * sizeof *order);
	size_t at, i, n, right = 0;
	struct twister rng;
	struct mlp m;

	twister_seed(&rng, seed);
	if (order == NULL || mlp_init(&m, d, hidden, &rng) < 0) {
		free(order);
		return NAN;
	}
	memcpy(order, train, ntrain * sizeof *order);
	*epochs = fit(&m, x, kind, ntrain, order, &rng);
	for (at = 0; at < ntest; at += n) {
		n = ntest - at < BATCH ? ntest - at : BATCH;
		take(&m, x, kind, n, test + at);
		forward(&m);
		for (i = 0; i < n; i++)
			right += (m.delta[2][i] > 0) == (m.target[i] > 0);
	}
	free(m.room);
	free(order);
	return (double)right / (double)ntest;
}
