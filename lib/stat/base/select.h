/* Order statistics by selection, faster than sorting if the ranks are few. */
#ifndef TW_STAT_BASE_SELECT_H
#define TW_STAT_BASE_SELECT_H

#include <stddef.h>

/*
 * Rearrange a[n] so that for each of the ranks r = rank[0], ..., rank[m-1] the
 * element a[r-1] is the r-th smallest. Ranks count from 1 and are ascending;
 * they may repeat. a contains no NaN, but may contain infinities and ties. The
 * expected time is O(n log m), the longest O(n log n). The function allocates
 * no memory, and its recursion is O(log n) deep.
 */
void tw_select(size_t n, double *a, size_t m, const size_t *rank);

#endif
