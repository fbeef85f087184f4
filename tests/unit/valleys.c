/*
 * Tests of gaps between draws: the number of values k against the bound, summed
 * separately; gaps of a distribution with one mode occur at most as often as
 * the bound says, whatever its shape; and two modes are found.
 */
#include <math.h>

#include "stat/base/order.h"
#include "stat/base/rng.h"
#include "stat/draws/valleys.h"
#include "tap.h"

static double v[20000];

static double
chance(double n, double k)
{
	return (n - 1) * pow(2, -k) + 2 * pow(2. / 3, k);
}

static void
values(size_t n, double error)
{
	size_t k = tw_valley_values(n, error);

	ok(chance((double)n, (double)k) <= error * (1 + 1e-12) && (k == 0 ||
	    chance((double)n, (double)k - 1) > error * (1 - 1e-12)),
	    "%zu values, error %g: k = %zu", n, error, k);
}

/* Distributions with one mode. */
static double
draw(struct tw_rng *r, int dist)
{
	double u = tw_rng_uniform(r);

	switch (dist) {
	case 0:
		return u;
	case 1:
		return tw_rng_normal(r);
	case 2:	/* a very heavy tail */
		return pow(1 - u, -5);
	case 3:	/* nearly all at one end of a long range */
		return u < 0.98 ? u : 1 + 1e3 * (u - 0.98);
	default:	/* symmetric around the mode */
		return u < 0.96 ? u : (u < 0.98 ? -1 : 1) *
		    1e3 * tw_rng_uniform(r);
	}
}

static void
sort(size_t n)
{
	qsort(v, n, sizeof *v, tw_ascending);
}

/* The number of samples of n values that have a gap. */
static void
one_hump(struct tw_rng *r, int dist, size_t n, double error)
{
	const int samples = 400;
	size_t k = tw_valley_values(n, error), i;
	int found = 0, s;

	for (s = 0; s < samples; s++) {
		for (i = 0; i < n; i++)
			v[i] = draw(r, dist);
		sort(n);
		found += tw_valley_next(n, v, k, 0) < n - 1;
	}
	ok(found <= samples * error + 4 * sqrt(samples * error),
	    "distribution %d, %zu values: %d gaps in %d samples, %g of them allowed",
	    dist, n, found, samples, error);
}

int
main(void)
{
	struct tw_rng r;
	size_t i, k;
	int dist;

	values(1, 0.01);
	values(20, 0.01);
	values(10000, 0.01);
	values(10000, 0.0005);
	values(100000000, 1e-6);
	tw_rng_seed(&r, 1);
	for (dist = 0; dist < 5; dist++) {
		one_hump(&r, dist, 500, 0.01);
		one_hump(&r, dist, 60, 0.2);
	}

	/* Exactly k values on either side, and a gap slightly too narrow. */
	k = 5;
	for (i = 0; i < 12; i++)
		v[i] = i < 6 ? (double)i : (double)i + 5;
	ok(tw_valley_next(12, v, k, 0) == 5 && tw_valley_next(12, v, k,
	    6) == 11, "a gap of 6 between stretches of 5");
	ok(tw_valley_next(12, v, k + 1, 0) == 11, "fewer values than it takes");
	ok(tw_valley_next(11, v, k, 0) == 10 && tw_valley_next(11, v + 1, k,
	    0) == 10, "fewer on one side");
	for (i = 6; i < 12; i++)
		v[i]--;
	ok(tw_valley_next(12, v, k, 0) == 11, "a gap as wide as the stretches");

	ok(tw_valley_next(4, (double[]){ 0, 2, 4, 5 }, 1, 0) == 3 &&
	    tw_valley_next(4, (double[]){ 0, 1, 3, 5 }, 1, 0) == 3 &&
	    tw_valley_next(4, (double[]){ 0, 1, 3, 4 }, 1, 0) == 1,
	    "a gap as wide as the stretch on one side");

	for (i = 0; i < 2000; i++)
		v[i] = tw_rng_normal(&r) + (i % 4 == 0 ? 6 : -6);
	sort(2000);
	k = tw_valley_values(2000, 0.01);
	ok(tw_valley_next(2000, v, k, 0) == 1499 &&
	    tw_valley_next(2000, v, k, 1500) == 1999, "two humps");
	/* All k values on a side count, not only the next one. */
	ok(tw_valley_next(9, (double[]){ 0, 4, 5, 6, 9, 9.1, 9.2, 9.3, 9.4 }, 3,
	    0) == 8 && tw_valley_next(9, (double[]){ 3.5, 4, 5, 6, 9, 9.1, 9.2,
	    9.3, 9.4 }, 3, 0) == 3, "a gap of 3 after 6, after 2.5");
	ok(tw_valley_next(1, v, k, 0) == 0, "of one value there is no gap");
	return done();
}
