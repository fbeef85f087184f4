/*
 * lib/stat/draws/whiten.h, kde.h and scores.h: against sums in long double,
 * against what must hold whatever the draws, and at their edges. SciPy's and
 * NumPy's numbers are in tests/tw-score.bats.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../lib/stat/draws/kde.c"
#include "stat/draws/exchangeable.h"
#include "stat/draws/sorted.h"
#include "stat/draws/scores.h"
#include "stat/base/rng.h"
#include "stat/draws/whiten.h"

#include "tap.h"

enum { MOST = 4000, D = 8 };

static double x[MOST * D];

static double
gap(double a, double b)
{
	double off = a == b ? 0 : fabs(a - b) / fmax(fabs(a), fabs(b));

	/* No maximum sees NaN. */
	return isnan(off) ? INFINITY : off;
}

/* Correlated normals, each parameter with its own place and scale. */
static void
fill(struct tw_rng *g, size_t n, size_t d, int exponent)
{
	size_t i, j;

	for (i = 0; i < n; i++) {
		double common = tw_rng_normal(g);

		for (j = 0; j < d; j++)
			x[i * d + j] = ldexp(common + tw_rng_normal(g) +
			    (double)j, exponent);
	}
}

/* 2^-q of a block. */
static void
block(const double *q, double *v)
{
	size_t i;

	for (i = 0; i < TW_KDE_BLOCK; i += WIDE)
		store(v + i, kernel(load(q + i)));
}

static void
kernels(void)
{
	double q[TW_KDE_BLOCK], v[TW_KDE_BLOCK], worst = 0;
	struct tw_rng g;
	int i, j, bad = 0;

	tw_rng_seed(&g, 1);
	for (i = 0; i < 200000; i++) {
		for (j = 0; j < TW_KDE_BLOCK; j++)
			q[j] = i % 2 ? 1000 * tw_rng_uniform(&g) :
			    2 * tw_rng_uniform(&g);
		block(q, v);
		for (j = 0; j < TW_KDE_BLOCK; j++)
			worst = fmax(worst, (double)fabsl((long double)v[j] /
			    exp2l(-(long double)q[j]) - 1));
	}
	ok(worst < 5e-16, "2^-q of 1600000 q: relative error %.2g", worst);
	for (i = 0; i < 1000; i += TW_KDE_BLOCK) {
		for (j = 0; j < TW_KDE_BLOCK; j++)
			q[j] = i + j;
		block(q, v);
		for (j = 0; j < TW_KDE_BLOCK; j++)
			bad += v[j] != ldexp(1, -(i + j));
	}
	ok(!bad, "whole q: exact");
	memcpy(q, (double[]){ 1000, 1e4, 1e100, DBL_MAX, INFINITY, 0,
	    DBL_MIN, 999.99999999 }, sizeof q);
	block(q, v);
	for (bad = j = 0; j < 5; j++)
		bad += v[j] != 0;
	ok(!bad && v[5] == 1 && v[6] == 1 && v[7] > 0,
	    "from 1000 on, and at infinity, 0");
}

/* log p by the definition, with the spread's own covariance. */
static double
plain(const struct tw_whiten *s, size_t n, const double *theta)
{
	size_t d = s->d, i, j, k;
	long double h = powl(n, -1.0L / (long double)(d + 4)), most = -INFINITY;
	long double sum = 0, term[MOST], z[D], square, log_l = 0;

	for (i = 0; i < n; i++) {
		for (square = 0, j = 0; j < d; j++) {
			z[j] = ((long double)theta[j] - x[i * d + j]) *
			    s->scale[j];
			for (k = 0; k < j; k++)
				z[j] -= s->chol[j * d + k] * z[k];
			z[j] /= s->chol[j * d + j];
			square += z[j] * z[j];
		}
		term[i] = -square / (2 * h * h);
		most = fmaxl(most, term[i]);
	}
	if (most == -INFINITY)
		return -INFINITY;
	for (i = 0; i < n; i++)
		sum += expl(term[i] - most);
	for (j = 0; j < d; j++)
		log_l += logl(s->chol[j * d + j]) - logl(s->scale[j]) + logl(h);
	return (double)(most + logl(sum / n) - log_l -
	    (long double)d / 2 * logl(2 * acosl(-1)));
}

static void
densities(void)
{
	static const double far[] = { 0, 0.5, 3, 20, 60, 1e3, 1e6, 1e9,
	    1e12, 1e20, 1e150 };
	double theta[D], work[D], worst = 0, deep = 0, sum, most;
	size_t n, d, i, j, which;
	struct tw_kde k = { 0 };
	struct tw_whiten s;
	struct tw_rng g;
	int bad = 0;

	tw_rng_seed(&g, 2);
	for (d = 1; d <= D; d++) {
		bad += tw_whiten_init(&s, d) < 0;
		for (n = d + 2; n < 300; n += 1 + n / 3) {
			fill(&g, n, d, (int)tw_rng_below(&g, 1200) - 600);
			bad += tw_whiten_fit(&s, n, x, &which) !=
			    TW_DRAWS_SOUND || tw_kde_fit(&k, &s, n, x) < 0;
			/* sum_i |z_i|^2 = (n - 1) d, whatever the draws. */
			for (sum = 0, i = 0; i < n; i++)
				sum += tw_whiten_at(&s, x + i * d, work);
			bad += gap(sum, (double)((n - 1) * d)) > 1e-11;
			for (i = 0; i < sizeof far / sizeof far[0]; i++) {
				for (j = 0; j < d; j++)
					theta[j] = x[j] + far[i] *
					    tw_rng_normal(&g) / s.scale[j];
				most = gap(tw_kde_log(&k, theta, work),
				    plain(&s, n, theta));
				if (far[i] < 100)
					worst = fmax(worst, most);
				else
					deep = fmax(deep, most);
			}
		}
		tw_whiten_release(&s);
	}
	tw_kde_release(&k);
	ok(!bad, "1 to 8 parameters of 2^-600 to 2^600: squares add up to (n-1) d");
	ok(worst < 1e-11, "log densities against long double: off by %.1e", worst);
	ok(deep < 1e-11, "and where all kernels are 0: off by %.1e", deep);
}

/* Scores do not depend on units. */
static void
units(void)
{
	static const int power[] = { -1010, -1000, -960, -300, -1, 1, 300,
	    900 };
	double theta[3] = { 0.5, 1, 3 }, other[3], work[3], base, back, dist;
	struct tw_kde k = { 0 };
	struct tw_whiten s;
	struct tw_rng g;
	size_t i, j, which;
	int bad = 0;

	tw_rng_seed(&g, 3);
	bad += tw_whiten_init(&s, 3) < 0;
	fill(&g, 100, 3, 0);
	bad += tw_whiten_fit(&s, 100, x, &which) != TW_DRAWS_SOUND ||
	    tw_kde_fit(&k, &s, 100, x) < 0;
	base = tw_kde_log(&k, theta, work);
	dist = tw_whiten_at(&s, theta, work);
	for (i = 0; i < sizeof power / sizeof power[0]; i++) {
		tw_rng_seed(&g, 3);
		fill(&g, 100, 3, power[i]);
		for (j = 0; j < 3; j++)
			other[j] = ldexp(theta[j], power[i]);
		bad += tw_whiten_fit(&s, 100, x, &which) != TW_DRAWS_SOUND ||
		    tw_kde_fit(&k, &s, 100, x) < 0;
		back = tw_kde_log(&k, other, work) + 3 * power[i] * log(2);
		bad += fabs(back - base) > 1e-12 * abs(power[i]);
		bad += gap(tw_whiten_at(&s, other, work), dist) > 1e-14;
	}
	ok(!bad, "units of 2^-1010 to 2^900 change log p by their log alone");
	/* 2^20 away with spread 1: the place costs no digits but the draws' own. */
	tw_rng_seed(&g, 3);
	fill(&g, 100, 3, 0);
	for (i = 0; i < 300; i++)
		x[i] = (x[i] + 0x1p20) - 0x1p20;
	bad = tw_whiten_fit(&s, 100, x, &which) != TW_DRAWS_SOUND;
	dist = tw_whiten_at(&s, theta, work);
	for (i = 0; i < 300; i++)
		x[i] += 0x1p20;
	for (j = 0; j < 3; j++)
		other[j] = theta[j] + 0x1p20;
	bad += tw_whiten_fit(&s, 100, x, &which) != TW_DRAWS_SOUND;
	ok(!bad && gap(tw_whiten_at(&s, other, work), dist) == 0,
	    "so far from 0 that half the digits are gone: the same distance");
	tw_kde_release(&k);
	tw_whiten_release(&s);
}

static enum tw_draws_flaw
flaw_of(struct tw_whiten *s, size_t n, size_t *which)
{
	*which = 99;
	return tw_whiten_fit(s, n, x, which);
}

static void
flaws(void)
{
	struct tw_whiten s;
	struct tw_rng g;
	size_t i, which;
	double e;

	if (!ok(tw_whiten_init(&s, 3) == 0, "memory"))
		return;
	tw_rng_seed(&g, 4);
	fill(&g, 50, 3, 0);
	ok(flaw_of(&s, 0, &which) == TW_DRAWS_FEW &&
	    flaw_of(&s, 1, &which) == TW_DRAWS_FEW &&
	    flaw_of(&s, 3, &which) == TW_DRAWS_FEW &&
	    flaw_of(&s, 4, &which) == TW_DRAWS_SOUND, "at least d + 1 draws");
	for (i = 0; i < 50; i++)
		x[i * 3 + 1] = 0.1;
	ok(flaw_of(&s, 50, &which) == TW_DRAWS_EQUAL && which == 1,
	    "a constant that no mean of doubles hits");
	for (i = 0; i < 50; i++)
		x[i * 3 + 1] = x[i * 3] / 3 + 1000;
	ok(flaw_of(&s, 50, &which) == TW_DRAWS_RANKLESS && which == 1,
	    "theta2 a rounded multiple of theta1");
	for (i = 0; i < 50; i++) {
		x[i * 3 + 1] = tw_rng_normal(&g) * 1e-9;
		x[i * 3 + 2] = 0.3 * x[i * 3] - 7e8 * x[i * 3 + 1];
	}
	ok(flaw_of(&s, 50, &which) == TW_DRAWS_RANKLESS && which == 2,
	    "theta3 a combination of the others, at scales 1e-9 and 1");
	for (e = 1e-5; e > 1e-8; e /= 100) {
		for (i = 0; i < 50; i++)
			x[i * 3 + 2] = x[i * 3] + e * tw_rng_normal(&g);
		ok((flaw_of(&s, 50, &which) == TW_DRAWS_SOUND) ==
		    (e > 1e-6), "theta3 = theta1 + %g: variance left %.0e", e,
		    e * e);
	}
	memcpy(x, (double[]){ 1, 1, 2, 2, 3, -1, 3, -1e308, 0, 4, 5, 5 },
	    12 * sizeof *x);
	x[4] = 1e308;
	ok(flaw_of(&s, 4, &which) == TW_DRAWS_SOUND,
	    "1e308 and -1e308, the first draw between them");
	x[1] = 1e308;
	ok(flaw_of(&s, 4, &which) == TW_DRAWS_WIDE && which == 1,
	    "differences beyond a double");
	x[1] = INFINITY;
	ok(flaw_of(&s, 4, &which) == TW_DRAWS_WIDE && which == 1, "infinity");
	x[1] = NAN;
	ok(flaw_of(&s, 4, &which) == TW_DRAWS_WIDE && which == 1, "NaN");
	tw_whiten_release(&s);
}

static void
far_away(void)
{
	static const double out[][2] = { { 1e300, 0 }, { 0, -1e300 },
	    { DBL_MAX, DBL_MAX }, { -DBL_MAX, 1 } };
	struct tw_kde k = { 0 };
	struct tw_whiten s;
	struct tw_rng g;
	double work[2], edge[2] = { 0, 0 }, dist = 0;
	size_t i, which;
	int bad = 0;

	tw_rng_seed(&g, 5);
	fill(&g, 40, 2, -200);
	bad += tw_whiten_init(&s, 2) < 0 ||
	    tw_whiten_fit(&s, 40, x, &which) != TW_DRAWS_SOUND ||
	    tw_kde_fit(&k, &s, 40, x) < 0;
	for (i = 0; i < 4; i++) {
		bad += tw_whiten_at(&s, out[i], work) != INFINITY;
		bad += tw_kde_log(&k, out[i], work) != -INFINITY;
	}
	ok(!bad, "beyond doubles: distance inf, log p -inf, never NaN");
	/* Kernels are narrower than the spread: theirs overflows first. */
	for (edge[0] = 1e153 / s.scale[0]; dist < 1e308; edge[0] *= 1.01)
		dist = tw_whiten_at(&s, edge, work);
	ok(dist < INFINITY && tw_kde_log(&k, edge, work) == -INFINITY,
	    "a distance of %.2g, each kernel's beyond doubles: log p -inf", dist);
	tw_kde_release(&k);
	tw_whiten_release(&s);
}

/* Registers of 16, 32 and 64 bytes, as far as the machine has them: the same. */
static void
widths(void)
{
	double theta[5], work[5], first;
	struct tw_kde k = { 0 };
	size_t i, j, d, which;
	struct tw_whiten s;
	struct tw_rng g;
	unsigned most = 0;
	int bad = 0;

	tw_rng_seed(&g, 7);
	for (d = 1; d <= 5; d++) {
		bad += tw_whiten_init(&s, d) < 0;
		for (i = 0; i < 200; i++) {
			fill(&g, 20 + i, d, 0);
			bad += tw_whiten_fit(&s, 20 + i, x, &which) !=
			    TW_DRAWS_SOUND || tw_kde_fit(&k, &s, 20 + i, x) < 0;
			for (j = 0; j < d; j++)
				theta[j] = (double)(1 + i % 30) *
				    tw_rng_normal(&g);
			most = k.bytes;
			first = tw_kde_log(&k, theta, work);
			for (; k.bytes >= 16; k.bytes /= 2)
				bad += tw_kde_log(&k, theta, work) != first;
		}
		tw_whiten_release(&s);
	}
	tw_kde_release(&k);
	ok(!bad, "registers of 16 to %u bytes: the same bytes", most);
}

static void
quantiles(void)
{
	double a[5], b[2], v;
	int i, bad = 0;

	for (i = 0; i <= 8; i++) {
		memcpy(a, (double[]){ 3, 1, 5, 2, 4 }, sizeof a);
		bad += tw_quantile(5, a, i / 8.0) != 1 + i / 2.0;
	}
	ok(!bad, "eighths of 1 .. 5");
	b[0] = 7;
	ok(tw_quantile(1, b, 0.05) == 7 && tw_quantile(1, b, 1) == 7, "n = 1");
	b[0] = b[1] = 0.1;
	ok(tw_quantile(2, b, 0.3) == 0.1, "ties: exact");
	b[0] = DBL_MAX;
	b[1] = -DBL_MAX;
	v = tw_quantile(2, b, 0.75);
	ok(gap(v, DBL_MAX / 2) < 1e-15, "the whole range of doubles");
}

static void
spreads_of_scores(void)
{
	double v[4] = { 1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 4 };

	ok(gap(tw_variance(4, v), 5 / 3.0) < 1e-15, "variance far from 0");
	v[2] = v[1] = v[0] = v[3] = 0.1;
	ok(tw_variance(4, v) == 0, "variance of equal scores: 0");
	v[1] = -INFINITY;
	ok(tw_variance(4, v) == INFINITY, "an infinite score: inf");
	v[1] = 1e300;
	ok(tw_variance(4, v) == INFINITY, "beyond a double: inf");
}

/* Any number of threads, and one theta at a time: the same bytes. */
static void
threads(void)
{
	static double one[MOST], many[MOST];
	enum tw_draws_flaw flaw;
	enum tw_score_kind kind;
	struct tw_scores w;
	struct tw_rng g;
	double work[4];
	size_t i, which, n = 501;
	int bad = 0;

	tw_rng_seed(&g, 6);
	fill(&g, n, 4, 0);
	for (kind = 0; kind < TW_SCORE_KINDS; kind++) {
		if (tw_score[kind].needs == TW_NEEDS_DENSITY)
			continue;
		bad += tw_scores_init(&w, kind, 4, 0.05, 0.95) < 0;
		bad += tw_scores_fit(&w, n, x, &flaw, &which) < 0 || flaw != 0;
		bad += tw_scores_many(&w, 1, n, x, one) < 0;
		for (i = 0; i < n; i++)
			bad += one[i] != tw_scores_at(&w, x + i * 4, work);
		for (i = 2; i < 200; i *= 3) {
			many[n] = many[n + 1] = -99;
			bad += tw_scores_many(&w, (unsigned)i, n, x, many) < 0;
			bad += memcmp(one, many, n * sizeof *one) != 0;
			bad += many[n] != -99 || many[n + 1] != -99;
		}
		tw_scores_release(&w);
	}
	ok(!bad, "1 to 162 threads: the same");
}

/*
 * Half of 1000 draws are -1 and half are 1; one is so far away that the others'
 * kernels are 0 there. The logarithm of their sum is that of the definition.
 */
static void
alone(void)
{
	enum { N = 1001 };
	const double far = 1e4, h = pow(N, -0.2);
	double square = (N - 1 + far * far - far * far / N) / (N - 1), want;
	struct tw_exchangeable a = { 0 };
	struct tw_scores w;
	enum tw_draws_flaw flaw;
	size_t i, which;
	int bad = 0;

	for (i = 0; i < N; i++)
		x[i] = i == 0 ? far : i % 2 ? 1 : -1;
	bad += tw_scores_init(&w, TW_SCORE_KDE, 1, 0, 1) < 0;
	bad += tw_scores_fit(&w, N, x, &flaw, &which) < 0 || flaw != 0;
	bad += tw_exchangeable_fit(&a, &w, 1, N, N, x) < 0;
	square *= 2 * h * h;
	want = log(500) - (far - 1) * (far - 1) / square +
	    log1p(exp(-4 * far / square));
	ok(!bad && gap(a.rest[0], want / log(2)) < 1e-12,
	    "a sum of others' kernels of 2^%.0f", a.rest[0]);
	tw_exchangeable_release(&a);
	tw_scores_release(&w);
}

static void
kinds(void)
{
	const double draw[6] = { 0, 4, 1, INFINITY, 2, 5 };
	const double one[2] = { INFINITY, 4 };
	const double good[6] = { 1, 10, 3, 30, 2, 20 };
	const double at[2] = { 2.5, 35 };
	enum tw_draws_flaw flaw;
	enum tw_score_kind kind;
	struct tw_scores w;
	size_t which = 99, n = 0;
	char words[200];
	int bad = 0;

	bad += tw_scores_init(&w, TW_SCORE_QUANTILE, 2, 0, 1) < 0;
	bad += tw_scores_fit(&w, 3, draw, &flaw, &which) < 0 ||
	    flaw != TW_DRAWS_WIDE || which != 1;
	ok(!bad, "quantile: an infinite draw, and of which parameter");
	bad += tw_scores_fit(&w, 1, one, &flaw, &which) < 0;
	ok(!bad && flaw == TW_DRAWS_FEW, "one draw is few, whatever it is");
	bad += tw_scores_fit(&w, 3, good, &flaw, &which) < 0;
	ok(!bad && flaw == TW_DRAWS_SOUND && tw_scores_at(&w, at, NULL) == 5,
	    "5 outside [1, 3] x [10, 30]");
	tw_scores_release(&w);
	for (kind = 0; kind < TW_SCORE_KINDS; kind++)
		n += (size_t)snprintf(words + n, sizeof words - n, "%s%s",
		    n == 0 ? "" : "|", tw_score_word[kind]);
	ok(strcmp(words, TW_SCORE_WORDS) == 0, "the words of --help are the table's");
	ok(tw_score_least(TW_SCORE_KDE, 3) == 4 &&
	    tw_score_least(TW_SCORE_WALDO, 3) == 4 &&
	    tw_score_least(TW_SCORE_QUANTILE, 3) == 2, "so many draws at least");
	ok(tw_score_of(TW_SCORE_WALDO, 0, -2) == -2 &&
	    tw_score_of(TW_SCORE_HPD, 1, -2) == 2 &&
	    tw_score_of(TW_SCORE_KDE, 1, -2) == 2 &&
	    gap(tw_score_of(TW_SCORE_HPD, 0, -2), -exp(-2)) < 1e-15,
	    "scores of densities, and of what is none");
}

/* Three draws 0, 1, 2 in units of the least double: mean 1, variance 1. */
static void
least(void)
{
	double draw[3] = { 0, DBL_TRUE_MIN, 2 * DBL_TRUE_MIN }, z = 0;
	struct tw_whiten s;
	size_t which;

	if (!ok(tw_whiten_init(&s, 1) == 0, "memory"))
		return;
	ok(tw_whiten_fit(&s, 3, draw, &which) == TW_DRAWS_SOUND &&
	    tw_whiten_at(&s, &draw[2], &z) == 1 && z == 1 &&
	    gap(s.log_det, -1074 * log(2)) < 1e-14,
	    "draws that are the least doubles");
	tw_whiten_release(&s);
}

/* Ranks among weighted draws, with ties: by adding up what is below. */
static void
sorted(void)
{
	enum { N = 200 };
	double v[N], weights[2][N], at, sum, upto, worst = 0, total = 0;
	struct tw_sorted l;
	struct tw_rng g;
	int i, k, weighted;

	tw_rng_seed(&g, 9);
	for (i = 0; i < N; i++) {
		v[i] = floor(50 * tw_rng_uniform(&g));
		weights[0][i] = 1.0 / N;
		total += weights[1][i] = tw_rng_uniform(&g);
	}
	for (i = 0; i < N; i++)
		weights[1][i] /= total;
	if (!ok(tw_sorted_init(&l, N) == 0, "memory"))
		return;
	for (weighted = 0; weighted < 2; weighted++) {
		const double *w = weights[weighted];

		tw_sorted_fill(&l, v, w);
		for (k = -1; k < 102; k++) {
			at = k / 2.0;
			for (sum = upto = i = 0; i < N; i++) {
				sum += (v[i] < at) * w[i];
				upto += (v[i] <= at) * w[i];
			}
			/* Half of what equals it and of itself, 1/N. */
			worst = fmax(worst, fabs(tw_sorted_rank(&l, at) -
			    (sum + upto + 1.0 / N) / 2 / (1 + 1.0 / N)));
		}
	}
	ok(worst < 1e-14, "the rank among weighted draws: %.1e", worst);
	tw_sorted_release(&l);
}

int
main(void)
{
	sorted();
	kernels();
	densities();
	units();
	flaws();
	far_away();
	widths();
	quantiles();
	spreads_of_scores();
	threads();
	alone();
	kinds();
	least();
	return done();
}
