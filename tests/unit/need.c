/*
 * Tests of what groups need: by the definitions, and all groups compared with
 * one.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/level.h"
#include "stat/base/rng.h"
#include "stat/conformal/binom_tail.h"
#include "stat/conformal/budget.h"
#include "stat/conformal/need.h"
#include "tap.h"

static struct tw_level
level(const char *text)
{
	struct tw_level a = { 0 };

	if (tw_level_read(text, strlen(text), &a) != TW_LEVEL_OK)
		exit(1);
	return a;
}

static void
runs(void)
{
	struct tw_rng rng;
	unsigned i, bad = 0;

	ok(tw_need_runs(10, 0.5) == 20, "10 scores of half the runs");
	ok(tw_need_runs(1, 1.0 / 3) == 3, "a third: 3, not 4 by rounding");
	ok(tw_need_runs(0, 0) == 0, "no scores take no runs");
	ok(tw_need_runs(1, 0) == INFINITY, "a share of 0 gives none");
	ok(tw_need_runs(INFINITY, 0.5) == INFINITY, "too many are too many");
	ok(isnan(tw_need_runs(NAN, 0)) && isnan(tw_need_runs(NAN, 1)),
	    "what is not known stays so");
	/*
	 * n of B scores: B simulations give n again, however n/B was rounded.
	 */
	tw_rng_seed(&rng, 1);
	for (i = 0; i < 100000; i++) {
		double b = 1 + (double)tw_rng_below(&rng, 50000000);
		double n = 1 + (double)tw_rng_below(&rng, (uint64_t)b);

		bad += tw_need_runs(n, n / b) != b;
	}
	ok(bad == 0, "n of B take B: %u do not", bad);
}

static void
now(void)
{
	struct tw_level beta = level("0.05");
	struct tw_bound b = { .n = 99, .ranks = { .l = 80, .u = 95 },
	    .lower = 1, .upper = 4 };
	struct tw_need w = { .needed = 198 };
	double lower, upper;

	tw_need_group(&w, &b, 400, false, &beta);
	tw_share_bounds(99, 400, &beta, &lower, &upper);
	ok(w.n == 99 && w.mass == 0.15, "n and mass");
	ok(w.share[TW_HERE] == 99 / 400.0 && w.share[TW_LOWER] == lower &&
	    w.share[TW_UPPER] == upper, "a share and its interval");
	ok(w.budget[TW_HERE] == 800, "twice the scores take twice the runs");
	ok(w.budget[TW_LOWER] < 800 && w.budget[TW_UPPER] > 800,
	    "the budget's interval holds it");
	tw_need_group(&w, &b, 99, true, &beta);
	ok(w.share[TW_HERE] == 1 && w.share[TW_LOWER] == 1 &&
	    w.share[TW_UPPER] == 1, "the only group has all");
}

static void
all(void)
{
	struct tw_rule rule = { .alpha = level("0.1"), .beta = level("0.05") };
	struct tw_level mass = level("0.05");
	struct tw_need g[4], sum;
	double share[] = { 0.5, 0.5, 0 };
	uint64_t n;
	int i, end;

	n = tw_budget_needed(&rule, &mass);
	for (i = 0; i < 3; i++) {
		g[i] = (struct tw_need){ .n = 100 * share[i], .mass = 0.1 + i,
			.target = 0.05, .needed = (double)n };
		for (end = TW_HERE; end < TW_ENDS; end++)
			g[i].share[end] = share[i];
	}
	ok(tw_need_all(3, g, 100, &rule, &sum) == 0 &&
	    sum.n == 100 && sum.share[TW_HERE] == 1, "all scores");
	ok(fabs(sum.mass - 0.6) < 1e-15,
	    "the mean by share; a group without scores does not count");
	ok(sum.target == 0.05, "the target of each group is that of all");
	ok(sum.budget[TW_HERE] == 2 * (double)n && sum.needed == 2 * (double)n &&
	    sum.budget[TW_LOWER] == 2 * (double)n,
	    "two halves take twice what one group takes");
	for (i = 0; i < 3; i++)
		g[i].needed = INFINITY;
	ok(tw_need_all(3, g, 100, &rule, &sum) == 0 &&
	    sum.needed == INFINITY && sum.budget[TW_LOWER] == INFINITY &&
	    sum.budget[TW_UPPER] == INFINITY, "groups that need too much");
}

int
main(void)
{
	runs();
	now();
	all();
	return done();
}
