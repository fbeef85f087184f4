/*
 * Tests of lib/stat/likelihood/iid.h and kernels.h: posteriors of several
 * observations against tests/oracles/iid.py, from an estimate that does not
 * depend on them; kernels against identities.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "stat/likelihood/iid.h"
#include "stat/likelihood/kernels.h"
#include "stat/likelihood/likelihood.h"
#include "tap.h"

enum { MOST = 64, DRAWS = 40000 };

static const double LOG_2PI = 1.83787706640934548356;

/* ---- several observations ----------------------------------------- */

struct set {
	char kind[8];
	double log_z, mean, sd, right;
	double x[MOST];
	size_t m, d;
};

static double
log_normal(double v, double mean, double sd)
{
	double z = (v - mean) / sd;

	return -0.5 * z * z - log(sd) - LOG_2PI / 2;
}

/* The three models of the oracle. */
static void
logs(void *arg, size_t n, const double *theta, double *log_prior,
    double *log_l)
{
	const struct set *s = arg;
	bool two = strcmp(s->kind, "two") == 0;
	size_t i, k;

	for (i = 0; i < n; i++, theta += s->d) {
		log_prior[i] = s->d == 2 ? log_normal(theta[0], 0, 1) +
		    log_normal(theta[1], 0, 1) :
		    two ? log_normal(theta[0], 0.3, 1) :
		    theta[0] >= 0 && theta[0] <= 3 ? -log(3) : -INFINITY;
		for (log_l[i] = 0, k = 0; k < s->m; k++)
			log_l[i] += s->d == 2 ? log_normal(s->x[k],
			    theta[0] + theta[1] / 2, 1) :
			    log_normal(s->x[k], theta[0] * theta[0], 0.5);
	}
}

static bool
read_set(FILE *in, struct set *s)
{
	char line[1024], *p;

	if (fgets(line, sizeof line, in) == NULL)
		return false;
	p = strchr(line, '\t');
	snprintf(s->kind, sizeof s->kind, "%.*s", (int)(p - line), line);
	s->d = strcmp(s->kind, "pair") == 0 ? 2 : 1;
	s->log_z = strtod(p, &p);
	s->mean = strtod(p, &p);
	s->sd = strtod(p, &p);
	s->right = strtod(p, &p);
	for (s->m = 0; s->m < MOST && *p != '\n'; s->m++)
		s->x[s->m] = strtod(p, &p);
	return true;
}

/* Weighted moments of the proposals, and their effective sample size. */
static void
measure(const struct set *s, struct tw_iid *iid, struct tw_rng *rng,
    struct set *got, double *ess)
{
	const double zero = 0, *x[MOST];
	struct tw_iid_target target = { logs, (void *)(uintptr_t)s };
	double *theta = calloc(DRAWS, s->d * sizeof *theta);
	double *w = calloc(DRAWS, sizeof *w), *q = calloc(DRAWS, sizeof *q);
	double *l = calloc(DRAWS, sizeof *l), square = 0;
	struct tw_weights weights;
	size_t i;

	for (i = 0; i < s->m; i++)
		x[i] = &zero;
	tw_iid_adapt(iid, rng, s->m, x, &target);
	tw_iid_draw(iid, rng, DRAWS, theta, q);
	logs(target.arg, DRAWS, theta, w, l);
	for (i = 0; i < DRAWS; i++)
		w[i] += l[i] - q[i];
	tw_weights_make(&weights, DRAWS, w);
	got->log_z = weights.log_z;
	got->mean = got->right = 0;
	for (i = 0; i < DRAWS; i++) {
		got->mean += w[i] * theta[i * s->d];
		square += w[i] * theta[i * s->d] * theta[i * s->d];
		got->right += theta[i * s->d] > 0 ? w[i] : 0;
	}
	got->sd = sqrt(square - got->mean * got->mean);
	*ess = weights.ess;
	free(theta);
	free(w);
	free(q);
	free(l);
}

/* An estimate that is N(0, 4), or uniform within the bounds, for any x. */
static void
blind(struct tw_flow *f, const struct set *s)
{
	size_t i;

	tw_flow_init(f, s->d, 1);
	tw_flow_add(f, TW_FLOW_MAF, 1, 1, 4, 0, 1, 4);
	f->data[0] = (struct tw_flow_data){ TW_WARP_NONE, 0, 1, 0, 1 };
	for (i = 0; i < s->d; i++)
		f->theta[i] = strcmp(s->kind, "wall") == 0 ?
		    (struct tw_flow_theta){ TW_MAP_PROBIT, 0, 3, 0, 1, false } :
		    (struct tw_flow_theta){ TW_MAP_NONE, 0, 0, 0, 2, false };
}

/* Within six standard errors of a mean of that many draws. */
static bool
close_to(double got, double want, double sd, double ess)
{
	return fabs(got - want) <= 6 * sd / sqrt(ess) + 1e-9;
}

static void
oracle(unsigned threads)
{
	FILE *in = fopen("tests/oracles/iid.tsv", "r");
	char line[256];
	struct set s, got;
	struct tw_flow flow;
	struct tw_flow_eval eval;
	struct tw_iid iid;
	struct tw_rng rng;
	double ess;

	if (in == NULL || fgets(line, sizeof line, in) == NULL) {
		ok(0, "tests/oracles/iid.tsv is there");
		return;
	}
	while (read_set(in, &s)) {
		blind(&flow, &s);
		tw_flow_eval_init(&eval, &flow, threads);
		tw_iid_init(&iid, &eval, DRAWS, threads);
		tw_rng_seed(&rng, 5);
		measure(&s, &iid, &rng, &got, &ess);
		/*
		 * Kernels must be as wide as the distance between both modes.
		 */
		ok(ess >= (strcmp(s.kind, "two") == 0 || s.m == 1 ?
		    DRAWS / 10 : DRAWS / 2) &&
		    close_to(got.log_z, s.log_z, sqrt(DRAWS / ess), DRAWS) &&
		    close_to(got.mean, s.mean, s.sd, ess) &&
		    close_to(got.sd, s.sd, s.sd, ess) &&
		    close_to(got.right, s.right,
		    sqrt(s.right * (1 - s.right)), ess),
		    "%s, %zu: log Z %.4f %.4f, mean %.4f %.4f, sd %.4f %.4f, "
		    "share %.4f %.4f, worth %.0f", s.kind, s.m, got.log_z,
		    s.log_z, got.mean, s.mean, got.sd, s.sd, got.right,
		    s.right, ess);
		tw_iid_release(&iid);
		tw_flow_eval_release(&eval);
		tw_flow_release(&flow);
	}
	fclose(in);
}

static void
nowhere(void *arg, size_t n, const double *theta, double *log_prior,
    double *log_l)
{
	size_t i;

	(void)arg;
	(void)theta;
	for (i = 0; i < n; i++)
		log_prior[i] = log_l[i] = -INFINITY;
}

/*
 * If no draw has a weight, the mixture stays as it is, with finite densities.
 */
static void
no_weight(void)
{
	const struct tw_iid_target target = { nowhere, NULL };
	const double zero = 0, *x[3] = { &zero, &zero, &zero };
	struct set s = { .kind = "two", .d = 1 };
	struct tw_flow flow;
	struct tw_flow_eval eval;
	struct tw_iid iid;
	struct tw_rng rng;
	double theta[5], log_q[5];
	size_t i, bad = 0;

	blind(&flow, &s);
	tw_flow_eval_init(&eval, &flow, 1);
	tw_iid_init(&iid, &eval, 5, 1);
	tw_rng_seed(&rng, 1);
	tw_iid_adapt(&iid, &rng, 3, x, &target);
	tw_iid_draw(&iid, &rng, 5, theta, log_q);
	for (i = 0; i < 5; i++)
		bad += fabs(log_q[i] - log_normal(theta[i], 0, 2)) > 1e-12;
	ok(!iid.narrow && bad == 0, "no weight anywhere: the mixture");
	tw_iid_release(&iid);
	tw_flow_eval_release(&eval);
	tw_flow_release(&flow);
}

/*
 * If the estimate is the posterior, a single population suffices, and the
 * mixture stays as it is.
 */
static void
exact(void *arg, size_t n, const double *theta, double *log_prior,
    double *log_l)
{
	size_t *asked = arg, i;

	(*asked)++;
	for (i = 0; i < n; i++) {
		log_prior[i] = log_normal(theta[i], 0, 2);
		log_l[i] = 0;
	}
}

static void
good_estimate(void)
{
	size_t asked = 0;
	const struct tw_iid_target target = { exact, &asked };
	const double zero = 0, *x[2] = { &zero, &zero };
	struct set s = { .kind = "two", .d = 1 };
	struct tw_flow flow;
	struct tw_flow_eval eval;
	struct tw_iid iid;
	struct tw_rng rng;

	blind(&flow, &s);
	tw_flow_eval_init(&eval, &flow, 1);
	tw_iid_init(&iid, &eval, 5, 1);
	tw_rng_seed(&rng, 1);
	tw_iid_adapt(&iid, &rng, 2, x, &target);
	ok(asked == 1 && !iid.narrow, "a good estimate: asked once, it stays");
	tw_iid_release(&iid);
	tw_flow_eval_release(&eval);
	tw_flow_release(&flow);
}

/* ---- kernels ------------------------------------------------------ */

/* Their integral over the real line, and the mean of f / g over draws of g. */
static void
kernels(size_t d)
{
	enum { CENTRES = 200, N = 50000 };
	struct tw_kernels k;
	struct tw_rng rng;
	double y[CENTRES * 3], v[3], room[3], sum = 0, mean = 0, one = 0, log_f;
	double square = 0, wide;
	size_t i, j;

	tw_rng_seed(&rng, 9);
	for (i = 0; i < CENTRES; i++)
		for (j = 0; j < d; j++)
			y[i * d + j] = 1e6 + 1e3 * tw_rng_normal(&rng) +
			    (j > 0 ? 2 * (y[i * d] - 1e6) : 0);
	tw_kernels_init(&k, d, CENTRES);
	ok(tw_kernels_fit(&k, y) == 0, "kernels around %d draws", CENTRES);
	for (i = 0; i < 400000 && d == 1; i++) {
		v[0] = 1e6 + ((double)i - 200000 + 0.5);
		sum += exp(tw_kernels_log(&k, v, room));
	}
	if (d == 1)
		ok(fabs(sum - 1) < 1e-6, "their integral is 1: %.9f", sum);
	for (i = 0; i < N; i++) {
		tw_kernels_draw(&k, &rng, v, room);
		for (log_f = 0, j = 0; j < d; j++)
			log_f += log_normal(v[j], 1e6 +
			    (j > 0 ? 2 * (v[0] - 1e6) : 0), 900);
		sum = exp(log_f - tw_kernels_log(&k, v, room));
		one += sum / N;
		mean += (v[0] - 1e6) / N;
		square += (v[0] - 1e6) * (v[0] - 1e6) / N;
	}
	ok(fabs(one - 1) < 0.05, "the mean of f / g over draws of g: %.4f",
	    one);
	/*
	 * The variance of the draws plus that of a kernel, whose tails multiply
	 * it by v / (v - 2).
	 */
	wide = k.width * k.width;
	wide = 1 - wide + wide * (double)k.freedom / (double)(k.freedom - 2);
	wide *= pow(k.spread.chol[0] / k.spread.scale[0], 2);
	square = (square - mean * mean) / wide;
	ok(fabs(square - 1) < 0.05, "their variance: %.4f of what it should be",
	    square);
	for (i = 0; i < CENTRES * d; i++)
		y[i] = 1;
	ok(tw_kernels_fit(&k, y) < 0, "no kernels around equal draws");
	tw_kernels_release(&k);
}

int
main(void)
{
	oracle(1);
	oracle(3);
	no_weight();
	good_estimate();
	kernels(1);
	kernels(2);
	kernels(3);
	return done();
}
