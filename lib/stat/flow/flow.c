/*
 * The shape of a flow, its supports and its features. See flow.h and feature.h.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stat/base/normal.h"
#include "stat/flow/flow.h"

static const double HALF_LOG_2PI = 0.91893853320467274178;

int
tw_flow_init(struct tw_flow *f, size_t ntheta, size_t nx)
{
	*f = (struct tw_flow){ .ntheta = ntheta, .nx = nx };
	f->theta = calloc(ntheta, sizeof *f->theta);
	f->data = calloc(nx + (nx == 0), sizeof *f->data);
	if (f->theta != NULL && f->data != NULL)
		return 0;
	tw_flow_release(f);
	return -1;
}

int
tw_flow_add(struct tw_flow *f, enum tw_flow_kind kind, size_t members,
    size_t transforms, size_t hidden, size_t blocks, size_t bins, double bound)
{
	/* m_i and a_i and, in kind nsf, what determines f_i (spline.h) */
	size_t outputs = kind == TW_FLOW_NSF ? 2 + (3 * bins - 1) : 2;

	if (tw_made_init(&f->net, tw_flow_inputs(f), f->ntheta, hidden, blocks,
	    outputs) < 0)
		return -1;
	f->weight = calloc(members * transforms,
	    f->net.size * sizeof *f->weight);
	if (f->weight == NULL) {
		tw_made_release(&f->net);
		return -1;
	}
	f->members = members;
	f->kind = kind;
	f->transforms = transforms;
	f->bins = bins;
	f->bound = bound;
	return 0;
}

struct tw_flow
tw_flow_alone(const struct tw_flow *f, size_t m)
{
	struct tw_flow one = *f;

	one.members = 1;
	one.weight += m * f->transforms * f->net.size;
	return one;
}

void
tw_flow_drop(struct tw_flow *f)
{
	tw_made_release(&f->net);
	free(f->weight);
	f->weight = NULL;
	f->members = 0;
}

void
tw_flow_release(struct tw_flow *f)
{
	tw_flow_drop(f);
	tw_summary_release(&f->summary);
	tw_fails_release(&f->fails);
	free(f->theta);
	free(f->data);
	*f = (struct tw_flow){ 0 };
}

/* ---- supports and features ---------------------------------------- */

bool
tw_flow_bounds_ok(double lo, double hi)
{
	/* A variable, because the x87 would compare more digits. */
	double half = hi / 2 - lo / 2;

	return half >= TW_FLOW_LEAST / 2;
}

bool
tw_flow_inside(const struct tw_flow_theta *t, double theta)
{
	switch (t->map) {
	case TW_MAP_ABOVE:
		return theta > t->lo;
	case TW_MAP_BELOW:
		return theta < t->hi;
	case TW_MAP_PROBIT:
		return theta >= t->lo && theta <= t->hi;
	default:
		return !isnan(theta);
	}
}

void
tw_flow_round(const struct tw_flow *f, size_t n, double *theta)
{
	size_t i;

	for (i = 0; i < n * tw_flow_record_size(f); i++) {
		const struct tw_flow_theta *t = tw_flow_theta_of(f, i);

		if (!t->integer)
			continue;
		theta[i] = floor(theta[i] + 0.5);
		if (tw_flow_has_bound(t, false))
			theta[i] = fmax(theta[i], ceil(t->lo));
		if (tw_flow_has_bound(t, true))
			theta[i] = fmin(theta[i], floor(t->hi));
	}
}

void
tw_flow_make_integer(struct tw_flow_theta *t)
{
	t->integer = true;
	if (tw_flow_has_bound(t, false))
		t->lo = ceil(t->lo) - 0.5;
	if (tw_flow_has_bound(t, true))
		t->hi = floor(t->hi) + 0.5;
}

/*
 * The normal quantile of the share of [lo, hi] that lies below theta, computed
 * from the nearer bound, because 1 - p would be less precise near the upper
 * one. The share is at least half an ulp of 1, so the quantile is finite.
 */
static double
probit(const struct tw_flow_theta *t, double theta)
{
	/* Halved, as the difference of two large bounds may be infinite. */
	double wide = t->hi / 2 - t->lo / 2;
	double below = (theta / 2 - t->lo / 2) / wide;
	double above = (t->hi / 2 - theta / 2) / wide;

	if (below <= above)
		return tw_normal_quantile(fmax(below, 0x1p-53));
	return -tw_normal_quantile(fmax(above, 0x1p-53));
}

double
tw_flow_standardize(const struct tw_flow_theta *t, double theta,
    double *log_slope)
{
	double v;

	switch (t->map) {
	case TW_MAP_ABOVE:
		v = log(theta - t->lo);
		*log_slope = -v - log(t->sd);
		break;
	case TW_MAP_BELOW:
		v = -log(t->hi - theta);
		*log_slope = v - log(t->sd);
		break;
	case TW_MAP_PROBIT:
		v = probit(t, theta);
		*log_slope = 0.5 * v * v + HALF_LOG_2PI -
		    (log(t->hi / 2 - t->lo / 2) + 0.69314718055994530942) -
		    log(t->sd);
		break;
	case TW_MAP_ASINH:
		v = (theta / 2 - t->lo / 2) / t->hi;
		*log_slope = -log(t->hi) - log(hypot(2 * v, 1)) - log(t->sd);
		v = asinh(2 * tw_flow_hold(v, DBL_MAX / 2));
		break;
	default:
		v = theta;
		*log_slope = -log(t->sd);
	}
	return (v - t->mean) / t->sd;
}

double
tw_flow_off_edge(const struct tw_flow_theta *t, double theta)
{
	if (t->edge[0] > 0)
		theta = fmax(theta, t->lo + t->edge[0]);
	return t->edge[1] > 0 ? fmin(theta, t->hi - t->edge[1]) : theta;
}

double
tw_flow_off_bound(const struct tw_flow_theta *t, double theta)
{
	double off = (t->hi / 2 - t->lo / 2) / 512;

	if (t->map != TW_MAP_PROBIT)
		return theta;
	if (theta == t->lo && t->edge[0] == 0)
		return t->lo + off;
	return theta == t->hi && t->edge[1] == 0 ? t->hi - off : theta;
}

double
tw_flow_unstandardize(const struct tw_flow_theta *t, double y)
{
	double v = t->mean + t->sd * y;
	double half = t->hi / 2 - t->lo / 2;	/* hi - lo may overflow */

	switch (t->map) {
	case TW_MAP_ABOVE:
		return fmax(t->lo + exp(v), nextafter(t->lo, INFINITY));
	case TW_MAP_BELOW:
		return fmin(t->hi - exp(-v), nextafter(t->hi, -INFINITY));
	case TW_MAP_PROBIT:
		v = v <= 0 ? t->lo + half * (2 * tw_normal_cdf(v)) :
			     t->hi - half * (2 * tw_normal_cdf(-v));
		return fmin(fmax(v, t->lo), t->hi);
	case TW_MAP_ASINH:
		return tw_flow_hold(t->lo + t->hi * sinh(v), DBL_MAX);
	default:
		return v;
	}
}

double
tw_flow_warp(const struct tw_flow_data *d, double x)
{
	switch (d->warp) {
	case TW_WARP_ASINH:
		/* Clamped, so that the result is finite. */
		return asinh(2 * tw_flow_hold((x / 2 - d->centre / 2) /
		    d->width, DBL_MAX / 2));
	case TW_WARP_LOG:
		return log(fmax(x, d->centre));
	case TW_WARP_MISSING:
		return isnan(x);
	default:
		return x;
	}
}

double
tw_flow_feature(const struct tw_flow_data *d, double x)
{
	if (isnan(x) && d->warp != TW_WARP_MISSING)
		return 0;
	return tw_flow_hold((tw_flow_warp(d, x) - d->mean) / d->sd,
	    TW_FLOW_FARTHEST);
}

double
tw_flow_distance(size_t n, const struct tw_flow_data *d, const double *x,
    const double *y)
{
	double sum = 0, gap;
	size_t i;

	for (i = 0; i < n; i++) {
		gap = tw_flow_feature_of(d, i, x) -
		    tw_flow_feature_of(d, i, y);
		sum += gap * gap;
	}
	return sum;
}
