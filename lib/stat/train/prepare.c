/* Records as the network sees them: scaled, mapped, summarized. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/flow/summary.h"
#include "stat/train/prepare.h"
#include "stat/train/scale.h"

static const double HALF_LOG_2PI = 0.91893853320467274178;
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
 * and in *data, which is made anew: 0, or -1. Needs more
 * than a few records.
 */
static int
summarize(struct tw_flow *f, const struct records *r, size_t numbers,
    float **data)
{
	size_t cols = f->nx + f->ntheta, d = f->ntheta, i, j;
	float *sums = calloc(r->n, numbers * sizeof *sums);
	float *both = calloc(r->n, (numbers + d) * sizeof *both);
	double *work = calloc(f->nx + numbers, sizeof *work);
	int error = -1;

	if (sums != NULL && both != NULL && work != NULL &&
	    tw_summary_fit(&f->summary, numbers, r->kept, f->nx, d, *data,
		sums) == 0)
		error = 0;
	for (i = r->kept; i < r->n && error == 0; i++) {
		for (j = 0; j < f->nx; j++)
			work[j] = (double)(*data)[i * cols + j];
		tw_summary_apply(&f->summary, work, work + f->nx);
		for (j = 0; j < numbers; j++)
			sums[i * numbers + j] = (float)work[f->nx + j];
	}
	for (i = 0; i < r->n && error == 0; i++) {
		float *to = both + i * (numbers + d);

		memcpy(to, sums + i * numbers, numbers * sizeof *to);
		memcpy(to + numbers, *data + i * cols + f->nx, d * sizeof *to);
	}
	free(sums);
	free(work);
	if (error < 0)
		free(both);
	else {
		free(*data);
		*data = both;
	}
	return error;
}

float *
tw_flow_prepare(struct tw_flow *f, const struct tw_flow_runs *runs,
    const uint32_t *order, size_t held, size_t numbers)
{
	const struct records r = { runs, order, runs->n, runs->n - held };
	float *data = calloc(r.n, (f->nx + f->ntheta) * sizeof *data);

	if (data == NULL || scale(f, &r, data) < 0 ||
	    (numbers > 0 && summarize(f, &r, numbers, &data) < 0)) {
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
