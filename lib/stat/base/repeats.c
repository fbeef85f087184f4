/*
 * Tests whether records repeat by chance. See repeats.h.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/base/order.h"
#include "stat/base/repeats.h"

enum {
	SLOTS = 1 << 14,	/* size of the hash table; see place() */
	KEPT = SLOTS / 2,
	COPIES = 1000,		/* most occurrences of a value in test 1 */
	FAR = 100, TOGETHER = 20	/* least d, and j, of test 2 */
};
static const double W = 5, V = 3.5355339059327378;	/* w and v of test 1 */

int
tw_repeats_init(struct tw_repeats *r)
{
	*r = (struct tw_repeats){ .most = UINT64_MAX };
	r->slot = calloc(SLOTS, sizeof *r->slot);
	return r->slot == NULL ? -1 : 0;
}

void
tw_repeats_release(struct tw_repeats *r)
{
	free(r->slot);
	*r = (struct tw_repeats){ 0 };
}

/* The slot that has the hash, or the empty one where it belongs. */
static struct tw_repeats_slot *
place(const struct tw_repeats *r, uint64_t hash)
{
	size_t i = (size_t)((hash ^ (hash >> 32)) *
	    UINT64_C(0x6a09e667f3bcc909) >> 50);

	while (r->slot[i].count > 0 && r->slot[i].hash != hash)
		i = (i + 1) % SLOTS;
	return &r->slot[i];
}

/* Follow only the lower half of the hashes from now on. */
static void
halve(struct tw_repeats *r)
{
	struct tw_repeats_slot old;
	size_t i, first = 0, k;

	r->most /= 2;
	r->kept = 0;
	/*
	 * Begin at an empty slot, so that the values that precede a value in
	 * its probe sequence are moved before it.
	 */
	while (r->slot[first].count > 0)
		first++;
	for (i = 0; i < SLOTS; i++) {
		k = (first + i) % SLOTS;
		old = r->slot[k];
		r->slot[k] = (struct tw_repeats_slot){ 0 };
		if (old.count == 0 || old.hash > r->most)
			continue;
		*place(r, old.hash) = old;
		r->kept++;
	}
}

void
tw_repeats_follow(struct tw_repeats *r, uint64_t hash)
{
	struct tw_repeats_slot *s = place(r, hash);

	if (s->count > 0) {
		s->gap = r->n - s->last;
	} else {
		s->hash = hash;
		s->gap = 0;
		r->kept++;
	}
	s->count++;
	s->last = r->n;
	if (r->kept == KEPT)
		halve(r);
}

/* Whether test 1 rejects chance. */
static bool
too_alike(const struct tw_repeats *r)
{
	double f[COPIES + 1] = { 0 }, excess;	/* f[0] counts empty slots */
	size_t i, k;

	for (i = 0; i < SLOTS; i++)
		if (r->slot[i].count <= COPIES)
			f[r->slot[i].count]++;
	for (k = 2; k < COPIES; k++) {
		excess = sqrt(f[k]) - V;
		if (excess > 0 && excess * excess >
		    sqrt((double)(k + 1) / (double)k) *
			(sqrt(f[k - 1]) + W) * (sqrt(f[k + 1]) + W))
			return true;
	}
	return false;
}

/* Whether j values have the same d, as test 2 requires. */
static bool
in_step(const struct tw_repeats *r)
{
	uint64_t gap[KEPT];
	size_t i, n = 0;

	for (i = 0; i < SLOTS; i++)
		if (r->slot[i].gap >= FAR)
			gap[n++] = r->slot[i].gap;
	if (n < TOGETHER)
		return false;
	qsort(gap, n, sizeof *gap, tw_ascending_integer);
	for (i = TOGETHER; i <= n; i++)
		if (gap[i - 1] == gap[i - TOGETHER])
			return true;
	return false;
}

double
tw_repeats_share(const struct tw_repeats *r)
{
	double all = 0, share;
	size_t i;

	for (i = 0; i < SLOTS; i++)
		all += (double)r->slot[i].count;
	/* This is NaN if there are no records, but then no test rejects. */
	share = 1 - (double)r->kept / all;
	return too_alike(r) || (share >= 0.01 && in_step(r)) ? share : 0;
}
