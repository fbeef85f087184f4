/*
 * The simultaneous band of an empirical distribution function. See band.h.
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "stat/conformal/binom_tail.h"
#include "stat/coverage/band.h"

static const double TWO_PI = 6.283185307179586;
static const double FAR = 1e-30;	/* below it, p is Bonferroni's bound */

/* The Poisson process of band.h, from one point z_i to the next. */
struct walk {
	uint64_t n;
	uint64_t first, last;	/* the counts in the band at this point */
	double *at;		/* [n+1] P(count, and in the band so far) */
	double *next;		/* [n+1] the same at the next point */
	double *step;		/* [n+1] P(number of events in between) */
	uint64_t fewest, most;	/* numbers of events whose P is in step */
	double out;		/* probability of having left the band */
	double least;		/* as in tw_band_exit_probability */
};

/* P(Z = s) for Z ~ Poisson(m), m > 0. */
static double
poisson(double s, double m)
{
	double e, log_factorial = 0, i;

	if (s < 16) {
		for (i = 2; i <= s; i++)
			log_factorial += log(i);
		return exp(s * log(m) - m - log_factorial);
	}
	/* Stirling's series, with s log(s/m) + m - s without cancellation. */
	e = (m - s) / s;
	return exp(-s * (e - log1p(e)) - 1 / (12 * s) + 1 / (360 * s * s * s) -
		   1 / (1260 * s * s * s * s * s)) /
	    sqrt(TWO_PI * s);
}

/*
 * Compute the distribution of the number of events in an interval of mean m,
 * outward from its mode, on either side up to the first term of at most cut.
 * fast: the terms beyond are too small to change a result.
 */
static void
find_steps(struct walk *w, double m)
{
	uint64_t s, mode = (uint64_t)m;	/* m <= n */
	double cut = 1e-18 * w->least;

	w->step[mode] = poisson((double)mode, m);
	for (s = mode; s > 0 && w->step[s] > cut; s--)
		w->step[s - 1] = w->step[s] * ((double)s / m);
	w->fewest = s;
	for (s = mode; s < w->n && w->step[s] > cut; s++)
		w->step[s + 1] = w->step[s] * (m / (double)(s + 1));
	w->most = s;
}

/* P(count c at the next point, and in the band up to this point). */
static double
arrive(const struct walk *w, uint64_t c)
{
	uint64_t from = w->first, to = w->last;
	double sum = 0;

	if (c < w->fewest)
		return 0;
	if (to > c - w->fewest)
		to = c - w->fewest;
	if (c > w->most && from < c - w->most)
		from = c - w->most;
	for (; from <= to; from++)
		sum += w->at[from] * w->step[c - from];
	return sum;
}

/*
 * Add to w->out the probability that the count leaves the band at z, where it
 * is outside [lower, upper]. arrive() gives the probability of a path without
 * the condition of n events in (0,1). The quotient of Poisson probabilities
 * (band.h) turns it into the probability under this condition.
 */
static void
leave(struct walk *w, double z, uint64_t lower, uint64_t upper)
{
	double n = (double)w->n, rest = n * (1 - z), all = poisson(n, n), part;
	uint64_t c;

	for (c = w->first; c < lower; c++)
		w->out += arrive(w, c) * (poisson(n - (double)c, rest) / all);
	for (c = upper + 1; c <= w->n; c++) {
		part = arrive(w, c) * (poisson(n - (double)c, rest) / all);
		w->out += part;
		/* Beyond the mean, the parts fall ever faster. */
		/* fast: the parts that are left out do not change the sum */
		if ((double)c > n * z && part <= DBL_EPSILON * w->out / 64)
			break;
	}
}

/* Take the process from one point to the next, whose band is [lower, upper]. */
static void
go_on(struct walk *w, double from, double to, uint64_t lower, uint64_t upper)
{
	double *spare = w->at;
	uint64_t c;

	find_steps(w, (double)w->n * (to - from));
	leave(w, to, lower, upper);
	for (c = lower; c <= upper; c++)
		w->next[c] = arrive(w, c);
	w->at = w->next;
	w->next = spare;
	w->first = lower;
	w->last = upper;
}

/* Whether n and z[k] are in the range of tw_band_find. */
static bool
good(uint64_t n, size_t k, const double *z)
{
	size_t i;

	if (n < 1 || n > TW_BAND_MAX)
		return false;
	for (i = 0; i < k; i++)
		if (!(z[i] > (i == 0 ? 0 : z[i - 1]) && z[i] < 1))
			return false;
	return true;
}

int
tw_band_exit_probability(uint64_t n, size_t k, const double *z,
    const uint64_t *lower, const uint64_t *upper, double least, double *p)
{
	struct walk w = { .n = n, .least = least };
	double *scratch;
	size_t i;

	if (!good(n, k, z))
		return -1;
	scratch = malloc(3 * ((size_t)n + 1) * sizeof *scratch);
	if (scratch == NULL)
		return -1;
	w.at = scratch;
	w.next = scratch + n + 1;
	w.step = w.next + n + 1;
	w.at[0] = 1;
	for (i = 0; i < k; i++)
		go_on(&w, i == 0 ? 0 : z[i - 1], z[i], lower[i], upper[i]);
	free(scratch);
	*p = fmin(w.out, 1);
	return 0;
}

/* P(Z >= r) for Z ~ Binomial(n, p), q = 1-p. */
static double
tail(uint64_t n, uint64_t r, double p, double q)
{
	struct tw_tail t;

	if (r == 0)
		return 1;
	tw_tail_find(n, r, p, q, &t);
	return t.from;
}

/* The smallest r with P(Z >= r) <= half, at most n+1. */
static uint64_t
edge(uint64_t n, double p, double q, double half)
{
	uint64_t lo = 0, hi = n + 1, mid;

	while (hi - lo > 1) {
		mid = lo + (hi - lo) / 2;
		if (tail(n, mid, p, q) <= half)
			hi = mid;
		else
			lo = mid;
	}
	return hi;
}

/*
 * Find the band with the tail probability g at each point, and the probability
 * *p of leaving it.
 */
static int
band_at(uint64_t n, size_t k, const double *z, double g, uint64_t *lower,
    uint64_t *upper, double *p)
{
	size_t i;

	for (i = 0; i < k; i++) {
		upper[i] = edge(n, z[i], 1 - z[i], g / 2) - 1;
		lower[i] = n + 1 - edge(n, 1 - z[i], z[i], g / 2);
		/* guard: together, the tails have a probability below 1 */
		if (upper[i] < lower[i])
			upper[i] = lower[i];
	}
	return tw_band_exit_probability(n, k, z, lower, upper, g, p);
}

int
tw_band_find(uint64_t n, size_t k, const double *z, double beta,
    uint64_t *lower, uint64_t *upper)
{
	double lo, hi = beta, mid, p;

	if (!(beta > 0 && beta < 1) || !good(n, k, z) ||
	    band_at(n, k, z, hi, lower, upper, &p) < 0)
		return -1;
	if (p <= beta)
		return 0;
	/* At g = beta/k, p is at most beta, by Bonferroni's inequality. */
	lo = beta / (double)k;
	while (hi / lo > 1 + 1e-6) {
		mid = sqrt(lo * hi);
		if (band_at(n, k, z, mid, lower, upper, &p) < 0)
			return -1;
		if (p <= beta)
			lo = mid;
		else
			hi = mid;
	}
	return band_at(n, k, z, lo, lower, upper, &p);
}

int
tw_band_test(uint64_t n, size_t k, const double *z, const uint64_t *count,
    double *p)
{
	uint64_t *lower, *upper;
	double g = 1;
	size_t i;
	int status;

	*p = 1;
	if (!good(n, k, z))
		return -1;
	for (i = 0; i < k; i++) {
		g = fmin(g, 2 * tail(n, count[i], z[i], 1 - z[i]));
		g = fmin(g, 2 * tail(n, n - count[i], 1 - z[i], z[i]));
	}
	if (g >= 1)
		return 0;
	if (g * (double)k < FAR) {
		*p = g * (double)k;
		return 0;
	}
	lower = malloc(2 * k * sizeof *lower);
	if (lower == NULL)
		return -1;
	upper = lower + k;
	/* The 1e-9 keeps the observed count outside despite rounding. */
	status = band_at(n, k, z, g * (1 + 1e-9), lower, upper, p);
	free(lower);
	return status;
}
