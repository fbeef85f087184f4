/*
 * The incomplete gamma and beta functions, as the tail probabilities of three
 * distributions on the real line. The log densities of two are concave:
 *
 *   u = log x          where x has the distribution gamma(a), scale 1
 *   u = log(x/(1-x))   where x has the distribution beta(a, b)
 *
 * for a and b from 0.01 to 10^6. The density of the third is a step function:
 *
 *   u = k + noise      where k has the distribution Poisson(mean), and the
 *                      noise is uniform from -1/2 to 1/2
 *
 * for means from 0.01 to 10^5. Relative errors are below 1e-10 in both tails,
 * down to the smallest positive double.
 */
#ifndef TW_STAT_BASE_INCOMPLETE_H
#define TW_STAT_BASE_INCOMPLETE_H

/*
 * tw_gamma_log, tw_beta_log and tw_poisson_log return the log density of u,
 * which for the last must be at least -1/2. tw_gamma_tails, tw_beta_tails and
 * tw_poisson_tails set *below to P(U <= u) and *above to P(U >= u), where U has
 * the distribution of u.
 */
double tw_gamma_log(double a, double u);
void tw_gamma_tails(double a, double u, double *below, double *above);
double tw_beta_log(double a, double b, double u);
void tw_beta_tails(double a, double b, double u, double *below, double *above);
double tw_poisson_log(double mean, double u);
void tw_poisson_tails(double mean, double u, double *below, double *above);

/* log x, where u = log(x/(1-x)). For log(1-x), call it with -u. */
double tw_log_x(double u);

#endif
