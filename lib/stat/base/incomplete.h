/*
 * The incomplete gamma and beta functions, as tails of two distributions of the
 * line whose log densities are concave:
 *
 *   log x          x ~ gamma(a), scale 1
 *   log(x/(1-x))   x ~ beta(a, b)
 *
 * for a and b from 0.01 to 10^6. Relative errors are below 1e-10 in both
 * tails, wherever they are doubles.
 */
#ifndef TW_STAT_BASE_INCOMPLETE_H
#define TW_STAT_BASE_INCOMPLETE_H

/* The log density at u, and the masses below and above it. */
double tw_gamma_log(double a, double u);
void tw_gamma_tails(double a, double u, double *below, double *above);
double tw_beta_log(double a, double b, double u);
void tw_beta_tails(double a, double b, double u, double *below, double *above);

/* log x and log(1-x), where u = log(x/(1-x)). */
double tw_log_x(double u);

#endif
