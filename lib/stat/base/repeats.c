/*
 * Records that repeat, by chance or not. See repeats.h.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/base/order.h"
#include "stat/base/repeats.h"

enum {
	SLOTS = 1 << 14,	/* place() */
	KEPT = SLOTS / 2,
	COPIES = 1000,		/* of a value, at most, that rule 1 looks at */
	FAR = 100, TOGETHER = 20	/* rule 2 */
};
static const double W = 5, V = 3.5355339059327378;	/* rule 1 */

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

/* Where the hash is, or belongs. */
static struct tw_repeats_slot *
place(const struct tw_repeats *r, uint64_t hash)
{
	size_t i = (size_t)((hash ^ (hash >> 32)) *
	    UINT64_C(0x6a09e667f3bcc909) >> 50);

	while (r->slot[i].count > 0 && r->slot[i].hash != hash)
		i = (i + 1) % SLOTS;
	return &r->slot[i];
}

/* Forget the larger half of the hashes. */
static void
halve(struct tw_repeats *r)
{
	struct tw_repeats_slot old;
	size_t i, first = 0, k;

	r->most /= 2;
	r->kept = 0;
	/* From an empty slot on: all that are in the way of one go first. */
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

/* Rule 1. */
static bool
too_alike(const struct tw_repeats *r)
{
	double f[COPIES + 1] = { 0 }, excess;	/* f[0] are empty slots */
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

/* Rule 2, but for the share. */
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
	/* Of no values it is no number, and neither is said of them. */
	share = 1 - (double)r->kept / all;
	return too_alike(r) || (share >= 0.01 && in_step(r)) ? share : 0;
}
