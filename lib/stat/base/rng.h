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
	double spare;		/* second normal of a pair */
	int has_spare;
};

void tw_rng_seed(struct tw_rng *r, uint64_t seed);

/*
 * Seed a generator for purpose k, so that its numbers differ from those of
 * other purposes with the same seed: 8 draws of a prior in a region, 9 of a
 * whole prior (simulators take the first few), 10 the guard of a truncated
 * prior.
 */
void tw_rng_apart(struct tw_rng *r, uint64_t seed, unsigned k);

/*
 * Number i, from 0, of the seeds that key has for other programs' generators:
 * each from 1 to TW_SMALL_SEEDS, and no two of a key the same. Below 2^31 - 1
 * every generator takes them, and neither 0 nor 2^31 - 1 stops one that is
 * multiplicative. i must be below TW_SMALL_SEEDS.
 */
#define TW_SMALL_SEEDS UINT32_C(2147483646)
uint32_t tw_rng_small_seed(uint64_t key, uint32_t i);

uint64_t tw_rng_next(struct tw_rng *r);			/* 64 random bits */
uint64_t tw_rng_below(struct tw_rng *r, uint64_t n);	/* 0 .. n-1, unbiased */
double tw_rng_uniform(struct tw_rng *r);		/* in (0, 1), 53 bits */
double tw_rng_normal(struct tw_rng *r);			/* mean 0, sd 1 */

/* v[n] in random order. */
void tw_rng_shuffle(struct tw_rng *r, uint32_t *v, size_t n);

#endif
