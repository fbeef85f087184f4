/*
 * Tests of simultaneous bands and of the test of uniformity: against exact
 * fractions (tests/oracles/band.py), against their definition by simulation,
 * and at sizes where only the definition is feasible.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/rng.h"
#include "stat/coverage/band.h"

#include "tap.h"

enum { MOST = 1000 };

static size_t
numbers(const char *s, double *v)
{
	size_t n = 0;
	char *end;

	for (;; s = end + 1) {
		v[n++] = strtod(s, &end);
		if (*end != ',')
			return n;
	}
}

static void
counts(const char *s, uint64_t *v)
{
	char *end;

	for (;; s = end + 1) {
		*v++ = strtoull(s, &end, 10);
		if (*end != ',')
			return;
	}
}

static int
near(double got, double want)
{
	return fabs(got - want) <= 1e-11 * fabs(want) + 1e-300;
}

/* Compares with a row of the oracle: its kind, n, points and three cells. */
static int
agrees(const char *kind, uint64_t n, const char *points, char cell[3][400])
{
	double z[MOST], p;
	uint64_t a[MOST], b[MOST], lower[MOST], upper[MOST];
	size_t k = numbers(points, z);

	if (strcmp(kind, "band") == 0) {
		counts(cell[1], a);
		counts(cell[2], b);
		return tw_band_find(n, k, z, strtod(cell[0], NULL), lower,
		    upper) == 0 && memcmp(lower, a, k * sizeof *a) == 0 &&
		    memcmp(upper, b, k * sizeof *b) == 0;
	}
	counts(cell[0], a);
	if (strcmp(kind, "test") == 0)
		return tw_band_test(n, k, z, a, &p) == 0 &&
		    near(p, strtod(cell[1], NULL));
	counts(cell[1], b);
	return tw_band_exit_probability(n, k, z, a, b, 1e-3, &p) == 0 &&
	    near(p, strtod(cell[2], NULL));
}

static void
table(const char *path)
{
	char line[2000], kind[20], points[400], cell[3][400];
	FILE *f = fopen(path, "r");
	uint64_t n;
	int rows = 0, bad = 0;

	if (!ok(f != NULL && fgets(line, sizeof line, f) != NULL, "%s", path))
		exit(done());
	for (; fgets(line, sizeof line, f) != NULL; rows++) {
		if (sscanf(line, "%19s %" SCNu64 " %399s %399s %399s %399s",
		    kind, &n, points, cell[0], cell[1], cell[2]) == 6 &&
		    agrees(kind, n, points, cell))
			continue;
		bad++;
		note("%s", line);
	}
	fclose(f);
	ok(rows > 120 && bad == 0, "%d of %d rows of the oracle", rows - bad,
	    rows);
}

/* Counts of n uniform values, to the power of bend, at points j/(k+1). */
static void
draw(struct tw_rng *rng, uint64_t n, size_t k, double bend, uint64_t *count)
{
	uint64_t i;
	size_t j;

	memset(count, 0, k * sizeof *count);
	for (i = 0; i < n; i++) {
		j = (size_t)(pow(tw_rng_uniform(rng), bend) * (double)(k + 1));
		if (j < k)
			count[j]++;
	}
	for (j = 1; j < k; j++)
		count[j] += count[j - 1];
}

/*
 * Of 1500 sets of uniform values, the expected numbers leave the band or have a
 * p of at most a; the same sets do both. Tolerance: 4.5 standard deviations.
 */
static void
honest(uint64_t n, size_t k, double beta)
{
	uint64_t count[MOST], lower[MOST], upper[MOST];
	double z[MOST], p, leave = 0, sd;
	struct tw_rng rng;
	int set, sets = 1500, left = 0, small = 0, other = 0;
	size_t j;

	for (j = 0; j < k; j++)
		z[j] = (double)(j + 1) / (double)(k + 1);
	if (tw_band_find(n, k, z, beta, lower, upper) < 0 ||
	    tw_band_exit_probability(n, k, z, lower, upper, beta, &leave) < 0)
		ok(0, "no band for %d values", (int)n);
	tw_rng_seed(&rng, 7);
	for (set = 0; set < sets; set++) {
		int out = 0;

		draw(&rng, n, k, 1, count);
		for (j = 0; j < k; j++)
			out |= count[j] < lower[j] || count[j] > upper[j];
		if (tw_band_test(n, k, z, count, &p) < 0)
			ok(0, "no p");
		left += out;
		small += p <= beta;
		other += (p <= beta) != out;
	}
	sd = sqrt(leave * (1 - leave) * sets);
	ok(leave <= beta && leave > 0.8 * beta &&
	    fabs(left - leave * sets) < 4.5 * sd,
	    "n %d, %zu points, beta %g: leaves with %g, did %g", (int)n, k,
	    beta, leave, (double)left / sets);
	ok(other == 0, "p <= beta where it leaves: %d, but for %d", small,
	    other);
}

/* Sizes as users have them: a known value, and the search ends. */
static void
large(void)
{
	static uint64_t count[MOST], lower[MOST], upper[MOST];
	double z[MOST], p = 1;
	struct tw_rng rng;
	size_t j;
	int good;

	for (j = 0; j < MOST; j++)
		z[j] = (double)(j + 1) / (MOST + 1);
	tw_rng_seed(&rng, 3);
	draw(&rng, 100000, MOST, 1.03, count);
	good = tw_band_test(100000, MOST, z, count, &p) == 0;
	ok(good && p < 1e-9 && p > 1e-30,
	    "100000 values that are not uniform: %g", p);
	for (j = 0; j < MOST; j++)
		count[j] = 1000000;
	good = tw_band_test(1000000, MOST, z, count, &p) == 0;
	ok(good && p >= 0 && p < 1e-30, "a million values, all 0: %g", p);
	for (j = 0; j < 99; j++)
		z[j] = (double)(j + 1) / 100;
	good = tw_band_find(20000, 99, z, 0.05, lower, upper) == 0 &&
	    tw_band_exit_probability(20000, 99, z, lower, upper, 0.05, &p) == 0;
	ok(good && p <= 0.05 && p > 0.0495, "20000 values: leaves with %g", p);
}

/* At a level near 1, the two tails at an edge meet. */
static void
narrow(void)
{
	double z[] = { 0.25, 0.5, 0.75 }, p;
	uint64_t a[3], b[3];
	size_t i;

	ok(tw_band_find(4, 3, z, 0.9999, a, b) == 0 &&
	    tw_band_exit_probability(4, 3, z, a, b, 1, &p) == 0 && p <= 0.9999,
	    "a narrow band");
	for (i = 0; i < 3; i++)
		ok(a[i] <= b[i] && b[i] <= 4, "point %zu of it: %llu to %llu", i,
		    (unsigned long long)a[i], (unsigned long long)b[i]);
}

static void
refused(void)
{
	double falling[] = { 0.5, 0.4 }, outside[] = { 0.5, 1 }, p;
	uint64_t a[2] = { 0 }, b[2] = { 1, 1 };

	ok(tw_band_find(1, 2, falling, 0.1, a, b) < 0 &&
	    tw_band_find(1, 2, outside, 0.1, a, b) < 0 &&
	    tw_band_find(0, 1, falling, 0.1, a, b) < 0 &&
	    tw_band_find(TW_BAND_MAX + 1, 1, falling, 0.1, a, b) < 0 &&
	    tw_band_find(1, 1, falling, 0, a, b) < 0 &&
	    tw_band_find(1, 1, falling, 1, a, b) < 0 &&
	    tw_band_test(1, 2, falling, b, &p) < 0 &&
	    tw_band_exit_probability(1, 2, falling, a, b, 1, &p) < 0,
	    "arguments out of range");
	ok(tw_band_test(1, 0, NULL, NULL, &p) == 0 && p == 1 &&
	    tw_band_find(1, 0, NULL, 0.1, a, b) == 0, "no points");
}

int
main(void)
{
	table("tests/oracles/band.tsv");
	honest(50, 20, 0.1);
	honest(500, 100, 0.05);
	large();
	narrow();
	refused();
	return done();
}
