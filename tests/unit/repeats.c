/*
 * Tests that repeated simulations are distinguished from records that are equal
 * by chance, for many kinds of distributions, and that the order of the records
 * does not affect the first rule.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "stat/base/repeats.h"
#include "stat/base/rng.h"

#include "tap.h"

enum { MOST = 60000 };

static double record[MOST];

static double
share(size_t n)
{
	struct tw_repeats r;
	double s;
	size_t i;

	if (tw_repeats_init(&r) < 0)
		return NAN;
	for (i = 0; i < n; i++)
		tw_repeats_add(&r, tw_hash_quick(0, record[i]));
	s = tw_repeats_share(&r);
	tw_repeats_release(&r);
	return s;
}

/*
 * A value of one of eight distributions: uniform on few values or many,
 * geometric, rounded normal, Zipf, half an atom, a mixture of discrete and
 * continuous, continuous.
 */
static double
draw(struct tw_rng *rng, int dist, double size)
{
	double u = tw_rng_uniform(rng);

	switch (dist) {
	case 0:
		return floor(u * size);
	case 1:
		return floor(log(u) * size);
	case 2:
		return round(tw_rng_normal(rng) * size);
	case 3:
		return floor(pow(u, -1 / (1 + 3 / size)));
	case 4:
		return u < 0.5 ? 0 : u;
	case 5:
		return u < 0.5 ? floor(u * size) : u;
	case 6:
		return floor(u * size) + floor(tw_rng_uniform(rng) * 20) / 32;
	default:
		return u;
	}
}

static void
chance(void)
{
	struct tw_rng rng;
	int dist, set, alarms = 0, sets = 0;
	size_t i, n;

	tw_rng_seed(&rng, 1);
	for (dist = 0; dist < 8; dist++)
		for (set = 0; set < 40; set++, sets++) {
			double size = pow(10, 5 * tw_rng_uniform(&rng));

			n = (size_t)pow(10, 2 + 2.7 * tw_rng_uniform(&rng));
			for (i = 0; i < n; i++)
				record[i] = draw(&rng, dist, size);
			alarms += share(n) != 0;
		}
	ok(alarms == 0, "%d of %d sets of discrete distributions", alarms, sets);
	record[0] = 1;
	ok(share(0) == 0 && share(1) == 0, "no record, one");
	for (i = 0; i < 5000; i++)
		record[i] = (double)(i / 5);
	ok(share(5000) != 0, "five of each, in any order");
	for (i = 0; i < 60; i++)
		record[i] = (double)(i / 5);
	ok(share(60) == 0, "too few to tell");
}

static void
shuffle(struct tw_rng *rng, size_t n)
{
	size_t i, j;
	double t;

	for (i = n; i > 1; i--) {
		j = (size_t)tw_rng_below(rng, i);
		t = record[i - 1];
		record[i - 1] = record[j];
		record[j] = t;
	}
}

/*
 * A number of copies of the first m of n simulations, whose distribution is one
 * of those of draw.
 */
static size_t
repeat(struct tw_rng *rng, int dist, size_t n, size_t m, size_t copies)
{
	size_t i, k;

	for (i = 0; i < n; i++)
		record[i] = draw(rng, dist, 1e4);
	for (k = 1; k < copies; k++)
		for (i = 0; i < m; i++)
			record[n++] = record[i];
	return n;
}

static void
twice(void)
{
	static const struct {
		int dist;
		size_t n, m, copies;
		bool mixed;
	} t[] = {
		{ 7, 150, 150, 2, false }, { 7, 150, 150, 2, true },
		{ 7, 500, 500, 10, true }, { 7, 2000, 2000, 3, true },
		{ 7, 5000, 100, 2, false }, { 7, 20000, 5000, 2, true },
		{ 7, 30000, 30000, 2, true }, { 7, 50000, 900, 2, false },
		{ 0, 5000, 5000, 2, true }, { 2, 8000, 8000, 2, true },
		{ 0, 5000, 1000, 2, false }, { 5, 20000, 20000, 3, true },
	};
	struct tw_rng rng;
	size_t i, n;
	double s;

	tw_rng_seed(&rng, 2);
	for (i = 0; i < sizeof t / sizeof *t; i++) {
		n = repeat(&rng, t[i].dist, t[i].n, t[i].m, t[i].copies);
		if (t[i].mixed)
			shuffle(&rng, n);
		s = share(n);
		ok(s > 0.5 * (1 - (double)t[i].n / (double)n), "distribution %d: the "
		    "first %zu of %zu runs %zu times%s: %.3f", t[i].dist, t[i].m,
		    t[i].n, t[i].copies, t[i].mixed ? ", mixed" : "", s);
	}
	n = repeat(&rng, 7, 5000, 30, 2);
	ok(share(n) == 0, "a few of many are not worth a line");
}

int
main(void)
{
	chance();
	twice();
	return done();
}
