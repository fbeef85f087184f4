/* The drift of coverage between x. See drift.h. */
#include <math.h>

#include "stat/conformal/drift.h"

static double
term(size_t n, const size_t *in)
{
	double a = (double)in[0] / (double)n, b = (double)in[1] / (double)n;

	return (a - b) * (a - b) / 2 -
	    (a * (1 - a) + b * (1 - b)) / (2 * (double)n);
}

struct tw_drift
tw_drift_find(size_t runs, size_t n, const size_t *in)
{
	struct tw_drift d = { .runs = runs };
	double m = (double)runs, mean = 0, sum = 0, v, error;
	size_t i;

	for (i = 0; i < runs; i++)
		mean += term(n, in + 2 * i) / m;
	for (i = 0; i < runs; i++) {
		v = term(n, in + 2 * i) - mean;
		sum += v * v;
	}
	error = sqrt(sum / (m - 1) / m);
	d.h = mean > 0 ? sqrt(mean) : 0;
	d.se = d.h > 0 ? error / (2 * d.h) : sqrt(error);
	return d;
}
