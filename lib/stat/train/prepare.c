/* Records as the network sees them: scaled, mapped, summarized. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/train/prepare.h"
#include "stat/train/regress.h"
#include "stat/train/scale.h"

static const double HALF_LOG_2PI = 0.91893853320467274178;
/* Columns from which data are summarized if that pays, and always. */
enum { SOME = 12, LONG = 40 };
static const float OUTERMOST = 30;	/* y of a training record, in sd */

/* The records in their order, the last of them held out. */
struct records {
	const struct tw_flow_runs *runs;
	const uint32_t *order;	/* [n] */
	size_t n, kept;
};

/* Scales of the columns, and data[n][nx + ntheta]: 0, or -1. */
static int
scale(struct tw_flow *f, const struct records *r, float *data)
{
	size_t n = r->n, cols = f->nx + f->ntheta, i, j;
	double *v = calloc(n, 2 * sizeof *v), *work = v + n, slope;

	if (v == NULL)
		return -1;
	for (j = 0; j < f->nx; j++) {
		for (i = 0; i < n; i++)
			v[i] = r->runs->x[j][r->order[i]];
		tw_flow_scale_data(&f->data[j], r->kept, v, work);
		for (i = 0; i < n; i++)
			data[i * cols + j] = (float)tw_flow_feature(&f->data[j],
			    v[i]);
	}
	for (j = 0; j < f->ntheta; j++) {
		struct tw_flow_theta *t = &f->theta[j];

		*t = r->runs->support[j];
		t->mean = 0;
		t->sd = 1;
		for (i = 0; i < n; i++)
			work[i] = v[i] = tw_flow_map(t,
			    r->runs->theta[j][r->order[i]], &slope);
		tw_flow_scale_theta(t, r->kept, work);
		for (i = 0; i < n; i++)
			data[i * cols + f->nx + j] =
			    fminf(fmaxf((float)((v[i] - t->mean) / t->sd),
				      -OUTERMOST),
				OUTERMOST);
	}
	free(v);
	return 0;
}

/*
 * Put a summary of `numbers` numbers in the place of the features, in the flow
 * and in *data, which is made anew; of few columns beside them, or none: 0, or
 * -1.
 */
static int
summarize(struct tw_flow *f, const struct records *r, size_t numbers, bool few,
    unsigned threads, float **data)
{
	size_t cols = f->nx + f->ntheta, d = f->ntheta, k = few ? f->nx : 0, i;
	float *sums = calloc(r->n, numbers * sizeof *sums);
	float *both = calloc(r->n, (k + numbers + d) * sizeof *both);
	float *other = both;
	struct tw_summary_runs runs = { r->n, r->kept, f->nx, d, *data, f->data,
		few, threads };
	int error = -1;

	if (sums != NULL && both != NULL)
		error = tw_summary_fit(&f->summary, numbers, &runs, sums);
	for (i = 0; i < r->n && f->summary.n > 0; i++) {
		float *to = both + i * (k + numbers + d);

		memcpy(to, *data + i * cols, k * sizeof *to);
		memcpy(to + k, sums + i * numbers, numbers * sizeof *to);
		to += k + numbers;
		memcpy(to, *data + i * cols + f->nx, d * sizeof *to);
	}
	if (f->summary.n > 0) {
		other = *data;
		*data = both;
	}
	free(sums);
	free(other);
	return error;
}

/*
 * Few columns the networks learn to weigh themselves (the systems of the sbi
 * benchmark have 20 at most), beside a summary where that says much more of the
 * parameters (stat/train/regress.c), as of a series. With many they learn the
 * noise, and see six numbers a parameter instead, if the columns are twice the
 * parameters at least: scripts/bench/README.md has what that gains.
 */
size_t
tw_flow_numbers(size_t nx, size_t ntheta)
{
	size_t n = 6 * ntheta < nx ? 6 * ntheta : nx;

	if (nx < SOME || nx < 2 * ntheta)
		return 0;
	return n < TW_FLOW_SUMMARY_MAX ? n : TW_FLOW_SUMMARY_MAX;
}

float *
tw_flow_prepare(struct tw_flow *f, const struct tw_flow_runs *runs,
    const uint32_t *order, size_t held, size_t numbers, unsigned threads)
{
	const struct records r = { runs, order, runs->n, runs->n - held };
	float *data = calloc(r.n, (f->nx + f->ntheta) * sizeof *data);
	bool few = numbers == SIZE_MAX && f->nx < LONG;

	if (numbers == SIZE_MAX)
		numbers = tw_flow_numbers(f->nx, f->ntheta);
	if (data == NULL || scale(f, &r, data) < 0 ||
	    (numbers > 0 &&
		summarize(f, &r, numbers, few, threads, &data) < 0)) {
		free(data);
		return NULL;
	}
	return data;
}

double
tw_flow_offset(const struct tw_flow *f, const struct tw_flow_runs *runs)
{
	double sum = 0, slope;
	size_t i, j;

	for (j = 0; j < f->ntheta; j++)
		for (i = 0; i < runs->n; i++) {
			tw_flow_map(&f->theta[j], runs->theta[j][i], &slope);
			sum -= slope / (double)runs->n;
		}
	return sum + (double)f->ntheta * HALF_LOG_2PI;
}
