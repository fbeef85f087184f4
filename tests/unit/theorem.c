/*
 * Tests the theorem by simulation. Over calibration sets, a theta outside C(x)
 * is called inside, and a theta in C(x) is called outside, each with
 * probability at most beta/2; P(lower <= t < upper) is the reported coverage;
 * and a new score is at or below the cutoff with probability at least 1 -
 * alpha.
 *
 * Seeds are 1, 2, 3, ... in the order of the cells; none was chosen for its
 * result. A count fails if the exact binomial probability of one as extreme is
 * below LEVEL divided by the number of all counts.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/level.h"
#include "stat/conformal/bounds.h"
#include "stat/conformal/region.h"
#include "stat/base/rng.h"
#include "stat/tree/tree.h"
#include "tap.h"

#define LEVEL 1e-6

enum {
	SETS = 6000,		/* calibration sets of a cell with the uniform distribution */
	FEWER = 1000,		/* with any other distribution */
	MOST = 400,		/* scores in a set at most */
	TRIED = 4000,		/* number of binomial tests at most */
	THOUSAND = 1000
};

/*
 * Distributions of the score: m atoms of equal mass; m = 0 is uniform on (0,1).
 */
static const struct dist {
	const char *name;
	uint64_t m;
	int infinite;		/* the lowest atom is -inf, the highest inf */
} dist[] = {
	{ "uniform", 0, 0 },
	{ "one atom", 1, 0 },
	{ "two atoms", 2, 0 },
	{ "five atoms", 5, 0 },
	{ "five atoms, two infinite", 5, 1 },
	{ "twenty atoms", 20, 0 }
};

static const struct {
	const char *text;
	uint64_t thousandths;
} alpha[] = { { "0.1", 100 }, { "0.05", 50 }, { "0.2", 200 }, { "0.5", 500 } };

static const struct {
	const char *text;
	double value;
} beta[] = { { "0.1", 0.1 }, { "0.02", 0.02 }, { "0.5", 0.5 } };

static const size_t size[] = { 1, 2, 5, 17, 36, 99, 100, 300 };

#define COUNT(a) (sizeof (a) / sizeof *(a))

static unsigned tests;		/* binomial tests made */
/* 20 under valgrind: divides the number of sets */
static unsigned less = 1;

/* log P(Z = k), Z ~ Binomial(n, p). */
static double
log_pmf(unsigned n, double p, unsigned k)
{
	if (p <= 0 || p >= 1)
		return k == (p >= 1 ? n : 0) ? 0 : -INFINITY;
	return lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0) +
	    k * log(p) + (n - k) * log1p(-p);
}

/* P(Z >= k), adding the smallest terms first. */
static double
upper_tail(unsigned n, double p, unsigned k)
{
	double sum = 0;
	unsigned i;

	for (i = n + 1; i-- > k;)
		sum += exp(log_pmf(n, p, i));
	return sum;
}

/* Whether k of n is consistent with a probability of at most p. */
static int
at_most(unsigned n, double p, unsigned k)
{
	tests++;
	return k <= p * n || upper_tail(n, p, k) > LEVEL / TRIED;
}

/* Whether k of n is consistent with a probability of at least p. */
static int
at_least(unsigned n, double p, unsigned k)
{
	return at_most(n, 1 - p, n - k);
}

/* The score of atom v of 1 .. m. */
static double
atom(const struct dist *w, uint64_t v)
{
	if (w->infinite && (v == 1 || v == w->m))
		return v == 1 ? -INFINITY : INFINITY;
	return (double)v;
}

static double
draw(struct tw_rng *r, const struct dist *w)
{
	return w->m == 0 ? tw_rng_uniform(r) : atom(w, 1 + tw_rng_below(r,
	    w->m));
}

/* The target: the smallest score t with P(s <= t) >= 1 - alpha. */
static double
target(const struct dist *w, uint64_t thousandths, double *above)
{
	uint64_t keep = THOUSAND - thousandths;
	uint64_t v = (w->m * keep + THOUSAND - 1) / THOUSAND;
	double t;

	if (w->m == 0) {
		t = (double)keep / THOUSAND;
		*above = nextafter(t, INFINITY);
		return t;
	}
	*above = v < w->m ? atom(w, v + 1) : NAN;	/* no higher score */
	return atom(w, v);
}

static struct tw_level
level(const char *text)
{
	struct tw_level a = { .ndigit = 0 };

	if (tw_level_read(text, strlen(text), &a) != TW_LEVEL_OK)
		abort();
	return a;
}

/* Tests one cell; true if all counts are consistent with the theorem. */
static int
cell(const struct dist *w, size_t a, size_t b, size_t n, uint64_t seed)
{
	struct tw_level la = level(alpha[a].text), lb = level(beta[b].text);
	double above, t = target(w, alpha[a].thousandths, &above);
	double score[MOST], half = beta[b].value / 2;
	unsigned sets = w->m == 0 ? SETS / less : FEWER / less, i;
	unsigned in = 0, out = 0, between = 0, new = 0;
	struct tw_bound bound;
	struct tw_rng r;
	size_t rank[5], j;
	int good;

	tw_rng_seed(&r, seed);
	for (i = 0; i < sets; i++) {
		for (j = 0; j < n; j++)
			score[j] = draw(&r, w);
		if (tw_bounds_find(n, score, 1, &(struct tw_rule){ .alpha = la,
		    .beta = lb }, rank, &bound) < 0)
			return 0;
		out += tw_region(t, t, bound.lower, bound.upper,
		    bound.ranks.l > 0) == TW_OUTSIDE;
		in += !isnan(above) && tw_region(above, above, bound.lower,
		    bound.upper, bound.ranks.l > 0) == TW_INSIDE;
		between += bound.lower <= t && t < bound.upper;
		new += draw(&r, w) <= bound.cutoff;
	}
	good = at_most(sets, half, in) && at_most(sets, half, out) &&
	    at_least(sets, 1 - (double)alpha[a].thousandths / THOUSAND, new) &&
	    bound.ranks.coverage >= 1 - beta[b].value - 1e-15;
	if (w->m == 0)		/* then the probabilities are exact */
		good = good && at_least(sets, bound.ranks.coverage, between) &&
		    at_most(sets, bound.ranks.coverage, between) &&
		    at_most(sets, (double)bound.ranks.k / (double)(n + 1), new);
	if (!good)
		note("%s, alpha %s, beta %s, n %zu: of %u sets %u called a theta "
		    "outside C inside, %u one in C outside; the target was in "
		    "%u (coverage %g), a new score below the cutoff in %u",
		    w->name, alpha[a].text, beta[b].text, n, sets, in, out,
		    between, bound.ranks.coverage, new);
	return good;
}

/*
 * Data splitting: a tree is fitted to one half of the records, and the other
 * half calibrates the leaves. Scores do not depend on x, so that the target is
 * the same in every leaf; a tree fitted to the calibration scores would find
 * only noise.
 */
static int
split(size_t a, size_t b, uint64_t seed)
{
	struct tw_level la = level(alpha[a].text), lb = level(beta[b].text);
	struct tw_tree_options opt = { .min_leaf = 15,
		.max_leaves = SIZE_MAX, .prune = TW_PRUNE_NONE, .threads = 1 };
	double above, t = target(&dist[0], alpha[a].thousandths, &above);
	static double x[2][MOST], y[MOST], score[MOST];
	const double *const column[2] = { x[0], x[1] };
	unsigned sets = SETS / 2 / less, i, in = 0, out = 0;
	size_t rank[5], j, k, n, leaf, half = MOST / 2;
	struct tw_rng r;

	tw_rng_seed(&r, seed);
	for (i = 0; i < sets; i++) {
		struct tw_tree tree;
		struct tw_bound bound;
		double at[2];

		for (j = 0; j < MOST; j++) {
			for (k = 0; k < 2; k++)
				x[k][j] = tw_rng_uniform(&r);
			y[j] = tw_rng_uniform(&r);
		}
		if (tw_tree_fit(half, 2, column, y, &opt, &tree) < 0)
			return 0;
		at[0] = tw_rng_uniform(&r);
		at[1] = tw_rng_uniform(&r);
		leaf = tw_tree_leaf(&tree, at);
		for (j = half, n = 0; j < MOST; j++) {
			double here[2] = { x[0][j], x[1][j] };

			if (tw_tree_leaf(&tree, here) == leaf)
				score[n++] = y[j];
		}
		tw_tree_release(&tree);
		if (tw_bounds_find(n, score, 1, &(struct tw_rule){ .alpha = la,
		    .beta = lb }, rank, &bound) < 0)
			return 0;
		out += tw_region(t, t, bound.lower, bound.upper,
		    bound.ranks.l > 0) == TW_OUTSIDE;
		in += tw_region(above, above, bound.lower, bound.upper,
		    bound.ranks.l > 0) == TW_INSIDE;
	}
	note("split, alpha %s, beta %s: %u inside, %u outside of %u wrongly",
	    alpha[a].text, beta[b].text, in, out, sets);
	return at_most(sets, beta[b].value / 2, in) &&
	    at_most(sets, beta[b].value / 2, out);
}

/*
 * Tests the judgement itself: it must detect a rate that is 1.5 times as high.
 */
static void
judge(void)
{
	ok(fabs(upper_tail(10, 0.5, 8) - 56.0 / 1024) < 1e-14,
	    "P(Bin(10, 0.5) >= 8) is 56/1024");
	ok(fabs(upper_tail(SETS, 0.05, 0) - 1) < 1e-9, "probabilities add up to 1");
	ok(at_most(SETS, 0.05, SETS / 20) && !at_most(SETS, 0.05,
	    3 * SETS / 40),
	    "a rate of beta/2 passes, one half as high again does not");
}

int
main(void)
{
	uint64_t seed = 0;
	size_t w, a, b, n;

	if (getenv("TW_SLOW") != NULL && getenv("TW_SLOW")[0] != '\0')
		less = 20;
	judge();
	for (w = 0; w < COUNT(dist); w++)
		for (a = 0; a < COUNT(alpha); a++) {
			int good = 1;

			for (b = 0; b < COUNT(beta); b++)
				for (n = 0; n < COUNT(size); n++)
					good &= cell(&dist[w], a, b, size[n],
					    ++seed);
			ok(good, "%s, alpha %s: errors at most beta/2 for every "
			    "beta and n", dist[w].name, alpha[a].text);
		}
	for (a = 0; a < 2; a++)
		for (b = 0; b < COUNT(beta); b++)
			ok(split(a, b, ++seed), "tree on one half, bounds on the "
			    "other, alpha %s, beta %s", alpha[a].text, beta[b].text);
	ok(tests <= TRIED, "%u binomial tests", tests);
	return done();
}
