/*
 * The incomplete gamma and beta functions, as the tail probabilities of two
 * distributions on the real line whose log densities are concave:
 *
 *   u = log x          where x has the distribution gamma(a), scale 1
 *   u = log(x/(1-x))   where x has the distribution beta(a, b)
 *
 * for a and b from 0.01 to 10^6. Relative errors are below 1e-10 in both tails,
 * down to the smallest positive double.
 */
#ifndef TW_STAT_BASE_INCOMPLETE_H
#define TW_STAT_BASE_INCOMPLETE_H

/*
 * tw_gamma_log and tw_beta_log return the log density of u.
 * tw_gamma_tails and tw_beta_tails set *below to P(U <= u) and *above to
 * P(U >= u), where U has the distribution of u.
 */
double tw_gamma_log(double a, double u);
void tw_gamma_tails(double a, double u, double *below, double *above);
double tw_beta_log(double a, double b, double u);
void tw_beta_tails(double a, double b, double u, double *below, double *above);

/* log x, where u = log(x/(1-x)). For log(1-x), call it with -u. */
double tw_log_x(double u);

#endif
