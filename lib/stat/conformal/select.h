/*
 * Order statistics by selection: no full sort where few ranks are wanted.
 */
#ifndef TW_STAT_CONFORMAL_SELECT_H
#define TW_STAT_CONFORMAL_SELECT_H

#include <stddef.h>

/*
 * Rearrange a[n] (no NaN; infinities and ties are fine) so that for each of
 * the m ranks r (1-based, ascending, 1 <= r <= n, repeats allowed) a[r-1] is
 * the r-th smallest element. Expected O(n log m), at worst O(n log n);
 * no allocation, no recursion deeper than O(log n).
 */
void tw_select(size_t n, double *a, size_t m, const size_t *rank);

#endif
