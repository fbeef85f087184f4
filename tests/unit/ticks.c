/*
 * Ticks: what must hold of any axis, from the definition: ticks ascend within
 * the range, two at least, about as many as asked for, each label is another
 * and reads back, with the offset, to its tick; plain cases are spelt out.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/ticks.h"
#include "tap.h"

static struct tw_ticks t;

/* The ticks as text, "0 0.5 1" or "0 0.01 +59000". */
static const char *
text(double lo, double hi, double most)
{
	static char s[4096];
	size_t i;

	tw_ticks_find(&t, lo, hi, most);
	s[0] = '\0';
	for (i = 0; i < t.n; i++) {
		strcat(s, i > 0 ? " " : "");
		strcat(s, t.label[i]);
	}
	if (t.offset[0] != '\0') {
		strcat(s, " with ");
		strcat(s, t.offset);
	}
	return s;
}

static void
gives(double lo, double hi, double most, const char *want)
{
	const char *got = text(lo, hi, most);

	if (!ok(strcmp(got, want) == 0, "%g to %g: %s", lo, hi, want))
		note("got %s", got);
}

/* Whether the ticks of the axis are what the head of this file says. */
static int
sound(double lo, double hi, double most)
{
	double offset, far = fmax(fabs(lo), fabs(hi));
	size_t i, j;

	tw_ticks_find(&t, lo, hi, most);
	offset = t.offset[0] != '\0' ? strtod(t.offset, NULL) : 0;
	if (t.n < 2 || (double)t.n > 2.5 * most + 3)
		return 0;
	for (i = 0; i < t.n; i++) {
		double v = strtod(t.label[i], NULL) + offset;

		if (t.at[i] < lo || t.at[i] > hi || (i > 0 && t.at[i] <= t.at[i - 1]))
			return 0;
		if (!(fabs(v - t.at[i]) <= 4 * DBL_EPSILON * far + 0x1p-1073))
			return 0;
		for (j = 0; j < i; j++)
			if (strcmp(t.label[i], t.label[j]) == 0)
				return 0;
	}
	return 1;
}

static double
any(void)
{
	return rand() / (RAND_MAX + 1.0);
}

int
main(void)
{
	static const double axis[][2] = {
		{ 59000, 59000.039 }, { 59000.04, 59000.42 }, { 1e6,
		    1e6 + 3.9 },
		{ 1e6, 1e6 + 1e-4 }, { 70, 70 + 4e-5 }, { -1e6 - 0.5, -1e6 },
		{ 1e-300, 2e-300 }, { 1e-300, 1e300 }, { -1e300, 1e300 },
		{ 1e300, 1.5e300 }, { -DBL_MAX, DBL_MAX }, { 0, 1e-320 },
		{ 0, DBL_MIN }, { 1e15, 1e15 + 10 }, { 123456789, 123456799 },
		{ -1, 1 }, { 0, 1 }, { -4.7, 3.8 }, { 1e-5, 3e-5 }, { 0, 1e22 },
		{ 3e-320, 4e-320 }, { 59000.0005, 59000.0015 },
	};
	double lo, hi, most;
	size_t i;
	int bad;

	gives(-1, 1, 8, "-1 -0.5 0 0.5 1");
	gives(-2, 2, 4.6, "-2 -1 0 1 2");
	gives(0, 1, 5, "0 0.2 0.4 0.6 0.8 1");
	gives(0.2, 4.8, 1, "2 4");
	/* 0.14 / 0.005 rounds to more than 28. */
	gives(0.14, 0.17, 7, "0.14 0.145 0.15 0.155 0.16 0.165 0.17");
	gives(-4.7, 3.8, 4, "-4 -2 0 2");
	gives(59000, 59000.039, 8, "0 0.005 0.01 0.015 0.02 0.025 0.03 0.035 "
	    "with 59000");
	gives(-59000.02, -59000, 4, "-0.02 -0.015 -0.01 -0.005 0 with -59000");
	gives(1e6, 1e6 + 4, 4, "0 1 2 3 4 with 1000000");
	gives(1e5, 1e5 + 4, 4, "100000 100001 100002 100003 100004");
	gives(1e6, 1e6 + 0.5, 5, "0 0.1 0.2 0.3 0.4 0.5 with 1000000");
	gives(0, 2e-300, 4, "0 5e-301 1e-300 1.5e-300 2e-300");
	gives(0, 3e300, 3, "0 1e300 2e300 3e300");
	gives(0, 0.002, 4, "0 0.0005 0.001 0.0015 0.002");
	gives(0, 4e7, 4, "0 1e7 2e7 3e7 4e7");
	gives(0, 6e6, 3, "0 2000000 4000000 6000000");
	gives(0, 2, 4, "0 0.5 1 1.5 2");
	gives(0, 0.0002, 4, "0 5e-5 0.0001 0.00015 0.0002");
	/* At least one step, at most 20: also where another number is asked for. */
	gives(0.2, 4.8, 0.1, "2 4");
	gives(0, 20, 1000, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20");

	for (i = 0; i < sizeof axis / sizeof *axis; i++)
		if (!ok(sound(axis[i][0], axis[i][1], 6),
		    "sound from %.17g to %.17g", axis[i][0], axis[i][1]))
			note("%s", text(axis[i][0], axis[i][1], 6));

	for (i = 0, bad = 0; i < 200000; i++) {
		lo = (any() - 0.5) * pow(10, 600 * any() - 300);
		hi = lo + fmax(fabs(lo) * pow(10, -12 * any()),
		    pow(10, 600 * any() - 300) * (i % 2 == 0));
		most = 1 + (double)(i % 12);
		if (hi > lo && !sound(lo, hi, most) && bad++ < 5)
			note("%.17g %.17g %g: %s", lo, hi, most, text(lo, hi, most));
	}
	ok(bad == 0, "200000 axes of any size and offset: %d unsound", bad);
	return done();
}
