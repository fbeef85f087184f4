/*
 * The residual of each data column in a linear regression on all the others.
 * For points z with mean m and covariance C, and with P = (C + 1e-6 I)^-1,
 *
 *   r_j = [P (z - m)]_j / sqrt(P_jj)
 *
 * is the residual of column j, in units of its standard deviation. Private to
 * lib/stat.
 */
#ifndef TW_STAT_TYPICAL_RELATION_H
#define TW_STAT_TYPICAL_RELATION_H

#include <stdbool.h>
#include <stddef.h>

struct tw_relation {
	size_t n, d;		/* number of points, and of columns */
	double *mean;		/* [d] m */
	double *p;		/* [d*d] row j: that of P over sqrt(P_jj) */
};

/*
 * Fit *c to the points z[n*d], row-major. Returns 0, and the caller frees *c
 * with tw_relation_release; -1 if memory runs out.
 */
int tw_relation_fit(struct tw_relation *c, size_t n, size_t d,
    const double *z);
void tw_relation_release(struct tw_relation *c);

/*
 * Set r[j] to |r_j| of the point z[d], for each j < d, and return the largest
 * of these. If `own` is true, z is one of the n points of the fit, and r
 * becomes what it would be if z had been left out of the fit. It is then larger
 * by the factor 1/(1-h), where h = (1 + (z - m)' P (z - m)) / n.
 */
double tw_relation_at(const struct tw_relation *c, const double *z, bool own,
    double *r);

#endif
