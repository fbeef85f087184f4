/*
 * Principal axes: the orthonormal vectors along which records vary most.
 */
#ifndef TW_STAT_FLOW_PRINCIPAL_H
#define TW_STAT_FLOW_PRINCIPAL_H

#include <stddef.h>

/*
 * Set axis[k][c] to the first k axes of the covariance matrix[c][c], of which
 * only the lower triangle is read. An axis is all 0 if no variance is left for
 * it. Orthogonal iteration (Golub and Van Loan, Matrix Computations, 8.2.4)
 * finds the axes in a fixed number of steps: axes with nearly equal variances
 * may be mixed, but no axis is lost to one with clearly less variance. Returns
 * 0, or -1 if memory runs out.
 */
int tw_principal(size_t c, const double *matrix, size_t k, double *axis);

#endif
