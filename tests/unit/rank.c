/*
 * Tests of ranks among draws: the equation against exact fractions
 * (tests/oracles/ties.py); that the rank of an exchangeable value is uniform
 * for any atoms, as an identity and by chi-squared tests; and what the random
 * shares of ties depend on.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/base/order.h"
#include "stat/base/rng.h"
#include "stat/base/sketch.h"
#include "stat/draws/rank.h"
#include "tap.h"

static double critical;		/* of chi-squared with 19 degrees of freedom */

static void
oracle(void)
{
	FILE *f = fopen("tests/oracles/ties.tsv", "r");
	double below, equal, all, own, tie, want, worst = 0;
	int rows = 0;

	if (f == NULL || fscanf(f, "%lf", &critical) != 1)
		exit(2);
	while (fscanf(f, "%lf %lf %lf %lf %lf %lf", &below, &equal, &all,
	    &own, &tie, &want) == 6) {
		worst = fmax(worst, fabs(tw_rank(below, equal, all, own, tie) -
		    want));
		rows++;
	}
	fclose(f);
	ok(rows == 48 && worst < 1e-15, "ranks of %d cases: off by %.1e", rows,
	    worst);
}

static void
counts(void)
{
	static const double v[] = { 1, 7, 1, 7, 2, 7, 5, 7 };
	static const double sorted[] = { 1, 1, 2, 5 };

	ok(tw_rank_column(4, 2, v, 1, 0) == 0 &&
	    tw_rank_column(4, 2, v, 1, 0.5) == 1.5 / 5 &&
	    tw_rank_column(4, 2, v, 2, 0.25) == 2.5 / 5 &&
	    tw_rank_column(4, 2, v, 9, 0.5) == 4.5 / 5,
	    "ranks in a column");
	ok(tw_rank_sorted(4, sorted, 1, 0) == 0 &&
	    tw_rank_sorted(4, sorted, 1, 0.5) == 1.5 / 5 &&
	    tw_rank_sorted(4, sorted, 3, 0.25) == 3.25 / 5 &&
	    tw_rank_sorted(4, sorted, INFINITY, 0.5) == 4.5 / 5 &&
	    tw_rank_sorted(4, sorted, -INFINITY, 0.5) == 0.5 / 5,
	    "ranks among sorted values");
}

/*
 * Each of n + 1 values is that of theta_0 with a probability proportional to
 * its weight. Then P(r <= t) = t for each t: within ties, the rank grows
 * linearly with the random share.
 */
static double
identity(struct tw_rng *g, int n, int values, bool weighted)
{
	double v[50], w[50], all = 0, worst = 0, t;
	int i, j, k;

	for (i = 0; i <= n; i++) {
		v[i] = floor(values * tw_rng_uniform(g));
		all += w[i] = weighted ? tw_rng_uniform(g) : 1;
	}
	for (k = 0; k <= 20; k++) {
		double p = 0;

		t = k / 20.0;
		for (i = 0; i <= n; i++) {
			double below = 0, equal = 0, from, to;

			for (j = 0; j <= n; j++) {
				below += v[j] < v[i] ? w[j] : 0;
				equal += j != i && v[j] == v[i] ? w[j] : 0;
			}
			from = tw_rank(below, equal, all - w[i], w[i], 0);
			to = tw_rank(below, equal, all - w[i], w[i], 1);
			p += w[i] / all * fmin(1, fmax(0, (t - from) /
			    (to - from)));
		}
		worst = fmax(worst, fabs(p - t));
	}
	return worst;
}

static void
identities(void)
{
	struct tw_rng g;
	double worst = 0;
	int i;

	tw_rng_seed(&g, 1);
	for (i = 0; i < 200; i++)
		worst = fmax(worst, identity(&g, i % 49, 1 + i % 7, i % 2));
	ok(worst < 1e-13, "P(rank <= t) is t, whatever ties and weights: %.1e",
	    worst);
}

enum kind { INTEGER, ROUNDED, SPIKE, CONSTANT, KINDS };
static const char *const word[KINDS] = { "integer", "rounded",
	"spike-and-slab", "constant" };

static double
draw(enum kind k, struct tw_rng *g)
{
	double u = tw_rng_uniform(g);

	switch (k) {
	case INTEGER:
		return floor(6 * u);
	case ROUNDED:
		return round(20 * u * u) / 10;
	case SPIKE:
		return tw_rng_uniform(g) < 0.6 ? 0.3 : u;
	default:
		return 7;
	}
}

/*
 * Chi-squared in 20 cells of the ranks of records of that kind among n draws.
 */
static double
chi2_of(enum kind k, size_t n, bool column)
{
	enum { RECORDS = 4000, CELLS = 20, MOST = 100 };
	double count[CELLS] = { 0 }, v[MOST], theta, number, r, sum = 0;
	struct tw_rng g;
	size_t i;

	tw_rng_seed(&g, 3 + k);
	for (number = 1; number <= RECORDS; number++) {
		uint64_t hash = tw_hash(1, 1, &number);

		for (i = 0; i < n; i++)
			v[i] = draw(k, &g);
		theta = draw(k, &g);
		if (column) {
			r = tw_rank_column(n, 1, v, theta,
			    tw_rank_tie(hash, 1));
		} else {
			qsort(v, n, sizeof *v, tw_ascending);
			r = tw_rank_sorted(n, v, theta, tw_rank_tie(hash, 0));
		}
		count[(int)(CELLS * r)]++;
	}
	for (i = 0; i < CELLS; i++)
		sum += pow(count[i] - RECORDS / CELLS, 2) / (RECORDS / CELLS);
	return sum;
}

static void
uniform(void)
{
	static const size_t n[] = { 1, 7, 100 };
	double scores, columns;
	enum kind k;
	int i;

	for (k = 0; k < KINDS; k++)
		for (i = 0; i < 3; i++) {
			scores = chi2_of(k, n[i], false);
			columns = chi2_of(k, n[i], true);
			ok(scores < critical && columns < critical,
			    "ranks of %s values among %zu draws are uniform: chi-square %.1f, %.1f",
			    word[k], n[i], scores, columns);
		}
}

/*
 * theta_0 is drawn from the posterior 2 theta on (0,1) in 8 steps, and the
 * others are few proposals from the uniform distribution, with many ties.
 */
static void
weighted(void)
{
	enum { RECORDS = 20000, CELLS = 20, N = 5 };
	double count[CELLS] = { 0 }, sum = 0, number;
	struct tw_rng g;
	int i;

	tw_rng_seed(&g, 8);
	for (number = 1; number <= RECORDS; number++) {
		double theta = floor(8 * sqrt(tw_rng_uniform(&g))), v;
		double own = 2 * theta + 1, all = 0, below = 0, equal = 0;
		uint64_t hash = tw_hash(2, 1, &number);

		for (i = 0; i < N; i++) {
			v = floor(8 * tw_rng_uniform(&g));
			all += 2 * v + 1;
			below += v < theta ? 2 * v + 1 : 0;
			equal += v == theta ? 2 * v + 1 : 0;
		}
		count[(int)(CELLS * tw_rank(below, equal, all, own,
		    tw_rank_tie(hash, 0)))]++;
	}
	for (i = 0; i < CELLS; i++)
		sum += pow(count[i] - RECORDS / CELLS, 2) / (RECORDS / CELLS);
	ok(sum < critical, "ranks among few weighted proposals are uniform: chi-square %.1f",
	    sum);
}

/* The shares of ties of neighbouring records and columns are independent. */
static void
shares(void)
{
	enum { N = 4000 };
	double a = 0, b = 0, m = 0, number, u;
	size_t column;

	for (number = 1; number <= N; number++) {
		double next = number + 1;

		for (column = 0; column < 2; column++) {
			u = tw_rank_tie(tw_hash(1, 1, &number), column) - 0.5;
			m += u;
			a += u * (tw_rank_tie(tw_hash(1, 1, &next), column) -
			    0.5);
			b += u * (tw_rank_tie(tw_hash(1, 1, &number),
			    column + 1) - 0.5);
		}
	}
	/*
	 * Five standard deviations, which are 1/sqrt(12) for a mean and 1/12
	 * for a product.
	 */
	ok(fabs(m) < 5 * sqrt(2 * N / 12.) && fabs(a) < 5 * sqrt(2 * N) / 12 &&
	    fabs(b) < 5 * sqrt(2 * N) / 12,
	    "shares of ties of records and columns: %.1f, %.1f, %.1f", m, a, b);
}

int
main(void)
{
	oracle();
	counts();
	identities();
	uniform();
	weighted();
	shares();
	return done();
}
