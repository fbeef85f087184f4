/*
 * The table of the kinds of scores, and the scores of a theta that are
 * computed from draws of the posterior estimate p at the same x:
 *
 *   hpd       -p(theta | x), without draws
 *   kde       -p(theta), a Gaussian kernel density (stat/draws/kde.h)
 *   waldo     (theta - m)' S^-1 (theta - m)   (stat/draws/whiten.h)
 *   quantile  max_j max(q_lo,j - theta_j, theta_j - q_hi,j)
 *
 * where q_lo,j and q_hi,j are the quantiles of parameter j at two levels.
 *
 * CONTRIBUTING.md says what a new kind of score needs. Ranks of these scores
 * are computed in stat/draws/exchangeable.h.
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

/* The names of the kinds, with NULL after the last, and a text for --help. */
extern const char *const tw_score_word[TW_SCORE_KINDS + 1];
#define TW_SCORE_WORDS "hpd|kde|waldo|quantile"

enum tw_score_needs {
	TW_NEEDS_DENSITY,	/* log p(theta | x), and no draws */
	TW_NEEDS_DRAWS,		/* at least two draws */
	TW_NEEDS_COVARIANCE	/* draws whose covariance has full rank */
};

/* What a score keeps of the draws at one x. */
struct tw_scores {
	enum tw_score_kind kind;
	size_t d;		/* number of parameters */
	struct tw_whiten whiten;	/* for TW_NEEDS_COVARIANCE */
	struct tw_kde kde;	/* kde only */
	double level[2];	/* quantile: levels lo < hi, from 0 to 1 */
	double (*bound)[2];	/* quantile: [d] q_lo,j and q_hi,j */
	double *column;		/* quantile: [n] scratch, one parameter */
};

struct tw_score {
	enum tw_score_needs needs;
	bool is_density;	/* at() returns log p, see tw_score_of() */
	bool is_slow;		/* at() takes time proportional to the draws */
	/*
	 * Part of tw_scores_fit, after the covariance, and like it called
	 * again for other draws; NULL: none.
	 */
	int (*fit)(struct tw_scores *w, size_t n, const double *x,
	    enum tw_draws_flaw *flaw, size_t *which);
	/* See tw_scores_at; several threads may call it at once. */
	double (
	    *at)(const struct tw_scores *w, const double *theta, double *work);
};
extern const struct tw_score tw_score[TW_SCORE_KINDS];

/*
 * The quantile Q(p), 0 <= p <= 1, of a[n], n >= 1, which is finite and is
 * rearranged, in time O(n). Q interpolates linearly between order statistics
 * (type 7 of Hyndman and Fan 1996, the default of R and NumPy): with the order
 * statistics a_0 <= ... <= a_(n-1) and h = (n-1) p,
 *
 *   Q(p) = a_floor(h) + (h - floor(h)) (a_floor(h)+1 - a_floor(h)).
 *
 * Cutoffs and their bounds are never interpolated.
 */
double tw_quantile(size_t n, double *a, double p);

/* How far theta[d] is outside the box bound[d]; negative if inside. */
double tw_score_outside(size_t d, double (*bound)[2], const double *theta);

/*
 * The score by the result v of at(): if the kind is a density, v is its log,
 * and the score is -exp(v), or -v with log; otherwise the score is v.
 */
double tw_score_of(enum tw_score_kind kind, bool log, double v);

/* The smallest number of draws that tw_scores_fit takes for d parameters. */
size_t tw_score_least(enum tw_score_kind kind, size_t d);

/*
 * Begin *w for a kind that needs draws, d >= 1 parameters and, for the
 * quantile score, the levels lo < hi. Returns 0, or -1 if memory runs out. The
 * caller frees *w with tw_scores_release.
 */
int tw_scores_init(struct tw_scores *w, enum tw_score_kind kind, size_t d,
    double lo, double hi);
void tw_scores_release(struct tw_scores *w);

/*
 * Fit *w to the draws x[n*d], row-major; x is not kept. Returns 0, or -1 if
 * memory runs out. Unless *flaw is TW_DRAWS_SOUND, the draws do not suffice
 * for the score, and *w must not be used; *which is as in tw_whiten_fit.
 */
int tw_scores_fit(struct tw_scores *w, size_t n, const double *x,
    enum tw_draws_flaw *flaw, size_t *which);

/*
 * The value v for tw_score_of at theta[d], which is finite: a log density or
 * the score itself. work[d] is scratch.
 */
double tw_scores_at(const struct tw_scores *w, const double *theta,
    double *work);

/*
 * tw_scores_at for the n rows of theta[n*d] into v[n], by several threads. The
 * result does not depend on their number. Returns 0, or -1 if memory runs out.
 */
int tw_scores_many(const struct tw_scores *w, unsigned threads, size_t n,
    const double *theta, double *v);

/*
 * The variance of score[n], n >= 2, with the divisor n - 1; INFINITY if a
 * score is infinite or the variance is too large for a double. It is computed
 * in two passes from differences to the first score, so that a common offset
 * of the scores costs no digits.
 */
double tw_variance(size_t n, const double *score);

#endif
