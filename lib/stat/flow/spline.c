/* The spline of one record: value, slope, inverse. */
#include <math.h>

#include "stat/flow/spline.h"

/* Knots from -bound to bound whose gaps are softmax(u) with a floor. */
static void
knots(double *x, size_t bins, double bound, const double *u)
{
	double most = u[0], sum = 0, at = -bound, e[TW_SPLINE_MOST];
	double share = 1 - TW_SPLINE_FLOOR * (double)bins;
	size_t k;

	for (k = 1; k < bins; k++)
		most = fmax(most, u[k]);
	for (k = 0; k < bins; k++)
		sum += e[k] = exp(u[k] - most);
	x[0] = -bound;
	for (k = 0; k + 1 < bins; k++) {
		at += 2 * bound * (TW_SPLINE_FLOOR + share * (e[k] / sum));
		x[k + 1] = at;
	}
	/* Not the sum of all gaps, which rounding would put beside the bound. */
	x[bins] = bound;
}

/* The slope at knot k; only the two beside a value are ever needed. */
static double
slope_at(const struct tw_spline *s, size_t k)
{
	double a;

	if (k == 0 || k == s->bins)
		return 1;
	a = s->u[k - 1] + TW_SPLINE_SHIFT;
	return TW_SPLINE_FLOOR + fmax(a, 0) + log1p(exp(-fabs(a)));
}

void
tw_spline_make(struct tw_spline *s, size_t bins, double bound, const double *u)
{
	s->bins = bins;
	knots(s->x, bins, bound, u);
	knots(s->y, bins, bound, u + bins);
	s->u = u + 2 * bins;
}

/* The bin that v is in, for knot[0] <= v <= knot[bins]. */
static size_t
bin(const double *knot, size_t bins, double v)
{
	size_t lo = 0, hi = bins, mid;

	while (hi - lo > 1) {
		mid = (lo + hi) / 2;
		if (v < knot[mid])
			hi = mid;
		else
			lo = mid;
	}
	return lo;
}

/* log dz/dv at t in the bin with slope s between knots with slopes d0, d1. */
static double
log_slope(double s, double d0, double d1, double t)
{
	double c = 1 - t, den = s + (d1 + d0 - 2 * s) * t * c;

	return log(s * s * (d1 * t * t + 2 * s * t * c + d0 * c * c) /
	    (den * den));
}

double
tw_spline_forward(const struct tw_spline *s, double v, double *slope)
{
	double w, h, t, c, m, d0, d1;
	size_t k;

	*slope = 0;
	if (!(v >= s->x[0] && v <= s->x[s->bins]))
		return v;
	k = bin(s->x, s->bins, v);
	w = s->x[k + 1] - s->x[k];
	h = s->y[k + 1] - s->y[k];
	m = h / w;
	d0 = slope_at(s, k);
	d1 = slope_at(s, k + 1);
	t = (v - s->x[k]) / w;
	c = 1 - t;
	*slope = log_slope(m, d0, d1, t);
	return s->y[k] + h * (m * t * t + d0 * t * c) /
	    (m + (d1 + d0 - 2 * m) * t * c);
}

/*
 * With e = z - y_k and r = d_k + d_{k+1} - 2s, z = z(t) is the quadratic
 * a t^2 + b t + c = 0,  a = h (s - d_k) + e r,  b = h d_k - e r,  c = -s e,
 * whose root in [0, 1] is 2c / (-b - sqrt(b^2 - 4ac)): there b > 0 wherever
 * the other form would cancel, and a = 0 (a straight bin) needs no case.
 */
double
tw_spline_inverse(const struct tw_spline *s, double z, double *slope)
{
	double w, h, t, m, d0, d1, e, r, a, b, c;
	size_t k;

	*slope = 0;
	if (!(z >= s->y[0] && z <= s->y[s->bins]))
		return z;
	k = bin(s->y, s->bins, z);
	w = s->x[k + 1] - s->x[k];
	h = s->y[k + 1] - s->y[k];
	m = h / w;
	d0 = slope_at(s, k);
	d1 = slope_at(s, k + 1);
	e = z - s->y[k];
	r = d1 + d0 - 2 * m;
	a = h * (m - d0) + e * r;
	b = h * d0 - e * r;
	c = -m * e;
	t = 2 * c / (-b - sqrt(fmax(b * b - 4 * a * c, 0)));
	t = fmin(fmax(t, 0), 1);
	*slope = log_slope(m, d0, d1, t);
	return s->x[k] + t * w;
}
