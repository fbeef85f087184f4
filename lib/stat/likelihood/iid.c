/* Proposals for the posterior of several observations. See iid.h. */
#include <math.h>
#include <stdlib.h>

#include "stat/base/jobs.h"
#include "stat/likelihood/iid.h"
#include "stat/likelihood/likelihood.h"

enum {
	POPULATION = 2000,
	CENTRES = 500,
	STEPS = 30,		/* largest number of populations */
	CHUNK = 64		/* rows that a thread takes at a time */
};

/* ---- memory ------------------------------------------------------- */

int
tw_iid_init(struct tw_iid *s, struct tw_flow_eval *estimate, size_t most,
    unsigned threads)
{
	size_t d = estimate->flow->ntheta;

	estimate->integer = false;
	*s = (struct tw_iid){ .estimate = estimate,
		.d = d,
		.threads = tw_jobs_threads(threads),
		.most = most > POPULATION ? most : POPULATION };
	s->theta = calloc(POPULATION * (d + 4) + CENTRES * d + s->most +
	    s->threads * 2 * d, sizeof *s->theta);
	s->pick = calloc(CENTRES, sizeof *s->pick);
	if (s->theta == NULL || s->pick == NULL ||
	    tw_kernels_init(&s->kernels, d, CENTRES) < 0) {
		tw_iid_release(s);
		return -1;
	}
	s->log_prior = s->theta + POPULATION * d;
	s->log_l = s->log_prior + POPULATION;
	s->log_q = s->log_l + POPULATION;
	s->w = s->log_q + POPULATION;
	s->y = s->w + POPULATION;
	s->log_one = s->y + CENTRES * d;
	s->room = s->log_one + s->most;
	return 0;
}

void
tw_iid_release(struct tw_iid *s)
{
	tw_kernels_release(&s->kernels);
	free(s->theta);
	free(s->pick);
	*s = (struct tw_iid){ 0 };
}

/* ---- the mixture -------------------------------------------------- */

/*
 * Make n draws of the mixture, each from q(. | x) at the x of an observation
 * that is chosen at random. The draws are sorted by observation.
 */
static void
mixture_draw(struct tw_iid *s, struct tw_rng *rng, size_t n, double *theta)
{
	size_t count[TW_IID_FEW] = { 0 }, i;

	if (s->few == 1)
		count[0] = n;
	for (i = 0; i < n && s->few > 1; i++)
		count[tw_rng_below(rng, s->few)]++;
	for (i = 0; i < s->few; i++) {
		tw_flow_at_x(s->estimate, s->x[i]);
		tw_flow_draws(s->estimate, rng, count[i], theta);
		theta += count[i] * s->d;
	}
}

static void
mixture_log(struct tw_iid *s, size_t n, const double *theta, double *log_q)
{
	size_t i, k;

	for (k = 0; k < s->few; k++) {
		double *to = k == 0 ? log_q : s->log_one;

		tw_flow_at_x(s->estimate, s->x[k]);
		tw_flow_logqs(s->estimate, n, theta, to);
		for (i = 0; i < n && k > 0; i++)
			log_q[i] = tw_log_add(log_q[i], to[i]);
	}
	for (i = 0; i < n; i++)
		log_q[i] -= log((double)s->few);
}

/* ---- the kernels -------------------------------------------------- */

/* Set y[d] to theta in coordinates y. Returns log |det(dy / dtheta)|. */
static double
map(const struct tw_iid *s, const double *theta, double *y)
{
	double sum = 0, slope;
	size_t j;

	for (j = 0; j < s->d; j++) {
		y[j] = tw_flow_standardize(&s->estimate->flow->theta[j],
		    theta[j], &slope);
		sum += slope;
	}
	return sum;
}

static void
kernels_draw(struct tw_iid *s, struct tw_rng *rng, size_t n, double *theta)
{
	double *y = s->room;
	size_t i, j;

	for (i = 0; i < n; i++, theta += s->d) {
		tw_kernels_draw(&s->kernels, rng, y, y + s->d);
		for (j = 0; j < s->d; j++)
			theta[j] = tw_flow_unstandardize(
			    &s->estimate->flow->theta[j], y[j]);
	}
}

struct task {
	struct tw_iid *s;
	const double *theta;
	double *log_q;
};

static void
kernels_job(void *arg, size_t i, unsigned worker)
{
	struct task *t = arg;
	struct tw_iid *s = t->s;
	double *y = s->room + worker * 2 * s->d;
	double volume = map(s, t->theta + i * s->d, y);

	t->log_q[i] = tw_kernels_log(&s->kernels, y, y + s->d) + volume;
}

static void
kernels_log(struct tw_iid *s, size_t n, const double *theta, double *log_q)
{
	tw_jobs_blocks(s->threads, n, CHUNK, kernels_job,
	    &(struct task){ s, theta, log_q });
}

/* ---- populations -------------------------------------------------- */

/* Weight the population for the power b. Returns its effective sample size. */
static double
weigh(struct tw_iid *s, double b)
{
	struct tw_weights weights;
	size_t i;

	for (i = 0; i < POPULATION; i++)
		s->w[i] = s->log_prior[i] + b * s->log_l[i] - s->log_q[i];
	tw_weights_make(&weights, POPULATION, s->w);
	return weights.ess;
}

/*
 * The largest power b from lo to 1 at which the effective sample size is at
 * least a third of the population; lo if there is none.
 */
static double
advance(struct tw_iid *s, double lo)
{
	const double enough = POPULATION / 3.0;
	double hi = 1, b;
	int i;

	if (weigh(s, 1) >= enough)
		return 1;
	/* fast: the bisection would end there, too */
	if (weigh(s, lo) < enough)
		return lo;
	for (i = 0; i < 40; i++) {
		b = lo + (hi - lo) / 2;
		if (weigh(s, b) >= enough)
			lo = b;
		else
			hi = b;
	}
	return lo;
}

/*
 * Fit the kernels to centres resampled by the weights of the population.
 * Returns 0, or -1 as tw_kernels_fit.
 */
static int
surround(struct tw_iid *s, struct tw_rng *rng)
{
	size_t i;

	tw_weights_pick(rng, POPULATION, s->w, CENTRES, s->pick);
	for (i = 0; i < CENTRES; i++)
		(void)map(s, s->theta + s->pick[i] * s->d, s->y + i * s->d);
	return tw_kernels_fit(&s->kernels, s->y);
}

void
tw_iid_adapt(struct tw_iid *s, struct tw_rng *rng, size_t m,
    const double *const *x, const struct tw_iid_target *target)
{
	double b = 1 / (double)m;
	size_t i;

	s->few = m < TW_IID_FEW ? m : TW_IID_FEW;
	for (i = 0; i < s->few; i++)
		s->x[i] = x[(2 * i + 1) * m / (2 * s->few)];
	s->narrow = false;
	if (m == 1)
		return;
	/* guard: b reaches 1 in fewer steps */
	for (i = 0; i < STEPS; i++) {
		bool done;

		if (s->narrow) {
			kernels_draw(s, rng, POPULATION, s->theta);
			kernels_log(s, POPULATION, s->theta, s->log_q);
		} else {
			mixture_draw(s, rng, POPULATION, s->theta);
			mixture_log(s, POPULATION, s->theta, s->log_q);
		}
		target->logs(target->arg, POPULATION, s->theta, s->log_prior,
		    s->log_l);
		b = advance(s, b);
		(void)weigh(s, b);
		done = b == 1;
		if (done && !s->narrow)
			return;		/* the mixture is good enough */
		s->narrow = surround(s, rng) == 0;
		if (done || !s->narrow)
			return;
	}
}

void
tw_iid_draw(struct tw_iid *s, struct tw_rng *rng, size_t n, double *theta,
    double *log_q)
{
	size_t wide = s->narrow ? (n + 9) / 10 : n, i;
	double share = (double)wide / (double)n;

	mixture_draw(s, rng, wide, theta);
	kernels_draw(s, rng, n - wide, theta + wide * s->d);
	mixture_log(s, n, theta, log_q);
	if (wide == n)
		return;
	kernels_log(s, n, theta, s->log_one);
	for (i = 0; i < n; i++)
		log_q[i] = tw_log_add(log(share) + log_q[i],
		    log1p(-share) + s->log_one[i]);
}
