/*
 * gaussian_mixture: theta uniform on [-w,w]^2, and x from either of two
 * normals around m theta with equal chance, variance 1 or 0.01:
 *
 *   x ~ 0.5 N(m theta, I) + 0.5 N(m theta, 0.01 I)
 *
 * The benchmark has w = 10, m = 1; the code of the authors of the three-way
 * paper w = 3, m = 0.8. As a function of theta, N(x; m theta, s^2 I) is
 * proportional to a normal density around x/m with standard deviation s/m, and
 * its integral is the same for both s. So the posterior is a mixture of these
 * two, truncated to the box. (It is not a mixture around m x.)
 */
#include <math.h>

#include "stat/base/normal.h"
#include "tasks/draw.h"
#include "tasks/task.h"

enum { WIDTH, SLOPE };			/* w and m in setting[] */

static const double wide = 1, narrow = 0.1;	/* standard deviations */

static void
prior(const struct task *t, struct tw_rng *r, double *theta)
{
	int i;

	for (i = 0; i < t->p; i++)
		theta[i] = draw_between(r, -t->setting[WIDTH],
		    t->setting[WIDTH]);
}

static void
simulate(const struct task *t, struct tw_rng *r, const double *theta,
    double *x)
{
	double sd = tw_rng_uniform(r) < 0.5 ? wide : narrow;
	int i;

	for (i = 0; i < t->d; i++)
		x[i] = t->setting[SLOPE] * theta[i] + sd * tw_rng_normal(r);
}

static double
log_prior(const struct task *t, const double *theta)
{
	double w = t->setting[WIDTH];

	return fabs(theta[0]) <= w && fabs(theta[1]) <= w ? 0 : -INFINITY;
}

static double
log_likelihood(const struct task *t, const double *theta, const double *x)
{
	double a = 0, b = 0, m = t->setting[SLOPE];
	int i;

	for (i = 0; i < t->d; i++) {
		a += normal_log_density(x[i], m * theta[i], wide);
		b += normal_log_density(x[i], m * theta[i], narrow);
	}
	return fmax(a, b) + log1p(exp(-fabs(a - b)));
}

/* The limits of m theta in the box, as distances from x in units of sd. */
static void
walls(const struct task *t, double x, double sd, double *lo, double *hi)
{
	double w = t->setting[WIDTH] * t->setting[SLOPE];

	*lo = (-w - x) / sd;
	*hi = (w - x) / sd;
}

/* The mass of a component in the box. */
static double
mass(const struct task *t, const double *x, double sd)
{
	double lo, hi, product = 1;
	int i;

	for (i = 0; i < t->d; i++) {
		walls(t, x[i], sd, &lo, &hi);
		product *= lo > 0 ? tw_normal_cdf(-lo) - tw_normal_cdf(-hi) :
		    tw_normal_cdf(hi) - tw_normal_cdf(lo);
	}
	return product;
}

static bool
draw(const struct task *t, struct tw_rng *r, const double *x, double *theta)
{
	double a = mass(t, x, wide), b = mass(t, x, narrow), sd, lo, hi, v;
	double w = t->setting[WIDTH];
	int i;

	/* Far from the box both masses are 0 by rounding: take the wide one. */
	sd = tw_rng_uniform(r) * (a + b) < b ? narrow : wide;
	for (i = 0; i < t->p; i++) {
		walls(t, x[i], sd, &lo, &hi);
		v = (x[i] + sd * draw_truncated(r, lo, hi)) / t->setting[SLOPE];
		theta[i] = fmin(fmax(v, -w), w);
	}
	return true;
}

const struct task task_gaussian_mixture = {
	.name = "gaussian_mixture",
	.about = "two normals around theta, wide and narrow",
	.p = 2, .d = 2,
	.setting = { [WIDTH] = 10, [SLOPE] = 1 },
	.prior = prior,
	.simulate = simulate,
	.log_prior = log_prior,
	.log_likelihood = log_likelihood,
	.draw = draw
};

const struct task task_gaussian_mixture_paper = {
	.name = "gaussian_mixture_paper",
	.about = "the same around 0.8 theta, on a smaller box",
	.p = 2, .d = 2,
	.setting = { [WIDTH] = 3, [SLOPE] = 0.8 },
	.prior = prior,
	.simulate = simulate,
	.log_prior = log_prior,
	.log_likelihood = log_likelihood,
	.draw = draw
};
