/*
 * Principal axes: the orthonormal vectors along which records vary most.
 */
#ifndef TW_STAT_FLOW_PRINCIPAL_H
#define TW_STAT_FLOW_PRINCIPAL_H

#include <stddef.h>

/*
 * The first k axes, axis[k][c], of a covariance matrix[c][c], of which the
 * lower triangle is read; all 0 where there is no more variance. They are found
 * by orthogonal iteration (Golub and Van Loan, Matrix Computations, 8.2.4) in a
 * fixed number of steps: axes whose variances are nearly the same may be mixed,
 * but none with clearly more is lost. 0, or -1 when memory runs out.
 */
int tw_principal(size_t c, const double *matrix, size_t k, double *axis);

#endif
