/*
 * Typical data: p equals brute force (tests/oracles/typical.py), is uniform for
 * data of the same distribution, whatever that is, and is small for strange
 * data.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/rng.h"
#include "stat/base/simd.h"
#include "stat/typical/alike.h"
#include "stat/typical/near.h"
#include "stat/typical/column.h"
#include "stat/typical/typical.h"

#include "tap.h"

enum { MOST = 8 };

/* Simulations, and data with the p that they should have. */
struct set {
	size_t d, runs, asks;
	double *x[MOST];	/* [runs] */
	double ask[600][MOST], p[600];
};

static void
read_set(struct set *s, const char *path)
{
	char line[1000], kind[10], *at;
	FILE *f = fopen(path, "r");
	int used;
	size_t j;

	*s = (struct set){ 0 };
	if (f == NULL || fgets(line, sizeof line, f) == NULL) {
		ok(0, "%s", path);
		exit(done());
	}
	for (at = line; (at = strchr(at, '\t')) != NULL; at++)
		s->d++;
	s->d--;
	for (j = 0; j < s->d; j++)
		s->x[j] = malloc(1000 * sizeof(double));
	while (fgets(line, sizeof line, f) != NULL) {
		if (sscanf(line, "%9s %lf%n", kind, &s->p[s->asks], &used) != 2)
			continue;
		for (at = line + used, j = 0; j < s->d; j++)
			*(kind[0] == 'r' ? &s->x[j][s->runs] :
			    &s->ask[s->asks][j]) = strtod(at, &at);
		s->runs += kind[0] == 'r';
		s->asks += kind[0] != 'r';
	}
	fclose(f);
}

static void
oracle(const char *name, size_t asks)
{
	struct set s;
	struct tw_typical t;
	struct tw_typical_scratch *scratch;
	char path[100];
	double unlike[MOST], p;
	size_t i, bad = 0;

	snprintf(path, sizeof path, "tests/oracles/typical/%s.tsv", name);
	read_set(&s, path);
	if (tw_typical_fit(&t, s.runs, s.d, s.x, 2) < 0 ||
	    (scratch = tw_typical_scratch(&t)) == NULL) {
		ok(0, "%s: no memory", name);
		return;
	}
	for (i = 0; i < s.asks; i++) {
		p = tw_typical_p(&t, s.ask[i], unlike, scratch);
		if (fabs(p - s.p[i]) < 1e-12)
			continue;
		bad++;
		note("%s %zu: p %g, not %g", name, i, p, s.p[i]);
	}
	ok(bad == 0 && s.asks == asks, "%s: p of %zu as by brute force", name,
	    s.asks);
	free(scratch);
	tw_typical_release(&t);
	for (i = 0; i < s.d; i++)
		free(s.x[i]);
}

/* ---- distributions --------------------------------------------------- */

typedef void dist(struct tw_rng *r, double *x);

enum { D = 5 };

static uint64_t
poisson(struct tw_rng *r, double mean)
{
	double product = tw_rng_uniform(r), floor = exp(-mean);
	uint64_t n = 0;

	while (product > floor) {
		product *= tw_rng_uniform(r);
		n++;
	}
	return n;
}

static void
counts(struct tw_rng *r, double *x)
{
	double rate = 1 + 24 * tw_rng_uniform(r);
	int j;

	for (j = 0; j < D; j++)
		x[j] = (double)poisson(r, rate);
}

static void
curve(struct tw_rng *r, double *x)
{
	double a = tw_rng_uniform(r), b = tw_rng_uniform(r);
	int j;

	for (j = 0; j < D; j++)
		x[j] = a * exp(-b * j) + 0.02 * tw_rng_normal(r);
}

static void
cauchy(struct tw_rng *r, double *x)
{
	int j;

	for (j = 0; j < D; j++)
		x[j] = tw_rng_normal(r) / tw_rng_normal(r);
}

/* Few values, many of them equal, and one column that is constant. */
static void
coins(struct tw_rng *r, double *x)
{
	int j;

	for (j = 0; j < D - 1; j++)
		x[j] = (double)tw_rng_below(r, 2);
	x[D - 1] = 1e9;
}

static void
moons(struct tw_rng *r, double *x)
{
	double a = 3.14 * (tw_rng_uniform(r) - 0.5);
	int j;

	for (j = 0; j < D; j++)
		x[j] = 0;
	x[0] = cos(a) + 0.05 * tw_rng_normal(r);
	x[1] = sin(a) * (tw_rng_below(r, 2) == 0 ? 1 : -1);
	x[2] = x[0] * x[1];
}

static int
learn(struct tw_typical *t, dist *draw, size_t n, struct tw_rng *r,
    unsigned threads)
{
	double *x[D], one[D];
	size_t i;
	int j, status;

	for (j = 0; j < D; j++)
		x[j] = malloc(n * sizeof(double));
	for (i = 0; i < n; i++) {
		draw(r, one);
		for (j = 0; j < D; j++)
			x[j][i] = one[j];
	}
	status = tw_typical_fit(t, n, D, x, threads);
	for (j = 0; j < D; j++)
		free(x[j]);
	return status;
}

/*
 * One x for each of many sets of simulations, so that the p are independent.
 * Without ties, p is j/(m+1) with probability 1/(m+1), exactly; ties only make
 * p larger. The counts in ten classes give chi-squared with 9 degrees of
 * freedom, which is above 27.88 once in 1000.
 */
static void
uniform(const char *name, dist *draw, int ties)
{
	struct tw_typical t;
	struct tw_typical_scratch *scratch;
	struct tw_rng r;
	double x[D], unlike[D], p, chi = 0, over = 0;
	int set, sets = 2000, count[10] = { 0 }, j, sum = 0;

	tw_rng_seed(&r, 11);
	for (set = 0; set < sets; set++) {
		if (learn(&t, draw, 38, &r, 1) < 0)
			break;
		scratch = tw_typical_scratch(&t);
		draw(&r, x);
		p = tw_typical_p(&t, x, unlike, scratch);
		j = (int)ceil(p * 20 - 1e-9);	/* p = j/20, j in 1 .. 20 */
		count[(j - 1) / 2]++;
		free(scratch);
		tw_typical_release(&t);
	}
	for (j = 0; j < 10; j++) {
		chi += pow(count[j] - sets / 10.0, 2) / (sets / 10.0);
		sum += count[j];
		/* P(p <= t) <= t, within four standard deviations */
		over = fmax(over, (sum - sets * (j + 1) / 10.0) /
		    sqrt(sets * (j + 1) / 10.0 * (1.001 - (j + 1) / 10.0)));
	}
	ok(sum == sets && over < 4 && (ties || chi < 27.88),
	    "%s: p of fresh data uniform: chi-squared %.1f, at most %.1f sd "
	    "too small", name, chi, over);
}

static double
ask(const struct tw_typical *t, const double *x, double *unlike)
{
	struct tw_typical_scratch *s = tw_typical_scratch(t);
	double p = tw_typical_p(t, x, unlike, s);

	free(s);
	return p;
}

static void
strange(void)
{
	const double outside[] = { 200, 204, 191, 207, 199 };
	const double spread[] = { 2, 40, 11, 1, 26 };
	const double wild[] = { 1e6, 0, -3, .5, 7 };
	const double huge[] = { 1e300, -1e300, 1e300, 0, 0 };
	double shifted[] = { 0.8, 0.8 * exp(-.5), 0.8 * exp(-1),
	    0.8 * exp(-1.5), 0.8 * exp(-2) };
	double mixed[] = { 0.8 * exp(-1.5), 0.8, 0.8 * exp(-2),
	    0.8 * exp(-.5), 0.8 * exp(-1) }, unlike[D], p;
	struct tw_typical t;
	struct tw_rng r;

	tw_rng_seed(&r, 5);
	if (learn(&t, counts, 4000, &r, 2) < 0)
		return;
	p = ask(&t, outside, unlike);
	ok(p <= .002, "outside of the trained range: p %g", p);
	p = ask(&t, spread, unlike);
	ok(p <= .002, "overdispersed counts: p %g", p);
	p = ask(&t, wild, unlike);
	ok(p <= .002 && unlike[0] > unlike[1] && unlike[0] > unlike[4],
	    "numbers that are no counts: p %g", p);
	p = ask(&t, huge, unlike);
	ok(p <= .002 && unlike[1] > 1, "near the largest double: p %g", p);
	tw_typical_release(&t);
	if (learn(&t, curve, 4000, &r, 2) < 0)
		return;
	p = ask(&t, shifted, unlike);
	ok(p > .05, "a curve: p %g", p);
	p = ask(&t, mixed, unlike);
	ok(p <= .002, "its numbers in another order: p %g", p);
	shifted[2] += .3;
	p = ask(&t, shifted, unlike);
	ok(p <= .002 && unlike[2] > unlike[0] && unlike[2] > unlike[1] &&
	    unlike[2] > unlike[3], "one column shifted, in its range: p %g", p);
	tw_typical_release(&t);
}

static void
edges(void)
{
	struct tw_typical t, u;
	struct tw_rng r;
	double x[D] = { 9, 9, 9, 9, 9 }, unlike[D];

	tw_rng_seed(&r, 1);
	ok(learn(&t, curve, 1, &r, 1) == 0 && ask(&t, x, unlike) == 1,
	    "one run: p 1");
	tw_typical_release(&t);
	/* The other simulation and x both differ from the reference. */
	ok(learn(&t, curve, 2, &r, 1) == 0 && ask(&t, x, unlike) == 1,
	    "two runs: p 1");
	tw_typical_release(&t);
	learn(&t, coins, 400, &r, 1);
	x[0] = x[1] = x[2] = x[3] = 1;
	x[4] = 1e9;
	ok(ask(&t, x, unlike) > 0.5, "data like many simulations");
	x[4] = 1e9 + 1;
	ok(ask(&t, x, unlike) == 1 / 201.0 && unlike[4] > 1 && unlike[0] < 1,
	    "another number in the constant column");
	x[4] = 1e9 - 1;
	ok(ask(&t, x, unlike) == 1 / 201.0 && unlike[4] > 1 && unlike[0] < 1,
	    "... and below it");
	tw_typical_release(&t);
	tw_rng_seed(&r, 9);
	learn(&t, moons, 500, &r, 1);
	tw_rng_seed(&r, 9);
	learn(&u, moons, 500, &r, 5);
	ok(memcmp(t.strange, u.strange, t.m * sizeof *t.strange) == 0,
	    "the same with any number of threads");
	tw_typical_release(&u);
	tw_rng_seed(&r, 9);
	learn(&u, moons, 500, &r, 0);
	ok(memcmp(t.strange, u.strange, t.m * sizeof *t.strange) == 0,
	    "... and with 0 threads");
	tw_typical_release(&t);
	tw_typical_release(&u);
}

/* The nearest points are the same with registers of any width. */
static void
widths(void)
{
	enum { POINTS = 700, COLS = 5, NEAREST = 9 };
	static double z[POINTS * COLS];
	size_t which[NEAREST], first[NEAREST], i;
	float far[NEAREST], q[COLS] = { 0.1f, 0.2f, 0.3f, 0.4f, 0.5f };
	struct tw_near t;
	struct tw_rng rng;
	unsigned bytes;
	int same = 1;

	tw_rng_seed(&rng, 11);
	for (i = 0; i < POINTS * COLS; i++)
		z[i] = tw_rng_uniform(&rng);
	if (tw_near_init(&t, POINTS, COLS, z) < 0)
		exit(1);
	for (bytes = 16; bytes <= simd_widest(); bytes *= 2) {
		t.bytes = bytes;
		tw_near_find(&t, q, NEAREST, POINTS, far, which);
		if (bytes == 16)
			memcpy(first, which, sizeof first);
		same = same && memcmp(first, which, sizeof first) == 0;
	}
	ok(same, "nearest by registers of 16 to %u bytes", bytes / 2);
	tw_near_release(&t);
}

/* The search leaves alone what is before its results. */
static void
first(void)
{
	const double z[] = { 5, 3, 4, 1, 2, 6 };
	const float q = 0;
	float far[3] = { INFINITY, 0, 0 };
	size_t which[3] = { 99, 0, 0 };
	struct tw_near t;

	if (tw_near_init(&t, 6, 1, z) < 0)
		exit(1);
	tw_near_find(&t, &q, 2, 4, far + 1, which + 1);
	ok(which[0] == 99 && which[1] == 3 && which[2] == 1 && far[1] == 1 &&
	    far[2] == 9, "the two nearest of five, and nothing else");
	tw_near_release(&t);
}

/*
 * A reference of three simulations. Each is compared with the other two, of
 * which the farther is its K-th neighbour.
 */
static void
three(void)
{
	double runs[] = { 1, 2, 4, 1, 2, 4 }, *x[] = { runs }, z[3], apart[3];
	double v[3], usual, far;
	struct tw_typical t;
	int i, bad = 0;

	if (tw_typical_fit(&t, 6, 1, x, 1) < 0)
		exit(1);
	for (i = 0; i < 3; i++)
		z[i] = (double)(float)tw_column_at(&t.column[0], runs[i]);
	usual = z[2] - z[0];		/* the same for 1 and 4, less for 2 */
	apart[0] = apart[2] = usual;
	apart[1] = fmax(z[1] - z[0], z[2] - z[1]);
	for (i = 0; i < 3; i++) {
		bad += fabs(t.apart[i] - apart[i]) > 1e-6;
		far = (apart[(i + 1) % 3] + apart[(i + 2) % 3]) / 2;
		v[i] = log(apart[i] / (far + usual / 20));
	}
	/* v[1] < v[0] = v[2], so v[0] is the median */
	bad += fabs(t.way[TW_ALONE].mid - v[0]) > 1e-6;
	ok(bad == 0 && fabs(t.usual - usual) < 1e-6,
	    "a reference of three: two neighbours each");
	tw_typical_release(&t);
}

/* Beyond TW_TYPICAL_RELATED columns, each is judged by itself. */
static void
wide(void)
{
	enum { COLS = TW_TYPICAL_RELATED + 1, RUNS = 30 };
	static double run[COLS][RUNS], *x[COLS], one[COLS], a[COLS], b[COLS];
	struct tw_typical t;
	size_t i, j, bad = 0;

	for (j = 0; j < COLS; j++) {
		x[j] = run[j];
		for (i = 0; i < RUNS; i++)
			run[j][i] = (double)(i * (j + 1) * 37 % 101);
		one[j] = run[j][3];
	}
	if (tw_typical_fit(&t, RUNS, COLS, x, 1) < 0)
		exit(1);
	ask(&t, one, a);
	one[0] = 1000;
	ask(&t, one, b);
	for (j = 1; j < COLS; j++)
		bad += a[j] < b[j] || a[j] > b[j];
	ok(bad == 0 && b[0] > 1 && a[0] < b[0],
	    "513 columns: none affects another");
	tw_typical_release(&t);
}

/* ---- two samples ----------------------------------------------------- */

/* Distances and bounds equal those of tests/oracles/alike.py. */
static void
distances(void)
{
	FILE *f = fopen("tests/oracles/alike.tsv", "r");
	double x[200], d, p, got;
	size_t n, m, i, rows = 0, bad = 0;

	while (f != NULL && fscanf(f, "%zu %zu", &n, &m) == 2) {
		for (i = 0; i < n + m; i++)
			bad += fscanf(f, "%lf", &x[i]) != 1;
		bad += fscanf(f, "%lf %lf", &d, &p) != 2;
		got = tw_alike_distance(n, x, m, x + n);
		bad += !(fabs(got - d) <= 1e-15);
		bad += !(fabs(tw_alike_p(n, m, d) / p - 1) <= 1e-13);
		rows++;
	}
	ok(rows == 16 && bad == 0, "distances and bounds of %zu samples", rows);
	if (f != NULL)
		fclose(f);
}

/*
 * For samples of one distribution, p is at most 0.05 in at most 5 % of 2000
 * pairs, up to chance; for samples of two distributions, in most pairs.
 */
static void
alike(const char *name, size_t n, size_t m, bool whole)
{
	static double a[400], b[400];
	struct tw_rng r;
	size_t rounds = 2000, small = 0, far = 0, i, k;

	tw_rng_seed(&r, n + m);
	for (k = 0; k < rounds; k++) {
		for (i = 0; i < n; i++)
			a[i] = whole ? (double)tw_rng_below(&r,
			    5) : tw_rng_uniform(&r);
		for (i = 0; i < m; i++)
			b[i] = whole ? (double)tw_rng_below(&r,
			    5) : tw_rng_uniform(&r);
		small += tw_alike_p(n, m, tw_alike_distance(n, a, m,
		    b)) <= 0.05;
		for (i = 0; i < m; i++)
			b[i] *= 0.6;
		far += tw_alike_p(n, m, tw_alike_distance(n, a, m, b)) <= 0.05;
	}
	/* Binomial(2000, 0.05) is above 136 with probability 2e-4. */
	ok(small <= 136 && far > rounds * 9 / 10,
	    "%s, %zu and %zu: p is small for %zu of %zu of one distribution, "
	    "%zu of two", name, n, m, small, rounds, far);
}

/* A column is constant if it varies by rounding, but not by a part in 10^11. */
static void
constants(void)
{
	double v[3] = { 1e9, 1e9 + 1e-4, 1e9 }, w[3] = { 1e9, 1e9 + 1e-2, 1e9 };
	double work[6];
	struct tw_column c;

	tw_column_fit(&c, 3, v, work);
	ok(c.constant && tw_column_at(&c, 1e9) == 0, "varying by rounding");
	tw_column_fit(&c, 3, w, work);
	ok(!c.constant, "varying by more");
}

int
main(void)
{
	distances();
	alike("uniform", 400, 400, false);
	alike("uniform", 100, 400, false);
	alike("integers", 300, 200, true);
	widths();
	first();
	three();
	wide();
	oracle("columns", 20);
	oracle("counts", 20);
	oracle("heavy", 20);
	oracle("whole", 80);
	oracle("outlier", 40);
	oracle("few", 4);
	uniform("counts", counts, 0);
	uniform("curve", curve, 0);
	uniform("cauchy", cauchy, 0);
	uniform("coins", coins, 1);
	uniform("moons", moons, 0);
	strange();
	edges();
	constants();
	return done();
}
