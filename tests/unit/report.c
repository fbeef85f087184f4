/*
 * What makes sentences of tw-report true: an end of an interval never lies
 * outside it, and different ends look different, however near they are; a point
 * is rounded to the nearest, by a twentieth of the step at most. Percentages of
 * 0.05 and the like are exact decimals.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../cmd/report/parts.h"
#include "stat/base/rng.h"
#include "tap.h"

static struct tw_string w;

/* What was said is this; then begin anew. */
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

static void
ranges(void)
{
	range(1, 2, 0.5, "1 to 2");
	range(1.07384, 1.38128, 0.00504, "1.07384 to 1.38128");
	range(1. / 3, 2. / 3, 1. / 3, "0.34 to 0.66");
	range(-2. / 3, -1. / 3, 1. / 3, "-0.66 to -0.34");
	/* A point, to the nearest hundredth, which is the step / 10 or less. */
	range(1. / 3, 1. / 3, 1. / 3, "0.33");
	range(2. / 3, 2. / 3, 1. / 3, "0.67");
	range(-2. / 3, -2. / 3, 1. / 3, "-0.67");
	range(1. / 3, 1. / 3, 0, "0.3333333333333333");
	range(2458849.5012345679, 2458849.5023456784, 1.1e-4,
	    "2458849.50124 to 2458849.50234");
	range(5 + 1e-9 / 3, 5 + 2e-9 / 3, 1e-9 / 3,
	    "5.00000000034 to 5.00000000066");
	range(1e-9 / 3, 2e-9 / 3, 1e-9 / 3, "3.4e-10 to 6.6e-10");
	range(1e12 + 1. / 3, 2e12, 1e9, "1.0001e12 to 2.0000e12");
	range(21, 59, 1, "21 to 59");
	range(1e300 / 3, 1e300, 1e299, "3.4e299 to 1e300");
	range(-1e-301 / 3, 1e-301, 1e-303, "-3.33e-302 to 1e-301");
	range(1. / 3, 1e300, 1e-20, "0.3333333333333333 to 1e300");
	range(1. / 3, 3, 0, "0.3333333333333333 to 3");
	range(0, 1, INFINITY, "0 to 1");
}

/* Numbers read back: in the interval, near its ends; of a point, near it. */
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
		tw_print_range(&w, lo, hi, hi - lo);
		a = strtod(w.p, &to);
		b = strtod(to + 4, NULL);
		bad += !(a >= lo && b <= hi && a - lo < 0.11 * (hi - lo) &&
		    hi - b < 0.11 * (hi - lo));
		tw_string_release(&w);
		tw_print_range(&w, at, at, step);
		a = strtod(w.p, &to);
		bad += !(*to == '\0' && fabs(a - at) <=
		    step / 20 + DBL_EPSILON * fabs(at));
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

static void
step(double lo, double hi, double want)
{
	struct tw_stretch in = { lo, hi }, open = { 0, 1000 };
	struct tw_extent e = { .part = { &in, &open },
		.parts = { lo < hi, 1 } };

	ok(tw_ends_step(&e) == want, "a step for %g to %g in 0 to 1000: %g", lo,
	    hi, tw_ends_step(&e));
}

/* Parts that are near each other stay apart. */
static void
parts(void)
{
	struct tw_stretch in[] = { { 10, 400 }, { 404, 980 } };
	struct tw_stretch open[] = { { 0, 401 }, { 403, 1000 } };
	struct tw_extent e = { .part = { in, open }, .parts = { 2, 2 } };

	ok(tw_ends_step(&e) == 2, "parts 2 apart");
	e.parts[TW_OPEN] = 0;
	ok(tw_ends_step(&e) == 0, "nothing");
}

int
main(void)
{
	double d = 1.5;

	ranges();
	inward();
	shares();
	step(0, 1000, 10);
	step(11, 989, 10);
	step(9, 1000, 9);
	step(0, 992, 8);
	step(3, 993, 3);
	step(7, 995, 5);
	step(INFINITY, -INFINITY, 10);
	parts();
	ok(isinf(tw_least_gap(1, &d)), "no gap");
	ok(tw_least_gap(4, (double[]){ 1, 4, 6, 9 }) == 2 &&
	    tw_least_gap(3, (double[]){ 1, 2, 9 }) == 1, "the least gap");
	return done();
}
