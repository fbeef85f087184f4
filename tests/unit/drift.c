/*
 * The drift: shares of weighted draws and what their number adds, by hand and
 * by repetition, and how many x a small error takes.
 */
#include <math.h>

#include "stat/base/rng.h"
#include "stat/conformal/drift.h"

#include "tap.h"

static void
shares(void)
{
	const double w[3] = { 0.5, 0.25, 0.25 };
	const bool in[4] = { true, false, true, true };
	double p, v;

	tw_drift_share(3, w, in, &p, &v);
	ok(p == 0.75 && v == 0.25 / 16 + 9.0 / 256 + 1.0 / 256,
	    "three weights, exactly");
	tw_drift_share(4, NULL, in, &p, &v);
	ok(p == 0.75 && v == 0.75 * 0.25 / 4, "equal ones are a binomial's");
	tw_drift_share(3, NULL, (const bool[]){ true, true, true }, &p, &v);
	ok(p == 1 && v < 1e-30, "all are in, without a doubt");
}

/*
 * Draws of N(0, 1), weighted towards N(0.7, 1): the mean of v is the variance
 * of p, P(|Z + 0.7| < 1.5) its mean.
 */
static void
repeated(void)
{
	enum { REPEATS = 4000, DRAWS = 400 };
	static double w[DRAWS];
	static bool in[DRAWS];
	struct tw_rng rng;
	double p, v, sum = 0, squares = 0, said = 0, z, all;
	int i, j;

	tw_rng_seed(&rng, 7);
	for (i = 0; i < REPEATS; i++) {
		for (all = 0, j = 0; j < DRAWS; j++) {
			z = tw_rng_normal(&rng);
			w[j] = exp(0.7 * z);
			in[j] = fabs(z) < 1.5;
			all += w[j];
		}
		for (j = 0; j < DRAWS; j++)
			w[j] /= all;
		tw_drift_share(DRAWS, w, in, &p, &v);
		sum += p;
		squares += p * p;
		said += v;
	}
	sum /= REPEATS;
	v = squares / REPEATS - sum * sum;
	said /= REPEATS;
	/* Phi(0.8) - Phi(-2.2) */
	ok(fabs(sum - 0.774241) < 0.003, "p is right: %.4f", sum);
	ok(fabs(said / v - 1) < 0.07, "v is its variance: %.3g, %.3g", said, v);
	ok(v > 1.5 * sum * (1 - sum) / DRAWS, "more than that of equal ones");
}

static void
found(void)
{
	const struct tw_drift_at at[3] = {
		{ { 0.9, 0.5 }, { 0.01, 0.03 } },	/* 0.08 - 0.02 */
		{ { 0.5, 0.9 }, { 0.02, 0.02 } },	/* the same */
		{ { 0.7, 0.7 }, { 0, 0 } }		/* 0 */
	};
	const struct tw_drift_at none[2] = {
		{ { 0.9, 0.9 }, { 0.01, 0.01 } }, { { 0.9, 0.8 }, { 0.01, 0.01 } }
	};
	struct tw_drift d = tw_drift_find(3, at);

	ok(d.runs == 3 && fabs(d.h - 0.2) < 1e-15, "h: the root of 0.04");
	/* sd of 0.06, 0.06, 0 is 0.06 / sqrt(3); over sqrt(3), over 2 h. */
	ok(fabs(d.se - 0.05) < 1e-15, "its error");
	d = tw_drift_find(2, none);
	ok(d.h == 0 && fabs(d.se - 0.05) < 1e-15, "0 where the draws add more");
	d = (struct tw_drift){ 100, 0.05, 0.01 };
	ok(tw_drift_needed(&d, 0.1) == 400, "half the error takes four times");
	d.se = 0.001;
	ok(tw_drift_needed(&d, 0.1) == 4, "a small one few");
	d = (struct tw_drift){ 100, 0, 0.003 };
	ok(tw_drift_needed(&d, 0.1) == 900, "of an h of 0 to 0.001");
	d.se = 0;
	ok(tw_drift_needed(&d, 0.1) == 2, "two at least");
}

int
main(void)
{
	shares();
	repeated();
	found();
	return done();
}
