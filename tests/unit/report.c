/*
 * Tests of properties that make the sentences of tw-report true. An end of an
 * interval never lies outside it, except for its fifteenth digit, and different
 * ends look different; a point is rounded to the nearest number, by at most a
 * twentieth of the step. Percentages such as 0.05 are exact decimals.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../cmd/report/parts.h"
#include "stat/base/rng.h"
#include "tap.h"

static struct tw_string w;

/* Checks the text, and begins a new one. */
static void
says(const char *want)
{
	if (!ok(w.p != NULL && strcmp(w.p, want) == 0, "%s", want))
		note("got %s", w.p);
	tw_string_release(&w);
}

static void
range(double lo, double hi, double step, const char *want)
{
	tw_print_range(&w, lo, hi, step);
	says(want);
}

/* A text quoted for the shell is read back unchanged. */
static void
quotes(const char *text)
{
	struct tw_string quoted = { 0 };

	tw_print_quoted(&quoted, text);
	tw_print(&quoted, "  # it's a comment");
	tw_print_unquoted(&w, quoted.p + 1);
	says(text);
	tw_string_release(&quoted);
}

static void
ranges(void)
{
	range(1, 2, 0.5, "1 to 2");
	range(1.07384, 1.38128, 0.00504, "1.0739 to 1.3812");
	range(1. / 3, 2. / 3, 1. / 3, "0.34 to 0.66");
	range(-2. / 3, -1. / 3, 1. / 3, "-0.66 to -0.34");
	/*
	 * A point rounded to the nearest hundredth, which is at most step / 10.
	 */
	range(1. / 3, 1. / 3, 1. / 3, "0.33");
	range(2. / 3, 2. / 3, 1. / 3, "0.67");
	range(-2. / 3, -2. / 3, 1. / 3, "-0.67");
	range(1. / 3, 1. / 3, 0, "0.333333");
	range(5 + 1e-9 / 3, 5 + 2e-9 / 3, 1e-9 / 3,
	    "5.00000000034 to 5.00000000066");
	range(1e-9 / 3, 2e-9 / 3, 1e-9 / 3, "3.4e-10 to 6.6e-10");
	range(21, 59, 1, "21 to 59");
	range(0, 1, INFINITY, "0 to 1");
}

/* Whether an interval is hardly narrower than that of the prior. */
static void
vague(double lo, double hi, double prior_lo, double prior_hi, bool want)
{
	ok(tw_margin_vague((const double[]){ lo, hi },
	    (const double[]){ prior_lo, prior_hi }) == want,
	    "%g to %g says %s of %g to %g", lo, hi, want ? "little" : "much",
	    prior_lo, prior_hi);
}

static void
vagueness(void)
{
	vague(-1, 2, -1, 2, true);
	vague(-1, 0.5, -1, 2, false);
	vague(-3, 3, -1, 2, true);
	vague(-1.8, 0, -1, 1, false);
	vague(-1.82, 0, -1, 1, true);
	/* Also on a logarithmic scale. */
	vague(0.1, 100, 0.1, 100, true);
	vague(0.25, 4.75, 0.5, 9.5, false);
	vague(1, 100, 0.01, 100, false);
	vague(0.1, 100, 0.01, 100, true);
	vague(-0.1, 100, 0.01, 100, true);
	/* One-sided limits, and unknown values. */
	vague(-INFINITY, 2, -INFINITY, 2, false);
	vague(0, 2, NAN, NAN, false);
	vague(NAN, NAN, 0, 2, false);
	vague(1, 1, 2, 2, false);
}

/*
 * Numbers read back: ends are in the interval and near its ends, a point is
 * near the value.
 */
static void
inward(void)
{
	struct tw_rng rng;
	int i, bad = 0;

	tw_rng_seed(&rng, 1);
	for (i = 0; i < 20000; i++) {
		double at = tw_rng_uniform(&rng) - 0.5, lo, hi, a, b, slack;
		double step = pow(10, -9 + 12 * tw_rng_uniform(&rng));
		char *to;

		at *= pow(10, 6 * tw_rng_uniform(&rng));
		/* Fifteen digits distinguish the ends. */
		step = fmax(step, 1e-12 * fabs(at));
		slack = 2e-14 * fabs(at);
		lo = at;
		hi = at + step * (1 + (double)tw_rng_below(&rng, 5));
		tw_print_range(&w, lo, hi, hi - lo);
		a = strtod(w.p, &to);
		b = strtod(to + 4, NULL);
		bad += !(a >= lo - slack && b <= hi + slack && a - lo < 0.11 * (hi - lo) &&
		    hi - b < 0.11 * (hi - lo));
		tw_string_release(&w);
		tw_print_range(&w, at, at, step);
		a = strtod(w.p, &to);
		bad += !(*to == '\0' && fabs(a - at) <=
		    step / 20 + slack);
		tw_string_release(&w);
	}
	ok(bad == 0, "20000 intervals, ends within, by a tenth at most; points to the nearest");
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
	size_t i;

	for (i = 0; i < sizeof of / sizeof *of; i++) {
		tw_print(&w, "%s", TW_SHARED(of[i].share));
		says(of[i].want);
	}
	tw_print(&w, "%s", TW_POINTS(0.0143));
	says("1.43");
}

int
main(void)
{
	double d = 1.5;

	quotes("it's 'a'");
	quotes("' # x=1\n''");
	ranges();
	vagueness();
	inward();
	shares();
	ok(isinf(tw_least_gap(1, &d)), "no gap");
	ok(tw_least_gap(4, (double[]){ 1, 4, 6, 9 }) == 2 &&
	    tw_least_gap(3, (double[]){ 1, 2, 9 }) == 1, "the least gap");
	return done();
}
