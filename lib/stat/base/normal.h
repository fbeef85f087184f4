/*
 * The standard normal distribution function and its inverse.
 */
#ifndef TW_STAT_BASE_NORMAL_H
#define TW_STAT_BASE_NORMAL_H

/* P(Z <= z), accurate also where it is tiny. */
double tw_normal_cdf(double z);

/* The z with tw_normal_cdf(z) = p, 0 < p <= 1/2 (by symmetry all others). */
double tw_normal_quantile(double p);

#endif
