/*
 * The sentences of tw-report, word for word; and what makes them true: an end
 * of an interval never lies outside it, different ends look different, however
 * near they are, and intervals are what going through the points one by one
 * gives. Percentages of 0.05 and the like are exact decimals.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../cmd/report/points.h"
#include "../../cmd/report/words.h"
#include "stat/base/rng.h"
#include "tap.h"

static struct tw_words w;

/* What was said is this; then begin anew. */
static void
says(const char *want)
{
	if (!ok(w.p != NULL && strcmp(w.p, want) == 0, "%s", want))
		note("got %s", w.p);
	tw_words_release(&w);
}

static void
range(double lo, double hi, double step, const char *want)
{
	tw_words_range(&w, lo, hi, tw_words_decimals(step));
	says(want);
}

static void
ranges(void)
{
	range(1, 2, 0.5, "1 to 2");
	range(1.07384, 1.38128, 0.00504, "1.07384 to 1.38128");
	range(1. / 3, 2. / 3, 1. / 3, "0.34 to 0.66");
	range(-2. / 3, -1. / 3, 1. / 3, "-0.66 to -0.34");
	range(1. / 3, 1. / 3, 1. / 3, "0.3333333333333333");
	range(2458849.5012345679, 2458849.5023456784, 1.1e-4,
	    "2458849.50124 to 2458849.50234");
	range(5 + 1e-9 / 3, 5 + 2e-9 / 3, 1e-9 / 3,
	    "5.00000000034 to 5.00000000066");
	range(1e-9 / 3, 2e-9 / 3, 1e-9 / 3, "3.4e-10 to 6.6e-10");
	range(1e12 + 1. / 3, 2e12, 1e9, "1000000000001 to 2000000000000");
	range(21, 59, 1, "21 to 59");
	range(1e300 / 3, 1e300, 1e299, "3.3333333333333335e299 to 1e300");
	range(1. / 3, 3, 0, "0.3333333333333333 to 3");
	range(1. / 3, 3, -INFINITY, "1 to 3");
	range(0, 1, INFINITY, "0 to 1");
}

/* Numbers that are read back lie in the interval, less than a step from ends. */
static void
inward(void)
{
	struct tw_rng rng;
	int i, bad = 0;

	tw_rng_seed(&rng, 1);
	for (i = 0; i < 20000; i++) {
		double at = tw_rng_uniform(&rng) - 0.5, lo, hi, a, b;
		double step = pow(10, -9 + 12 * tw_rng_uniform(&rng));
		char *to;

		at *= pow(10, 6 * tw_rng_uniform(&rng));
		lo = at;
		hi = at + step * (1 + (double)tw_rng_below(&rng, 5));
		tw_words_range(&w, lo, hi, tw_words_decimals(hi - lo));
		a = strtod(w.p, &to);
		b = strtod(to + 4, NULL);
		bad += !(a >= lo && b <= hi && a - lo < 0.11 * (hi - lo) &&
		    hi - b < 0.11 * (hi - lo));
		tw_words_release(&w);
	}
	ok(bad == 0, "20000 intervals: ends within, by a tenth at most");
}

static void
shares(void)
{
	static const struct {
		double share;
		const char *want;
	} of[] = { { 0.9, "90 %" }, { 0.8567, "85.7 %" }, { 1, "100 %" },
	    { 0.9996, "99.96 %" }, { 0.99999, "99.999 %" }, { 0.05, "5 %" },
	    { 0.00012, "0.012 %" }, { 0, "0 %" }, { 0.9995, "99.95 %" },
	    { 1 - 1e-16, "100 %" } };
	char text[TW_SHARE];
	size_t i;

	for (i = 0; i < sizeof of / sizeof *of; i++) {
		tw_words_add(&w, "%s", tw_words_share(text, of[i].share));
		says(of[i].want);
	}
}

static void
sentences(void)
{
	static const struct tw_level alpha[] = { { .digit = { 2 }, .ndigit = 1 },
	    { .digit = { 5 }, .ndigit = 1 },
	    { .digit = { 5 }, .ndigit = 1, .zeros = 1 } };
	static const size_t count[] = { 48, 12, 40 };
	struct tw_covers c = { 0.9, { 0.881, 0.912 },
	    { { "b3", 2 }, { "b1", 2 } } };

	tw_say_title(&w, alpha, 1);
	says("The 80 % credible region at the observation");
	tw_say_title(&w, alpha, 3);
	says("The 80 % credible region at the observation "
	    "(the tables have 50 %, 95 %, too)");
	tw_say_title(&w, NULL, 0);
	says("The credible region at the observation");
	tw_say_typical(&w, 0.75);
	says("p = 0.75: nothing unusual about the observation");
	tw_say_typical(&w, 0.0101);
	says("p = 0.0101: nothing unusual about the observation");
	tw_say_typical(&w, 0.01);
	says("p = 0.01: UNLIKE the simulations; believe nothing below before "
	    "you know why");
	tw_say_coverage(&w, &c);
	says("before calibration, its 90 % intervals cover 88.1 % (b3) to "
	    "91.2 % (b1) of fresh runs");
	c.name[1] = c.name[0];
	tw_say_coverage(&w, &c);
	says("before calibration, its 90 % intervals cover 88.1 % (b3) of "
	    "fresh runs");
	tw_say_leaf(&w, 300, 3000, 0);
	says("300 of 3000 runs are in the leaf of the observation");
	tw_say_leaf(&w, 72, 72, 3000);
	says("72 runs, in one leaf for all data; 3000 were simulated for it");
	tw_say_leaf(&w, 72, 72, 72);
	says("72 runs, in one leaf for all data");
	tw_say_counts(&w, count);
	says("48 inside, 12 undetermined, 40 outside");
	tw_say_mass(&w, 0.0416);
	says("expected posterior probability 4.16 %, averaged over data in the "
	    "leaf");
	tw_say_promise(&w, 0.1, false);
	says("Inside and outside are each wrong with probability 5 % at most if other runs chose the leaf,\n"
	    "about the region that is right on average over its data, not about the exact posterior at your x");
	tw_say_promise(&w, 0.02, true);
	says("Inside and outside are each wrong with probability 1 % at most if other runs chose the leaf,\n"
	    "about the region that is right on average over its data, not about the exact posterior at your x;\n"
	    "the notes say what speaks against it");
}

static void
places(void)
{
	static const struct tw_stretch one[] = { { 1, 2 }, { 2.5, 2.5 },
	    { 3, 4 } };
	static const struct tw_stretch none = { INFINITY, -INFINITY };
	struct tw_stretch many[10];
	size_t i;

	tw_say_stretches(&w, "inside", one, 3, 1);
	says("inside 1 to 2, 2.5, 3 to 4");
	tw_say_stretches(&w, "inside", one, 0, 1);
	says("inside nowhere on the grid");
	for (i = 0; i < 10; i++)
		many[i].lo = many[i].hi = (double)i;
	tw_say_stretches(&w, "outside", many, 8, 1);
	says("outside 0, 1, 2, 3, 4, 5, 6, 7");
	tw_say_stretches(&w, "outside", many, 10, 1);
	says("outside 0, 1, 2, 3, 4, 5, 6, 7, and 2 more intervals above");
	tw_say_extent(&w, &one[0], &one[2], 1);
	says("extent of what is inside: 1 to 2; "
	    "extent of what is not outside: 3 to 4");
	tw_say_extent(&w, &none, &one[0], 1);
	says("nothing is inside; extent of what is not outside: 1 to 2");
	tw_say_extent(&w, &none, &none, 1);
	says("nothing is inside; nothing is not outside");
	tw_say_end(&w, tw_slice_of("a\nb"), 4.959, true);
	tw_say_end(&w, tw_slice_of("c"), -18, false);
	tw_say_beyond(&w);
	says("the region reaches its end at a?b = 4.959, c = -18 and may go "
	    "on: ask on a wider grid (tw-grid)");
}

static void
unlike(void)
{
	tw_say_shares(&w, 0.7, 0.761, 0.9);
	says("the estimate itself gives 70 % to what is inside, 76.1 % to what "
	    "is not outside; promised: 90 %");
	tw_say_unlike(&w, false);
	says("if it is right here, most data of the leaf are unlike yours; "
	    "see --focus");
	tw_say_unlike(&w, true);
	says("if it is right here, most data of the leaf are unlike yours");
	/* Of 10000 draws the standard error at 0.9 is 0.003. */
	ok(!tw_shares_differ(0.7, 0.9, 0.9, 10000), "the undetermined explain");
	ok(!tw_shares_differ(0.7, 0.8911, 0.9, 10000), "chance explains");
	ok(tw_shares_differ(0.7, 0.8909, 0.9, 10000), "too little");
	ok(!tw_shares_differ(0.9089, 0.95, 0.9, 10000), "chance explains");
	ok(tw_shares_differ(0.9091, 0.95, 0.9, 10000), "too much");
}

static void
more(void)
{
	struct tw_more m = { .mass = 0.02, .n = 72, .need = 2594, .all = 2594,
	    .each = 3000. / 72, .simulated = 3000 };

	tw_say_more(&w, &m);
	says("for 2 %: 2594 in this leaf, about 108000 simulated to calibrate; "
	    "now 3000");
	m.each = 1;
	tw_say_more(&w, &m);
	says("for 2 %: 2594 in this leaf, about 2594 simulated to calibrate; "
	    "now 3000");
	m.each = NAN;
	tw_say_more(&w, &m);
	says("for 2 %: 2594 in this leaf");
	m.each = 1;
	m.all = INFINITY;
	tw_say_more(&w, &m);
	says("for 2 %: 2594 in this leaf");
	m.n = 2594;
	tw_say_more(&w, &m);
	says("for 2 %: none, 2594 in this leaf are enough");
	m.need = INFINITY;
	tw_say_more(&w, &m);
	says("for 2 %: out of reach");
}

static void
stretches(void)
{
	struct tw_stretch s[200];
	unsigned char region[200];
	struct tw_rng rng;
	double v[200];
	size_t n, i, k, j, bad = 0, at;
	int round, want;

	tw_rng_seed(&rng, 2);
	for (round = 0; round < 300; round++) {
		n = (size_t)tw_rng_below(&rng, 200);
		for (i = 0; i < n; i++) {
			v[i] = (double)i * 0.1;
			region[i] = (unsigned char)tw_rng_below(&rng, 3);
		}
		for (want = 0; want < TW_REGIONS; want++) {
			k = tw_stretches_find(n, v, region,
			    (enum tw_region)want, s);
			for (i = at = 0; i < n; i++) {
				for (j = at = 0; j < k; j++)
					at += s[j].lo <= v[i] && v[i] <= s[j].hi;
				bad += at != (region[i] == want);
			}
			for (j = 1; j < k; j++)
				bad += s[j].lo < s[j - 1].hi + 0.15;
		}
	}
	ok(bad == 0, "stretches: each point is in one if it is in the region");
	ok(tw_least_gap(0, v) == 0 && tw_least_gap(1, v) == 0, "no gap");
	ok(tw_least_gap(4, (double[]){ 1, 4, 6, 9 }) == 2 &&
	    tw_least_gap(3, (double[]){ 1, 2, 9 }) == 1, "the least gap");
}

static void
step(double lo, double hi, double want)
{
	struct tw_stretch inside = { lo, hi }, open = { 0, 1000 };
	double got = tw_ends_step(&inside, &open);

	ok(got == want, "a step for %g to %g in 0 to 1000: %g", lo, hi, got);
}

int
main(void)
{
	ranges();
	inward();
	shares();
	sentences();
	places();
	unlike();
	more();
	stretches();
	step(0, 1000, 10);
	step(11, 989, 10);
	step(9, 1000, 9);
	step(0, 992, 8);
	step(3, 993, 3);
	step(7, 995, 5);
	step(INFINITY, -INFINITY, 10);
	return done();
}
