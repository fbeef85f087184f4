#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stat/base/jobs.h"
#include "stat/base/twosum.h"
#include "stat/draws/quantile.h"
#include "stat/draws/scores.h"

int
tw_drawn_init(struct tw_drawn *w, enum tw_drawn_kind kind, size_t d, double lo,
    double hi)
{
	*w = (struct tw_drawn){ .kind = kind, .d = d, .level = { lo, hi } };
	if (kind != TW_DRAWN_QUANTILE)
		return tw_spread_init(&w->spread, d);
	w->bound[0] = malloc(d * sizeof *w->bound[0]);
	w->bound[1] = malloc(d * sizeof *w->bound[1]);
	if (w->bound[0] != NULL && w->bound[1] != NULL)
		return 0;
	tw_drawn_release(w);
	return -1;
}

void
tw_drawn_release(struct tw_drawn *w)
{
	tw_spread_release(&w->spread);
	tw_kde_release(&w->kde);
	free(w->bound[0]);
	free(w->bound[1]);
	free(w->column);
	*w = (struct tw_drawn){ 0 };
}

static int
fit_quantiles(struct tw_drawn *w, size_t n, const double *x,
    enum tw_spread_flaw *flaw, size_t *which)
{
	size_t i, j, k;

	if (n > w->cap) {
		free(w->column);
		w->cap = 0;
		w->column = malloc(n * sizeof *w->column);
		if (w->column == NULL)
			return -1;
		w->cap = n;
	}
	for (j = 0; j < w->d; j++) {
		for (i = 0; i < n; i++) {
			w->column[i] = x[i * w->d + j];
			if (!isfinite(w->column[i])) {
				*flaw = TW_SPREAD_WIDE;
				*which = j;
				return 0;
			}
		}
		for (k = 0; k < 2; k++)
			w->bound[k][j] = tw_quantile(n, w->column, w->level[k]);
	}
	return 0;
}

int
tw_drawn_fit(struct tw_drawn *w, size_t n, const double *x,
    enum tw_spread_flaw *flaw, size_t *which)
{
	if (w->kind == TW_DRAWN_QUANTILE) {
		*flaw = n < 2 ? TW_SPREAD_FEW : TW_SPREAD_SOUND;
		return n < 2 ? 0 : fit_quantiles(w, n, x, flaw, which);
	}
	*flaw = tw_spread_fit(&w->spread, n, x, which);
	if (*flaw != TW_SPREAD_SOUND || w->kind == TW_DRAWN_WALDO)
		return 0;
	return tw_kde_fit(&w->kde, &w->spread, n, x);
}

/* How far theta is outside the box of the quantiles, negative inside. */
static double
outside(const struct tw_drawn *w, const double *theta)
{
	double s = -INFINITY;
	size_t j;

	for (j = 0; j < w->d; j++)
		s = fmax(s, fmax(w->bound[0][j] - theta[j],
		    theta[j] - w->bound[1][j]));
	return s;
}

double
tw_drawn_at(const struct tw_drawn *w, const double *theta, double *work)
{
	switch (w->kind) {
	case TW_DRAWN_KDE:
		return tw_kde_log(&w->kde, theta, work);
	case TW_DRAWN_WALDO:
		return tw_spread_whiten(&w->spread, theta, work);
	default:
		return outside(w, theta);
	}
}

enum { CHUNK = 16 };		/* theta a job */

struct task {
	const struct tw_drawn *w;
	size_t n;
	const double *theta;
	double *v;
	double *work;		/* [threads][d] */
};

static void
chunk(void *arg, size_t job, unsigned worker)
{
	const struct task *t = arg;
	size_t d = t->w->d, i = job * CHUNK, end = i + CHUNK;

	for (; i < end && i < t->n; i++)
		t->v[i] = tw_drawn_at(t->w, t->theta + i * d,
		    t->work + worker * d);
}

int
tw_drawn_many(const struct tw_drawn *w, unsigned threads, size_t n,
    const double *theta, double *v)
{
	struct task t = { .w = w, .n = n, .theta = theta, .v = v };

	/* Only kernels are worth a thread. */
	if (w->kind != TW_DRAWN_KDE)
		threads = 1;
	if (threads > TW_JOBS_THREADS)
		threads = TW_JOBS_THREADS;
	t.work = malloc(threads * w->d * sizeof *t.work);
	if (t.work == NULL)
		return -1;
	tw_jobs_run(threads, (n + CHUNK - 1) / CHUNK, chunk, &t);
	free(t.work);
	return 0;
}

double
tw_variance(size_t n, const double *score)
{
	struct tw_sum sum = { 0, 0 }, square = { 0, 0 };
	double mean, variance;
	size_t i;

	for (i = 0; i < n; i++) {
		if (isinf(score[i]))
			return INFINITY;
		tw_sum_add(&sum, score[i] - score[0]);
	}
	mean = (sum.hi + sum.lo) / (double)n;
	for (i = 0; i < n; i++) {
		double gap = score[i] - score[0] - mean;

		tw_sum_add(&square, gap * gap);
	}
	variance = (square.hi + square.lo) / (double)(n - 1);
	return variance <= DBL_MAX ? variance : INFINITY;
}

double
tw_share(size_t n, const double *sorted, double s)
{
	size_t below = 0, above = n, middle;

	/* sorted[.. below) <= s < sorted[above ..) */
	while (below < above) {
		middle = below + (above - below) / 2;
		if (sorted[middle] <= s)
			below = middle + 1;
		else
			above = middle;
	}
	return (double)below / (double)n;
}
