/*
 * The transforms of stat/flow/eval.h in double, with the outputs of the
 * networks of stat/flow/net.h, for registers of SIMD_BYTES (stat/base/simd.h).
 * Loops over a row of TW_FLOW_BLOCK numbers go through its first `side`
 * numbers: through all, or, if side is 1, through those of one register.
 * Private to lib/stat.
 */
#ifndef TW_STAT_FLOW_EVAL_LOOP_H
#define TW_STAT_FLOW_EVAL_LOOP_H

#define TW_REAL double

#include "stat/base/simd.h"
#include "stat/flow/net.h"
#include "stat/flow/spline.h"

/*
 * Apply the transform of network number net, or its inverse if back, to n
 * thetas in room->v. *given is what tw_net_given and tw_flow_first computed.
 * Adds the log determinant of the transform to room->sum.
 */
SIMD_DECLARE(void, tw_flow_transform, const struct tw_flow_nets *e, size_t net,
    const struct tw_net_given *given, struct tw_flow_room *room, size_t n,
    int back);

/*
 * Fill the members of *given that tw_net_given does not: two, u and the knots.
 * seen[net.x] are the inputs for x, in rows of given->side numbers.
 */
SIMD_DECLARE(void, tw_flow_first, const struct tw_flow_nets *e, size_t net,
    const double *seen, const struct tw_net_given *given);

#ifdef SIMD_HERE

#define ROW(p, i) ((p) + (i)*TW_FLOW_BLOCK)
#define EACH(l) for (size_t l = 0; l < side; l += WIDE)

/* As many floats as a vector has doubles, to convert between the two. */
typedef float tw_half __attribute__((vector_size(SIMD_BYTES / 2)));

/* v clamped to [-most, most]; NaN becomes -most. */
static inline tw_vec
hold(tw_vec v, double most)
{
	return vec_min(vec_max(v, splat(-most)), splat(most));
}

/* Outputs of a network as doubles, finite even if weights were extreme. */
static inline tw_vec
widen(const float *p)
{
	tw_half v;

	memcpy(&v, p, sizeof v);
	return hold(__builtin_convertvector(v, tw_vec), 1e38);
}

/*
 * y as an input of a network, clamped far beyond all values of training, so
 * that no float overflows in the network.
 */
static inline void
narrow(tw_vec v, float *p)
{
	tw_half h = __builtin_convertvector(hold(v, 1e12), tw_half);

	memcpy(p, &h, sizeof h);
}

/* ---- the spline --------------------------------------------------- */

/*
 * The knots from -bound to bound; widths of bins: softmax with a floor. The
 * softmax is in proportion to e[bins] (tw_net_shape).
 */
static void
knots(double *knot, size_t bins, double bound, const double *e, size_t side)
{
	EACH(l) {
		tw_vec sum = load(e + l), at = splat(-bound), scale;
		tw_vec least = splat(2 * bound * TW_SPLINE_FLOOR);
		size_t k;

		for (k = 1; k < bins; k++)
			sum += load(ROW(e, k) + l);
		scale = splat(
			    2 * bound * (1 - TW_SPLINE_FLOOR * (double)bins)) /
		    sum;
		store(knot + l, at);
		for (k = 1; k < bins; k++) {
			at += load(ROW(e, k - 1) + l) * scale + least;
			store(ROW(knot, k) + l, at);
		}
		/* Exactly, which the sum of all widths might miss. */
		store(ROW(knot, bins) + l, splat(bound));
	}
}

/*
 * The inverse of the spline in a bin of height h and mean slope m between knots
 * with slopes d0 and d1: where it is e above its lower knot, as a share t of
 * the bin's width. With r = d0 + d1 - 2m, t solves a t^2 + b t + c = 0,
 *   a = h (m - d0) + e r,  b = h d0 - e r,  c = -m e,
 * whose root in [0, 1] is 2c / (-b - sqrt(b^2 - 4ac)): there b > 0 wherever
 * the other form would cancel, and a = 0 (a straight bin) needs no case.
 */
static inline tw_vec
invert(tw_vec m, tw_vec d0, tw_vec d1, tw_vec h, tw_vec e)
{
	tw_vec r = d1 + d0 - 2 * m, a = h * (m - d0) + e * r,
	       b = h * d0 - e * r;
	tw_vec c = -m * e,
	       root = vec_sqrt(vec_max(b * b - 4 * a * c, splat(0)));
	tw_vec t;

	t = 2 * c / (-b - root);
	return choose(t > 0, choose(t < 1, t, splat(1)), splat(0));
}

/*
 * The spline at v, or its inverse if back. Adds the log slope of the spline to
 * *sum. d are the inner slopes.
 */
static inline tw_vec
spline(size_t bins, double bound, const double *x, const double *y,
    const double *d, tw_vec v, int back, tw_vec *sum)
{
	const double *key = back ? y : x;
	tw_mask in = (v >= splat(-bound)) & (v <= splat(bound)), here;
	tw_vec at = choose(in, v, splat(0)), d0 = splat(1), d1 = d0;
	tw_vec x0 = load(x), y0 = load(y), x1 = load(ROW(x, 1));
	tw_vec y1 = load(ROW(y, 1)), h, w, m, t, c, den, num;
	size_t k;

	if (bins > 1)
		d1 = load(d);
	for (k = 1; k < bins; k++) {
		here = at >= load(ROW(key, k));
		x0 = choose(here, x1, x0);
		y0 = choose(here, y1, y0);
		x1 = choose(here, load(ROW(x, k + 1)), x1);
		y1 = choose(here, load(ROW(y, k + 1)), y1);
		d0 = choose(here, load(ROW(d, k - 1)), d0);
		d1 = choose(here, k + 1 < bins ? load(ROW(d, k)) : splat(1),
		    d1);
	}
	w = x1 - x0;
	h = y1 - y0;
	m = h / w;
	t = back ? invert(m, d0, d1, h, at - y0) : (at - x0) / w;
	c = 1 - t;
	den = 1 / (m + (d1 + d0 - 2 * m) * t * c);
	num = d1 * t * t + 2 * m * t * c + d0 * c * c;
	*sum += choose(in, vec_log(m * m * num * den * den), splat(0));
	at = back ? x0 + t * w : y0 + h * (m * t * t + d0 * t * c) * den;
	return choose(in, at, v);
}

/*
 * The transform of one position in place: pv are its values, u the network's
 * outputs for it, x and y the knots of its spline.
 */
static void
step(const struct tw_flow_nets *e, const double *u, const double *x,
    const double *y, double *pv, double *psum, int back, size_t side)
{
	const double *ud = ROW(u, 2 + 2 * e->bins);
	double bound = e->of->bound;

	EACH(l) {
		tw_vec a = load(ROW(u, 1) + l), v = load(pv + l);
		tw_vec sum = load(psum + l), shift = load(u + l);

		a = a / (1 + vec_abs(a) / splat(TW_FLOW_SOFT));
		sum += a;
		if (!back)
			v = (v - shift) * vec_exp(a);
		if (e->bins > 0)
			v = spline(e->bins, bound, x + l, y + l, ud + l, v,
			    back, &sum);
		if (back)
			v = v * vec_exp(-a) + shift;
		store(pv + l, v);
		store(psum + l, sum);
	}
}

/* ---- a position --------------------------------------------------- */

/* Convert n rows of `from` floats, one or those of a block, to doubles. */
static void
widen_rows(size_t n, const float *u, size_t from, double *to, size_t side)
{
	size_t i;

	for (i = 0; i < n; i++)
		EACH(l)
			store(ROW(to, i) + l, from == 1 ?
			    hold(splat((double)u[i]), 1e38) :
			    widen(u + i * from + l));
}

/* The weights of a row of the skip, for x and then for y. */
static const double *
skip_row(const struct tw_flow_nets *e, size_t net, size_t row)
{
	const struct tw_made *m = &e->of->net;

	return e->skip + (net * 2 * m->y + row) * (m->x + m->y);
}

/*
 * Add the skip to the first two outputs u of position p: its part from x, which
 * *g has, and its part from y at the positions before p.
 */
static void
skip(const struct tw_flow_nets *e, size_t net, const struct tw_net_given *g,
    size_t p, const double *y, double *u, size_t side)
{
	size_t i, j;

	for (i = 0; i < 2; i++, u += TW_FLOW_BLOCK) {
		const double *w = skip_row(e, net, 2 * p + i) + e->of->net.x;
		const double *two = g->two + (2 * p + i) * g->side;

		EACH(l) {
			tw_vec sum = load(u + l) +
			    (g->side == 1 ? splat(*two) : load(two + l));

			for (j = 0; j < p; j++)
				sum += splat(w[j]) * load(ROW(y, j) + l);
			store(u + l, sum);
		}
	}
}

/* The transform of position p, by the network's outputs in room->u. */
static void
position(const struct tw_flow_nets *e, size_t net, const struct tw_net_given *g,
    struct tw_flow_room *room, size_t p, double *v, double *sum, int back,
    size_t side)
{
	double *u = room->wide, bound = e->of->bound;
	size_t m = e->of->net.out;
	float *out = room->u + p * m * side;

	if (e->bins > 0)
		SIMD_NAME(tw_net_shape)(e->bins, out + 2 * side, side);
	widen_rows(m, out, side, u, side);
	skip(e, net, g, p, v, u, side);
	if (e->bins > 0) {
		knots(room->x_knot, e->bins, bound, ROW(u, 2), side);
		knots(room->y_knot, e->bins, bound, ROW(u, 2 + e->bins), side);
	}
	step(e, u, room->x_knot, room->y_knot, ROW(v, p), sum, back, side);
}

/* Copy positions p[0] .. p[1]-1 of v to the network's inputs room->in. */
static void
take(struct tw_flow_room *room, const size_t p[2], const double *v, size_t side)
{
	float in[WIDE];
	size_t i;

	for (i = p[0]; i < p[1]; i++)
		EACH(l) {
			narrow(load(ROW(v, i) + l), in);
			memcpy(room->in + i * side + l, in,
			    side == 1 ? sizeof *in : sizeof in);
		}
}

/*
 * The transform of a block of thetas v, or of a single theta, or the inverse.
 * The outputs for a position depend on the values that earlier positions have
 * before the transform, so forward the last position is transformed first.
 */
static void
transform(const struct tw_flow_nets *e, size_t net,
    const struct tw_net_given *g, struct tw_flow_room *room, double *v,
    double *sum, int back, size_t side)
{
	size_t n = e->of->net.y, p;

	if (!back && n > 1) {
		take(room, (size_t[2]){ 0, n - 1 }, v, side);
		SIMD_NAME(tw_net_units)(e, net, g, room, (size_t[2]){ 1, n },
		    side);
		for (p = n; p-- > 1;)
			position(e, net, g, room, p, v, sum, back, side);
	}
	step(e, g->u, g->x_knot, g->y_knot, v, sum, back, side);
	for (p = 1; p < n && back; p++) {
		take(room, (size_t[2]){ p - 1, p }, v, side);
		SIMD_NAME(tw_net_units)(e, net, g, room,
		    (size_t[2]){ p, p + 1 }, side);
		position(e, net, g, room, p, v, sum, back, side);
	}
}

void
SIMD_NAME(tw_flow_transform)(const struct tw_flow_nets *e, size_t net,
    const struct tw_net_given *g, struct tw_flow_room *room, size_t n, int back)
{
	size_t i;

	for (i = 0; i < n; i += TW_FLOW_BLOCK)
		transform(e, net, g, room, room->v + i * e->of->net.y,
		    room->sum + i, back, n == 1 ? 1 : TW_FLOW_BLOCK);
}

/* ---- x ------------------------------------------------------------ */

void
SIMD_NAME(tw_flow_first)(const struct tw_flow_nets *e, size_t net,
    const double *seen, const struct tw_net_given *g)
{
	const struct tw_made *m = &e->of->net;
	size_t side = g->side, i, j;
	double two[TW_FLOW_BLOCK];

	for (i = 0; i < 2 * m->y; i++) {
		const double *w = skip_row(e, net, i);

		EACH(l) {
			tw_vec sum = splat(0);

			for (j = 0; j < m->x; j++)
				sum += splat(w[j]) * (side == 1 ?
				    splat(seen[j]) : load(seen + j * side + l));
			store(two + l, sum);
		}
		memcpy(g->two + i * side, two, side * sizeof *two);
	}
	if (e->bins > 0)
		SIMD_NAME(tw_net_shape)(e->bins, g->out + 2 * side, side);
	side = TW_FLOW_BLOCK;
	widen_rows(m->out, g->out, g->side, g->u, side);
	skip(e, net, g, 0, NULL, g->u, side);
	if (e->bins == 0)
		return;
	knots(g->x_knot, e->bins, e->of->bound, ROW(g->u, 2), side);
	knots(g->y_knot, e->bins, e->of->bound, ROW(g->u, 2 + e->bins), side);
}

SIMD_END

#endif

#endif
