/*
 * The loss and its gradient. Threads share the records, LANES at a time. See
 * grad.h.
 */
#include <stdlib.h>

#include "stat/base/jobs.h"
#include "stat/train/grad_loop.h"

/* ---- memory ------------------------------------------------------- */

static int
work_init(const struct tw_flow_batch *b, struct tw_flow_work *w, size_t bins,
    double bound)
{
	const struct tw_made *m = b->net;
	size_t in = m->layer[TW_MADE_IN].stride, t = b->transforms;
	size_t hid = m->layer[TW_MADE_IN].row_pad, rows = 0, i;
	size_t acts = t * (2 * m->blocks + 1) * hid;
	const struct {
		tw_real **to;
		size_t rows;	/* of LANES numbers */
	} part[] = { { &w->in, t * in }, { &w->act, acts },
		{ &w->out, t * m->layer[TW_MADE_OUT].row_pad },
		{ &w->v, t * m->y }, { &w->e, t * m->y },
		{ &w->da, t * m->y }, { &w->h, hid }, { &w->g, hid },
		{ &w->delta, acts }, { &w->z, m->y }, { &w->slope, 1 },
		{ &w->gin, in },
		{ &w->two, t * m->layer[TW_MADE_SKIP].row_pad } };
	enum { PARTS = sizeof part / sizeof *part };

	*w = (struct tw_flow_work){ .net = m, .transforms = t, .bins = bins,
		.bound = (tw_real)bound };
	for (i = 0; i < PARTS; i++)
		rows += part[i].rows;
	w->room = calloc(rows, LANES * sizeof *w->room);
	w->kept = calloc(t * m->y, sizeof *w->kept);
	if (w->room == NULL || w->kept == NULL)
		return -1;
	for (rows = 0, i = 0; i < PARTS; rows += part[i++].rows)
		*part[i].to = w->room + rows * LANES;
	return 0;
}

void
tw_flow_batch_release(struct tw_flow_batch *b)
{
	size_t i;

	free(b->turned);
	free(b->turn);
	for (i = 0; i < TW_FLOW_PARTS; i++) {
		free(b->work[i].room);
		free(b->work[i].kept);
	}
}

int
tw_flow_batch_init(struct tw_flow_batch *b, const struct tw_made *net,
    size_t transforms, size_t bins, double bound, unsigned threads,
    const tw_real *data)
{
	size_t i;

	*b = (struct tw_flow_batch){ .net = net,
		.transforms = transforms,
		.bytes = simd_widest(),
		.threads = threads,
		.data = data };
	b->turned = calloc(transforms, net->size * sizeof *b->turned);
	b->turn = calloc(threads * net->most,
	    TW_FLOW_PARTS * LANES * sizeof *b->turn);
	if (b->turned == NULL || b->turn == NULL)
		return -1;
	for (i = 0; i < TW_FLOW_PARTS; i++)
		if (work_init(b, &b->work[i], bins, bound) < 0)
			return -1;
	return 0;
}

/* ---- the loss and its gradient ------------------------------------ */

/*
 * Copy a record of a stepwise likelihood, step row % steps of simulation row /
 * steps, into lane k of `in`.
 */
static void
gather(const struct tw_flow_batch *b, size_t row, tw_real *in, size_t k)
{
	const struct tw_stepwise *w = b->stepwise;
	size_t t = row % w->steps, n = w->before * w->wide, j, i;
	const tw_real *r = b->data + row / w->steps * tw_stepwise_row(w);
	const tw_real *before = r + w->given + t * w->wide;
	const tw_real *y = r + tw_stepwise_row(w) - (w->steps - t) * w->wide;

	for (i = 0; i < w->given; i++)
		*AT(in, i, k) = r[i];
	for (j = 0; j < n; j++)
		*AT(in, i++, k) = before[j];
	if (n > 0)
		*AT(in, i++, k) = (tw_real)tw_stepwise_missing_fraction(w, t);
	if (w->place)
		*AT(in, i++, k) = (tw_real)tw_stepwise_place(w, t);
	for (j = 0; j < w->wide; j++)
		*AT(in, i++, k) = y[j];
}

/*
 * The loss of the LANES rows from number `at` on, in work i. If fewer rows are
 * left, the other lanes repeat the first one, and do not count.
 */
static double
ahead(struct tw_flow_batch *b, size_t i, size_t at)
{
	struct tw_flow_work *w = &b->work[i];
	size_t cols = b->net->x + b->net->y, left = b->rows - at, k, j;

	for (k = 0; k < LANES; k++) {
		size_t row = b->row[at + (k < left ? k : 0)];
		const tw_real *r = b->data + row * cols;

		w->share[k] = k < left ? 1 : 0;
		if (b->stepwise != NULL) {
			gather(b, row, w->in, k);
			continue;
		}
		for (j = 0; j < cols; j++)
			*AT(w->in, j, k) = r[j];
	}
	return SIMD_PICK(b->bytes, tw_flow_loss)(w, b->weight);
}

/* Compute the loss of the i-th of TW_FLOW_PARTS parts of the rows. */
static void
part(void *arg, size_t i, unsigned worker)
{
	struct tw_flow_batch *b = arg;
	size_t chunks = (b->rows + LANES - 1) / LANES, c;
	(void)worker;

	b->loss[i] = 0;
	for (c = i * chunks / TW_FLOW_PARTS;
	     c < (i + 1) * chunks / TW_FLOW_PARTS; c++)
		b->loss[i] += ahead(b, i, c * LANES);
}

double
tw_flow_batch_loss(struct tw_flow_batch *b, const tw_real *weight,
    const uint32_t *row, size_t n)
{
	double loss = 0;
	size_t i;

	b->weight = weight;
	b->row = row;
	b->rows = n;
	tw_jobs_run(b->threads, TW_FLOW_PARTS, part, b);
	for (i = 0; i < TW_FLOW_PARTS; i++)
		loss += b->loss[i];
	return loss;
}

/*
 * Compute the loss of the i-th LANES rows, and its derivatives by the outputs
 * of each layer.
 */
static void
there_and_back(void *arg, size_t i, unsigned worker)
{
	struct tw_flow_batch *b = arg;
	(void)worker;

	b->loss[i] = ahead(b, i, i * LANES);
	SIMD_PICK(b->bytes, tw_flow_back)(&b->work[i], b->turned);
}

/* Compute the gradient by the weights of one layer of one transform. */
static void
layer_grad(void *arg, size_t i, unsigned worker)
{
	struct tw_flow_batch *b = arg;

	SIMD_PICK(b->bytes, tw_flow_grad)(b->work,
	    (b->rows + LANES - 1) / LANES, i / b->net->layers,
	    i % b->net->layers, b->more,
	    b->turn + worker * TW_FLOW_PARTS * LANES * b->net->most, b->grad);
}

double
tw_flow_batch_grad(struct tw_flow_batch *b, const tw_real *weight,
    const uint32_t *row, size_t n, tw_real *grad)
{
	size_t jobs = b->transforms * b->net->layers,
	       most = TW_FLOW_PARTS * LANES;
	size_t at, i;
	double loss = 0;

	for (i = 0; i < b->transforms; i++)
		SIMD_PICK(b->bytes, tw_flow_turn)(b->net,
		    weight + i * b->net->size, b->turned + i * b->net->size);
	b->weight = weight;
	b->grad = grad;
	for (at = 0; at < n; at += most) {
		b->row = row + at;
		b->rows = n - at < most ? n - at : most;
		b->more = at > 0;
		tw_jobs_run(b->threads, (b->rows + LANES - 1) / LANES,
		    there_and_back, b);
		for (i = 0; i * LANES < b->rows; i++)
			loss += b->loss[i];
		tw_jobs_run(b->threads, jobs, layer_grad, b);
	}
	return loss;
}
