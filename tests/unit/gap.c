/*
 * Tests of the gap: shares of weighted draws and the bias from their number, by
 * hand and by repetition, and how many x a small error takes.
 */
#include <math.h>

#include "stat/base/rng.h"
#include "stat/conformal/gap.h"

#include "tap.h"

/*
 * Draws of N(0, 1), weighted towards N(0.7, 1): v estimates the variance of p
 * without bias, and the mean of p is P(|Z + 0.7| < 1.5).
 */
static void
repeated(void)
{
	enum { REPEATS = 4000, DRAWS = 400 };
	static double w[DRAWS], none[DRAWS];
	static bool in[DRAWS];
	struct tw_rng rng;
	struct tw_gap_at at;
	double v, sum = 0, squares = 0, said = 0, z, all;
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
		tw_gap_paired(DRAWS, w, none, in, &at);
		sum += at.p[0];
		squares += at.p[0] * at.p[0];
		said += at.v;
	}
	sum /= REPEATS;
	v = squares / REPEATS - sum * sum;
	said /= REPEATS;
	/* Phi(0.8) - Phi(-2.2) */
	ok(fabs(sum - 0.774241) < 0.003, "p is right: %.4f", sum);
	ok(fabs(said / v - 1) < 0.07, "v is its variance: %.3g, %.3g", said, v);
	ok(v > 1.5 * sum * (1 - sum) / DRAWS, "more than that of equal ones");
}

/* Draws that both halves weigh: the bias of the difference, by repetition. */
static void
paired(void)
{
	enum { REPEATS = 4000, DRAWS = 400 };
	const double w[3] = { 0.5, 0.25, 0.25 }, u[3] = { 0.25, 0.5, 0.25 };
	static double a[DRAWS], b[DRAWS], none[DRAWS];
	static bool in[DRAWS];
	struct tw_gap_at at;
	struct tw_rng rng;
	double d, v, sum = 0, squares = 0, said = 0, apart = 0, z, all[2];
	int i, j;

	in[0] = in[2] = true;
	tw_gap_paired(3, w, u, in, &at);
	/* 0.5 0.25 - 0.25 0.5, - 0.25 0.75 + 0.5 0.5, 0.25 0.25 - 0.25 0.5 */
	ok(at.p[0] == 0.75 && at.p[1] == 0.5 &&
	    at.v == 0 + 1.0 / 256 + 1.0 / 256, "by hand");
	tw_gap_paired(3, w, w, in, &at);
	ok(at.p[0] == at.p[1] && at.v == 0, "of equal weights nothing");

	tw_rng_seed(&rng, 8);
	for (i = 0; i < REPEATS; i++) {
		for (all[0] = all[1] = 0, j = 0; j < DRAWS; j++) {
			z = tw_rng_normal(&rng);
			all[0] += a[j] = exp(0.7 * z);
			all[1] += b[j] = exp(0.5 * z);
			in[j] = fabs(z) < 1.5;
		}
		for (j = 0; j < DRAWS; j++) {
			a[j] /= all[0];
			b[j] /= all[1];
		}
		tw_gap_paired(DRAWS, a, b, in, &at);
		d = at.p[0] - at.p[1];
		sum += d;
		squares += d * d;
		said += at.v;
		tw_gap_paired(DRAWS, a, none, in, &at);
		apart += at.v;
		tw_gap_paired(DRAWS, b, none, in, &at);
		apart += at.v;
	}
	sum /= REPEATS;
	v = squares / REPEATS - sum * sum;
	/* Phi(0.8) - Phi(-2.2) - Phi(1) + Phi(-2) */
	ok(fabs(sum - (0.774241 - 0.818595)) < 0.002, "it is right: %.4f", sum);
	ok(fabs(said / REPEATS / v - 1) < 0.07, "v is its variance: %.3g, %.3g",
	    said / REPEATS, v);
	ok(v < 0.2 * apart / REPEATS, "less than that of draws apart");
}

static void
found(void)
{
	const struct tw_gap_at at[3] = {
		{ { 0.9, 0.5 }, 0.04 },	/* 0.08 - 0.02 */
		{ { 0.5, 0.9 }, 0.04 },	/* the same */
		{ { 0.7, 0.7 }, 0 }	/* 0 */
	};
	const struct tw_gap_at none[2] = {
		{ { 0.9, 0.9 }, 0.02 }, { { 0.9, 0.8 }, 0.02 }
	};
	struct tw_gap d = tw_gap_find(3, at);

	ok(d.runs == 3 && fabs(d.h - 0.2) < 1e-15, "h: the root of 0.04");
	/* sd of 0.06, 0.06, 0 is 0.06 / sqrt(3); over sqrt(3), over 2 h. */
	ok(fabs(d.se - 0.05) < 1e-15, "its error");
	d = tw_gap_find(2, none);
	ok(d.h == 0 && fabs(d.se - 0.05) < 1e-15, "0 where the draws add more");
}

int
main(void)
{
	repeated();
	paired();
	found();
	return done();
}
