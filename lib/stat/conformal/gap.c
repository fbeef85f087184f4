/* The split-half estimate of the coverage gap. See gap.h. */
#include <math.h>

#include "stat/conformal/gap.h"

void
tw_gap_paired(size_t n, const double *a, const double *b, const bool *in,
    struct tw_gap_at *at)
{
	double t;
	size_t i;

	*at = (struct tw_gap_at){ .v = 0 };
	for (i = 0; i < n; i++) {
		at->p[0] += in[i] ? a[i] : 0;
		at->p[1] += in[i] ? b[i] : 0;
	}
	for (i = 0; i < n; i++) {
		t = a[i] * (in[i] - at->p[0]) - b[i] * (in[i] - at->p[1]);
		at->v += t * t;
	}
}

/* The term of one x in the mean that is h^2. */
static double
term(const struct tw_gap_at *at)
{
	double d = at->p[0] - at->p[1];

	return d * d / 2 - at->v / 2;
}

struct tw_gap
tw_gap_find(size_t runs, const struct tw_gap_at *at)
{
	struct tw_gap d = { .runs = runs };
	double m = (double)runs, mean = 0, sum = 0, v, error;
	size_t i;

	for (i = 0; i < runs; i++)
		mean += term(&at[i]) / m;
	for (i = 0; i < runs; i++) {
		v = term(&at[i]) - mean;
		sum += v * v;
	}
	error = sqrt(sum / (m - 1) / m);
	d.h = mean > 0 ? sqrt(mean) : 0;
	d.se = d.h > 0 ? error / (2 * d.h) : sqrt(error);
	return d;
}

double
tw_gap_floor(double alpha, double trained)
{
	return sqrt(alpha * (1 - alpha)) *
	    pow(fmax(1000, fmin(trained, 100000)), -1.0 / 3);
}

double
tw_gap_sd(double h, double floor)
{
	return fmin(hypot(h, floor), 1);
}
