/*
 * Evaluation of a flow: its memory, the conditioning on x, and the transforms.
 * Densities are in eval_density.c and eval_steps.c, draws in eval_draws.c.
 */
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/flow/eval_loop.h"
#include "stat/flow/eval_parts.h"

/* ---- memory ------------------------------------------------------- */

static size_t
more(size_t a, size_t b)
{
	return a > b ? a : b;
}

/* How many doubles of scratch memory tw_flow_set_inputs needs. */
static size_t
features(const struct tw_flow *f)
{
	return f->nx + tw_summary_room(&f->summary);
}

/* The size of n floats, in doubles. */
static size_t
floats(size_t n)
{
	return (n + 1) / 2;
}

/*
 * The size of a struct tw_net_given with rows of `side` numbers: how many of
 * its numbers are floats, and how many doubles it takes in all.
 */
static size_t
given_floats(const struct tw_flow_nets *n, size_t side)
{
	const struct tw_made *m = &n->of->net;

	return ((1 + 2 * m->blocks) * m->layer[TW_MADE_IN].row_pad +
	    m->layer[TW_MADE_OUT].row_pad) * side;
}

static size_t
given_size(const struct tw_flow_nets *n, size_t side)
{
	const struct tw_made *m = &n->of->net;

	return floats(given_floats(n, side)) + 2 * m->y * side +
	    (m->out + 2 * (n->bins + 1)) * BLOCK;
}

/* A struct tw_net_given whose arrays are in the memory from p on. */
static struct tw_net_given
given_at(const struct tw_flow_nets *n, double *p, size_t side)
{
	const struct tw_made *m = &n->of->net;
	size_t hid = m->layer[TW_MADE_IN].row_pad * side;
	double *u = p + floats(given_floats(n, side)) + 2 * m->y * side;
	float *h = (float *)(void *)p;

	return (struct tw_net_given){ .side = side,
		.h = h,
		.inner = h + hid,
		.out = h + (1 + 2 * m->blocks) * hid,
		.two = u - 2 * m->y * side,
		.u = u,
		.x_knot = u + m->out * BLOCK,
		.y_knot = u + (m->out + n->bins + 1) * BLOCK };
}

/* Allocate the arrays of a room in one block. Returns 0, or -1. */
static int
room_init(const struct tw_flow_eval *e, struct tw_flow_room *r)
{
	const struct tw_made *m = &e->flow->net;
	size_t pad = m->layer[TW_MADE_IN].row_pad, knots = e->nets.bins + 1;
	size_t y = e->flow->ntheta, seen = tw_flow_inputs(e->flow) + 1;
	size_t rows = 0, i;
	const struct {
		void *to;
		size_t rows;	/* of BLOCK doubles */
	} part[] = { { &r->v, e->blocks * y }, { &r->y, e->blocks * y },
		{ &r->sum, e->blocks }, { &r->wide, m->out },
		{ &r->x_knot, knots }, { &r->y_knot, knots },
		{ &r->in, floats(y) },
		{ &r->h, floats((m->blocks + 1) * pad) },
		{ &r->act, floats((2 * m->blocks + 1) * pad) },
		{ &r->u, floats(m->layer[TW_MADE_OUT].row_pad) },
		{ &r->feature, blocks_of(features(e->flow)) },
		{ &r->own, blocks_of(seen) }, { &r->seen, seen },
		{ &r->seen_float, floats(seen) },
		{ &r->given, blocks_of(given_size(&e->nets, BLOCK)) },
		{ &r->step, e->blocks * y } };
	enum { ARRAYS = sizeof part / sizeof *part };

	for (i = 0; i < ARRAYS; i++)
		rows += part[i].rows;
	r->memory = calloc(rows, BLOCK * sizeof *r->memory);
	if (r->memory == NULL)
		return -1;
	for (rows = 0, i = 0; i < ARRAYS; rows += part[i++].rows) {
		void *at = r->memory + rows * BLOCK;

		memcpy(part[i].to, &at, sizeof at);
	}
	return 0;
}

/* Copy the weights of a layer, eight rows at a time (see tw_net_packed). */
static void
pack(const struct tw_layer *l, const float *weight, float *to)
{
	size_t i, j;

	for (i = 0; i < l->row_pad; i++)
		for (j = 0; j < l->cols; j++)
			to[(i / 8 * l->cols + j) * 8 + i % 8] =
			    weight[l->weight + i * l->stride + j];
}

/* Copy the weights of network number net, those of the skip also as doubles. */
static void
pack_net(const struct tw_flow_nets *n, size_t net)
{
	const struct tw_made *m = &n->of->net;
	const struct tw_layer *l = &m->layer[TW_MADE_SKIP];
	const float *weight = n->of->weight + net * m->size;
	double *skip = n->skip + net * l->rows * l->cols;
	size_t i, j;

	for (i = 0; i < m->layers; i++)
		pack(&m->layer[i], weight, n->packed + net * n->packed_size +
		    tw_net_packed(m, i));
	for (i = 0; i < l->rows; i++)
		for (j = 0; j < l->cols; j++)
			skip[i * l->cols + j] =
			    (double)weight[l->weight + i * l->stride + j];
}

static int
nets_init(struct tw_flow_nets *n, const struct tw_flow *f)
{
	const struct tw_layer *l = &f->net.layer[TW_MADE_SKIP];
	size_t nets = f->members * f->transforms, i;

	n->of = f;
	n->bins = f->kind == TW_FLOW_NSF ? f->bins : 0;
	n->packed_size = tw_net_packed(&f->net, f->net.layers);
	n->given_size = given_size(n, 1);
	n->packed = calloc(nets, n->packed_size * sizeof *n->packed);
	n->skip = calloc(nets, l->rows * l->cols * sizeof *n->skip);
	n->given = calloc(nets, n->given_size * sizeof *n->given);
	if (n->packed == NULL || n->skip == NULL || n->given == NULL)
		return -1;
	for (i = 0; i < nets; i++)
		pack_net(n, i);
	return 0;
}

static int
reserve(struct tw_flow_eval *e)
{
	const struct tw_flow *f = e->flow;
	size_t block = BLOCK * f->stepwise.steps, i;

	/*
	 * More blocks if there are few parameters: if each lane has its own x,
	 * what depends on x alone is computed once for all blocks.
	 */
	e->blocks = more(BLOCKS, MOST_BLOCKS * BLOCKS / f->ntheta);
	if (e->blocks > MOST_BLOCKS)
		e->blocks = MOST_BLOCKS;
	e->feature = calloc(features(f) + 2 * (tw_flow_inputs(f) + 1),
	    sizeof *e->feature);
	e->room = calloc(e->threads, sizeof *e->room);
	e->member = calloc(more(TW_FLOW_SLICE, block), 2 * sizeof *e->member);
	e->records = calloc(BLOCK * tw_flow_record_size(f) + block,
	    sizeof *e->records);
	if (e->feature == NULL || e->room == NULL || e->member == NULL ||
	    e->records == NULL || nets_init(&e->nets, f) < 0)
		return -1;
	e->seen = e->feature + features(f);
	e->seen_float = (float *)(void *)(e->seen + tw_flow_inputs(f) + 1);
	e->order = e->member + more(TW_FLOW_SLICE, block);
	e->logs = e->records + BLOCK * tw_flow_record_size(f);
	for (i = 0; i < e->threads; i++)
		if (room_init(e, &e->room[i]) < 0)
			return -1;
	return 0;
}

int
tw_flow_eval_init(struct tw_flow_eval *e, const struct tw_flow *f,
    unsigned threads)
{
	size_t i;

	*e = (struct tw_flow_eval){ .flow = f,
		.bytes = simd_widest(),
		.threads = tw_jobs_threads(threads) };
	for (i = 0; i < f->ntheta; i++)
		e->integer = e->integer || f->theta[i].integer;
	if (reserve(e) == 0)
		return 0;
	tw_flow_eval_release(e);
	return -1;
}

void
tw_flow_eval_release(struct tw_flow_eval *e)
{
	size_t i;

	for (i = 0; i < e->threads && e->room != NULL; i++)
		free(e->room[i].memory);
	free(e->nets.packed);
	free(e->nets.skip);
	free(e->nets.given);
	free(e->room);
	free(e->feature);
	free(e->member);
	free(e->records);
	*e = (struct tw_flow_eval){ 0 };
}

/* ---- transforms --------------------------------------------------- */

/* The width of the registers for a single theta: at most eight floats. */
static unsigned
narrow_bytes(const struct tw_flow_eval *e)
{
	return e->bytes < 32 ? e->bytes : 32;
}

/*
 * Compute what depends on x alone in network number net: in n->given or, if
 * each lane has its own x, in the room.
 */
static struct tw_net_given
give(const struct tw_flow_eval *e, size_t net, struct tw_flow_room *r)
{
	const struct tw_flow_nets *n = &e->nets;
	bool each = r->each;
	unsigned bytes = each ? e->bytes : narrow_bytes(e);
	struct tw_net_given g = given_at(n, each ? r->given :
	    n->given + net * n->given_size, each ? BLOCK : 1);

	(void)bytes;	/* unused where registers have one width */
	SIMD_PICK(bytes, tw_net_given)
	(n, net, each ? r->seen_float : e->seen_float, r, &g);
	SIMD_PICK(bytes, tw_flow_first)(n, net, each ? r->seen : e->seen, &g);
	return g;
}

void
tw_flow_use_inputs(struct tw_flow_eval *e)
{
	const struct tw_flow *f = e->flow;
	size_t i;

	for (i = 0; i < tw_flow_inputs(f); i++)
		e->seen_float[i] = (float)e->seen[i];
	for (i = 0; i < f->members * f->transforms; i++)
		(void)give(e, i, &e->room[0]);
}

void
tw_flow_at_inputs(struct tw_flow_eval *e, const float *seen)
{
	size_t i;

	for (i = 0; i < tw_flow_inputs(e->flow); i++)
		e->seen[i] = (double)seen[i];
	tw_flow_use_inputs(e);
}

void
tw_flow_set_inputs(const struct tw_flow *f, const double *x, double *feature,
    double *seen)
{
	size_t i, n = tw_flow_inputs(f) - f->summary.n;

	for (i = 0; i < f->nx; i++)
		feature[i] = tw_flow_feature_of(f->data, i, x);
	memcpy(seen, feature, n * sizeof *seen);
	if (f->summary.n > 0)
		tw_summary_apply(&f->summary, feature, seen + n);
}

void
tw_flow_at_x(struct tw_flow_eval *e, const double *x)
{
	/* The other inputs differ from step to step. */
	if (e->flow->stepwise.steps > 0) {
		memcpy(e->feature, x, tw_flow_given_size(e->flow) * sizeof *x);
		return;
	}
	tw_flow_set_inputs(e->flow, x, e->feature, e->seen);
	tw_flow_use_inputs(e);
}

/* Reverse the order of the parameters in each block. */
static void
reverse(const struct tw_flow_eval *e, struct tw_flow_room *r, size_t blocks)
{
	size_t d = e->flow->ntheta, b, i;
	double t[BLOCK];

	for (b = 0; b < blocks; b++)
		for (i = 0; i < d / 2; i++) {
			double *lo = r->v + (b * d + i) * BLOCK;
			double *hi = r->v + (b * d + d - 1 - i) * BLOCK;

			memcpy(t, lo, sizeof t);
			memcpy(lo, hi, sizeof t);
			memcpy(hi, t, sizeof t);
		}
}

void
tw_flow_through(const struct tw_flow_eval *e, struct tw_flow_room *r,
    size_t member, size_t thetas, int back)
{
	const struct tw_flow_nets *nets = &e->nets;
	size_t n = e->flow->transforms, blocks = blocks_of(thetas), i;
	unsigned bytes = thetas == 1 ? narrow_bytes(e) : e->bytes;

	(void)bytes;	/* unused where registers have one width */
	memset(r->sum, 0, blocks * BLOCK * sizeof *r->sum);
	for (i = 0; i < n; i++) {
		size_t net = member * n + (back ? n - 1 - i : i);
		struct tw_net_given g = r->each ? give(e, net, r) :
		    given_at(nets, nets->given + net * nets->given_size, 1);

		if (i > 0)
			reverse(e, r, blocks);
		SIMD_PICK(bytes, tw_flow_transform)
		(nets, net, &g, r, thetas, back);
	}
}
