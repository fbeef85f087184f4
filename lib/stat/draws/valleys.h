/*
 * Where draws of one number fall apart, seen from the draws alone.
 *
 * Between v_i and v_(i+1), neighbours of n different values, ascending, is a
 * gap if it is wider than the stretch of k values on either side of it:
 *
 *   v_(i+1) - v_i > v_i - v_(i-k)   and   v_(i+1) - v_i > v_(i+1+k) - v_(i+1)
 *
 * Let the values come from a density of one hump, at M. Right of v_(i+1), M
 * makes it rise from v_(i-k) to v_(i+1): given these two, each of the k values
 * between lies in the left half with probability 1/2 at most, and a gap means
 * that all of them do. So does M left of v_i, from the other side. And M in the
 * gap has half of it on one side; there k values of a falling density all lie
 * beyond a third, with probability (2/3)^k at most. So of one hump
 *
 *   P(any gap) <= (n-1) 2^(-k) + 2 (2/3)^k
 *
 * whatever its shape; k is the least for which that is at most error.
 */
#ifndef TW_STAT_DRAWS_VALLEYS_H
#define TW_STAT_DRAWS_VALLEYS_H

#include <stddef.h>

/* k; 0 < error < 1, n >= 1. */
size_t tw_valley_values(size_t n, double error);

/* The least i >= from with a gap after v[i], n - 1 if there is none. */
size_t tw_valley_next(size_t n, const double *v, size_t k, size_t from);

#endif
