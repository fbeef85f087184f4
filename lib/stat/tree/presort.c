/*
 * Order of a column by radix sort of words: above, a 64-bit image of each
 * double that orders as they do, as much of it as there is room for; below, the
 * record's number. Words are dealt out by their topmost digit that differs, of
 * as many values as there are words, but for many words, so that all else
 * happens within the caches; what is still equal then, by the next digits.
 */
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/tree/cart.h"

/* Bits of a digit at most; words up to which insertion is faster. */
enum { BITS = 12, FEW = 32 };

struct presort {
	size_t n;
	const double *const *x;
	uint32_t *order;
	uint64_t *scratch[TW_JOBS_THREADS];	/* [2 * n] a worker's */
};

/*
 * Negative numbers in reverse and below the others. -0 comes before 0, with
 * nothing between them: their order is as good as that of any tie.
 */
static uint64_t
image(double x)
{
	uint64_t bits;

	memcpy(&bits, &x, sizeof bits);
	return bits >> 63 ? ~bits : bits | (uint64_t)1 << 63;
}

/* Bits of v up to the topmost that is set. */
static int
width(uint64_t v)
{
	return v == 0 ? 0 : 64 - __builtin_clzll(v);
}

static void
insert(uint64_t *word, size_t n)
{
	size_t i, j;

	for (i = 1; i < n; i++) {
		uint64_t w = word[i];

		for (j = i; j > 0 && word[j - 1] > w; j--)
			word[j] = word[j - 1];
		word[j] = w;
	}
}

/* Deal the words out by one digit of some bits, stably. */
static void
deal(const uint64_t *from, uint64_t *to, size_t n, int shift, int bits)
{
	uint32_t start[1 << BITS], sum = 0;
	size_t i, radix = (size_t)1 << bits;

	memset(start, 0, radix * sizeof *start);
	for (i = 0; i < n; i++)
		start[from[i] >> shift & (radix - 1)]++;
	for (i = 0; i < radix; i++) {
		uint32_t count = start[i];

		start[i] = sum;
		sum += count;
	}
	for (i = 0; i < n; i++)
		to[start[from[i] >> shift & (radix - 1)]++] = from[i];
}

/*
 * Sort words that come in the order of their low bits, by the bits above.
 * fast: few are inserted, and what is equal or one alone is left as it is.
 */
static void
sort_words(uint64_t *word, uint64_t *spare, size_t n, int low)
{
	uint64_t differ = 0;
	size_t i, end;
	int top, shift, bits = width(n) < BITS ? width(n) : BITS;

	if (n <= FEW) {
		insert(word, n);
		return;
	}
	for (i = 1; i < n; i++)
		differ |= word[i] ^ word[0];
	top = width(differ >> low) + low;
	if (top == low)
		return;
	shift = top - bits > low ? top - bits : low;
	deal(word, spare, n, shift, top - shift);
	for (i = 0; i < n; i = end) {
		for (end = i + 1;
		     end < n && spare[end] >> shift == spare[i] >> shift;)
			end++;
		memcpy(word + i, spare + i, (end - i) * sizeof *word);
		if (end - i > 1 && shift > low)
			sort_words(word + i, spare + i, end - i, low);
	}
}

/*
 * Sort what ties in the upper bits of the image by the lower ones.
 * fast: where one alone is sorted too, it is the same.
 */
static void
sort_ties(uint64_t *word, uint64_t *spare, size_t n, const double *x,
    uint64_t least, int low)
{
	uint64_t mask = ((uint64_t)1 << low) - 1;
	size_t i, k, end;

	for (i = 0; i < n; i = end) {
		for (end = i + 1;
		     end < n && word[end] >> low == word[i] >> low;)
			end++;
		if (end - i == 1)
			continue;
		for (k = i; k < end; k++)
			word[k] = (image(x[word[k] & mask]) - least) << low |
			    (word[k] & mask);
		sort_words(word + i, spare, end - i, low);
	}
}

static void
sort_column(void *arg, size_t j, unsigned worker)
{
	struct presort *p = arg;
	const double *x = p->x[j];
	uint64_t *word = p->scratch[worker], *spare = word + p->n;
	uint64_t least = UINT64_MAX, most = 0;
	size_t i, n = p->n;
	uint32_t *order = p->order + j * n;
	int low = width(n - 1), cut;

	for (i = 0; i < n; i++) {
		uint64_t v = image(x[i]);

		least = v < least ? v : least;
		most = v > most ? v : most;
	}
	cut = width(most - least) + low - 64;
	cut = cut > 0 ? cut : 0;
	for (i = 0; i < n; i++)
		word[i] = (image(x[i]) - least) >> cut << low | i;
	sort_words(word, spare, n, low);
	sort_ties(word, spare, n, x, least, low);
	for (i = 0; i < n; i++)
		order[i] = (uint32_t)(word[i] & (((uint64_t)1 << low) - 1));
}

int
tw_presort(size_t n, size_t d, const double *const *x, uint32_t *order,
    unsigned threads)
{
	struct presort p = { .n = n, .x = x, .order = order };
	unsigned i, workers;
	int status = -1;

	/*
	 * A worker's scratch is two columns of doubles. As many workers as fit
	 * into the memory that growing the tree will need later.
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
