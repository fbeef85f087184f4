/*
 * Whether two samples of a number come from one distribution, by Smirnov's
 * distance D, the largest between their empirical distribution functions:
 *
 *   P(D >= d) <= e exp(-2 d^2 n m / (n + m))
 *
 * if they do, whatever the distribution; where values are equal D is smaller,
 * the bound safe all the more. Proven for n = m (Wei and Dudley 2012,
 * Two-sample Dvoretzky-Kiefer-Wolfowitz inequalities), who find 2 instead
 * of e enough for n and m that differ, from 4 on; tests/oracles/alike.py counts
 * all orders of small samples.
 */
#ifndef TW_STAT_TYPICAL_ALIKE_H
#define TW_STAT_TYPICAL_ALIKE_H

#include <stddef.h>

/* D of a[n] and b[m], which are sorted; n, m >= 1, numbers. */
double tw_alike_distance(size_t n, double *a, size_t m, double *b);

/* The bound on P(D >= d), at most 1. */
double tw_alike_p(size_t n, size_t m, double d);

#endif
