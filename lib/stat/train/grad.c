/* The loss and its gradient, LANES records at once. */
#include <stdlib.h>

#include "stat/base/array.h"
#include "stat/train/grad_loop.h"

/* ---- room --------------------------------------------------------- */

/* The next rows of LANES numbers; *used counts them. */
static tw_real *
take(tw_real *room, size_t *used, size_t rows)
{
	tw_real *p = tw_array_at(room, *used * LANES, sizeof *room);

	*used += rows;
	return p;
}

/* Lay the arrays out from room; the number of their rows is returned. */
static size_t
layout(struct tw_flow_work *w)
{
	const struct tw_made *m = w->net;
	size_t in = m->layer[TW_MADE_IN].stride;
	size_t hid = m->layer[TW_MADE_IN].row_pad;
	size_t out = m->layer[TW_MADE_OUT].row_pad, t = w->transforms, n = 0;

	w->in = take(w->room, &n, t * in);
	w->act = take(w->room, &n, t * (2 * m->blocks + 1) * hid);
	w->out = take(w->room, &n, t * out);
	w->v = take(w->room, &n, t * m->y);
	w->e = take(w->room, &n, t * m->y);
	w->da = take(w->room, &n, t * m->y);
	w->h = take(w->room, &n, hid);
	w->g = take(w->room, &n, hid);
	w->delta = take(w->room, &n, t * (2 * m->blocks + 1) * hid);
	w->z = take(w->room, &n, m->y);
	w->slope = take(w->room, &n, 1);
	w->gin = take(w->room, &n, in);
	w->two = take(w->room, &n, t * m->layer[TW_MADE_SKIP].row_pad);
	return n;
}

int
tw_flow_work_init(struct tw_flow_work *w, const struct tw_made *net,
    size_t transforms, size_t bins, double bound)
{
	*w = (struct tw_flow_work){ .net = net,
		.transforms = transforms,
		.bins = bins,
		.bound = (tw_real)bound,
		.bytes = simd_widest() };
	w->room = calloc(layout(w), LANES * sizeof *w->room);
	w->kept = calloc(transforms * net->y, sizeof *w->kept);
	if (w->room == NULL || w->kept == NULL) {
		tw_flow_work_release(w);
		return -1;
	}
	layout(w);
	return 0;
}

void
tw_flow_work_release(struct tw_flow_work *w)
{
	free(w->room);
	free(w->kept);
	*w = (struct tw_flow_work){ 0 };
}

void
tw_flow_work_load(struct tw_flow_work *w, const tw_real *data,
    const uint32_t *row, size_t n)
{
	size_t cols = w->net->x + w->net->y, i, j;

	for (i = 0; i < LANES; i++) {
		const tw_real *r = data + (size_t)row[i < n ? i : 0] * cols;

		w->share[i] = i < n ? 1 : 0;
		for (j = 0; j < cols; j++)
			*AT(w->in, j, i) = r[j];
	}
}

/* ---- the loss, and its gradient ----------------------------------- */

double
tw_flow_work_loss(struct tw_flow_work *w, const tw_real *weight)
{
	return SIMD_PICK(w->bytes, tw_flow_loss)(w, weight);
}

void
tw_flow_work_back(struct tw_flow_work *w, const tw_real *turned)
{
	SIMD_PICK(w->bytes, tw_flow_back)(w, turned);
}

void
tw_flow_work_grad(const struct tw_flow_work *w, size_t n, size_t t,
    size_t layer, int add, tw_real *turn, tw_real *grad)
{
	SIMD_PICK(w->bytes, tw_flow_grad)(w, n, t, layer, add, turn, grad);
}

/* ---- weights ------------------------------------------------------ */

void
tw_flow_turn(const struct tw_made *net, size_t transforms,
    const tw_real *weight, tw_real *turned)
{
	size_t i;

	for (i = 0; i < transforms; i++)
		SIMD_PICK(simd_widest(), tw_flow_turn_net)(net,
		    weight + i * net->size, turned + i * net->size);
}
