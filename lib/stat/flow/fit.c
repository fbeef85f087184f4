/* Training: batches, gradients, the rate, the weights that served best. */
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/base/rng.h"
#include "stat/flow/adam.h"
#include "stat/flow/fit.h"
#include "stat/flow/grad.h"
#include "stat/flow/scale.h"

static const double HALF_LOG_2PI = 0.91893853320467274178;
static const float OUTERMOST = 30;	/* y of a training record, in sd */

/*
 * Records go by LANES through so many works, whatever the number of threads,
 * and their losses and gradients are added in order: no sum depends on who made
 * it.
 */
enum { PARTS = 8 };

enum { LONG = 40 };	/* columns from which data are summarized */

enum { FEW = 2000 };	/* fewer records: small batches, more members */

enum { HELD_LEAST = 20 };	/* fewer records held out say nothing */

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
	float *turned;		/* [size] */
	float *grad;		/* [size] */
	float *turn;		/* [threads][PARTS][LANES][most] */
	uint32_t *order;	/* [n] */
	struct tw_flow_work work[PARTS];
	struct tw_adam adam;
	struct tw_rng rng;

	/* The current batch. */
	const uint32_t *row;
	size_t rows;
	bool more;		/* what comes after PARTS * LANES others */
	double loss[PARTS];

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

static size_t or (size_t value, size_t otherwise)
{
	return value != 0 ? value : otherwise;
}

/*
 * Chosen on four tasks of the sbi benchmark by the log density of fresh pairs
 * (scripts/bench/flow has the outcome). With few parameters the shape of the
 * posterior is what counts: three transforms of fine splines. With many, noise
 * is: two of coarse ones, and decay, which falls as records come in. A mean
 * over four members gains more than the same time spent on one. Where records
 * are few, so are steps: batches of 32 gain on all eight tasks at 1,000, twice
 * the epochs on seven (scripts/bench/README.md); and there is time for eight
 * members.
 */
void
tw_flow_options_fill(struct tw_flow_options *o, size_t n, size_t ntheta)
{
	bool few = ntheta <= 3;
	double d = (double)ntheta;

	o->members = or (o->members, n < FEW ? 8 : 4);
	o->transforms = or (o->transforms, few ? 3 : 2);
	o->hidden = or (o->hidden, 50);
	if (o->blocks == SIZE_MAX)
		o->blocks = 1;
	o->bins = or (o->bins, few ? 10 : 4);
	if (!(o->bound > 0))
		o->bound = 4;
	o->epochs = or (o->epochs, n < 5000 ? 60 : n > 30000 ? 10 : 300000 / n);
	o->batch = or (o->batch, n < FEW ? 32 : 128);
	if (!(o->rate > 0))
		o->rate = few ? 5e-3 : 2e-3;
	if (o->decay < 0)
		o->decay = fmin(3, 100 * d * d / (double)n);
	if (!(o->clip > 0))
		o->clip = 5;
	if (o->holdout < 0)
		o->holdout = 0.1;
	o->threads = o->threads > 0 ? o->threads : 1;
}

/*
 * Few columns the networks learn to weigh themselves (the systems of the sbi
 * benchmark have 20 at most). With many they learn the noise, and see six
 * numbers a parameter instead, if the columns are twice the parameters at
 * least: scripts/bench/README.md has what that gains.
 */
void
tw_flow_options_summary(struct tw_flow_options *o, size_t nx, size_t ntheta)
{
	if (o->summary != SIZE_MAX || nx < LONG || nx < 2 * ntheta)
		return;
	o->summary = 6 * ntheta < nx ? 6 * ntheta : nx;
	if (o->summary > TW_FLOW_SUMMARY_MAX)
		o->summary = TW_FLOW_SUMMARY_MAX;
}

/* ---- a batch ------------------------------------------------------ */

/* Work i takes records at .. of the rows, and makes their loss. */
static double
ahead(struct trainer *t, size_t i, size_t at)
{
	size_t left = t->rows - at;

	tw_flow_work_load(&t->work[i], t->data, t->row + at,
	    left < LANES ? left : LANES);
	return tw_flow_work_loss(&t->work[i], t->now);
}

/* The loss of the i-th of PARTS parts of the rows. */
static void
part(void *arg, size_t i, unsigned worker)
{
	struct trainer *t = arg;
	size_t chunks = (t->rows + LANES - 1) / LANES, c;
	(void)worker;

	t->loss[i] = 0;
	for (c = i * chunks / PARTS; c < (i + 1) * chunks / PARTS; c++)
		t->loss[i] += ahead(t, i, c * LANES);
}

/* The summed loss of rows[n]. */
static double
evaluate(struct trainer *t, const uint32_t *row, size_t n)
{
	double loss = 0;
	size_t i;

	t->row = row;
	t->rows = n;
	tw_jobs_run(t->threads, PARTS, part, t);
	for (i = 0; i < PARTS; i++)
		loss += t->loss[i];
	return loss;
}

/* The loss of the i-th LANES of the rows, and by what each layer puts out. */
static void
there_and_back(void *arg, size_t i, unsigned worker)
{
	struct trainer *t = arg;
	(void)worker;

	t->loss[i] = ahead(t, i, i * LANES);
	tw_flow_work_back(&t->work[i], t->turned);
}

/* The gradient by the weights of one layer of one transform. */
static void
layer_grad(void *arg, size_t i, unsigned worker)
{
	struct trainer *t = arg;

	tw_flow_work_grad(t->work, (t->rows + LANES - 1) / LANES,
	    i / t->net->layers, i % t->net->layers, t->more,
	    t->turn + worker * PARTS * LANES * t->net->most, t->grad);
}

/* The summed loss of rows[n], and its gradient in t->grad. */
static double
gradient(struct trainer *t, const uint32_t *row, size_t n)
{
	size_t jobs = t->opt->transforms * t->net->layers, most = PARTS * LANES;
	size_t at, i;
	double loss = 0;

	for (at = 0; at < n; at += most) {
		t->row = row + at;
		t->rows = n - at < most ? n - at : most;
		t->more = at > 0;
		tw_jobs_run(t->threads, (t->rows + LANES - 1) / LANES,
		    there_and_back, t);
		for (i = 0; i * LANES < t->rows; i++)
			loss += t->loss[i];
		tw_jobs_run(t->threads, jobs, layer_grad, t);
	}
	return loss;
}

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

	tw_flow_turn(t->net, o->transforms, t->now, t->turned);
	*loss = gradient(t, row, n);
	/* either: it is only faster not to add the squares */
	if (!tw_adam_below(t->size, t->grad, o->clip / scale)) {
		length = norm(t) * scale;
		/* either: no fit is known where some are finite, some not */
		if (!isfinite(length))
			return false;
		if (length > o->clip)
			scale *= o->clip / length;
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

	/* either: a guard: what keeps states has a sum of them */
	for (i = 0; i < t->n; i++) {
		memcpy(&v, order + i * sizeof v, sizeof v);
		/* never: a guard: what keeps states has a sum of them */
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

	if (t->opt->kept == NULL)
		return false;
	pthread_mutex_lock(t->lock);
	from = t->opt->kept(t->opt->keep_arg, t->id, &n);
	if (from != NULL &&
	    /* never: a guard: the id stands for the shape, too */
	    n == state_size(t))
		memcpy(t->state, from, n);
	pthread_mutex_unlock(t->lock);
	if (from == NULL ||
	    /* never: a guard: the id stands for the shape, too */
	    n != state_size(t) ||
	    /* never: a guard: what keeps states has a sum of them */
	    !sound(t))
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
		held = t->held == 0 ?
		    NAN :
		    evaluate(t, t->order + kept, t->held) / (double)t->held +
			t->offset;
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
	size_t i;

	free(t->now);
	free(t->turned);
	free(t->grad);
	free(t->turn);
	free(t->order);
	free(t->state);
	tw_adam_release(&t->adam);
	for (i = 0; i < PARTS; i++)
		tw_flow_work_release(&t->work[i]);
}

static int
trainer_init(struct trainer *t)
{
	const struct tw_flow_options *o = t->opt;
	size_t i;

	t->now = calloc(t->size, sizeof *t->now);
	t->turned = calloc(t->size, sizeof *t->turned);
	t->grad = calloc(t->size, sizeof *t->grad);
	t->turn = calloc(t->threads * t->net->most,
	    PARTS * LANES * sizeof *t->turn);
	t->order = calloc(t->n, sizeof *t->order);
	/* either: of no use then but as memory */
	t->state = o->keep != NULL ? calloc(state_size(t), 1) : NULL;
	if (t->now == NULL || t->turned == NULL || t->grad == NULL ||
	    t->turn == NULL || t->order == NULL ||
	    (o->keep != NULL && t->state == NULL) ||
	    tw_adam_init(&t->adam, t->size) < 0)
		return -1;
	for (i = 0; i < PARTS; i++)
		if (tw_flow_work_init(&t->work[i], t->net, o->transforms,
			o->kind == TW_FLOW_NSF ? o->bins : 0, o->bound) < 0)
			return -1;
	return 0;
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

/* Scales of the columns, and data[n][nx + ntheta] as the network sees it. */
static int
prepare(struct tw_flow *f, size_t n, const double *const *theta,
    const struct tw_flow_theta *support, const double *const *x, float *data)
{
	size_t cols = f->nx + f->ntheta, i, j;
	double *work = calloc(n, 2 * sizeof *work), slope;

	if (work == NULL)
		return TW_FLOW_MEMORY;
	for (j = 0; j < f->nx; j++) {
		tw_flow_scale_data(&f->data[j], n, x[j], work);
		for (i = 0; i < n; i++)
			data[i * cols + j] = (float)tw_flow_feature(&f->data[j],
			    x[j][i]);
	}
	for (j = 0; j < f->ntheta; j++) {
		struct tw_flow_theta *t = &f->theta[j];

		*t = support[j];
		t->mean = 0;
		t->sd = 1;
		for (i = 0; i < n; i++) {
			work[i] = work[n + i] = tw_flow_map(t, theta[j][i],
			    &slope);
		}
		tw_flow_scale_theta(t, n, work + n);
		for (i = 0; i < n; i++)
			data[i * cols + f->nx + j] =
			    fminf(fmaxf((float)((work[i] - t->mean) / t->sd),
				      -OUTERMOST),
				OUTERMOST);
	}
	free(work);
	return TW_FLOW_FITTED;
}

/*
 * Put a summary of `numbers` numbers in the place of the features, in the flow
 * and in *data, which is made anew. Needs more than a few records.
 */
static int
summarize(struct tw_flow *f, size_t n, size_t numbers, float **data)
{
	size_t cols = f->nx + f->ntheta, d = f->ntheta, i;
	float *sums = calloc(n, numbers * sizeof *sums);
	float *both = calloc(n, (numbers + d) * sizeof *both);
	struct tw_summary s = { 0 };
	int error = -1;

	if (sums != NULL && both != NULL &&
	    tw_summary_fit(&s, numbers, n, f->nx, d, *data, sums) == 0)
		error = tw_flow_summarize(f, &s);
	for (i = 0; i < n && error == 0; i++) {
		float *to = both + i * (numbers + d);

		memcpy(to, sums + i * numbers, numbers * sizeof *to);
		memcpy(to + numbers, *data + i * cols + f->nx, d * sizeof *to);
	}
	tw_summary_release(&s);
	free(sums);
	if (error < 0)
		free(both);
	else {
		free(*data);
		*data = both;
	}
	return error == 0 ? TW_FLOW_FITTED : TW_FLOW_MEMORY;
}

/* Makes the mean of the work's losses that of -log p^(theta | x). */
static double
offset(const struct tw_flow *f, size_t n, const double *const *theta)
{
	double sum = 0, slope;
	size_t i, j;

	for (j = 0; j < f->ntheta; j++)
		for (i = 0; i < n; i++) {
			tw_flow_map(&f->theta[j], theta[j][i], &slope);
			sum -= slope / (double)n;
		}
	return sum + (double)f->ntheta * HALF_LOG_2PI;
}

size_t
tw_flow_held_out(size_t n, double share)
{
	size_t held = (size_t)(share * (double)n + 0.5);

	if (share > 0 && held < HELD_LEAST)
		held = n >= 5 * HELD_LEAST ? HELD_LEAST : 0;
	return held;
}

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
	data = calloc(n, (nx + ntheta) * sizeof *data);
	if (data == NULL)
		error = TW_FLOW_MEMORY;
	else
		error = (enum tw_flow_error)prepare(flow, n, theta, support, x,
		    data);
	if (error == TW_FLOW_FITTED && opt->summary > 0 &&
	    opt->summary != SIZE_MAX)
		error = (enum tw_flow_error)summarize(flow, n, opt->summary,
		    &data);
	if (error == TW_FLOW_FITTED)
		error = fit_members(flow, n, data, offset(flow, n, theta), opt,
		    report);
	free(data);
	if (error != TW_FLOW_FITTED)
		tw_flow_release(flow);
	return error;
}
