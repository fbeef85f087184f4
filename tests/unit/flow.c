/*
 * Tests of lib/stat/flow/flow.h and its training: the gradient of every weight
 * in double against central differences, evaluation in single precision against
 * the loss of training in double, forward against inverse, mass and bounds,
 * closed forms recovered, the same bytes for any number of threads, malformed
 * records.
 */
#define TW_REAL double
#define SIMD_ONE
#define tw_flow_loss_16	double_flow_loss
#define tw_flow_back_16	double_flow_back
#define tw_flow_grad_16	double_flow_grad
#define tw_flow_turn_16	double_flow_turn
#define tw_flow_batch_init	double_flow_batch_init
#define tw_flow_batch_release	double_flow_batch_release
#define tw_flow_batch_loss	double_flow_batch_loss
#define tw_flow_batch_grad	double_flow_batch_grad

#include <pthread.h>
#include <stdio.h>

#include "../../lib/stat/train/grad.c"
#include "stat/flow/eval.h"
#include "stat/flow/flow.h"
#include "stat/train/fit.h"
#include "stat/train/regress.h"
#include "stat/train/holdout.h"
#include "tap.h"

static const double LOG_2PI = 1.8378770664093454836;

/* A flow whose weights are random and not small, on standardized columns. */
static void
random_flow(struct tw_flow *f, enum tw_flow_kind kind, size_t ntheta, size_t nx,
    size_t members, double wide, struct tw_rng *rng)
{
	size_t i, k, j;

	tw_flow_init(f, ntheta, nx);
	tw_flow_add(f, kind, members, 3, 12, 2, 5, 3);
	for (i = 0; i < members * 3; i++)
		for (k = 0; k < f->net.layers; k++) {
			const struct tw_layer *l = &f->net.layer[k];
			float *w = f->weight + i * f->net.size;

			for (size_t r = 0; r < l->rows; r++) {
				for (j = 0; j < l->see[r]; j++)
					w[l->weight + r * l->stride + j] =
					    (float)(wide * tw_rng_normal(rng));
				if (l->bias != SIZE_MAX)
					w[l->bias + r] =
					    (float)(wide * tw_rng_normal(rng));
			}
		}
	for (i = 0; i < ntheta; i++)
		f->theta[i].sd = 1;
	for (i = 0; i < nx; i++)
		f->data[i] = (struct tw_flow_data){ TW_WARP_NONE, 0, 1, 0, 1, 0 };
}

/*
 * The largest error of a weight's gradient, relative to the largest gradient in
 * its layer.
 */
static void
gradients(enum tw_flow_kind kind, size_t ntheta, size_t nx, const char *name)
{
	uint32_t row[5] = { 0, 1, 2, 3, 4 };
	double data[5 * 16], agree = 0, worst = 0, loss, sum = 0, h = 1e-6;
	double *w, *grad;
	size_t size, i, k, t, weights = 0;
	struct tw_flow_batch batch;
	struct tw_flow_eval e;
	struct tw_rng rng;
	struct tw_flow f;

	tw_rng_seed(&rng, 3 + ntheta);
	random_flow(&f, kind, ntheta, nx, 1, 0.3, &rng);
	size = 3 * f.net.size;
	w = calloc(size, sizeof *w);
	grad = calloc(size, sizeof *grad);
	for (i = 0; i < size; i++)
		w[i] = (double)f.weight[i];
	for (i = 0; i < 5 * (nx + ntheta); i++)
		data[i] = (i % 7 == 0 ? 4 : 1) * tw_rng_normal(&rng);
	tw_flow_batch_init(&batch, &f.net, 3,
	    kind == TW_FLOW_NSF ? 5 : 0, 3, 1, data);
	loss = tw_flow_batch_grad(&batch, w, row, 5, grad);

	tw_flow_eval_init(&e, &f, 1);
	for (i = 0; i < 5; i++) {
		tw_flow_at_x(&e, data + i * (nx + ntheta));
		sum -= tw_flow_logq(&e, data + i * (nx + ntheta) + nx) +
		    (double)ntheta * LOG_2PI / 2;
	}
	agree = fabs(sum - loss) / fabs(sum);
	ok(agree < 1e-6, "%s: training's loss is evaluation's: %.1e", name, agree);

	for (t = 0; t < 3; t++)
		for (k = 0; k < 2 * f.net.layers; k++) {
			const struct tw_layer *l = &f.net.layer[k / 2];
			size_t from = t * f.net.size + (k % 2 ? l->bias : l->weight);
			size_t n = k % 2 ? l->row_pad : l->row_pad * l->stride;
			double most = 1e-2;

			if (k % 2 && l->bias == SIZE_MAX)
				continue;
			for (i = from; i < from + n; i++)
				most = fmax(most, fabs(grad[i]));
			for (i = from; i < from + n; i++) {
				double keep = w[i], up, down;

				if (grad[i] == 0 && keep == 0)
					continue;
				w[i] = keep + h;
				up = tw_flow_batch_loss(&batch, w, row, 5);
				w[i] = keep - h;
				down = tw_flow_batch_loss(&batch, w, row, 5);
				w[i] = keep;
				worst = fmax(worst, fabs((up - down) / (2 * h) -
				    grad[i]) / most);
				weights++;
			}
		}
	ok(worst < 1e-6 && weights > 100, "%s: gradient of %zu weights: %.1e",
	    name, weights, worst);
	tw_flow_eval_release(&e);
	tw_flow_batch_release(&batch);
	tw_flow_release(&f);
	free(w);
	free(grad);
}

/*
 * Compares the rows of a stepwise likelihood in training with its steps in
 * evaluation.
 */
static void
steps(void)
{
	enum { RUNS = 5, T = 4, M = 2, K = 3, P = 2,
	    ROW = P + (K + 2 * T) * M };
	const struct tw_stepwise w = { T, M, K, true, P, false };
	double data[RUNS * ROW] = { 0 }, given[RUNS * P], x[RUNS * T * M];
	double logq[RUNS * T], weight, loss, sum = 0, each = 0, *all;
	uint32_t row[RUNS * T];
	struct tw_flow_batch batch;
	struct tw_flow_eval e;
	struct tw_rng rng;
	struct tw_flow f;
	size_t i, j;

	tw_rng_seed(&rng, 8);
	random_flow(&f, TW_FLOW_NSF, M, tw_stepwise_inputs(&w), 1, 0.3, &rng);
	f.stepwise = w;
	ok(tw_stepwise_row(&w) == ROW && tw_flow_record_size(&f) == T * M &&
	    tw_flow_given_size(&f) == P, "a window's sizes");
	for (i = 0; i < RUNS; i++) {
		for (j = 0; j < P; j++)
			data[i * ROW + j] = given[i * P + j] =
			    tw_rng_normal(&rng);
		for (j = 0; j < T * M; j++)
			data[i * ROW + P + K * M + j] =
			    data[i * ROW + P + (K + T) * M + j] =
			    x[i * T * M + j] = tw_rng_normal(&rng);
	}
	for (i = 0; i < RUNS * T; i++)
		row[i] = (uint32_t)(RUNS * T - 1 - i);
	all = calloc(3 * f.net.size, sizeof *all);
	for (i = 0; i < 3 * f.net.size; i++)
		all[i] = (double)f.weight[i];
	tw_flow_batch_init(&batch, &f.net, 3, 5, 3, 1, data);
	batch.stepwise = &f.stepwise;
	loss = tw_flow_batch_loss(&batch, all, row, RUNS * T);
	tw_flow_eval_init(&e, &f, 1);
	tw_flow_steps(&e, RUNS, given, x, logq);
	for (i = 0; i < RUNS * T; i++)
		sum -= logq[i] + M * LOG_2PI / 2;
	ok(fabs(sum - loss) < 1e-6 * fabs(sum), "a window: training's loss is evaluation's");
	/* Records one by one, and a set of records given the same theta. */
	for (i = 0; i < RUNS; i++) {
		tw_flow_at_x(&e, given + i * P);
		each -= tw_flow_logq(&e, x + i * T * M) + T * M * LOG_2PI / 2;
	}
	ok(fabs(each - loss) < 1e-6 * fabs(sum), "a window: records one by one");
	weight = 0;
	for (i = 0; i < RUNS; i++)
		tw_flow_add_each(&e, 1, given, x + i * T * M, &weight);
	tw_flow_at_x(&e, given);
	for (each = 0, i = 0; i < RUNS; i++)
		each += tw_flow_logq(&e, x + i * T * M);
	ok(fabs(each - weight) < 1e-11 * fabs(each), "a window: records at one theta");
	tw_flow_eval_release(&e);
	tw_flow_batch_release(&batch);
	tw_flow_release(&f);
	free(all);
}

/* ---- single precision --------------------------------------------- */

/*
 * The log densities of theta[n] at x under a flow, in double, from the loss of
 * each member in training.
 */
static void
in_double(const struct tw_flow *f, const double *x, size_t n,
    const double *theta, double *logq)
{
	size_t d = f->ntheta, cols = f->nx + d, size, i, j, k;
	double *data = calloc(n, (cols + 1) * sizeof *data), slope, log_p;
	double *jacobian = data + n * cols, *w;
	struct tw_flow_batch b;
	uint32_t row;

	size = f->transforms * f->net.size;
	w = calloc(size, sizeof *w);
	for (i = 0; i < n; i++) {
		for (j = 0; j < f->nx; j++)
			data[i * cols + j] = tw_flow_feature(&f->data[j], x[j]);
		for (j = 0; j < d; j++) {
			data[i * cols + f->nx + j] = tw_flow_standardize(
			    &f->theta[j], theta[i * d + j], &slope);
			jacobian[i] += slope - LOG_2PI / 2;
		}
		logq[i] = -INFINITY;
	}
	for (k = 0; k < f->members; k++) {
		for (i = 0; i < size; i++)
			w[i] = (double)f->weight[k * size + i];
		tw_flow_batch_init(&b, &f->net, f->transforms,
		    f->kind == TW_FLOW_NSF ? f->bins : 0, f->bound, 1, data);
		for (i = 0; i < n; i++) {
			row = (uint32_t)i;
			log_p = jacobian[i] - tw_flow_batch_loss(&b, w, &row, 1);
			logq[i] = fmax(logq[i], log_p) + log1p(exp(-fabs(
			    logq[i] - log_p)));
		}
		tw_flow_batch_release(&b);
	}
	for (i = 0; i < n; i++)
		logq[i] -= log((double)f->members);
	free(data);
	free(w);
}

/*
 * Compares densities between and beyond pairs of draws, in the flow's own
 * coordinates, until the density has fallen as at ten standard deviations; and
 * on rays up to the largest numbers.
 */
static void
single(const struct tw_flow *f, const char *name)
{
	enum { PAIRS = 300, STEPS = 16, ALL = PAIRS * STEPS, RAY = 60 };
	size_t d = f->ntheta, i, j, k, far = 0, apart = 0;
	double *theta = calloc(ALL, (d + 2) * sizeof *theta), slope, worst = 0;
	double *got = theta + ALL * d, *want = got + ALL, x[8], most;
	double draw[2 * 10];
	struct tw_flow_eval e;
	struct tw_rng rng;

	tw_rng_seed(&rng, 14);
	tw_flow_eval_init(&e, f, 1);
	for (j = 0; j < f->nx; j++)
		x[j] = tw_rng_normal(&rng);
	tw_flow_at_x(&e, x);
	for (i = 0; i < PAIRS; i++) {
		tw_flow_draws(&e, &rng, 2, draw);
		for (j = 0; j < d; j++) {
			double a = tw_flow_standardize(&f->theta[j], draw[j],
			    &slope);
			double b = tw_flow_standardize(&f->theta[j],
			    draw[d + j], &slope);

			for (k = 0; k < STEPS; k++)
				theta[(i * STEPS + k) * d + j] =
				    tw_flow_unstandardize(&f->theta[j],
				    a + (0.5 * (double)k - 3) * (b - a));
		}
	}
	tw_flow_round(f, ALL, theta);
	tw_flow_logqs(&e, ALL, theta, got);
	in_double(f, x, ALL, theta, want);
	for (most = -INFINITY, i = 0; i < ALL; i++)
		most = fmax(most, want[i]);
	for (i = 0; i < ALL; i++)
		if (want[i] > most - 50) {
			worst = fmax(worst, fabs(got[i] - want[i]));
			far += want[i] < most - 20;
		}
	ok(far > 100 && worst < 1e-4, "%s: log densities off by %.1e at most, "
	    "at %zu places more than six standard deviations out", name, worst,
	    far);
	for (i = 0; i < RAY; i++)
		for (j = 0; j < d; j++)
			theta[i * d + j] = tw_flow_unstandardize(&f->theta[j],
			    (j % 2 ? -1 : 1) * 8 * pow(1.4, (double)i));
	tw_flow_logqs(&e, RAY, theta, got);
	in_double(f, x, RAY, theta, want);
	for (i = 1; i < RAY; i++)
		apart += want[i] < want[i - 1] && got[i] > got[i - 1];
	ok(apart == 0, "%s: tails fall as in double", name);
	tw_flow_eval_release(&e);
	free(theta);
}

/*
 * Flows with random weights, without and with bounds, and one with a narrow
 * posterior.
 */
static void
singles(void)
{
	static const struct tw_flow_theta support[] = {
		{ TW_MAP_NONE, 0, 0, 3, 2, false, { 0 } },
		{ TW_MAP_PROBIT, -1, 3, 0.1, 0.9, false, { 0 } },
		{ TW_MAP_ABOVE, -2, 0, 0.3, 0.7, false, { 0 } },
		{ TW_MAP_BELOW, 0, 5, -0.3, 0.6, false, { 0 } },
		{ TW_MAP_PROBIT, -0.5, 40.5, 0, 1, true, { 0 } },
		{ TW_MAP_ASINH, 1, 0.1, 0.5, 2, false, { 0 } },
		{ TW_MAP_NONE, 0, 0, 10, 5, true, { 0 } },
	};
	static const size_t numbers[] = { 1, 2, 3, 7, 10 };
	enum { SUPPORTS = sizeof support / sizeof *support };
	struct tw_rng rng;
	struct tw_flow f;
	char name[40];
	size_t i, j, bounded;

	for (i = 0; i < 5; i++)
		for (bounded = 0; bounded < 2; bounded++) {
			size_t d = numbers[i];

			tw_rng_seed(&rng, 50 + i);
			random_flow(&f, i % 2 ? TW_FLOW_MAF : TW_FLOW_NSF, d, 3,
			    1 + i % 3, d < 7 ? 0.15 : 0.1, &rng);
			for (j = 0; j < d && bounded; j++)
				f.theta[j] = support[(i + j) % SUPPORTS];
			snprintf(name, sizeof name, "%zu %s parameter%s", d,
			    bounded ? "bounded" : "free", d > 1 ? "s" : "");
			single(&f, name);
			tw_flow_release(&f);
		}
}

static void
round_trips(void)
{
	double y[10], back, x[4], worst = 0, plain = 0, sum, delta;
	struct tw_flow_eval e;
	struct tw_rng rng;
	struct tw_flow f;
	size_t i, j, d;

	tw_rng_seed(&rng, 77);
	for (d = 1; d <= 10; d += 3) {
		random_flow(&f, d % 2 ? TW_FLOW_NSF : TW_FLOW_MAF, d, 4, 1,
		    d < 7 ? 0.2 : 0.1, &rng);
		tw_flow_eval_init(&e, &f, 1);
		for (i = 0; i < 200; i++) {
			for (j = 0; j < 4; j++)
				x[j] = tw_rng_normal(&rng);
			tw_flow_at_x(&e, x);
			tw_flow_draws_logqs(&e, &rng, 1, y, &back);
			worst = fmax(worst, fabs(back - tw_flow_logq(&e, y)));
		}
		tw_flow_eval_release(&e);
		tw_flow_release(&f);
	}
	ok(worst < 1e-9, "back and forward within 1e-9, 1 to 10 parameters: %.1e",
	    worst);

	tw_flow_init(&f, 3, 2);
	tw_flow_add(&f, TW_FLOW_NSF, 1, 4, 20, 1, 8, 4);
	for (i = 0; i < 3; i++)
		f.theta[i].sd = 1;
	f.data[0] = f.data[1] = (struct tw_flow_data){ TW_WARP_NONE, 0, 1, 0,
	    1, 0 };
	tw_flow_eval_init(&e, &f, 1);
	tw_flow_at_x(&e, x);
	for (i = 0; i < 50; i++) {
		for (sum = 0, j = 0; j < 3; j++) {
			y[j] = 2 * tw_rng_normal(&rng);
			sum -= (y[j] * y[j] + LOG_2PI) / 2;
		}
		delta = tw_flow_logq(&e, y) - sum;
		plain = fmax(plain, fabs(delta));
	}
	ok(plain < 1e-12, "weights of 0 are the identity: %.1e", plain);
	tw_flow_eval_release(&e);
	tw_flow_release(&f);
}

/*
 * Computes densities, draws and their densities in one of several ways that
 * must agree.
 */
static void
compute(const struct tw_flow *f, unsigned threads, unsigned bytes, int single,
    const double *x, const double *theta, double *to)
{
	size_t n = 200, d = f->ntheta, i;
	struct tw_flow_eval e;
	struct tw_rng rng;

	tw_flow_eval_init(&e, f, threads);
	if (bytes > 0)
		e.bytes = bytes;
	tw_flow_at_x(&e, x);
	tw_rng_seed(&rng, 5);
	if (!single) {
		tw_flow_logqs(&e, n, theta, to);
		tw_flow_draws_logqs(&e, &rng, n, to + n, to + n + n * d);
	}
	for (i = 0; i < n && single; i++) {
		to[i] = tw_flow_logq(&e, theta + i * d);
		tw_flow_draws_logqs(&e, &rng, 1, to + n + i * d,
		    to + n + n * d + i);
	}
	tw_flow_eval_release(&e);
}

static void
plain_draws(const struct tw_flow *f, const double *x, double *to)
{
	struct tw_flow_eval e;
	struct tw_rng rng;

	tw_flow_eval_init(&e, f, 1);
	tw_flow_at_x(&e, x);
	tw_rng_seed(&rng, 5);
	tw_flow_draws(&e, &rng, 200, to);
	tw_flow_eval_release(&e);
}

static void
same_bytes(enum tw_flow_kind kind, size_t d)
{
	double x[3] = { 0.3, -1, 2 }, theta[200 * 7], want[200 * 9],
	    got[200 * 9];
	unsigned bytes, widths = 0, widest = simd_widest();
	size_t size = 200 * (d + 2) * sizeof *got, i, j;
	double worst = 0;
	int bad = 0, near = 0;
	struct tw_rng rng;
	struct tw_flow f;

	tw_rng_seed(&rng, 60 + d);
	random_flow(&f, kind, d, 3, 3, 0.2, &rng);
	for (i = 0; i < 200 * d; i++)
		theta[i] = 2 * tw_rng_normal(&rng);
	compute(&f, 1, 16, 0, x, theta, want);
	for (bytes = 16; bytes <= widest; bytes *= 2, widths++) {
		compute(&f, 1, bytes, 1, x, theta, got);
		bad += memcmp(got, want, size) != 0;
		compute(&f, 3, bytes, 0, x, theta, got);
		bad += memcmp(got, want, size) != 0;
	}
	ok(bad == 0, "%s, %zu: the same bytes from %u widths of registers, one by "
	    "one or many, 1 or 3 threads", kind == TW_FLOW_NSF ? "nsf" : "maf", d,
	    widths);
	/*
	 * Two ways to the densities of draws agree, except for draws far out,
	 * where the density of this random flow depends on their last digit;
	 * and draws without densities are the same.
	 */
	compute(&f, 1, 0, 0, x, want + 200, got);
	for (i = 0; i < 200; i++) {
		double far = 0;

		for (j = 0; j < d; j++)
			far = fmax(far, fabs(want[200 + i * d + j]));
		if (far > 50)
			continue;
		near++;
		worst = fmax(worst, fabs(got[i] - want[200 * (d + 1) + i]));
	}
	plain_draws(&f, x, got);
	ok(near > 0 && worst < 1e-9 && memcmp(got, want + 200,
	    200 * d * sizeof *got) == 0,
	    "... %d densities as of any theta: %.1e", near, worst);
	tw_flow_release(&f);
}

/* Integral of exp(logq) over a grid on lo:hi in both parameters, n <= 600 midpoints. */
static double
mass(struct tw_flow_eval *e, double lo, double hi, int n)
{
	double sum = 0, step = (hi - lo) / n, theta[2 * 600], logq[600];
	int i, j;

	for (i = 0; i < n; i++) {
		for (j = 0; j < n; j++) {
			theta[2 * j] = lo + (i + 0.5) * step;
			theta[2 * j + 1] = lo + (j + 0.5) * step;
		}
		tw_flow_logqs(e, (size_t)n, theta, logq);
		for (j = 0; j < n; j++)
			sum += exp(logq[j]) * step * step;
	}
	return sum;
}

/*
 * The same between bounds, where densities may be steep: tanh-sinh quadrature
 * (Takahasi and Mori 1974) with n <= 600 points for each parameter.
 */
static double
mass_between(struct tw_flow_eval *e, double lo, double hi, int n)
{
	const double half_pi = 1.57079632679489661923;
	double step = 6.0 / n, half = (hi - lo) / 2, at[600], weight[600];
	double sum = 0, theta[2 * 600], logq[600], t;
	int i, j;

	for (i = 0; i < n; i++) {
		t = -3 + (i + 0.5) * step;
		at[i] = (lo + hi) / 2 + half * tanh(half_pi * sinh(t));
		weight[i] = step * half * half_pi * cosh(t) /
		    pow(cosh(half_pi * sinh(t)), 2);
	}
	for (i = 0; i < n; i++) {
		for (j = 0; j < n; j++) {
			theta[2 * j] = at[i];
			theta[2 * j + 1] = at[j];
		}
		tw_flow_logqs(e, (size_t)n, theta, logq);
		for (j = 0; j < n; j++)
			sum += exp(logq[j]) * weight[i] * weight[j];
	}
	return sum;
}

static void
masses(void)
{
	double x[2] = { 0.4, -1 }, theta[2] = { 0, 0 }, m, slope, worst = 0, v;
	struct tw_flow_theta t;
	struct tw_flow_eval e;
	struct tw_rng rng;
	struct tw_flow f;
	int i, outside = 0;

	tw_rng_seed(&rng, 12);
	random_flow(&f, TW_FLOW_NSF, 2, 2, 2, 0.15, &rng);
	tw_flow_eval_init(&e, &f, 1);
	tw_flow_at_x(&e, x);
	m = mass(&e, -12, 12, 600);
	ok(fabs(m - 1) < 1e-4, "two members: mass %.7f on the plane", m);
	f.theta[0] = f.theta[1] =
	    (struct tw_flow_theta){ TW_MAP_PROBIT, -1, 3, 0.1, 0.9, false,
		{ 0 } };
	m = mass_between(&e, -1, 3, 600);
	ok(fabs(m - 1) < 1e-4, "-1:3: mass %.7f inside", m);
	for (i = 0; i < 2; i++) {
		theta[i] = 3.0000000001;
		outside += tw_flow_logq(&e, theta) == -INFINITY;
		theta[i] = -1.0000000001;
		outside += tw_flow_logq(&e, theta) == -INFINITY;
		theta[i] = i ? 3 : -1;
		outside += isfinite(tw_flow_logq(&e, theta));
		theta[i] = NAN;
		outside += isnan(tw_flow_logq(&e, theta));
		theta[i] = INFINITY;
		outside += tw_flow_logq(&e, theta) == -INFINITY;
		theta[i] = 0;
	}
	ok(outside == 10, "density 0 outside, finite on a bound, NaN for a NaN");
	for (i = 0; i < 20000; i++) {
		tw_flow_draws(&e, &rng, 1, theta);
		outside += !(theta[0] >= -1 && theta[0] <= 3 && theta[1] >= -1 &&
		    theta[1] <= 3);
	}
	ok(outside == 10, "20,000 draws inside");
	f.theta[0] = (struct tw_flow_theta){ TW_MAP_ABOVE, -2, 0, 0.3, 0.7,
	    false, { 0 } };
	f.theta[1] = (struct tw_flow_theta){ TW_MAP_BELOW, 0, 5, -0.3, 0.6,
	    false, { 0 } };
	theta[1] = 4.9;
	theta[0] = -2;
	ok(tw_flow_logq(&e, theta) == -INFINITY, "lo: is open");
	theta[0] = 1;
	theta[1] = 5;
	ok(tw_flow_logq(&e, theta) == -INFINITY, ":hi is open");

	for (i = 0; i < 5; i++) {
		double at, up, down, u1, h;

		t = (struct tw_flow_theta){ (enum tw_map)i, -1, 1, 0.2, 1.3,
		    false, { 0 } };
		for (at = -0.999; at < 1; at += 0.0517) {
			h = 1e-6;
			v = tw_flow_standardize(&t, at, &slope);
			worst = fmax(worst,
			    fabs(tw_flow_unstandardize(&t, v) - at));
			if (fabs(at) > 0.99)
				continue;
			up = tw_flow_standardize(&t, at + h, &u1);
			down = tw_flow_standardize(&t, at - h, &u1);
			worst = fmax(worst, fabs((up - down) / (2 * h) *
			    exp(-slope) - 1) * 1e-3);
		}
	}
	t = (struct tw_flow_theta){ TW_MAP_ASINH, 3, 1e-3, 0.5, 2, false,
	    { 0 } };
	for (v = 1e-200; v < 1e300; v *= 1e20) {
		slope = tw_flow_unstandardize(&t,
		    tw_flow_standardize(&t, 3 - v, &slope));
		worst = fmax(worst, fabs(slope - (3 - v)) / (v + 3) * 1e-2);
	}
	t = (struct tw_flow_theta){ TW_MAP_PROBIT, 0, 1, 0, 1, false, { 0 } };
	ok(worst < 1e-9, "maps: back within 1e-9, slopes within 1e-6: %.1e", worst);
	v = tw_flow_unstandardize(&t, tw_flow_standardize(&t, 1e-12, &slope));
	ok(fabs(v / 1e-12 - 1) < 1e-9, "nothing lost 1e-12 from a bound");
	tw_flow_eval_release(&e);
	tw_flow_release(&f);
}

/* ---- closed forms ------------------------------------------------- */

enum { N = 4000, HELD = N / 10 };

struct sample {
	double theta[2][N], x[2][N];
	const double *t[2], *d[2];
};

static struct tw_flow_options
options(void)
{
	struct tw_flow_options o = { .kind = TW_FLOW_NSF, .members = 1,
	    .hidden = 32, .epochs = 15, .held = HELD, .seed = 1, .threads = 1 };

	tw_flow_options_fill(&o, TW_FLOW_SMALL, N, 2);
	o.transforms = 2;
	o.bins = 5;
	o.rate = 2e-3;
	return o;
}

static enum tw_flow_error
fit_one(const struct tw_flow_runs *runs, const struct tw_flow_options *o,
    struct tw_flow *f, struct tw_flow_report *r)
{
	struct tw_flow_outcome out;
	struct tw_flow_options own = *o;

	/* What options() holds out of N records, of these. */
	if (o->held == HELD)
		own.held = runs->n < 100 ? 0 : runs->n < 200 ? 20 :
		    runs->n / 10;
	return tw_flow_fit(runs, 1, &own, f, r, &out);
}

static struct sample *
sample_new(void)
{
	struct sample *s = calloc(1, sizeof *s);
	int i;

	for (i = 0; i < 2; i++) {
		s->t[i] = s->theta[i];
		s->d[i] = s->x[i];
	}
	return s;
}

static const struct tw_flow_theta free_theta[2];

/* The first records of s, without bounds. */
#define SOME(n, params, columns) \
	&(struct tw_flow_runs){ n, params, s->t, free_theta, columns, s->d }

/*
 * theta ~ N(0, I), x = theta + N(0, 0.25 I): theta | x ~ N(0.8 x, 0.2 I). The
 * mean of log p - log p^ over fresh pairs estimates the Kullback-Leibler
 * divergence.
 */
static void
linear_gaussian(enum tw_flow_kind kind, const char *name)
{
	struct sample *s = sample_new();
	struct tw_flow_options o = options();
	struct tw_flow_report report;
	double lack = 0, x[2], theta[2], mean = 0, var = 0;
	struct tw_flow_eval e;
	struct tw_rng rng;
	struct tw_flow f;
	int i, j;

	tw_rng_seed(&rng, 21);
	for (i = 0; i < N; i++)
		for (j = 0; j < 2; j++) {
			s->theta[j][i] = tw_rng_normal(&rng);
			s->x[j][i] = s->theta[j][i] + 0.5 * tw_rng_normal(&rng);
		}
	o.kind = kind;
	o.members = 2;
	i = (int)fit_one(SOME(N, 2, 2), &o, &f, &report);
	ok(i == 0, "%s: linear-Gaussian fitted, held-out loss %.4f", name,
	    report.held_loss);
	tw_flow_eval_init(&e, &f, 1);
	for (i = 0; i < 1500; i++) {
		for (j = 0; j < 2; j++) {
			theta[j] = tw_rng_normal(&rng);
			x[j] = theta[j] + 0.5 * tw_rng_normal(&rng);
			lack -= (pow(theta[j] - 0.8 * x[j],
			    2) / 0.2 + log(0.2) +
			    LOG_2PI) / 2;
		}
		tw_flow_at_x(&e, x);
		lack -= tw_flow_logq(&e, theta);
	}
	lack /= 1500;
	ok(fabs(lack) < 0.05, "%s: lacks %.4f nats", name, lack);
	x[0] = 1;
	x[1] = -0.5;
	tw_flow_at_x(&e, x);
	for (i = 0; i < 4000; i++) {
		tw_flow_draws(&e, &rng, 1, theta);
		mean += theta[0] / 4000;
		var += pow(theta[0] - 0.8, 2) / 4000;
	}
	ok(fabs(mean - 0.8) < 0.05 && fabs(var - 0.2) < 0.03,
	    "%s: draws have mean %.3f and variance %.3f (0.8, 0.2)", name, mean,
	    var);
	tw_flow_eval_release(&e);
	tw_flow_release(&f);
	free(s);
}

/*
 * theta = +-(1 + x^2 / 4), each with probability 1/2, plus N(0, 0.1^2); one
 * parameter.
 */
static void
mixture(void)
{
	struct sample *s = sample_new();
	struct tw_flow_options o = options();
	struct tw_flow_report report;
	double lack = 0, x, theta, c, p;
	struct tw_flow_eval e;
	struct tw_rng rng;
	struct tw_flow f;
	int i;

	tw_rng_seed(&rng, 22);
	for (i = 0; i < N; i++) {
		s->x[0][i] = x = 4 * tw_rng_uniform(&rng) - 2;
		s->theta[0][i] = (tw_rng_uniform(&rng) < 0.5 ? -1 : 1) *
		    (1 + x * x / 4) + 0.1 * tw_rng_normal(&rng);
	}
	o.epochs = 30;
	i = (int)fit_one(SOME(N, 1, 1), &o, &f, &report);
	ok(i == 0, "mixture fitted, held-out loss %.4f", report.held_loss);
	tw_flow_eval_init(&e, &f, 1);
	for (i = 0; i < 1500; i++) {
		x = 4 * tw_rng_uniform(&rng) - 2;
		c = 1 + x * x / 4;
		theta = (tw_rng_uniform(&rng) < 0.5 ? -1 : 1) * c +
		    0.1 * tw_rng_normal(&rng);
		p = exp(-pow((theta - c) / 0.1, 2) / 2) +
		    exp(-pow((theta + c) / 0.1, 2) / 2);
		tw_flow_at_x(&e, &x);
		lack += (log(p / 2 / 0.1) - LOG_2PI / 2 -
		    tw_flow_logq(&e, &theta)) / 1500;
	}
	ok(fabs(lack) < 0.15, "mixture: lacks %.4f nats", lack);
	tw_flow_eval_release(&e);
	tw_flow_release(&f);
	free(s);
}

/* ---- threads and malformed records ---------------------------------- */

static void
threads(size_t members)
{
	struct sample *s = sample_new();
	struct tw_flow_options o = options();
	struct tw_flow_report report;
	struct tw_flow f, g;
	struct tw_rng rng;
	int i, same;

	tw_rng_seed(&rng, 30);
	for (i = 0; i < N; i++) {
		s->x[0][i] = tw_rng_normal(&rng);
		s->theta[0][i] = tw_rng_normal(&rng) * s->x[0][i];
		s->theta[1][i] = tw_rng_normal(&rng) + s->x[0][i];
	}
	o.epochs = 2;
	o.members = members;
	fit_one(SOME(777, 2, 1), &o, &f, &report);
	o.threads = 3;
	fit_one(SOME(777, 2, 1), &o, &g, &report);
	same = memcmp(f.weight, g.weight,
	    members * o.transforms * f.net.size *
	    sizeof *f.weight) == 0;
	ok(same, "%zu member%s: the same weights from 1 and 3 threads", members,
	    members > 1 ? "s" : "");
	tw_flow_release(&f);
	tw_flow_release(&g);
	free(s);
}

/* theta1 is a sine of x1 plus a little noise. */
static struct sample *
waves(void)
{
	struct sample *s = sample_new();
	struct tw_rng rng;
	size_t i;

	tw_rng_seed(&rng, 33);
	for (i = 0; i < N; i++) {
		s->x[0][i] = tw_rng_normal(&rng);
		s->theta[0][i] = sin(3 * s->x[0][i]) + 0.1 * tw_rng_normal(&rng);
	}
	return s;
}

/*
 * Two sizes, one of which is a poor fit: it is left out, whatever its position,
 * and the flow is that of the other alone, for any number of threads.
 */
static void
sizes(void)
{
	struct sample *s = waves();
	struct tw_flow_options o[2] = { options(), options() }, turned[2];
	struct tw_flow_report r, whole;
	struct tw_flow_outcome out[2], again[2];
	struct tw_flow f, g;
	size_t i, size;

	for (i = 0; i < 2; i++) {
		o[i].epochs = 3;
		o[i].hidden = 8;
		o[i].members = 5;
		turned[1 - i] = o[i];
	}
	o[0].hidden = turned[1].hidden = 1;
	tw_flow_fit(SOME(N, 1, 1), 2, o, &f, &r, out);
	ok(out[1].chosen && !out[0].chosen && out[1].members == 5 &&
	    out[0].members == 1 && out[1].loss < out[0].loss &&
	    r.members == 6, "sizes: %.3f beats %.3f", out[1].loss, out[0].loss);
	fit_one(SOME(N, 1, 1), &o[1], &g, &whole);
	size = f.members * f.transforms * f.net.size *
	    sizeof *f.weight;
	ok(f.members == 5 && f.net.x == 1 &&
	    memcmp(f.weight, g.weight, size) == 0 &&
	    memcmp(f.theta, g.theta, sizeof *f.theta) == 0 &&
	    memcmp(f.data, g.data, sizeof *f.data) == 0,
	    "sizes: the winner is the flow that its size makes");
	ok(r.held_loss == whole.held_loss && r.train == whole.train &&
	    r.best == whole.best && r.held == whole.held,
	    "sizes: and the report is its report");
	tw_flow_release(&g);
	turned[0].threads = turned[1].threads = 3;
	tw_flow_fit(SOME(N, 1, 1), 2, turned, &g, &r, again);
	ok(again[0].loss == out[1].loss && again[1].loss == out[0].loss &&
	    memcmp(f.weight, g.weight, size) == 0,
	    "sizes: the same in another order, with three threads");
	tw_flow_release(&f);
	tw_flow_release(&g);
	o[0].rate = 1e30;
	tw_flow_fit(SOME(N, 1, 1), 2, o, &f, &r, out);
	ok(out[1].chosen && isinf(out[0].loss), "sizes: one that diverges loses");
	tw_flow_release(&f);
	o[1].rate = 1e30;
	ok(tw_flow_fit(SOME(N, 1, 1), 2, o, &f, &r, out) == TW_FLOW_DIVERGED,
	    "sizes: all diverge");
	free(s);
}

/* Two independent trials: apart or -apart with probability 1/2, plus noise. */
static struct sample *
trials(double apart)
{
	struct sample *s = sample_new();
	struct tw_rng rng;
	size_t i, t;

	tw_rng_seed(&rng, 34);
	for (i = 0; i < N; i++)
		for (t = 0; t < 2; t++)
			s->theta[t][i] = tw_rng_normal(&rng) / 4 +
			    (tw_rng_uniform(&rng) < 0.5 ? apart : -apart);
	return s;
}

/*
 * Sizes are trained in the order of their numbers of weights, as long as each
 * lowers the loss by more than 0.05. The best one is the flow, as if only this
 * size had been wanted.
 */
static void
order_of_sizes(void)
{
	struct tw_flow_options o[3];
	struct tw_flow_report r;
	struct tw_flow_outcome out[3];
	struct tw_flow f, g;
	struct sample *s = trials(0);
	size_t i, best;

	for (i = 0; i < 3; i++) {
		o[i] = options();
		o[i].stepwise = (struct tw_stepwise){ .steps = 2, .wide = 1,
			.given = 1 };
		o[i].taken = 1;
		o[i].members = 2;
		o[i].epochs = 4;
		o[i].hidden = i == 1 ? 32 : 8;
	}
	o[2].kind = TW_FLOW_MAF;
	o[2].transforms = 1;
	tw_flow_fit(SOME(N, 2, 1), 3, o, &f, &r, out);
	ok(out[2].chosen && out[2].members == 2 && out[0].members == 1 &&
	    out[1].members == 0 && r.members == 3 && f.members == 2 &&
	    out[0].loss > out[2].loss - 0.05,
	    "order: normal, %.3f, splines %.3f, and no larger ones",
	    out[2].loss, out[0].loss);
	tw_flow_release(&f);
	free(s);
	s = trials(2);
	tw_flow_fit(SOME(N, 2, 1), 3, o, &f, &r, out);
	best = out[1].chosen;
	ok(out[best].chosen && out[best].members == 2 &&
	    !out[1 - best].chosen && !out[2].chosen && r.members == 4 &&
	    f.members == 2 && out[best].loss < out[2].loss - 0.05 &&
	    r.held_loss == out[best].loss,
	    "order: two peaks, %.3f, not normal, %.3f", out[best].loss,
	    out[2].loss);
	fit_one(SOME(N, 2, 1), &o[best], &g, &r);
	ok(memcmp(f.weight, g.weight, f.members * f.transforms * f.net.size *
	    sizeof *f.weight) == 0, "order: the best is alone");
	tw_flow_release(&f);
	tw_flow_release(&g);
	o[2].rate = 1e30;
	tw_flow_fit(SOME(N, 2, 1), 3, o, &f, &r, out);
	ok(isinf(out[2].loss) && out[best].chosen,
	    "order: one that diverges loses");
	tw_flow_release(&f);
	free(s);
}

/*
 * The gain of a size is that at all steps of all held-out records. Here the
 * first half of these is between the peaks, where splines have a higher loss.
 */
static void
held_out_of_long_data(void)
{
	enum { OUT = N / 5 };
	struct tw_flow_options o[2];
	struct tw_flow_report r;
	struct tw_flow_outcome out[2];
	struct tw_flow f;
	struct sample *s = trials(2);
	uint32_t order[N];
	size_t i, t;

	for (i = 0; i < N; i++)
		order[i] = (uint32_t)i;
	for (i = N - OUT; i < N - OUT / 2; i++)
		for (t = 0; t < 2; t++)
			s->theta[t][i] = copysign(1.05, s->theta[t][i]);
	for (i = 0; i < 2; i++) {
		o[i] = options();
		o[i].stepwise = (struct tw_stepwise){ .steps = 2, .wide = 1,
			.given = 1 };
		o[i].taken = 1;
		o[i].epochs = 4;
		o[i].hidden = 8;
		o[i].order = order;
		o[i].held = OUT;
	}
	o[0].kind = TW_FLOW_MAF;
	o[0].transforms = 1;
	tw_flow_fit(SOME(N, 2, 1), 2, o, &f, &r, out);
	ok(out[1].chosen && out[1].loss < out[0].loss - 0.1,
	    "long data: splines gain at half of what is held out, %.3f, normal %.3f",
	    out[1].loss, out[0].loss);
	tw_flow_release(&f);
	free(s);
}

/* Counts the epochs that are reported. */
static void
tell(void *arg, const struct tw_flow_progress *p)
{
	size_t *told = arg;
	(void)p;

	++*told;
}

/* Training of two sizes gives the same weights for any number of threads. */
static void
sizes_by_threads(void)
{
	struct sample *s = waves();
	struct tw_flow_options o[2] = { options(), options() };
	struct tw_flow_outcome out[2];
	struct tw_flow_report r;
	struct tw_flow f, g;
	size_t i, size, told = 0, bad = 0;

	for (i = 0; i < 2; i++) {
		o[i].epochs = 4;
		o[i].hidden = 8;
		o[i].members = 3;
		o[i].progress = tell;
		o[i].arg = &told;
	}
	o[1].rate = 1e-6;
	tw_flow_fit(SOME(N, 1, 1), 2, o, &f, &r, out);
	ok(!out[1].chosen && told == 16 && r.epochs == 16 && r.members == 4,
	    "a member of each size and two more of one: %zu epochs", told);
	size = f.members * f.transforms * f.net.size *
	    sizeof *f.weight;
	for (i = 2; i < 5; i++) {
		o[0].threads = o[1].threads = (unsigned)i;
		tw_flow_fit(SOME(N, 1, 1), 2, o, &g, &r, out);
		bad += out[1].chosen || r.epochs != 16 ||
		    memcmp(f.weight, g.weight, size) != 0;
		tw_flow_release(&g);
	}
	ok(bad == 0, "sizes: the same weights for any number of threads");
	tw_flow_release(&f);
	free(s);
}

/*
 * If all records are equal, the loss depends only on the log of the scale, with
 * constant slope, so that each step of Adam equals the rate: the bias ends at
 * the sum of all rates.
 */
static void
rates(void)
{
	enum { ALIKE = 60, STEPS = 3, EPOCHS = 4 };
	static double column[ALIKE];
	const double *const all[1] = { column };
	const double e = 1e-8;	/* Adam's */
	struct tw_flow_options o = options();
	struct tw_flow_report report;
	double sum = 0, most = 0, squares = 0, moved;
	const struct tw_layer *l;
	struct tw_flow f;
	size_t s;

	o.kind = TW_FLOW_MAF;
	o.transforms = 1;
	o.hidden = 8;
	o.rate = 1e-5;
	o.batch = ALIKE / STEPS;
	o.epochs = EPOCHS;
	o.decay = 0;
	o.held = 0;
	for (s = 1; s <= STEPS; s++)
		sum += (double)s / STEPS;
	for (s = 0; s < STEPS * (EPOCHS - 1); s++)
		sum += (1 + cos(3.14159265358979323846 * (double)s /
		    (STEPS * (EPOCHS - 1)))) / 2;
	fit_one(&(struct tw_flow_runs){ ALIKE, 1, all, free_theta, 1, all },
	    &o, &f, &report);
	l = &f.net.layer[TW_MADE_OUT];
	for (s = 0; s < l->rows; s++)
		most = fmax(most, fabs((double)f.weight[l->bias + s]));
	ok(fabs(most / o.rate / sum - 1) < 1e-3, "the rate rises for an epoch, "
	    "and falls: %.4f steps of %.4f", most / o.rate, sum);
	tw_flow_release(&f);

	/*
	 * With such a small gradient g, a step is g / (g + e) times the rate.
	 */
	o.clip = 3 * e;
	fit_one(&(struct tw_flow_runs){ ALIKE, 1, all, free_theta, 1, all },
	    &o, &f, &report);
	l = &f.net.layer[TW_MADE_OUT];
	for (s = 0; s < l->row_pad * (l->stride + 1); s++) {
		moved = fabs((double)f.weight[s < l->row_pad * l->stride ?
		    l->weight + s : l->bias + s - l->row_pad * l->stride]);
		moved /= o.rate * sum;
		squares += pow(e * moved / (1 - moved), 2);
	}
	ok(fabs(sqrt(squares) / o.clip - 1) < 1e-2, "of gradients that are cut "
	    "the norm is the clip: %.4f of it", sqrt(squares) / o.clip);
	tw_flow_release(&f);
}

/* Progress that is reported from another thread. */
struct heard {
	size_t bad;
	pthread_t mine;
};

static void
told_here(void *arg, const struct tw_flow_progress *p)
{
	struct heard *a = arg;

	a->bad += !pthread_equal(pthread_self(), a->mine) || p->epoch < 1 ||
	    p->member >= p->members;
}

static void
told(void)
{
	struct sample *s = sample_new();
	struct tw_flow_options o = options();
	struct heard a = { .mine = pthread_self() };
	struct tw_flow_report r;
	struct tw_flow f;
	struct tw_rng rng;
	size_t i;

	tw_rng_seed(&rng, 35);
	for (i = 0; i < 200; i++)
		s->x[0][i] = s->theta[0][i] = tw_rng_normal(&rng);
	o.epochs = 25;
	o.hidden = 2;
	o.arg = &a;
	o.progress = told_here;
	o.members = 12;
	o.threads = 4;
	if (fit_one(SOME(200, 1, 1), &o, &f, &r) == 0)
		tw_flow_release(&f);
	ok(a.bad == 0, "progress is told in the caller's thread");
	free(s);
}

/*
 * Fits n records of the sample; returns 1 if the densities at its records are
 * finite.
 */
static int
usable(struct sample *s, size_t n, const struct tw_flow_theta *support)
{
	struct tw_flow_options o = options();
	struct tw_flow_report report;
	struct tw_flow_eval e;
	struct tw_flow f;
	double x[2], theta[2];
	int good = 1;
	size_t i;

	o.epochs = 5;
	if (fit_one(&(struct tw_flow_runs){ n, 2, s->t, support, 2, s->d },
	    &o, &f, &report) != 0)
		return 0;
	tw_flow_eval_init(&e, &f, 1);
	for (i = 0; i < n; i += 7) {
		x[0] = s->x[0][i];
		x[1] = s->x[1][i];
		theta[0] = s->theta[0][i];
		theta[1] = s->theta[1][i];
		tw_flow_at_x(&e, x);
		good &= i == 0 ? !isnan(tw_flow_logq(&e, theta)) :
		    isfinite(tw_flow_logq(&e, theta));
	}
	tw_flow_eval_release(&e);
	tw_flow_release(&f);
	return good;
}

static void
hostile(void)
{
	static const struct tw_flow_theta box[2] = {
		{ TW_MAP_PROBIT, -1, 1, 0, 0, false, { 0 } },
		{ TW_MAP_NONE, 0, 0, 0, 0, false, { 0 } } };
	struct sample *s = sample_new();
	struct tw_rng rng;
	int i, j;

	tw_rng_seed(&rng, 40);
	for (i = 0; i < N; i++)
		for (j = 0; j < 2; j++) {
			s->theta[j][i] = 2 * tw_rng_uniform(&rng) - 1;
			s->x[j][i] = s->theta[j][i] + tw_rng_normal(&rng);
		}
	ok(usable(s, 20, free_theta), "20 records");
	ok(usable(s, 1, free_theta), "one record");
	ok(usable(s, 300, box), "a box");
	s->theta[0][5] = 1;
	s->theta[0][7] = -1;
	ok(usable(s, 300, box), "records on its edges");
	s->x[0][0] = 1e300;
	s->theta[1][0] = -1e300;
	ok(usable(s, 500, free_theta), "outliers of 1e300");
	s->x[0][0] = 1.7e308;
	s->x[0][7] = -1.7e308;
	ok(usable(s, 500, free_theta), "both ends of the doubles");
	for (i = 0; i < N; i++) {
		s->x[0][i] = i % 2 ? 1e6 : 1e6 + 1e-4;
		s->x[1][i] = 3;
		s->theta[1][i] = 0.1;
	}
	ok(usable(s, 500, free_theta), "constant columns, of theta too");
	for (i = 0; i < N; i++)
		s->theta[0][i] = s->theta[0][i % 5];
	ok(usable(s, 500, free_theta), "five records a hundred times");
	free(s);
}

/*
 * Training that overflows floats is an error, in whatever epoch this happens.
 */
static void
diverging(void)
{
	static const struct {
		double rate;
		size_t held, epochs, batch;
		const char *when;
	} t[] = {
		{ 1e30, 40, 3, 128, "no batch of an epoch can be learned from" },
		{ 1e30, 40, 1, 400, "the first epoch's held-out loss is none" },
		{ 1e30, 0, 1, 128, "some of the last epoch's batches are lost" }
	};
	struct sample *s = sample_new();
	struct tw_flow_report report;
	struct tw_rng rng;
	struct tw_flow f;
	size_t i, j;

	tw_rng_seed(&rng, 41);
	for (i = 0; i < N; i++)
		for (j = 0; j < 2; j++) {
			s->theta[j][i] = tw_rng_normal(&rng);
			s->x[j][i] = s->theta[j][i] + tw_rng_normal(&rng);
		}
	for (i = 0; i < sizeof t / sizeof *t; i++) {
		struct tw_flow_options o = options();

		o.rate = t[i].rate;
		o.held = t[i].held;
		o.epochs = t[i].epochs;
		o.batch = t[i].batch;
		ok(fit_one(SOME(400, 2, 2), &o, &f,
		    &report) == TW_FLOW_DIVERGED, "diverged: %s", t[i].when);
	}
	free(s);
}

/* The largest weight of the flow's first skip layer. */
static double
linear_part(const struct tw_flow *f)
{
	const struct tw_layer *l = &f->net.layer[TW_MADE_SKIP];
	double most = 0;
	size_t i;

	for (i = 0; i < l->row_pad * l->stride; i++)
		most = fmax(most,
		    fabs((double)f->weight[l->weight + i]));
	return most;
}

/* Fit theta = x + noise / 4 under o, one affine transform. */
static void
fit_line(const struct tw_flow_options *o, struct tw_flow *f)
{
	struct sample *s = sample_new();
	struct tw_flow_report report;
	struct tw_rng rng;
	int i;

	tw_rng_seed(&rng, 51);
	for (i = 0; i < N; i++) {
		s->x[0][i] = tw_rng_normal(&rng);
		s->theta[0][i] = s->x[0][i] + 0.25 * tw_rng_normal(&rng);
	}
	fit_one(SOME(2000, 1, 1), o, f, &report);
	free(s);
}

static void
decay_and_clip(void)
{
	struct tw_flow_options o = options();
	struct tw_flow f, g;
	double hidden = 0;
	size_t i;

	o.kind = TW_FLOW_MAF;
	o.transforms = 1;
	o.rate = 5e-3;
	o.decay = 100;
	fit_line(&o, &f);
	for (i = 0; i < f.net.layer[TW_MADE_OUT].stride; i++)
		hidden = fmax(hidden, fabs((double)
		    f.weight[f.net.layer[TW_MADE_OUT].weight + i]));
	ok(hidden < 0.05 && linear_part(&f) > 0.5, "decay shrinks the hidden "
	    "layers' weights (%.4f) and not the skip's (%.3f)", hidden,
	    linear_part(&f));
	tw_flow_release(&f);
	o.decay = 0;
	o.clip = 1e3;
	fit_line(&o, &f);
	o.clip = 1e-7;
	fit_line(&o, &g);
	ok(memcmp(f.weight, g.weight,
	    f.net.size * sizeof *f.weight) != 0,
	    "gradients longer than the clip are cut");
	tw_flow_release(&g);
	o.clip = 1e-12;
	fit_line(&o, &g);
	ok(linear_part(&g) < 0.001 && linear_part(&f) > 0.05, "to nothing, they "
	    "teach nothing: %.1e, where %.3f is learnt", linear_part(&g),
	    linear_part(&f));
	tw_flow_release(&f);
	tw_flow_release(&g);
}

/* Fits a summary of records that are not a series. */
static int
fit_summary(struct tw_summary *s, size_t numbers, size_t n, size_t nx,
    size_t ntheta, const float *data, float *left_out)
{
	const struct tw_summary_runs runs = { .n = n, .kept = n, .nx = nx,
		.ntheta = ntheta, .data = data, .threads = 1 };

	return tw_summary_fit(s, numbers, &runs, left_out);
}

static void
apply_summary(const struct tw_summary *s, const double *feature, double *to)
{
	double *room = calloc(tw_summary_room(s), sizeof *room);

	memcpy(room, feature, s->nx * sizeof *room);
	tw_summary_apply(s, room, to);
	free(room);
}

/*
 * The last third of the numbers are principal components: of what the columns
 * have in common, not of their rounding errors.
 */
static void
components(size_t runs, size_t columns, float *data, float *own)
{
	double feature[64], to[6], shared = 0, worst = 0;
	struct tw_summary s;
	struct tw_rng rng;
	size_t i, j;

	tw_rng_seed(&rng, 71);
	for (i = 0; i < runs; i++) {
		float *d = data + i * (columns + 1);
		float level = (float)tw_rng_normal(&rng);

		for (j = 0; j < columns; j++)
			d[j] = level + 1e-4f * (float)tw_rng_normal(&rng);
		d[columns] = (float)tw_rng_normal(&rng);
	}
	ok(fit_summary(&s, 6, runs, columns, 1, data, own) == 0,
	    "a summary of six numbers, two of them components");
	for (i = 0; i < runs; i++) {
		const float *d = data + i * (columns + 1);

		for (j = 0; j < columns; j++)
			feature[j] = (double)d[j];
		apply_summary(&s, feature, to);
		worst = fmax(worst, fabs(to[4] - (double)own[i * 6 + 4]));
		worst = fmax(worst, fabs(to[5] - (double)own[i * 6 + 5]));
		shared += to[4] * (double)d[0] / (double)runs;
	}
	ok(fabs(shared) > 0.9 && worst < 1e-3, "the first is what columns share, "
	    "and no record is left out: %.2f, %.1e", shared, worst);
	for (j = 0; j <= columns && s.degree == 1; j++)
		worst = fmax(worst, fabs(s.map[5 * (columns + 1) + j]));
	ok(s.degree > 1 || worst < 1e-3, "the second would be last digits: 0");
	tw_summary_release(&s);
}

/*
 * A summary is a regression: it finds the weights of theta = the sum of 5 of 50
 * columns plus noise, and its leave-one-out estimates equal those of a fit
 * without the record.
 */
static void
summaries(void)
{
	enum { RUNS = 600, COLUMNS = 50, ROW = COLUMNS + 1 };
	float *data = calloc(RUNS * ROW, sizeof *data), *own, *less;
	double feature[COLUMNS], to[2], twice[2], worst = 0, off = 0, scale;
	struct tw_summary s, t;
	struct tw_rng rng;
	size_t i, j;

	own = calloc(RUNS, 6 * sizeof *own);
	less = calloc(RUNS, 2 * sizeof *less);
	tw_rng_seed(&rng, 70);
	for (i = 0; i < RUNS; i++) {
		float *d = data + i * ROW;

		for (j = 0; j < COLUMNS; j++)
			d[j] = (float)tw_rng_normal(&rng);
		d[COLUMNS] = (d[0] + d[1] + d[2] + d[3] + d[4] +
		    (float)tw_rng_normal(&rng)) / 2.5f;
	}
	ok(fit_summary(&s, 1, RUNS, COLUMNS, 1, data, own) == 0 &&
	    s.n == 1 && s.nx == COLUMNS && s.degree == 1 && s.kind == TW_SUMMARY_COLUMNS,
	    "a linear posterior mean: degree %zu of the columns", s.degree);
	for (j = 1; j <= COLUMNS; j++)
		off = fmax(off, fabs(s.map[j] / s.map[1] - (j <= 5)));
	ok(off < 0.25, "its weights to %.2f", off);
	/*
	 * The estimate of a fit without the last record is its leave-one-out
	 * estimate.
	 */
	fit_summary(&t, 1, RUNS - 1, COLUMNS, 1, data, less);
	for (j = 0; j < COLUMNS; j++)
		feature[j] = (double)data[(RUNS - 1) * ROW + j];
	apply_summary(&t, feature, to);
	worst = fabs(to[0] - (double)own[RUNS - 1]);
	apply_summary(&s, feature, to + 1);
	scale = fabs(to[1] - (double)own[RUNS - 1]);
	ok(worst < 0.02 && worst < scale / 2, "a record left out: %.4f off, its "
	    "own estimate is %.4f off", worst, scale);
	tw_summary_release(&s);
	tw_summary_release(&t);

	/* Repeated measurements with Cauchy noise: order statistics. */
	for (i = 0; i < RUNS; i++) {
		double centre = tw_rng_normal(&rng);

		for (j = 0; j < COLUMNS; j++)
			data[i * ROW + j] = (float)asinh(centre +
			    tan(3.14159265 * (tw_rng_uniform(&rng) - 0.5)));
		data[i * ROW + COLUMNS] = (float)centre;
	}
	ok(fit_summary(&s, 2, RUNS, COLUMNS, 1, data,
	    own) == 0 && s.kind == TW_SUMMARY_SORTED, "repetitions are sorted");
	for (j = 0; j < COLUMNS; j++)
		feature[COLUMNS - 1 - j] = (double)data[j];
	apply_summary(&s, feature, to);
	for (j = 0; j < COLUMNS; j++)
		feature[j] = (double)data[j];
	apply_summary(&s, feature, twice);
	ok(to[0] == twice[0], "and their order does not matter");
	tw_summary_release(&s);
	components(RUNS, COLUMNS, data, own);
	free(data);
	free(own);
	free(less);
}

/*
 * If no column is informative, the leave-one-out estimate of a record is the
 * mean of the others, which is lower for a higher y of its own.
 */
static void
mean_of_others(void)
{
	enum { RUNS = 30 };
	float data[RUNS * 2], own[RUNS];
	double mean = 0, squares = 0, worst = 0;
	struct tw_summary s;
	size_t i;

	for (i = 0; i < RUNS; i++) {
		data[2 * i] = 1;
		data[2 * i + 1] = (float)(i * i % 7) / 4;
		mean += (double)data[2 * i + 1] / RUNS;
	}
	for (i = 0; i < RUNS; i++)
		squares += pow((double)data[2 * i + 1] - mean, 2);
	ok(fit_summary(&s, 1, RUNS, 1, 1, data, own) == 0,
	    "a summary of a constant");
	for (i = 0; i < RUNS; i++)
		worst = fmax(worst, fabs((double)own[i] +
		    ((double)data[2 * i + 1] - mean) / sqrt(squares / RUNS)));
	ok(worst < 1e-5, "what is left out of it is the mean of the others: %.1e",
	    worst);
	tw_summary_release(&s);
}

/* The share of the variance of b that is not a linear function of a. */
static double
unlike(size_t n, const double *a, const double *b)
{
	double am = 0, bm = 0, aa = 0, bb = 0, ab = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		am += a[i] / (double)n;
		bm += b[i] / (double)n;
	}
	for (i = 0; i < n; i++) {
		aa += (a[i] - am) * (a[i] - am);
		bb += (b[i] - bm) * (b[i] - bm);
		ab += (a[i] - am) * (b[i] - bm);
	}
	return 1 - ab * ab / (aa * bb);
}

/*
 * The numbers are, in this order, y_1 .. y_D, He_2 of them, products of two
 * neighbours, and He_3; for a single y, Hermite polynomials only. Here the
 * columns are these numbers.
 */
static void
targets(void)
{
	enum { RUNS = 400, MOST = 8 };
	static float data[RUNS * (MOST + 2)], own[RUNS * 12];
	static double want[RUNS], got[RUNS], poly[RUNS][MOST];
	size_t d, i, j, n, bad = 0;
	struct tw_summary s;
	struct tw_rng rng;

	tw_rng_seed(&rng, 73);
	for (d = 1; d <= 2; d++) {
		n = 4 * d;
		for (i = 0; i < RUNS; i++) {
			float *row = data + i * (n + d);
			double y[2], *p = poly[i];

			for (j = 0; j < d; j++) {
				y[j] = fmin(fmax(tw_rng_normal(&rng), -2), 2);
				p[j] = y[j];
				p[d + j] = y[j] * y[j] - 1;
				row[n + j] = (float)y[j];
			}
			if (d == 1) {
				p[2] = pow(y[0], 3) - 3 * y[0];
				p[3] = pow(y[0], 4) - 6 * y[0] * y[0] + 3;
			}
			for (j = 0; j < 2 && d == 2; j++) {
				p[4 + j] = y[0] * y[1];
				p[6 + j] = pow(y[j], 3) - 3 * y[j];
			}
			for (j = 0; j < n; j++)
				row[j] = (float)p[j];
		}
		if (fit_summary(&s, 6 * d, RUNS, n, d, data, own) < 0)
			bad++;
		for (j = 0; j < n; j++) {
			for (i = 0; i < RUNS; i++) {
				want[i] = poly[i][j];
				got[i] = (double)own[i * 6 * d + j];
			}
			bad += !(unlike(RUNS, want, got) < 0.01);
		}
		tw_summary_release(&s);
	}
	ok(bad == 0, "what the numbers estimate, in this order: %zu do not", bad);
}

/*
 * With more columns than powers are tried for, sorted columns are still tried.
 */
static void
very_many_columns(void)
{
	enum { RECORDS = 40, MANY = 601 };
	static float data[RECORDS * (MANY + 1)], own[RECORDS];
	struct tw_summary s = { 0 };
	struct tw_rng rng;
	size_t i, j;

	tw_rng_seed(&rng, 74);
	for (i = 0; i < RECORDS; i++) {
		float *row = data + i * (MANY + 1);

		/*
		 * The statistic is in the larger half of the columns, at no
		 * fixed position.
		 */
		row[MANY] = (float)tw_rng_normal(&rng);
		for (j = 0; j + 1 < MANY; j += 2) {
			row[j] = row[j + 1] = -2.5f;
			row[j + tw_rng_below(&rng, 2)] = 2.5f + row[MANY] / 3;
		}
	}
	ok(fit_summary(&s, 1, RECORDS, MANY, 1, data, own) == 0 &&
	    s.degree == 1 && s.kind == TW_SUMMARY_SORTED, "601 columns are sorted");
	tw_summary_release(&s);
}

static void
defaults(void)
{
	static const struct {
		size_t n, epochs;
	} t[] = { { 1, 60 }, { 4999, 60 }, { 5000, 60 }, { 10000, 30 },
	    { 30000, 10 }, { 30001, 10 }, { 1000000, 10 } };
	struct tw_flow_options again;
	size_t i, bad = 0, changed = 0, few = 0;

	for (i = 0; i < sizeof t / sizeof *t; i++) {
		struct tw_flow_options o = { 0 };

		tw_flow_options_fill(&o, TW_FLOW_SMALL, t[i].n, 1);
		bad += o.epochs != t[i].epochs;
		memcpy(&again, &o, sizeof o);
		tw_flow_options_fill(&again, TW_FLOW_SMALL, 7, 9);
		changed += again.members != o.members ||
		    again.hidden != o.hidden || again.epochs != o.epochs;
	}
	for (i = 1; i <= 100; i++)
		few += tw_flow_numbers(10000, 10 * i) !=
		    (60 * i < 1000 ? 60 * i : 1000);
	few += tw_flow_numbers(11, 1) != 0 || tw_flow_numbers(12, 1) != 6 ||
	    tw_flow_numbers(12, 6) != 12 || tw_flow_numbers(12, 7) != 0;
	ok(few == 0, "summaries: six numbers a parameter, at most 1000");
	ok(bad == 0, "epochs: fewer the more records, between 60 and 10");
	ok(changed == 0, "options that are given stay");
}

/*
 * A square of what all columns have in common; with too many columns, powers
 * are not tried.
 */
static void
many_columns(void)
{
	enum { RECORDS = 60, MOST = 301 };
	static float data[RECORDS * (MOST + 1)], own[RECORDS];
	size_t nx, i, j, degree[2];
	struct tw_summary s;
	struct tw_rng rng;
	double z;

	for (nx = 300; nx <= MOST; nx++) {
		tw_rng_seed(&rng, 2);
		for (i = 0; i < RECORDS; i++) {
			z = tw_rng_normal(&rng);
			for (j = 0; j < nx; j++)
				data[i * (nx + 1) + j] = (float)(z +
				    tw_rng_normal(&rng) / 10);
			data[i * (nx + 1) + nx] = (float)((z * z - 1) / 2);
		}
		if (fit_summary(&s, 1, RECORDS, nx, 1, data, own) < 0)
			break;
		degree[nx - 300] = s.degree;
		tw_summary_release(&s);
	}
	ok(nx > MOST && degree[0] > 1 && degree[1] == 1,
	    "of 300 columns powers, of 301 none");
}

/* The defaults that are chosen, as the comments on sizes say. */
static void
choices(void)
{
	const struct {
		size_t n, d, members, transforms, bins, epochs, batch;
		double rate, decay;
	} row[] = {
		{ 1999, 1, 8, 3, 10, 60, 32, 5e-3, 100 / 1999.0 },
		{ 2000, 3, 2, 3, 10, 60, 128, 5e-3, 900 / 2000.0 },
		{ 10000, 4, 2, 2, 4, 30, 128, 2e-3, 1600 / 10000.0 },
		{ 100, 5, 8, 2, 4, 60, 32, 2e-3, 3 },
		{ 100000, 1, 2, 3, 10, 10, 128, 5e-3, 1e-3 },
	};
	const struct { size_t nx, d, want; } sum[] = {
		{ 40, 1, 6 }, { 40, 20, 40 }, { 40, 21, 0 }, { 5000, 300, 1000 }
	};
	size_t i, bad = 0;

	for (i = 0; i < sizeof row / sizeof *row; i++) {
		struct tw_flow_options o = { 0 };

		tw_flow_options_fill(&o, TW_FLOW_SMALL, row[i].n, row[i].d);
		bad += o.members != row[i].members ||
		    o.transforms != row[i].transforms || o.hidden != 50 ||
		    o.blocks != 1 || o.bins != row[i].bins || o.bound != 4 ||
		    o.epochs != row[i].epochs || o.batch != row[i].batch ||
		    o.rate != row[i].rate || o.clip != 5 ||
		    fabs(o.decay - row[i].decay) > 1e-15;
	}
	ok(bad == 0, "what is chosen: %zu are wrong", bad);
	for (bad = 0, i = 0; i < sizeof sum / sizeof *sum; i++)
		bad += tw_flow_numbers(sum[i].nx, sum[i].d) != sum[i].want;
	ok(bad == 0, "summaries: %zu are wrong", bad);
}

/* The larger sizes with 1000 records and one parameter, chosen or given. */
static void
size_choices(void)
{
	const struct tw_flow_options open = { .kind = TW_FLOW_NSF };
	const struct tw_flow_options given = { .kind = TW_FLOW_NSF,
		.members = 3, .hidden = 7, .epochs = 30 };
	struct tw_flow_options o = open;

	tw_flow_options_fill(&o, TW_FLOW_LARGE, 1000, 1);
	ok(o.transforms == 4 && o.hidden == 80 && o.blocks == 2 &&
	    o.rate == 2e-3 && o.decay == 1 && o.epochs == 40 &&
	    o.kind == TW_FLOW_NSF, "large");
	o = open;
	tw_flow_options_fill(&o, TW_FLOW_LARGE, 100, 1);
	ok(o.decay == 3, "large, of few records: decay 3");
	o = given;
	tw_flow_options_fill(&o, TW_FLOW_LARGE, 1000, 1);
	ok(o.members == 3 && o.hidden == 7 && o.epochs == 30, "large, given");
	o = open;
	tw_flow_options_fill(&o, TW_FLOW_AFFINE, 1000, 2);
	ok(o.kind == TW_FLOW_MAF && o.transforms == 5 && o.hidden == 50 &&
	    o.epochs == 60, "affine");
	o = open;
	tw_flow_options_fill(&o, TW_FLOW_AFFINE, 1000, 1);
	ok(o.transforms == 1, "affine, one number: several make no more than one");
	o = given;
	tw_flow_options_fill(&o, TW_FLOW_AFFINE, 1000, 1);
	ok(o.kind == TW_FLOW_MAF && o.members == 3 && o.hidden == 7 &&
	    o.epochs == 30, "affine, given");
}

/*
 * The number of rows of a layer that do not see column j: those before the
 * first one that does.
 */
static size_t
blind_rows(const struct tw_layer *l, size_t j)
{
	size_t i, n = 0;

	for (i = 0; i < l->rows; i++)
		n += l->see[i] <= j;
	return n;
}

/*
 * The longest side of a layer may be in the first layer, the last or another.
 */
static void
layers(void)
{
	const struct { size_t x, y, hidden, blocks, out; } t[] = {
		{ 40, 2, 8, 1, 3 }, { 1, 5, 4, 1, 20 }, { 2, 1, 80, 0, 2 },
		{ 2, 1, 24, 2, 2 }, { 90, 9, 70, 1, 9 }, { 1, 40, 3, 1, 2 }
	};
	size_t i, j, k, bad = 0, wrong = 0;

	for (i = 0; i < sizeof t / sizeof *t; i++) {
		size_t most = 0;
		struct tw_made m;

		tw_made_init(&m, t[i].x, t[i].y, t[i].hidden, t[i].blocks,
		    t[i].out);
		for (k = 0; k < 2 * m.layers; k++) {
			const struct tw_layer *l = &m.layer[k / 2];
			size_t side = k % 2 ? l->row_pad : l->stride;

			most = side > most ? side : most;
			for (j = 0; j < l->stride; j++)
				wrong += l->seen[j] != blind_rows(l, j);
		}
		bad += m.most != most;
		tw_made_release(&m);
	}
	ok(bad == 0, "the longest side of a layer: %zu are wrong", bad);
	ok(wrong == 0, "the first row that sees a column: %zu are wrong", wrong);
}

/* The map to the real line is odd around the middle, also near the bounds. */
static void
odd_maps(void)
{
	const struct tw_flow_theta t = { TW_MAP_PROBIT, -3, 3, 0, 1, false,
		{ 0 } };
	double d, y, slope, worst = 0;

	for (d = 1; d > 0x1p-51; d /= 2) {
		y = tw_flow_standardize(&t, -3 + d, &slope);
		y += tw_flow_standardize(&t, 3 - d, &slope);
		worst = fmax(worst, fabs(y));
	}
	ok(worst < 1e-12, "odd to the edges: %.1e", worst);
	for (worst = 0, y = 0; y < 9; y += 0.125)
		worst = fmax(worst, fabs(tw_flow_unstandardize(&t, y) +
		    tw_flow_unstandardize(&t, -y)));
	ok(worst == 0, "and back: %.1e", worst);
}

/* The weights before the first step: a rate that rounds to 0 keeps them. */
static void
first_weights(void)
{
	enum { FEW = 30 };
	double column[2][FEW];
	const double *theta[2] = { column[0], column[1] };
	const struct tw_flow_theta free2[2] = { { TW_MAP_NONE, 0, 0, 0, 1,
	    false, { 0 } },
		{ TW_MAP_NONE, 0, 0, 0, 1, false, { 0 } } };
	struct tw_flow_options o = { .kind = TW_FLOW_NSF, .members = 1,
		.hidden = 16, .epochs = 1, .summary = SIZE_MAX, .seed = 4,
		.threads = 1 };
	struct tw_flow_report report;
	struct tw_flow f;
	struct tw_rng rng;
	size_t i, k, j, bad = 0;

	tw_rng_seed(&rng, 1);
	for (i = 0; i < FEW; i++)
		for (k = 0; k < 2; k++)
			column[k][i] = tw_rng_normal(&rng);
	tw_flow_options_fill(&o, TW_FLOW_SMALL, FEW, 2);
	o.blocks = 2;
	o.rate = 1e-300;
	o.decay = 0;
	if (fit_one(&(struct tw_flow_runs){ FEW, 2, theta, free2, 2,
	    theta }, &o, &f, &report) != 0) {
		ok(0, "a flow that is not trained");
		return;
	}
	for (k = 0; k < f.net.layers; k++) {
		const struct tw_layer *l = &f.net.layer[k];
		bool none = k == TW_MADE_OUT || k == TW_MADE_SKIP;
		bool inner = k >= TW_MADE_BLOCKS && (k - TW_MADE_BLOCKS) % 2 == 1;
		double most[2] = { 0, 0 }, v;	/* weights, biases */

		/* As a share of the largest possible weight. */
		for (i = 0; i < l->rows; i++)
			for (j = 0; j <= l->see[i]; j++) {
				if (j == l->see[i] && l->bias == SIZE_MAX)
					continue;
				v = (double)f.weight[j < l->see[i] ? l->weight +
				    i * l->stride + j : l->bias + i];
				v = fabs(v) / (inner ? 1e-3 :
				    1 / sqrt((double)l->see[i] + 1));
				most[j == l->see[i]] =
				    fmax(most[j == l->see[i]], v);
			}
		for (j = 0; j < 2; j++)
			bad += none ? most[j] != 0 :
			    !(most[j] > 0.6 && most[j] < 1 + 1e-6);
	}
	ok(bad == 0, "first weights: %zu layers of %zu are wrong", bad,
	    f.net.layers);
	tw_flow_release(&f);
}

/*
 * About a tenth of the records are held out, the same ones in any order, and
 * about a tenth of equal ones.
 */
static void
held_out(void)
{
	enum { RECORDS = 10000 };
	static uint64_t hash[RECORDS], back[RECORDS];
	static bool held[RECORDS], again[RECORDS];
	size_t n = 0, equal = 0, bad = 0, i;

	for (i = 0; i < RECORDS; i++) {
		hash[i] = tw_holdout_hash((double)i) + tw_holdout_hash(0.5);
		back[RECORDS - 1 - i] = hash[i];
	}
	tw_holdout_find(RECORDS, hash, held);
	tw_holdout_find(RECORDS, back, again);
	for (i = 0; i < RECORDS; i++) {
		n += held[i];
		bad += held[i] != again[RECORDS - 1 - i];
		hash[i] = hash[i % 2];
	}
	tw_holdout_find(RECORDS, hash, held);
	for (i = 0; i < RECORDS; i++)
		equal += held[i];
	ok(n > 880 && n < 1120 && bad == 0, "held out: %zu, %zu of them in "
	    "this order only", n, bad);
	ok(equal > 880 && equal < 1120, "of equal records: %zu", equal);
}

int
main(void)
{
	size_t d;

	/* Quick tests come first, so that mutants are detected sooner. */
	defaults();
	choices();
	size_choices();
	odd_maps();
	layers();
	first_weights();
	held_out();
	rates();
	told();
	targets();
	diverging();
	very_many_columns();
	many_columns();
	summaries();
	mean_of_others();
	steps();
	gradients(TW_FLOW_NSF, 3, 2, "nsf, 3 parameters");
	gradients(TW_FLOW_NSF, 1, 3, "nsf, 1 parameter");
	gradients(TW_FLOW_MAF, 4, 1, "maf, 4 parameters");
	singles();
	round_trips();
	for (d = 1; d <= 7; d += 2)
		same_bytes(d == 3 ? TW_FLOW_MAF : TW_FLOW_NSF, d);
	same_bytes(TW_FLOW_NSF, 2);
	masses();
	linear_gaussian(TW_FLOW_MAF, "maf");
	linear_gaussian(TW_FLOW_NSF, "nsf");
	mixture();
	sizes();
	sizes_by_threads();
	order_of_sizes();
	held_out_of_long_data();
	threads(1);
	threads(3);
	hostile();
	decay_and_clip();
	return done();
}
