/*
 * A sketch of a set of records: the least of the hashes of their numbers
 * (Broder's bottom-k sketch). A record of the set is in the sketch with
 * probability k / n; one that is not is there with probability k / 2^64.
 */
#ifndef TW_STAT_BASE_SKETCH_H
#define TW_STAT_BASE_SKETCH_H

#include <stddef.h>
#include <stdint.h>

enum { TW_SKETCH = 64 };

struct tw_sketch {
	size_t n;		/* TW_SKETCH, or fewer: all that there are */
	uint64_t hash[TW_SKETCH];	/* [n] ascending, all different */
};

/*
 * The hash of x[n] after numbers whose hash is h (0: of none). 0 and -0 are
 * one number; the order counts. The same on every machine.
 */
uint64_t tw_hash(uint64_t h, size_t n, const double *x);

/*
 * The sketch of records with these hashes, n >= 1, which are sorted. Returns
 * how many records are the same as one before.
 */
size_t tw_sketch_make(struct tw_sketch *s, size_t n, uint64_t *hash);

/* The place of a hash in the sketch; s->n if it is not there. */
size_t tw_sketch_find(const struct tw_sketch *s, uint64_t hash);

#endif
