/*
 * The table of scores, and scores of theta from draws at an x. The kernel
 * density is computed in kde.c, and the whitened coordinates in whiten.c.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stat/base/jobs.h"
#include "stat/base/select.h"
#include "stat/base/twosum.h"
#include "stat/draws/scores.h"

/* ---- quantiles ----------------------------------------------------- */

double
tw_quantile(size_t n, double *a, double p)
{
	double h = (double)(n - 1) * p, at = floor(h);
	size_t rank[2] = { (size_t)at + 1, (size_t)at + 2 };
	double lo, hi;

	tw_select(n, a, rank[1] > n ? 1 : 2, rank);
	lo = a[rank[0] - 1];
	if (rank[1] > n)
		return lo;
	hi = a[rank[1] - 1];
	/*
	 * This is exact if both are equal. The form below does not overflow if
	 * they are far apart.
	 */
	if (isfinite(hi - lo))
		return lo + (h - at) * (hi - lo);
	return lo * (1 - (h - at)) + hi * (h - at);
}

/* ---- kinds -------------------------------------------------------- */

static int
fit_kde(struct tw_scores *w, size_t n, const double *x,
    enum tw_draws_flaw *flaw, size_t *which)
{
	(void)flaw;
	(void)which;
	return tw_kde_fit(&w->kde, &w->whiten, n, x);
}

static double
kde_at(const struct tw_scores *w, const double *theta, double *work)
{
	return tw_kde_log(&w->kde, theta, work);
}

static double
waldo_at(const struct tw_scores *w, const double *theta, double *work)
{
	return tw_whiten_at(&w->whiten, theta, work);
}

static int
fit_quantiles(struct tw_scores *w, size_t n, const double *x,
    enum tw_draws_flaw *flaw, size_t *which)
{
	size_t i, j, k;

	free(w->column);
	w->column = malloc(n * sizeof *w->column);
	if (w->column == NULL)
		return -1;
	for (j = 0; j < w->d; j++) {
		for (i = 0; i < n; i++) {
			w->column[i] = x[i * w->d + j];
			if (!isfinite(w->column[i])) {
				*flaw = TW_DRAWS_WIDE;
				*which = j;
				return 0;
			}
		}
		for (k = 0; k < 2; k++)
			w->bound[j][k] = tw_quantile(n, w->column, w->level[k]);
	}
	return 0;
}

double
tw_score_outside(size_t d, double (*bound)[2], const double *theta)
{
	double s = -INFINITY;
	size_t j;

	for (j = 0; j < d; j++)
		s = fmax(s, fmax(bound[j][0] - theta[j],
		    theta[j] - bound[j][1]));
	return s;
}

static double
quantile_at(const struct tw_scores *w, const double *theta, double *work)
{
	(void)work;
	return tw_score_outside(w->d, w->bound, theta);
}

const char *const tw_score_word[] = { "hpd", "kde", "waldo", "quantile", NULL };

const struct tw_score tw_score[TW_SCORE_KINDS] = {
	[TW_SCORE_HPD] = { TW_NEEDS_DENSITY, true, false, NULL, NULL },
	[TW_SCORE_KDE] = { TW_NEEDS_COVARIANCE, true, true, fit_kde, kde_at },
	[TW_SCORE_WALDO] = { TW_NEEDS_COVARIANCE, false, false, NULL,
	    waldo_at },
	[TW_SCORE_QUANTILE] = { TW_NEEDS_DRAWS, false, false, fit_quantiles,
	    quantile_at }
};

double
tw_score_of(enum tw_score_kind kind, bool log, double v)
{
	if (!tw_score[kind].is_density)
		return v;
	/* -exp(v) is -0 for all v below -746, but -v keeps their order. */
	return log ? -v : -exp(v);
}

size_t
tw_score_least(enum tw_score_kind kind, size_t d)
{
	return tw_score[kind].needs == TW_NEEDS_COVARIANCE ? d + 1 : 2;
}

/* ---- draws at an x ------------------------------------------------ */

int
tw_scores_init(struct tw_scores *w, enum tw_score_kind kind, size_t d,
    double lo, double hi)
{
	*w = (struct tw_scores){ .kind = kind, .d = d, .level = { lo, hi } };
	w->bound = calloc(d, sizeof *w->bound);
	if (w->bound != NULL && tw_whiten_init(&w->whiten, d) == 0)
		return 0;
	tw_scores_release(w);
	return -1;
}

void
tw_scores_release(struct tw_scores *w)
{
	tw_whiten_release(&w->whiten);
	tw_kde_release(&w->kde);
	free(w->bound);
	free(w->column);
	*w = (struct tw_scores){ 0 };
}

int
tw_scores_fit(struct tw_scores *w, size_t n, const double *x,
    enum tw_draws_flaw *flaw, size_t *which)
{
	const struct tw_score *k = &tw_score[w->kind];

	*flaw = TW_DRAWS_SOUND;
	if (n < tw_score_least(w->kind, w->d))
		*flaw = TW_DRAWS_FEW;
	else if (k->needs == TW_NEEDS_COVARIANCE)
		*flaw = tw_whiten_fit(&w->whiten, n, x, which);
	if (*flaw != TW_DRAWS_SOUND || k->fit == NULL)
		return 0;
	return k->fit(w, n, x, flaw, which);
}

double
tw_scores_at(const struct tw_scores *w, const double *theta, double *work)
{
	return tw_score[w->kind].at(w, theta, work);
}

enum { CHUNK = 16 };		/* rows that a thread takes at a time */

struct task {
	const struct tw_scores *w;
	const double *theta;
	double *v;
	double *work;		/* [threads][d] */
};

static void
score_job(void *arg, size_t i, unsigned worker)
{
	struct task *t = arg;
	size_t d = t->w->d;

	t->v[i] = tw_scores_at(t->w, t->theta + i * d, t->work + worker * d);
}

int
tw_scores_many(const struct tw_scores *w, unsigned threads, size_t n,
    const double *theta, double *v)
{
	struct task t = { .w = w, .theta = theta, .v = v };

	/* fast: the other kinds take less time than starting a thread */
	if (!tw_score[w->kind].is_slow)
		threads = 1;
	threads = tw_jobs_threads(threads);
	t.work = malloc(threads * w->d * sizeof *t.work);
	if (t.work == NULL)
		return -1;
	tw_jobs_blocks(threads, n, CHUNK, score_job, &t);
	free(t.work);
	return 0;
}

double
tw_variance(size_t n, const double *score)
{
	struct tw_sum sum = { 0, 0 }, square = { 0, 0 };
	double mean, variance;
	size_t i;

	for (i = 0; i < n; i++)
		tw_sum_add(&sum, score[i] - score[0]);
	mean = (sum.hi + sum.lo) / (double)n;
	for (i = 0; i < n; i++) {
		double gap = score[i] - score[0] - mean;

		tw_sum_add(&square, gap * gap);
	}
	variance = (square.hi + square.lo) / (double)(n - 1);
	/* If a score is infinite or a sum overflows, it is not finite. */
	return variance <= DBL_MAX ? variance : INFINITY;
}
