/*
 * A conformal p-value, which is exact, of whether data are typical of a
 * simulator's runs.
 *
 * One half of the runs, the reference, fixes a strangeness a(x). The other
 * half, a_1, ..., a_m, says how large it commonly is:
 *
 *   p(x) = (1 + #{i : a_i >= a(x)}) / (m + 1)
 *
 * If x comes from the same distribution as the runs, all m+1 are exchangeable,
 * and P(p <= t) <= t for each t, with equality at t = j/(m+1) if none are equal
 * (Vovk, Gammerman and Shafer 2005, inductive conformal prediction): whatever a
 * is, and whatever the distribution. What a is decides what is noticed. Data
 * may be strange in four ways, each a number from the columns' places z
 * (column.h):
 *
 *   apart     distance to the K-th nearest run of the reference
 *   alone     that, over the mean of the same of these K runs: strange where
 *             runs are dense, and not only at the edge of all
 *   column    max |z_j|: outside of what one column does
 *   relation  max |r_j|, r_j what the others do not explain of column j, in
 *             units of its own deviation (relation.h)
 *
 * and a is the largest of g(v) = (log v - m) / (q - m), m the median and q the
 * 99th percentile of log v over the reference, each run of it held against the
 * others: each way of being strange on one scale.
 *
 * O(n^2 d) to fit and O(n d + d^2) for each x, n runs in the reference.
 */
#ifndef TW_STAT_TYPICAL_TYPICAL_H
#define TW_STAT_TYPICAL_TYPICAL_H

#include "stat/typical/column.h"
#include "stat/typical/near.h"
#include "stat/typical/relation.h"

enum {
	/* more add nothing but time: take so many */
	TW_TYPICAL_RUNS = 10000,
	/* columns: with more no relation is sought */
	TW_TYPICAL_RELATED = 512
};

enum { TW_APART, TW_ALONE, TW_COLUMN, TW_RELATION, TW_WAYS };

struct tw_typical {
	size_t d;		/* columns */
	size_t n, m;		/* runs in the reference, and others */
	size_t k;		/* neighbours, at most n */
	struct tw_column *column;	/* [d] */
	struct tw_near near;
	double *apart;		/* [n] of the reference */
	struct tw_relation relation;
	double usual;		/* median of apart */
	struct {
		double mid, span;
	} way[TW_WAYS];		/* m and q - m */
	double *strange;	/* [m] rising */
};

/* What a worker needs: from tw_typical_scratch, for free(). */
struct tw_typical_scratch;

/*
 * Learn from runs in columns x[d][n], finite numbers, in random order: the
 * first n/2 are the reference, the others tell p. n >= 1, d >= 1, k >= 1.
 * 0, or -1 when memory runs out. The same for any number of threads.
 */
int tw_typical_fit(struct tw_typical *t, size_t n, size_t d, double *const *x,
    size_t k, unsigned threads);
void tw_typical_release(struct tw_typical *t);

struct tw_typical_scratch *tw_typical_scratch(const struct tw_typical *t);

/*
 * The p-value of x[d]. unlike[d] is how strange each column is, by itself or
 * given the others: the largest exceeds 1 in one of a hundred runs.
 */
double tw_typical_p(const struct tw_typical *t, const double *x, double *unlike,
    struct tw_typical_scratch *s);

#endif
