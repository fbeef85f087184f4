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
 * Seed it for a purpose k that needs other numbers than the rest of a pipe that
 * is given the same seed: 8 draws of a prior in a region, 9 of a whole prior
 * (simulators take the first few).
 */
void tw_rng_apart(struct tw_rng *r, uint64_t seed, unsigned k);

uint64_t tw_rng_next(struct tw_rng *r);			/* 64 random bits */
uint64_t tw_rng_below(struct tw_rng *r, uint64_t n);	/* 0 .. n-1, unbiased */
double tw_rng_uniform(struct tw_rng *r);		/* in (0, 1), 53 bits */
double tw_rng_normal(struct tw_rng *r);			/* mean 0, sd 1 */

/* v[n] in random order. */
void tw_rng_shuffle(struct tw_rng *r, uint32_t *v, size_t n);

#endif
