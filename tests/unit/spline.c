/*
 * The spline of lib/stat/flow/eval_loop.h against tests/oracles/spline.py (40 digits), forward
 * against inverse, and the gradient of lib/stat/flow/spline_loop.h against central
 * differences; lib/stat/base/normal.h against its inverse.
 */
#define TW_REAL double

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stat/flow/spline_loop.h"
#include "stat/flow/eval_loop.h"
#include "stat/base/normal.h"
#include "stat/base/rng.h"
#include "tap.h"
#include "simd_oracle.h"

enum { MOST = 32, FREE = 3 * MOST - 1 };

/* The spline of u[3 bins - 1], whose knots all lanes have. */
struct tw_spline {
	size_t bins;
	double x[MOST + 1], y[MOST + 1];
	double rows[(FREE + 2 * (MOST + 1)) * TW_FLOW_BLOCK];
	double *u, *x_knot, *y_knot;
};

/* What tw_net_shape does, in double: in proportion to the softmax of u[n]. */
static void
shape_bins(double *u, size_t n)
{
	double most = u[0];
	size_t i;

	for (i = 1; i < n; i++)
		most = fmax(most, u[i]);
	for (i = 0; i < n; i++)
		u[i] = exp(u[i] - most);
}

static double
shape_slope(double u)
{
	return TW_SPLINE_FLOOR + log1p(exp(-fabs(u + TW_SPLINE_SHIFT))) +
	    fmax(u + TW_SPLINE_SHIFT, 0);
}

static void
shape(size_t bins, double *u)
{
	size_t i;

	shape_bins(u, bins);
	shape_bins(u + bins, bins);
	for (i = 2 * bins; i < 3 * bins - 1; i++)
		u[i] = shape_slope(u[i]);
}

static void
tw_spline_make(struct tw_spline *s, size_t bins, double bound, const double *u)
{
	double own[FREE];
	size_t i, j;

	memcpy(own, u, (3 * bins - 1) * sizeof *u);
	shape(bins, own);

	s->bins = bins;
	s->u = s->rows;
	s->x_knot = ROW(s->u, 3 * bins - 1);
	s->y_knot = ROW(s->x_knot, bins + 1);
	for (i = 0; i < 3 * bins - 1; i++)
		for (j = 0; j < TW_FLOW_BLOCK; j++)
			ROW(s->u, i)[j] = own[i];
	knots(s->x_knot, bins, bound, s->u, TW_FLOW_BLOCK);
	knots(s->y_knot, bins, bound, ROW(s->u, bins), TW_FLOW_BLOCK);
	for (i = 0; i <= bins; i++) {
		s->x[i] = *ROW(s->x_knot, i);
		s->y[i] = *ROW(s->y_knot, i);
	}
}

static double
through(const struct tw_spline *s, double v, int back, double *slope)
{
	tw_vec sum = splat(0), to = spline(s->bins, s->x[s->bins], s->x_knot,
	    s->y_knot, ROW(s->u, 2 * s->bins), splat(v), back, &sum);

	*slope = sum[WIDE - 1];
	return to[WIDE - 1];
}

static double
tw_spline_forward(const struct tw_spline *s, double v, double *slope)
{
	return through(s, v, 0, slope);
}

static double
tw_spline_inverse(const struct tw_spline *s, double z, double *slope)
{
	return through(s, z, 1, slope);
}

static double
gap(double a, double b)
{
	return fabs(a - b) / fmax(1, fabs(b));
}

/* Largest errors over the oracle's rows. */
static void
oracle(const char *path)
{
	double worst = 0, steep = 0, back = 0, bound, v, z, s, u[FREE], slope,
	    inv;
	FILE *f = fopen(path, "r");
	unsigned bins, rows = 0;
	struct tw_spline sp;
	size_t i;

	while (f != NULL && fscanf(f, "%u %lf %lf %lf %lf", &bins, &bound, &v,
	    &z, &s) == 5) {
		for (i = 0; i < 3 * bins - 1; i++)
			if (fscanf(f, "%lf", &u[i]) != 1)
				break;
		tw_spline_make(&sp, bins, bound, u);
		worst = fmax(worst, gap(tw_spline_forward(&sp, v, &slope), z));
		steep = fmax(steep, gap(slope, s));
		inv = tw_spline_inverse(&sp, z, &slope);
		/* The slope says how much of v is left in z. */
		back = fmax(back, fabs(inv - v) * fmin(exp(s), 1));
		rows++;
	}
	ok(rows == 80, "%s: 80 rows, %u read", path, rows);
	ok(worst < 1e-13, "values: off by %.1e", worst);
	ok(steep < 1e-11, "log slopes: off by %.1e", steep);
	ok(back < 1e-12, "inverse: off by %.1e", back);
	if (f != NULL)
		fclose(f);
}

static void
round_trip(void)
{
	double worst = 0, slopes = 0, u[FREE], s, t, v, z, bound = 4;
	struct tw_spline sp;
	struct tw_rng rng;
	size_t i, k, bins;

	tw_rng_seed(&rng, 5);
	for (k = 0; k < 3000; k++) {
		bins = 1 + (size_t)tw_rng_below(&rng, MOST);
		for (i = 0; i < 3 * bins - 1; i++)
			u[i] = 2 * tw_rng_normal(&rng);
		tw_spline_make(&sp, bins, bound, u);
		v = 12 * tw_rng_uniform(&rng) - 6;
		if (k % 3 == 0)
			v = sp.x[tw_rng_below(&rng, bins + 1)];
		z = tw_spline_forward(&sp, v, &s);
		worst = fmax(worst, fabs(tw_spline_inverse(&sp, z, &t) - v));
		slopes = fmax(slopes, fabs(t - s) * (k % 3 != 0));
	}
	ok(worst < 1e-9, "inverse(forward) within 1e-9: %.1e", worst);
	ok(slopes < 1e-7, "its slope: %.1e", slopes);
	ok(sp.x[0] == -bound && sp.x[sp.bins] == bound &&
	    sp.y[sp.bins] == bound, "the ends are exactly -B and B");
	memset(u, 0, sizeof u);
	tw_spline_make(&sp, 10, bound, u);
	z = tw_spline_forward(&sp, 1.2345, &s);
	ok(gap(z, 1.2345) < 1e-15 && fabs(s) < 1e-14, "zeros are the identity");
	for (i = 0; i < FREE; i++)
		u[i] = i % 2 ? 500 : -500;
	tw_spline_make(&sp, 10, bound, u);
	for (worst = 0, v = -4; v <= 4; v += 1.0 / 64) {
		z = tw_spline_forward(&sp, v, &s);
		if (!isfinite(s))
			worst = INFINITY;
		worst = fmax(worst, fabs(tw_spline_inverse(&sp, z, &t) - v) *
		    fmin(1, exp(s)));
	}
	ok(worst < 1e-9, "bins as small as the floor: %.1e", worst);
}

/* gz z + gs slope at v with the free numbers in lane 0 of u. */
static double
loss(size_t bins, double bound, const double *u, double v, double gz, double gs)
{
	double copy[FREE * LANES], vs[LANES], z[LANES], slope[LANES];
	struct tw_spline_kept kept;

	memcpy(copy, u, sizeof copy);
	for (size_t i = 0; i < LANES; i++)
		vs[i] = v;
	spline_forward(bins, bound, copy, vs, z, slope, &kept);
	return gz * z[0] + gs * slope[0];
}

/* Largest error of the gradient, over the largest entry's size. */
static double
gradient(struct tw_rng *rng, size_t bins, double bound, double v, int knot,
    double gz, double gs)
{
	double u[FREE * LANES], g[FREE * LANES], vs[LANES], z[LANES],
	    slope[LANES];
	double gzs[LANES], gss[LANES], gv[LANES], one[FREE], d;
	double h = knot > 0 ? 1e-9 : 1e-5;	/* the second derivative jumps there */
	double worst = 0, most = 1e-3;
	struct tw_spline_kept kept;
	struct tw_spline sp;
	size_t i, k;

	for (k = 0; k < FREE; k++) {
		one[k] = tw_rng_normal(rng);
		for (i = 0; i < LANES; i++)
			u[k * LANES + i] = one[k];
	}
	if (knot > 0) {
		tw_spline_make(&sp, bins, bound, one);
		v = sp.x[knot];
	}
	for (i = 0; i < LANES; i++) {
		vs[i] = v;
		gzs[i] = gz;
		gss[i] = gs;
	}
	memcpy(g, u, sizeof g);
	spline_forward(bins, bound, g, vs, z, slope, &kept);
	spline_backward(bins, bound, g, gzs, gss, gv, &kept);
	for (k = 0; k < 3 * bins - 1; k++)
		most = fmax(most, fabs(g[k * LANES]));
	for (k = 0; k < 3 * bins - 1; k++) {
		double keep = u[k * LANES], up, down;

		for (i = 0; i < LANES; i++)
			u[k * LANES + i] = keep + h;
		up = loss(bins, bound, u, v, gz, gs);
		for (i = 0; i < LANES; i++)
			u[k * LANES + i] = keep - h;
		down = loss(bins, bound, u, v, gz, gs);
		for (i = 0; i < LANES; i++)
			u[k * LANES + i] = keep;
		d = (up - down) / (2 * h);
		worst = fmax(worst, fabs(d - g[k * LANES + LANES - 1]) / most);
	}
	d = (loss(bins, bound, u, v + h, gz, gs) -
	    loss(bins, bound, u, v - h, gz, gs)) / (2 * h);
	return fmax(worst, fabs(d - gv[3]) / fmax(1, fabs(d)));
}

/* tw_net_shape against libm: u in rows of a block, and of a single theta. */
static void
shapes(void)
{
	double worst = 0, want[FREE];
	float of[FREE * TW_FLOW_BLOCK] = { 0 }, one[FREE];
	struct tw_rng rng;
	size_t i, k, bins;
	bool same = true;

	tw_rng_seed(&rng, 11);
	for (k = 0; k < 2000; k++) {
		bins = 1 + (size_t)tw_rng_below(&rng, MOST);
		for (i = 0; i < 3 * bins - 1; i++) {
			one[i] = (float)(6 * tw_rng_normal(&rng));
			want[i] = (double)one[i];
			of[i * TW_FLOW_BLOCK + TW_FLOW_BLOCK - 1] = one[i];
		}
		shape(bins, want);
		tw_net_shape_16(bins, of, TW_FLOW_BLOCK);
		tw_net_shape_16(bins, one, 1);
		for (i = 0; i < 3 * bins - 1; i++) {
			worst = fmax(worst, fabs((double)one[i] - want[i]) /
			    (want[i] + (i < 2 * bins ? 1e-30 : 1)));
			same &= of[i * TW_FLOW_BLOCK + TW_FLOW_BLOCK - 1] ==
			    one[i];
		}
	}
	/*
	 * The difference u - max u, up to 60, is a float; of a slope near the
	 * floor only the absolute error is small.
	 */
	ok(worst < 4e-6, "shape: error %.1e", worst);
	ok(same, "shape: the same for a block and for a single theta");
}

static void
gradients(void)
{
	double inner = 0, tails = 0, knots = 0;
	struct tw_rng rng;
	size_t k, bins;

	tw_rng_seed(&rng, 9);
	for (k = 0; k < 200; k++) {
		bins = 1 + k % 12;
		inner = fmax(inner, gradient(&rng, bins, 3,
		    3 * (2 * tw_rng_uniform(&rng) - 1), 0, 1.3, -0.7));
		tails = fmax(tails, gradient(&rng, bins, 3, k % 2 ? 3.5 : -17,
		    0, 1.3, -0.7));
		/* The slope has a kink at a knot, z has none. */
		if (bins > 1)
			knots = fmax(knots, gradient(&rng, bins, 3, 0,
			    1 + (int)(k % (bins - 1)), 1.3, 0));
	}
	ok(inner < 1e-6, "gradient inside: %.1e", inner);
	ok(tails < 1e-9, "gradient in the tails: %.1e", tails);
	ok(knots < 1e-5, "gradient of z at knots: %.1e", knots);
}

static void
normal(void)
{
	double worst = 0, p;

	for (p = 1e-300; p < 0.5; p *= 1.7)
		worst = fmax(worst, fabs(tw_normal_cdf(tw_normal_quantile(p)) /
		    p - 1));
	ok(worst < 1e-12, "normal quantile, relative to p >= 1e-300: %.1e", worst);
	ok(fabs(tw_normal_quantile(0.025) + 1.959963984540054) < 1e-15 &&
	    tw_normal_quantile(0.5) == 0, "the usual quantiles");
}

int
main(void)
{
	simd_oracle("tests/oracles/simd.tsv");
	oracle("tests/oracles/spline.tsv");
	round_trip();
	shapes();
	gradients();
	normal();
	return done();
}
