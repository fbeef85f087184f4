/*
 * A summary of long data: what the networks see in the place of C columns are
 * N numbers. Two thirds are estimates of the posterior means of the parameters
 * and, if they are more than their number D, of their squares, products and
 * higher powers (Fearnhead and Prangle 2012; Jiang, Wu, Zheng and Wong 2017).
 * They are found before training, by ridge regression of
 *
 *   y_1 .. y_D, He_2(y_1) .. He_2(y_D), y_1 y_2 .. y_D y_1, He_3 ...
 *
 * on f, f^2, f^3 of each feature f (held in [-4, 4]), or of each order
 * statistic of the features: where columns are repetitions, sums of those are
 * efficient (L-estimators) as sums over columns are not. Which, the degree and
 * the penalty are those with the least leave-one-out error (PRESS; Allen 1974).
 *
 * Networks are trained on what a record's summary is when that record is left
 * out of the regression: its own estimate would be too good, by a factor of
 * (1 - P/n) / (1 + P/n) in variance with P coefficients and n records, and the
 * flow too narrow.
 *
 * The last third, N / 3 rounded down, are the first principal components of the
 * same f, f^2, f^3. They do not know of the parameters, but are nearly without
 * noise where columns are alike, as times of a smooth curve are: a regression
 * takes what is not linear for noise, and its weights are the worse for it.
 */
#ifndef TW_STAT_FLOW_SUMMARY_H
#define TW_STAT_FLOW_SUMMARY_H

#include <stdbool.h>
#include <stddef.h>

struct tw_summary {
	size_t n;		/* numbers; 0: no summary, all else unused */
	size_t nx;		/* features */
	size_t degree;		/* 1 .. TW_SUMMARY_DEGREE */
	bool sorted;		/* of the features in ascending order */
	/* [n][1 + nx * degree]: constant, then f, f^2 ... */
	double *map;
};

enum { TW_SUMMARY_DEGREE = 3 };

/* Coefficients of one number. */
static inline size_t
tw_summary_size(const struct tw_summary *s)
{
	return 1 + s->nx * s->degree;
}

/* Room for such a summary, zeroed: 0, or -1 when memory runs out. */
int tw_summary_init(struct tw_summary *s, size_t n, size_t nx, size_t degree,
    bool sorted);
void tw_summary_release(struct tw_summary *s);

/*
 * to[n] of feature[nx], which may be sorted, held in [-TW_FLOW_FARTHEST,
 * TW_FLOW_FARTHEST].
 */
void tw_summary_apply(const struct tw_summary *s, double *feature, double *to);

/*
 * The summary of `numbers` numbers for records data[n][nx + ntheta], features
 * and then y, and what each record's is without it, left_out[n * numbers]. 0,
 * and s is the caller's to release; -1 when memory runs out.
 */
int tw_summary_fit(struct tw_summary *s, size_t numbers, size_t n, size_t nx,
    size_t ntheta, const float *data, float *left_out);

#endif
