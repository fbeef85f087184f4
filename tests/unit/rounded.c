/*
 * Numbers as people read them, against exact decimals
 * (tests/oracles/rounded.py); and what holds for each of them: the printed
 * number is within half a unit of the true one, or on its side of it, no -0,
 * nothing of one sign rounded to 0.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "io/rounded.h"
#include "stat/base/rng.h"
#include "tap.h"

static void
oracle(void)
{
	FILE *f = fopen("tests/oracles/rounded.tsv", "r");
	double width, v, n, got;
	int side, one, unit, rows = 0, bad = 0;
	char text[TW_ROUNDED], want[64];

	while (f != NULL && fscanf(f, "%lf %lf %d %d %lf %d", &width, &v, &side,
	    &one, &n, &unit) == 6) {
		struct tw_rounding form = { .unit = tw_unit_of(width),
			.one_sign = one, .powers = true };

		tw_rounded(text, v, &form, (enum tw_side)side);
		got = strtod(text, NULL);
		snprintf(want, sizeof want, "%.0fe%d", n, unit);
		/* The same decimal, so the same double. */
		if (got != strtod(want, NULL) && bad++ < 5)
			note("%.17g to a %.17gth, %d %d: %s, %s wanted", v,
			    width, side, one, text, want);
		rows++;
	}
	ok(rows == 1500 && bad == 0, "%d rows", rows);
	if (f != NULL)
		fclose(f);
}

static void
properties(void)
{
	struct tw_rng r;
	int i, bad = 0;

	tw_rng_seed(&r, 1);
	for (i = 0; i < 20000; i++) {
		double scale = pow(10, 60 * tw_rng_uniform(&r) - 30);
		double v[2], width, unit, got;
		enum tw_side side = (enum tw_side)(i % 3 - 1);
		char plain[TW_ROUNDED];
		struct tw_rounding f;

		v[0] = scale * (tw_rng_uniform(&r) - (i % 2 ? 0.5 : 0));
		v[1] = v[0] + scale * pow(10, 3 * tw_rng_uniform(&r) - 2);
		width = v[1] - v[0];
		f = tw_rounding_of(width, 2, v);
		unit = pow(10, f.unit);
		tw_rounded(plain, v[0], &f, side);
		got = strtod(plain, NULL);
		bad += !(unit <= width / 29.9 && unit >= width / 300.1);
		bad += !(fabs(got - v[0]) <= (side == 0 ? 0.5 : 1) * unit +
		    4 * DBL_EPSILON * fabs(v[0]));
		bad += (int)side * (got - v[0]) < -2e-14 * fabs(v[0]);
		bad += plain[0] == '-' && got == 0;
		bad += f.one_sign && v[0] != 0 && got == 0;
		/* At most 15 digits, and no zeros but those that count. */
		bad += strspn(plain, "-0123456789.") > 22;
	}
	ok(bad == 0, "20000 random numbers: %d faults", bad);
}

static void
is(double width, double v, enum tw_side side, const char *plain)
{
	struct tw_rounding f = tw_rounding_of(width, 1, &v);
	char text[TW_ROUNDED];

	tw_rounded(text, v, &f, side);
	if (!ok(strcmp(text, plain) == 0, "%s", plain))
		note("got %s", text);
}

int
main(void)
{
	struct tw_rounding f = { .unit = -1 };
	char text[TW_ROUNDED];

	oracle();
	properties();
	is(7.7, 0.055, TW_NEAREST, "0.055");
	is(7.7, 7.749, TW_NEAREST, "7.7");
	is(7.7, 0.055, TW_DOWN, "0.055");
	is(1e29, 1.99e30, TW_NEAREST, "1.990e30");
	is(1e-16, 1.2e-15, TW_NEAREST, "1.200e-15");
	is(65, 99.8, TW_NEAREST, "100");
	is(6.5, 99.96, TW_NEAREST, "100.0");
	is(6.5, -99.96, TW_UP, "-99.9");
	is(1, 0.1 + 0.2, TW_UP, "0.30");
	is(5000, 123456, TW_NEAREST, "123500");
	is(0.05, 2458849.551, TW_NEAREST, "2458849.551");
	is(1, INFINITY, TW_NEAREST, "inf");
	is(1, -INFINITY, TW_NEAREST, "-inf");
	/* No width: six digits. */
	is(0, 7.491074875352544, TW_NEAREST, "7.49107");
	is(INFINITY, 2e200, TW_NEAREST, "2.00000e200");
	is(0, 0, TW_NEAREST, "0");
	is(3, 7, TW_NEAREST, "7");
	is(NAN, -12, TW_NEAREST, "-12");
	is(5e5, 1234567, TW_NEAREST, "1230000");
	/* Of both signs, what is near 0 is 0. */
	ok(strcmp(tw_rounded(text, -0.04, &f, TW_NEAREST), "0.0") == 0 &&
	    strcmp(tw_rounded(text, -0.04, &f, TW_DOWN), "-0.1") == 0 &&
	    strcmp(tw_rounded(text, 0.05 + 1e-9, &f, TW_NEAREST), "0.1") == 0,
	    "near 0");
	return done();
}
