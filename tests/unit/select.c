/*
 * Selection against qsort: sizes around every cut-over, orders that hurt
 * quicksort, ties, infinities, and the adversary of tests/oracles/select.cc.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stat/base/rng.h"
#include "stat/base/select.h"

#include "tap.h"

enum { MAX = 20000, RANKS = 40 };

static double input[MAX], a[MAX], sorted[MAX];

static int
ascending(const void *x, const void *y)
{
	double u = *(const double *)x, v = *(const double *)y;

	return (u > v) - (u < v);
}

static int
by_rank(const void *x, const void *y)
{
	size_t u = *(const size_t *)x, v = *(const size_t *)y;

	return (u > v) - (u < v);
}

/* Select m ranks of input[n]; the rest must stay a permutation of input. */
static int
agrees(size_t n, size_t m, const size_t *rank)
{
	size_t i;

	memcpy(a, input, n * sizeof(*a));
	memcpy(sorted, input, n * sizeof(*a));
	qsort(sorted, n, sizeof(*sorted), ascending);
	tw_select(n, a, m, rank);
	for (i = 0; i < m; i++)
		if (a[rank[i] - 1] != sorted[rank[i] - 1])
			return 0;
	/* between two wanted ranks lies what belongs there */
	for (i = 0; i < m; i++) {
		size_t j, r = rank[i] - 1;

		for (j = 0; j < r; j += r / 50 + 1)
			if (a[j] > a[r])
				return 0;
		for (j = r; j < n; j += (n - r) / 50 + 1)
			if (a[j] < a[r])
				return 0;
	}
	qsort(a, n, sizeof(*a), ascending);
	return memcmp(a, sorted, n * sizeof(*a)) == 0;
}

/* The patterns: element i of n. */
static double
element(int pattern, size_t i, size_t n, struct tw_rng *g)
{
	static const double special[] = {-INFINITY, -1, 2, INFINITY};

	switch (pattern) {
	case 0:
		return tw_rng_normal(g);
	case 1:
		return (double)i;
	case 2:
		return -(double)i;
	case 3:
		return (double)(i < n / 2 ? i : n - i);	/* organ pipe */
	case 4:
		return (double)(i < n / 2 ? n - i : i);
	case 5:
		return 7;
	case 6:
		return (double)tw_rng_below(g, 3);
	case 7:
		return special[tw_rng_below(g, 4)];
	case 8:
		return (double)(i % 17);			/* saw */
	case 9:
		return (double)(i * 7919 % (n + 1));
	case 10:
		return i + 1 == n ? 0 : (double)i + 1;	/* sorted, last is least */
	default:
		return (double)tw_rng_below(g, n);
	}
}

static const char *const name[] = {"random", "ascending", "descending",
    "organ pipe", "valley", "all equal", "three values", "infinities", "saw",
    "scattered", "rotated by one", "random with ties"};

static void
patterns(void)
{
	static const size_t size[] = {100, 127, 128, 129, 500, 1000, 4097, MAX};
	struct tw_rng g;
	size_t rank[RANKS], n, m, i, s;
	int p, bad, sets, runs;

	tw_rng_seed(&g, 1);
	for (p = 0; p < (int)(sizeof(name) / sizeof(name[0])); p++) {
		bad = runs = 0;
		for (s = 1; s < 70 + sizeof(size) / sizeof(size[0]); s++) {
			n = s < 70 ? s : size[s - 70];
			for (i = 0; i < n; i++)
				input[i] = element(p, i, n, &g);
			for (sets = 0; sets < 4; sets++) {
				m = 1 + tw_rng_below(&g, sets < 3 ? 4 : RANKS);
				for (i = 0; i < m; i++)
					rank[i] = 1 + tw_rng_below(&g, n);
				if (sets == 0) {
					rank[0] = 1;
					rank[m - 1] = n;
				}
				qsort(rank, m, sizeof(*rank), by_rank);
				bad += !agrees(n, m, rank);
				runs++;
			}
		}
		ok(!bad, "%s: %d selections", name[p], runs);
	}
}

static void
edges(void)
{
	static size_t all[MAX];
	struct tw_rng g;
	size_t i, n = 5000;

	tw_rng_seed(&g, 2);
	for (i = 0; i < n; i++) {
		input[i] = tw_rng_uniform(&g);
		all[i] = i + 1;
	}
	ok(agrees(n, n, all), "every rank is a full sort");
	for (i = 0; i < n; i++)
		all[i] = 2500;
	ok(agrees(n, n, all), "one rank 5000 times");
	memcpy(a, input, n * sizeof(*a));
	tw_select(n, a, 0, NULL);
	ok(memcmp(a, input, n * sizeof(*a)) == 0, "no rank: nothing to do");
	tw_select(0, NULL, 0, NULL);
	ok(1, "n = 0");
}

static void
adversary(void)
{
	FILE *f = fopen("tests/oracles/select.tsv", "r");
	size_t rank[3], n = 0;

	while (f != NULL && n < MAX && fscanf(f, "%lf", &input[n]) == 1)
		n++;
	if (f != NULL)
		fclose(f);
	rank[0] = 1;
	rank[1] = n / 2;
	rank[2] = n;
	ok(n == 3000 && agrees(n, 1, &rank[0]) && agrees(n, 1, &rank[1]) &&
	    agrees(n, 1, &rank[2]) && agrees(n, 3, rank), "the adversary's array");
}

/* A million elements that are bad for naive pivots: linear, not quadratic. */
static void
large(void)
{
	const size_t n = 1000000, rank[] = {100000, 500000, 900001};
	double *v = malloc(n * sizeof(*v));
	struct tw_rng g;
	clock_t start;
	size_t i, j, less, more;
	int p, bad = 0;

	if (v == NULL) {
		ok(0, "memory");
		return;
	}
	tw_rng_seed(&g, 3);
	start = clock();
	for (p = 0; p < 7; p++) {
		for (i = 0; i < n; i++)
			v[i] = element(p, i, n, &g);
		tw_select(n, v, 3, rank);
		for (j = 0; j < 3; j++) {
			for (less = more = i = 0; i < n; i++) {
				less += v[i] < v[rank[j] - 1];
				more += v[i] > v[rank[j] - 1];
			}
			bad += less >= rank[j] || more > n - rank[j];
		}
	}
	ok(!bad, "ranks of a million by counting");
	note("%.2f s", (double)(clock() - start) / CLOCKS_PER_SEC);
	free(v);
}

int
main(void)
{
	patterns();
	edges();
	adversary();
	large();
	return done();
}
