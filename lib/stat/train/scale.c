/* Location and scale of the columns of the training records. See scale.h. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/order.h"
#include "stat/base/select.h"
#include "stat/train/scale.h"

/* Kurtosis above which data are transformed, and above which sd is useless. */
static const double HEAVY = 12, HOPELESS = 50;
static const double IQR = 1.3489795003921634;	/* of the standard normal */

struct moments {
	double mean, sd, kurtosis;	/* kurtosis 0: constant; never NaN */
};

/* Mean, standard deviation (divisor n) and kurtosis, without overflow. */
static struct moments
moments(size_t n, const double *v)
{
	struct moments m = { 0, 1, 0 };
	double far = 0, two = 0, four = 0, d;
	size_t i;

	for (i = 0; i < n; i++)
		m.mean += v[i] / (double)n;
	/* Correct rounding errors: the mean of a constant is the constant. */
	for (d = 0, i = 0; i < n; i++)
		d += v[i] / (double)n - m.mean / (double)n;
	m.mean += d;
	for (i = 0; i < n; i++)
		far = fmax(far, fabs(v[i] / 2 - m.mean / 2));
	far *= 2;
	/* Smaller deviations are rounding errors: the column is constant. */
	if (!(far > 1e-13 * fabs(m.mean)))
		return m;
	if (isinf(far)) {
		m.sd = INFINITY;
		m.kurtosis = INFINITY;
		return m;
	}
	for (i = 0; i < n; i++) {
		d = (v[i] - m.mean) / far;
		two += d * d;
		four += d * d * d * d;
	}
	two /= (double)n;
	m.sd = far * sqrt(two);
	m.kurtosis = four / (double)n / (two * two);
	if (!(m.sd > 0))
		m.sd = 1;
	return m;
}

double
tw_kurtosis(size_t n, const double *v)
{
	return moments(n, v).kurtosis;
}

/* Median and quartiles; v is rearranged. */
static void
quartiles(size_t n, double *v, double q[3])
{
	size_t rank[3] = { (n + 3) / 4, (n + 1) / 2, n + 1 - (n + 3) / 4 }, i;

	tw_select(n, v, 3, rank);
	for (i = 0; i < 3; i++)
		q[i] = v[rank[i] - 1];
}

/*
 * Find the mean and sd to standardize v, which has the moments m. If a few
 * extreme values would determine the scale alone, these are the median, and the
 * standard deviation estimated from the quartiles. v is rearranged.
 */
static void
standard(struct moments m, size_t n, double *v, double *mean, double *sd)
{
	double q[3];

	if (m.kurtosis > HOPELESS) {
		quartiles(n, v, q);
		if (q[2] / IQR - q[0] / IQR > 0) {
			m.mean = q[1];
			m.sd = q[2] / IQR - q[0] / IQR;
		}
	}
	*mean = m.mean;
	*sd = isfinite(m.sd) ? fmax(m.sd, TW_FLOW_LEAST) : 0x1p1000;
}

void
tw_flow_scale_theta(struct tw_flow_theta *t, size_t n, double *v)
{
	standard(moments(n, v), n, v, &t->mean, &t->sd);
}

/*
 * The edge at a bound from the sorted distances v[n] to it. Of c values on the
 * bound, a quarter of the distance to the c-th value beside them is the middle
 * of their cell. (Of rounded numbers, the next one has twice as many.) If many
 * values are on the bound, the next hundredth of all values decides, so that
 * the density beside them keeps its shape.
 */
static double
edge(size_t n, const double *v, double width)
{
	size_t c = 0, few = n < 100 ? 1 : n / 100;

	while (c < n && v[c] <= 0)
		c++;
	if (c == 0)
		return 0;
	few += c;
	few = (few < 2 * c ? few : 2 * c) - 1;
	return fmin(few < n ? v[few] / 4 : INFINITY, width / 8);
}

void
tw_flow_fit_edge(struct tw_flow_theta *t, size_t n, const double *v,
    double *work)
{
	double width = t->hi - t->lo;
	size_t i;

	t->edge[0] = t->edge[1] = 0;
	if (t->map != TW_MAP_PROBIT || t->integer || !isfinite(width))
		return;
	for (i = 0; i < n; i++)
		work[i] = v[i] - t->lo;
	qsort(work, n, sizeof *work, tw_ascending);
	t->edge[0] = edge(n, work, width);
	for (i = 0; i < n; i++)
		work[i] = t->hi - v[i];
	qsort(work, n, sizeof *work, tw_ascending);
	t->edge[1] = edge(n, work, width);
}

double
tw_flow_from_bound(const struct tw_flow_theta *t, double v, size_t i)
{
	const double golden = 0.61803398874989485;	/* evenly distributed */
	double u = (double)(i + 1) * golden;

	u -= floor(u);
	if (t->edge[0] > 0 && v == t->lo)
		return fmax(t->lo + 2 * t->edge[0] * u,
		    nextafter(t->lo, t->hi));
	if (t->edge[1] > 0 && v == t->hi)
		return fmin(t->hi - 2 * t->edge[1] * u,
		    nextafter(t->hi, t->lo));
	return v;
}

/*
 * The log likelihood per value of v[n], up to a constant, if the mapped values
 * are normal with their own mean and sd. work[n] is scratch memory.
 */
static double
likely(const struct tw_flow_theta *t, size_t n, const double *v, double *work)
{
	double sum = 0, slope;
	size_t i;

	for (i = 0; i < n; i++) {
		work[i] = tw_flow_standardize(t, v[i], &slope);
		sum += slope;
	}
	return sum / (double)n - log(moments(n, work).sd);
}

void
tw_flow_fit_asinh(struct tw_flow_theta *t, size_t n, const double *v,
    double *work)
{
	struct tw_flow_theta best = *t, now = *t;
	double q[3], centre[3] = { v[0], 0, v[0] }, sd, most = -INFINITY, at;
	size_t i, j;

	memcpy(work, v, n * sizeof *work);
	quartiles(n, work, q);
	sd = q[2] / IQR - q[0] / IQR;
	if (!(sd > 0 && sd < 0x1p1000))
		sd = fmin(moments(n, v).sd, 0x1p1000);
	for (i = 0; i < n; i++) {
		centre[0] = fmin(centre[0], v[i]);
		centre[2] = fmax(centre[2], v[i]);
	}
	centre[1] = q[1];
	now.map = TW_MAP_ASINH;
	for (i = 0; i < 3; i++)
		for (j = 0; j < 3; j++) {
			now.lo = centre[i];
			now.hi = fmax(ldexp(sd, -2 * (int)j), TW_FLOW_LEAST);
			at = likely(&now, n, v, work);
			if (at > most) {
				most = at;
				best = now;
			}
		}
	*t = best;
}

/* Set work[n] to the column x[n] after the warp of d; returns its moments. */
static struct moments
warped(const struct tw_flow_data *d, size_t n, const double *x, double *work)
{
	size_t i;

	for (i = 0; i < n; i++)
		work[i] = tw_flow_warp(d, x[i]);
	return moments(n, work);
}

void
tw_flow_scale_data(struct tw_flow_data *d, size_t n, const double *x,
    double *work)
{
	struct moments m = moments(n, x), other;
	struct tw_flow_data log;
	double q[3], least = x[0];
	size_t i;

	*d = (struct tw_flow_data){ TW_WARP_NONE, 0, 1, 0, 1, 0 };
	if (m.kurtosis > HEAVY) {
		memcpy(work, x, n * sizeof *work);
		quartiles(n, work, q);
		d->warp = TW_WARP_ASINH;
		d->centre = q[1];
		d->width = fmin(q[2] / IQR - q[0] / IQR, DBL_MAX);
		/* Half of the values are equal: half of the mean distance. */
		if (!(d->width > 0))
			for (d->width = 0, i = 0; i < n; i++)
				d->width += fabs(x[i] / 2 - q[1] / 2) /
				    (double)n;
		d->width = fmax(d->width, TW_FLOW_LEAST);
		m = warped(d, n, x, work);
		for (i = 0; i < n; i++)
			least = fmin(least, x[i]);
		log = (struct tw_flow_data){ TW_WARP_LOG, least, 1, 0, 1, 0 };
		if (least > 0 &&
		    (other = warped(&log, n, x, work)).kurtosis <= m.kurtosis) {
			*d = log;
			m = other;
		}
	}
	warped(d, n, x, work);
	standard(m, n, work, &d->mean, &d->sd);
}
