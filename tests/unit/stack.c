/*
 * Tests of stacking: the weights and losses of tests/oracles/stack.py, and
 * mixtures of few estimates.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/rng.h"
#include "stat/train/stack.h"

#include "tap.h"

enum { K = 6, N = 400 };

static double loss[K][N], weight[K], mixed[N];
static const double *const column[K] = {
	loss[0], loss[1], loss[2], loss[3], loss[4], loss[5]
};

static void
must(int good)
{
	if (!good) {
		ok(0, "a call or a file");
		exit(1);
	}
}

static double
mean(size_t n, const double *v)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < n; i++)
		sum += v[i];
	return sum / (double)n;
}

/* Find the weights of k estimates at n records; few as in tw_stack_few. */
static void
find(int few, size_t n, size_t k)
{
	double lack;

	if (few)
		must(tw_stack_few(n, k, column, weight, mixed, &lack) == 0);
	else
		must(tw_stack_find(n, k, column, weight, mixed, &lack) == 0);
	must(lack <= 1e-9);
}

/* ---- the oracle ---------------------------------------------------- */

/* Compare the weight and the loss in a row "want"; 0 is the mixture. */
static void
compare(size_t n, size_t which, const char *cells)
{
	double want[4];
	int i;

	for (i = 0; i < 4; i++)
		want[i] = strtod(cells, (char **)&cells);
	if (which == 0) {
		ok(fabs(mean(n, mixed) - want[0]) < 1e-6, "mixture");
		return;
	}
	ok(fabs(mean(n, loss[which - 1]) - want[0]) < 1e-6, "loss");
	ok(fabs(weight[which - 1] - want[3]) < 2e-4, "weight %.6g of %zu",
	    weight[which - 1], which);
}

static void
check_oracle(void)
{
	FILE *f = fopen("tests/oracles/stack.tsv", "r");
	char line[600], *p;
	size_t n = 0, k = 0, which;
	int found = 0;

	must(f != NULL);
	while (fgets(line, sizeof line, f) != NULL) {
		p = strchr(line, '\t') + 1;
		if (strncmp(p, "loss\t", 5) == 0) {
			n = found ? 0 : n;
			found = 0;
			p += 4;
			for (k = 0; *p == '\t' && k < K; k++)
				loss[k][n] = strtod(p + 1, &p);
			n++;
			continue;
		}
		if (!found)
			find(0, n, k);
		found = 1;
		which = strtoul(p + 5, &p, 10);
		compare(n, which, p);
	}
	must(found);
	fclose(f);
}

/* ---- special losses ------------------------------------------------ */

static void
check_infinite(void)
{
	size_t i;
	double e = exp(1), want = (3 * e - 4) / (4 * (e - 1));

	/*
	 * Record 1 needs the first; the others prefer the second. By hand:
	 * maximize log(w_0) + 3 log(w_0 + e w_1).
	 */
	for (i = 0; i < 4; i++) {
		loss[0][i] = 1;
		loss[1][i] = i == 0 ? INFINITY : 0;
	}
	find(0, 4, 2);
	ok(fabs(weight[1] - want) < 1e-8, "an infinite loss");
	find(1, 4, 2);
	ok(weight[0] > 0 && weight[1] > 0, "one that alone has a density");
	loss[1][0] = 2;
	for (i = 0; i < 4; i++)
		loss[1][i] = loss[0][i];
	find(0, 4, 2);
	ok(weight[0] + weight[1] > 1 - 1e-12, "equal estimates");
	find(1, 4, 2);
	ok(fmax(weight[0], weight[1]) > 1 - 1e-12, "one of equal estimates");
	loss[0][0] = 3;
	find(1, 1, 2);
	ok(weight[0] <= 0, "one record");
}

/* ---- few ----------------------------------------------------------- */

/* A difference of means counts above its standard error and above least. */
static void
check_exceeds(void)
{
	const double zero[4] = { 0 }, two[4] = { 0.03, 0.03, 0.03, 0.03 };
	const double tiny[4] = { 1e-7, 1e-7, 1e-7, 1e-7 };
	/* The mean is 0.05 and its standard error as large, or smaller. */
	const double odd[4] = { 0.2, 0, 0, 0 }, even[4] = { 0.1, 0.1, 0, 0 };

	ok(tw_stack_exceeds(4, 1, 0.02, two, zero), "0.03 exceeds 0.02");
	ok(!tw_stack_exceeds(4, 1, 0.04, two, zero), "0.03 is below 0.04");
	ok(!tw_stack_exceeds(4, 1, 0.02, zero, two), "-0.03 does not");
	ok(tw_stack_exceeds(4, 1, 0, two, zero), "0.03 exceeds 0");
	ok(!tw_stack_exceeds(4, 1, 0, tiny, zero), "rounding does not");
	ok(!tw_stack_exceeds(4, 1, 0.02, odd, zero), "one of four");
	ok(tw_stack_exceeds(4, 1, 0.02, even, zero), "two of four");
	ok(!tw_stack_exceeds(2, 2, 0.02, odd, zero), "terms are summed");
	ok(tw_stack_exceeds(2, 2, 0.02, two, zero), "0.06 of two terms");
}

/*
 * Of two estimates the lighter one is kept if, and only if, the mean that it
 * gains exceeds 0.02 and its standard error.
 */
static void
check_two(void)
{
	int kept = 0, dropped = 0, seed;

	for (seed = 1; seed <= 40; seed++) {
		double w[2], d, sum = 0, squares = 0;
		struct tw_rng rng;
		size_t i, light;
		int want;

		tw_rng_seed(&rng, (uint64_t)seed);
		for (i = 0; i < 60; i++) {
			loss[0][i] = tw_rng_uniform(&rng);
			loss[1][i] = loss[0][i] +
			    (tw_rng_uniform(&rng) - 0.5) * seed / 5;
		}
		find(0, 60, 2);
		light = weight[1] < weight[0];
		memcpy(w, weight, sizeof w);
		for (i = 0; i < 60; i++) {
			d = loss[1 - light][i] - mixed[i];
			sum += d;
			squares += d * d;
		}
		want = w[light] > 0 && sum > 60 * 0.02 && sum * sum > squares;
		find(1, 60, 2);
		ok(want == (weight[light] > 0), "seed %d", seed);
		kept += want;
		dropped += !want;
	}
	ok(kept > 5 && dropped > 5, "both kinds of seeds");
}

/* An estimate without weight keeps no other one in. */
static void
check_third(void)
{
	struct tw_rng rng;
	double w;
	size_t i;
	int seed;

	for (seed = 1; seed <= 16; seed++) {
		tw_rng_seed(&rng, (uint64_t)seed);
		for (i = 0; i < 85; i++) {
			loss[0][i] = tw_rng_uniform(&rng);
			loss[1][i] = loss[0][i] + tw_rng_uniform(&rng) *
			    (tw_rng_uniform(&rng) < 0.1 ? -3 : 2);
			loss[2][i] = loss[0][i] + 0.1 +
			    0.3 * tw_rng_uniform(&rng);
		}
		find(1, 85, 2);
		w = weight[0];
		find(1, 85, 3);
		ok(weight[2] <= 0 && fabs(weight[0] - w) < 1e-5, "seed %d",
		    seed);
	}
}

int
main(void)
{
	check_oracle();
	check_infinite();
	check_exceeds();
	check_two();
	check_third();
	return done();
}
