/*
 * The best cut of a node on one feature. Private to lib/stat.
 *
 * At a node with n records, mean m and squared error SSE = sum (y - m)^2, a
 * cut that leaves nl records with S = sum over them of (y - m) on the left
 * and nr on the right decreases the squared error by
 *
 *   gain = S^2 n / (nl nr)
 *
 * (Chan, Golub and LeVeque 1983, equation 2.1b, for sums about m). Sums about
 * the node's own mean: the difference of raw second moments would cancel.
 */
#ifndef TW_STAT_SPLIT_H
#define TW_STAT_SPLIT_H

#include <stddef.h>
#include <stdint.h>

/* One feature of the records of a node. */
struct tw_column {
	size_t n;
	const uint32_t *order;	/* [n] places by ascending x[record[place]] */
	const uint32_t *record;
	const double *x;
	const double *score;	/* by place, about the node's mean, at most 1 */
};

struct tw_cut {
	size_t nl;		/* order[0 .. nl-1] go left; 0: no legal cut */
	double num, den;	/* gain / n is num / den, -1 without a cut */
	double before;		/* gain / n of the best of the lower cuts, or -1 */
};

/*
 * The first cut with at least min_leaf (1 .. n/2) records on each side whose
 * gain / n is enough; if there is none, the first of the best.
 */
struct tw_cut tw_split_scan(const struct tw_column *c, size_t min_leaf,
    double enough);

#endif
