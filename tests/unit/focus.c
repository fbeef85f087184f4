/*
 * Draws of a prior in a region: on the axes and in a rotated box, the region's
 * mass against its closed form; the region's count of draws.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/focus/law.h"
#include "stat/focus/propose.h"
#include "stat/focus/region.h"
#include "tap.h"

static int
near(double got, double want, double relative)
{
	if (isinf(want))
		return isinf(got) && (got < 0) == (want < 0);
	return fabs(got - want) <= relative * fabs(want) + 1e-300;
}

/*
 * T is an ellipse around c, |L^-1 (theta - c)| <= r with L = [1 0; rho s], in the
 * middle of a uniform prior: P(T) = pi r^2 s / area. Draws in it give B.
 */
static void
ellipse(int turned)
{
	const struct tw_law law[2] = { { TW_LAW_UNIFORM, -2, 2 },
	    { TW_LAW_UNIFORM, -5, 5 } };
	const double rho = 3, s = 0.01, r = 0.5;
	double draw[2000], theta[2], a, b, sum[2] = { 0, 0 };
	struct tw_propose p;
	struct tw_rng rng;
	size_t i, n = 0, kept = 0, tried = 0;

	tw_rng_seed(&rng, 5);
	while (n < 1000) {
		a = 2 * tw_rng_uniform(&rng) - 1;
		b = 2 * tw_rng_uniform(&rng) - 1;
		if (a * a + b * b > 1)
			continue;
		draw[2 * n] = 0.25 + r * a;
		draw[2 * n + 1] = 1 + r * (rho * a + s * b);
		n++;
	}
	ok(tw_propose_init(&p, 2, law, turned, n, draw) == 0, "proposals%s",
	    turned ? " on other axes" : "");
	for (; tried < 400000; tried++) {
		if (!tw_propose_draw(&p, &rng, theta))
			continue;
		a = (theta[0] - 0.25) / r;
		b = ((theta[1] - 1) / r - rho * a) / s;
		if (a * a + b * b > 1)
			continue;
		kept++;
		for (i = 0; i < 2; i++)
			sum[i] += theta[i];
	}
	a = acos(-1) * r * r * s / 40;
	b = p.scale * (double)kept / (double)tried;
	ok(fabs(b - a) <= 6 * a / sqrt((double)kept), "P(T) is %.5g, here %.5g "
	    "by %zu of %zu", a, b, kept, tried);
	ok(turned ? kept > tried / 2 : kept < tried / 50,
	    "%s axes", turned ? "few are lost on these" : "many are lost on the");
	ok(fabs(sum[0] / (double)kept - 0.25) < 0.02 &&
	    fabs(sum[1] / (double)kept - 1) < 0.06, "in the middle of it");
	tw_propose_release(&p);
}

/*
 * With one parameter every axis is the same: P(B) by the largest density, of
 * draws whose mean is not in the middle.
 */
static void
line(void)
{
	const struct tw_law n[1] = { { TW_LAW_NORMAL, 5, 1 } };
	const double draw[5] = { 0, 0, 0, 0, 1 };
	double top = tw_law_log_density(n, 1.1);
	struct tw_propose p;

	ok(tw_propose_init(&p, 1, n, true, 5, draw) == 0 &&
	    near(p.log_top, top, 1e-12) && near(p.scale, 1.2 * exp(top), 1e-12),
	    "one parameter: [-0.1, 1.1], densest at 1.1");
	tw_propose_release(&p);
}

/*
 * The densities of two parameters that go together, at the corners of what is
 * laid around their draws: none is above the bound.
 */
static void
corners(void)
{
	const struct tw_law n[2] = { { TW_LAW_NORMAL, 0.9, 1 },
	    { TW_LAW_NORMAL, -0.7, 2 } };
	const double draw[10] = { 0, 0, 0, 0.5, 0.5, 0, 0, 0.25, 1, 3 };
	struct tw_propose p;
	struct tw_rng rng;
	double theta[2], log_p, most = -INFINITY;
	int i;

	tw_rng_seed(&rng, 8);
	if (!ok(tw_propose_init(&p, 2, n, true, 5, draw) == 0, "two"))
		return;
	for (i = 0; i < 1000; i++)
		if (tw_propose_draw(&p, &rng, theta)) {
			log_p = tw_law_log_density(&n[0], theta[0]) +
			    tw_law_log_density(&n[1], theta[1]);
			most = fmax(most, log_p);
		}
	ok(most <= p.log_top && isfinite(most), "no density is above the bound");
	tw_propose_release(&p);
}

/* A turned box would cut units of whole numbers, where one on the axes does not. */
static void
whole(void)
{
	const struct tw_law n[2] = { { TW_LAW_NORMAL, 0, 1 },
	    { TW_LAW_WHOLE, 0, 9 } };
	const double draw[10] = { 0, 1, 0.5, 2, 0.7, 3, 1, 3, 2, 5 };
	struct tw_propose p;

	ok(tw_propose_init(&p, 2, n, true, 5, draw) == 1, "whole numbers, turned: none");
	tw_propose_release(&p);
	ok(tw_propose_init(&p, 2, n, false, 5, draw) == 0, "on the axes");
	tw_propose_release(&p);
}

static void
flaws(void)
{
	const struct tw_law far[1] = { { TW_LAW_UNIFORM, 5, 6 } };
	const struct tw_law positive[1] = { { TW_LAW_LOGNORMAL, 0, 1 } };
	const double some[4] = { 0.5, 1, 1.5, 2 }, same[3] = { 1, 1, 1 };
	const double zero[3] = { 1, 0, 2 }, below[2] = { 0, -1 };
	const double line[6] = { 0, 0, 1, 2, 2, 4 }, wide[2] = { -1e10, 1e10 };
	const double bent[8] = { 0, 0, 1, 2, 2, 4 + 1e-8, 3, 6 };
	const struct tw_law flat[2] = { { TW_LAW_UNIFORM, -9, 9 },
	    { TW_LAW_UNIFORM, -9, 9 } };
	const struct tw_law narrow[1] = { { TW_LAW_NORMAL, -10, 1e-3 } };
	const struct tw_law needle[1] = { { TW_LAW_NORMAL, 0, 1e-300 } };
	const struct {
		size_t d;
		const struct tw_law *law;
		bool turned;
		size_t n;
		const double *draws;
		const char *what;
	} t[] = {
		{ 1, far, 0, 4, some, "no mass" },
		{ 1, far, 1, 4, some, "... on other axes" },
		{ 1, positive, 0, 3, same, "no width" },
		{ 1, positive, 1, 3, same, "no spread" },
		{ 1, positive, 0, 2, below, "draws where the prior has no u" },
		{ 1, positive, 1, 3, zero, "some of them, on other axes" },
		{ 1, positive, 0, 0, NULL, "no draws" },
		{ 2, flat, 1, 3, line, "no rank" },
		{ 2, flat, 1, 4, bent, "hardly one" },
		{ 1, flat, 1, 1, some, "one draw" },
		/* The largest density e^-5000000; e^690 and a width of e^23. */
		{ 1, narrow, 1, 4, some, "a bound of 0" },
		{ 1, needle, 1, 2, wide, "none at all" },
	};
	struct tw_propose p;
	size_t i;

	for (i = 0; i < sizeof t / sizeof *t; i++) {
		ok(tw_propose_init(&p, t[i].d, t[i].law, t[i].turned, t[i].n,
		    t[i].draws) == 1, "%s", t[i].what);
		tw_propose_release(&p);
	}
	/* The span of log 1 and log 2, without an end below. */
	ok(tw_propose_init(&p, 1, positive, false, 3, zero) == 0 &&
	    p.lo[0] == -INFINITY && fabs(p.hi[0] - 1.1 * log(2)) < 1e-15 &&
	    p.scale == tw_law_mass(positive, -INFINITY, p.hi[0]),
	    "a draw that the prior cannot have");
	tw_propose_release(&p);
}

static void
spans(void)
{
	const double theta[8] = { 1, 10, 3, 20, -5, 15, 2, 40 };
	const unsigned char use[4] = { 1, 1, 0, 1 }, none[4] = { 0 };
	double lo[2], hi[2];

	ok(tw_focus_span(4, 2, theta, use, 0.5, lo, hi) == 3 && lo[0] == 0 &&
	    hi[0] == 4 && lo[1] == -5 && hi[1] == 55, "the span of some, widened");
	ok(tw_focus_span(4, 2, theta, NULL, 0, lo, hi) == 4 && lo[0] == -5 &&
	    hi[0] == 3, "of all");
	ok(tw_focus_span(4, 2, theta, none, 1, lo, hi) == 0 && lo[0] == -5 &&
	    hi[0] == 3, "of none: as it was");
}

/* A box from (-1, 2) to (1, 4), its walls included. */
static void
boxes(void)
{
	const struct { double theta[2]; bool near; } point[] = {
		{ { -1, 2 }, true }, { { 1, 4 }, true }, { { 0, 3 }, true },
		{ { -1.1, 3 }, false }, { { 1.1, 3 }, false },
		{ { 0, 1.9 }, false }, { { 0, 4.1 }, false },
		{ { NAN, 3 }, false }, { { 0, NAN }, false }
	};
	double lo[2] = { -1, 2 }, hi[2] = { 1, 4 };
	struct tw_flow f = { .ntheta = 2 };
	struct tw_focus r = { .flow = &f, .lo = lo, .hi = hi };
	size_t i, bad = 0;

	for (i = 0; i < sizeof point / sizeof *point; i++)
		bad += tw_focus_near(&r, point[i].theta) != point[i].near;
	ok(bad == 0, "in the box or not: %zu are wrong", bad);
}

int
main(void)
{
	ellipse(0);
	ellipse(1);
	line();
	corners();
	whole();
	flaws();
	spans();
	boxes();
	return done();
}
