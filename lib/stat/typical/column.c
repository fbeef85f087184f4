/*
 * Scales of data columns. See column.h.
 */
#include <math.h>

#include "stat/train/scale.h"
#include "stat/typical/column.h"

/* Counts with a larger kurtosis are transformed by sqrt(x + 3/8). */
static const double SKEWED = 3;
static const double FAR = 1e15;

static double
root(double x)
{
	return copysign(sqrt(fabs(x) + 0.375), x);
}

static bool
counts(size_t n, const double *x)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (x[i] < 0 || x[i] > floor(x[i]) || x[i] > 0x1p53)
			return false;
	return true;
}

void
tw_column_fit(struct tw_column *c, size_t n, const double *x, double *work)
{
	size_t i;

	*c = (struct tw_column){ .least = x[0], .most = x[0] };
	for (i = 1; i < n; i++) {
		c->least = fmin(c->least, x[i]);
		c->most = fmax(c->most, x[i]);
	}
	/* Values that differ only by rounding count as constant, too. */
	c->constant = c->most - c->least <=
	    2e-13 * fmax(fabs(c->least), fabs(c->most));
	c->root = counts(n, x) && tw_kurtosis(n, x) > SKEWED;
	if (c->root) {
		for (i = 0; i < n; i++)
			work[n + i] = root(x[i]);
		tw_flow_scale_data(&c->scale, n, work + n, work);
	} else
		tw_flow_scale_data(&c->scale, n, x, work);
}

double
tw_column_at(const struct tw_column *c, double x)
{
	const struct tw_flow_data *s = &c->scale;
	double v;

	if (c->constant)
		return x < c->least ? -FAR : x > c->most ? FAR : 0;
	if (c->root)
		x = root(x);
	v = tw_flow_warp(s, x);
	if (s->warp == TW_WARP_LOG && x < s->centre)
		v += (x - s->centre) / s->centre;
	v = (v - s->mean) / s->sd;
	return fmin(fmax(v, -FAR), FAR);
}
