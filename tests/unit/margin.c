/*
 * Tests of moments, quantiles and calibrated intervals of draws against exact
 * fractions (tests/oracles/margins.py), and of calibration: if the estimate is
 * exact, the inner interval is within the exact one, and the outer interval
 * contains it, except with probability beta/2 each, however few draws the ranks
 * are among.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/base/rng.h"
#include "stat/conformal/binom.h"
#include "stat/base/order.h"
#include "stat/draws/margin.h"
#include "stat/draws/rank.h"
#include "tap.h"

static bool
near(double x, double y)
{
	return x == y || fabs(x - y) <= 1e-12 * fmax(1, fabs(y));
}

static void
oracle(void)
{
	FILE *f = fopen("tests/oracles/margins.tsv", "r");
	double v[300], alpha, n, kl, ku, want[9], sd;
	int side;
	struct tw_margin t;
	size_t m, i, rows = 0;
	int bad = 0;

	while (f != NULL && fscanf(f, "%zu", &m) == 1) {
		for (i = 0; i < m; i++)
			bad += fscanf(f, "%lf", &v[i]) != 1;
		bad += fscanf(f, "%d %lf %lf %lf %lf", &side, &alpha, &n, &kl,
		    &ku) != 5;
		for (i = 0; i < 9; i++)
			bad += fscanf(f, "%lf", &want[i]) != 1;
		tw_margin_find(&t, m, v, (enum tw_limit)side, alpha,
		    kl < 0 ? -INFINITY : kl / n, ku < 0 ? INFINITY : ku / n, n);
		sd = sqrt(want[1]);
		ok(near(t.mean, want[0]) && near(t.sd, sd) &&
		    near(t.median, want[2]) && near(t.lo, want[3]) &&
		    near(t.hi, want[4]), "%zu draws: moments, quantiles", m);
		ok(t.inner_lo == want[5] && t.inner_hi == want[6] &&
		    t.outer_lo == want[7] && t.outer_hi == want[8],
		    "%zu draws, side %d: intervals of %g to %g of %g", m, side,
		    kl, ku, n);
		rows++;
	}
	ok(rows == 13 + 2 * 15 && bad == 0, "%zu rows", rows);
	if (f != NULL)
		fclose(f);
}

/*
 * runs ranks of an estimate whose intervals are too narrow or too wide: the
 * true parameter's share below is u^power on either side of the median, or all
 * of it from the end that has no limit; so the right level is 0.9^power. M draws
 * are uniform.
 */
static void
calibrated(enum tw_limit side, size_t runs, size_t draws, double power)
{
	enum { SAMPLES = 2000, M = 4000 };
	static double v[M], s[1000];
	static const struct tw_level tenth = TW_LEVEL_TENTH;
	double right = pow(0.9, power), error;
	struct tw_margin t;
	struct tw_ranks k;
	struct tw_rng r;
	size_t i, j, below;
	int sample, in = 0, out = 0;

	for (i = 0; i < M; i++)
		v[i] = ((double)i + 1) / (M + 1);
	tw_rng_seed(&r, runs + draws);
	tw_ranks_find(runs, &tenth, &tenth, &k);
	for (sample = 0; sample < SAMPLES; sample++) {
		for (i = 0; i < runs; i++) {
			double level = pow(tw_rng_uniform(&r), power);
			double at = side == TW_LIMIT_UPPER ? level :
			    side == TW_LIMIT_LOWER ? 1 - level :
			    (1 + (tw_rng_below(&r, 2) ? level : -level)) / 2;

			for (j = below = 0; j < draws; j++)
				below += tw_rng_uniform(&r) < at;
			s[i] = tw_limit_score(side, tw_rank((double)below, 0,
			    (double)draws, 1, tw_rng_uniform(&r)));
		}
		qsort(s, runs, sizeof *s, tw_ascending);
		tw_margin_find(&t, M, v, side, 0.1, k.l > 0 ? s[k.l - 1] : -INFINITY,
		    k.u <= runs ? s[k.u - 1] : INFINITY, (double)draws);
		in += fmin(t.inner_hi, 1) - fmax(t.inner_lo, 0) > right;
		out += fmin(t.outer_hi, 1) - fmax(t.outer_lo, 0) < right;
	}
	error = 0.05 + 3 * sqrt(0.05 * 0.95 / SAMPLES);
	ok(in <= error * SAMPLES && out <= error * SAMPLES,
	    "side %d, %zu runs, %zu draws, power %g: false inclusions %d, false exclusions %d of %d",
	    (int)side, runs, draws, power, in, out, SAMPLES);
}

/* A parameter beyond all draws of the ranks may have any position there. */
static void
beyond(void)
{
	double v[999];
	struct tw_margin t;
	size_t i;

	for (i = 0; i < 999; i++)
		v[i] = (double)i + 1;
	tw_margin_find(&t, 999, v, TW_LIMIT_BOTH, 0.1, 0.9999, 0.9801, 99);
	ok(t.outer_lo == -INFINITY && t.outer_hi == INFINITY,
	    "a bound in the last step of the ranks: no outer interval");
	ok(t.inner_lo == 10 && t.inner_hi == 990,
	    "the inner interval ends where the last step begins");
	tw_margin_find(&t, 999, v, TW_LIMIT_BOTH, 0.1, 0.9799, 0.9799, 99);
	ok(t.inner_lo == 20 && t.inner_hi == 980 && t.outer_lo == 10 &&
	    t.outer_hi == 990, "a bound in the last step but one");
	tw_margin_find(&t, 999, v, TW_LIMIT_UPPER, 0.1, 0.999, 0.991, 99);
	ok(t.outer_hi == INFINITY && t.inner_hi == 990 &&
	    t.inner_lo == -INFINITY && t.outer_lo == -INFINITY,
	    "a bound in the last step of an upper limit");
	tw_margin_find(&t, 999, v, TW_LIMIT_LOWER, 0.1, 0.989, 0.989, 99);
	ok(t.outer_lo == 10 && t.inner_lo == 20 && t.inner_hi == INFINITY &&
	    t.outer_hi == INFINITY,
	    "a bound in the last step but one of a lower limit");
}

int
main(void)
{
	oracle();
	beyond();
	calibrated(TW_LIMIT_BOTH, 100, 1000, 1);
	calibrated(TW_LIMIT_BOTH, 300, 100, 1);
	calibrated(TW_LIMIT_BOTH, 300, 20, 1);
	calibrated(TW_LIMIT_BOTH, 300, 1000, 0.5);
	calibrated(TW_LIMIT_BOTH, 100, 300, 2);
	calibrated(TW_LIMIT_UPPER, 100, 100, 1);
	calibrated(TW_LIMIT_UPPER, 300, 20, 2);
	calibrated(TW_LIMIT_LOWER, 100, 100, 0.5);
	return done();
}
