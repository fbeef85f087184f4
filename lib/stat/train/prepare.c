/* Records as inputs of the networks: mapped, scaled, summarized. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/train/grad.h"
#include "stat/train/prepare.h"
#include "stat/train/regress.h"
#include "stat/train/scale.h"

static const double HALF_LOG_2PI = 0.91893853320467274178;
/* Numbers of data columns from which on a summary is tried, and always used. */
enum { SOME = 12, LONG = 40 };
static const float OUTERMOST = 30;	/* largest |y| of a record */

/* The records in their order: the first `kept` are trained on. */
struct records {
	const struct tw_flow_runs *runs;
	const uint32_t *order;	/* [n] */
	size_t n, kept;
};

enum { POOL = 1 << 17 };	/* so many values suffice to find a scale */

/*
 * Set v to the values of number m of a step, in all steps of the records that
 * are trained on. If there are several steps and more than POOL values, take at
 * most POOL of them, evenly spread over records and steps. Returns how many.
 */
static size_t
pool(const struct records *r, const struct tw_stepwise *w, size_t m, double *v)
{
	size_t all = r->kept * w->steps, by = 1, n = 0, i;

	/* A multiple of the steps, plus 1: all steps take turns. */
	if (all > POOL && w->steps > 1)
		by = (all / POOL / w->steps + 1) * w->steps + 1;
	for (i = 0; i < all; i += by)
		v[n++] = r->runs->theta[i % w->steps * w->wide + m]
		    [r->order[i / w->steps]];
	return n;
}

/* The value v without the noise that was added to integers. */
static double
unspread(const struct tw_flow_theta *t, double v)
{
	return t->integer ? floor(v + 0.5) : v;
}

/*
 * Find the scales of number m of a step, and set its values in data[n][row]. v
 * is scratch memory.
 */
static void
scale_step(struct tw_flow *f, const struct records *r,
    const struct tw_stepwise *w, size_t m, float *data, double *v)
{
	size_t row = tw_stepwise_row(w), n = pool(r, w, m, v), i, t;
	struct tw_flow_data *d = &f->data[w->before > 0 ? w->given + m : 0];
	struct tw_flow_theta *theta = &f->theta[m];
	double slope, x;

	*theta = r->runs->support[m];
	theta->mean = 0;
	theta->sd = 1;
	tw_flow_fit_edge(theta, n, v, v + 2 * n);
	for (i = 0; i < n && w->before > 0; i++)
		v[n + i] = unspread(theta, v[i]);
	if (w->before > 0)
		tw_flow_scale_data(d, n, v + n, v + 2 * n);
	if (w->asinh)
		tw_flow_fit_asinh(theta, n, v, v + 2 * n);
	for (i = 0; i < n; i++)
		v[i] = tw_flow_standardize(theta,
		    tw_flow_from_bound(theta, v[i], i), &slope);
	tw_flow_scale_theta(theta, n, v);
	for (i = 0; i < r->n; i++)
		for (t = 0; t < w->steps; t++) {
			float *to = data + i * row + w->given + t * w->wide + m;

			x = r->runs->theta[t * w->wide + m][r->order[i]];
			if (w->before > 0) {
				to += w->before * w->wide;
				*to = (float)tw_flow_feature(d,
				    unspread(theta, x));
				to += w->steps * w->wide;
			}
			x = tw_flow_standardize(theta,
			    tw_flow_from_bound(theta, x, r->order[i]), &slope);
			*to = fminf(fmaxf((float)x, -OUTERMOST), OUTERMOST);
		}
}

/*
 * Find the scale of feature j, by the values that are there, and set
 * data[n][row]. v is scratch memory.
 */
static void
scale_given(struct tw_flow *f, const struct records *r, size_t j, size_t row,
    float *data, double *v)
{
	struct tw_flow_data *d = &f->data[j];
	bool indicator = d->warp == TW_WARP_MISSING;
	const double *x = r->runs->x[indicator ? d->column : j];
	size_t n = 0, i;

	for (i = 0; i < r->kept; i++) {
		v[n] = x[r->order[i]];
		n += isnan(v[n]) ? 0 : 1;
	}
	if (indicator) {
		d->width = d->sd = 1;
		d->mean = 1 - (double)n / (double)r->kept;
		if (d->mean > 0 && d->mean < 1)
			d->sd = sqrt(d->mean * (1 - d->mean));
	} else
		tw_flow_scale_data(d, n, v, v + r->n);
	for (i = 0; i < r->n; i++)
		data[i * row + j] = (float)tw_flow_feature(d, x[r->order[i]]);
}

/*
 * Find the scales of all columns, which are the same in all steps, and set
 * data[n][row]. Returns 0, or -1 if memory runs out.
 */
static int
scale(struct tw_flow *f, const struct records *r, const struct tw_stepwise *w,
    float *data)
{
	size_t row = tw_stepwise_row(w), most = POOL, j;
	double *v;

	if (w->steps == 1 || r->n > most)
		most = r->n;
	v = calloc(most, 3 * sizeof *v);
	if (v == NULL)
		return -1;
	for (j = 0; j < w->given; j++)
		scale_given(f, r, j, row, data, v);
	for (j = 0; j < w->wide; j++)
		scale_step(f, r, w, j, data, v);
	for (j = w->wide; j < w->before * w->wide; j++)
		f->data[w->given + j] = f->data[w->given + j - w->wide];
	free(v);
	return 0;
}

/* ---- summaries ----------------------------------------------------- */

/*
 * Replace the features by a summary of `numbers` numbers, in the flow and in
 * *data, which is allocated anew. With `few`, the features of the columns stay
 * next to the summary, and nothing changes if the summary gains too little.
 * Returns 0, or -1 if memory runs out.
 */
static int
summarize(struct tw_flow *f, const struct records *r, size_t numbers, bool few,
    const struct tw_flow_options *o, float **data)
{
	size_t cols = f->nx + f->ntheta, d = f->ntheta, k = few ? f->nx : 0, i;
	float *sums = calloc(r->n, numbers * sizeof *sums);
	float *both = calloc(r->n, (k + numbers + d) * sizeof *both);
	float *other = both;
	struct tw_summary_runs runs = { r->n, r->kept, f->nx, d, *data, f->data,
		few, o->threads };
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
 * Networks learn to weight a few columns themselves (the systems of the sbi
 * benchmark have at most 20). They see a summary next to these columns only if
 * it tells much more about the parameters (stat/train/regress.c), as for
 * series. With many columns, networks overfit: they see six numbers for each
 * parameter instead, if the columns are at least twice as many as the
 * parameters. scripts/bench/README.md has results for long data.
 */
size_t
tw_flow_numbers(size_t nx, size_t ntheta)
{
	size_t n = 6 * ntheta < nx ? 6 * ntheta : nx;

	if (nx < SOME || nx < 2 * ntheta)
		return 0;
	return n < TW_FLOW_SUMMARY_MAX ? n : TW_FLOW_SUMMARY_MAX;
}

/* A flow with an indicator for each column in which a value is missing. */
static int
begin_indicators(struct tw_flow *f, const struct tw_flow_runs *runs)
{
	size_t *column = calloc(runs->nx + 1, sizeof *column), n = 0, i, j;
	int error = -1;

	for (j = 0; column != NULL && j < runs->nx; j++)
		for (i = 0; i < runs->n; i++)
			if (isnan(runs->x[j][i])) {
				column[n++] = j;
				break;
			}
	if (column != NULL)
		error = tw_flow_init(f, runs->ntheta, runs->nx + n);
	for (j = 0; error == 0 && j < n; j++) {
		f->data[runs->nx + j].warp = TW_WARP_MISSING;
		f->data[runs->nx + j].column = column[j];
	}
	free(column);
	return error;
}

int
tw_flow_begin(struct tw_flow *f, const struct tw_flow_runs *runs,
    const struct tw_stepwise *w)
{
	if (w->steps == 0)
		return begin_indicators(f, runs);
	if (tw_flow_init(f, w->wide, tw_stepwise_inputs(w)) < 0)
		return -1;
	f->stepwise = *w;
	return 0;
}

float *
tw_flow_prepare(struct tw_flow *f, const struct tw_flow_runs *runs,
    const uint32_t *order, size_t held, const struct tw_flow_options *o)
{
	const struct records r = { runs, order, runs->n, runs->n - held };
	/* A record that is not stepwise counts as one step. */
	const struct tw_stepwise one = { .steps = 1, .wide = f->ntheta,
		.given = f->nx };
	const struct tw_stepwise *w = f->stepwise.steps > 0 ? &f->stepwise :
	    &one;
	bool few = o->summary == SIZE_MAX && f->nx < LONG;
	size_t numbers = o->summary != SIZE_MAX ? o->summary :
	    tw_flow_numbers(f->nx, f->ntheta);
	float *data = calloc(r.n, tw_stepwise_row(w) * sizeof *data);

	if (data == NULL || scale(f, &r, w, data) < 0 ||
	    (w == &one && numbers > 0 &&
		summarize(f, &r, numbers, few, o, &data) < 0)) {
		free(data);
		return NULL;
	}
	return data;
}

double
tw_flow_offset(const struct tw_flow *f, const struct tw_flow_runs *runs)
{
	double sum = 0, slope;
	size_t n = tw_flow_record_size(f), i, j;

	for (j = 0; j < n; j++) {
		const struct tw_flow_theta *t = &f->theta[j % f->ntheta];

		for (i = 0; i < runs->n; i++) {
			(void)tw_flow_standardize(t, tw_flow_from_bound(t,
			    runs->theta[j][i], i), &slope);
			sum -= slope / (double)runs->n;
		}
	}
	return sum + (double)n * HALF_LOG_2PI;
}
