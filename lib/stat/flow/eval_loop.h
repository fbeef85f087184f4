/*
 * The loops of stat/flow/eval.h, for registers of SIMD_BYTES
 * (stat/base/simd.h). An array of rows has TW_FLOW_BLOCK thetas in each.
 * Private to lib/stat.
 */
#ifndef TW_STAT_FLOW_EVAL_LOOP_H
#define TW_STAT_FLOW_EVAL_LOOP_H

#define TW_REAL double

#include "stat/base/simd.h"
#include "stat/flow/eval.h"
#include "stat/flow/spline.h"

/*
 * What network net makes of x alone, of seen[net.x], or of rows, each of a
 * block of x: side is 1 or TW_FLOW_BLOCK.
 */
SIMD_DECLARE(void, tw_flow_given, const struct tw_flow_nets *e, size_t net,
    const double *seen, struct tw_flow_room *room, double *given, size_t side);

/*
 * Network net's transform of n thetas in room->v, or its inverse, positions in
 * order, given that; the log determinant is added to room->sum.
 */
SIMD_DECLARE(void, tw_flow_transform, const struct tw_flow_nets *e, size_t net,
    double *given, size_t side, struct tw_flow_room *room, size_t n, int back);

/* Where layer i's weights begin in a network's: [row_pad / 8][cols][8]. */
static inline size_t
packed_at(const struct tw_made *m, size_t layer)
{
	size_t i, n = 0;

	for (i = 0; i < layer; i++)
		n += m->layer[i].row_pad * m->layer[i].cols;
	return n;
}

/* The parts of a network's given. The first three have rows of side. */
struct given {
	size_t side;
	double *h;		/* [hidden, padded]: what goes in */
	double *inner;		/* [2 blocks][hidden, padded] */
	double *out;		/* [outputs, padded] */
	double *u;		/* [out] rows: the numbers of position 0 */
	double *x_knot, *y_knot;	/* [bins + 1] rows: its spline */
};

/* Numbers that they take. */
static inline size_t
given_size(const struct tw_flow_nets *e, size_t side)
{
	const struct tw_made *m = &e->of->net;

	return ((1 + 2 * m->blocks) * m->layer[TW_MADE_IN].row_pad +
	    m->layer[TW_MADE_OUT].row_pad) * side +
	    (m->out + 2 * (e->bins + 1)) * TW_FLOW_BLOCK;
}

/* Lay them out from p. */
static inline void
given_layout(const struct tw_flow_nets *e, double *p, size_t side,
    struct given *g)
{
	const struct tw_made *m = &e->of->net;
	size_t hid = m->layer[TW_MADE_IN].row_pad * side;
	size_t out = m->layer[TW_MADE_OUT].row_pad * side;
	size_t knots = (e->bins + 1) * TW_FLOW_BLOCK, n = 0;

	g->side = side;
	g->h = p;
	n += hid;
	g->inner = p + n;
	n += 2 * m->blocks * hid;
	g->out = p + n;
	n += out;
	g->u = p + n;
	n += m->out * TW_FLOW_BLOCK;
	g->x_knot = p + n;
	n += knots;
	g->y_knot = p + n;
}

#ifdef SIMD_HERE

#define ROW(p, i) ((p) + (i)*TW_FLOW_BLOCK)
#define EACH(l) for (size_t l = 0; l < TW_FLOW_BLOCK; l += WIDE)

/* A block is as many vectors, and so many rows make eight of them. */
#define PARTS (TW_FLOW_BLOCK / SIMD_WIDE)
#define TILE (8 / PARTS)

#if SIMD_WIDE == 8
#define EACH_PART(m) m(0)
#elif SIMD_WIDE == 4
#define EACH_PART(m) m(0) m(1)
#else
#define EACH_PART(m) m(0) m(1) m(2) m(3)
#endif
#define EACH_SUM(m) m(0) m(1) m(2) m(3) m(4) m(5) m(6) m(7)

/*
 * out[8][block] += w[n][8]^T in[n][block]: eight sums that stay in registers,
 * those of TILE rows.
 */
static inline void
tile(size_t n, const double *w, const double *in, double *out)
{
	size_t r, j;

	for (r = 0; r < 8; r += TILE, w += TILE, out += TILE * TW_FLOW_BLOCK) {
		const double *p = w, *q = in;
#define BEGIN(k) tw_vec s##k = load(out + k * WIDE);
		EACH_SUM(BEGIN)

		for (j = 0; j < n; j++, p += 8, q += TW_FLOW_BLOCK) {
			tw_vec b[PARTS];
#define PART(k) b[k] = load(q + k * WIDE);
			EACH_PART(PART)
#define STEP(k) s##k += splat(p[k / PARTS]) * b[k % PARTS];
			EACH_SUM(STEP)
		}
#define END(k) store(out + k * WIDE, s##k);
		EACH_SUM(END)
	}
}

/* out[8] += w[n][8]^T k[n] */
static inline void
column(size_t n, const double *w, const double *k, double *out)
{
	size_t j;

#define FIRST(i) tw_vec s##i = load(out + i * WIDE);
	EACH_PART(FIRST)

	for (j = 0; j < n; j++, w += 8) {
#define NEXT(i) s##i += splat(k[j]) * load(w + i * WIDE);
		EACH_PART(NEXT)
	}
#define LAST(i) store(out + i * WIDE, s##i);
	EACH_PART(LAST)
}

static inline void
spread(double v, double *out)
{
	EACH(l)
		store(out + l, splat(v));
}

/* ---- the spline --------------------------------------------------- */

/* Knots from -bound to bound whose gaps are softmax(u) with a floor. */
static void
knots(double *knot, size_t bins, double bound, const double *u)
{
	EACH(l) {
		tw_vec most = load(u + l), sum = splat(0), at = splat(-bound),
		       e;
		tw_vec least = splat(2 * bound * TW_SPLINE_FLOOR), scale;
		size_t k;

		for (k = 1; k < bins; k++)
			most = vec_max(most, load(ROW(u, k) + l));
		for (k = 0; k < bins; k++) {
			e = vec_exp(load(ROW(u, k) + l) - most);
			sum += e;
			store(ROW(knot, k + 1) + l, e);
		}
		scale = splat(
			    2 * bound * (1 - TW_SPLINE_FLOOR * (double)bins)) /
		    sum;
		store(knot + l, at);
		for (k = 1; k < bins; k++) {
			at += load(ROW(knot, k) + l) * scale + least;
			store(ROW(knot, k) + l, at);
		}
		/*
		 * Not the sum of all gaps, which rounding would put beside it.
		 */
		store(ROW(knot, bins) + l, splat(bound));
	}
}

/* The slope of a knot inside. */
static inline tw_vec
inner_slope(tw_vec u)
{
	tw_vec a = u + splat(TW_SPLINE_SHIFT);

	return splat(TW_SPLINE_FLOOR) + vec_max(a, splat(0)) +
	    vec_log(1 + vec_exp(-vec_abs(a)));
}

/*
 * The bin with slope m between knots with slopes d0 and d1, h high: how far
 * e above its lower knot is in it, as a share of its width. With
 * r = d0 + d1 - 2m this is a t^2 + b t + c = 0,
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
 * One vector v through the spline, or back; its log slope is added to *sum. u
 * are the slopes inside as free numbers.
 */
static inline tw_vec
spline(size_t bins, double bound, const double *x, const double *y,
    const double *u, tw_vec v, int back, tw_vec *sum)
{
	const double *key = back ? y : x;
	tw_mask in = (v >= splat(-bound)) & (v <= splat(bound)), here;
	tw_vec at = choose(in, v, splat(0)), bin = splat(0), u0 = bin, u1 = bin;
	tw_vec x0 = load(x), y0 = load(y), x1 = load(ROW(x, 1));
	tw_vec y1 = load(ROW(y, 1)), h, w, m, d0, d1, t, c, den, num;
	size_t k;

	if (bins > 1)
		u1 = load(u);
	for (k = 1; k < bins; k++) {
		here = at >= load(ROW(key, k));
		bin = choose(here, splat((double)k), bin);
		x0 = choose(here, x1, x0);
		y0 = choose(here, y1, y0);
		x1 = choose(here, load(ROW(x, k + 1)), x1);
		y1 = choose(here, load(ROW(y, k + 1)), y1);
		u0 = choose(here, load(ROW(u, k - 1)), u0);
		if (k + 1 < bins)
			u1 = choose(here, load(ROW(u, k)), u1);
	}
	d0 = choose(bin == 0, splat(1), inner_slope(u0));
	d1 = choose(bin == splat((double)(bins - 1)), splat(1),
	    inner_slope(u1));
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

/* A position's transform in place, u its numbers, x and y its knots. */
static void
step(const struct tw_flow_nets *e, const double *u, const double *x,
    const double *y, double *pv, double *psum, int back)
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

/* ---- the network -------------------------------------------------- */

/*
 * Rows here have `side` numbers: a block's, or 1 where there is one theta, and
 * eight rows go side by side instead. Each number is the same sum either way.
 * Rows are computed by whole tiles. Of a tile, rows before those that are due
 * come out as they were; those after them are not finished, and not used.
 */
struct rows {
	size_t begin, end;	/* multiples of 8 */
};

static inline struct rows
tiles(size_t begin, size_t end)
{
	return (struct rows){ begin / 8 * 8, (end + 7) / 8 * 8 };
}

static void
relu_rows(struct rows r, const double *in, double *out, size_t side)
{
	size_t i;

	for (i = r.begin * side; i < r.end * side; i += WIDE)
		store(out + i, vec_max(load(in + i), splat(0)));
}

static void
add_rows(struct rows r, const double *in, double *out, size_t side)
{
	size_t i;

	for (i = r.begin * side; i < r.end * side; i += WIDE)
		store(out + i, load(out + i) + load(in + i));
}

/* From a number, or a row, of the given to that of a block. */
static inline void
fill(const double *given, size_t side, double *out)
{
	if (side == 1)
		spread(*given, out);
	else
		memcpy(out, given, TW_FLOW_BLOCK * sizeof *out);
}

/*
 * out = given + the layer's weights times in, of the columns from col[0] on
 * that a row sees, below col[1]; in begins with column col[0]. The given has
 * rows of each.
 */
static void
layer(const struct tw_layer *l, const double *w, const double *given,
    size_t each, struct rows rows, const size_t col[2], const double *in,
    double *out, size_t side)
{
	size_t i, r, n;

	for (i = rows.begin; i < rows.end; i += 8) {
		const double *first = w + i * l->cols + col[0] * 8;
		double *to = out + i * side;

		n = l->see[i + 7] < col[1] ? l->see[i + 7] : col[1];
		n = n > col[0] ? n - col[0] : 0;
		if (side == 1) {
			memcpy(to, given + i, 8 * sizeof *to);
			column(n, first, in, to);
			continue;
		}
		for (r = 0; r < 8; r++)
			fill(given + (i + r) * each, each, ROW(to, r));
		tile(n, first, in, to);
	}
}

/* The skip, two numbers a position, into outputs of positions p[0] to p[1]. */
static void
skip(const struct tw_made *m, const double *w, const double *y, double *out,
    const size_t p[2], size_t side)
{
	size_t i, j, k;

	for (i = p[0]; i < p[1]; i++)
		for (k = 0; k < 2; k++) {
			size_t row = 2 * i + k;
			const double *s = w +
			    row / 8 * 8 * m->layer[TW_MADE_SKIP].cols +
			    m->x * 8 + row % 8;
			double *u = out + (i * m->out + k) * side;

			for (j = 0; j < i; j++) {
				if (side == 1)
					*u += s[8 * j] * y[j];
				else
					EACH(v)
						store(u + v, load(u + v) +
						    splat(s[8 * j]) *
						    load(ROW(y, j) + v));
			}
		}
}

/*
 * The outputs of positions p[0] to p[1], and the units that have their degrees:
 * y is known at positions below p[1] - 1, units of lower degrees are there.
 */
static void
units(const struct tw_flow_nets *e, const double *w, const struct given *g,
    struct tw_flow_room *room, const double *y, const size_t p[2], size_t side)
{
	const struct tw_made *m = &e->of->net;
	const struct tw_layer *l = m->layer;
	size_t hid = l[TW_MADE_IN].row_pad, b;
	struct rows rows = tiles(m->unit[p[0]], m->unit[p[1]]);
	size_t seen[2] = { m->x, m->x + p[1] - 1 };
	size_t unit[2] = { m->unit[1], m->unit[p[1]] }, from = unit[0] * side;
	const double *wb = w + packed_at(m, TW_MADE_BLOCKS);
	double *h = room->h, *act = room->act;

	layer(&l[TW_MADE_IN], w, g->h, g->side, rows, seen, y, h, side);
	for (b = 0; b < m->blocks; b++) {
		const double *inner = g->inner + 2 * b * hid * g->side;
		double *t = h + hid * side;

		relu_rows(rows, h, act, side);
		layer(&l[TW_MADE_BLOCKS + 2 * b], wb, inner, g->side, rows,
		    unit, act + from, t, side);
		wb += hid * m->hidden;
		act += hid * side;
		relu_rows(rows, t, act, side);
		layer(&l[TW_MADE_BLOCKS + 2 * b + 1], wb,
		    inner + hid * g->side, g->side, rows, unit, act + from, t,
		    side);
		wb += hid * m->hidden;
		act += hid * side;
		/* The way past the block. */
		add_rows(rows, h, t, side);
		h = t;
	}
	relu_rows(rows, h, act, side);
	layer(&l[TW_MADE_OUT], w + packed_at(m, TW_MADE_OUT), g->out, g->side,
	    tiles(p[0] * m->out, p[1] * m->out), unit, act + from, room->u,
	    side);
	skip(m, w + packed_at(m, TW_MADE_SKIP), y, room->u, p, side);
}

/* A position's transform from the outputs in room->u. */
static void
position(const struct tw_flow_nets *e, struct tw_flow_room *room, size_t p,
    double *v, double *sum, int back, size_t side)
{
	size_t m = e->of->net.out, i;
	const double *u = room->u + p * m * side;

	if (side == 1) {
		for (i = 0; i < m; i++)
			spread(u[i], ROW(room->wide, i));
		u = room->wide;
	}
	if (e->bins > 0) {
		knots(room->x_knot, e->bins, e->of->bound, ROW(u, 2));
		knots(room->y_knot, e->bins, e->of->bound,
		    ROW(u, 2 + e->bins));
	}
	step(e, u, room->x_knot, room->y_knot, ROW(v, p), sum, back);
}

/* The transform of one block of thetas, v, or of one. */
static void
transform(const struct tw_flow_nets *e, const double *w, const struct given *g,
    struct tw_flow_room *room, double *v, double *sum, int back, size_t side)
{
	const struct tw_made *m = &e->of->net;
	const double *y = side == 1 ? room->one : v;
	size_t p;

	for (p = 0; p < m->y; p++)
		room->one[p] = *ROW(v, p);
	/* All positions see y as it was: forward, all at once. */
	if (!back && m->y > 1)
		units(e, w, g, room, y, (size_t[2]){ 1, m->y }, side);
	step(e, g->u, g->x_knot, g->y_knot, v, sum, back);
	for (p = 1; p < m->y; p++) {
		if (back) {
			room->one[p - 1] = *ROW(v, p - 1);
			units(e, w, g, room, y, (size_t[2]){ p, p + 1 }, side);
		}
		position(e, room, p, v, sum, back, side);
	}
}

void
SIMD_NAME(tw_flow_transform)(const struct tw_flow_nets *e, size_t net,
    double *given, size_t side, struct tw_flow_room *room, size_t n, int back)
{
	const double *w = e->packed + net * e->packed_size;
	struct given g;
	size_t i;

	given_layout(e, given, side, &g);
	for (i = 0; i < n; i += TW_FLOW_BLOCK)
		transform(e, w, &g, room, room->v + i * e->of->net.y,
		    room->sum + i, back, n == 1 ? 1 : TW_FLOW_BLOCK);
}

/* ---- x ------------------------------------------------------------ */

/* out[row_pad] = bias + the layer's first n columns times in[n], in rows. */
static void
of_x(const struct tw_layer *l, const float *weight, const double *w, size_t n,
    const double *in, double *out, size_t side)
{
	size_t i, r, j;

	for (i = 0; i < l->row_pad; i += 8) {
		for (r = i; r < i + 8; r++)
			for (j = 0; j < side; j++)
				out[r * side + j] = l->bias != SIZE_MAX &&
				    r < l->rows ? (double)weight[l->bias + r] :
						  0;
		if (side == 1)
			column(n, w + i * l->cols, in, out + i);
		else
			tile(n, w + i * l->cols, in, out + i * side);
	}
}

void
SIMD_NAME(tw_flow_given)(const struct tw_flow_nets *e, size_t net,
    const double *seen, struct tw_flow_room *room, double *given, size_t side)
{
	const struct tw_made *m = &e->of->net;
	const struct tw_layer *l = m->layer;
	const float *weight = e->of->weight + net * m->size;
	const double *w = e->packed + net * e->packed_size;
	size_t hid = l[TW_MADE_IN].row_pad * side, first = m->unit[1], b, i;
	double *h = room->h, *act = room->act, *two = room->u;
	struct given g;

	given_layout(e, given, side, &g);
	of_x(&l[TW_MADE_IN], weight, w, m->x, seen, g.h, side);
	memcpy(h, g.h, first * side * sizeof *h);
	for (b = 0; b < m->blocks; b++) {
		const struct tw_layer *l1 = &l[TW_MADE_BLOCKS + 2 * b];
		double *inner = g.inner + 2 * b * hid;

		relu_rows(tiles(0, first), h, act, side);
		of_x(l1, weight, w + packed_at(m, TW_MADE_BLOCKS + 2 * b),
		    first, act, inner, side);
		relu_rows(tiles(0, first), inner, act, side);
		of_x(l1 + 1, weight,
		    w + packed_at(m, TW_MADE_BLOCKS + 2 * b + 1), first, act,
		    inner + hid, side);
		for (i = 0; i < first * side; i++)
			h[i] += inner[hid + i];
	}
	relu_rows(tiles(0, first), h, act, side);
	of_x(&l[TW_MADE_OUT], weight, w + packed_at(m, TW_MADE_OUT), first, act,
	    g.out, side);
	of_x(&l[TW_MADE_SKIP], weight, w + packed_at(m, TW_MADE_SKIP), m->x,
	    seen, two, side);
	for (i = 0; i < 2 * m->y * side; i++)
		g.out[(i / side / 2 * m->out + i / side % 2) * side +
		    i % side] += two[i];
	for (i = 0; i < m->out; i++)
		fill(g.out + i * side, side, ROW(g.u, i));
	if (e->bins == 0)
		return;
	knots(g.x_knot, e->bins, e->of->bound, ROW(g.u, 2));
	knots(g.y_knot, e->bins, e->of->bound, ROW(g.u, 2 + e->bins));
}

SIMD_END

#endif

#endif
