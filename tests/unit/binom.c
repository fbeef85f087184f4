/*
 * Tests of ranks and coverage: the exact tables of tests/oracles/binom.py,
 * large n of tests/oracles/binom_large.py, and identities that need no table.
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "form/level.h"
#include "stat/conformal/binom.h"
#include "stat/base/rng.h"

#include "tap.h"

struct row {
	char alpha[80], beta[80];
	uint64_t n;
	struct tw_ranks r;
};

static struct tw_level
level(const char *text)
{
	struct tw_level a = {0};

	if (tw_level_read(text, strlen(text), &a) != TW_LEVEL_OK) {
		ok(0, "the test's level %s", text);
		exit(done());
	}
	return a;
}

static struct tw_ranks
find(uint64_t n, const char *alpha, const char *beta)
{
	struct tw_level a = level(alpha), b = level(beta);
	struct tw_ranks r = {0};

	tw_ranks_find(n, &a, &b, &r);
	return r;
}

/*
 * Reads the next row of a table; returns 1, 0 at the end, -1 if it is
 * malformed.
 */
static int
next_row(FILE *f, struct row *w)
{
	char line[400];

	do {
		if (fgets(line, sizeof(line), f) == NULL)
			return 0;
	} while (line[0] == '#' || strncmp(line, "alpha", 5) == 0);
	return sscanf(line, "%79s %79s %" SCNu64 " %" SCNu64 " %" SCNu64
	    " %" SCNu64 " %lf %lf", w->alpha, w->beta, &w->n, &w->r.k, &w->r.l,
	    &w->r.u, &w->r.coverage, &w->r.mass) == 8 ? 1 : -1;
}

static int
near(double got, double want)
{
	return fabs(got - want) <= 1e-12 * fabs(want);
}

/*
 * Whether the ranks agree with a row. The row's ranks are exact, whereas
 * tw_ranks counts a tail within about 1e-12 of beta/2 as larger, and many rows
 * were chosen to have such a tail, mostly one that equals beta/2. So the exact
 * ranks may be nearer to the cutoff by one on either side, if the ranks are the
 * same for a beta that is larger by a relative 1e-11. No bounds exist for a
 * beta below TW_RANKS_BETA.
 */
static int
agrees(const struct row *w, const struct tw_ranks *r, int *ties)
{
	char more[80];
	struct tw_ranks q;

	if (r->k != w->r.k)
		return 0;
	if (strtod(w->beta, NULL) < TW_RANKS_BETA)
		return r->l == 0 && r->u == w->n + 1;
	if (r->l == w->r.l && r->u == w->r.u)
		return near(r->coverage, w->r.coverage) &&
		    near(r->mass, w->r.mass);
	snprintf(more, sizeof more, "%.17g", strtod(w->beta, NULL) * (1 + 1e-11));
	q = find(w->n, w->alpha, more);
	++*ties;
	return r->l <= w->r.l && w->r.l <= r->l + 1 && r->u >= w->r.u &&
	    r->u <= w->r.u + 1 && q.l == w->r.l && q.u == w->r.u;
}

/* One result for each sequence of rows with the same alpha. */
static void
table(const char *path, int want, int near_ties)
{
	FILE *f = fopen(path, "r");
	struct row w = {0};
	struct tw_ranks r;
	char alpha[80] = "";
	int got, rows = 0, run = 0, bad = 0, ties = 0;

	if (f == NULL) {
		ok(0, "%s: %s", path, strerror(errno));
		return;
	}
	while ((got = next_row(f, &w)) == 1) {
		if (strcmp(alpha, w.alpha) != 0) {
			if (run > 0)
				ok(!bad, "alpha %s: %d rows", alpha, run);
			strcpy(alpha, w.alpha);
			run = bad = 0;
		}
		run++;
		rows++;
		r = find(w.n, w.alpha, w.beta);
		if (!agrees(&w, &r, &ties) && bad++ == 0)
			note("alpha %s beta %s n %" PRIu64 ": %" PRIu64
			    " %" PRIu64 " %" PRIu64 " %.17g %.17g", w.alpha,
			    w.beta, w.n, r.k, r.l, r.u, r.coverage, r.mass);
	}
	ok(!bad, "alpha %s: %d rows", alpha, run);
	ok(got == 0 && rows == want && ties == near_ties,
	    "%s: %d rows, %d of them within 1e-11 of a tie", path, rows, ties);
	fclose(f);
}

static void
known(void)
{
	static const char *alpha[] = {"0.2", "0.1", "0.05", "0.01"};
	static const uint64_t least[] = {17, 36, 72, 368};
	struct tw_ranks r;
	int i, bad = 0;

	for (i = 0; i < 4; i++)
		bad += find(least[i] - 1, alpha[i], "0.05").u != least[i] ||
		    find(least[i], alpha[i], "0.05").u > least[i];
	ok(!bad, "finite upper from n = 17, 36, 72, 368 on");
	ok(find(99, "0.45", "0.1").k == 55, "(n+1)(1-0.45) = 55 at n = 99");
	ok(find(2, "0.1", "0.02").l == 0 && find(2, "0.1", "0.0200000000002").l == 1,
	    "0.1^2 = beta/2 counts as larger");
	r = find(0, "0.1", "0.05");
	ok(r.k == 1 && r.l == 0 && r.u == 1 && r.coverage == 1 && r.mass == 1,
	    "n = 0");
	r = find(TW_RANKS_MAX, "1e-400", "1e-400");
	ok(r.k == TW_RANKS_MAX + 1 && r.u == r.k && r.l == 0 &&
	    r.coverage == 1 && r.mass == 1,
	    "a beta of 1e-400, for which doubles have no room, bounds nothing");
	r = find(TW_RANKS_MAX, "1e-279", "1e-279");
	ok(r.k == TW_RANKS_MAX + 1 && r.u == r.k && r.l == TW_RANKS_MAX - 1,
	    "n = 10^8 at alpha and beta 1e-279: P(Z < n) = 10^8 alpha > beta/2");
}

/* Exchanging alpha and 1-alpha turns Z into n-Z. */
static void
mirror(void)
{
	static const char *pair[][2] = {
		{"0.1", "0.9"}, {"0.05", "0.95"}, {"0.45", "0.55"},
		{"0.5", "0.5"}, {"1e-6", "0.999999"},
		{"1e-30", "0.999999999999999999999999999999"},
		{"0.123456789012345678901", "0.876543210987654321099"}
	};
	static const char *beta[] = {"0.1", "0.02", "0.5", "1e-20", "0.999"};
	static const uint64_t step[] = {1, 7, 1000};
	static const uint64_t end[] = {60, 1000, 5000};
	struct tw_ranks r, q;
	uint64_t n;
	size_t i, j, k;
	int bad;

	for (i = 0; i < sizeof(pair) / sizeof(pair[0]); i++) {
		bad = 0;
		for (j = 0; j < sizeof(beta) / sizeof(beta[0]); j++)
			for (k = n = 0; k < 3; k++)
				for (; n < end[k]; n += step[k]) {
					r = find(n, pair[i][0], beta[j]);
					q = find(n, pair[i][1], beta[j]);
					bad += r.u != n + 1 - q.l ||
					    r.l != n + 1 - q.u ||
					    !near(r.coverage, q.coverage) ||
					    r.mass != q.mass;
				}
		ok(!bad, "alpha %s mirrors %s", pair[i][0], pair[i][1]);
	}
}

/* The definitions, with P(Z = j) from lgamma in doubles. */
static int
defined(uint64_t n, double a, double b, const struct tw_ranks *r)
{
	const double eps = 1e-9;
	double p, less = 0, more = 0, mid = 0, at_l = 0, at_u = 0;
	uint64_t j;

	for (j = 0; j <= n; j++) {
		p = exp(lgamma((double)n + 1) - lgamma((double)j + 1) -
		    lgamma((double)(n - j) + 1) + (double)j * log1p(-a) +
		    (double)(n - j) * log(a));
		if (j < r->l)
			less += p;
		else if (j < r->u)
			mid += p;
		else
			more += p;
		if (j == r->l)
			at_l = p;
		if (j == r->u - 1)
			at_u = p;
	}
	return less <= b / 2 * (1 + eps) && less + at_l > b / 2 * (1 - eps) &&
	    more <= b / 2 * (1 + eps) && more + at_u > b / 2 * (1 - eps) &&
	    fabs(mid - r->coverage) <= eps * mid &&
	    r->coverage >= (1 - b) * (1 - eps);
}

static void
definitions(void)
{
	struct tw_rng g;
	struct tw_level a, b;
	struct tw_ranks r;
	char ta[40], tb[40];
	uint64_t n;
	int i, bad = 0;

	tw_rng_seed(&g, 1);
	for (i = 0; i < 1000; i++) {
		n = tw_rng_below(&g, i % 10 == 0 ? 3000 : 200);
		snprintf(ta, sizeof(ta), "%.9f",
		    1e-9 + 0.999999998 * tw_rng_uniform(&g));
		snprintf(tb, sizeof(tb), "%.9f",
		    1e-9 + 0.999999998 * tw_rng_uniform(&g));
		a = level(ta);
		b = level(tb);
		tw_ranks_find(n, &a, &b, &r);
		if (r.u <= r.l ||
		    r.u > n + 1 || r.mass != (double)((double)(r.u - r.l) /
		    (double)(n + 1)) ||
		    !defined(n, strtod(ta, NULL), strtod(tb, NULL), &r)) {
			bad++;
			note("alpha %s beta %s n %" PRIu64, ta, tb, n);
		}
	}
	ok(!bad, "random n, alpha, beta against the definitions");
}

/*
 * A smaller beta or a larger alpha never moves a rank in the wrong direction.
 */
static void
monotone(void)
{
	static const char *beta[] = {"1e-270", "1e-12", "0.001", "0.02",
	    "0.1", "0.11", "0.5", "0.999999999"};
	static const char *alpha[] = {"1e-300", "1e-12", "0.001", "0.0999",
	    "0.1", "0.5", "0.9", "0.99999999"};
	static const uint64_t n[] = {1, 2, 10, 37, 300, 4000};
	struct tw_ranks r, q;
	int i, j, k, bad = 0;

	for (k = 0; k < 6; k++)
		for (i = 0; i < 8; i++)
			for (j = 0; j < 7; j++) {
				r = find(n[k], alpha[i], beta[j]);
				q = find(n[k], alpha[i], beta[j + 1]);
				bad += r.l > q.l || r.u < q.u ||
				    r.coverage < q.coverage * (1 - 1e-14);
				r = find(n[k], alpha[j], beta[i]);
				q = find(n[k], alpha[j + 1], beta[i]);
				bad += r.k < q.k || r.l < q.l || r.u < q.u;
			}
	ok(!bad, "ranks are monotone in alpha and in beta");
}

int
main(void)
{
	known();
	table("tests/oracles/binom.tsv", 15978, 1158);
	table("tests/oracles/binom_large.tsv", 168, 0);
	mirror();
	definitions();
	monotone();
	return done();
}
