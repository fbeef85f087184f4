/*
 * The kinds of scores, one table, and scores of theta from draws of the
 * posterior estimate at the same x:
 *
 *   hpd       -p^(theta | x) itself, no draws
 *   kde       log p^(theta), a Gaussian kernel density (stat/draws/kde.h)
 *   waldo     (theta - m)' S^-1 (theta - m)   (stat/draws/whiten.h)
 *   quantile  max_j max(q_lo,j - theta_j, theta_j - q_hi,j)
 *
 * and the variance of the scores of the draws themselves.
 *
 * A new kind is a name in enum tw_score_kind, its word, a row in tw_score, its
 * own file here, and what it keeps of the draws in struct tw_scores.
 */
#ifndef TW_STAT_DRAWS_SCORES_H
#define TW_STAT_DRAWS_SCORES_H

#include <stdbool.h>

#include "stat/draws/kde.h"

enum tw_score_kind {
	TW_SCORE_HPD,
	TW_SCORE_KDE,
	TW_SCORE_WALDO,
	TW_SCORE_QUANTILE,
	TW_SCORE_KINDS
};

/* The words of tw_score[], for a table of options. */
#define TW_SCORE_WORDS "hpd|kde|waldo|quantile"

enum tw_score_needs {
	TW_NEEDS_DENSITY,	/* log p^(theta | x) itself */
	TW_NEEDS_DRAWS,		/* at least two draws */
	TW_NEEDS_COVARIANCE	/* draws whose covariance has full rank */
};

/* What has been made of the draws at an x. */
struct tw_scores {
	enum tw_score_kind kind;
	size_t d;
	struct tw_whiten whiten;	/* where a covariance is needed */
	struct tw_kde kde;
	double level[2];	/* quantile: lo < hi */
	double (*bound)[2];	/* [d] quantile: q_lo and q_hi */
	double *column;		/* [n] quantile: a parameter's draws */
};

struct tw_score {
	const char *name;
	enum tw_score_needs needs;
	bool is_density;	/* at() is log p^, see tw_score_of() */
	bool is_slow;		/* a theta costs as much as there are draws */
	/* As tw_scores_fit, after the covariance; NULL: nothing more. */
	int (*fit)(struct tw_scores *w, size_t n, const double *x,
	    enum tw_draws_flaw *flaw, size_t *which);
	double (
	    *at)(const struct tw_scores *w, const double *theta, double *work);
};
extern const struct tw_score tw_score[TW_SCORE_KINDS];

/*
 * Q(p), 0 <= p <= 1, of a[n], n >= 1, finite, which is rearranged. O(n). Linear
 * interpolation between order statistics, type 7 of Hyndman and Fan (1996), the
 * default of R and NumPy: with 0-based order statistics a_0 <= ... <= a_(n-1)
 * and h = (n-1) p,
 *
 *   Q(p) = a_floor(h) + (h - floor(h)) (a_floor(h)+1 - a_floor(h)).
 *
 * This is for the quantile score. Cutoffs and bounds are never interpolated.
 */
double tw_quantile(size_t n, double *a, double p);

/* The score of at()'s v: -exp(v) or, with log, -v of a log density, else v. */
double tw_score_of(enum tw_score_kind kind, bool log, double v);

/* The fewest draws of d parameters that fit() takes. */
size_t tw_score_least(enum tw_score_kind kind, size_t d);

/* 0, or -1 when memory runs out; d >= 1, a kind that needs draws. */
int tw_scores_init(struct tw_scores *w, enum tw_score_kind kind, size_t d,
    double lo, double hi);
void tw_scores_release(struct tw_scores *w);

/*
 * Take the draws x[n*d], row-major: 0, or -1 when memory runs out.
 * *flaw says whether they are any good; *which as in tw_whiten_fit.
 */
int tw_scores_fit(struct tw_scores *w, size_t n, const double *x,
    enum tw_draws_flaw *flaw, size_t *which);

/* log p^ for a density, else the score; theta[d] finite, work[d]. */
double tw_scores_at(const struct tw_scores *w, const double *theta,
    double *work);

/*
 * The same for n theta, v[n] of theta[n*d], by several threads: the same bytes
 * for any number. 0, or -1 when memory runs out.
 */
int tw_scores_many(const struct tw_scores *w, unsigned threads, size_t n,
    const double *theta, double *v);

/*
 * The variance of score[n], divisor n - 1, n >= 2; INFINITY if one of them is
 * infinite or it is too large for a double. Two passes, from the first score:
 * an offset costs no digits.
 */
double tw_variance(size_t n, const double *score);

#endif
