/*
 * Which runs fail: weights by SciPy (tests/oracles/fails.py), and what they mean.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "stat/flow/fails.h"
#include "tap.h"

enum { N = 200, TERMS = 6, MANY = 21 };

static double z[N * 2];
static bool failed[N];

static void
oracle(void)
{
	FILE *in = fopen("tests/oracles/fails.tsv", "r");
	struct tw_fails f;
	double want, worst = 0;
	int i, read = 0;

	tw_fails_fit(&f, 2, N, z, failed);
	for (i = 0; i < TERMS && in != NULL; i++) {
		read += fscanf(in, "%lf", &want);
		worst = fmax(worst, fabs(f.w[i] - want));
	}
	ok(read == TERMS && worst < 1e-6, "SciPy's weights: %.1e", worst);
	if (in != NULL)
		fclose(in);
	/* The score at z = (0.5, -1), its terms by hand. */
	want = f.w[0] + 0.5 * f.w[1] - f.w[2] + 0.25 * f.w[3] - 0.5 * f.w[4] +
	    f.w[5];
	ok(fabs(tw_fails_log(&f, (double[]){ 0.5, -1 }) +
	    log1p(exp(want))) < 1e-12, "the probability to succeed");
	tw_fails_release(&f);
}

/* If none fails, or all beyond a threshold, no weight is infinite. */
static void
ends(void)
{
	struct tw_fails f;
	bool none[N] = { false }, beyond[N];
	double p, q;
	size_t i;

	tw_fails_fit(&f, 2, N, z, none);
	p = -expm1(tw_fails_log(&f, z));
	ok(p >= 0 && p < 1e-3, "none failed: %g", p);
	tw_fails_release(&f);
	for (i = 0; i < N; i++)
		beyond[i] = z[2 * i] > 0.3;
	tw_fails_fit(&f, 2, N, z, beyond);
	p = -expm1(tw_fails_log(&f, (double[]){ 1.5, 0 }));
	q = -expm1(tw_fails_log(&f, (double[]){ -1.5, 0 }));
	ok(p > 0.99 && q < 0.01 && isfinite(f.w[1]), "a threshold: %g %g", p, q);
	tw_fails_release(&f);
	ok(tw_fails_terms(MANY) == 1 + MANY && tw_fails_terms(20) == 231,
	    "no products of many");
}

/* The first parameter's square counts up to so many, and at it. */
static void
squares(void)
{
	double at[MANY] = { 3 }, w[1 + MANY + MANY * MANY] = { 0 };
	size_t n;

	for (n = TW_FAILS_SQUARES - 1; n <= TW_FAILS_SQUARES; n++) {
		struct tw_fails f = { n, w };

		w[1 + n] = 2;
		ok(fabs(tw_fails_log(&f, at) + 18 + log1p(exp(-18))) < 1e-12,
		    "%zu parameters have squares: 2 * 3^2", n);
		w[1 + n] = 0;
	}
}

int
main(void)
{
	size_t i;

	for (i = 0; i < N; i++) {
		double t = (double)(i + 1);

		z[2 * i] = 2 * sin(t);
		z[2 * i + 1] = cos(2.3 * t);
		failed[i] = sin(97 * t) + z[2 * i] - z[2 * i + 1] * z[2 * i + 1] > 0.5;
	}
	oracle();
	ends();
	squares();
	return done();
}
