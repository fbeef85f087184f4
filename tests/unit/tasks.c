/*
 * Tests of the systems of examples/tasks: likelihoods, ODE, oscillator and
 * spectrum against tests/oracles/tasks.py; exact draws and walkers against
 * closed forms, quadrature on a grid and importance sampling. Statistical
 * tolerances are five standard errors; seeds are fixed, and none was chosen for
 * its result.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tasks/draw.h"
#include "tasks/lotka.h"
#include "tasks/nmm.h"
#include "tasks/task.h"
#include "tasks/walk.h"
#include "tasks/welch.h"

#include "tap.h"

enum { LINE = 1 << 16, MOST = 1100 };

/* Opens an oracle's table and skips its header. */
static FILE *
table(const char *name)
{
	char path[100];
	FILE *f;
	int c;

	snprintf(path, sizeof path, "tests/oracles/tasks/%s.tsv", name);
	f = fopen(path, "r");
	if (f == NULL) {
		ok(0, "%s can be read", path);
		exit(1);
	}
	while ((c = getc(f)) != '\n' && c != EOF)
		continue;
	return f;
}

/*
 * Reads the words and the numbers of the next line; returns the number of
 * numbers, -1 at the end.
 */
static int
row(FILE *f, int words, char word[][40], double v[MOST])
{
	static char line[LINE];
	char *s = line, *end;
	int i, n;

	if (fgets(line, sizeof line, f) == NULL)
		return -1;
	for (i = 0; i < words; i++, s += strcspn(s, "\t") + 1)
		sscanf(s, "%39s", word[i]);
	for (n = 0; n < MOST; n++, s = end) {
		v[n] = strtod(s, &end);
		if (end == s)
			break;
	}
	return n;
}

/* The error is relative, or absolute for numbers below 1. */
static int
near(double got, double want, double tolerance)
{
	int good = got == want || fabs(got - want) <=
	    tolerance * fmax(1, fabs(want));

	if (!good)
		note("%.17g, wanted %.17g", got, want);
	return good;
}

/*
 * Differences of log prior + log likelihood between parameters, for one x per
 * task.
 */
static void
densities(void)
{
	const struct task *t = NULL;
	char word[2][40];
	double v[MOST], x[TASK_D] = { 0 }, first_got = 0, first_want = 0, got;
	FILE *f = table("likelihood");
	int n, seen = 0, bad = 0, rows = 0;

	while ((n = row(f, 2, word, v)) >= 0) {
		if (strcmp(word[1], "x") == 0) {
			t = task_find(word[0]);
			bad += t == NULL || n != t->d;
			if (bad)
				break;
			memcpy(x, v, (size_t)n * sizeof *x);
			seen = 0;
			continue;
		}
		if (t == NULL || n != t->p + 1) {
			bad++;
			break;
		}
		got = t->log_prior(t, v);
		if (got > -INFINITY)
			got += t->log_likelihood(t, v, x);
		if (seen++ == 0) {
			first_got = got;
			first_want = v[n - 1];
		}
		rows++;
		if (!near(got - first_got, v[n - 1] - first_want, 1e-8)) {
			note("^ %s, row %d", t->name, seen);
			bad++;
		}
	}
	fclose(f);
	ok(!bad && rows == 59, "%d posterior densities of nine tasks are SciPy's",
	    rows);
}

static void
solutions(void)
{
	double v[MOST], x, y, worst = 0, time = 0;
	FILE *f = table("lotka");
	int rows = 0, bad = 0;

	while (row(f, 0, NULL, v) == 9) {
		struct lotka e = { v[0], v[1], v[2], v[3] };

		rows++;
		time = v[6];
		bad += lotka_solve(&e, v[4], v[5], 1, &time, &x, &y) != 0;
		worst = fmax(worst, fmax(fabs(x / v[7] - 1),
		    fabs(y / v[8] - 1)));
	}
	fclose(f);
	ok(!bad && rows == 70 && worst < 1e-9,
	    "lotka_solve: %d points, relative error %.1e", rows, worst);
}

static void
solution_limits(void)
{
	struct lotka grow = { 0.5, 0, 0.25, 0 }, still = { 0, 0, 0, 0 };
	struct lotka burst = { 1000, 0, 1, 0 }, none = { NAN, 1, 1, 1 };
	static const double t[3] = { 0, 7, 20 };
	double x[3], y[3], worst = 0;
	int i;

	if (ok(lotka_solve(&grow, 30, 1, 3, t, x, y) == 0, "uncoupled"))
		for (i = 0; i < 3; i++)
			worst = fmax(worst, fmax(
			    fabs(x[i] / (30 * exp(0.5 * t[i])) - 1),
			    fabs(y[i] / exp(-0.25 * t[i]) - 1)));
	ok(worst < 1e-10, "exponentials to %.1e", worst);
	ok(lotka_solve(&still, 30, 1, 3, t, x, y) == 0 && x[2] == 30 &&
	    y[2] == 1, "nothing moves without rates");
	ok(lotka_solve(&burst, 30, 1, 3, t, x, y) == -1, "overflow is told");
	ok(lotka_solve(&none, 30, 1, 3, t, x, y) == -1, "NaN is told");
	ok(lotka_solve(&none, 30, 1, 0, t, x, y) == 0, "no times, no trouble");
}

static void
oscillator(void)
{
	double v[MOST], worst = 0, e;
	FILE *f = table("linear");
	int rows = 0, i;

	while (row(f, 0, NULL, v) == 10) {
		struct nmm_linear m = nmm_linear(v[0], v[1], v[2]);
		double got[7] = { m.qq, m.qv, m.vq, m.vv, m.kqq, m.kqv, m.kvv };

		rows++;
		for (i = 0; i < 7; i++) {
			e = fabs(got[i] / v[3 + i] - 1);
			worst = fmax(worst, e);
		}
	}
	fclose(f);
	ok(rows == 9 && worst < 1e-10,
	    "nmm_linear is mpmath's exponential and integral to %.1e", worst);
}

static void
spectrum(void)
{
	char word[1][40];
	double y[MOST], want[MOST], got[WELCH_POWERS], worst;
	FILE *f = table("welch");
	int n, i, pairs = 0;

	while ((n = row(f, 1, word, y)) > 0 && row(f, 1, word, want) ==
	    WELCH_POWERS) {
		pairs++;
		welch(y, (size_t)n, got);
		/* Powers span five decades; errors are relative to each. */
		for (worst = 0, i = 0; i < WELCH_POWERS; i++)
			worst = fmax(worst, fabs(got[i] / want[i] - 1));
		ok(worst < 1e-9, "welch of %d points is SciPy's to %.1e", n,
		    worst);
	}
	fclose(f);
	ok(pairs == 2, "both spectra were compared");
}

/*
 * The share of 200000 truncated normal draws below z, compared with the
 * distribution.
 */
static int
truncated_as(double lo, double hi, double z, double want)
{
	enum { DRAWS = 200000 };
	struct tw_rng r;
	int i, below = 0;
	double v;

	tw_rng_seed(&r, 3);
	for (i = 0; i < DRAWS; i++) {
		v = draw_truncated(&r, lo, hi);
		if (!(v >= lo && v <= hi))
			return 0;
		below += v < z;
	}
	return fabs(below - want * DRAWS) <=
	    5 * sqrt(want * (1 - want) * DRAWS);
}

static double
tail(double z)
{
	return erfc(z * sqrt(0.5)) / 2;
}

static void
dists(void)
{
	enum { DRAWS = 100000 };
	static const double p[] = { 0, 1e-3, 0.3, 1 };
	struct tw_rng r;
	double sum, squares, k;
	size_t c;
	int i, bad = 0;

	ok(truncated_as(-1, 5, 0.5,
	    (tail(-1) - tail(0.5)) / (tail(-1) - tail(5))),
	    "truncated normal around 0");
	ok(truncated_as(0.5, 4, 1,
	    (tail(0.5) - tail(1)) / (tail(0.5) - tail(4))), "beside 0");
	ok(truncated_as(6, 12, 6.1, 1 - tail(6.1) / tail(6)), "in the tail");
	ok(truncated_as(-12, -6, -6.1, tail(6.1) / tail(6)), "in the other");
	ok(truncated_as(1e9, 1e9 + 6, 1e9, 0) &&
	    truncated_as(40, 60, 40.01, 1 - exp(-0.40005) * 40 / 40.01),
	    "where no density can be told from 0");

	tw_rng_seed(&r, 4);
	for (c = 0; c < sizeof p / sizeof p[0]; c++) {
		double var = 50 * p[c] * (1 - p[c]);

		for (sum = squares = 0, i = 0; i < DRAWS; i++) {
			k = draw_binomial(&r, 50, p[c]) - 50 * p[c];
			sum += k;
			squares += k * k;
		}
		bad += fabs(sum / DRAWS) > 5 * sqrt(var / DRAWS) + 1e-12;
		bad += fabs(squares / DRAWS - var) >
		    5 * sqrt((2 * var * var + var) / DRAWS) + 1e-12;
	}
	ok(!bad, "binomial: mean and variance");
}

static void
streams(void)
{
	struct tw_rng a, b;
	uint64_t seed, k;
	int bad = 0;

	task_stream(&a, 5, TASK_SIMULATE, 77);
	(void)tw_rng_normal(&a);
	task_stream(&a, 5, TASK_SIMULATE, 77);
	task_stream(&b, 5, TASK_SIMULATE, 77);
	bad += tw_rng_normal(&a) != tw_rng_normal(&b);
	for (seed = 0; seed < 20; seed++)
		for (k = 0; k < 20; k++) {
			task_stream(&a, seed, TASK_SIMULATE, k);
			task_stream(&b, seed, TASK_POSTERIOR, k);
			bad += tw_rng_next(&a) == tw_rng_next(&b);
			task_stream(&a, seed, TASK_SIMULATE, k);
			task_stream(&b, seed + 1, TASK_SIMULATE, k - 1);
			bad += tw_rng_next(&a) == tw_rng_next(&b);
		}
	ok(!bad, "a record's random numbers are its own");
}

static void
names(void)
{
	const struct task *t;
	unsigned i;
	int bad = 0;

	for (i = 0; (t = task_number(i)) != NULL; i++)
		bad += task_find(t->name) != t || t->p < 2 || t->p > TASK_P ||
		    t->d < 1 || t->d > TASK_D || t->prior == NULL ||
		    t->simulate == NULL ||
		    (t->log_prior == NULL) != (t->log_likelihood == NULL) ||
		    (t->log_prior != NULL && t->draw == NULL && t->apart < 1);
	ok(!bad && i == 10 && task_find("nm") == NULL &&
	    task_find("") == NULL, "ten tasks, complete");
}

/* Makes n draws; returns their effective sample size, 0 if there are none. */
static double
draws(const struct task *t, const double *x, size_t n, double *theta)
{
	struct walk_figures f;
	struct tw_rng r;
	size_t i;

	task_stream(&r, 1, TASK_POSTERIOR, 1);
	if (t->draw == NULL) {
		if (walk_draw(t, &r, x, n, 2, theta, &f) != 0)
			return 0;
		note("%s: R-hat %.4f, size %.0f of %zu, %.2f accepted",
		    t->name, f.rhat, f.size, f.states, f.accepted);
		if (f.rhat > 1.01)
			return 0;
		return 1 / (1 / f.size + 1 / (double)n);
	}
	for (i = 0; i < n; i++)
		if (!t->draw(t, &r, x, theta + i * (size_t)t->p))
			return 0;
	return (double)n;
}

/*
 * Compares with quadrature on m by m cells of the window: the marginal
 * distribution functions at eight points each, and the joint one on the
 * diagonal.
 */
static void
on_grid(const struct task *t, const char *how, const double *x,
    const double window[4], size_t m, size_t n)
{
	enum { CUTS = 9 };
	double *w = calloc(m * m, sizeof *w), most = -INFINITY, total = 0;
	double *theta = calloc(n * 2, sizeof *theta), worth, at[2], off,
	    most_off = 0;
	double s1 = (window[1] - window[0]) / (double)m;
	double s2 = (window[3] - window[2]) / (double)m;
	double e1, e2, want[3], got[3];
	size_t i, j, k, c;

	if (w == NULL || theta == NULL)
		exit(1);
	for (i = 0; i < m; i++)
		for (j = 0; j < m; j++) {
			at[0] = window[0] + ((double)i + 0.5) * s1;
			at[1] = window[2] + ((double)j + 0.5) * s2;
			w[i * m + j] = t->log_prior(t, at);
			if (w[i * m + j] > -INFINITY)
				w[i * m + j] += t->log_likelihood(t, at, x);
			most = fmax(most, w[i * m + j]);
		}
	for (i = 0; i < m * m; i++)
		total += w[i] = exp(w[i] - most);
	worth = draws(t, x, n, theta);
	for (c = 1; c < CUTS; c++) {
		size_t cut = m * c / CUTS;

		e1 = window[0] + (double)cut * s1;
		e2 = window[2] + (double)cut * s2;
		memset(want, 0, sizeof want);
		memset(got, 0, sizeof got);
		for (i = 0; i < m; i++)
			for (j = 0; j < m; j++) {
				want[0] += i < cut ? w[i * m + j] / total : 0;
				want[1] += j < cut ? w[i * m + j] / total : 0;
				want[2] += i < cut && j < cut ?
				    w[i * m + j] / total : 0;
			}
		for (k = 0; k < n; k++) {
			int a = theta[2 * k] < e1, b = theta[2 * k + 1] < e2;

			got[0] += (double)a / (double)n;
			got[1] += (double)b / (double)n;
			got[2] += (double)(a && b) / (double)n;
		}
		/*
		 * Allows an additional tenth of a standard error for the grid
		 * itself.
		 */
		for (k = 0; k < 3; k++) {
			off = fabs(got[k] - want[k]) / (sqrt(want[k] *
			    (1 - want[k]) / worth) + 0.1 / sqrt(worth));
			most_off = fmax(most_off, off);
		}
	}
	ok(worth > 1000 && most_off < 5,
	    "%s, %s: quadrature on a grid, at most %.2f standard errors off",
	    t->name, how, most_off);
	free(w);
	free(theta);
}

/* The same task without its exact sampler. */
static struct task
walking(const struct task *t, int apart)
{
	struct task copy = *t;

	copy.draw = NULL;
	copy.apart = apart;
	return copy;
}

static void
grids(void)
{
	static const double moons[2] = { -0.6396706, 0.16234657 };
	static const double corner[2] = { -1.15, 0.1 };
	static const double mixture[2] = { 0.15, -0.1 };
	static const double edge[2] = { 3.5, -2.3 };
	static const double sir[10] = { 0, 1, 352, 40, 3 };
	static const double unit[4] = { -1, 1, -1, 1 };
	static const double three[4] = { -3, 3, -3, 3 };
	static const double ten[4] = { -6, 8, -8, 4 };
	static const double narrow[4] = { 0.56, 0.71, 0.11, 0.23 };
	struct task walk;

	on_grid(&task_two_moons, "exact", moons, unit, 600, 20000);
	on_grid(&task_two_moons, "exact, at a corner", corner, unit, 600, 20000);
	on_grid(&task_gaussian_mixture_paper, "exact", mixture, three, 500, 20000);
	on_grid(&task_gaussian_mixture_paper, "exact, outside", edge, three,
	    900, 20000);
	on_grid(&task_gaussian_mixture, "exact", mixture, ten, 900, 20000);
	walk = walking(&task_gaussian_mixture_paper, 20);
	on_grid(&walk, "walkers", mixture, three, 500, 6000);
	walk = walking(&task_two_moons, 100);
	on_grid(&walk, "walkers", moons, unit, 600, 6000);
	on_grid(&task_sir, "walkers", sir, narrow, 90, 6000);
}

struct moments {
	double mean, sd;
};

static struct moments
moments(const double *theta, size_t n, int p, int i, unsigned mirror)
{
	struct moments m = { 0, 0 };
	double v;
	size_t k;

	for (k = 0; k < n; k++) {
		v = theta[k * (size_t)p + (size_t)i];
		m.mean += (mirror >> i & 1 ? fabs(v) : v) / (double)n;
	}
	for (k = 0; k < n; k++) {
		v = theta[k * (size_t)p + (size_t)i];
		v = (mirror >> i & 1 ? fabs(v) : v) - m.mean;
		m.sd += v * v / (double)(n - 1);
	}
	m.sd = sqrt(m.sd);
	return m;
}

/*
 * Whether means and standard deviations agree; error is that of the wanted
 * mean.
 */
static int
agree(struct moments got, struct moments want, double error, double worth)
{
	double se = sqrt(want.sd * want.sd / worth + error * error);
	int good = fabs(got.mean - want.mean) < 5 * se &&
	    fabs(got.sd - want.sd) < 5 * se;

	if (!good)
		note("mean %g, wanted %g; sd %g, wanted %g; error %g", got.mean,
		    want.mean, got.sd, want.sd, se);
	return good;
}

static void
closed_forms(void)
{
	enum { N = 50000, P = 10 };
	static const double x[P] = { 0, 0.5, -0.9, 1, -1.5, 2, -4, 0.1, 0.2,
	    30 };
	double *theta = calloc(N * P, sizeof *theta), worth, a, b, z, pa, pb;
	const double sd = sqrt(0.1);
	struct task walk = walking(&task_gaussian_linear, 60);
	struct moments want;
	int i, bad = 0;

	if (theta == NULL)
		exit(1);
	worth = draws(&task_gaussian_linear, x, N, theta);
	for (i = 0; i < P; i++) {
		want = (struct moments){ x[i] / 2, sqrt(0.05) };
		bad += !agree(moments(theta, N, P, i, 0), want, 0, worth);
	}
	ok(!bad, "gaussian_linear: N(x/2, 0.05)");

	worth = draws(&task_gaussian_linear_uniform, x, N, theta);
	for (bad = 0, i = 0; i < P - 1; i++) {
		/* A normal between a and b, in its own units. */
		a = (-1 - x[i]) / sd;
		b = (1 - x[i]) / sd;
		z = a > 0 ? tail(a) - tail(b) : tail(-b) - tail(-a);
		pa = exp(-a * a / 2) / sqrt(2 * acos(-1)) / z;
		pb = exp(-b * b / 2) / sqrt(2 * acos(-1)) / z;
		want.mean = x[i] + sd * (pa - pb);
		want.sd = sd * sqrt(1 + a * pa - b * pb - (pa - pb) * (pa - pb));
		bad += !agree(moments(theta, N, P, i, 0), want, 0, worth);
	}
	/*
	 * x = 30: an exponential distribution below the bound, with rate
	 * 29/0.1.
	 */
	want = (struct moments){ 1 - 0.1 / 29, 0.1 / 29 };
	bad += !agree(moments(theta, N, P, P - 1, 0), want, 1e-5, worth);
	ok(!bad, "gaussian_linear_uniform: normals cut off at -1 and 1");

	worth = draws(&walk, x, 6000, theta);
	for (bad = worth == 0, i = 0; i < P; i++) {
		want = (struct moments){ x[i] / 2, sqrt(0.05) };
		bad += !agree(moments(theta, 6000, P, i, 0), want, 0, worth);
	}
	ok(!bad, "gaussian_linear by walkers: N(x/2, 0.05)");
	free(theta);
}

/* The x of the first published observation. */
static void
observation(const struct task *t, double *x)
{
	char path[100], word[1][40];
	double v[MOST];
	FILE *f;

	snprintf(path, sizeof path, "examples/tasks/observations/%s.tsv",
	    t->name);
	f = fopen(path, "r");
	if (f == NULL || row(f, 0, NULL, v) < 0 ||
	    row(f, 1, word, v) != t->p + t->d) {
		ok(0, "%s can be read", path);
		exit(1);
	}
	memcpy(x, v + t->p, (size_t)t->d * sizeof *x);
	fclose(f);
}

static void
importance(void)
{
	enum { N = 6000 };
	static double theta[N * TASK_P];
	const struct task *t = NULL;
	char word[1][40], last[40] = "";
	double v[MOST], x[TASK_D], worth = 0;
	FILE *f = table("moments");
	int bad = 0, rows = 0;

	while (row(f, 1, word, v) == 4) {
		if (strcmp(word[0], last) != 0) {
			strcpy(last, word[0]);
			t = task_find(last);
			if (t == NULL)
				break;
			observation(t, x);
			worth = draws(t, x, N, theta);
		}
		rows++;
		bad += worth == 0 || !agree(moments(theta, N, t->p,
		    (int)v[0] - 1, t->mirror),
		    (struct moments){ v[1], v[2] }, v[3], worth);
	}
	fclose(f);
	ok(!bad && rows == 19,
	    "walkers and importance sampling: %d means and deviations", rows);
}

/* Records whose diagnostics are known. */
static void
figures(void)
{
	enum { SWEEPS = 2000, WALKERS = 4,
	    ALL = WALK_ISLANDS * SWEEPS * WALKERS };
	static double u[ALL];
	const double rho = 0.6;
	struct walk_figures f;
	struct tw_rng r;
	size_t i, l, s, w;

	tw_rng_seed(&r, 9);
	for (i = 0; i < ALL; i++)
		u[i] = tw_rng_normal(&r);
	walk_judge(u, SWEEPS, WALKERS, 1, &f);
	ok(f.states == ALL && f.rhat < 1.001 && f.size > 0.9 * ALL,
	    "independent states: R-hat %.5f, size %.0f of %d", f.rhat, f.size,
	    (int)ALL);

	/*
	 * One of four islands is shifted by 1 sd: B = 2 (8 - 2) / (8 7) with W
	 * = 1.
	 */
	for (i = 0; i < ALL / WALK_ISLANDS; i++)
		u[i] += 1;
	walk_judge(u, SWEEPS, WALKERS, 1, &f);
	ok(fabs(f.rhat - sqrt(1 + 12.0 / 56)) < 0.01 && f.size < 200,
	    "an island of its own: R-hat %.4f, size %.0f", f.rhat, f.size);

	for (l = 0; l < WALK_ISLANDS; l++)
		for (w = 0; w < WALKERS; w++)
			for (s = 0; s < SWEEPS; s++) {
				i = (l * SWEEPS + s) * WALKERS + w;
				u[i] = tw_rng_normal(&r) * (s == 0 ? 1 :
				    sqrt(1 - rho * rho)) +
				    (s == 0 ? 0 : rho * u[i - WALKERS]);
			}
	walk_judge(u, SWEEPS, WALKERS, 1, &f);
	ok(fabs(f.size / ALL / ((1 - rho) / (1 + rho)) - 1) < 0.15,
	    "autocorrelation 0.6: size %.3f of %.3f", f.size / ALL,
	    (1 - rho) / (1 + rho));

	/*
	 * The effective sample size of walkers that never move is at most their
	 * number.
	 */
	for (i = 0; i < ALL; i++)
		u[i] = (double)(i % WALKERS);
	walk_judge(u, SWEEPS, WALKERS, 1, &f);
	ok(f.size < 5 * WALKERS * WALK_ISLANDS && f.rhat < 1.0001,
	    "stuck walkers: size %.1f", f.size);
}

static void
unreachable(void)
{
	static const double moons[2] = { 5, 5 };
	double theta[2], x[20];
	struct walk_figures f;
	struct tw_rng r;
	int i;

	tw_rng_seed(&r, 1);
	ok(!task_two_moons.draw(&task_two_moons, &r, moons, theta),
	    "two_moons: no parameter gives x = (5, 5)");
	for (i = 0; i < 20; i++)
		x[i] = -1;
	ok(walk_draw(&task_lotka_volterra, &r, x, 1, 1, x, &f) == 1,
	    "lotka_volterra: none gives a negative count");
	for (i = 0; i < 10; i++)
		x[i] = 2000;
	ok(walk_draw(&task_sir, &r, x, 1, 1, x, &f) == 1,
	    "sir: none finds more than were tested");
}

int
main(void)
{
	names();
	streams();
	dists();
	densities();
	solutions();
	solution_limits();
	oscillator();
	spectrum();
	figures();
	closed_forms();
	grids();
	importance();
	unreachable();
	return done();
}
