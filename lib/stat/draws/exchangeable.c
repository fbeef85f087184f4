/*
 * The rank of theta among draws when theta and the draws are scored in the same
 * way. See exchangeable.h.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/order.h"
#include "stat/draws/exchangeable.h"
#include "stat/draws/rank.h"

static const double LOG_2 = 0.69314718055994531;

/* The squared distance between the whitened draw i and u[d]. */
static double
apart(const struct tw_exchangeable *a, size_t i, const double *u)
{
	const double *z = a->z + i * a->of->d;
	double square = 0;
	size_t j;

	for (j = 0; j < a->of->d; j++)
		square += (z[j] - u[j]) * (z[j] - u[j]);
	return square;
}

/* ---- kde ---------------------------------------------------------- */

/* log2(2^p + 2^q) */
static double
add_logs(double p, double q)
{
	double most = fmax(p, q), less = fmin(p, q);

	return most == -INFINITY ? most : most + log2(1 + exp2(less - most));
}

/* log2 of the sum, at draw i, of the kernels of all other draws. */
static double
others_at(const struct tw_exchangeable *a, size_t i)
{
	double scale = a->of->kde.shrink * a->of->kde.shrink, logs = -INFINITY;
	double sum = 0;
	size_t j;

	for (j = 0; j < a->draws; j++)
		if (j != i)
			sum += exp2(-scale * apart(a, i, a->z + j * a->of->d));
	if (sum > 0x1p-900)
		return log2(sum);
	for (j = 0; j < a->draws; j++)
		if (j != i)
			logs = add_logs(logs, -scale * apart(a, i,
			    a->z + j * a->of->d));
	return logs;
}

static int
fit_kde(struct tw_exchangeable *a, unsigned threads)
{
	double all;
	size_t i;

	if (tw_scores_many(a->of, threads, a->n, a->x, a->rest) < 0)
		return -1;
	for (i = 0; i < a->n; i++) {
		/* Subtract the draw's own kernel, 1, if few digits cancel. */
		all = exp(a->rest[i] - a->of->kde.log_c);
		a->rest[i] = all > 1 + 1e-6 ? log2(all - 1) : others_at(a, i);
	}
	return 0;
}

static double
kde_at(struct tw_exchangeable *a, const double *theta, double *score)
{
	const struct tw_kde *k = &a->of->kde;
	double *u = a->z + a->draws * a->of->d;
	double own = tw_kde_log(k, theta, u), scale = k->shrink * k->shrink;
	bool far = tw_whiten_at(&a->of->whiten, theta, u) == INFINITY;
	size_t i;

	for (i = 0; i < a->n; i++) {
		double square = far ? INFINITY : apart(a, i, u);

		score[i] = square > 0 ? k->log_c + LOG_2 *
		    add_logs(a->rest[i], -scale * square) : own;
	}
	return own;
}

/* ---- waldo -------------------------------------------------------- */

static double
waldo_at(struct tw_exchangeable *a, const double *theta, double *score)
{
	size_t d = a->of->d, i, j;
	double *u = a->z + a->draws * d, n = (double)a->draws, own, along;
	double square = tw_whiten_at(&a->of->whiten, theta, u);
	double length = sqrt(square), b = n / ((n + 1) * (n - 1));

	if (!(square < 1e300)) {
		memcpy(score, a->square, a->n * sizeof *score);
		return INFINITY;
	}
	own = length * n / (n + 1);
	own = own * own / (1 + b * square);
	for (i = 0; i < a->n; i++) {
		if (!(apart(a, i, u) > 0)) {
			score[i] = own;
			continue;
		}
		for (along = 0, j = 0; j < d && length > 0; j++)
			along += a->z[i * d + j] * (u[j] / length);
		score[i] = along - length / (n + 1);
		score[i] = a->square[i] - along * along +
		    score[i] * score[i] / (1 + b * square);
	}
	return own;
}

/* ---- quantile ----------------------------------------------------- */

static void
fit_quantiles(struct tw_exchangeable *a)
{
	size_t d = a->of->d, i, j;

	for (j = 0; j < d; j++) {
		double *column = a->column + j * a->draws;

		for (i = 0; i < a->draws; i++)
			column[i] = a->x[i * d + j];
		qsort(column, a->draws, sizeof *column, tw_ascending);
	}
}

/* Element k, from 0, of the sorted list of t and v[n]; v is ascending. */
static double
merged(const double *v, size_t n, double t, size_t k)
{
	if (k < n && v[k] <= t)
		return v[k];
	return k > 0 && v[k - 1] > t ? v[k - 1] : t;
}

/* tw_quantile of the n + 1 numbers t and v[n]; v is ascending. */
static double
quantile_with(const double *v, size_t n, double t, double p)
{
	double two[2], h = (double)n * p, at = floor(h);
	size_t k = (size_t)at;

	two[0] = merged(v, n, t, k);
	two[1] = k < n ? merged(v, n, t, k + 1) : two[0];
	return tw_quantile(2, two, h - at);
}

static double
quantile_at(struct tw_exchangeable *a, const double *theta, double *score)
{
	size_t d = a->of->d, i, j, k;

	for (j = 0; j < d; j++)
		for (k = 0; k < 2; k++)
			a->bound[j][k] = quantile_with(a->column +
			    j * a->draws, a->draws, theta[j], a->of->level[k]);
	for (i = 0; i < a->n; i++)
		score[i] = tw_score_outside(d, a->bound, a->x + i * d);
	return tw_score_outside(d, a->bound, theta);
}

/* ---- all of them -------------------------------------------------- */

static bool
reserve(struct tw_exchangeable *a)
{
	size_t d = a->of->d;

	a->z = malloc((a->draws + 1) * d * sizeof *a->z);
	a->square = malloc(a->draws * sizeof *a->square);
	a->rest = malloc(a->n * sizeof *a->rest);
	a->bound = malloc(d * sizeof *a->bound);
	a->score = malloc(a->n * sizeof *a->score);
	a->column = malloc(a->draws * d * sizeof *a->column);
	return a->z != NULL && a->square != NULL && a->rest != NULL &&
	    a->bound != NULL && a->score != NULL && a->column != NULL;
}

int
tw_exchangeable_fit(struct tw_exchangeable *a, const struct tw_scores *of,
    unsigned threads, size_t draws, size_t n, const double *x)
{
	size_t i;

	tw_exchangeable_release(a);
	*a = (struct tw_exchangeable){ .of = of, .draws = draws, .n = n,
	    .x = x };
	if (!reserve(a))
		return -1;
	if (of->kind == TW_SCORE_QUANTILE) {
		fit_quantiles(a);
		return 0;
	}
	for (i = 0; i < draws; i++)
		a->square[i] = tw_whiten_at(&of->whiten, x + i * of->d,
		    a->z + i * of->d);
	return of->kind == TW_SCORE_KDE ? fit_kde(a, threads) : 0;
}

void
tw_exchangeable_release(struct tw_exchangeable *a)
{
	free(a->z);
	free(a->square);
	free(a->rest);
	free(a->column);
	free(a->bound);
	free(a->score);
	*a = (struct tw_exchangeable){ 0 };
}

/*
 * Set a->score[n] to the values, as tw_scores_at returns them, of the first n
 * draws. Returns the value of theta, which draws equal to theta also have.
 */
static double
score_all(struct tw_exchangeable *a, const double *theta)
{
	switch (a->of->kind) {
	case TW_SCORE_KDE:
		return kde_at(a, theta, a->score);
	case TW_SCORE_WALDO:
		return waldo_at(a, theta, a->score);
	case TW_SCORE_HPD:	/* not computed from draws */
	case TW_SCORE_KINDS:
	case TW_SCORE_QUANTILE:
		break;
	}
	return quantile_at(a, theta, a->score);
}

double
tw_exchangeable_rank(struct tw_exchangeable *a, bool log, const double *theta,
    double tie)
{
	enum tw_score_kind kind = a->of->kind;
	double score = tw_score_of(kind, log, score_all(a, theta));
	size_t i;

	for (i = 0; i < a->n; i++)
		a->score[i] = tw_score_of(kind, log, a->score[i]);
	return tw_rank_column(a->n, 1, a->score, score, tie);
}
