#include <math.h>

#include "stat/rng.h"

static uint64_t
rotl(uint64_t x, int k)
{
	return x << k | x >> (64 - k);
}

/* SplitMix64 (Steele, Lea and Flood 2014): spreads any seed over the state. */
void
tw_rng_seed(struct tw_rng *r, uint64_t seed)
{
	int i;

	for (i = 0; i < 4; i++) {
		uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);

		z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
		z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
		r->s[i] = z ^ z >> 31;
	}
	r->spare = 0;
	r->has_spare = 0;
}

/* xoshiro256++ */
uint64_t
tw_rng_next(struct tw_rng *r)
{
	uint64_t *s = r->s, out = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotl(s[3], 45);
	return out;
}

uint64_t
tw_rng_below(struct tw_rng *r, uint64_t n)
{
	/* The 2^64 mod n lowest values are one too many of their kind. */
	uint64_t x, surplus = (UINT64_MAX - n + 1) % n;

	do
		x = tw_rng_next(r);
	while (x < surplus);
	return x % n;
}

double
tw_rng_uniform(struct tw_rng *r)
{
	/* The middle of one of 2^52 equal intervals: never 0, never 1. */
	return ((double)(tw_rng_next(r) >> 12) + 0.5) * 0x1p-52;
}

/* Marsaglia's polar method; two normals at a time. */
double
tw_rng_normal(struct tw_rng *r)
{
	double u, v, q, f;

	if (r->has_spare) {
		r->has_spare = 0;
		return r->spare;
	}
	do {
		u = 2 * tw_rng_uniform(r) - 1;
		v = 2 * tw_rng_uniform(r) - 1;
		q = u * u + v * v;
	} while (q >= 1 || q == 0);
	f = sqrt(-2 * log(q) / q);
	r->spare = v * f;
	r->has_spare = 1;
	return u * f;
}
