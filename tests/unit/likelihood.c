/*
 * Tests of lib/stat/likelihood/likelihood.h: weights against
 * tests/oracles/weights.py, resampling that is fair for any random number, and
 * nothing if there are no weights.
 */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "stat/likelihood/likelihood.h"
#include "tap.h"

enum { MOST = 16 };

static bool
close_to(double a, double b)
{
	return fabs(a - b) <= 1e-12 * (1 + fabs(b));
}

static void
oracle(void)
{
	FILE *in = fopen("tests/oracles/weights.tsv", "r");
	char line[512];
	unsigned rows = 0, bad = 0;

	if (in == NULL || fgets(line, sizeof line, in) == NULL) {
		ok(0, "tests/oracles/weights.tsv is there");
		return;
	}
	while (fgets(line, sizeof line, in) != NULL) {
		double want[4], w[MOST], sum = 0;
		struct tw_weights s;
		char *p = line;
		size_t i, n;

		for (i = 0; i < 4; i++)
			want[i] = strtod(p, &p);
		for (n = (size_t)want[0], i = 0; i < n; i++)
			w[i] = strtod(p, &p);
		tw_weights_make(&s, n, w);
		for (i = 0; i < n; i++)
			sum += w[i];
		rows++;
		bad += !close_to(s.log_z, want[1]) ||
		    !close_to(s.error, want[2]) || !close_to(s.ess, want[3]) ||
		    !close_to(sum, 1);
	}
	fclose(in);
	ok(rows >= 9 && bad == 0, "%u of %u rows of the oracle", rows - bad,
	    rows);
}

static void
no_weight(void)
{
	double w[3] = { -INFINITY, NAN, INFINITY };
	struct tw_weights s;

	tw_weights_make(&s, 3, w);
	ok(s.ess == 0 && isinf(s.error) && s.log_z == -INFINITY && w[0] == 0 &&
	    w[1] == 0 && w[2] == 0, "no finite logarithm: no weight");
	w[0] = 0;
	w[1] = -2000;
	w[2] = INFINITY;
	tw_weights_make(&s, 3, w);
	ok(s.ess == 1 && fabs(s.log_z + log(3)) < 1e-15 && w[0] == 1 &&
	    w[1] == 0 && w[2] == 0, "far apart: all on the larger finite one");
}

/* Draw j is picked floor(m w) times or once more, and m w times on average. */
static void
picks(void)
{
	const double short_of[3] = { 0.5, 0.25, 0 };
	const double w[5] = { 0.1, 0, 0.55, 0.35 - 0x1p-40, 0 };
	double mean[5] = { 0 };
	size_t pick[7], i, k, bad = 0, rounds = 20000;
	struct tw_rng rng;

	tw_rng_seed(&rng, 1);
	for (k = 0; k < rounds; k++) {
		size_t count[5] = { 0 };

		tw_weights_pick(&rng, 5, w, 7, pick);
		for (i = 0; i < 7; i++) {
			bad += pick[i] > 4 || (i > 0 && pick[i] < pick[i - 1]);
			count[pick[i]]++;
		}
		for (i = 0; i < 5; i++) {
			bad += fabs((double)count[i] - 7 * w[i]) >= 1 + 1e-9;
			mean[i] += (double)count[i] / (double)rounds;
		}
	}
	ok(bad == 0, "picks ascend, and are no more than one off");
	for (bad = 0, i = 0; i < 5; i++)
		bad += fabs(mean[i] - 7 * w[i]) > 0.02;
	ok(bad == 0 && mean[1] == 0 && mean[4] == 0, "and fair on average");
	/*
	 * A rest of the weights, here a quarter instead of a rounding error,
	 * goes to the last draw with a weight.
	 */
	tw_weights_pick(&rng, 3, short_of, 7, pick);
	for (bad = 0, i = 0; i < 7; i++)
		bad += pick[i] > 1;
	ok(bad == 0 && pick[0] == 0 && pick[6] == 1, "weights short of 1");
}

/*
 * The same sums over observations, independent steps of a likelihood, from
 * single evaluations of densities.
 */
static void
sums(enum tw_flow_kind kind, size_t nets)
{
	enum { N = 37, D = 3, M = 150 };
	static double theta[N * D], x[M * 2], got[N], want[N];
	const size_t of[2] = { 2, 0 }, m[] = { 0, 1, 63, 64, 65, 128, M };
	struct tw_flow_eval e;
	struct tw_likelihood l;
	struct tw_flow f;
	struct tw_rng rng;
	size_t i, k, t, bad = 0;

	tw_rng_seed(&rng, 8);
	tw_flow_init(&f, 2, 2);
	tw_flow_add(&f, kind, nets, nets, 4, nets, 3, 4);
	for (i = 0; i < nets * nets * f.net.size; i++)
		f.weight[i] = (float)(tw_rng_normal(&rng) / 4);
	for (i = 0; i < 2; i++) {
		f.theta[i].sd = 1;
		f.data[i] = (struct tw_flow_data){ TW_WARP_NONE, 0, 1, 0, 1, 0 };
	}
	for (i = 0; i < N * D; i++)
		theta[i] = tw_rng_normal(&rng);
	for (i = 0; i < M * 2; i++)
		x[i] = tw_rng_normal(&rng);
	for (t = 0; t < sizeof m / sizeof *m; t++) {
		f.stepwise = (struct tw_stepwise){ 0 };
		tw_flow_eval_init(&e, &f, 1);
		for (i = 0; i < N; i++) {
			double given[2] = { theta[i * D + 2], theta[i * D] };

			got[i] = want[i] = i == 5 ? -INFINITY : (double)i;
			tw_flow_at_x(&e, given);
			for (k = 0; k < m[t] || k == 0; k++)
				want[i] += tw_flow_logq(&e, x + 2 * k);
		}
		tw_flow_eval_release(&e);
		/* m is the number of steps, 0 if it is not stepwise. */
		f.stepwise = (struct tw_stepwise){ m[t], 2, 0, false, 2,
			false };
		tw_likelihood_init(&l, &f, 2);
		tw_likelihood_add(&l, N, D, theta, of, x, got);
		tw_likelihood_release(&l);
		for (i = 0; i < N; i++)
			bad += i == 5 ? got[i] != want[i] :
			    !close_to(got[i], want[i]);
	}
	ok(bad == 0, "sums of 1 to %d observations, %zu networks: %zu are not",
	    M, nets * nets, bad);
	tw_flow_release(&f);
}

int
main(void)
{
	oracle();
	no_weight();
	picks();
	sums(TW_FLOW_MAF, 1);
	sums(TW_FLOW_NSF, 2);
	return done();
}
