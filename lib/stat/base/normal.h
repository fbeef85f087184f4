/*
 * The standard normal distribution function and its inverse.
 */
#ifndef TW_STAT_BASE_NORMAL_H
#define TW_STAT_BASE_NORMAL_H

/* P(Z <= z), with a small relative error even if it is tiny. */
double tw_normal_cdf(double z);

/* The z <= 0 with P(Z <= z) = p, for 0 < p <= 1/2; -z has P(Z > -z) = p. */
double tw_normal_quantile(double p);

#endif
