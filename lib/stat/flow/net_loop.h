/*
 * The loops of stat/flow/net.h, for registers of SIMD_BYTES (stat/base/simd.h).
 * Private to lib/stat.
 */
#ifndef TW_STAT_FLOW_NET_LOOP_H
#define TW_STAT_FLOW_NET_LOOP_H

#include "stat/flow/net.h"
#include "stat/flow/spline.h"

#ifdef SIMD_HERE

#define ROW(p, i) ((p) + (i)*TW_FLOW_BLOCK)

/* A block has PARTS vectors, and TILE rows of a block have eight vectors. */
#define PARTS (TW_FLOW_BLOCK / SIMD_WIDE)
#define TILE (8 / PARTS)

#if SIMD_WIDE == 16
#define EACH_PART(m) m(0)
#elif SIMD_WIDE == 8
#define EACH_PART(m) m(0) m(1)
#else
#define EACH_PART(m) m(0) m(1) m(2) m(3)
#endif
#define EACH_SUM(m) m(0) m(1) m(2) m(3) m(4) m(5) m(6) m(7)

/*
 * out[8][block] += w[n][8]^T in[n][block], TILE rows at a time: their eight
 * vectors of sums stay in registers.
 */
static inline void
tile(size_t n, const float *w, const float *in, float *out)
{
	size_t r, j;

	for (r = 0; r < 8; r += TILE, w += TILE, out += TILE * TW_FLOW_BLOCK) {
		const float *p = w, *q = in;
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

/* out[8] += w[n][8]^T k[n], in registers of eight numbers, or of four. */
static inline void
column(size_t n, const float *w, const float *k, float *out)
{
	size_t j;

#if SIMD_WIDE == 4
#define EACH_ROW(m) m(0) m(1)
#else
#define EACH_ROW(m) m(0)
#endif
#define FIRST(i) tw_vec s##i = load(out + i * WIDE);
	EACH_ROW(FIRST)

	for (j = 0; j < n; j++, w += 8) {
#define NEXT(i) s##i += splat(k[j]) * load(w + i * WIDE);
		EACH_ROW(NEXT)
	}
#define LAST(i) store(out + i * WIDE, s##i);
	EACH_ROW(LAST)
}

/*
 * Rows in this file have `side` numbers: those of a block, or 1 for a single
 * theta, where a register has eight rows instead. Each number is the same sum
 * either way. Eight rows, a tile, are computed at a time. Rows of a tile before
 * the rows that are needed get the values that they had; rows after these are
 * not complete, and not used.
 */
struct rows {
	size_t begin, end;	/* multiples of 8 */
};

static inline struct rows
tiles(size_t begin, size_t end)
{
	return (struct rows){ begin / 8 * 8, (end + 7) / 8 * 8 };
}

/* out = relu(in), at most 3e38, so that a weight of 0 makes it 0. */
static void
relu_rows(struct rows r, const float *in, float *out, size_t side)
{
	size_t i;

	for (i = r.begin * side; i < r.end * side; i += WIDE)
		store(out + i, vec_min(vec_max(load(in + i), splat(0)),
		    splat(3e38f)));
}

static void
add_rows(struct rows r, const float *in, float *out, size_t side)
{
	size_t i;

	for (i = r.begin * side; i < r.end * side; i += WIDE)
		store(out + i, load(out + i) + load(in + i));
}

/* Set the row out of a block from a number (side 1) or a row of given. */
static inline void
fill(const float *given, size_t side, float *out)
{
	size_t l;

	for (l = 0; l < TW_FLOW_BLOCK; l += WIDE)
		store(out + l, side == 1 ? splat(*given) : load(given + l));
}

/*
 * out = given + weights times in, for these rows of a layer; given has rows of
 * `each` numbers. The sum goes over the columns col[0] .. col[1]-1 that a row
 * sees; in begins with column col[0].
 */
static void
layer(const struct tw_layer *l, const float *w, const float *given,
    size_t each, struct rows rows, const size_t col[2], const float *in,
    float *out, size_t side)
{
	size_t i, r, n;

	for (i = rows.begin; i < rows.end; i += 8) {
		const float *first = w + i * l->cols + col[0] * 8;
		float *to = out + i * side;

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

void
SIMD_NAME(tw_net_units)(const struct tw_flow_nets *e, size_t net,
    const struct tw_net_given *g, struct tw_flow_room *room,
    const size_t p[2], size_t side)
{
	const struct tw_made *m = &e->of->net;
	const struct tw_layer *l = m->layer;
	const float *w = e->packed + net * e->packed_size;
	const float *wb = w + tw_net_packed(m, TW_MADE_BLOCKS);
	size_t hid = l[TW_MADE_IN].row_pad, b;
	struct rows rows = tiles(m->unit[p[0]], m->unit[p[1]]);
	size_t seen[2] = { m->x, m->x + p[1] - 1 };
	size_t unit[2] = { m->unit[1], m->unit[p[1]] }, from = unit[0] * side;
	float *h = room->h, *act = room->act;

	layer(&l[TW_MADE_IN], w, g->h, g->side, rows, seen, room->in, h, side);
	for (b = 0; b < m->blocks; b++) {
		const float *inner = g->inner + 2 * b * hid * g->side;
		float *t = h + hid * side;

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
		/* The residual connection. */
		add_rows(rows, h, t, side);
		h = t;
	}
	relu_rows(rows, h, act, side);
	layer(&l[TW_MADE_OUT], w + tw_net_packed(m, TW_MADE_OUT), g->out,
	    g->side, tiles(p[0] * m->out, p[1] * m->out), unit, act + from,
	    room->u, side);
}

/* ---- splines ------------------------------------------------------ */

/* A number of a single theta in all lanes, or a vector; held as by widen. */
static inline tw_vec
held(const float *p, size_t side)
{
	return vec_min(vec_max(side == 1 ? splat(*p) : load(p),
	    splat(-3e38f)), splat(3e38f));
}

/* The converse. */
static inline void
put(float *p, tw_vec v, size_t side)
{
	memcpy(p, &v, side == 1 ? sizeof *p : sizeof v);
}

/* u[bins] = exp(u - max u) for the lanes from u on. */
static inline void
exp_below_most(size_t bins, float *u, size_t side)
{
	tw_vec most = held(u, side);
	size_t k;

	for (k = 1; k < bins; k++)
		most = vec_max(most, held(u + k * side, side));
	for (k = 0; k < bins; k++)
		put(u + k * side, vec_exp(held(u + k * side, side) - most),
		    side);
}

/* The slope at an inner knot: floor + softplus(u + shift). */
static inline tw_vec
slope(tw_vec u)
{
	tw_vec a = u + splat((float)TW_SPLINE_SHIFT);

	return splat((float)TW_SPLINE_FLOOR) + vec_max(a, splat(0)) +
	    vec_log(splat(1) + vec_exp(-vec_abs(a)));
}

void
SIMD_NAME(tw_net_shape)(size_t bins, float *u, size_t side)
{
	size_t l, k;

	for (l = 0; l < side; l += WIDE) {
		float *d = u + 2 * bins * side + l;

		exp_below_most(bins, u + l, side);
		exp_below_most(bins, u + bins * side + l, side);
		for (k = 0; k + 1 < bins; k++)
			put(d + k * side, slope(held(d + k * side, side)),
			    side);
	}
}

/* ---- x ------------------------------------------------------------ */

/* out[row_pad] = bias + first n columns of layer i times in[n]; rows. */
static void
of_x(const struct tw_flow_nets *e, size_t net, size_t i, size_t n,
    const float *in, float *out, size_t side)
{
	const struct tw_layer *l = &e->of->net.layer[i];

	layer(l, e->packed + net * e->packed_size + tw_net_packed(&e->of->net,
	    i), e->of->weight + net * e->of->net.size + l->bias, 1,
	    tiles(0, l->row_pad), (size_t[2]){ 0, n }, in, out, side);
}

void
SIMD_NAME(tw_net_given)(const struct tw_flow_nets *e, size_t net,
    const float *seen, struct tw_flow_room *room, const struct tw_net_given *g)
{
	const struct tw_made *m = &e->of->net;
	size_t side = g->side, hid = m->layer[TW_MADE_IN].row_pad * side, b;
	size_t first = m->unit[1], l1 = TW_MADE_BLOCKS;
	struct rows rows = tiles(0, first);
	float *h = room->h, *act = room->act;

	of_x(e, net, TW_MADE_IN, m->x, seen, g->h, side);
	memcpy(h, g->h, first * side * sizeof *h);
	for (b = 0; b < m->blocks; b++, l1 += 2) {
		float *inner = g->inner + 2 * b * hid;

		relu_rows(rows, h, act, side);
		of_x(e, net, l1, first, act, inner, side);
		relu_rows(rows, inner, act, side);
		of_x(e, net, l1 + 1, first, act, inner + hid, side);
		add_rows(rows, inner + hid, h, side);
	}
	relu_rows(rows, h, act, side);
	of_x(e, net, TW_MADE_OUT, first, act, g->out, side);
}

SIMD_END

#endif

#endif
