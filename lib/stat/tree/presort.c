/*
 * The order of a column, by radix sort of 64-bit words. The high bits of a word
 * are those of an image of the double, an integer that has the same order; the
 * low bits are the number of the record. If bits of the images that do not fit
 * into the word decide the order, the words are sorted by these bits first,
 * because radix sort is stable.
 */
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/tree/cart.h"

enum { BITS = 11 };		/* bits of a digit */

struct presort {
	size_t n;
	const double *const *x;
	uint32_t *order;
	uint64_t *scratch[TW_JOBS_THREADS];	/* [2 * n] of each worker */
};

/*
 * The image of x. Negative numbers have all bits inverted, so that their order
 * is that of the doubles, and the other numbers are above them. -0 comes just
 * before 0, which is as good as any order of equal numbers.
 */
static uint64_t
image(double x)
{
	uint64_t bits;

	memcpy(&bits, &x, sizeof bits);
	return bits >> 63 ? ~bits : bits | (uint64_t)1 << 63;
}

/* How many bits v has, up to the highest one that is set. */
static int
width(uint64_t v)
{
	/* guard: what the builtin gives of 0 is undefined */
	return v == 0 ? 0 : 64 - __builtin_clzll(v);
}

/* Sort the words, stably, by the digit that begins at bit `shift`. */
static void
deal(const uint64_t *from, uint64_t *to, size_t n, int shift)
{
	uint32_t start[1 << BITS] = { 0 }, sum = 0, count;
	const uint64_t digit = (1 << BITS) - 1;
	size_t i;

	for (i = 0; i < n; i++)
		start[from[i] >> shift & digit]++;
	for (i = 0; i <= digit; i++) {
		count = start[i];
		start[i] = sum;
		sum += count;
	}
	for (i = 0; i < n; i++)
		to[start[from[i] >> shift & digit]++] = from[i];
}

/* A column while it is sorted. */
struct column {
	const double *x;
	size_t n;
	uint64_t least, most;	/* least and largest image */
	int low;		/* number of bits of a record's number */
	uint64_t *word, *spare;	/* [n] */
};

static uint64_t
record(const struct column *c, size_t i)
{
	return c->word[i] & (((uint64_t)1 << c->low) - 1);
}

/* Sort by bits from .. to-1 of the images minus the least image. */
static void
sort_bits(struct column *c, int from, int to)
{
	uint64_t *swap, k;
	size_t i;
	int shift;

	for (i = 0; i < c->n; i++) {
		k = record(c, i);
		c->word[i] = (image(c->x[k]) - c->least) >> from << c->low | k;
	}
	for (shift = c->low; shift < c->low + to - from; shift += BITS) {
		deal(c->word, c->spare, c->n, shift);
		swap = c->word;
		c->word = c->spare;
		c->spare = swap;
	}
}

static bool
in_order(const struct column *c)
{
	size_t i = 1;

	while (i < c->n && (c->word[i] >> c->low != c->word[i - 1] >> c->low ||
	    image(c->x[record(c, i)]) >= image(c->x[record(c, i - 1)])))
		i++;
	return i >= c->n;
}

static void
sort_column(void *arg, size_t j, unsigned worker)
{
	struct presort *p = arg;
	struct column c = { p->x[j], p->n, UINT64_MAX, 0, width(p->n - 1),
		p->scratch[worker], p->scratch[worker] + p->n };
	size_t i;
	int bits, cut;

	for (i = 0; i < c.n; i++) {
		uint64_t v = image(c.x[i]);

		c.least = v < c.least ? v : c.least;
		c.most = v > c.most ? v : c.most;
		c.word[i] = i;
	}
	bits = width(c.most - c.least);
	cut = bits + c.low > 64 ? bits + c.low - 64 : 0;
	sort_bits(&c, cut, bits);
	/* fast: the bits below cut seldom matter */
	if (!in_order(&c)) {
		sort_bits(&c, 0, cut);
		sort_bits(&c, cut, bits);
	}
	for (i = 0; i < c.n; i++)
		p->order[j * c.n + i] = (uint32_t)record(&c, i);
}

int
tw_presort(size_t n, size_t d, const double *const *x, uint32_t *order,
    unsigned threads)
{
	struct presort p = { .n = n, .x = x, .order = order };
	unsigned i, workers;
	int status = -1;

	/*
	 * The scratch memory of a worker is two columns of words. There are as
	 * many workers as fit into the memory that growth will need later.
	 */
	workers = (unsigned)(1 + d / 2);
	if (workers > threads)
		workers = threads;
	workers = tw_jobs_threads(workers);
	for (i = 0; i < workers; i++)
		if ((p.scratch[i] = calloc(n, 2 * sizeof *p.scratch[i])) ==
		    NULL)
			goto out;
	tw_jobs_run(workers, d, sort_column, &p);
	status = 0;
out:
	for (i = 0; i < workers; i++)
		free(p.scratch[i]);
	return status;
}
