/*
 * The residual of each data column in a linear regression on the others: for
 * points z with mean m and covariance C, and P = (C + 1e-6 I)^-1,
 *
 *   r = P (z - m) / sqrt diag P
 *
 * are the residuals in units of their standard deviations. Private to lib/stat.
 */
#ifndef TW_STAT_TYPICAL_RELATION_H
#define TW_STAT_TYPICAL_RELATION_H

#include <stdbool.h>
#include <stddef.h>

struct tw_relation {
	size_t n, d;		/* points, columns */
	double *mean;		/* [d] */
	double *p;		/* [d*d] rows of P / sqrt P_jj */
};

/* From z[n*d], row-major; 0, or -1 when memory runs out. */
int tw_relation_fit(struct tw_relation *c, size_t n, size_t d,
    const double *z);
void tw_relation_release(struct tw_relation *c);

/*
 * |r_j| of z[d] in r[d]; returns the largest. own: z is one of the n points,
 * and took part in C; left out, it would be 1/(1-h) as far,
 * h = (1 + (z - m)' P (z - m)) / n.
 */
double tw_relation_at(const struct tw_relation *c, const double *z, bool own,
    double *r);

#endif
