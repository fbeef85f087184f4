/*
 * lib/stat/base/sketch.h: the least hashes are those of a sort, a record is
 * found if and only if it is among them, and hashes spread evenly.
 */
#include <stdlib.h>
#include <string.h>

#include "stat/base/rng.h"
#include "stat/base/sketch.h"

#include "tap.h"

enum { N = 20000 };

static double x[N][3];
static uint64_t hash[N], kept[N];

static void
hashes(void)
{
	const double a[3] = { 1, 2, 3 }, b[3] = { 1, 3, 2 };
	const double c[2] = { 0, 1 }, d[2] = { -0.0, 1 };

	ok(tw_hash(tw_hash(0, 1, a), 2, a + 1) == tw_hash(0, 3, a),
	    "in two steps: the same");
	ok(tw_hash(0, 3, a) != tw_hash(0, 3, b), "the order counts");
	ok(tw_hash(0, 2, c) == tw_hash(0, 2, d), "-0 is 0");
	ok(tw_hash(0, 1, c) != tw_hash(0, 2, c) && tw_hash(0, 0, c) == 0,
	    "a 0 more is another record");
}

/* Small integers, where a weak hash would meet itself. */
static void
spreads(void)
{
	size_t bit, i, ones, same;
	struct tw_sketch s;
	int bad = 0;

	for (i = 0; i < N; i++) {
		x[i][0] = (double)(i % 20);
		x[i][1] = (double)(i / 20 % 20);
		x[i][2] = (double)(i / 400);
		hash[i] = tw_hash(0, 3, x[i]);
	}
	for (bit = 0; bit < 64; bit++) {
		for (ones = i = 0; i < N; i++)
			ones += hash[i] >> bit & 1;
		/* 5 standard deviations of a fair coin: 354. */
		bad += ones < N / 2 - 354 || ones > N / 2 + 354;
	}
	ok(bad == 0, "each bit is 1 in half of the hashes");
	same = tw_sketch_make(&s, N, hash);
	ok(same == 0, "no two of 20000 small whole records meet");
}

static void
sketches(void)
{
	size_t i, found = 0, wrong = 0;
	struct tw_sketch s, few;
	struct tw_rng g;

	tw_rng_seed(&g, 3);
	for (i = 0; i < N; i++) {
		x[i][0] = tw_rng_normal(&g);
		x[i][1] = tw_rng_normal(&g);
		x[i][2] = tw_rng_normal(&g);
		kept[i] = hash[i] = tw_hash(0, 3, x[i]);
	}
	ok(tw_sketch_make(&s, N, hash) == 0 && s.n == TW_SKETCH, "64 are kept");
	for (i = 1; i < s.n; i++)
		wrong += s.hash[i - 1] >= s.hash[i];
	for (i = 0; i < N; i++) {
		size_t at = tw_sketch_find(&s, kept[i]);

		found += at < s.n;
		wrong += at < s.n ? s.hash[at] != kept[i] :
		    kept[i] <= s.hash[s.n - 1];
		wrong += tw_sketch_find(&s, kept[i] + 1) < s.n;
	}
	ok(found == TW_SKETCH && wrong == 0, "the least, and they are found");

	/* What stands before them does not count. */
	memcpy(hash, (uint64_t[]){ 3, 5, 3, 5, 9, 5 }, 6 * sizeof *hash);
	ok(tw_sketch_make(&few, 5, hash + 1) == 2 && few.n == 3 &&
	    few.hash[0] == 3 && few.hash[1] == 5 && few.hash[2] == 9,
	    "the same twice is counted, and kept once");
	ok(tw_sketch_find(&few, 9) == 2 && tw_sketch_find(&few, 4) == 3 &&
	    tw_sketch_find(&few, 10) == 3, "found, or not");
}

int
main(void)
{
	hashes();
	spreads();
	sketches();
	return done();
}
