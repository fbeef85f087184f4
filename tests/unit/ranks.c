/*
 * Tests of ranks among draws: what is covered, and that the test of uniformity
 * has its level and detects wrong posteriors.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "stat/base/rng.h"
#include "stat/coverage/band.h"
#include "stat/coverage/ranks.h"

#include "tap.h"

enum { N = 500 };

static void
shares(void)
{
	ok(tw_rank_is_share(0.3, 10) && !tw_rank_is_share(0.35, 10) &&
	    tw_rank_is_share(1, 7) && tw_rank_is_share(0.3333, 3) &&
	    !tw_rank_is_share(0.333, 300), "whether a rank is a share");
}

static void
covered(void)
{
	ok(tw_rank_covered(0.9, 0.9, false) && tw_rank_covered(0, 0.9, false) &&
	    !tw_rank_covered(0.901, 0.9, false), "up to the level");
	/* In doubles, 2 0.65 - 1 is above 0.3. */
	ok(tw_rank_covered(0.65, 0.3, true) && tw_rank_covered(0.35, 0.3, true),
	    "the level itself, whatever the last digit");
	ok(tw_rank_covered(0.05, 0.9, true) && tw_rank_covered(0.95, 0.9,
	    true) &&
	    !tw_rank_covered(0.049, 0.9, true) &&
	    !tw_rank_covered(0.951, 0.9, true), "the central interval");
}

/*
 * The rank of theta ~ N(0,1) among n draws of its estimated distribution,
 * N(bias, sd^2).
 */
static double
rank(struct tw_rng *rng, double bias, double sd, int n)
{
	double theta = tw_rng_normal(rng);
	int i, below = 0;

	for (i = 0; i < n; i++)
		below += bias + sd * tw_rng_normal(rng) < theta;
	return (double)below / n;
}

/* The number of p <= 0.05 among this many sets of ranks. */
static double
rejects(double bias, double sd, int n, int sets)
{
	struct tw_rng rng;
	double v[N], p;
	int set, i, small = 0;

	tw_rng_seed(&rng, 3);
	for (set = 0; set < sets; set++) {
		for (i = 0; i < N; i++)
			v[i] = rank(&rng, bias, sd, n);
		if (tw_rank_uniform(N, v, (uint64_t)n, &p) < 0)
			return NAN;
		small += p <= 0.05;
	}
	return (double)small / sets;
}

static void
power(void)
{
	double right = rejects(0, 1, 20, 600), few = rejects(0, 1, 3, 600);
	double narrow = rejects(0, 0.75, 20, 100);
	double wide = rejects(0, 1.35, 20, 100);
	double biased = rejects(0.25, 1, 20, 100);

	/* four standard deviations */
	ok(right < 0.05 + 0.036 && right > 0.05 - 0.036 && few < 0.05 + 0.036,
	    "500 ranks of a right posterior: %g and %g below .05", right, few);
	ok(narrow > 0.95, "an overconfident one: %g", narrow);
	ok(wide > 0.95, "an underconfident one: %g", wide);
	ok(biased > 0.95, "a biased one: %g", biased);
}

/* The distribution of ranks, continuous or of more draws than points. */
static void
dists(void)
{
	struct tw_rng rng;
	static double v[N], fine[N];
	double p, small = 0, smaller = 0;
	int set, i;

	tw_rng_seed(&rng, 4);
	for (set = 0; set < 100; set++) {
		for (i = 0; i < N; i++) {
			v[i] = tw_rng_uniform(&rng);
			fine[i] = (double)tw_rng_below(&rng, 5001) / 5000;
		}
		if (tw_rank_uniform(N, v, 0, &p) < 0)
			break;
		small += p <= 0.1;
		if (tw_rank_uniform(N, fine, 5000, &p) < 0)
			break;
		smaller += p <= 0.1;
	}
	ok(set == 100 && small < 23 && small > 1 && smaller < 23 &&
	    smaller > 1, "continuous %g, of 5000 draws %g: 10 of 100 below .1",
	    small, smaller);
	for (i = 0; i < N; i++)
		v[i] = i % 2;
	ok(tw_rank_uniform(N, v, 0, &p) == 0 && p < 1e-6, "all 0 or 1");
	v[0] = 0.5;
	ok(tw_rank_uniform(1, v, 2, &p) == 0 && p == 1, "one in the middle");
	ok(tw_rank_uniform(0, v, 2, &p) < 0, "none");
}

/* Counts at the points that ranks.h describes, by enumeration of all ranks. */
static double
by_counts(size_t n, const double *v, uint64_t of)
{
	size_t k = of > 0 && of < 1000 ? (size_t)of : 1000, i, j;
	double z[1000], p = -1, r;
	uint64_t count[1000];

	for (i = 0; i < k; i++) {
		r = of == 0 ? (double)(i + 1) / 1001 :
		    k == of ? (double)i :
			      floor((double)((i + 1) * of) / 1000) - 1;
		z[i] = of == 0 ? r : (r + 1) / (double)(of + 1);
		for (count[i] = j = 0; j < n; j++)
			count[i] += of == 0 ? v[j] <= r :
					      round(v[j] * (double)of) <= r;
	}
	return tw_band_test(n, k, z, count, &p) < 0 ? -1 : p;
}

static void
points(void)
{
	const uint64_t of[] = { 0, 1, 2, 7, 999, 1000, 1001, 1500, 5000 };
	double v[60], p;
	struct tw_rng rng;
	size_t i, j;

	tw_rng_seed(&rng, 8);
	for (i = 0; i < sizeof of / sizeof *of; i++) {
		for (j = 0; j < 60; j++)
			v[j] = of[i] == 0 ? pow(tw_rng_uniform(&rng), 1.2) :
			    (double)tw_rng_below(&rng, of[i] + 1) /
				(double)of[i];
		if (tw_rank_uniform(60, v, of[i], &p) < 0)
			p = NAN;
		ok(p == by_counts(60, v, of[i]), "counts at the points "
		    "for %" PRIu64 " draws: %g", of[i], p);
	}
}

int
main(void)
{
	points();
	shares();
	covered();
	power();
	dists();
	return done();
}
