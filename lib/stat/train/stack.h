/*
 * Stacking of K density estimates q_k (Yao, Vehtari, Simpson and Gelman 2018;
 * for posteriors, Yao, Regaldo-Saint Blancard and Domke 2023): the weights w of
 * the mixture that is best on n records that no estimate was trained on,
 *
 *   maximize  mean over i of log sum_k w_k q_k(theta_i | x_i)
 *   subject to  w_k >= 0, sum_k w_k = 1.
 *
 * The mean is concave in w. Its derivative by w_k is g_k, the mean over the
 * records of q_k divided by the mixture. As sum_k w_k g_k = 1, the mean is
 * within log max_k g_k of its maximum. Each step moves weight from the estimate
 * with the least g_k to the one with the largest, as long as the mean rises.
 */
#ifndef TW_STAT_TRAIN_STACK_H
#define TW_STAT_TRAIN_STACK_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Find the weights weight[k] of k >= 1 estimates with the losses loss[k][n],
 * n >= 1: -log q_k at each record, infinite if the density is 0, but finite for
 * at least one estimate. mixed[n] becomes the loss of the mixture at each
 * record. Of equal estimates the first gets all their weight. *lack becomes a
 * bound on how far the mean is below its maximum: at most 1e-9, unless 1000 k
 * steps are not enough. Returns 0, or -1 if memory runs out.
 */
int tw_stack_find(size_t n, size_t k, const double *const *loss, double *weight,
    double *mixed, double *lack);

/* What an estimate more must gain, in nats per record: it takes time, too. */
#define TW_STACK_SAVES 0.02

/*
 * As tw_stack_find, but estimates that gain nothing get the weight 0. They are
 * left out one after the other, beginning with the least weight, until the loss
 * of the mixture without the next one is larger than that of the full mixture
 * by more than TW_STACK_SAVES and one standard error over the n records.
 */
int tw_stack_few(size_t n, size_t k, const double *const *loss, double *weight,
    double *mixed, double *lack);

/*
 * Whether the losses a[n * terms] exceed b[n * terms], on average over the n
 * records, by more than `least` >= 0 and one standard error of the difference.
 * Each record has so many terms, such as the steps of a stepwise likelihood,
 * one after another.
 */
bool tw_stack_exceeds(size_t n, size_t terms, double least, const double *a,
    const double *b);

#endif
