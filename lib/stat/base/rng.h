/*
 * Random numbers that are the same on every machine: xoshiro256++ (Blackman
 * and Vigna 2021) seeded through SplitMix64, and normals by the polar method.
 */
#ifndef TW_STAT_BASE_RNG_H
#define TW_STAT_BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct tw_rng {
	uint64_t s[4];
	double spare;		/* the second normal of a pair */
	int has_spare;
};

/* Begin the sequence of random numbers that belongs to the seed. */
void tw_rng_seed(struct tw_rng *r, uint64_t seed);

/*
 * Begin the sequence for purpose k, so that different purposes have different
 * random numbers with the same seed. k is 1 for the ellipsoids of a truncated
 * prior, 8 for draws from it, 9 for draws from the whole prior, and 10 for the
 * proposals that find a truncated prior and what is outside; in training it is
 * the number of the ensemble member. Simulators use the first few k.
 */
void tw_rng_apart(struct tw_rng *r, uint64_t seed, unsigned k);

/*
 * The seed of a stream of random numbers: those of other streams, and of other
 * seeds, are different. Stream 0 is that of the seed itself.
 */
uint64_t tw_stream_seed(uint64_t seed, uint64_t stream);

/*
 * A seed for the random numbers of another program: seed number i, from 0 to
 * TW_SMALL_SEEDS - 1, of the sequence that belongs to key. The seeds are in 1
 * .. TW_SMALL_SEEDS, and all seeds of a key are different. Every generator
 * accepts seeds below 2^31 - 1; 0 and 2^31 - 1 would stop a multiplicative one.
 */
#define TW_SMALL_SEEDS UINT32_C(2147483646)
uint32_t tw_rng_small_seed(uint64_t key, uint32_t i);

uint64_t tw_rng_next(struct tw_rng *r);			/* 64 random bits */
uint64_t tw_rng_below(struct tw_rng *r, uint64_t n);	/* 0 .. n-1, unbiased */
double tw_rng_uniform(struct tw_rng *r);		/* in (0, 1), 53 bits */
double tw_rng_normal(struct tw_rng *r);			/* mean 0, sd 1 */

/* Put v[n] in random order. */
void tw_rng_shuffle(struct tw_rng *r, uint32_t *v, size_t n);

#endif
