/* The flow as a function: density, and draws by its inverse. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>

#include "stat/base/normal.h"
#include "stat/flow/flow.h"
#include "stat/flow/spline.h"

static const double HALF_LOG_2PI = 0.91893853320467274178;
static const double FARTHEST = 20;	/* standard deviations of a feature */
static const double SOFT = 8;		/* bound of the log scale */

size_t
tw_flow_out(enum tw_flow_kind kind, size_t bins)
{
	return kind == TW_FLOW_NSF ? 2 + tw_spline_size(bins) : 2;
}

int
tw_flow_init(struct tw_flow *f, enum tw_flow_kind kind, size_t ntheta,
    size_t nx, size_t members, size_t transforms, size_t hidden, size_t blocks,
    size_t bins, double bound)
{
	*f = (struct tw_flow){ .kind = kind, .ntheta = ntheta, .nx = nx,
	    .transforms = transforms, .members = members, .bins = bins,
	    .bound = bound };
	if (tw_made_init(&f->net, nx, ntheta, hidden, blocks,
	    tw_flow_out(kind, bins)) < 0)
		return -1;
	f->theta = calloc(ntheta, sizeof *f->theta);
	f->data = calloc(nx + (nx == 0), sizeof *f->data);
	f->weight = calloc(members * transforms, f->net.size * sizeof *f->weight);
	if (f->theta != NULL && f->data != NULL && f->weight != NULL)
		return 0;
	tw_flow_release(f);
	return -1;
}

void
tw_flow_release(struct tw_flow *f)
{
	tw_made_release(&f->net);
	free(f->theta);
	free(f->data);
	free(f->weight);
	*f = (struct tw_flow){ 0 };
}

/* ---- supports and features ---------------------------------------- */

int
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

/*
 * The normal quantile of the share of [lo, hi] that lies below theta, taken
 * from the nearer wall: 1 - p would lose what the upper wall has. On a wall
 * itself the share is half an ulp of 1.
 */
static double
probit(const struct tw_flow_theta *t, double theta)
{
	double wide = t->hi - t->lo;
	double below = (theta - t->lo) / wide, above = (t->hi - theta) / wide;

	if (!isfinite(wide)) {
		below = theta / 2 - t->lo / 2;
		above = t->hi / 2 - theta / 2;
		wide = below + above;
		below /= wide;
		above /= wide;
	}
	if (below <= above)
		return tw_normal_quantile(fmax(below, 0x1p-53));
	return -tw_normal_quantile(fmax(above, 0x1p-53));
}

double
tw_flow_map(const struct tw_flow_theta *t, double theta, double *slope)
{
	double v;

	switch (t->map) {
	case TW_MAP_ABOVE:
		v = log(theta - t->lo);
		*slope = -v - log(t->sd);
		break;
	case TW_MAP_BELOW:
		v = -log(t->hi - theta);
		*slope = v - log(t->sd);
		break;
	case TW_MAP_PROBIT:
		v = probit(t, theta);
		*slope = 0.5 * v * v + HALF_LOG_2PI -
		    (log(t->hi / 2 - t->lo / 2) + 0.69314718055994530942) -
		    log(t->sd);
		break;
	default:
		v = theta;
		*slope = -log(t->sd);
	}
	return (v - t->mean) / t->sd;
}

double
tw_flow_unmap(const struct tw_flow_theta *t, double y)
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
	default:
		return v;
	}
}

/* (x - centre) / width, held to what a double has. */
static double
distance(double x, double centre, double width)
{
	double half = (x / 2 - centre / 2) / width;

	return 2 * fmin(fmax(half, -DBL_MAX / 2), DBL_MAX / 2);
}

double
tw_flow_bend(const struct tw_flow_data *d, double x)
{
	switch (d->warp) {
	case TW_WARP_ASINH:
		return asinh(distance(x, d->centre, d->width));
	case TW_WARP_LOG:
		return log(fmax(x, d->centre));
	default:
		return x;
	}
}

double
tw_flow_feature(const struct tw_flow_data *d, double x)
{
	double v = (tw_flow_bend(d, x) - d->mean) / d->sd;

	return fmin(fmax(v, -FARTHEST), FARTHEST);
}

/* ---- evaluation --------------------------------------------------- */

/* Size of one network's weights stored by columns. */
static size_t
turned_size(const struct tw_made *m)
{
	size_t i, n = 0;

	for (i = 0; i < m->layers; i++)
		n += m->layer[i].rows * (m->layer[i].cols + 1);
	return n;
}

/* Column j of the layer that begins at w: rows numbers; column cols is the bias. */
static size_t
turned_at(const struct tw_made *m, size_t layer)
{
	size_t i, n = 0;

	for (i = 0; i < layer; i++)
		n += m->layer[i].rows * (m->layer[i].cols + 1);
	return n;
}

static void
turn_layer(const struct tw_layer *l, const float *w, double *to)
{
	size_t i, j;

	for (i = 0; i < l->rows; i++) {
		for (j = 0; j < l->cols; j++)
			to[j * l->rows + i] = j < l->see[i] ?
			    (double)w[l->weight + i * l->stride + j] : 0;
		to[l->cols * l->rows + i] = l->bias != SIZE_MAX ?
		    (double)w[l->bias + i] : 0;
	}
}

int
tw_flow_eval_init(struct tw_flow_eval *e, const struct tw_flow *f)
{
	const struct tw_made *m = &f->net;
	size_t nets = f->members * f->transforms, size = turned_size(m), i, j;
	size_t outs = m->y * m->out;

	*e = (struct tw_flow_eval){ .flow = f };
	e->turned = calloc(nets * size, sizeof *e->turned);
	e->given = calloc(nets * (m->hidden + outs), sizeof *e->given);
	e->h = calloc(m->hidden * (m->blocks + 1), sizeof *e->h);
	e->u = calloc(m->hidden * (m->blocks + 1), sizeof *e->u);
	e->work = calloc(outs + m->x + 1, sizeof *e->work);
	e->y = calloc(m->y, sizeof *e->y);
	e->z = calloc(m->y, sizeof *e->z);
	if (e->turned == NULL || e->given == NULL || e->h == NULL ||
	    e->u == NULL || e->work == NULL || e->y == NULL || e->z == NULL) {
		tw_flow_eval_release(e);
		return -1;
	}
	for (i = 0; i < nets; i++)
		for (j = 0; j < m->layers; j++)
			turn_layer(&m->layer[j], f->weight + i * m->size,
			    e->turned + i * size + turned_at(m, j));
	return 0;
}

void
tw_flow_eval_release(struct tw_flow_eval *e)
{
	free(e->turned);
	free(e->given);
	free(e->h);
	free(e->u);
	free(e->work);
	free(e->y);
	free(e->z);
	*e = (struct tw_flow_eval){ 0 };
}

/* to[i] += k * w[i] for from <= i < n. */
static void
add(double *restrict to, const double *restrict w, double k, size_t from,
    size_t n)
{
	size_t i;

	if (k == 0)
		return;
	/* Four at a time, which -O2 makes vectors of. */
	for (i = from; i + 4 <= n; i += 4) {
		to[i] += k * w[i];
		to[i + 1] += k * w[i + 1];
		to[i + 2] += k * w[i + 2];
		to[i + 3] += k * w[i + 3];
	}
	for (; i < n; i++)
		to[i] += k * w[i];
}

/* Column j of the skip: k times, into positions from p on. */
static void
add_skip(const struct tw_made *m, double *u, const double *skip, size_t j,
    double k, size_t p)
{
	const double *w = skip + j * 2 * m->y;

	for (; p < m->y; p++) {
		u[p * m->out] += k * w[2 * p];
		u[p * m->out + 1] += k * w[2 * p + 1];
	}
}

static double
relu(double v)
{
	return v > 0 ? v : 0;
}

void
tw_flow_at_x(struct tw_flow_eval *e, const double *x)
{
	const struct tw_flow *f = e->flow;
	const struct tw_made *m = &f->net;
	const struct tw_layer *in = &m->layer[TW_MADE_IN];
	const struct tw_layer *out = &m->layer[TW_MADE_OUT];
	size_t size = turned_size(m), net, j;
	double *v = e->work + m->y * m->out;

	for (j = 0; j < m->x; j++)
		v[j] = tw_flow_feature(&f->data[j], x[j]);
	for (net = 0; net < f->members * f->transforms; net++) {
		const double *w = e->turned + net * size;
		const double *skip = w + turned_at(m, TW_MADE_SKIP);
		double *h = e->given + net * (in->rows + out->rows);
		double *u = h + in->rows;

		memcpy(h, w + in->cols * in->rows, in->rows * sizeof *h);
		memcpy(u, w + turned_at(m, TW_MADE_OUT) + out->cols * out->rows,
		    out->rows * sizeof *u);
		for (j = 0; j < m->x; j++) {
			add(h, w + j * in->rows, v[j], 0, in->rows);
			add_skip(m, u, skip, j, v[j], 0);
		}
	}
}

/*
 * The units of degree g, whose inputs are all there: through the blocks and
 * into whatever sees them.
 */
static void
units(struct tw_flow_eval *e, const double *w, size_t g, double *u)
{
	const struct tw_made *m = &e->flow->net;
	const struct tw_layer *out = &m->layer[TW_MADE_OUT];
	size_t n = m->hidden, from = m->unit[g], to = m->unit[g + 1], b, i;
	const double *w1 = w + turned_at(m, TW_MADE_BLOCKS);
	const double *wout = w + turned_at(m, TW_MADE_OUT);
	double *h = e->h, *t = e->u;

	/* h[b] is the state before block b, t[b] its inner layer. */
	for (b = 0; b < m->blocks; b++, h += n, t += n) {
		const double *w2 = w1 + n * (n + 1);

		for (i = from; i < to; i++)
			add(t, w1 + i * n, relu(h[i]), from, n);
		for (i = from; i < to; i++)
			add(h + n, w2 + i * n, relu(t[i]), from, n);
		/* The way past the block. */
		for (i = from; i < to; i++)
			h[n + i] += h[i];
		w1 = w2 + n * (n + 1);
	}
	for (i = from; i < to; i++)
		add(u, wout + i * out->rows, relu(h[i]), g * m->out, out->rows);
}

/* Begin a network: biases and all that x gives. Its outputs are in e->work. */
static void
begin(struct tw_flow_eval *e, size_t net, const double *w)
{
	const struct tw_made *m = &e->flow->net;
	size_t n = m->hidden, outs = m->y * m->out, b;
	const double *g = e->given + net * (n + outs);
	const double *w1 = w + turned_at(m, TW_MADE_BLOCKS);

	memcpy(e->h, g, n * sizeof *e->h);
	memcpy(e->work, g + n, outs * sizeof *e->work);
	for (b = 0; b < m->blocks; b++) {
		memcpy(e->u + b * n, w1 + n * n, n * sizeof *e->u);
		w1 += n * (n + 1);
		memcpy(e->h + (b + 1) * n, w1 + n * n, n * sizeof *e->h);
		w1 += n * (n + 1);
	}
}

/* y at position p is known: into whatever sees it. */
static void
tell(struct tw_flow_eval *e, const double *w, size_t p, double y)
{
	const struct tw_made *m = &e->flow->net;
	size_t n = m->hidden;

	add(e->h, w + (m->x + p) * n, y, m->unit[p + 1], n);
	add_skip(m, e->work, w + turned_at(m, TW_MADE_SKIP), m->x + p, y, p + 1);
}

/* The transform of one position, u its numbers; either way, slope = log dz/dy. */
static double
step(const struct tw_flow *f, const double *u, double v, int back,
    double *slope)
{
	double a = u[1] / (1 + fabs(u[1]) / SOFT), s = 0;
	struct tw_spline spline;

	if (f->kind == TW_FLOW_NSF)
		tw_spline_make(&spline, f->bins, f->bound, u + 2);
	if (back) {
		if (f->kind == TW_FLOW_NSF)
			v = tw_spline_inverse(&spline, v, &s);
		v = v * exp(-a) + u[0];
	} else {
		v = (v - u[0]) * exp(a);
		if (f->kind == TW_FLOW_NSF)
			v = tw_spline_forward(&spline, v, &s);
	}
	*slope = a + s;
	return v;
}

/* One transform of v[ntheta] in place, positions in order. */
static double
transform(struct tw_flow_eval *e, size_t net, double *v, int back)
{
	const struct tw_flow *f = e->flow;
	const struct tw_made *m = &f->net;
	const double *w = e->turned + net * turned_size(m);
	double sum = 0, slope, z;
	size_t p;

	begin(e, net, w);
	for (p = 0; p < m->y; p++) {
		units(e, w, p, e->work);
		z = step(f, e->work + p * m->out, v[p], back, &slope);
		tell(e, w, p, back ? z : v[p]);
		v[p] = z;
		sum += slope;
	}
	return sum;
}

static void
reverse(double *v, size_t n)
{
	size_t i;

	for (i = 0; i < n / 2; i++) {
		double t = v[i];

		v[i] = v[n - 1 - i];
		v[n - 1 - i] = t;
	}
}

double
tw_flow_forward(struct tw_flow_eval *e, size_t member, const double *y,
    double *z)
{
	const struct tw_flow *f = e->flow;
	double sum = 0;
	size_t t;

	memmove(z, y, f->ntheta * sizeof *z);
	for (t = 0; t < f->transforms; t++) {
		if (t > 0)
			reverse(z, f->ntheta);
		sum += transform(e, member * f->transforms + t, z, 0);
	}
	return sum;
}

void
tw_flow_inverse(struct tw_flow_eval *e, size_t member, const double *z,
    double *y)
{
	const struct tw_flow *f = e->flow;
	size_t t;

	memmove(y, z, f->ntheta * sizeof *y);
	for (t = f->transforms; t-- > 0;) {
		transform(e, member * f->transforms + t, y, 1);
		if (t > 0)
			reverse(y, f->ntheta);
	}
}

/* log of the mean of exp over the members, best the largest of logs. */
static double
log_mean(double sum, double best, size_t n)
{
	return best == -INFINITY ? best : best + log(sum / (double)n);
}

double
tw_flow_logq(struct tw_flow_eval *e, const double *theta)
{
	const struct tw_flow *f = e->flow;
	double jacobian = 0, best = -INFINITY, sum = 0, slope, log_p;
	size_t i, k;

	for (i = 0; i < f->ntheta; i++)
		if (isnan(theta[i]))
			return NAN;
	for (i = 0; i < f->ntheta; i++) {
		if (!tw_flow_inside(&f->theta[i], theta[i]))
			return -INFINITY;
		e->y[i] = tw_flow_map(&f->theta[i], theta[i], &slope);
		jacobian += slope;
		/* So far out that the density is 0, and before anything overflows. */
		if (!(fabs(e->y[i]) < 1e100))
			return -INFINITY;
	}
	for (k = 0; k < f->members; k++) {
		log_p = jacobian + tw_flow_forward(e, k, e->y, e->z);
		for (i = 0; i < f->ntheta; i++)
			log_p -= 0.5 * e->z[i] * e->z[i] + HALF_LOG_2PI;
		if (!(log_p > -INFINITY))
			continue;
		if (log_p > best) {
			sum = sum * exp(best - log_p) + 1;
			best = log_p;
		} else
			sum += exp(log_p - best);
	}
	return log_mean(sum, best, f->members);
}

size_t
tw_flow_base(const struct tw_flow *f, struct tw_rng *rng, double *z)
{
	size_t i, k = 0;

	if (f->members > 1)
		k = (size_t)tw_rng_below(rng, f->members);
	for (i = 0; i < f->ntheta; i++)
		z[i] = tw_rng_normal(rng);
	return k;
}

void
tw_flow_push(struct tw_flow_eval *e, size_t member, const double *z,
    double *theta)
{
	const struct tw_flow *f = e->flow;
	size_t i;

	tw_flow_inverse(e, member, z, e->y);
	for (i = 0; i < f->ntheta; i++)
		theta[i] = tw_flow_unmap(&f->theta[i], e->y[i]);
}

void
tw_flow_draw(struct tw_flow_eval *e, struct tw_rng *rng, double *theta)
{
	tw_flow_push(e, tw_flow_base(e->flow, rng, e->z), e->z, theta);
}
