/*
 * The ellipsoid of least volume around n points in d dimensions (to about a
 * twentieth), by the algorithm of Khachiyan (1996): the weights w of the
 * points maximize the determinant of sum w_i q_i q_i', q = (point, 1), whose
 * maximum has M_i = q_i' (sum w q q')^-1 q_i <= d + 1; each step moves weight
 * to the point with the largest M. A single far point stretches the ellipsoid
 * in its own direction only, where a ball grows in all.
 *
 * O(n d) time a step, some hundred steps, O(n + d^2) memory.
 */
#ifndef TW_STAT_PRIOR_ENCLOSE_H
#define TW_STAT_PRIOR_ENCLOSE_H

#include <stddef.h>

/*
 * Of points z[n*d], row-major, whose mean is 0 and whose covariance is the unit
 * matrix: all lie in middle[d] + chol[d*d] y with |y| <= *radius; chol is lower
 * and row-major. 0; -1 when memory runs out; 1 where the points are flat.
 */
int tw_enclose(size_t n, size_t d, const double *z, double *middle,
    double *chol, double *radius);

#endif
