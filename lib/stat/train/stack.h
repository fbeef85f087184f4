/*
 * Stacking of densities (Yao, Vehtari, Simpson and Gelman 2018; of posterior
 * estimates: Yao, Regaldo-Saint Blancard and Domke 2023): the mixture of
 * estimates that is best on records none of them has seen,
 *
 *   maximise  mean over i of log sum_k w_k q_k(theta_i | x_i)   w >= 0, sum 1
 *
 * The mean is concave in w. Its derivative along w_k, g_k = mean of q_k / mix,
 * is 1 on average over w, so that log max g_k bounds what is still missing.
 * Steps move weight from the estimate of least g to that of most, as far as
 * pays.
 */
#ifndef TW_STAT_TRAIN_STACK_H
#define TW_STAT_TRAIN_STACK_H

#include <stddef.h>

/*
 * weight[k], k >= 1, from loss[k][n], n >= 1: -log q_k at each record, inf
 * where it has no density, finite for at least one k. mixed[n] becomes the
 * loss of the mixture at each record. Equal estimates share by their order:
 * the first takes all. The mean is within 1e-9 of the best, or after 1000 k
 * steps *lack says how far. Returns 0, or -1 when memory runs out.
 */
int tw_stack_find(size_t n, size_t k, const double *const *loss, double *weight,
    double *mixed, double *lack);

/*
 * The same where estimates that gain nothing are left out, with a weight of 0,
 * the least first: those without which the mixture of the others loses no more,
 * by one standard error over the n records. loss[k][n * terms] are of records'
 * terms, one after the other, whose densities are mixed one by one.
 */
int tw_stack_few(size_t n, size_t terms, size_t k, const double *const *loss,
    double *weight, double *mixed, double *lack);

#endif
