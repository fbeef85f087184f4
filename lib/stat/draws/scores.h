/*
 * Scores of theta from draws of the posterior estimate at the same x:
 *
 *   kde       log p^(theta), a Gaussian kernel density (stat/draws/kde.h), from which
 *             the score is made as from any log density (stat/draws/hpd.h)
 *   waldo     (theta - m)' S^-1 (theta - m)   (stat/draws/whiten.h)
 *   quantile  max_j max(q_lo,j - theta_j, theta_j - q_hi,j)   (stat/draws/quantile.h)
 *
 * and what the scores of the draws themselves tell: their variance, and the
 * share of them that is at most s.
 */
#ifndef TW_STAT_DRAWS_SCORES_H
#define TW_STAT_DRAWS_SCORES_H

#include <stddef.h>

#include "stat/draws/kde.h"
#include "stat/draws/whiten.h"

enum tw_drawn_kind { TW_DRAWN_KDE, TW_DRAWN_WALDO, TW_DRAWN_QUANTILE };

struct tw_drawn {
	enum tw_drawn_kind kind;
	size_t d;
	double level[2];	/* quantile: lo < hi */
	struct tw_spread spread;	/* kde, waldo */
	struct tw_kde kde;
	double *bound[2];	/* [d] quantile: q_lo and q_hi */
	double *column;		/* [cap] quantile: a parameter's draws */
	size_t cap;
};

/* 0, or -1 when memory runs out; d >= 1. */
int tw_drawn_init(struct tw_drawn *w, enum tw_drawn_kind kind, size_t d,
    double lo, double hi);
void tw_drawn_release(struct tw_drawn *w);

/*
 * Take the draws x[n*d], row-major: 0, or -1 when memory runs out.
 * *flaw says whether they are any good; *which as in tw_spread_fit. Two draws
 * are the fewest for quantiles.
 */
int tw_drawn_fit(struct tw_drawn *w, size_t n, const double *x,
    enum tw_spread_flaw *flaw, size_t *which);

/* log p^ for kde, else the score; theta[d] finite, work[d]. */
double tw_drawn_at(const struct tw_drawn *w, const double *theta, double *work);

/*
 * The same for n theta, v[n] of theta[n*d], by several threads: the same bytes
 * for any number. 0, or -1 when memory runs out.
 */
int tw_drawn_many(const struct tw_drawn *w, unsigned threads, size_t n,
    const double *theta, double *v);

/*
 * The variance of score[n], divisor n - 1, n >= 2; INFINITY if one of them is
 * infinite or it is too large for a double. Two passes, from the first score: an offset costs no digits.
 */
double tw_variance(size_t n, const double *score);

/* The share of sorted[n], ascending, that is at most s; n >= 1. */
double tw_share(size_t n, const double *sorted, double s);

#endif
