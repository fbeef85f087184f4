/*
 * Random numbers: known answers (tests/oracles/rng.py and published ones),
 * ranges, and the distributions that they claim. Seeds are fixed, and none was
 * selected; the statistical bounds are five standard errors.
 */
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/rng.h"

#include "tap.h"

/* The first outputs of xoshiro256++ from a given state. */
static void
known_states(void)
{
	/* the vectors that rand_xoshiro and xoshiro-fortran test against */
	static const uint64_t want[10] = {
		UINT64_C(41943041), UINT64_C(58720359),
		UINT64_C(3588806011781223), UINT64_C(3591011842654386),
		UINT64_C(9228616714210784205), UINT64_C(9973669472204895162),
		UINT64_C(14011001112246962877), UINT64_C(12406186145184390807),
		UINT64_C(15849039046786891736), UINT64_C(10450023813501588000)
	};
	static const uint64_t last[10] = {
		UINT64_C(0x0000000000800000), UINT64_C(0x0000000000800011),
		UINT64_C(0x0002200000800011), UINT64_C(0x0002200044000020),
		UINT64_C(0x00022000448008a1), UINT64_C(0x01102100802208a0),
		UINT64_C(0x0114002284200880), UINT64_C(0x0402896644a64095),
		UINT64_C(0x8a14a0a244acc891), UINT64_C(0x8c88ba4680b20495)
	};
	struct tw_rng r = {{1, 2, 3, 4}, 0, 0}, q = {{0, 0, 0, 1}, 0, 0};
	int i, bad = 0;

	for (i = 0; i < 10; i++)
		bad += tw_rng_next(&r) != want[i] ||
		    tw_rng_next(&q) != last[i];
	ok(!bad, "xoshiro256++ from states 1 2 3 4 and 0 0 0 1");
}

/* Whether one draw of the kind equals the oracle's text. */
static int
agrees(struct tw_rng *r, uint64_t seed, const char *kind, uint64_t n,
    const char *value)
{
	if (strcmp(kind, "next") == 0)
		return tw_rng_next(r) == strtoull(value, NULL, 10);
	if (strcmp(kind, "below") == 0)
		return tw_rng_below(r, n) == strtoull(value, NULL, 10);
	if (strcmp(kind, "small") == 0)
		return tw_rng_small_seed(seed, (uint32_t)n) ==
		    strtoull(value, NULL, 10);
	if (strcmp(kind, "uniform") == 0)
		return tw_rng_uniform(r) == strtod(value, NULL);
	/* Registers with more digits than a double round some sums twice. */
	if (FLT_EVAL_METHOD != 0)
		return fabs(tw_rng_normal(r) / strtod(value, NULL) - 1) < 1e-14;
	return tw_rng_normal(r) == strtod(value, NULL);
}

static void
oracle(void)
{
	char line[200], kind[20], value[40], last[20] = "";
	uint64_t seed, n, last_seed = 0, last_n = 0;
	struct tw_rng r;
	FILE *f = fopen("tests/oracles/rng.tsv", "r");
	int rows = 0, bad = 0;

	if (f == NULL || fgets(line, sizeof(line), f) == NULL) {
		ok(0, "tests/oracles/rng.tsv can be read");
		return;
	}
	while (fgets(line, sizeof(line), f) != NULL) {
		if (sscanf(line, "%" SCNu64 " %19s %" SCNu64 " %39s", &seed,
		    kind, &n, value) != 4) {
			bad++;
			break;
		}
		if (rows++ == 0 || seed != last_seed || n != last_n ||
		    strcmp(kind, last) != 0)
			tw_rng_seed(&r, seed);
		last_seed = seed;
		last_n = n;
		strcpy(last, kind);
		if (!agrees(&r, seed, kind, n, value) && bad++ == 0)
			note("first mismatch: %s", line);
	}
	fclose(f);
	ok(bad == 0 && rows == 760, "%d draws equal those of rng.py", rows);
}

static void
ranges(void)
{
	static const uint64_t n[] = {1, 2, 3, 5, 6, 7, 1000,
	    UINT64_C(0x8000000000000001), UINT64_MAX};
	struct tw_rng r, zero = {{0, 1, 2, 0}, 0, 0}, next;
	double u;
	size_t i;
	int j, bad = 0;

	tw_rng_seed(&r, 7);
	for (i = 0; i < sizeof(n) / sizeof(n[0]); i++)
		for (j = 0; j < 10000; j++)
			bad += tw_rng_below(&r, n[i]) >= n[i];
	ok(!bad, "tw_rng_below stays below");
	for (bad = 0, j = 0; j < 1000000; j++) {
		u = tw_rng_uniform(&r);
		bad += !(u > 0 && u < 1) || ldexp(u, 53) != floor(ldexp(u, 53));
	}
	ok(!bad, "tw_rng_uniform is strictly inside (0,1), on the grid 2^-53");
	next = zero;
	ok(tw_rng_next(&next) == 0 && tw_rng_uniform(&zero) ==
	    (double)(tw_rng_next(&next) >> 11) / 0x1p53,
	    "tw_rng_uniform draws again instead of a zero");
}

static void
seeding(void)
{
	struct tw_rng a, b;
	int i, bad = 0;

	tw_rng_seed(&a, 5);
	tw_rng_seed(&b, 5);
	(void)tw_rng_normal(&b);	/* keeps a spare normal */
	tw_rng_seed(&b, 5);
	for (i = 0; i < 100; i++)
		bad += tw_rng_normal(&a) != tw_rng_normal(&b);
	ok(!bad, "a seed starts everything afresh, the spare normal too");
}

static int
by_value(const void *a, const void *b)
{
	uint32_t v = *(const uint32_t *)a, w = *(const uint32_t *)b;

	return v < w ? -1 : v > w;
}

/*
 * A random function would give 37 of 400,000 values below 2^31 twice, and two
 * unrelated keys would have 75 values in common.
 */
static void
small_seeds(void)
{
	enum { N = 400000, BITS = 31 };
	static const uint64_t key[] = {0, 1, 2, 300, 9999, 10000,
	    184467440737095, UINT64_MAX - 1, UINT64_MAX};
	static uint32_t v[2 * N];
	int flips[BITS] = {0}, bad = 0, twice = 0, uneven = 0, both = 0;
	size_t k, i;
	int b;

	for (k = 0; k < sizeof(key) / sizeof(key[0]); k++) {
		/* Neighbours, and numbers from the whole range. */
		for (i = 0; i < N; i++)
			v[i] = tw_rng_small_seed(key[k], (uint32_t)(i < N / 2 ?
			    i : TW_SMALL_SEEDS - 1 - (i - N / 2) * 10000));
		for (i = 0; i < N; i++)
			bad += v[i] < 1 || v[i] > TW_SMALL_SEEDS;
		for (b = 0; b < BITS; b++) {
			for (flips[b] = 0, i = 1; i < N / 2; i++)
				flips[b] += (int)((v[i] ^ v[i - 1]) >> b & 1);
			/* five standard errors */
			uneven += abs(2 * flips[b] - N / 2) > 5 * sqrt(N / 2);
		}
		qsort(v, N, sizeof(*v), by_value);
		for (i = 1; i < N; i++)
			twice += v[i] == v[i - 1];
	}
	ok(!bad, "small seeds are from 1 to 2^31 - 2");
	ok(!twice, "small seeds of a key are all different");
	ok(!uneven, "small seeds of neighbours are unrelated");
	for (i = 0; i < N; i++) {
		v[i] = tw_rng_small_seed(10000, (uint32_t)i);
		v[N + i] = tw_rng_small_seed(10001, (uint32_t)i);
		bad += v[i] == v[N + i];
	}
	qsort(v, (size_t)2 * N, sizeof(*v), by_value);
	for (i = 1; i < (size_t)2 * N; i++)
		both += v[i] == v[i - 1];
	ok(!bad && both < 150, "another key has other small seeds");
}

static void
uniform_dist(void)
{
	enum { DRAWS = 700000, CELLS = 70 };
	static const uint64_t n[] = {7, 10, 70};
	int count[CELLS] = {0};
	struct tw_rng r;
	double x, chi2, cells;
	size_t i;
	int j;

	tw_rng_seed(&r, 11);
	for (i = 0; i < sizeof(n) / sizeof(n[0]); i++) {
		memset(count, 0, sizeof(count));
		for (j = 0; j < DRAWS; j++)
			count[tw_rng_below(&r, n[i])]++;
		cells = (double)n[i];
		for (chi2 = 0, j = 0; j < (int)n[i]; j++) {
			x = count[j] - DRAWS / cells;
			chi2 += x * x * cells / DRAWS;
		}
		ok(fabs(chi2 - (cells - 1)) < 5 * sqrt(2 * (cells - 1)),
		    "tw_rng_below(%d): chi square %.1f", (int)n[i], chi2);
	}
	memset(count, 0, sizeof(count));
	for (j = 0; j < DRAWS; j++)
		count[(int)(tw_rng_uniform(&r) * CELLS)]++;
	for (chi2 = 0, j = 0; j < CELLS; j++) {
		x = count[j] - (double)DRAWS / CELLS;
		chi2 += x * x * CELLS / DRAWS;
	}
	ok(fabs(chi2 - (CELLS - 1)) < 5 * sqrt(2.0 * (CELLS - 1)),
	    "tw_rng_uniform: chi square %.1f in %d cells", chi2, CELLS);
}

static void
normal_dist(void)
{
	enum { DRAWS = 1000000, CUTS = 9 };
	struct tw_rng r;
	double z, old = 0, sum[5] = {0}, lag = 0, p, err = 1 / sqrt(DRAWS);
	int below[CUTS] = {0}, i, j, bad = 0;

	tw_rng_seed(&r, 13);
	for (i = 0; i < DRAWS; i++) {
		z = tw_rng_normal(&r);
		for (p = 1, j = 1; j < 5; j++)
			sum[j] += p *= z;
		lag += z * old;
		old = z;
		for (j = 0; j < CUTS; j++)
			below[j] += z < j - 4;
	}
	/* Var(z^k) = E z^2k - (E z^k)^2: 1, 2, 15, 96 */
	ok(fabs(sum[1] / DRAWS) < 5 * err &&
	    fabs(sum[2] / DRAWS - 1) < 5 * err * sqrt(2) &&
	    fabs(sum[3] / DRAWS) < 5 * err * sqrt(15) &&
	    fabs(sum[4] / DRAWS - 3) < 5 * err * sqrt(96),
	    "tw_rng_normal: four moments");
	ok(fabs(lag / DRAWS) < 5 * err, "neighbours are uncorrelated");
	for (j = 0; j < CUTS; j++) {
		p = erfc((4 - j) / sqrt(2)) / 2;
		bad += fabs(below[j] - p * DRAWS) >
		    5 * sqrt(p * (1 - p) * DRAWS);
	}
	ok(!bad, "tw_rng_normal: distribution function from -4 to 4");
}

int
main(void)
{
	known_states();
	oracle();
	ranges();
	seeding();
	small_seeds();
	uniform_dist();
	normal_dist();
	return done();
}
