#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "tasks/draw.h"
#include "tasks/walk.h"

enum {
	WALKERS = 32,		/* on an island, even, > 2 TASK_P */
	TRIES = 100000,		/* prior draws at most to start a walker */
	STAGES = 1000,		/* values of beta at most */
	LEAD = 10,		/* sweeps at each value */
	WARM_UP = 10,		/* times task->apart sweeps */
	LEAST = 32		/* recorded states of each walker at least */
};

struct walker {
	double u[TASK_P];	/* where it is: theta, or log theta */
	double prior, likelihood;	/* there, logarithms */
};

struct island {
	const struct task *task;
	const double *x;
	struct tw_rng rng;
	struct walker walker[WALKERS];
	double beta;		/* power of the likelihood */
	double *record;		/* [sweeps][WALKERS][p] */
	size_t sweeps;		/* recorded */
	uint64_t proposed, accepted;
	int failed;		/* no beginning was found */
};

/* theta at u; returns log |d theta/du|. */
static double
theta_at(const struct task *t, const double *x, const double *u, double *theta)
{
	if (t->theta_at != NULL)
		return t->theta_at(t, x, u, theta);
	memcpy(theta, u, (size_t)t->p * sizeof *theta);
	return 0;
}

/* Set the densities at w->u; that of the prior is with respect to u. */
static void
weigh(const struct island *l, struct walker *w)
{
	const struct task *t = l->task;
	double theta[TASK_P], jacobian = theta_at(t, l->x, w->u, theta);

	w->likelihood = -INFINITY;
	w->prior = t->log_prior(t, theta);
	if (w->prior > -INFINITY) {
		w->prior += jacobian;
		w->likelihood = t->log_likelihood(t, theta, l->x);
	}
}

static void
begin(struct island *l)
{
	const struct task *t = l->task;
	struct walker *w;
	double theta[TASK_P];
	long tries = 0;

	for (w = l->walker; w < l->walker + WALKERS; w++)
		do {
			if (tries++ == TRIES) {
				l->failed = 1;
				return;
			}
			t->prior(t, &l->rng, theta);
			if (t->walker_at != NULL)
				t->walker_at(t, l->x, theta, w->u);
			else
				memcpy(w->u, theta, (size_t)t->p * sizeof *theta);
			weigh(l, w);
		} while (!(w->likelihood > -INFINITY));
}

/*
 * A step of walker i along the difference of two walkers of the other half.
 * These do not depend on walker i, and the reverse step is equally likely, so
 * the Metropolis rule applies. Occasional steps by the full difference lead
 * from mode to mode.
 */
static void
move(struct island *l, size_t i)
{
	struct walker *w = &l->walker[i], to = *w;
	size_t half = WALKERS / 2, other = i < half ? half : 0, j, k;
	double size;
	int c, p = l->task->p;

	j = (size_t)tw_rng_below(&l->rng, half);
	k = (size_t)tw_rng_below(&l->rng, half - 1);
	k += k >= j;
	if (tw_rng_below(&l->rng, 10) == 0)
		size = 1;
	else
		size = 2.38 / sqrt(2 * p) * draw_between(&l->rng, 0.2, 1.4);
	for (c = 0; c < p; c++)
		to.u[c] += size * (l->walker[other + j].u[c] -
		    l->walker[other + k].u[c]) +
		    1e-6 * tw_rng_normal(&l->rng);
	weigh(l, &to);
	l->proposed++;
	if (to.likelihood > -INFINITY && -draw_exponential(&l->rng) <
	    to.prior - w->prior + l->beta * (to.likelihood - w->likelihood)) {
		*w = to;
		l->accepted++;
	}
}

static void
sweep(struct island *l, int times)
{
	size_t i;

	while (times-- > 0)
		for (i = 0; i < WALKERS; i++)
			move(l, i);
}

/* Weights likelihood^step, the largest 1. Returns the effective sample size. */
static double
weights(const struct island *l, double step, double weight[WALKERS])
{
	double most = -INFINITY, sum = 0, squares = 0;
	size_t i;

	for (i = 0; i < WALKERS; i++)
		most = fmax(most, l->walker[i].likelihood);
	for (i = 0; i < WALKERS; i++) {
		weight[i] = exp(step * (l->walker[i].likelihood - most));
		sum += weight[i];
		squares += weight[i] * weight[i];
	}
	return sum * sum / squares;
}

/* Replace the walkers by as many drawn by weight (systematic resampling). */
static void
resample(struct island *l, const double weight[WALKERS])
{
	struct walker old[WALKERS];
	double total = 0, sum = 0, at;
	size_t i, j = 0;

	memcpy(old, l->walker, sizeof old);
	for (i = 0; i < WALKERS; i++)
		total += weight[i];
	at = tw_rng_uniform(&l->rng);
	for (i = 0; i < WALKERS; i++, at += 1) {
		while (j < WALKERS - 1 &&
		    (sum + weight[j]) * WALKERS <= at * total)
			sum += weight[j++];
		l->walker[i] = old[j];
	}
	/* Copies are neighbours; distribute them over both halves. */
	for (i = WALKERS - 1; i > 0; i--) {
		struct walker w = l->walker[i];

		j = (size_t)tw_rng_below(&l->rng, i + 1);
		l->walker[i] = l->walker[j];
		l->walker[j] = w;
	}
}

/* Lead the walkers from the prior to the posterior. */
static void
lead(struct island *l)
{
	double weight[WALKERS], lo, hi, mid;
	int stage, i;

	for (stage = 0; l->beta < 1 && stage < STAGES; stage++) {
		lo = 0;
		hi = 1 - l->beta;
		if (weights(l, hi, weight) < WALKERS / 2) {
			for (i = 0; i < 60; i++) {
				mid = (lo + hi) / 2;
				if (weights(l, mid, weight) < WALKERS / 2)
					hi = mid;
				else
					lo = mid;
			}
			weights(l, hi, weight);
		}
		resample(l, weight);
		l->beta += hi;
		sweep(l, LEAD);
	}
	l->beta = 1;
}

static void
explore(void *arg, size_t number, unsigned worker)
{
	struct island *l = (struct island *)arg + number;
	size_t p = (size_t)l->task->p, s, i;

	(void)worker;
	begin(l);
	if (l->failed)
		return;
	lead(l);
	sweep(l, WARM_UP * l->task->apart);
	l->proposed = l->accepted = 0;
	for (s = 0; s < l->sweeps; s++) {
		sweep(l, l->task->apart);
		for (i = 0; i < WALKERS; i++)
			memcpy(l->record + (s * WALKERS + i) * p,
			    l->walker[i].u, p * sizeof *l->record);
	}
}

/* Coordinate c of walker w at sweep s on island l. */
struct record {
	const double *u;
	size_t sweeps, walkers, p;
};

static double
at(const struct record *r, size_t l, size_t s, size_t w, size_t c)
{
	return r->u[((l * r->sweeps + s) * r->walkers + w) * r->p + c];
}

/* Mean and variance of the states from sweep lo to hi on island l. */
static void
part(const struct record *r, size_t l, size_t lo, size_t hi, size_t c,
    double *mean, double *var)
{
	double n = (double)((hi - lo) * r->walkers), d, sum = 0;
	size_t s, w;

	*mean = 0;
	for (s = lo; s < hi; s++)
		for (w = 0; w < r->walkers; w++)
			*mean += at(r, l, s, w, c) / n;
	for (s = lo; s < hi; s++)
		for (w = 0; w < r->walkers; w++) {
			d = at(r, l, s, w, c) - *mean;
			sum += d * d;
		}
	*var = sum / (n - 1);
}

/* Mean product of deviations from mean, lag recorded sweeps apart. */
static double
covariance(const struct record *r, size_t c, double mean, size_t lag)
{
	double sum = 0, count = (double)((r->sweeps - lag) * r->walkers);
	size_t l, s, w;

	for (l = 0; l < WALK_ISLANDS; l++)
		for (s = 0; s + lag < r->sweeps; s++)
			for (w = 0; w < r->walkers; w++)
				sum += (at(r, l, s, w, c) - mean) *
				    (at(r, l, s + lag, w, c) - mean);
	return sum / (count * WALK_ISLANDS);
}

static double
r_hat(const struct record *r, size_t c, double *all)
{
	enum { PARTS = 2 * WALK_ISLANDS };
	double mean[PARTS], var[PARTS], within = 0, between = 0;
	size_t i, half = r->sweeps / 2;

	*all = 0;
	for (i = 0; i < PARTS; i++) {
		part(r, i / 2, i % 2 * half, i % 2 == 0 ? half : r->sweeps, c,
		    &mean[i], &var[i]);
		*all += mean[i] / PARTS;
		within += var[i] / PARTS;
	}
	for (i = 0; i < PARTS; i++)
		between += (mean[i] - *all) * (mean[i] - *all) / (PARTS - 1);
	return sqrt(1 + between / within);
}

void
walk_judge(const double *u, size_t sweeps, size_t walkers, size_t p,
    struct walk_figures *f)
{
	struct record r = { u, sweeps, walkers, p };
	double mean, v, pair, sum;
	size_t c, lag;

	f->states = WALK_ISLANDS * sweeps * walkers;
	f->rhat = 1;
	f->size = (double)f->states;
	for (c = 0; c < p; c++) {
		f->rhat = fmax(f->rhat, r_hat(&r, c, &mean));
		v = covariance(&r, c, mean, 0);
		sum = 0;
		for (lag = 1; lag + 1 < sweeps; lag += 2) {
			pair = covariance(&r, c, mean, lag) +
			    covariance(&r, c, mean, lag + 1);
			if (!(pair > 0))
				break;
			sum += pair;
		}
		f->size = fmin(f->size,
		    (double)f->states / (1 + 2 * sum / v));
	}
}

/* n distinct random states of the record, with random signs where free. */
static int
pick(const struct task *t, struct tw_rng *r, const double *x,
    const double *record, size_t states, size_t n, double *theta)
{
	size_t *order = malloc(states * sizeof *order), i, j, k;
	int c;

	if (order == NULL)
		return -1;
	for (i = 0; i < states; i++)
		order[i] = i;
	for (i = 0; i < n; i++, theta += t->p) {
		j = i + (size_t)tw_rng_below(r, states - i);
		k = order[j];
		order[j] = order[i];
		theta_at(t, x, record + k * (size_t)t->p, theta);
		for (c = 0; c < t->p; c++)
			if (t->mirror >> c & 1 && tw_rng_uniform(r) < 0.5)
				theta[c] = -theta[c];
	}
	free(order);
	return 0;
}

int
walk_draw(const struct task *t, struct tw_rng *r, const double *x, size_t n,
    unsigned threads, double *theta, struct walk_figures *f)
{
	struct island island[WALK_ISLANDS];
	const size_t all = WALK_ISLANDS * WALKERS, p = (size_t)t->p;
	size_t sweeps = n / all + 1, part_size, i;
	uint64_t proposed = 0, accepted = 0;
	double *record;
	int status = 0;

	if (sweeps < LEAST)
		sweeps = LEAST;
	part_size = sweeps * WALKERS * p;
	if (sweeps > SIZE_MAX / (all * p * sizeof *record))
		return -1;
	record = malloc(WALK_ISLANDS * part_size * sizeof *record);
	if (record == NULL)
		return -1;
	for (i = 0; i < WALK_ISLANDS; i++) {
		island[i] = (struct island){
			.task = t, .x = x, .sweeps = sweeps,
			.record = record + i * part_size
		};
		tw_rng_seed(&island[i].rng, tw_rng_next(r));
	}
	tw_jobs_run(threads, WALK_ISLANDS, explore, island);
	for (i = 0; i < WALK_ISLANDS; i++) {
		status |= island[i].failed;
		proposed += island[i].proposed;
		accepted += island[i].accepted;
	}
	if (status == 0) {
		walk_judge(record, sweeps, WALKERS, p, f);
		f->kept = 1 / (1 / (double)n - 1 / (double)f->states +
		    1 / fmin(f->size, (double)f->states));
		f->accepted = (double)accepted / (double)proposed;
		status = pick(t, r, x, record, all * sweeps, n, theta);
	}
	free(record);
	return status;
}
