/*
 * Tests whether two samples of a number, of sizes n and m, come from the same
 * distribution. Smirnov's statistic D is the largest distance between their
 * empirical distribution functions. If both samples come from the same
 * distribution, whatever it is,
 *
 *   P(D >= d) <= e exp(-2 d^2 n m / (n + m)).
 *
 * If values are equal, D is smaller, and the bound still holds. Wei and Dudley
 * (2012, Two-sample Dvoretzky-Kiefer-Wolfowitz inequalities) prove the bound
 * for n = m, and find that 2 instead of e is enough if n and m differ and are
 * at least 4; tests/oracles/alike.py counts all orders of small samples.
 */
#ifndef TW_STAT_TYPICAL_ALIKE_H
#define TW_STAT_TYPICAL_ALIKE_H

#include <stddef.h>

/*
 * D of the samples a[n] and b[m], n, m >= 1, which must not have NaN. The
 * function sorts both.
 */
double tw_alike_distance(size_t n, double *a, size_t m, double *b);

/* The bound e exp(-2 d^2 n m / (n + m)) on P(D >= d), but at most 1. */
double tw_alike_p(size_t n, size_t m, double d);

#endif
