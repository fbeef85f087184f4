/*
 * Sample quantiles by linear interpolation between order statistics, type 7 of
 * Hyndman and Fan (1996), the default of R and NumPy: with 0-based order
 * statistics a_0 <= ... <= a_(n-1) and h = (n-1) p,
 *
 *   Q(p) = a_floor(h) + (h - floor(h)) (a_floor(h)+1 - a_floor(h)).
 *
 * This is for the quantile score. Cutoffs and bounds are never interpolated.
 */
#ifndef TW_STAT_DRAWS_QUANTILE_H
#define TW_STAT_DRAWS_QUANTILE_H

#include <stddef.h>

/* Q(p), 0 <= p <= 1, of a[n], n >= 1, finite, which is rearranged. O(n). */
double tw_quantile(size_t n, double *a, double p);

#endif
