/*
 * Unit tests of io/num_between.c against points computed as fractions: the
 * rows of tests/oracles/between.tsv, LO HI M I VALUE.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/num.h"
#include "tap.h"

static void
table(const char *path)
{
	FILE *f = fopen(path, "r");
	char lo[128], hi[128], want[64];
	unsigned long long m, i;
	unsigned rows = 0, bad = 0;
	double v;

	if (f == NULL) {
		ok(0, "%s: cannot be opened", path);
		return;
	}
	for (; fscanf(f, "%127s %127s %llu %llu %63s", lo, hi, &m, &i, want) == 5;
	    rows++)
		if (!tw_num_between(lo, strlen(lo), hi, strlen(hi), m, i, &v) ||
		    v != strtod(want, NULL)) {
			note("%s %s %llu %llu: %.17g, not %s", lo, hi, m, i, v, want);
			bad++;
		}
	fclose(f);
	ok(bad == 0 && rows > 300, "%s: %u rows", path, rows);
}

/* A constant of the source would have more digits on the x87. */
static bool
is(double v, const char *want)
{
	return v == strtod(want, NULL);
}

int
main(void)
{
	char wide[100];
	double v = 7;

	table("tests/oracles/between.tsv");
	memset(wide, '1', sizeof wide);
	ok(!tw_num_between(wide, 81, "1", 1, 2, 1, &v) &&
	    !tw_num_between(wide, 100, "1", 1, 2, 1, &v),
	    "81 digits and more: not here");
	ok(tw_num_between(wide, 80, wide, 80, 2, 1, &v), "80 digits");
	ok(!tw_num_between("1e-300", 6, "1e300", 5, 2, 1, &v),
	    "600 digits apart: not here");
	ok(!tw_num_between("0", 1, "1e999999999", 11, 2, 1, &v) &&
	    !tw_num_between("0", 1, "1", 1, 0, 0, &v) &&
	    !tw_num_between("0", 1, "1", 1, 2, 3, &v) &&
	    !tw_num_between("0", 1, "1", 1, UINT64_C(1000000001), 3, &v),
	    "out of range");
	ok(tw_num_between("1e40", 4, "3e40", 4, 2, 1, &v) && is(v, "2e40"),
	    "far above 1");
	ok(tw_num_between("-0.0", 4, "0e5", 3, 2, 1, &v) && v == 0, "zeros");
	memset(wide, '0', sizeof wide);
	wide[99] = '1';
	ok(tw_num_between(wide, 100, "3", 1, 2, 1, &v) && v == 2,
	    "zeros in front are no digits");
	ok(tw_num_between("0", 1, "3e300", 5, 3, 1, &v) && is(v, "1e300") &&
	    tw_num_between("-3E-300", 7, "0", 1, 3, 2, &v) && is(v, "-1e-300"),
	    "zero is near every number");
	ok(!tw_num_between("1e-4294967297", 13, "1", 1, 2, 1, &v) &&
	    tw_num_between("0e4294967297", 12, "1", 1, 2, 1, &v) &&
	    is(v, "0.5"),
	    "exponents of more than an int");
	return done();
}
