/*
 * Tests draws from a prior in a region, from a box and from an ellipsoid, and
 * the mass of the region against its closed form.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/prior/dist.h"
#include "stat/prior/propose.h"
#include "tap.h"

static int
near(double got, double want, double relative)
{
	if (isinf(want))
		return isinf(got) && (got < 0) == (want < 0);
	return fabs(got - want) <= relative * fabs(want) + 1e-300;
}

/*
 * The region is an ellipse around c, |L^-1 (theta - c)| <= r with L = [1 0; rho
 * s], in the middle of a uniform prior, so its mass is pi r^2 s / area. Draws
 * in it determine the ellipsoid.
 */
static void
ellipse(int round)
{
	const struct tw_dist dist[2] = { { TW_DIST_UNIFORM, -2, 2, 0, 0 },
	    { TW_DIST_UNIFORM, -5, 5, 0, 0 } };
	const double rho = 3, s = 0.01, r = 0.5;
	const double lo[2] = { -0.3, -0.6 }, hi[2] = { 0.8, 2.6 };
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
	ok((round ? tw_propose_ellipsoid(&p, 2, dist, n, draw) :
	    tw_propose_box(&p, 2, dist, lo, hi)) == 0,
	    "proposals in %s", round ? "an ellipse" : "a box");
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
	ok(round ? kept > 7 * tried / 10 : kept < tried / 50,
	    "%s are lost", round ? "few" : "many");
	ok(fabs(sum[0] / (double)kept - 0.25) < 0.02 &&
	    fabs(sum[1] / (double)kept - 1) < 0.06, "in the middle of it");
	tw_propose_release(&p);
}

/*
 * With one parameter the ellipsoid is an interval c - h to c + h around the
 * mean c of the draws, and the bound on the density f(c) exp(g (u - c)), whose
 * integral is f(c) 2 sinh(g h) / g.
 */
static void
line(double mean, const double draw[5], double c, double farthest)
{
	const struct tw_dist n[1] = { { TW_DIST_NORMAL, mean, 1, 0, 0 } };
	double g = mean - c, h = 1.1 * farthest;
	struct tw_propose p;

	if (!ok(tw_propose_ellipsoid(&p, 1, n, 5, draw) == 0, "one"))
		return;
	ok(fabs(p.centre[0] - c) < 1e-12 && near(p.scale, 2 * sinh(g * h) / g *
	    exp(-g * g / 2) / sqrt(2 * acos(-1)), 1e-9),
	    "one parameter: an interval, and the integral of the bound, %g",
	    p.scale);
	tw_propose_release(&p);
}

/*
 * The region is a ball in u, for parameters of six distributions; draws on its
 * surface determine the ellipsoid. Mass and means are those of the prior's
 * draws in the ball.
 */
enum { D = 6 };
static const struct tw_dist six[2][D] = {
	{ { TW_DIST_NORMAL, 1, 0.7, 0, 0 }, { TW_DIST_EXPONENTIAL, 1, 2, 0, 0 },
	    { TW_DIST_BETA, 3, 2, 0, 0 }, { TW_DIST_UNIFORM, -1, 3, 0, 0 },
	    { TW_DIST_GAMMA, 2.5, 1, 0, 0 }, { TW_DIST_HALFNORMAL, 0, 1, 0, 0 } },
	{ { TW_DIST_TRUNCNORMAL, 1, 0.5, 0, 3 }, { TW_DIST_STUDENT, 8, 1, 0.5, 0 },
	    { TW_DIST_HALFCAUCHY, 0.5, 2, 0, 0 }, { TW_DIST_STUDENT, 12, 0, 2, 0 },
	    { TW_DIST_TRUNCNORMAL, 0.8, 0.4, -INFINITY, 2 },
	    { TW_DIST_STUDENT, 20, -1, 3, 0 } }
};

static void
dists(const struct tw_dist *dist)
{
	enum { N = 1000, TRIES = 400000 };
	double *draw = malloc(N * D * sizeof *draw), theta[D], square, v;
	double n[2] = { 0, 0 }, sum[2][D] = { { 0 } }, mass[2];
	struct tw_propose p;
	struct tw_rng rng;
	size_t i, j, k;

	tw_rng_seed(&rng, 21);
	for (i = 0; i < N; i++) {
		for (square = 0, j = 0; j < D; j++) {
			draw[i * D + j] = tw_rng_normal(&rng);
			square += draw[i * D + j] * draw[i * D + j];
		}
		for (j = 0; j < D; j++)
			draw[i * D + j] = tw_dist_theta(&dist[j],
			    0.75 + 0.7 / sqrt(square) * draw[i * D + j]);
	}
	ok(tw_propose_ellipsoid(&p, D, dist, N, draw) == 0, "six distributions");
	for (i = 0; i < TRIES; i++)
		for (k = 0; k < 2; k++) {
			for (j = 0; j < D && k == 0; j++)
				theta[j] = tw_dist_draw(&dist[j], &rng);
			if (k == 1 && !tw_propose_draw(&p, &rng, theta))
				continue;
			for (square = 0, j = 0; j < D; j++) {
				v = tw_dist_u(&dist[j], theta[j]) - 0.75;
				square += v * v;
			}
			n[k] += square <= 0.49;
			for (j = 0; j < D && square <= 0.49; j++)
				sum[k][j] += tw_dist_u(&dist[j], theta[j]);
		}
	mass[0] = n[0] / TRIES;
	mass[1] = p.scale * n[1] / TRIES;
	ok(n[0] > 500 && n[1] > 20 * n[0] && fabs(mass[1] - mass[0]) <=
	    5 * mass[0] / sqrt(n[0]), "P(T) is %.4g, here %.4g, by %g and %g",
	    mass[0], mass[1], n[0], n[1]);
	/* No coordinate has a variance above 0.49 / 8 in the region. */
	for (v = 0, j = 0; j < D; j++)
		v = fmax(v, fabs(sum[0][j] / n[0] - sum[1][j] / n[1]));
	ok(v < 5 * sqrt(0.49 / 8 / n[0]), "the same means, to %.3g", v);
	tw_propose_release(&p);
	free(draw);
}

/* An ellipsoid would cut the cells of integers; a box contains whole cells. */
static void
integers(void)
{
	const struct tw_dist n[1] = { { TW_DIST_INTEGER, 0, 9, 0, 0 } };
	const struct tw_dist counts[1] = { { TW_DIST_POISSON, 0, 2, 0, 0 } };
	const double draw[5] = { 1, 2, 3, 3, 5 }, lo = 0.6, hi = 3.4;
	struct tw_propose p;

	ok(tw_propose_ellipsoid(&p, 1, n, 5, draw) == 1,
	    "integers: no ellipsoid");
	tw_propose_release(&p);
	ok(tw_propose_box(&p, 1, n, &lo, &hi) == 0 && near(p.scale, 0.3, 1e-12),
	    "but a box, here of 1, 2 and 3");
	tw_propose_release(&p);
	ok(tw_propose_box(&p, 1, n, &draw[1], &draw[4]) == 0 &&
	    near(p.scale, 0.4, 1e-12) && p.lo[0] == 1.5 && p.hi[0] == 5.5,
	    "with both integers at which it ends, here 2 and 5");
	tw_propose_release(&p);
	ok(tw_propose_ellipsoid(&p, 1, counts, 5, draw) == 1,
	    "counts: no ellipsoid");
	tw_propose_release(&p);
	ok(tw_propose_box(&p, 1, counts, &draw[1], &draw[4]) == 0 &&
	    near(p.scale, exp(-2) * (2 + 4 / 3.0 + 2 / 3.0 + 4 / 15.0), 1e-12),
	    "a box of 2 to 5, mean 2");
	tw_propose_release(&p);
}

/* Boxes without mass, or that end where the prior does. */
static void
ends(void)
{
	const struct tw_dist flat[1] = { { TW_DIST_UNIFORM, 5, 6, 0, 0 } };
	const struct tw_dist positive[1] = { { TW_DIST_LOGNORMAL, 0, 1, 0, 0 } };
	const struct tw_dist share[1] = { { TW_DIST_BETA, 2, 2, 0, 0 } };
	const double low = -1, zero = 0, half = 0.5, two = 2;
	struct tw_propose p;

	ok(tw_propose_box(&p, 1, flat, &zero, &two) == 1, "no mass");
	tw_propose_release(&p);
	ok(tw_propose_box(&p, 1, positive, &low, &zero) == 1, "below 0");
	tw_propose_release(&p);
	ok(tw_propose_box(&p, 1, positive, &half, &half) == 1, "no width");
	tw_propose_release(&p);
	ok(tw_propose_box(&p, 1, positive, &low, &two) == 0 &&
	    p.lo[0] == -INFINITY && p.hi[0] == log(2) &&
	    p.scale == tw_dist_mass(positive, -INFINITY, log(2)),
	    "an end that the prior cannot have");
	tw_propose_release(&p);
	ok(tw_propose_box(&p, 1, share, &half, &two) == 0 && p.lo[0] == 0 &&
	    p.hi[0] == INFINITY && near(p.scale, 0.5, 1e-12), "above 1");
	tw_propose_release(&p);
}

static void
flaws(void)
{
	const struct tw_dist far[1] = { { TW_DIST_UNIFORM, 5, 6, 0, 0 } };
	const struct tw_dist positive[1] = { { TW_DIST_LOGNORMAL, 0, 1, 0, 0 } };
	const double some[4] = { 0.5, 1, 1.5, 2 }, same[3] = { 1, 1, 1 };
	const double zero[3] = { 1, 0, 2 }, wide[2] = { -1e10, 1e10 };
	const double line[6] = { 0, 0, 1, 2, 2, 4 };
	const double bent[8] = { 0, 0, 1, 2, 2, 4 + 1e-8, 3, 6 };
	const struct tw_dist flat[2] = { { TW_DIST_UNIFORM, -9, 9, 0, 0 },
	    { TW_DIST_UNIFORM, -9, 9, 0, 0 } };
	const struct tw_dist narrow[1] = { { TW_DIST_NORMAL, -10, 1e-3, 0, 0 } };
	const struct tw_dist needle[1] = { { TW_DIST_NORMAL, 0, 1e-300, 0, 0 } };
	const struct {
		size_t d;
		const struct tw_dist *dist;
		size_t n;
		const double *draws;
		const char *what;
	} t[] = {
		{ 1, far, 4, some, "no ellipsoid: no mass" },
		{ 1, positive, 3, same, "no spread" },
		{ 1, positive, 3, zero, "draws that the prior cannot have" },
		{ 1, positive, 0, NULL, "no draws" },
		{ 2, flat, 3, line, "no rank" },
		{ 2, flat, 4, bent, "hardly one" },
		{ 1, flat, 1, some, "one draw" },
		/* e^-5000000 at the centre; e^690 and a width of e^23. */
		{ 1, narrow, 4, some, "a bound of 0" },
		{ 1, needle, 2, wide, "none at all" },
	};
	struct tw_propose p;
	size_t i;

	for (i = 0; i < sizeof t / sizeof *t; i++) {
		ok(tw_propose_ellipsoid(&p, t[i].d, t[i].dist, t[i].n,
		    t[i].draws) == 1, "%s", t[i].what);
		tw_propose_release(&p);
	}
}

int
main(void)
{
	ellipse(0);
	ellipse(1);
	line(5, (double[]){ 0, 0, 0, 0, 1 }, 0.2, 0.8);
	/* The mean of exp(g (u - c)) is above 1e200. */
	line(0, (double[]){ 16, 32, 32, 32, 48 }, 32, 16);
	dists(six[0]);
	dists(six[1]);
	integers();
	ends();
	flaws();
	return done();
}
