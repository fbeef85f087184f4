/* Loss and gradient of a batch, its records shared among threads. */
#include <stdlib.h>

#include "stat/base/jobs.h"
#include "stat/train/batch.h"

void
tw_flow_batch_release(struct tw_flow_batch *b)
{
	size_t i;

	free(b->turned);
	free(b->turn);
	for (i = 0; i < TW_FLOW_PARTS; i++)
		tw_flow_work_release(&b->work[i]);
}

int
tw_flow_batch_init(struct tw_flow_batch *b, const struct tw_made *net,
    size_t transforms, size_t bins, double bound, unsigned threads,
    const float *data)
{
	size_t i;

	*b = (struct tw_flow_batch){ .net = net,
		.transforms = transforms,
		.threads = threads,
		.data = data };
	b->turned = calloc(transforms, net->size * sizeof *b->turned);
	b->turn = calloc(threads * net->most,
	    TW_FLOW_PARTS * LANES * sizeof *b->turn);
	if (b->turned == NULL || b->turn == NULL)
		return -1;
	for (i = 0; i < TW_FLOW_PARTS; i++)
		if (tw_flow_work_init(&b->work[i], net, transforms, bins,
			bound) < 0)
			return -1;
	return 0;
}

/* Work i takes records at .. of the rows, and makes their loss. */
static double
ahead(struct tw_flow_batch *b, size_t i, size_t at)
{
	size_t left = b->rows - at;

	tw_flow_work_load(&b->work[i], b->data, b->row + at,
	    left < LANES ? left : LANES);
	return tw_flow_work_loss(&b->work[i], b->weight);
}

/* The loss of the i-th of TW_FLOW_PARTS parts of the rows. */
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
tw_flow_batch_loss(struct tw_flow_batch *b, const float *weight,
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

/* The loss of the i-th LANES of the rows, and by what each layer puts out. */
static void
there_and_back(void *arg, size_t i, unsigned worker)
{
	struct tw_flow_batch *b = arg;
	(void)worker;

	b->loss[i] = ahead(b, i, i * LANES);
	tw_flow_work_back(&b->work[i], b->turned);
}

/* The gradient by the weights of one layer of one transform. */
static void
layer_grad(void *arg, size_t i, unsigned worker)
{
	struct tw_flow_batch *b = arg;

	tw_flow_work_grad(b->work, (b->rows + LANES - 1) / LANES,
	    i / b->net->layers, i % b->net->layers, b->more,
	    b->turn + worker * TW_FLOW_PARTS * LANES * b->net->most, b->grad);
}

double
tw_flow_batch_grad(struct tw_flow_batch *b, const float *weight,
    const uint32_t *row, size_t n, float *grad)
{
	size_t jobs = b->transforms * b->net->layers,
	       most = TW_FLOW_PARTS * LANES;
	size_t at, i;
	double loss = 0;

	tw_flow_turn(b->net, b->transforms, weight, b->turned);
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
