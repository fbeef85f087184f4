/*
 * Training of the members: steps, the rate, the weights that served best, the
 * state after an epoch.
 */
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/base/rng.h"
#include "stat/train/adam.h"
#include "stat/train/batch.h"
#include "stat/train/fit.h"
#include "stat/train/prepare.h"

/* Everything that training one member needs. */
struct trainer {
	const struct tw_flow_options *opt;
	const struct tw_made *net;
	size_t size;		/* weights of a member */
	size_t n, held;		/* the last held of order are held out */
	const float *data;	/* [n][nx + ntheta] features and y */
	double offset;		/* mean loss = loss of the work / n + offset */
	size_t member;
	unsigned threads;
	bool tell;		/* progress: in the caller's thread only */

	float *weight;		/* [size], in the flow: the best so far */
	float *now;		/* [size] */
	float *grad;		/* [size] */
	uint32_t *order;	/* [n] */
	struct tw_flow_batch batch;
	struct tw_adam adam;
	struct tw_rng rng;

	/* Where it stands, and the outcome. */
	int error;
	size_t epochs;		/* run */
	size_t since;		/* of which after the best */
	size_t best;		/* 0: none */
	double train, held_loss;	/* at the best */
	double rise;		/* of the held-out loss since then */
	double tenth[TW_FLOW_TENTHS];	/* held_loss after each */

	/* For the state that is kept. */
	uint64_t id;
	pthread_mutex_t *lock;
	char *state;		/* [state_size] */
};

/* ---- a step ------------------------------------------------------- */

/* Add the squares of g[n] to sum. */
static double
squares(double sum, const float *g, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		sum += (double)g[i] * (double)g[i];
	return sum;
}

/* The gradient's norm, its terms in order: its last bit is in all weights. */
static double
norm(const struct trainer *t)
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
 * Decoupled weight decay (Loshchilov and Hutter 2019) of what makes a network
 * more than linear; biases and the way past the hidden layers are left as they
 * are.
 */
static void
shrink(struct trainer *t, double by)
{
	size_t k, layer;

	/* either: by a factor of 1 they stay, too */
	if (by == 0)
		return;
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

/* One step of Adam on a batch; false if its gradient is not finite. */
static bool
learn(struct trainer *t, const uint32_t *row, size_t n, double rate,
    double *loss)
{
	const struct tw_flow_options *o = t->opt;
	double length, scale = 1 / (double)n;

	*loss = tw_flow_batch_grad(&t->batch, t->now, row, n, t->grad);
	/* either: it is only faster not to add the squares */
	if (!tw_adam_below(t->size, t->grad, o->clip / scale)) {
		length = norm(t) * scale;
		/* either: no fit is known where some are finite, some not */
		if (!isfinite(length))
			return false;
		scale *= fmin(1, o->clip / length);
	}
	shrink(t, rate * o->decay);
	tw_adam_step(&t->adam, t->now, t->grad, scale, rate);
	return true;
}

/* ---- a member ----------------------------------------------------- */

static void
shuffle(struct tw_rng *rng, uint32_t *v, size_t n)
{
	size_t i, j;

	for (i = n; i > 1; i--) {
		uint32_t k = v[i - 1];

		j = (size_t)tw_rng_below(rng, i);
		v[i - 1] = v[j];
		v[j] = k;
	}
}

/*
 * Uniform in +-1/sqrt(inputs seen), the second layer of a block near 0, and 0
 * in what feeds the transforms: the flow begins as the identity.
 */
static void
begin_weights(struct trainer *t)
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

/* The rate at step s of steps, the first warm of which rise. */
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

/* ---- the state after an epoch ------------------------------------- */

/* Numbers of a trainer that change, and then its arrays: all of its state. */
struct state {
	uint64_t epochs, since, best, steps;
	double train, held_loss, rise;
	double tenth[TW_FLOW_TENTHS];
	struct tw_rng rng;
};

/* Copy n bytes from the state to an array, or back; where the next one is. */
static char *
move(char *state, void *array, size_t n, bool back)
{
	if (back)
		memcpy(array, state, n);
	else
		memcpy(state, array, n);
	return state + n;
}

static void
move_arrays(struct trainer *t, char *p, bool back)
{
	size_t n = t->size * sizeof *t->now;

	p = move(p, t->weight, n, back);
	p = move(p, t->now, n, back);
	p = move(p, t->adam.m, n, back);
	p = move(p, t->adam.v, n, back);
	move(p, t->order, t->n * sizeof *t->order, back);
}

static size_t
state_size(const struct trainer *t)
{
	return sizeof(struct state) + 4 * t->size * sizeof *t->now +
	    t->n * sizeof *t->order;
}

/* Hand the state out: one trainer after the other. */
static void
keep(struct trainer *t)
{
	struct state s;

	memset(&s, 0, sizeof s);	/* the padding, too */
	s.epochs = t->epochs;
	s.since = t->since;
	s.best = t->best;
	s.steps = t->adam.step;
	s.train = t->train;
	s.held_loss = t->held_loss;
	s.rise = t->rise;
	memcpy(s.tenth, t->tenth, sizeof s.tenth);
	memcpy(s.rng.s, t->rng.s, sizeof s.rng.s);
	s.rng.spare = t->rng.spare;
	s.rng.has_spare = t->rng.has_spare;
	memcpy(t->state, &s, sizeof s);
	move_arrays(t, t->state + sizeof s, false);
	pthread_mutex_lock(t->lock);
	t->opt->keep(t->opt->keep_arg, t->id, t->state, state_size(t));
	pthread_mutex_unlock(t->lock);
}

/* Whether the state's order, its last array, names records. */
static bool
sound(const struct trainer *t)
{
	const char *order = t->state + state_size(t) - t->n * sizeof(uint32_t);
	uint32_t v;
	size_t i;

	for (i = 0; i < t->n; i++) {
		memcpy(&v, order + i * sizeof v, sizeof v);
		if (v >= t->n)
			return false;
	}
	return true;
}

/*
 * Go on from a state that was kept under this id, which stands for the options
 * and the records: false if there is none, or not one of this shape.
 */
static bool
go_on(struct trainer *t)
{
	const char *from;
	struct state s;
	size_t n = 0;
	bool whole;

	if (t->opt->kept == NULL)
		return false;
	pthread_mutex_lock(t->lock);
	from = t->opt->kept(t->opt->keep_arg, t->id, &n);
	whole = from != NULL && n == state_size(t);
	if (whole)
		memcpy(t->state, from, n);
	pthread_mutex_unlock(t->lock);
	if (!whole || !sound(t))
		return false;
	memcpy(&s, t->state, sizeof s);
	move_arrays(t, t->state + sizeof s, true);
	t->epochs = (size_t)s.epochs;
	t->since = (size_t)s.since;
	t->best = (size_t)s.best;
	t->adam.step = (size_t)s.steps;
	t->train = s.train;
	t->held_loss = s.held_loss;
	t->rise = s.rise;
	memcpy(t->tenth, s.tenth, sizeof s.tenth);
	t->rng = s.rng;
	return true;
}

/* Mix n bytes into a sum (FNV-1a, Fowler, Noll and Vo). */
static uint64_t
mix(uint64_t sum, const void *p, size_t n)
{
	const unsigned char *c = p;
	size_t i;

	for (i = 0; i < n; i++)
		sum = (sum ^ c[i]) * UINT64_C(0x100000001b3);
	return sum;
}

/* What stands for the options and the records. */
static uint64_t
identity(const struct tw_flow_options *o, const struct tw_flow *f, size_t n,
    const float *data)
{
	const uint64_t whole[] = { o->kind, o->transforms, o->hidden, o->blocks,
		o->bins, o->epochs, o->batch, o->patience, o->seed, n,
		f->ntheta, f->nx, f->summary.n };
	const double number[] = { o->bound, o->rate, o->decay, o->clip,
		o->holdout };
	uint64_t sum = UINT64_C(0xcbf29ce484222325);

	sum = mix(sum, whole, sizeof whole);
	sum = mix(sum, number, sizeof number);
	return mix(sum, data, n * (f->net.x + f->ntheta) * sizeof *data);
}

/* One epoch: every record once. False if no batch could be learned from. */
static bool
pass(struct trainer *t, double *mean)
{
	const struct tw_flow_options *o = t->opt;
	size_t kept = t->n - t->held, per = (kept + o->batch - 1) / o->batch;
	size_t b, at, end;
	double loss, sum = 0;
	bool moved = false;

	shuffle(&t->rng, t->order, kept);
	for (b = 0; b < per; b++) {
		at = b * kept / per;
		end = (b + 1) * kept / per;
		moved |= learn(t, t->order + at, end - at,
		    rate_at(o->rate, t->epochs * per + b, per, o->epochs * per),
		    &loss);
		sum += loss;
	}
	*mean = sum / (double)kept + t->offset;
	return moved;
}

/* Tenths of the schedule that are done. */
static size_t
tenths(const struct trainer *t)
{
	return t->epochs * TW_FLOW_TENTHS / t->opt->epochs;
}

/* After an epoch, n tenths being done before it: whether it was the last. */
static bool
given_up(struct trainer *t, size_t n)
{
	const struct tw_flow_options *o = t->opt;

	if (o->give_up == NULL || n == tenths(t) ||
	    !o->give_up(o->give_up_arg, t->tenth, tenths(t)))
		return false;
	t->error = TW_FLOW_GIVEN_UP;
	return true;
}

/* All epochs that are left; the best weights end up in t->weight. */
static void
train(struct trainer *t)
{
	const struct tw_flow_options *o = t->opt;
	size_t kept = t->n - t->held, done, i;
	double sum, held;

	if (given_up(t, 0))
		return;
	while (t->epochs < o->epochs &&
	    !(o->patience > 0 && t->since >= o->patience)) {
		if (!pass(t, &sum)) {
			t->error = TW_FLOW_DIVERGED;
			return;
		}
		/* either: of none it is 0 / 0 */
		held = t->held == 0 ? NAN : t->offset +
		    tw_flow_batch_loss(&t->batch, t->now, t->order + kept,
			t->held) / (double)t->held;
		done = tenths(t);
		t->epochs++;
		t->since++;
		if (t->held == 0 || held < t->held_loss) {
			t->since = 0;
			memcpy(t->weight, t->now, t->size * sizeof *t->now);
			t->best = t->epochs;
			t->train = sum;
			t->held_loss = held;
		}
		t->rise = held - t->held_loss;
		for (i = done; i < tenths(t); i++)
			t->tenth[i] = t->held_loss;
		if (o->keep != NULL)
			keep(t);
		if (t->tell)
			o->progress(o->arg,
			    &(struct tw_flow_progress){ t->member, o->members,
				t->epochs, o->epochs, sum, held });
		if (given_up(t, done))
			return;
	}
	if (t->best == 0 || !isfinite(t->train))
		t->error = TW_FLOW_DIVERGED;
}

static void
trainer_release(struct trainer *t)
{
	free(t->now);
	free(t->grad);
	free(t->order);
	free(t->state);
	tw_adam_release(&t->adam);
	tw_flow_batch_release(&t->batch);
}

static int
trainer_init(struct trainer *t)
{
	const struct tw_flow_options *o = t->opt;

	t->now = calloc(t->size, sizeof *t->now);
	t->grad = calloc(t->size, sizeof *t->grad);
	t->order = calloc(t->n, sizeof *t->order);
	/* either: of no use then but as memory */
	t->state = o->keep != NULL ? calloc(state_size(t), 1) : NULL;
	if (t->now == NULL || t->grad == NULL || t->order == NULL ||
	    (o->keep != NULL && t->state == NULL) ||
	    tw_adam_init(&t->adam, t->size) < 0)
		return -1;
	return tw_flow_batch_init(&t->batch, t->net, o->transforms,
	    o->kind == TW_FLOW_NSF ? o->bins : 0, o->bound, t->threads,
	    t->data);
}

/* Before the first epoch. */
static void
begin(struct trainer *t)
{
	size_t k;

	for (k = 0; k < t->n; k++)
		t->order[k] = (uint32_t)k;
	shuffle(&t->rng, t->order, t->n);
	begin_weights(t);
	t->held_loss = INFINITY;
}

/* Train one member: a job for a thread. */
static void
member(void *arg, size_t i, unsigned worker)
{
	struct trainer *t = (struct trainer *)arg + i;

	t->tell = worker == 0 && t->opt->progress != NULL;
	if (trainer_init(t) < 0)
		t->error = TW_FLOW_MEMORY;
	else {
		if (!go_on(t))
			begin(t);
		train(t);
	}
	trainer_release(t);
}

/* ---- the flow ----------------------------------------------------- */

static enum tw_flow_error
fit_members(struct tw_flow *f, size_t n, const float *data, double off,
    const struct tw_flow_options *opt, struct tw_flow_report *report)
{
	struct trainer *t = calloc(opt->members, sizeof *t);
	/* either: the same weights, at another speed */
	bool apart = opt->members > 1 && opt->threads > 1;
	enum tw_flow_error error = TW_FLOW_FITTED;
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	/* either: it is of no use then */
	uint64_t id = opt->keep != NULL ? identity(opt, f, n, data) : 0;
	struct tw_rng seeds;
	size_t i;

	if (t == NULL)
		return TW_FLOW_MEMORY;
	report->held = tw_flow_held_out(n, opt->holdout);
	tw_rng_seed(&seeds, opt->seed);
	for (i = 0; i < opt->first; i++)
		tw_rng_next(&seeds);
	for (i = 0; i < opt->members; i++) {
		t[i] = (struct trainer){ .opt = opt,
			.net = &f->net,
			.n = n,
			.size = f->net.size * opt->transforms,
			.data = data,
			.held = report->held,
			.offset = off,
			.member = i,
			/* either: the same weights, at another speed */
			.threads = apart ? 1 : opt->threads,
			.lock = &lock,
			.id = mix(id, &(uint64_t){ opt->first + i },
			    sizeof(uint64_t)) };
		t[i].weight = f->weight + i * t[i].size;
		tw_rng_seed(&t[i].rng, tw_rng_next(&seeds));
	}
	/* either: the same weights, at another speed */
	tw_jobs_run(apart ? opt->threads : 1, opt->members, member, t);
	for (i = 0; i < opt->members; i++) {
		if (t[i].error != 0)
			error = (enum tw_flow_error)t[i].error;
		report->epochs += t[i].epochs;
		report->best = t[i].best;
		report->train += t[i].train / (double)opt->members;
		report->held_loss += t[i].held_loss / (double)opt->members;
		report->rise += t[i].rise / (double)opt->members;
	}
	free(t);
	return error;
}

enum tw_flow_error
tw_flow_fit(size_t n, size_t ntheta, const double *const *theta,
    const struct tw_flow_theta *support, size_t nx, const double *const *x,
    const struct tw_flow_options *opt, struct tw_flow *flow,
    struct tw_flow_report *report)
{
	enum tw_flow_error error;
	float *data;

	*report = (struct tw_flow_report){ 0 };
	if (tw_flow_init(flow, opt->kind, ntheta, nx, opt->members,
		opt->transforms, opt->hidden, opt->blocks, opt->bins,
		opt->bound) < 0)
		return TW_FLOW_MEMORY;
	data = tw_flow_prepare(flow, n, theta, support, x,
	    opt->summary == SIZE_MAX ? 0 : opt->summary);
	if (data == NULL)
		error = TW_FLOW_MEMORY;
	else
		error = fit_members(flow, n, data,
		    tw_flow_offset(flow, n, theta), opt, report);
	free(data);
	if (error != TW_FLOW_FITTED)
		tw_flow_release(flow);
	return error;
}
