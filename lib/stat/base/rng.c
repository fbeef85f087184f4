/*
 * Random numbers. See rng.h.
 *
 * D. Blackman and S. Vigna, Scrambled linear pseudorandom number generators,
 * ACM Transactions on Mathematical Software 47 (2021): xoshiro256++, and
 * SplitMix64 to spread a seed over its state.
 */
#include <math.h>

#include "stat/base/rng.h"

static uint64_t
rotate(uint64_t v, int bits)
{
	return v << bits | v >> (64 - bits);
}

/* SplitMix64: *state is a counter, and the result is a hash of it. */
static uint64_t
split_mix(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

void
tw_rng_seed(struct tw_rng *r, uint64_t seed)
{
	int i;

	/* The hash is one to one, so at most one word of the state is 0. */
	for (i = 0; i < 4; i++)
		r->s[i] = split_mix(&seed);
	r->spare = 0;
	r->has_spare = 0;
}

void
tw_rng_apart(struct tw_rng *r, uint64_t seed, unsigned k)
{
	tw_rng_seed(r, seed);
	while (k-- > 0)
		(void)tw_rng_next(r);
	tw_rng_seed(r, tw_rng_next(r));
}

uint64_t
tw_stream_seed(uint64_t seed, uint64_t stream)
{
	uint64_t state = stream;

	if (stream == 0)
		return seed;
	state = split_mix(&state) ^ seed;
	return split_mix(&state);
}

/*
 * A permutation of the numbers of 31 bits, keyed by four words. Each round adds
 * a word, multiplies by an odd number and combines high and low bits by XOR,
 * all of which are invertible. The multiplier is 2^31 over the golden ratio.
 */
static uint32_t
permute(const uint32_t word[4], uint32_t v)
{
	int i;

	for (i = 0; i < 4; i++) {
		v = (v + word[i]) * UINT32_C(1327217885) & UINT32_C(0x7fffffff);
		v ^= v >> 15;
	}
	return v;
}

/*
 * A permutation of 0 .. 2^31 - 1, applied until the result is in 1 ..
 * TW_SMALL_SEEDS, is a permutation of 1 .. TW_SMALL_SEEDS (cycle walking).
 */
uint32_t
tw_rng_small_seed(uint64_t key, uint32_t i)
{
	uint32_t word[4], v = i + 1;
	int k;

	for (k = 0; k < 4; k++)
		word[k] = (uint32_t)(split_mix(&key) >> 32);
	do
		v = permute(word, v);
	while (v < 1 || v > TW_SMALL_SEEDS);
	return v;
}

uint64_t
tw_rng_next(struct tw_rng *r)
{
	uint64_t *s = r->s;
	uint64_t value = rotate(s[0] + s[3], 23) + s[0];
	uint64_t t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate(s[3], 45);
	return value;
}

uint64_t
tw_rng_below(struct tw_rng *r, uint64_t n)
{
	uint64_t v;

	/* The number of v that are at least 2^64 mod n is a multiple of n. */
	do
		v = tw_rng_next(r);
	while (v < (0 - n) % n);
	return v % n;
}

double
tw_rng_uniform(struct tw_rng *r)
{
	uint64_t v;

	do {
		v = tw_rng_next(r) >> 11;
	} while (v == 0);
	return (double)v * 0x1p-53;
}

/*
 * The natural logarithm of v, 0 < v < 1, with an error of a few units in the
 * last place. The log() of C libraries differs in that place, and so would
 * simulated data; this function needs only frexp() and + - * / of doubles.
 *
 *   v = m 2^e,  t = (m-1)/(m+1):  log v = e log 2 + 2 (t + t^3/3 + t^5/5 ...)
 *
 * with m between sqrt(1/2) and sqrt(2), |t| < 0.172: t^21/21 is the last
 * term that counts.
 */
static double
logarithm(double v)
{
	double m, t, sum = 0;
	int e, k;

	m = frexp(v, &e);
	if (m < 0.70710678118654752) {
		m *= 2;
		e--;
	}
	t = (m - 1) / (m + 1);
	for (k = 21; k > 0; k -= 2)
		sum = sum * (t * t) + 1.0 / k;
	return e * 0.69314718055994531 + 2 * t * sum;
}

/* Marsaglia's polar method: a uniform point in a disc gives two normals. */
double
tw_rng_normal(struct tw_rng *r)
{
	double u, v, s, scale;

	if (r->has_spare) {
		r->has_spare = 0;
		return r->spare;
	}
	do {
		u = 2 * tw_rng_uniform(r) - 1;
		v = 2 * tw_rng_uniform(r) - 1;
		s = u * u + v * v;
		/* guard: s is 0 with a probability of 2^-106 */
	} while (s >= 1 || s == 0);
	scale = sqrt(-2 * logarithm(s) / s);
	r->spare = v * scale;
	r->has_spare = 1;
	return u * scale;
}

/* The Fisher-Yates shuffle, from the last element to the first. */
void
tw_rng_shuffle(struct tw_rng *r, uint32_t *v, size_t n)
{
	for (; n > 1; n--) {
		size_t j = (size_t)tw_rng_below(r, n);
		uint32_t k = v[n - 1];

		v[n - 1] = v[j];
		v[j] = k;
	}
}
