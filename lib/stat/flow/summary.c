/* Summaries of long data. See summary.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/order.h"
#include "stat/flow/summary.h"

static const double WIDEST = 4;	/* bound of the features before the powers */

/* Set alike, as in summary.h. Numbers are halved: differences may overflow. */
static void
scale_alike(size_t nx, const struct tw_flow_data *data, double *alike)
{
	double mean = 0, far = 0, square = 0;
	size_t j;

	for (j = 0; j < nx; j++)
		mean += data[j].mean / 2 / (double)nx;
	for (j = 0; j < nx; j++) {
		alike[2 * j] = data[j].sd / 2;
		alike[2 * j + 1] = data[j].mean / 2 - mean;
		far = fmax(far, fmax(alike[2 * j], fabs(alike[2 * j + 1])));
	}
	for (j = 0; j < 2 * nx; j++)
		square += pow(alike[j] / far, 2) / (double)nx;
	for (j = 0; j < 2 * nx; j++)
		alike[j] = alike[j] / far / sqrt(square);
}

int
tw_summary_init(struct tw_summary *s, size_t n, size_t nx,
    const struct tw_flow_data *data, enum tw_summary_kind kind, size_t degree)
{
	bool series = kind == TW_SUMMARY_SERIES;

	*s = (struct tw_summary){ .n = n, .nx = nx, .kind = kind,
		.degree = degree };
	s->map = calloc(n + 1, (1 + tw_summary_terms(s)) * sizeof *s->map);
	s->kernel = calloc(series ? degree : 1, sizeof *s->kernel);
	s->alike = calloc(nx, 2 * sizeof *s->alike);
	if (s->map == NULL || s->kernel == NULL || s->alike == NULL) {
		tw_summary_release(s);
		return -1;
	}
	if (series) {
		tw_convolutions(nx, degree, s->kernel);
		scale_alike(nx, data, s->alike);
	}
	return 0;
}

void
tw_summary_release(struct tw_summary *s)
{
	free(s->map);
	free(s->kernel);
	free(s->alike);
	*s = (struct tw_summary){ 0 };
}

const double *
tw_summary_make(const struct tw_summary *s, double *room)
{
	double *alike = room + s->nx + TW_CONVOLVE_PAD;
	double *term = alike + s->nx + TW_CONVOLVE_PAD, *to = term;
	size_t j, k;

	for (j = 0; j < s->nx; j++)
		alike[j] = s->alike[2 * j] * room[j] + s->alike[2 * j + 1];
	if (s->kind == TW_SUMMARY_SERIES) {
		for (k = 0; k < s->degree; k++, to += TW_CONVOLVE_TERMS)
			tw_convolve(&s->kernel[k], s->nx,
			    s->kernel[k].own ? room : alike, to);
		return term;
	}
	memcpy(alike, room, s->nx * sizeof *alike);
	if (s->kind == TW_SUMMARY_SORTED)
		qsort(alike, s->nx, sizeof *alike, tw_ascending);
	for (j = 0; j < s->nx; j++) {
		double f = tw_flow_hold(alike[j], WIDEST), p = 1;

		for (k = 0; k < s->degree; k++)
			*to++ = p *= f;
	}
	return term;
}

void
tw_summary_apply(const struct tw_summary *s, double *room, double *to)
{
	const double *term = tw_summary_make(s, room), *w = s->map;
	size_t terms = tw_summary_terms(s), i, j;

	for (i = 0; i < s->n; i++, w += 1 + terms) {
		double sum = w[0];

		for (j = 0; j < terms; j++)
			sum += w[1 + j] * term[j];
		to[i] = tw_summary_hold(s, sum);
	}
}
