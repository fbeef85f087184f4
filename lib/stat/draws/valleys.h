/*
 * Where draws of a number fall into separate groups, from the draws alone.
 *
 * Let v_1 < ... < v_n be n different values. There is a gap between v_i and
 * v_(i+1) if they are farther apart than the k + 1 values on either side:
 *
 *   v_(i+1) - v_i > v_i - v_(i-k)   and   v_(i+1) - v_i > v_(i+1+k) - v_(i+1)
 *
 * Let the values come from a density with a single mode M. If M is to the
 * right of v_(i+1), the density rises from v_(i-k) to v_(i+1). Given these two
 * values, each of the k values between them is in the left half with
 * probability 1/2 at most, and a gap implies that all of them are. The same
 * holds for M to the left of v_i, from the other side. If M is within the gap,
 * half of the gap is on one side of M; there k values of a falling density are
 * all beyond one third, which has a probability of at most (2/3)^k. So for any
 * density with a single mode
 *
 *   P(any gap) <= (n-1) 2^(-k) + 2 (2/3)^k.
 */
#ifndef TW_STAT_DRAWS_VALLEYS_H
#define TW_STAT_DRAWS_VALLEYS_H

#include <stddef.h>

/* The smallest k for which this bound is at most error; 0 < error, n >= 1. */
size_t tw_valley_values(size_t n, double error);

/*
 * The least i >= from, counted from 0, with a gap between v[i] and v[i+1];
 * n - 1 if there is none. v[n] is ascending.
 */
size_t tw_valley_next(size_t n, const double *v, size_t k, size_t from);

#endif
