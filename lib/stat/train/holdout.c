/* Chooses the records that are held out of training. See holdout.h. */
#include <stdlib.h>

#include "stat/base/sketch.h"
#include "stat/train/holdout.h"

/* The share of n records that is held out. */
static double
share(size_t n)
{
	if (n < 60)
		return 1. / 3;
	return n < 200 ? 20. / (double)n : 0.1;
}

/* A record of the table. */
struct record {
	uint64_t hash;
	size_t i;
};

static int
compare(const void *a, const void *b)
{
	const struct record *p = a, *q = b;

	if (p->hash != q->hash)
		return p->hash < q->hash ? -1 : 1;
	return p->i < q->i ? -1 : 1;
}

uint64_t
tw_holdout_hash(double v)
{
	return tw_hash(0, 1, &v);
}

int
tw_holdout_find(size_t n, const uint64_t *hash, bool *held)
{
	struct record *r = calloc(n + 1, sizeof *r);
	double equal = 0;	/* the number of equal records before this */
	const double below = share(n) * 4294967296.;	/* 2^32 */
	size_t i;

	if (r == NULL)
		return -1;
	for (i = 0; i < n; i++)
		r[i] = (struct record){ hash[i], i };
	qsort(r, n, sizeof *r, compare);
	for (i = 0; i < n; i++) {
		equal = i > 0 && r[i].hash == r[i - 1].hash ? equal + 1 : 0;
		held[r[i].i] =
		    (double)(tw_hash(r[i].hash, 1, &equal) >> 32) < below;
	}
	free(r);
	return 0;
}
