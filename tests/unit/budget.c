/*
 * Budgets against brute force over exact fractions (tests/oracles/budget.py),
 * the bound that ends the search against the ranks themselves, tails and shares
 * against their definitions.
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/level.h"
#include "stat/conformal/binom.h"
#include "stat/conformal/budget.h"
#include "stat/base/rng.h"
#include "stat/conformal/binom_tail.h"

#include "tap.h"

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

static uint64_t
needed(const char *alpha, const char *beta, const char *mass)
{
	struct tw_level a = level(alpha), b = level(beta), m = level(mass);

	return tw_budget_needed(&(struct tw_rule){ .alpha = a, .beta = b }, &m);
}

static int
near(double got, double want, double tolerance)
{
	return fabs(got - want) <= tolerance * fabs(want);
}

/*
 * Whether we agree with a row of the oracle, given as its kind and five cells:
 * never fewer scores than in the row, and at most 1 % more. *more becomes the
 * largest excess. At n = 1 and 2 some probabilities equal beta/2, which counts
 * as larger here (binom.h), so that only the first condition must hold.
 */
static int
agrees(const char *kind, char cell[5][80], double *more)
{
	struct tw_level a, b = level(cell[strcmp(kind, "share") == 0 ? 2 : 1]);
	double lower, upper, want, got;

	if (strcmp(kind, "needed") == 0 || strcmp(kind, "large") == 0) {
		want = strtod(cell[3], NULL);
		got = (double)needed(cell[0], cell[1], cell[2]);
		if (want > 2)
			*more = fmax(*more, got / want - 1);
		return got >= want && (got <= 1.01 * want || want <= 2);
	}
	if (strcmp(kind, "share") == 0) {
		tw_share_bounds(strtoull(cell[0], NULL, 10),
		    strtoull(cell[1], NULL, 10), &b, &lower, &upper);
		return near(lower, strtod(cell[3], NULL), 1e-9) &&
		    near(upper, strtod(cell[4], NULL), 1e-9);
	}
	a = level(cell[0]);
	want = strtod(cell[3], NULL) / strtod(cell[4], NULL);
	got = tw_budget_worst(strtoull(cell[2], NULL, 10),
	    &(struct tw_rule){ .alpha = a, .beta = b });
	return got >= want && (got <= (1 + 2.0 / 500) * want ||
	    strtod(cell[2], NULL) <= 2);
}

static void
table(const char *path)
{
	static const char *const kind[] = {"needed", "large", "worst", "share"};
	int rows[4] = {0}, bad[4] = {0}, i;
	double more[4] = {0};
	char line[400], name[20], cell[5][80];
	FILE *f = fopen(path, "r");

	if (f == NULL) {
		ok(0, "%s: %s", path, strerror(errno));
		return;
	}
	while (fgets(line, sizeof(line), f) != NULL) {
		if (sscanf(line, "%19s %79s %79s %79s %79s %79s", name, cell[0],
		    cell[1], cell[2], cell[3], cell[4]) != 6) {
			ok(0, "no row: %s", line);
			break;
		}
		for (i = 0; i < 4; i++)
			if (strcmp(name, kind[i]) == 0) {
				rows[i]++;
				if (!agrees(name, cell,
				    &more[i]) && bad[i]++ < 3)
					note("%s", line);
			}
	}
	fclose(f);
	for (i = 0; i < 4; i++)
		ok(rows[i] > 0 && bad[i] == 0,
		    "%s: %d rows, %d wrong, at most %.2g %% more", kind[i],
		    rows[i], bad[i], 100 * more[i]);
}

/*
 * The bound of budget.h: no mass after n is more than (u-l+2)/(n+1). The bound
 * is sharp: some later mass comes near it.
 */
static void
teeth(void)
{
	static const char *const text[] = {"0.1", "0.01", "0.5", "0.9", "1e-6",
	    "0.999999", "0.33"};
	static const char *const conf[] = {"0.1", "0.01", "1e-9", "0.9",
	    "0.999"};
	enum { LAST = 3000 };
	double worst, gap, least = INFINITY;
	struct tw_rule rule;
	struct tw_rule_ranks r;
	uint64_t n;
	size_t i, j;

	for (i = 0; i < 7; i++)
		for (j = 0; j < 5; j++) {
			rule = (struct tw_rule){ .alpha = level(text[i]),
				.beta = level(conf[j]) };
			for (worst = 0, n = LAST; n > 0; n--) {
				tw_rule_ranks(n, &rule, &r);
				worst = fmax(worst, r.ranks.mass);
				gap = (double)(r.ranks.u - r.ranks.l) + 2 -
				    worst * ((double)n + 1);
				if (gap < least)
					least = gap;
			}
		}
	ok(least > 0 && least < 0.2,
	    "later ranks stay below u - l + 2, by %g at least", least);
}

/* Where the search for worst() is left out, and bound() serves: see budget.h. */
static void
bounded(void)
{
	static const struct {
		uint64_t n;
		const char *beta;
		bool anytime, bound;
	} t[] = { { 1000, "0.01", false, false },
	    { 100000, "0.01", false, true },
	    { 4000, "1e-60", false, true },
	    { 4000, "1e-60", true, false }, { 6000, "1e-60", true, true } };
	size_t i;
	int bad = 0;

	for (i = 0; i < sizeof t / sizeof *t; i++) {
		struct tw_rule rule = { .alpha = level("0.5"),
			.beta = level(t[i].beta), .anytime = t[i].anytime };
		struct tw_rule_ranks r;
		double bound;

		tw_rule_ranks(t[i].n, &rule, &r);
		bound = (double)(r.ranks.u - r.ranks.l + 2) /
		    ((double)t[i].n + 1);
		bad += r.ranks.u - r.ranks.l <= 500 && t[i].n != 1000;
		bad += t[i].bound ? tw_budget_worst(t[i].n, &rule) != bound :
		    !(tw_budget_worst(t[i].n, &rule) < bound);
	}
	ok(!bad, "bound(n) is worst(n) from the n of budget.h on only");
}

/* needed() is the inverse of worst(), which never rises. */
static void
inverse(void)
{
	static const char *const text[] = {"0.1", "0.02", "0.6", "0.99"};
	struct tw_level a, b = level("0.1"), m;
	struct tw_rule rule;
	double worst, before;
	uint64_t n;
	char mass[40];
	size_t i;
	int bad = 0;

	for (i = 0; i < 4; i++) {
		a = level(text[i]);
		rule = (struct tw_rule){ .alpha = a, .beta = b };
		before = 1;
		for (n = 1; n < 3000; n += 1 + n / 9) {
			worst = tw_budget_worst(n, &rule);
			bad += worst > before;
			before = worst;
			/* A mass just above worst(n) needs at most n scores, */
			snprintf(mass, sizeof(mass), "%.17g", 1e-15 +
			    worst);
			if (worst >= 1)
				continue;
			m = level(mass);
			bad += tw_budget_needed(&rule, &m) > n;
			/* and one just below needs more. */
			snprintf(mass, sizeof(mass), "%.17g", -1e-15 +
			    worst);
			m = level(mass);
			bad += tw_budget_needed(&rule, &m) <= n;
		}
	}
	ok(!bad, "needed is the inverse of worst");
}

static void
edges(void)
{
	static const char *const alpha[] = {"0.2", "0.1", "0.05", "0.01"};
	static const uint64_t least[] = {14, 29, 59, 299};
	struct tw_level a, b = level("0.1");
	int i, bad = 0;

	for (i = 0; i < 4; i++) {
		a = level(alpha[i]);
		bad += tw_budget_finite(&(struct tw_rule){ .alpha = a, .beta = b },
		    0) != least[i];
	}
	ok(!bad, "finite bounds from n = 14, 29, 59, 299 on");
	ok(needed("0.1", "0.1", "1e-9") == TW_BUDGET_NONE, "too small a mass");
	a = level("1e-12");
	ok(tw_budget_finite(&(struct tw_rule){ .alpha = a, .beta = b },
	    0) == TW_BUDGET_NONE, "too small an alpha for finite bounds");
	ok(needed("0.1", "1e-270", "0.2") > needed("0.1", "1e-20", "0.2"),
	    "a beta of 1e-270");
	ok(needed("0.1", "1e-400", "0.2") == TW_BUDGET_NONE,
	    "a beta of 1e-400, which is not a double");
	/* n is about (2 z sqrt(pq)/mass)^2 = 6.0e7, with z = 1.6449. */
	ok(needed("0.1", "0.1", "0.0001274") == TW_BUDGET_NONE,
	    "more scores than the search considers");
	/* At n = 2: P(Z = 0) = 0.01 = beta/2, so l = 1, u = 3, mass 2/3. */
	ok(needed("0.1", "0.02", "0.6666666666666666") > 2, "mass below 2/3");
}

/* finite() with either bound the later one, against a count. */
static void
finite(void)
{
	static const char *const alpha[] = {"0.02", "0.1", "0.5", "0.9",
	    "0.98"};
	static const uint64_t after[] = {0, 10, 100, 400};
	struct tw_rule_ranks r;
	struct tw_rule rule;
	uint64_t n;
	size_t i, j;
	int bad = 0;

	for (i = 0; i < 5; i++)
		for (j = 0; j < 4; j++) {
			rule = (struct tw_rule){ .alpha = level(alpha[i]),
				.beta = level("0.1") };
			n = after[j];
			do {
				tw_rule_ranks(++n, &rule, &r);
			} while (r.ranks.l == 0 || r.ranks.u > n);
			bad += tw_budget_finite(&rule, after[j]) != n;
		}
	ok(!bad, "the first n with two finite bounds");
}

/*
 * needed() with an allowance: from there on mass(n) is at most the mass, and
 * just before it is more, though the mass may rise in between.
 */
static void
allowance(void)
{
	static const char *const alpha[] = {"0.02", "0.05", "0.1", "0.5"};
	static const double gap[] = {0.003, 0.01, 0.02, 0.05};
	static const double above[] = {0.003, 0.01, 0.03, 0.1};
	enum { LAST = 2000 };
	uint64_t part[LAST + 1], n, got;
	struct tw_rule_ranks r;
	struct tw_rule rule;
	struct tw_level m;
	size_t i, j, k;
	char text[40];
	int bad = 0, rows = 0;

	for (i = 0; i < 4; i++)
		for (j = 0; j < 4; j++) {
			rule = (struct tw_rule){ .alpha = level(alpha[i]),
				.beta = level("0.1"), .gap = gap[j] };
			for (n = 1; n <= LAST; n++) {
				tw_rule_ranks(n, &rule, &r);
				part[n] = r.ranks.u - r.ranks.l;
			}
			for (k = 0; k < 4; k++) {
				snprintf(text, sizeof text, "%.9f",
				    tw_rule_floor(&rule) + above[k]);
				m = level(text);
				for (n = LAST; n > 0 && (double)part[n] <=
				    tw_level_double(&m) * ((double)n + 1); n--)
					;
				got = tw_budget_needed(&rule, &m);
				if (n > LAST / 2 || part[n + 1] > 400)
					continue;
				rows++;
				if (got != n + 1 && bad++ < 5)
					note("%s, gap %g, mass %s: %" PRIu64
					    ", not %" PRIu64, alpha[i],
					    gap[j], text, got, n + 1);
			}
		}
	ok(rows > 20 && !bad, "needed with an allowance: %d rows", rows);
}

/* The budget of all leaves: one, equal ones, and some without a share. */
static void
all(void)
{
	const struct tw_rule rule = { .alpha = level("0.1"),
		.beta = level("0.1") };
	uint64_t n = needed("0.1", "0.1", "0.05");
	double one = 1, third[] = {0.25, 0.25, 0, 0.5}, half[] = {0.5, 0.5};
	double budget = 0, more = 0;
	int st;

	st = tw_budget_all(1, &one, 0.05, &rule, &budget);
	ok(st == 0 && budget >= (double)n && budget <= (double)n,
	    "one leaf: %g, as much as it needs itself", budget);
	tw_budget_all(2, half, 0.05, &rule, &budget);
	ok(budget >= (double)(2 * n) && budget <= (double)(2 * n),
	    "two equal leaves: %g, twice as much", budget);
	tw_budget_all(4, third, 0.05, &rule, &budget);
	ok(budget > (double)(2 * n) && budget < (double)(4 * n),
	    "unequal leaves: %g, between the needs of two and of four", budget);
	ok(tw_budget_all(1, &one, 1e-9, &rule, &more) == 0 && isinf(more),
	    "a mass that no budget is enough for");
}

/* A leaf with more than TW_BUDGET_MAX scores keeps the mass of so many. */
static void
beyond(void)
{
	const struct tw_rule rule = { .alpha = level("0.1"),
		.beta = level("0.1") };
	const double share[] = { 1 - 1e-7, 1e-7 };
	double few = tw_budget_worst(100, &rule), budget = 0;
	uint64_t n = 100;

	while (n > 1 && tw_budget_worst(n - 1, &rule) <= few)
		n--;
	tw_budget_all(2, share, share[0] * tw_budget_worst(TW_BUDGET_MAX,
	    &rule) + share[1] * few, &rule, &budget);
	ok(fabs(budget * 1e-7 - (double)n) < 1e-6,
	    "a budget of %g for %" PRIu64 " scores in a leaf", budget, n);
}

/*
 * Leaves with shares of whole percents, whose target is exactly what 1000
 * scores reach on average. Rounding must not make the budget larger.
 */
static void
roundings(void)
{
	struct tw_level a = level("0.1"), b = level("0.1");
	struct tw_rng g;
	double share[4], target, budget, most = 0;
	uint64_t part[4];
	int set, i;

	tw_rng_seed(&g, 7);
	for (set = 0; set < 60; set++) {
		for (part[3] = 100, target = 0, i = 0; i < 4; i++) {
			part[i] = i < 3 ? 5 + tw_rng_below(&g, 25) : part[3];
			part[3] -= i < 3 ? part[i] : 0;
			share[i] = (double)part[i] / 100;
			target += share[i] * tw_budget_worst(10 * part[i],
			    &(struct tw_rule){ .alpha = a, .beta = b });
		}
		tw_budget_all(4, share, target, &(struct tw_rule){
		    .alpha = a, .beta = b }, &budget);
		most = fmax(most, budget);
	}
	ok(most <= 1000, "1000 scores are enough: %g", most);
}

/* P(Z = r-1) and P(Z >= r) against lgamma, and tails that add up to 1. */
static void
tails(void)
{
	struct tw_rng g;
	struct tw_tail t, s;
	double p, want, f, worst = 0;
	uint64_t n, r, j;
	int i, bad = 0;

	tw_rng_seed(&g, 1);
	for (i = 0; i < 2000; i++) {
		n = 1 + tw_rng_below(&g, 400);
		r = 1 + tw_rng_below(&g, n + 1);
		p = tw_rng_uniform(&g);
		tw_tail_find(n, r, p, 1 - p, &t);
		want = 0;
		for (j = n; j + 1 >= r && j + 1 > 0; j--) {
			f = exp(lgamma((double)n + 1) -
			    lgamma((double)j + 1) -
			    lgamma((double)(n - j) + 1) +
			    (double)j * log(p) + (double)(n - j) * log1p(-p));
			if (j + 1 > r)
				want += f;
			else if (f > 1e-290)
				bad += !near(t.at, f, 1e-10);
			if (j == 0)
				break;
		}
		if (want > 1e-290)
			bad += !near(t.from, want, 1e-10);
		/* P(Z >= r) + P(n-Z >= n-r+1) = 1 */
		tw_tail_find(n, n + 1 - r > 0 ? n + 1 - r : 1, 1 - p, p, &s);
		if (n + 1 - r > 0)
			worst = fmax(worst, fabs(t.from + s.from - 1));
	}
	ok(!bad, "tails against lgamma");
	ok(worst < 1e-13, "both tails add up to 1, to %g", worst);
	tw_tail_find(100000000, 89995000, 0.9, 0.1, &t);
	/* scipy.stats.binom.sf(89994999, 100000000, 0.9) */
	ok(near(t.from, 0.9522183665167382, 1e-9), "n = 10^8: %.12g", t.from);
}

/* Floor, double and complement of a level. */
static void
levels(void)
{
	static const struct {
		const char *text;
		double value, rest;
	} t[] = {
		{"0.1", 0.1, 0.9}, {"0.45", 0.45, 0.55}, {"1e-30", 1e-30, 1},
		{"0.999999999999999999999999999999", 1, 1e-30},
		{"0.95", 0.95, 0.05}, {"0.9195", 0.9195, 0.0805}, {"0.1234567890123456789",
		0.1234567890123456789, 0.8765432109876543211},
		{"0.9999", 0.9999, 0.0001}, {"0.90", 0.9, 0.1}, {"0.095", 0.095, 0.905},
		{"1e-300", 1e-300, 1}, {"0.9900000001", 0.9900000001,
		0.0099999999}, {"1e-400", 0, 1}
	};
	struct tw_level a;
	size_t i;
	int bad = 0;

	for (i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		a = level(t[i].text);
		if (!near(tw_level_double(&a), t[i].value, 1e-15) ||
		    !near(tw_level_rest(&a), t[i].rest, 1e-15)) {
			bad++;
			note("%s: %.17g %.17g", t[i].text, tw_level_double(&a),
			    tw_level_rest(&a));
		}
	}
	ok(!bad, "levels as doubles, and what they leave to 1");
	a = level("0.45");
	bad = tw_level_floor(&a, 100) != 45 || tw_level_floor(&a, 99) != 44 ||
	    tw_level_floor(&a, 0) != 0 ||
	    tw_level_floor(&a, UINT64_C(1000000000000000000)) !=
	    UINT64_C(450000000000000000);
	ok(!bad, "floor of a level's multiple");
}

int
main(void)
{
	levels();
	tails();
	edges();
	finite();
	allowance();
	teeth();
	bounded();
	inverse();
	all();
	beyond();
	roundings();
	table("tests/oracles/budget.tsv");
	return done();
}
