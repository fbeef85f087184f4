/*
 * A sketch of a set of n records, by which a program recognizes records of the
 * set without keeping them: the k = TW_SKETCH smallest hashes of the records
 * (Broder's bottom-k sketch). A record of the set is in the sketch with
 * probability k / n; another record is in the sketch with probability k / 2^64.
 */
#ifndef TW_STAT_BASE_SKETCH_H
#define TW_STAT_BASE_SKETCH_H

#include <stddef.h>
#include <stdint.h>

enum { TW_SKETCH = 64 };

struct tw_sketch {
	size_t n;		/* number of hashes, at most TW_SKETCH */
	uint64_t hash[TW_SKETCH];	/* [n] ascending, all different */
};

/*
 * The hash of a list of numbers that ends with x[n]; h is the hash of the
 * numbers before x, 0 if there are none. It depends on the order of the
 * numbers, is the same for 0 and -0, and is the same on every machine.
 */
uint64_t tw_hash(uint64_t h, size_t n, const double *x);

/*
 * Make *s the sketch of n >= 1 records with the hashes hash[n], which the
 * function sorts. Returns how many records have the hash of an earlier one.
 */
size_t tw_sketch_make(struct tw_sketch *s, size_t n, uint64_t *hash);

/* The index of a hash in s->hash; s->n if the sketch does not have it. */
size_t tw_sketch_find(const struct tw_sketch *s, uint64_t hash);

#endif
