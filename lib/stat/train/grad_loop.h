/*
 * The loops of stat/train/grad.h, for registers of SIMD_BYTES
 * (stat/base/simd.h). Private to lib/stat.
 */
#ifndef TW_STAT_TRAIN_GRAD_LOOP_H
#define TW_STAT_TRAIN_GRAD_LOOP_H

#include "stat/base/simd.h"
#include "stat/flow/flow.h"
#include "stat/train/grad.h"
#include "stat/flow/spline_loop.h"

/* The loss summed over the records in w->in, with the weights `weight`. */
SIMD_DECLARE(double, tw_flow_loss, struct tw_flow_work *w,
    const tw_real *weight);

/*
 * After tw_flow_loss: compute the derivatives of the loss by the outputs of
 * each layer into w. turned has the weights transposed by tw_flow_turn.
 */
SIMD_DECLARE(void, tw_flow_back, struct tw_flow_work *w, const tw_real *turned);

/*
 * After tw_flow_back: set the gradient by the weights of layer `layer` in the
 * network of transform t, in its place in grad[transforms][net.size], to the
 * sum over the works w[n], or add this sum if add. Each work's sum over its
 * LANES records is made first, then these are added in order.
 * turn[n][LANES][most] is scratch memory. Padding and weights that a mask
 * excludes get 0.
 */
SIMD_DECLARE(void, tw_flow_grad, const struct tw_flow_work *w, size_t n,
    size_t t, size_t layer, int add, tw_real *turn, tw_real *grad);

/*
 * Transpose the weights of a network: for each layer turned[stride][row_pad],
 * at the offset of the layer's weights.
 */
SIMD_DECLARE(void, tw_flow_turn, const struct tw_made *m,
    const tw_real *weight, tw_real *turned);

#ifdef SIMD_HERE

/* ---- products ----------------------------------------------------- */

/*
 * A tile is eight vectors: ROWS rows of COLS numbers, whatever their width.
 */
#if SIMD_WIDE == 16
#define ROWS 8
#elif SIMD_WIDE == 8
#define ROWS 4
#else
#define ROWS 2
#endif
#define COLS (8 / ROWS * SIMD_WIDE)
#define EACH_SUM(m) m(0) m(1) m(2) m(3) m(4) m(5) m(6) m(7)

/* The place of vector i of a tile in an array with rows of ld numbers. */
#define ROW_OF(i) ((i) / (8 / ROWS))
#define PART_OF(i) ((i) % (8 / ROWS))
#define OF_TILE(p, ld, i) ((p) + ROW_OF(i) * (ld) + PART_OF(i) * WIDE)

/*
 * c[ROWS][COLS] += a[ROWS][k] b[k][COLS]. The eight sums stay in registers;
 * each number of b is used for all rows, each number of a for all columns.
 */
static inline void
tile(size_t k, const tw_real *a, size_t lda, const tw_real *b, size_t ldb,
    tw_real *c, size_t ldc)
{
	size_t i;

#define BEGIN(n) tw_vec s##n = load(OF_TILE(c, ldc, n));
	EACH_SUM(BEGIN)
	for (i = 0; i < k; i++, b += ldb) {
#define STEP(n) \
	s##n += splat(a[ROW_OF(n) * lda + i]) * load(b + PART_OF(n) * WIDE);
		EACH_SUM(STEP)
	}
#define END(n) store(OF_TILE(c, ldc, n), s##n);
	EACH_SUM(END)
}

/* out[row_pad][LANES] += weight in[stride][LANES] */
static void
layer_forward(const struct tw_layer *l, const tw_real *weight,
    const tw_real *in, tw_real *out)
{
	const tw_real *w = weight + l->weight;
	size_t i, b;

	for (i = 0; i < l->rows; i += ROWS)
		for (b = 0; b < LANES; b += COLS)
			tile(l->see[i + ROWS - 1], w + i * l->stride, l->stride,
			    in + b, LANES, AT(out, i, b), LANES);
}

/* in += weight^T out, for the columns from `from` on. */
static void
layer_back(const struct tw_layer *l, const tw_real *turned, const tw_real *out,
    tw_real *in, size_t from)
{
	const tw_real *w = turned + l->weight;
	size_t j, b, lo;

	for (j = from / ROWS * ROWS; j < l->cols; j += ROWS)
		for (lo = l->seen[j], b = 0; b < LANES; b += COLS)
			tile(l->rows - lo, w + j * l->row_pad + lo, l->row_pad,
			    AT(out, lo, b), LANES, AT(in, j, b), LANES);
}

static void
set_bias(const struct tw_layer *l, const tw_real *weight, tw_real *out)
{
	size_t i;

	for (i = 0; i < l->row_pad; i++)
		EACH_VEC(b)
			store(AT(out, i, b), splat(weight[l->bias + i]));
}

/* out = max(in, 0) */
static void
relu(size_t rows, const tw_real *in, tw_real *out)
{
	size_t i;

	for (i = 0; i < rows * LANES; i += WIDE)
		store(out + i, vec_max(load(in + i), splat(0)));
}

/* g = 0 where the relu gave 0. */
static void
relu_back(size_t rows, const tw_real *act, tw_real *g)
{
	size_t i;

	for (i = 0; i < rows * LANES; i += WIDE)
		store(g + i, choose(load(act + i) > 0, load(g + i), splat(0)));
}

static void
zero(tw_real *p, size_t rows)
{
	memset(p, 0, rows * LANES * sizeof *p);
}

/* ---- forward ------------------------------------------------------ */

/* Evaluate the network of transform t: w->out, and what the gradient needs. */
static void
network(struct tw_flow_work *w, const tw_real *weight, size_t t)
{
	const struct tw_made *m = w->net;
	const struct tw_layer *l = m->layer;
	size_t hid = l[TW_MADE_IN].row_pad, b;
	const tw_real *in = AT(w->in, t * l[TW_MADE_IN].stride, 0);
	tw_real *act = AT(w->act, t * (2 * m->blocks + 1) * hid, 0);
	tw_real *out = AT(w->out, t * l[TW_MADE_OUT].row_pad, 0);
	tw_real *two = AT(w->two, t * l[TW_MADE_SKIP].row_pad, 0);
	size_t i;

	set_bias(&l[TW_MADE_IN], weight, w->h);
	layer_forward(&l[TW_MADE_IN], weight, in, w->h);
	for (b = 0; b < m->blocks; b++) {
		const struct tw_layer *l1 = &l[TW_MADE_BLOCKS + 2 * b];

		relu(hid, w->h, act);
		set_bias(l1, weight, w->g);
		layer_forward(l1, weight, act, w->g);
		act = AT(act, hid, 0);
		relu(hid, w->g, act);
		for (i = 0; i < hid; i++)
			EACH_VEC(v)
				store(AT(w->h, i, v), load(AT(w->h, i, v)) +
				    splat(weight[l1[1].bias + i]));
		layer_forward(l1 + 1, weight, act, w->h);
		act = AT(act, hid, 0);
	}
	relu(hid, w->h, act);
	set_bias(&l[TW_MADE_OUT], weight, out);
	layer_forward(&l[TW_MADE_OUT], weight, act, out);
	zero(two, l[TW_MADE_SKIP].row_pad);
	layer_forward(&l[TW_MADE_SKIP], weight, in, two);
	for (i = 0; i < m->y; i++) {
		tw_real *u = AT(out, i * m->out, 0);
		const tw_real *s = AT(two, 2 * i, 0);

		for (b = 0; b < 2 * LANES; b += WIDE)
			store(u + b, load(u + b) + load(s + b));
	}
}

/* Transform t at position p: z of y. Adds log |dz / dy| to sum. */
static void
step(struct tw_flow_work *w, size_t t, size_t p, tw_real *sum)
{
	const struct tw_made *m = w->net;
	size_t at = t * m->y + p;
	const tw_real *y = AT(w->in, t * m->layer[TW_MADE_IN].stride + m->x + p,
	    0);
	tw_real *u = AT(w->out, t * m->layer[TW_MADE_OUT].row_pad + p * m->out,
	    0);
	tw_real *v = AT(w->v, at, 0), *z = AT(w->z, p, 0);

	EACH_VEC(i) {
		tw_vec a = load(AT(u, 1, i)),
		       k = 1 / (1 + vec_abs(a) / splat(TW_FLOW_SOFT));
		tw_vec b = a * k, e = vec_exp(b);

		store(AT(w->e, at, i), e);
		store(AT(w->da, at, i), k * k);
		store(v + i, (load(y + i) - load(u + i)) * e);
		store(sum + i, load(sum + i) + b);
	}
	if (w->bins == 0) {
		memcpy(z, v, LANES * sizeof *z);
		return;
	}
	spline_forward(w->bins, w->bound, AT(u, 2, 0), v, z, w->slope,
	    &w->kept[at]);
	EACH_VEC(i)
		store(sum + i, load(sum + i) + load(w->slope + i));
}

double
SIMD_NAME(tw_flow_loss)(struct tw_flow_work *w, const tw_real *weight)
{
	const struct tw_made *m = w->net;
	size_t stride = m->layer[TW_MADE_IN].stride, t, p, i;
	tw_real sum[LANES] = { 0 };
	double loss = 0, z;

	for (t = 0; t < w->transforms; t++) {
		if (t > 0) {
			tw_real *in = AT(w->in, t * stride, 0);

			memcpy(in, w->in, m->x * LANES * sizeof *in);
			for (p = 0; p < m->y; p++)
				memcpy(AT(in, m->x + p, 0),
				    AT(w->z, m->y - 1 - p, 0),
				    LANES * sizeof *in);
		}
		network(w, weight + t * m->size, t);
		for (p = 0; p < m->y; p++)
			step(w, t, p, sum);
	}
	for (i = 0; i < LANES; i++) {
		if (w->share[i] == 0)
			continue;
		loss -= (double)sum[i];
		for (p = 0; p < m->y; p++) {
			z = (double)*AT(w->z, p, i);
			loss += 0.5 * z * z;
		}
	}
	return loss;
}

/* ---- backward ----------------------------------------------------- */

/* From the gradient by z in w->z: by u, into u, and by y, into w->gin. */
static void
step_back(struct tw_flow_work *w, size_t t, size_t p)
{
	const struct tw_made *m = w->net;
	size_t at = t * m->y + p;
	tw_real *u = AT(w->out, t * m->layer[TW_MADE_OUT].row_pad + p * m->out,
	    0);
	tw_real *gy = AT(w->gin, m->x + p, 0), gv[LANES], gs[LANES];

	EACH_VEC(i)
		store(gs + i, -load(w->share + i));
	if (w->bins > 0)
		spline_backward(w->bins, w->bound, AT(u, 2, 0), AT(w->z, p, 0),
		    gs, gv, &w->kept[at]);
	else
		memcpy(gv, AT(w->z, p, 0), sizeof gv);
	EACH_VEC(i) {
		tw_vec g = load(gv + i), e = load(AT(w->e, at, i));

		store(AT(u, 1, i),
		    (g * load(AT(w->v, at, i)) + load(gs + i)) *
			load(AT(w->da, at, i)));
		store(u + i, -g * e);
		store(gy + i, g * e);
	}
}

/* The gradient by the layers of transform t's network, from that by w->out. */
static void
network_back(struct tw_flow_work *w, const tw_real *turned, size_t t)
{
	const struct tw_made *m = w->net;
	const struct tw_layer *l = m->layer;
	size_t hid = l[TW_MADE_IN].row_pad, b, i;
	size_t last = t * (2 * m->blocks + 1) + 2 * m->blocks;
	const tw_real *act = AT(w->act, last * hid, 0);
	const tw_real *out = AT(w->out, t * l[TW_MADE_OUT].row_pad, 0);
	tw_real *two = AT(w->two, t * l[TW_MADE_SKIP].row_pad, 0);
	tw_real *h = AT(w->delta, last * hid, 0);

	for (i = 0; i < m->y; i++)
		memcpy(AT(two, 2 * i, 0), AT(out, i * m->out, 0),
		    2 * LANES * sizeof *out);
	zero(h, hid);
	layer_back(&l[TW_MADE_OUT], turned, out, h, 0);
	relu_back(hid, act, h);
	for (b = m->blocks; b-- > 0;) {
		const struct tw_layer *l1 = &l[TW_MADE_BLOCKS + 2 * b];
		tw_real *g = h - hid * LANES, *past = h;

		act -= hid * LANES;
		zero(g, hid);
		layer_back(l1 + 1, turned, h, g, 0);
		relu_back(hid, act, g);
		act -= hid * LANES;
		h = g - hid * LANES;
		zero(h, hid);
		layer_back(l1, turned, g, h, 0);
		relu_back(hid, act, h);
		/* Through the block, and by its residual connection. */
		for (i = 0; i < hid * LANES; i += WIDE)
			store(h + i, load(past + i) + load(h + i));
	}
	if (t == 0)
		return;
	layer_back(&l[TW_MADE_IN], turned, h, w->gin, m->x);
	layer_back(&l[TW_MADE_SKIP], turned, two, w->gin, m->x);
}

void
SIMD_NAME(tw_flow_back)(struct tw_flow_work *w, const tw_real *turned)
{
	const struct tw_made *m = w->net;
	size_t t, p;

	/* d loss / d z = z, 0 where there is no record. */
	for (p = 0; p < m->y; p++)
		EACH_VEC(i)
			store(AT(w->z, p, i),
			    load(AT(w->z, p, i)) * load(w->share + i));
	for (t = w->transforms; t-- > 0;) {
		for (p = 0; p < m->y; p++)
			step_back(w, t, p);
		network_back(w, turned + t * m->size, t);
		for (p = 0; p < m->y && t > 0; p++)
			memcpy(AT(w->z, m->y - 1 - p, 0),
			    AT(w->gin, m->x + p, 0), LANES * sizeof *w->z);
	}
}

/* ---- the weights' gradient ---------------------------------------- */

/* The inputs of a layer; and below, the loss' derivatives by its outputs. */
static const tw_real *
taken(const struct tw_flow_work *w, size_t t, size_t layer)
{
	const struct tw_made *m = w->net;
	size_t hid = m->layer[TW_MADE_IN].row_pad, acts = 2 * m->blocks + 1;

	if (layer == TW_MADE_IN || layer == TW_MADE_SKIP)
		return AT(w->in, t * m->layer[TW_MADE_IN].stride, 0);
	layer = layer == TW_MADE_OUT ? acts - 1 : layer - TW_MADE_BLOCKS;
	return AT(w->act, (t * acts + layer) * hid, 0);
}

static const tw_real *
given(const struct tw_flow_work *w, size_t t, size_t layer)
{
	const struct tw_made *m = w->net;
	size_t hid = m->layer[TW_MADE_IN].row_pad, acts = 2 * m->blocks + 1;

	if (layer == TW_MADE_SKIP)
		return AT(w->two, t * m->layer[layer].row_pad, 0);
	if (layer == TW_MADE_OUT)
		return AT(w->out, t * m->layer[layer].row_pad, 0);
	layer = layer == TW_MADE_IN ? 0 : layer - TW_MADE_BLOCKS + 1;
	return AT(w->delta, (t * acts + layer) * hid, 0);
}

/* to[4][m] = from[4][n]^T */
static inline void
turn_square(const tw_real *from, size_t n, tw_real *to, size_t m)
{
#if defined __x86_64__ && !defined TW_REAL
	__m128 a = _mm_loadu_ps(from), b = _mm_loadu_ps(from + n);
	__m128 c = _mm_loadu_ps(from + 2 * n), d = _mm_loadu_ps(from + 3 * n);

	_MM_TRANSPOSE4_PS(a, b, c, d);
	_mm_storeu_ps(to, a);
	_mm_storeu_ps(to + m, b);
	_mm_storeu_ps(to + 2 * m, c);
	_mm_storeu_ps(to + 3 * m, d);
#else
	size_t i, j;

	for (i = 0; i < 4; i++)
		for (j = 0; j < 4; j++)
			to[j * m + i] = from[i * n + j];
#endif
}

/*
 * to[cols][m] = from[rows][n]^T. Where rows and cols are not multiples of 4,
 * padding follows, which is turned, too.
 */
static void
turn_round(size_t rows, size_t cols, const tw_real *from, size_t n, tw_real *to,
    size_t m)
{
	size_t i, j;

	for (i = 0; i < rows; i += 4)
		for (j = 0; j < cols; j += 4)
			turn_square(from + i * n + j, n, to + j * m + i, m);
}

/* Weights that a mask excludes are 0, and stay 0. */
void
SIMD_NAME(tw_flow_turn)(const struct tw_made *m, const tw_real *weight,
    tw_real *turned)
{
	size_t k;

	for (k = 0; k < m->layers; k++) {
		const struct tw_layer *l = &m->layer[k];

		turn_round(l->row_pad, l->cols, weight + l->weight, l->stride,
		    turned + l->weight, l->row_pad);
	}
}

/*
 * c[ROWS][COLS] = a[ROWS][LANES] b[LANES][COLS], or c += if add. The product is
 * summed before it is added, so that its rounding does not depend on c.
 */
static inline void
tile_grad(const tw_real *a, const tw_real *b, size_t ld, tw_real *c, int add)
{
	size_t i;

#define BEGIN_0(n) tw_vec s##n = splat(0);
	EACH_SUM(BEGIN_0)
	for (i = 0; i < LANES; i++, b += ld) {
#define STEP_0(n) \
	s##n += splat(a[ROW_OF(n) * LANES + i]) * load(b + PART_OF(n) * WIDE);
		EACH_SUM(STEP_0)
	}
	if (add) {
#define ADD_0(n) s##n = load(OF_TILE(c, ld, n)) + s##n;
		EACH_SUM(ADD_0)
	}
#define END_0(n) store(OF_TILE(c, ld, n), s##n);
	EACH_SUM(END_0)
}

/* The gradient by the biases: sums over every fourth lane, then over all. */
static void
bias_grad(const struct tw_layer *l, const tw_real *out, int add, tw_real *grad)
{
	tw_real *g = grad + l->bias, sum;
	size_t i, k;

	for (i = 0; i < l->rows; i++) {
		for (sum = 0, k = 0; k < 4; k++) {
			const tw_real *o = AT(out, i, k);

			sum += o[0] + o[4] + o[8] + o[12];
		}
		g[i] = add ? g[i] + sum : sum;
	}
	for (; i < l->row_pad; i++)
		g[i] = 0;
}

void
SIMD_NAME(tw_flow_grad)(const struct tw_flow_work *w, size_t n, size_t t,
    size_t layer, int add, tw_real *turn, tw_real *grad)
{
	const struct tw_layer *l = &w->net->layer[layer];
	size_t each = LANES * l->stride, i, j, k, r;
	tw_real *g;

	grad += t * w->net->size;
	for (k = 0; k < n; k++) {
		turn_round(l->cols, LANES, taken(w + k, t, layer), LANES,
		    turn + k * each, l->stride);
		if (l->bias != SIZE_MAX)
			bias_grad(l, given(w + k, t, layer), add || k > 0,
			    grad);
	}
	for (i = 0; i < l->row_pad; i += ROWS) {
		g = grad + l->weight + i * l->stride;
		for (j = 0; j < l->see[i + ROWS - 1] && i < l->rows; j += COLS)
			for (k = 0; k < n; k++)
				tile_grad(AT(given(w + k, t, layer), i, 0),
				    turn + k * each + j, l->stride, g + j,
				    add || k > 0);
		for (r = i; r < i + ROWS; r++, g += l->stride) {
			j = r < l->rows ? l->see[r] : 0;
			memset(g + j, 0, (l->stride - j) * sizeof *g);
		}
	}
}

SIMD_END

#endif

#endif
