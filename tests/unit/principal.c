/*
 * lib/stat/flow/principal.h: axes against tests/oracles/principal.py, and that
 * they are orthonormal where variances are alike.
 */
#include <math.h>
#include <string.h>

#include "stat/base/vector.h"
#include "stat/flow/principal.h"
#include "tap.h"

enum { MOST = 32, LINE = 1 << 16 };

/* How far a is from b or -b, whichever is nearer. */
static double
apart(const double *a, const double *b, size_t n)
{
	double same = 0, turned = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		same = fmax(same, fabs(a[i] - b[i]));
		turned = fmax(turned, fabs(a[i] + b[i]));
	}
	return fmin(same, turned);
}

/* What a row of the oracle says of its matrix, less what we do. */
static double
row(char *p)
{
	double m[MOST * MOST], want[MOST * MOST], axis[MOST * MOST], far = 0;
	size_t c = strtoul(p, &p, 10), k = strtoul(p, &p, 10), i, j;

	if (c == 0 || c > MOST || k > MOST)
		return INFINITY;
	for (i = 0; i < c; i++)
		for (j = 0; j < c; j++)
			/* what is above the diagonal is not looked at */
			m[i * c + j] = j <= i ? strtod(p, &p) : NAN;
	for (i = 0; i < k * c; i++)
		want[i] = strtod(p, &p);
	if (tw_principal(c, m, k, axis) < 0)
		return INFINITY;
	for (i = 0; i < k; i++)
		far = fmax(far, apart(axis + i * c, want + i * c, c));
	return far;
}

static void
oracle(void)
{
	static char line[LINE];
	FILE *in = fopen("tests/oracles/principal.tsv", "r");
	unsigned rows = 0, bad = 0;

	if (in == NULL || fgets(line, sizeof line, in) == NULL) {
		ok(0, "tests/oracles/principal.tsv is there");
		return;
	}
	while (fgets(line, sizeof line, in) != NULL) {
		rows++;
		bad += !(row(line) < 1e-6);
	}
	fclose(in);
	ok(rows >= 8 && bad == 0, "%u of %u rows of the oracle", rows - bad,
	    rows);
}

/* Variances 2, 1, 1, 1 ...: the first axis is found, the others are some. */
static void
alike(void)
{
	double m[MOST * MOST] = { 0 }, axis[4 * MOST], worst = 0;
	size_t i, j;

	for (i = 0; i < MOST; i++)
		m[i * MOST + i] = i == 5 ? 2 : 1;
	ok(tw_principal(MOST, m, 4, axis) == 0 && fabs(axis[5]) > 1 - 1e-9,
	    "one axis above many that are alike");
	for (i = 0; i < 4; i++)
		for (j = 0; j <= i; j++)
			worst = fmax(worst, fabs(tw_vector_dot(
			    axis + i * MOST, axis + j * MOST,
			    MOST) - (i == j)));
	ok(worst < 1e-12, "all are orthonormal: to %.1e", worst);
}

/* One variance, and more axes than columns: the others are 0. */
static void
few(void)
{
	const double m[4] = { 0, 0, 0, 3 };
	double axis[6] = { 9, 9, 9, 9, 9, 9 };

	ok(tw_principal(2, m, 3, axis) == 0 && axis[0] == 0 &&
	    fabs(axis[1]) == 1 && axis[2] == 0 && axis[3] == 0 &&
	    axis[4] == 0 && axis[5] == 0, "no more axes than variances");
}

int
main(void)
{
	oracle();
	alike();
	few();
	return done();
}
