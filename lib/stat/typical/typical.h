/*
 * An exact conformal p-value of the hypothesis that data x come from a
 * simulator.
 *
 * One half of the simulations, the reference, defines a strangeness a(x). The
 * other half, with the m values a_1, ..., a_m, shows how large it usually is:
 *
 *   p(x) = (1 + #{i : a_i >= a(x)}) / (m + 1)
 *
 * If x comes from the same distribution as the simulations, these m + 1 values
 * are exchangeable, and P(p <= t) <= t for each t, with equality at
 * t = j/(m+1) if no two values are equal (Vovk, Gammerman and Shafer 2005,
 * inductive conformal prediction). This holds for every function a and every
 * distribution; a determines which deviations are noticed. Data may be strange
 * in four ways, each measured by a number v that is computed from the places
 * z_j of the columns (column.h):
 *
 *   apart     The distance from x to its K-th nearest neighbour in the
 *             reference.
 *   alone     This distance over the mean of the same distance of these K
 *             neighbours: large also between dense groups of simulations, and
 *             not only outside of all.
 *   column    max |z_j|: one column has an unusual value.
 *   relation  max |r_j|, where r_j is the residual of column j in a regression
 *             on the others, in its standard deviations (relation.h).
 *
 * a is the largest of the four g(v) = (log v - mid) / (high - mid), where mid
 * is the median and high the 99th percentile of log v over the reference, each
 * simulation of the reference being compared with the others. So the four ways
 * are on the same scale.
 *
 * With n simulations in the reference, fitting takes O(n^2 d) time, and each x
 * O(n d + d^2).
 */
#ifndef TW_STAT_TYPICAL_TYPICAL_H
#define TW_STAT_TYPICAL_TYPICAL_H

#include "stat/typical/column.h"
#include "stat/typical/near.h"
#include "stat/typical/relation.h"

enum {
	/* Use at most so many simulations: more take time and gain nothing. */
	TW_TYPICAL_RUNS = 10000,
	TW_TYPICAL_NEAR = 5,	/* K */
	/* With more columns than this, r is 0 instead of the residuals. */
	TW_TYPICAL_RELATED = 512
};

enum { TW_APART, TW_ALONE, TW_COLUMN, TW_RELATION, TW_WAYS };

struct tw_typical {
	size_t d;		/* number of columns */
	size_t n, m;		/* simulations in the reference, and others */
	size_t k;		/* K, number of neighbours, at most n */
	struct tw_column *column;	/* [d] */
	struct tw_near near;
	double *apart;		/* [n] v of way "apart" in the reference */
	struct tw_relation relation;
	double usual;		/* median of apart */
	struct {
		double mid, span;	/* mid and high - mid */
	} way[TW_WAYS];
	double *strange;	/* [m] a_1, ..., a_m, ascending */
};

/* Scratch memory of a thread. */
struct tw_typical_scratch;

/*
 * Fit *t to n >= 1 simulations with d >= 1 columns x[d][n] of finite numbers,
 * in random order: the first n/2 are the reference, the others give the a_i.
 * The result does not depend on the number of threads. Returns 0, and the
 * caller frees *t with tw_typical_release; -1 if memory runs out.
 */
int tw_typical_fit(struct tw_typical *t, size_t n, size_t d, double *const *x,
    unsigned threads);
void tw_typical_release(struct tw_typical *t);

/*
 * Scratch memory for tw_typical_p, one for each thread. The caller frees it
 * with free(3). NULL if memory runs out.
 */
struct tw_typical_scratch *tw_typical_scratch(const struct tw_typical *t);

/*
 * The p-value p(x) of x[d]. Sets unlike[d] to how strange each column is, the
 * larger g of |z_j| and |r_j|. For each of the two, g exceeds 1 in about one of
 * a hundred simulations for any column.
 */
double tw_typical_p(const struct tw_typical *t, const double *x, double *unlike,
    struct tw_typical_scratch *s);

#endif
