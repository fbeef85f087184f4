/*
 * Tests of wider ranks against the table of tests/oracles/rule.py, and of their
 * guarantee by exact recursion: the probability that bounds which are looked at
 * after every score are ever wrong.
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "form/level.h"
#include "stat/conformal/budget.h"
#include "stat/conformal/rule.h"

#include "tap.h"

enum { LOOKS = 2000 };

static struct tw_rule
rule_of(const char *alpha, const char *beta, double s, bool anytime)
{
	struct tw_rule r = { .gap = s, .anytime = anytime };

	if (tw_level_read(alpha, strlen(alpha), &r.alpha) != TW_LEVEL_OK ||
	    tw_level_read(beta, strlen(beta), &r.beta) != TW_LEVEL_OK) {
		ok(0, "levels %s, %s", alpha, beta);
		exit(done());
	}
	return r;
}

static bool
near(double got, double want, double tolerance)
{
	return fabs(got - want) <= tolerance * fabs(want);
}

/* Whether the ranks agree with a row of the table. */
static bool
agrees(char cell[11][40])
{
	struct tw_rule rule = rule_of(cell[0], cell[1], strtod(cell[2], NULL),
	    cell[4][0] == '1');
	struct tw_rule_ranks w;

	rule.draws = strtod(cell[3], NULL);
	tw_rule_ranks(strtoull(cell[5], NULL, 10), &rule, &w);
	return w.ranks.l == strtoull(cell[6], NULL, 10) &&
	    w.ranks.u == strtoull(cell[7], NULL, 10) &&
	    near(w.allowance, strtod(cell[8], NULL), 1e-14) &&
	    near(w.ranks.coverage, strtod(cell[9], NULL), 1e-12) &&
	    near(w.plain.mass, strtod(cell[10], NULL), 1e-15);
}

static void
table(const char *path)
{
	char line[400], c[11][40];
	int rows = 0, bad = 0, got;
	FILE *f = fopen(path, "r");

	if (f == NULL) {
		ok(0, "%s: %s", path, strerror(errno));
		return;
	}
	while (fgets(line, sizeof line, f) != NULL) {
		got = sscanf(line, "%39s %39s %39s %39s %39s %39s %39s %39s %39s %39s %39s",
		    c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9],
		    c[10]);
		if (got == 11 && strcmp(c[0], "alpha") != 0) {
			rows++;
			if (!agrees(c) && bad++ < 3)
				printf("# not agreed: %s", line);
		}
	}
	fclose(f);
	ok(rows == 442 && bad == 0, "%d rows of the oracle, %d differ", rows, bad);
}

/*
 * With a mass outside a truncated prior: the ranks, D + d, and the mass that
 * stays undetermined.
 */
static void
outside(const char *path)
{
	char line[400], c[8][40];
	int rows = 0, bad = 0;
	struct tw_rule rule;
	struct tw_rule_ranks w, none;
	FILE *f = fopen(path, "r");

	if (f == NULL) {
		ok(0, "%s: %s", path, strerror(errno));
		return;
	}
	while (fgets(line, sizeof line, f) != NULL) {
		if (sscanf(line, "%39s %39s %39s %39s %39s %39s %39s %39s",
		    c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]) != 8 ||
		    strcmp(c[0], "alpha") == 0)
			continue;
		rule = rule_of(c[0], c[1], strtod(c[2], NULL), false);
		rule.draws = 1000;
		rows++;
		tw_rule_ranks(strtoull(c[4], NULL, 10), &rule, &none);
		rule.outside = strtod(c[3], NULL);
		tw_rule_ranks(strtoull(c[4], NULL, 10), &rule, &w);
		if (w.ranks.l != strtoull(c[5], NULL, 10) ||
		    w.ranks.u != strtoull(c[6], NULL, 10) ||
		    !near(w.allowance, strtod(c[7], NULL), 1e-13) ||
		    w.plain.mass != none.plain.mass || !tw_rule_wide(&rule))
			if (bad++ < 3)
				printf("# not agreed: %s", line);
	}
	fclose(f);
	ok(rows == 108 && bad == 0, "%d rows with d, %d differ", rows, bad);
	rule = rule_of("0.3", "0.1", 0, false);
	rule.outside = 0.02;
	ok(near(tw_rule_floor(&rule), 0.04, 1e-15) && tw_rule_wide(&rule),
	    "without a gap 2 d stays undetermined");
}

/*
 * The probability that, after one of the first LOOKS scores, the count at or
 * below a point of mass p was below l or, if above, at least u. With ties, the
 * mass at or below the quantile exceeds 1-alpha, and the mass below it is less.
 */
static double
ever_wrong(const struct tw_rule *rule, double p, bool above)
{
	static double at[LOOKS + 2];
	struct tw_rule_ranks w;
	double wrong = 0;
	uint64_t n, s;

	memset(at, 0, sizeof at);
	at[0] = 1;
	for (n = 1; n <= LOOKS; n++) {
		for (s = n; s > 0; s--)
			at[s] = at[s] * (1 - p) + at[s - 1] * p;
		at[0] *= 1 - p;
		tw_rule_ranks(n, rule, &w);
		for (s = 0; s <= n; s++)
			if (above ? s >= w.ranks.u : s < w.ranks.l) {
				wrong += at[s];
				at[s] = 0;
			}
	}
	return wrong;
}

static void
looks(void)
{
	static const struct {
		const char *alpha, *beta;
		double level, half;
	} pair[] = { { "0.1", "0.1", 0.1, 0.05 }, { "0.05", "0.2", 0.05, 0.1 },
	    { "0.5", "0.05", 0.5, 0.025 } };
	size_t i;

	for (i = 0; i < 3; i++) {
		struct tw_rule r = rule_of(pair[i].alpha, pair[i].beta, 0,
		    true);
		double p = 1 - pair[i].level, half = pair[i].half;
		double in = ever_wrong(&r, p, false), out = ever_wrong(&r, p,
		    true);

		ok(in <= half && out <= half && in > half / 4 && out > half / 4,
		    "alpha %s, beta %s, looked at %d times: ever a false inclusion %.4f, exclusion %.4f",
		    pair[i].alpha, pair[i].beta, LOOKS, in, out);
		ok(ever_wrong(&r, p + 0.02, false) < in &&
		    ever_wrong(&r, p - 0.02, true) < out, "less often where scores tie");
		r.anytime = false;
		ok(ever_wrong(&r, p, false) > 2 * half,
		    "bounds of one look are wrong more often");
	}
}

static void
order(void)
{
	struct tw_rule plain = rule_of("0.1", "0.1", 0, false), any = plain;
	struct tw_rule gap = plain, both = plain;
	struct tw_rule_ranks p, a, d, b, last = { 0 };
	int nested = 0, rising = 0;
	uint64_t n;

	any.anytime = both.anytime = true;
	gap.gap = both.gap = 0.03;
	for (n = 0; n <= 700; n++) {
		tw_rule_ranks(n, &plain, &p);
		tw_rule_ranks(n, &any, &a);
		tw_rule_ranks(n, &gap, &d);
		tw_rule_ranks(n, &both, &b);
		nested += p.ranks.k == b.ranks.k && p.ranks.l >= a.ranks.l &&
		    p.ranks.u <= a.ranks.u && p.ranks.l >= d.ranks.l &&
		    p.ranks.u <= d.ranks.u && b.ranks.l <= a.ranks.l &&
		    b.ranks.u >= d.ranks.u && p.plain.mass == p.ranks.mass &&
		    d.plain.mass == p.ranks.mass && d.plain.l == p.ranks.l &&
		    d.plain.u == p.ranks.u && b.plain.mass == a.ranks.mass;
		rising += a.ranks.l >= last.ranks.l && a.ranks.u >= last.ranks.u &&
		    a.ranks.l <= last.ranks.l + 1 && a.ranks.u <= last.ranks.u + 1;
		last = a;
	}
	ok(nested == 701, "wider ranks hold those at D = 0");
	ok(rising == 701, "anytime ranks rise by 0 or 1 from n to n+1");
	ok(!tw_rule_wide(&plain) && tw_rule_wide(&any) && tw_rule_wide(&gap),
	    "which are wide");
}

/*
 * With an alpha that a double rounds to 0, the anytime ranks are those of one
 * for which doubles have room: a single score above a point tells that the
 * point is below the cutoff.
 */
static void
tiny(void)
{
	struct tw_rule none = rule_of("1e-400", "0.1", 0, true);
	struct tw_rule small = rule_of("1e-300", "0.1", 0, true);
	struct tw_rule_ranks w, v;
	int same = 0;
	uint64_t n;

	for (n = 1; n <= 1000; n *= 10) {
		tw_rule_ranks(n, &none, &w);
		tw_rule_ranks(n, &small, &v);
		same += w.ranks.l == n && v.ranks.l == n &&
		    w.ranks.u == n + 1 && v.ranks.u == n + 1;
	}
	ok(same == 4, "anytime ranks of an alpha of 1e-400: n and n+1");
}

/*
 * With no gap but a mass d outside, l is that of the level 1-alpha-d, and u that
 * of 1-alpha+d, whether anytime or not. All levels here are exact doubles.
 */
static void
shifted(void)
{
	int same = 0, any;
	uint64_t n;

	for (any = 0; any < 2; any++) {
		struct tw_rule at = rule_of("0.25", "0.1", 0, any);
		struct tw_rule less = rule_of("0.125", "0.1", 0, any);
		struct tw_rule more = rule_of("0.5", "0.1", 0, any);
		struct tw_rule_ranks w, l, u;

		less.outside = 0.125;
		more.outside = 0.25;
		for (n = 0; n < 200; n++) {
			tw_rule_ranks(n, &at, &w);
			tw_rule_ranks(n, &less, &l);
			tw_rule_ranks(n, &more, &u);
			same += l.ranks.l == w.ranks.l && u.ranks.u == w.ranks.u;
			/* 1 - 0.125 + 0.125 and 1 - 0.5 - 0.5 are no levels. */
			same += l.ranks.u == n + 1;
			more.outside = 0.5;
			tw_rule_ranks(n, &more, &u);
			same += u.ranks.l == 0;
			more.outside = 0.25;
		}
	}
	ok(same == 1200, "a mass outside shifts the level on either side");
}

/* Without allowance, the ranks are those of binom.h to the last digit. */
static void
plain(void)
{
	struct tw_rule rule = rule_of("0.1", "0.1", 0, false);
	struct tw_rule_ranks w;
	struct tw_ranks r;
	int same = 0;
	uint64_t n;

	for (n = 0; n < 300; n++) {
		tw_rule_ranks(n, &rule, &w);
		tw_ranks_find(n, &rule.alpha, &rule.beta, &r);
		same += w.ranks.k == r.k && w.ranks.l == r.l &&
		    w.ranks.u == r.u && w.ranks.coverage == r.coverage;
	}
	ok(same == 300, "plain ranks and their coverage");
	rule.gap = 1e-200;
	ok(near(tw_rule_floor(&rule), 2 * 1.6448536269514722e-200, 1e-14),
	    "a gap whose square is no double is still one");
}

/*
 * Levels are rounded outward to 16 decimals. Here alpha + d is so many and 10.5
 * of the last one, and alpha - d as many less. With one score, l is 1 if
 * P(Z = 0), which is the level's alpha, is at most beta/2. With many, u is n if
 * P(Z = n) is.
 */
static void
outward(void)
{
	const double unit = 1e-16, many = 2e8;
	uint64_t l[2], u[2];
	char beta[40];
	int i;

	for (i = 0; i < 2; i++) {
		struct tw_rule_ranks w;
		struct tw_rule rule;

		snprintf(beta, sizeof beta, "%.17g",
		    2 * (many + 10.5 + i) * unit);
		rule = rule_of("2e-8", beta, 0, false);
		rule.outside = 10.5 * unit;
		tw_rule_ranks(1, &rule, &w);
		l[i] = w.ranks.l;
		snprintf(beta, sizeof beta, "%.17g", 2 * exp(TW_RANKS_MAX *
		    log1p(-(many - 10.5 - i) * unit)));
		rule = rule_of("2e-8", beta, 0, false);
		rule.outside = 10.5 * unit;
		tw_rule_ranks(TW_RANKS_MAX, &rule, &w);
		u[i] = w.ranks.u;
	}
	ok(l[0] == 0 && l[1] == 1, "1 - alpha - d is rounded down");
	ok(u[0] == TW_RANKS_MAX + 1 && u[1] == TW_RANKS_MAX,
	    "1 - alpha + d is rounded up");
}

/* Whether both bounds of n scores are finite. */
static bool
finite(const struct tw_rule *rule, uint64_t n)
{
	struct tw_rule_ranks w;

	tw_rule_ranks(n, rule, &w);
	return w.ranks.l > 0 && w.ranks.u <= n;
}

/*
 * With a gap of .0443, the level 1-alpha+D of the upper rank exceeds 1 as n
 * grows, so that the upper bound is finite only for a range of n.
 */
static void
finite_range(void)
{
	struct tw_rule gap = rule_of("0.1", "0.1", 0.06645, false);
	static const uint64_t after[] = { 0, 60, 119, 1600 };
	uint64_t n;
	size_t i;

	ok(!finite(&gap, 60) && finite(&gap, 120) && finite(&gap, 1600) &&
	    !finite(&gap, 3200), "finite at 120 to 1600 scores, not at 60 or 3200");
	for (i = 0; i < 4; i++) {
		n = tw_budget_finite(&gap, after[i]);
		ok(n > after[i] && n < 3200 && finite(&gap, n) &&
		    (n == after[i] + 1 || !finite(&gap, n - 1)),
		    "after %" PRIu64 " scores the first finite bounds are of %" PRIu64,
		    after[i], n);
	}
	ok(tw_budget_finite(&gap, 3200) == TW_BUDGET_NONE,
	    "after 3200 there are none");
}

/*
 * The part that no number of scores lowers, and budgets that reach their
 * target.
 */
static void
budgets(void)
{
	struct tw_rule gap = rule_of("0.1", "0.1", 0.03, false);
	struct tw_rule any = rule_of("0.1", "0.1", 0, true);
	struct tw_rule much = rule_of("0.1", "0.1", 0.75, false), tail;
	struct tw_level mass = rule_of("0.1", "0.1", 0, false).alpha;
	struct tw_rule_ranks w;
	uint64_t n, least, m;
	double d, v;
	int over = 0;

	tw_rule_ranks(TW_BUDGET_MAX, &gap, &w);
	ok(near(w.ranks.mass, tw_rule_floor(&gap), 1e-3),
	    "the mass of very many scores is the floor");
	ok(tw_rule_floor(&much) == 0.1 + 0.9, "a floor has no more room than there is");
	n = tw_budget_needed(&gap, &mass);
	ok(n < TW_BUDGET_NONE, "a mass above the floor takes %" PRIu64 " scores", n);
	mass.digit[0] = 9;
	mass.zeros = 1;
	ok(tw_budget_needed(&gap, &mass) == TW_BUDGET_NONE,
	    "one below it no number");
	n = tw_budget_needed(&any, &mass);
	for (m = n; m < n + 3000; m++) {
		tw_rule_ranks(m, &any, &w);
		over += w.ranks.mass > 0.09;
	}
	ok(over == 0, "anytime: from %" PRIu64 " on the mass stays below", n);
	tw_rule_ranks(n - 1, &any, &w);
	ok(w.ranks.mass > 0.09, "and not before it");
	least = tw_budget_finite(&any, 0);
	ok(finite(&any, least) && !finite(&any, least - 1),
	    "finite from %" PRIu64 " on", least);
	ok(tw_budget_finite(&much, 0) == TW_BUDGET_NONE,
	    "with so much gap never finite");
	much = rule_of("0.5", "0.1", 0.6, false);
	ok(tw_budget_needed(&much, &mass) == TW_BUDGET_NONE,
	    "nor with levels beyond 0 and 1");
	/*
	 * D is 1e-5 - 5e-17: the remainder is less than the decimals of levels
	 * resolve.
	 */
	d = (1e-5 - 5e-17) / 1.6448536269514722;
	v = sqrt(1e-5 * (1 - 1e-5) / 1000);
	tail = rule_of("0.00001", "0.1", sqrt(d * (d + 2 * v)), false);
	tw_rule_ranks(1000, &tail, &w);
	ok(w.allowance < 1e-5 &&
	    w.ranks.l > 0 && w.ranks.u == 1001, "a level of next to 0 has no rank");
}

int
main(void)
{
	table("tests/oracles/rule.tsv");
	outside("tests/oracles/rule_outside.tsv");
	looks();
	order();
	tiny();
	shifted();
	plain();
	outward();
	budgets();
	finite_range();
	return done();
}
