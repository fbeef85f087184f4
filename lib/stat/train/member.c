/*
 * Training of one member: the steps, the learning rate, and the choice of the
 * best epoch. See trainer.h.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/train/trainer.h"

/* ---- a step ------------------------------------------------------- */

/* Returns sum plus the squares of g[n]. */
static double
squares(double sum, const float *g, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		sum += (double)g[i] * (double)g[i];
	return sum;
}

/*
 * The norm of the gradient. Its last bit affects all weights, so the order of
 * the sum is fixed.
 */
static double
norm(const struct tw_trainer *t)
{
	double sum = 0;
	size_t k, layer, i;

	for (k = 0; k < t->opt->transforms; k++)
		for (layer = 0; layer < t->net->layers; layer++) {
			const struct tw_layer *l = &t->net->layer[layer];
			const float *g = t->grad + k * t->net->size;

			for (i = 0; i < l->rows; i++)
				sum = squares(sum,
				    g + l->weight + i * l->stride, l->see[i]);
			if (l->bias != SIZE_MAX)
				sum = squares(sum, g + l->bias, l->rows);
		}
	return sqrt(sum);
}

/*
 * Decoupled weight decay (Loshchilov and Hutter 2019) of the weights that make
 * a network nonlinear: biases and the layer skip, which bypasses the hidden
 * layers, do not decay.
 */
static void
shrink(struct tw_trainer *t, double by)
{
	size_t k, layer;

	for (k = 0; k < t->opt->transforms; k++)
		for (layer = 0; layer < t->net->layers; layer++) {
			const struct tw_layer *l = &t->net->layer[layer];
			float *w = t->now + k * t->net->size + l->weight;

			if (layer == TW_MADE_SKIP)
				continue;
			tw_adam_shrink(l->row_pad * l->stride, w,
			    (float)(1 - by));
		}
}

/*
 * Take one step of Adam on the batch row[n], and set *loss to its loss. Returns
 * false if its gradient is not finite.
 */
static bool
learn(struct tw_trainer *t, const uint32_t *row, size_t n, double rate,
    double *loss)
{
	const struct tw_flow_options *o = t->opt;
	double length, scale = 1 / (double)n;

	*loss = tw_flow_batch_grad(&t->batch, t->now, row, n, t->grad);
	length = norm(t) * scale;
	/* guard: no known fit has finite and other gradients in an epoch */
	if (!isfinite(length))
		return false;
	scale *= fmin(1, o->clip / length);
	shrink(t, rate * o->decay);
	tw_adam_step(&t->adam, t->now, t->grad, scale, rate);
	return true;
}

/* ---- a member ----------------------------------------------------- */

/*
 * Draw the initial weights and biases: uniform in +-1/sqrt(inputs seen + 1),
 * and in +-0.001 in the second layer of a block. The layers out and skip are 0,
 * so that each transform begins as the identity.
 */
static void
begin_weights(struct tw_trainer *t)
{
	size_t k, layer, i, j;

	memset(t->now, 0, t->size * sizeof *t->now);
	for (k = 0; k < t->opt->transforms; k++)
		for (layer = 0; layer < t->net->layers; layer++) {
			const struct tw_layer *l = &t->net->layer[layer];
			float *w = t->now + k * t->net->size;
			bool inner = layer >= TW_MADE_BLOCKS &&
			    (layer - TW_MADE_BLOCKS) % 2 == 1;

			if (layer == TW_MADE_OUT || layer == TW_MADE_SKIP)
				continue;
			for (i = 0; i < l->rows; i++) {
				double wide = inner ?
				    1e-3 :
				    1 / sqrt((double)(l->see[i] + 1));

				for (j = 0; j <= l->see[i]; j++)
					w[j < l->see[i] ?
						l->weight + i * l->stride + j :
						l->bias + i] = (float)(wide *
					    (2 * tw_rng_uniform(&t->rng) - 1));
			}
		}
}

/*
 * The learning rate at step s of `steps`: it rises linearly over the first
 * `warm` steps, and then falls to 0 on a half cosine.
 */
static double
rate_at(double rate, size_t s, size_t warm, size_t steps)
{
	if (s < warm)
		return rate * (double)(s + 1) / (double)warm;
	return rate * 0.5 *
	    (1 +
		cos(3.14159265358979323846 * (double)(s - warm) /
		    (double)(steps - warm)));
}

/*
 * Choose the steps of simulations first .. end - 1 that an epoch trains on: of
 * each simulation t->taken evenly spaced ones, from a random step on and
 * cyclically.
 */
static void
take_steps(struct tw_trainer *t, size_t first, size_t end)
{
	uint32_t *to = t->order + first * t->taken;
	size_t i, k, from;

	for (i = first; i < end; i++) {
		from = (size_t)tw_rng_below(&t->rng, t->steps);
		for (k = 0; k < t->taken; k++)
			*to++ = (uint32_t)(i * t->steps +
			    (from + k * t->steps / t->taken) % t->steps);
	}
}

/*
 * Train for one epoch, and set *mean to its mean loss per record. Returns false
 * if no batch had a finite gradient.
 */
static bool
pass(struct tw_trainer *t, double *mean)
{
	const struct tw_flow_options *o = t->opt;
	size_t kept = (t->n - t->held) * t->taken;
	size_t per = (kept + o->batch - 1) / o->batch;
	size_t b, at, end;
	double loss, sum = 0;
	bool moved = false;

	if (t->stepwise != NULL)
		take_steps(t, 0, t->n - t->held);
	tw_rng_shuffle(&t->rng, t->order, kept);
	for (b = 0; b < per; b++) {
		at = b * kept / per;
		end = (b + 1) * kept / per;
		moved |= learn(t, t->order + at, end - at,
		    rate_at(o->rate, t->at.epochs * per + b, per,
			o->epochs * per),
		    &loss);
		sum += loss;
	}
	*mean = sum / (double)kept * (double)t->steps + t->offset;
	return moved;
}

/* Train for all epochs, and leave the best weights in t->weight. */
static void
train(struct tw_trainer *t)
{
	const struct tw_flow_options *o = t->opt;
	size_t kept = (t->n - t->held) * t->taken, rows = t->held * t->taken;
	double sum, held;

	while (t->at.epochs < o->epochs) {
		if (!pass(t, &sum)) {
			t->diverged = true;
			return;
		}
		/* guard: the mean over no records would be 0 / 0 */
		held = t->held == 0 ? NAN : t->offset +
		    tw_flow_batch_loss(&t->batch, t->now, t->order + kept,
			rows) / (double)rows * (double)t->steps;
		t->at.epochs++;
		if (t->held == 0 || held < t->at.held_loss) {
			memcpy(t->weight, t->now, t->size * sizeof *t->now);
			t->at.best = t->at.epochs;
			t->at.train = sum;
			t->at.held_loss = held;
		}
		if (t->tell)
			o->progress(o->arg,
			    &(struct tw_flow_progress){ t->member, t->members,
				t->at.epochs, o->epochs, sum, held });
	}
	t->diverged = t->at.best == 0 || !isfinite(t->at.train);
}

static int
trainer_init(struct tw_trainer *t)
{
	const struct tw_flow_options *o = t->opt;

	t->now = calloc(t->size, 4 * sizeof *t->now);
	t->order = calloc(t->n, t->taken * sizeof *t->order);
	if (t->now == NULL || t->order == NULL)
		return -1;
	t->grad = t->now + t->size;
	t->adam = (struct tw_adam){ t->size, 0, t->grad + t->size,
		t->grad + 2 * t->size };
	if (tw_flow_batch_init(&t->batch, t->net, o->transforms,
		o->kind == TW_FLOW_NSF ? o->bins : 0, o->bound, t->threads,
		t->data) < 0)
		return -1;
	t->batch.stepwise = t->stepwise;
	return 0;
}

/* Set the state before the first epoch. */
static void
begin(struct tw_trainer *t)
{
	size_t k;

	for (k = 0; k < t->n && t->stepwise == NULL; k++)
		t->order[k] = (uint32_t)k;
	begin_weights(t);
	/* The held-out steps are the same in all epochs. */
	if (t->stepwise != NULL)
		take_steps(t, t->n - t->held, t->n);
	t->at.held_loss = INFINITY;
}

int
tw_trainer_run(struct tw_trainer *t)
{
	int error = trainer_init(t);

	if (error == 0) {
		begin(t);
		train(t);
	}
	free(t->now);
	free(t->order);
	tw_flow_batch_release(&t->batch);
	return error;
}
