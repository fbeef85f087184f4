/*
 * Incomplete gamma and beta functions: a series for gamma below x = a + 1, and
 * continued fractions elsewhere (NIST Digital Library of Mathematical
 * Functions, DLMF, 8.7.1, 8.9.2, 8.17.22). W. J. Lentz, Applied Optics 15
 * (1976), shows how to evaluate a continued fraction.
 */
#include <float.h>
#include <math.h>

#include "stat/base/incomplete.h"

/*
 * log(a^a e^-a / Gamma(a)), which gives the log densities at their modes.
 * Gamma(a) = Gamma(v) / (a (a+1) .. (v-1)), where v is at least 16, so that
 * Stirling's series (DLMF 5.11.1) for Gamma(v) is accurate.
 */
static double
top(double a)
{
	double v = a, product = 1, w, series;

	for (; v < 16; v++)
		product *= v;
	w = 1 / (v * v);
	series = (1 / 12.0 - w * (1 / 360.0 - w * (1 / 1260.0 - w *
	    (1 / 1680.0 - w / 1188)))) / v;
	return a * log(a / v) + (v - a) * (1 - log(v)) + log(product) +
	    0.5 * log(v / 6.28318530717958647693) - series;
}

/*
 * The continued fraction b_0 + a_1/(b_1 + a_2/(b_2 + ...)). b is b_0, and for n
 * >= 1 next(v, n, &b) returns a_n and sets b to b_n.
 */
static double
fraction(double b, double (*next)(const double v[3], double n, double *b),
    const double v[3])
{
	double f = b, c = b, d = 0, n, a, change;

	for (n = 1; n < 1e5; n++) {
		a = next(v, n, &b);
		d = 1 / (b + a * d);
		c = b + a / c;
		change = c * d;
		f *= change;
		if (fabs(change - 1) <= DBL_EPSILON)
			break;
	}
	return f;
}

/* ---- gamma -------------------------------------------------------- */

double
tw_gamma_log(double a, double u)
{
	double w = u - log(a);

	return a * (w - expm1(w)) + top(a);
}

static double
gamma_next(const double v[3], double n, double *b)
{
	*b = v[1] + 2 * n + 1 - v[0];
	return n * (v[0] - n);
}

void
tw_gamma_tails(double a, double u, double *below, double *above)
{
	double x = exp(u), density = exp(tw_gamma_log(a, u)), sum, term, n;

	if (x < a + 1) {
		for (sum = term = 1 / a, n = a + 1; term > sum * 1e-17; n++)
			sum += term *= x / n;
		*below = fmin(density * sum, 1);
		*above = 1 - *below;
	} else {
		*above = density == 0 ? 0 :
		    density / fraction(x + 1 - a, gamma_next,
		    (double[]){ a, x, 0 });
		*below = 1 - *above;
	}
}

/* ---- beta --------------------------------------------------------- */

double
tw_log_x(double u)
{
	return u < 0 ? u - log1p(exp(u)) : -log1p(exp(-u));
}

double
tw_beta_log(double a, double b, double u)
{
	double at = log(a / b);		/* the mode */

	return a * (tw_log_x(u) - tw_log_x(at)) +
	    b * (tw_log_x(-u) - tw_log_x(-at)) + top(a) + top(b) - top(a + b);
}

static double
beta_next(const double v[3], double n, double *b)
{
	double m = floor(n / 2), at = v[0] + n;

	*b = 1;
	return (fmod(n, 2) == 1 ? -(v[0] + m) * (v[0] + v[1] + m) :
	    m * (v[1] - m)) * v[2] / ((at - 1) * at);
}

/* P(U <= u) */
static double
beta_below(double a, double b, double u)
{
	return exp(tw_beta_log(a, b, u)) / (a * fraction(1, beta_next,
	    (double[]){ a, b, exp(tw_log_x(u)) }));
}

void
tw_beta_tails(double a, double b, double u, double *below, double *above)
{
	if (u < log((a + 1) / (b + 1))) {
		*below = beta_below(a, b, u);
		*above = 1 - *below;
	} else {
		*above = beta_below(b, a, -u);
		*below = 1 - *above;
	}
}

/* ---- Poisson ------------------------------------------------------ */

double
tw_poisson_log(double mean, double u)
{
	/* P(k) is the density of gamma(k + 1) at the mean. */
	return tw_gamma_log(floor(u + 0.5) + 1, log(mean)) - log(mean);
}

/*
 * The probabilities of less than k, and of k or more, which are P(X >= mean)
 * and P(X <= mean) if X has the distribution gamma(k) (DLMF 8.4.10).
 */
static void
step_tails(double mean, double k, double *below, double *above)
{
	*below = 0;
	*above = 1;
	if (k > 0)
		tw_gamma_tails(k, log(mean), above, below);
}

void
tw_poisson_tails(double mean, double u, double *below, double *above)
{
	double k = floor(u + 0.5), part = u + 0.5 - k, p, q;

	step_tails(mean, k, below, above);
	if (part == 0)
		return;
	/* Linear between both ends of the step. */
	step_tails(mean, k + 1, &p, &q);
	*below += part * (p - *below);
	*above += part * (q - *above);
}
