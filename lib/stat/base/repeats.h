/*
 * Whether records repeat because runs were repeated, for instance by using a
 * seed twice, or by chance, as discrete data may.
 *
 * Of n records, as hashes in their order, f_k values come k times each. Two
 * things cannot be chance, whatever distribution the records have, and either
 * is enough:
 *
 * 1. A value of probability p comes k times with a Poisson weight of mean np,
 *    so by Cauchy and Schwarz  k (E f_k)^2 <= (k+1) E f_{k-1} E f_{k+1}. (n
 *    is not Poisson: that makes what is rare e sqrt(n) times as frequent at
 *    most.) A sum f of independent events, mean m, has sqrt(f) < sqrt(m) - w
 *    with probability exp(-w^2) at most and sqrt(f) > sqrt(m) + v with
 *    exp(-2 v^2), by Chernoff's bound. So sqrt(f_k) > v and
 *
 *      (sqrt(f_k) - v)^2 >
 *        sqrt((k+1)/k) (sqrt(f_{k-1}) + w) (sqrt(f_{k+1}) + w)
 *
 *    has, with w = 5 and v = w / sqrt(2), probability 4e-11 at most for each k.
 *    Where all records are there twice, f_1 = f_3 = 0.
 * 2. In a random order, a value that comes k times comes last at a distance d
 *    after the time before with probability k/n at most. So one value in all is
 *    expected at each d, and j values at one d with probability n/j! at most.
 *    That, j = 20, and one record in a hundred that is the same as one before,
 *    is a stretch of records there again. Distances below 100 do not count:
 *    records in some other order may have them.
 *
 * Only values whose hash is small are followed, as many as there is room for;
 * that choice has nothing to do with how often they come. The memory is half a
 * megabyte for any n.
 */
#ifndef TW_STAT_BASE_REPEATS_H
#define TW_STAT_BASE_REPEATS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct tw_repeats {
	uint64_t n;		/* records */
	uint64_t most;		/* hashes up to it are followed */
	size_t kept;		/* values in slot */
	struct tw_repeats_slot {
		uint64_t hash;
		uint64_t count;	/* 0: no value is here */
		uint64_t last;	/* its record, counted from 1 */
		uint64_t gap;	/* from the one before it */
	} *slot;
};

/* 0, or -1 without memory. */
int tw_repeats_init(struct tw_repeats *r);
void tw_repeats_release(struct tw_repeats *r);

/* Add the next record's hash, whose upper bits must be as good as random. */
void tw_repeats_follow(struct tw_repeats *r, uint64_t hash);
static inline void
tw_repeats_add(struct tw_repeats *r, uint64_t hash)
{
	r->n++;
	if (hash <= r->most)
		tw_repeats_follow(r, hash);
}

/* Such a hash of x after numbers whose hash is h (0: of none). */
static inline uint64_t
tw_hash_quick(uint64_t h, double x)
{
	uint64_t bits;

	x += 0.0;	/* -0 becomes 0 */
	memcpy(&bits, &x, sizeof bits);
	h ^= bits;
	return (h ^ (h >> 32)) * UINT64_C(0x9e3779b97f4a7c15);
}

/*
 * About what share of the records equals an earlier one, if this is significant
 * by one of the two tests; else 0.
 */
double tw_repeats_share(const struct tw_repeats *r);

#endif
