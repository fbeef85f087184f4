/*
 * Detects records that repeat because simulations were repeated, for instance
 * by using a seed twice, and not by chance, as discrete data may repeat.
 *
 * The n records come as hashes, in their order. Let f_k be how many different
 * values occur exactly k times. Two tests reject chance, whatever distribution
 * the records have, and either is enough:
 *
 * 1. A value of probability p occurs k times with nearly the Poisson
 *    probability of mean np, so by the Cauchy-Schwarz inequality
 *    k (E f_k)^2 <= (k+1) E f_{k-1} E f_{k+1}. (As n is fixed and not Poisson,
 *    rare events are up to e sqrt(n) times as frequent.) By Chernoff's bound, a
 *    sum f of independent events with mean m has sqrt(f) < sqrt(m) - w with
 *    probability at most exp(-w^2), and sqrt(f) > sqrt(m) + v with probability
 *    at most exp(-2 v^2). With w = 5 and v = w / sqrt(2), the event that
 *    sqrt(f_k) > v and
 *
 *      (sqrt(f_k) - v)^2 >
 *        sqrt((k+1)/k) (sqrt(f_{k-1}) + w) (sqrt(f_{k+1}) + w)
 *
 *    has therefore probability at most 4e-11 for each k. It is the case, for
 *    example, if every record occurs twice: then f_1 = f_3 = 0.
 * 2. Let d be the distance between the last two occurrences of a value. In a
 *    random order, a value that occurs k times has a given d with probability
 *    at most k/n. So about one value is expected to have a given d, and the
 *    probability that j values have the same d is at most n/j!. If j = 20
 *    values have the same d, and one record in a hundred equals an earlier one,
 *    a stretch of records was repeated. Distances below 100 do not count, as
 *    records in another order may have them.
 *
 * Only values with a small hash are followed, as many as there is memory for;
 * the choice is independent of how often they occur. The memory is half a
 * megabyte for any n.
 */
#ifndef TW_STAT_BASE_REPEATS_H
#define TW_STAT_BASE_REPEATS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct tw_repeats {
	uint64_t n;		/* number of records so far */
	uint64_t most;		/* hashes up to this one are followed */
	size_t kept;		/* number of values in slot */
	struct tw_repeats_slot {
		uint64_t hash;
		uint64_t count;	/* occurrences of the value; 0: no value */
		uint64_t last;	/* record of the last one, from 1 */
		uint64_t gap;	/* d: last minus the record before it */
	} *slot;
};

/*
 * Begin without records. Returns 0, and tw_repeats_release frees the memory;
 * -1 if memory runs out.
 */
int tw_repeats_init(struct tw_repeats *r);
void tw_repeats_release(struct tw_repeats *r);

/*
 * tw_repeats_add adds the hash of the next record. The upper bits of the hash
 * must look random. tw_repeats_follow is the part of tw_repeats_add that is not
 * inlined.
 */
void tw_repeats_follow(struct tw_repeats *r, uint64_t hash);
static inline void
tw_repeats_add(struct tw_repeats *r, uint64_t hash)
{
	r->n++;
	if (hash <= r->most)
		tw_repeats_follow(r, hash);
}

/*
 * A hash for tw_repeats_add of a list of numbers that ends with x. h is the
 * hash of the numbers before x, or 0 if there are none. 0 and -0 have the same
 * hash.
 */
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
 * An estimate of the share of the records that equal an earlier one, if one of
 * the two tests rejects chance; else 0.
 */
double tw_repeats_share(const struct tw_repeats *r);

#endif
