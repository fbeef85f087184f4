/*
 * Hashes of records, and sketches of sets. See sketch.h.
 */
#include <stdlib.h>
#include <string.h>

#include "stat/base/order.h"
#include "stat/base/sketch.h"

/*
 * Add the number x to the hash h. Multiplications by odd constants (bits of the
 * golden ratio and of the square root of 2) and XOR with right shifts are
 * invertible, and so is the result in h and in x. So two records that differ in
 * only one number have different hashes.
 */
static uint64_t
step(uint64_t h, double x)
{
	uint64_t bits;

	x += 0.0;	/* -0 becomes 0 */
	memcpy(&bits, &x, sizeof bits);
	h = (h ^ (h >> 29)) * UINT64_C(0x9e3779b97f4a7c15) + bits + 1;
	h = (h ^ (h >> 32)) * UINT64_C(0x6a09e667f3bcc909);
	h = (h ^ (h >> 31)) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ (h >> 33);
}

uint64_t
tw_hash(uint64_t h, size_t n, const double *x)
{
	size_t i;

	for (i = 0; i < n; i++)
		h = step(h, x[i]);
	return h;
}

size_t
tw_sketch_make(struct tw_sketch *s, size_t n, uint64_t *hash)
{
	size_t i, same = 0;

	qsort(hash, n, sizeof *hash, tw_ascending_integer);
	s->n = 0;
	for (i = 0; i < n; i++)
		if (i > 0 && hash[i] == hash[i - 1])
			same++;
		else if (s->n < TW_SKETCH)
			s->hash[s->n++] = hash[i];
	return same;
}

size_t
tw_sketch_find(const struct tw_sketch *s, uint64_t hash)
{
	const uint64_t *at = bsearch(&hash, s->hash, s->n, sizeof hash,
	    tw_ascending_integer);

	return at == NULL ? s->n : (size_t)(at - s->hash);
}
