/*
 * Order of a column by radix sort on a 64-bit image of its doubles that orders
 * as they do. The upper half of the image and the record's number share a
 * word, which is sorted by digits from the lowest; records that tie in the
 * upper half, few in most data, then go by the lower one. Half the traffic of
 * sorting images and numbers: 8 to 16 ns a record against 16 to 28, qsort 130
 * to 260 (10^4 to 10^6 records).
 */
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/tree/cart.h"

/* Larger digits touch more places at once than the first cache holds. */
enum { BITS = 8, RADIX = 1 << BITS };

/* Records up to which insertion is faster than counting digits. */
enum { FEW = 32 };

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

/* Sort by the upper half, stably; the value is where the result is. */
static uint64_t *
sort_words(uint64_t *word, uint64_t *spare, size_t n)
{
	uint64_t differ = 0, *swap;
	size_t i;
	int shift;

	for (i = 1; i < n; i++)
		differ |= word[i] ^ word[0];
	for (shift = 32; shift < 64; shift += BITS) {
		uint32_t start[RADIX] = { 0 }, sum = 0, count;

		if ((differ >> shift & (RADIX - 1)) == 0)
			continue;
		for (i = 0; i < n; i++)
			start[word[i] >> shift & (RADIX - 1)]++;
		for (i = 0; i < RADIX; i++) {
			count = start[i];
			start[i] = sum;
			sum += count;
		}
		for (i = 0; i < n; i++)
			spare[start[word[i] >> shift & (RADIX - 1)]++] =
			    word[i];
		swap = word;
		word = spare;
		spare = swap;
	}
	return word;
}

/* Sort records whose words tie in the upper half by the lower half. */
static void
sort_run(uint64_t *word, uint64_t *spare, size_t n, const double *x)
{
	const uint64_t *sorted;
	uint64_t w;
	size_t i, j;

	if (n <= FEW) {
		for (i = 1; i < n; i++) {
			w = word[i];
			j = i;
			while (j > 0 &&
			    x[(uint32_t)word[j - 1]] > x[(uint32_t)w]) {
				word[j] = word[j - 1];
				j--;
			}
			word[j] = w;
		}
		return;
	}
	for (i = 0; i < n; i++)
		word[i] = image(x[(uint32_t)word[i]]) << 32 | (uint32_t)word[i];
	sorted = sort_words(word, spare, n);
	if (sorted != word)
		memcpy(word, sorted, n * sizeof *word);
}

static void
sort_column(void *arg, size_t j, unsigned worker)
{
	struct presort *p = arg;
	const double *x = p->x[j];
	uint64_t *word = p->scratch[worker], *spare = word + p->n;
	size_t i, end, n = p->n;
	uint32_t *order = p->order + j * n;

	for (i = 0; i < n; i++)
		word[i] = (image(x[i]) >> 32) << 32 | i;
	if (sort_words(word, spare, n) != word) {
		spare = word;
		word += n;
	}
	for (i = 0; i < n; i = end) {
		for (end = i + 1; end < n && word[end] >> 32 == word[i] >> 32;)
			end++;
		if (end - i > 1)
			sort_run(word + i, spare + i, end - i, x);
	}
	for (i = 0; i < n; i++)
		order[i] = (uint32_t)word[i];
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
	workers = d < 6 ? (d < 2 ? 1 : 2) : (unsigned)(d / 3);
	workers = workers < threads ? workers : threads;
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
