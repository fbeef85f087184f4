/*
 * The summary of long data (stat/flow/summary.h) found before training. Two
 * thirds of its numbers are estimates of the posterior means of the parameters
 * and, if they are more than their number D, of their squares, products and
 * higher powers (Fearnhead and Prangle 2012; Jiang, Wu, Zheng and Wong 2017),
 * by ridge regression of
 *
 *   y_1 .. y_D, He_2(y_1) .. He_2(y_D), y_1 y_2 .. y_D y_1, He_3 ...
 *
 * on the terms. Kind, degree and penalty are those with the least leave-one-out
 * error (PRESS; Allen 1974).
 *
 * Networks are trained on what a record's summary is when that record is left
 * out of the regression: its own estimate would be too good, by a factor of
 * (1 - P/n) / (1 + P/n) in variance with P coefficients and n records, and the
 * flow too narrow.
 *
 * The last third, N / 3 rounded down, are the first principal components of the
 * same terms. They do not know of the parameters, but are nearly without noise
 * where columns are alike, as times of a smooth curve are: a regression takes
 * what is not linear for noise, and its weights are the worse for it. Those of
 * a series' terms gain nothing: there all numbers are estimates.
 */
#ifndef TW_STAT_TRAIN_REGRESS_H
#define TW_STAT_TRAIN_REGRESS_H

#include "stat/flow/summary.h"

struct tw_summary_runs {
	size_t n;		/* records, of which the first */
	size_t kept;		/*   so many are regressed on */
	size_t nx, ntheta;
	const float *data;	/* [n][nx + ntheta] features, then y */
	/* [nx] of the features; NULL: they are no series */
	const struct tw_flow_data *scale;
	/* Seen beside the columns; none unless it says more than they do. */
	bool few;
	unsigned threads;
};

/*
 * The summary of `numbers` numbers, or none (s->n = 0), and what each record's
 * is without it, left_out[n * numbers]. 0, and s is the caller's to release; -1
 * when memory runs out.
 */
int tw_summary_fit(struct tw_summary *s, size_t numbers,
    const struct tw_summary_runs *runs, float *left_out);

#endif
