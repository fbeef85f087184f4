/*
 * Location and spread of the columns from which a flow learns: two values,
 * whose moments are all known, quartiles that can be counted, and identities.
 */
#include <math.h>

#include "stat/base/normal.h"
#include "stat/base/rng.h"
#include "stat/flow/flow.h"
#include "stat/train/scale.h"

#include "tap.h"

enum { N = 200 };

static double v[N], work[N];	/* a column, and scratch */

static int
near(double got, double want)
{
	return fabs(got - want) <= 1e-12 * fabs(want);
}

/* All values are a, except that every each-th is b. */
static void
two_values(double a, double b, size_t each)
{
	size_t i;

	for (i = 0; i < N; i++)
		v[i] = i % each == each - 1 ? b : a;
}

/* If a share p of the values is 1 and the rest 0: mean p, variance p (1-p). */
static void
parameters(void)
{
	const double p = 1.0 / N, iqr = 1.3489795003921634;
	struct tw_flow_theta t;
	size_t i;

	two_values(0, 1, 2);
	tw_flow_scale_theta(&t, N, v);
	ok(near(t.mean, 0.5) && near(t.sd, 0.5), "0 and 1: mean, deviation");
	two_values(0.1, 0.1, 2);
	tw_flow_scale_theta(&t, N, v);
	ok(t.mean == 0.1 && t.sd == 1, "a constant: itself, 1");
	two_values(1e6, 1e6 + 1e-9, 2);
	tw_flow_scale_theta(&t, N, v);
	ok(t.sd == 1, "values that differ by rounding: a constant");
	two_values(1e6, 1e6 + 1, 2);
	tw_flow_scale_theta(&t, N, v);
	ok(near(t.sd, 0.5), "six digits are equal: not a constant");
	/* the variance is below the smallest double */
	two_values(0, 1e-323, N);
	tw_flow_scale_theta(&t, N, v);
	ok(t.sd == 1, "0 and nearly 0: a constant");
	/* kurtosis (1 - 3 p (1-p)) / (p (1-p)), which is 198 for p = 1/200 */
	two_values(0, 1, N);
	tw_flow_scale_theta(&t, N, v);
	ok(near(t.mean, p) && near(t.sd, sqrt(p * (1 - p))),
	    "one outlier, and quartiles that are equal: moments");
	/* 1 to 200, but the last is far away: ranks 50, 100 and 151 */
	for (i = 0; i < N; i++)
		v[i] = i + 1 < N ? (double)(i + 1) : 1e6;
	tw_flow_scale_theta(&t, N, v);
	ok(t.mean == 100 && near(t.sd, (151 - 50) / iqr),
	    "one outlier: median and quartiles");
	/* p is 1/20, so the kurtosis is only 18 */
	for (i = 0; i < N; i++)
		v[i] = i % 20 == 0 ? 100 : (double)(i % 2);
	tw_flow_scale_theta(&t, N, v);
	ok(t.mean > 5 && t.sd > 20, "a kurtosis of 18: moments");
}

static void
data(void)
{
	struct tw_flow_data d;
	double mean = 0, two = 0, p = 1.0 / N;
	size_t i;

	two_values(0, 1, 2);
	tw_flow_scale_data(&d, N, v, work);
	ok(d.warp == TW_WARP_NONE && near(d.mean, 0.5) && near(d.sd, 0.5),
	    "0 and 1: as they are");
	/* the width is half the mean distance from the median, 5/200/2 */
	two_values(-1, 4, N);
	tw_flow_scale_data(&d, N, v, work);
	ok(d.warp == TW_WARP_ASINH && d.centre == -1 && near(d.width,
	    2.5 * p) &&
	    near(d.mean, asinh(2 * N) * p) &&
	    near(d.sd, asinh(2 * N) * sqrt(p * (1 - p))),
	    "quartiles that are equal: the mean distance is the width");
	for (i = 0; i < N; i++) {
		double z = 3 * tw_normal_quantile(((double)i + 0.5) * p);

		v[i] = exp(z);
		mean += z * p;
		two += z * z * p;
	}
	tw_flow_scale_data(&d, N, v, work);
	ok(d.warp == TW_WARP_LOG && d.centre == v[0] &&
	    fabs(d.mean - mean) < 1e-12 && near(d.sd, sqrt(two - mean * mean)),
	    "log-normal: logarithms, and their moments");
	for (i = 0; i < N; i++)
		v[i] -= 1e-9 + v[0] * (i == 0);
	tw_flow_scale_data(&d, N, v, work);
	ok(d.warp == TW_WARP_ASINH, "one is negative: no logarithms");
}

/* The numbers of all steps together: two values, and values on a line. */
static void
steps(void)
{
	const double p = 1.0 / N;
	struct tw_flow_theta t = { .sd = 1 };
	size_t i;

	/*
	 * The smallest width w is the likeliest: nearly all values are where
	 * the slope is 1 / w. With the centre at 4, it is 1 / 5 there.
	 */
	two_values(-1, 4, N);
	tw_flow_fit_asinh(&t, N, v, work);
	ok(t.map == TW_MAP_ASINH && t.lo == -1 &&
	    near(t.hi, 5 * sqrt(p * (1 - p)) / 16),
	    "quartiles that are equal: a width of the standard deviation");
	/* quartiles 2^1009 apart, deviation some 2^1008: at most 2^1000 */
	for (i = 0; i < N; i++)
		v[i] = ldexp((double)i / N, 1010);
	tw_flow_fit_asinh(&t, N, v, work);
	ok(t.hi == 0x1p1000, "quartiles too far apart: 2^1000");
}

static void
far(void)
{
	struct tw_flow_theta theta;
	struct tw_flow_data d;
	struct tw_rng rng;
	size_t i;

	for (i = 0; i < 100; i++)
		v[i] = i == 50 ? 1.7e308 : -1.7e308;
	tw_flow_scale_data(&d, 100, v, work);
	ok(d.warp == TW_WARP_ASINH && isfinite(d.mean) && d.sd > 0 &&
	    isfinite(tw_flow_feature(&d, 1.7e308)) &&
	    isfinite(tw_flow_feature(&d, -1.7e308)),
	    "data farther apart than doubles go: finite features");
	tw_flow_scale_theta(&theta, 100, v);
	ok(theta.mean < -1.6e308 && isfinite(theta.mean) && theta.sd == 0x1p1000,
	    "such a parameter: a scale of 2^1000");

	tw_rng_seed(&rng, 42);
	for (i = 0; i < 100; i++)
		v[i] = 1000 + tw_rng_normal(&rng);
	v[0] = 1e5;
	tw_flow_scale_data(&d, 100, v, work);
	ok(d.warp == TW_WARP_ASINH, "a cluster far from 0 and an outlier: asinh");
	for (i = 0; i < 100; i++)
		v[i] = exp(3 * tw_rng_normal(&rng));
	tw_flow_scale_data(&d, 100, v, work);
	ok(d.warp == TW_WARP_LOG, "log-normal data: log");
}

int
main(void)
{
	parameters();
	data();
	steps();
	far();
	return done();
}
