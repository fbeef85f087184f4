/*
 * Prior distributions against SciPy and integrals in many digits
 * (oracles/dist.py): masses, densities (also at the edges), draws by
 * chi-squared and, between limits, by their moments.
 */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "stat/prior/dist.h"
#include "tap.h"

#define COUNT 40000
#define CELLS 20

static int
near(double got, double want, double tolerance)
{
	if (isinf(want))
		return got == want;
	return fabs(got - want) <= tolerance;
}

static int
alike(double got, double want, double relative)
{
	return near(got, want, relative * fabs(want) + 1e-300);
}

/* Mean and variance of draws in [lo, hi], within five standard errors. */
static int
drawn(const struct tw_dist *l, double lo, double hi, double mean, double var)
{
	struct tw_rng rng;
	double sum = 0, square = 0, u;
	int i;

	tw_rng_seed(&rng, 3);
	for (i = 0; i < COUNT; i++) {
		u = tw_dist_between(l, &rng, lo, hi);
		if (!(u >= lo && u <= hi))
			return 0;
		sum += u - mean;
		square += (u - mean) * (u - mean);
	}
	/* No distribution here has a fourth moment above 9 var^2. */
	return fabs(sum / COUNT) <= 5 * sqrt(var / COUNT) &&
	    fabs(square / COUNT - var) <= 5 * sqrt(8.0 / COUNT) * var;
}

/*
 * The log density in [v[0], v[1]] is never above the largest, v[4], and its
 * slope agrees with a difference quotient.
 */
static int
sloped(const struct tw_dist *l, const double *v)
{
	double u, d, h = 1e-6 * (v[1] - v[0]), rough;
	int i;

	for (i = 1; i < 16; i++) {
		u = v[0] + i / 16.0 * (v[1] - v[0]);
		d = tw_dist_log_density(l, u);
		if (!(d <= v[4] + 1e-12 * (1 + fabs(v[4]))))
			return 0;
		rough = (tw_dist_log_density(l, u + h) -
		    tw_dist_log_density(l, u - h)) / (2 * h);
		if (isfinite(rough) && !near(tw_dist_slope(l, u), rough,
		    1e-5 * fabs(rough) + 1e-9 * (1 + fabs(d)) / h))
			return 0;
	}
	return 1;
}

/* v: lo, hi, mass, log density at lo, its maximum, mean, variance */
static void
box(const struct tw_dist *l, const double *v, const char *name)
{
	ok(alike(tw_dist_mass(l, v[0], v[1]), v[2], 1e-9),
	    "mass of %s(%g, %g) on [%g, %g]", name, l->a, l->b, v[0], v[1]);
	ok(near(tw_dist_log_density(l, v[0]), v[3], 1e-12 * (1 + fabs(v[3]))) &&
	    sloped(l, v), "... densities");
	ok(drawn(l, v[0], v[1], v[5], v[6]), "... draws");
}

/* v: theta, log density, masses below and above */
static void
point(const struct tw_dist *l, const double *v, const char *name)
{
	double u = tw_dist_u(l, v[0]);

	ok(near(tw_dist_log(l, v[0]), v[1], 1e-11 * (1 + fabs(v[1]))),
	    "log density of %s(%g, %g) at %g: %.17g", name, l->a, l->b, v[0],
	    tw_dist_log(l, v[0]));
	if (isnan(u))
		return;
	if (tw_dist_is_integer(l))
		u = floor(u) + 0.5;	/* the mass below includes theta */
	/* The last double below 1 stands for 1. */
	ok(alike(tw_dist_mass(l, -INFINITY, u), v[2], 1e-9) &&
	    near(tw_dist_mass(l, u, INFINITY), v[3],
	    1e-9 * v[3] + (v[0] == 1 ? 4 * DBL_EPSILON : 1e-300)),
	    "... tails");
	ok(v[1] == -INFINITY || v[0] != floor(v[0]) ||
	    alike(tw_dist_theta(l, tw_dist_u(l, v[0])), v[0], 1e-11),
	    "... and back");
	/* Just below the mass, as it ends on the border to the next integer. */
	if (v[2] > 1e-300 && v[3] > 1e-6)
		ok(alike(tw_dist_quantile(l, v[2] * (tw_dist_is_integer(l) ?
		    1 - 1e-9 : 1)), v[0], 1e-7) ||
		    v[1] == -INFINITY, "... the quantile at %g: %.17g", v[2],
		    tw_dist_quantile(l, v[2]));
}

/* Draws are in equally likely cells as often as they should be. */
static void
cells(const struct tw_dist *l, const double *end, const char *name)
{
	double n[CELLS] = { 0 }, chi = 0, theta, lo, hi;
	const double want = (double)COUNT / CELLS;
	struct tw_rng rng;
	int i, k, out = 0;

	tw_dist_support(l, &lo, &hi);
	tw_rng_seed(&rng, 11);
	for (i = 0; i < COUNT; i++) {
		theta = tw_dist_draw(l, &rng);
		out += !(theta >= lo && theta <= hi) ||
		    tw_dist_log(l, theta) == -INFINITY;
		/* Equally likely cells of a Poisson distribution need noise. */
		if (l->kind == TW_DIST_POISSON)
			theta += tw_rng_uniform(&rng) - 0.5;
		for (k = 0; k < CELLS - 1 && theta > end[k]; k++)
			;
		n[k]++;
	}
	for (k = 0; k < CELLS; k++)
		chi += (n[k] - want) * (n[k] - want) / want;
	/* with 19 degrees of freedom, above 57 once in 10^5 */
	ok(chi < 57 && out == 0, "draws of %s(%g, %g): chi squared %.1f, %d "
	    "outside the support", name, l->a, l->b, chi, out);
}

/* Reads the numbers of a row into v, and returns how many there are. */
static int
numbers(const char *p, double *v, int most)
{
	int n, used;

	for (n = 0; n < most && sscanf(p, "%lf%n", &v[n], &used) == 1; n++)
		p += used;
	return n;
}

static void
rows(void)
{
	FILE *f = fopen("tests/oracles/dist.tsv", "r");
	char line[1024], what[16], name[16];
	double v[4 + CELLS];
	int seen[TW_DISTS] = { 0 }, used, kinds = 0, n, k;
	struct tw_dist l;

	while (f != NULL && fgets(line, sizeof line, f) != NULL &&
	    sscanf(line, "%15s %15s%n", what, name, &used) == 2) {
		n = numbers(line + used, v, 4 + CELLS);
		for (k = 0; k < TW_DISTS; k++)
			if (strcmp(name, tw_dist_row[k].word) == 0)
				break;
		if (k == TW_DISTS)
			break;
		l = (struct tw_dist){ (enum tw_dist_kind)k, v[0], v[1], v[2],
		    v[3] };
		if (strcmp(what, "box") == 0 && n == 11)
			box(&l, v + 4, name);
		else if (strcmp(what, "point") == 0 && n == 8)
			point(&l, v + 4, name);
		else if (strcmp(what, "cells") == 0 && n == 4 + CELLS - 1)
			cells(&l, v + 4, name);
		else
			break;
		seen[k] |= *what == 'b' ? 1 : *what == 'p' ? 2 : 4;
	}
	ok(f != NULL && feof(f), "tests/oracles/dist.tsv, all of it");
	for (k = 0; k < TW_DISTS; k++)
		kinds += seen[k] == 7;
	ok(kinds == TW_DISTS, "box, point and cells of %d distributions of %d", kinds,
	    TW_DISTS);
	if (f != NULL)
		fclose(f);
}

static void
words(void)
{
	char with[32];
	int k, bad = 0;

	for (k = 0; k < TW_DISTS; k++) {
		snprintf(with, sizeof with, "%s%.*s", tw_dist_row[k].word,
		    (int)strcspn(tw_dist_row[k].must, ")") + 1,
		    tw_dist_row[k].must);
		bad += strstr(TW_DIST_WORDS(" "), with) == NULL;
	}
	ok(bad == 0, "each distribution is among the words");
}

/* The arguments that a distribution accepts. */
static const struct { struct tw_dist l; bool sound; } t[] = {
	{ { TW_DIST_UNIFORM, 1, 1, 0, 0 }, false },
	{ { TW_DIST_UNIFORM, -1e308, 1e308, 0, 0 }, false },
	{ { TW_DIST_UNIFORM, -1, 1, 0, 0 }, true },
	{ { TW_DIST_NORMAL, 0, 0, 0, 0 }, false },
	{ { TW_DIST_LOGNORMAL, 0, -1, 0, 0 }, false },
	{ { TW_DIST_LOGUNIFORM, 0, 1, 0, 0 }, false },
	{ { TW_DIST_LOGUNIFORM, 2, 1, 0, 0 }, false },
	{ { TW_DIST_LOGUNIFORM, 1e-300, 1e300, 0, 0 }, true },
	{ { TW_DIST_EXPONENTIAL, 1, 0, 0, 0 }, false },
	{ { TW_DIST_GAMMA, 0, 1, 0, 0 }, false },
	{ { TW_DIST_GAMMA, 1e7, 1, 0, 0 }, false },
	{ { TW_DIST_GAMMA, 1, 0, 0, 0 }, false },
	{ { TW_DIST_BETA, 0.001, 1, 0, 0 }, false },
	{ { TW_DIST_BETA, 1, 1e7, 0, 0 }, false },
	{ { TW_DIST_LOGUNIFORM, 1, INFINITY, 0, 0 }, false },
	{ { TW_DIST_UNIFORM, 1, INFINITY, 0, 0 }, false },
	{ { TW_DIST_NORMAL, -INFINITY, 1, 0, 0 }, false },
	{ { TW_DIST_HALFNORMAL, 0, 0, 0, 0 }, false },
	{ { TW_DIST_TRUNCNORMAL, 0, 0, 1, 2 }, false },
	{ { TW_DIST_TRUNCNORMAL, 0, 1, 2, 2 }, false },
	{ { TW_DIST_TRUNCNORMAL, 0, 1, 2, -INFINITY }, false },
	{ { TW_DIST_TRUNCNORMAL, 0, 1, INFINITY, INFINITY }, false },
	{ { TW_DIST_TRUNCNORMAL, 0, 1, 31, 32 }, false },
	{ { TW_DIST_TRUNCNORMAL, 0, 1, -32, -31 }, false },
	{ { TW_DIST_TRUNCNORMAL, 0, 1e9, 1, 2 }, false },
	{ { TW_DIST_TRUNCNORMAL, 0, 1, 29, INFINITY }, true },
	{ { TW_DIST_HALFCAUCHY, 0.5, 0, 0, 0 }, false },
	{ { TW_DIST_HALFCAUCHY, 0.5, INFINITY, 0, 0 }, false },
	{ { TW_DIST_STUDENT, 0, 0, 1, 0 }, false },
	{ { TW_DIST_STUDENT, 1e7, 0, 1, 0 }, false },
	{ { TW_DIST_STUDENT, 5, INFINITY, 1, 0 }, false },
	{ { TW_DIST_STUDENT, 5, 0, 0, 0 }, false },
	{ { TW_DIST_STUDENT, 5, 0, 1e101, 0 }, false },
	{ { TW_DIST_STUDENT, 1, -5, 1e100, 0 }, true },
	{ { TW_DIST_POISSON, 0, 0, 0, 0 }, false },
	{ { TW_DIST_POISSON, 0, 1e6, 0, 0 }, false },
	{ { TW_DIST_POISSON, 0, 1e5, 0, 0 }, true },
	{ { TW_DIST_INTEGER, 1, 2.5, 0, 0 }, false },
	{ { TW_DIST_INTEGER, 3, 3, 0, 0 }, false },
	{ { TW_DIST_INTEGER, 0, 0x1p51, 0, 0 }, false },
	{ { TW_DIST_INTEGER, -3, 3, 0, 0 }, true }
};

static void
sound(void)
{
	size_t i, bad = 0;

	for (i = 0; i < sizeof t / sizeof *t; i++)
		bad += tw_dist_sound(&t[i].l) != t[i].sound;
	ok(bad == 0, "the parameters that distributions accept");
}

/* However far u is, theta is a double within the support. */
static void
ends(void)
{
	const struct tw_dist g = { TW_DIST_GAMMA, 0.01, 1, 0, 0 };
	const struct tw_dist b = { TW_DIST_BETA, 0.5, 0.5, 0, 0 };
	const struct tw_dist o = { TW_DIST_LOGUNIFORM, 0.3, 0.7, 0, 0 };
	const struct tw_dist w = { TW_DIST_INTEGER, -2, 3, 0, 0 };
	const struct tw_dist h = { TW_DIST_HALFCAUCHY, 0.5, 1e100, 0, 0 };
	const struct tw_dist s = { TW_DIST_STUDENT, 0.1, 0, 1e100, 0 };
	const struct tw_dist p = { TW_DIST_POISSON, 0, 7, 0, 0 };

	ok(tw_dist_theta(&g, -1e4) == DBL_MIN && tw_dist_theta(&g,
	    1e4) == DBL_MAX, "gamma");
	ok(tw_dist_theta(&b, -1e4) == DBL_MIN && tw_dist_theta(&b, 1e4) < 1 &&
	    isfinite(tw_dist_log(&b, 0)) && isfinite(tw_dist_log(&b, 1)), "beta");
	ok(tw_dist_theta(&o, log(0.3)) == 0.3 && tw_dist_theta(&o,
	    log(0.7)) == 0.7, "loguniform");
	ok(tw_dist_theta(&w, -2.5) == -2 && tw_dist_theta(&w, 3.5) == 3 &&
	    tw_dist_theta(&w, 0.5) == 1, "integer");
	ok(tw_dist_theta(&h, -1e4) == DBL_MIN && tw_dist_theta(&h,
	    1e4) == DBL_MAX, "halfcauchy");
	ok(tw_dist_theta(&s, -1e4) == -DBL_MAX && tw_dist_theta(&s,
	    1e4) == DBL_MAX, "student");
	ok(tw_dist_theta(&p, -0.5) == 0 && tw_dist_theta(&p, 0.5) == 1 &&
	    tw_dist_theta(&p, 1e9) == 1e9, "poisson");
}

static void
coordinates(void)
{
	const struct tw_dist n = { TW_DIST_NORMAL, 0, 1, 0, 0 };
	const struct tw_dist l = { TW_DIST_LOGNORMAL, 0, 1, 0, 0 };
	const struct tw_dist w = { TW_DIST_UNIFORM, 0, 1, 0, 0 };

	ok(tw_dist_log_density(&w, 2) == -INFINITY &&
	    tw_dist_log_density(&w, -1) == -INFINITY, "no mass beyond a bound");
	ok(tw_dist_u(&n, -3) == -3 && tw_dist_theta(&n, -3) == -3, "u is theta");
	ok(alike(tw_dist_u(&l, 2), log(2), 1e-15) &&
	    alike(tw_dist_theta(&l, log(2)), 2, 1e-15), "u is log theta");
	ok(isnan(tw_dist_u(&l, 0)) && isnan(tw_dist_u(&l, -1)), "or NaN");
	ok(tw_dist_mass(&w, 2, 3) == 0 && tw_dist_mass(&w, -2, -1) == 0 &&
	    tw_dist_mass(&w, 0.5, 0.25) == 0, "no negative mass");
	ok(tw_dist_mass(&n, 1, 1) == 0 && tw_dist_mass(&n, 2, 1) == 0,
	    "no mass between equal or reversed limits");
}

int
main(void)
{
	rows();
	words();
	sound();
	ends();
	coordinates();
	return done();
}
