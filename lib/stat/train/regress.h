/*
 * Finds the summary of long data (stat/flow/summary.h) before training. Two
 * thirds of its N numbers estimate posterior means (Fearnhead and Prangle 2012;
 * Jiang, Wu, Zheng and Wong 2017): first those of the D parameters y and then,
 * as far as there are more numbers, those of their squares, products and higher
 * powers, as Hermite polynomials. The estimates are ridge regressions of
 *
 *   y_1 .. y_D, He_2(y_1) .. He_2(y_D), y_1 y_2 .. y_D y_1, He_3 ...
 *
 * on the summary's terms. The kind and degree of the terms and the penalty have
 * the least leave-one-out error (PRESS; Allen 1974).
 *
 * The networks are trained on the summary that each record has when it is left
 * out of the regression. With the record in the regression, the variance of its
 * error would be too small, by a factor of (1 - P/n) / (1 + P/n) for P
 * coefficients and n records, and the flow too narrow.
 *
 * The last third, N / 3 rounded down, are the first principal components of the
 * same terms. They do not depend on the parameters, but have little noise if
 * neighbouring columns are similar, as the times of a smooth curve are: a
 * regression takes non-linear effects for noise, which makes its weights worse.
 * With terms of kind series, principal components gain nothing, so all numbers
 * are estimates.
 */
#ifndef TW_STAT_TRAIN_REGRESS_H
#define TW_STAT_TRAIN_REGRESS_H

#include "stat/flow/summary.h"

struct tw_summary_runs {
	size_t n;		/* number of records */
	size_t kept;		/* the first so many are regressed on */
	size_t nx, ntheta;
	const float *data;	/* [n][nx + ntheta] features, then y */
	/* [nx] scales of the features; NULL: do not try kind series */
	const struct tw_flow_data *scale;
	/*
	 * The networks see the features next to the summary. Then there is no
	 * summary unless it gains much over the features.
	 */
	bool few;
	unsigned threads;
};

/*
 * Find a summary *s of `numbers` numbers, or none (s->n = 0). Sets
 * left_out[n * numbers], record by record, to the summaries that the networks
 * are trained on. Returns 0, and the caller frees *s with tw_summary_release;
 * -1 if memory runs out.
 */
int tw_summary_fit(struct tw_summary *s, size_t numbers,
    const struct tw_summary_runs *runs, float *left_out);

#endif
