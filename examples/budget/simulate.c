/*
 * An artificial system whose noise grows with its parameter: theta1 from
 * U[-2,2], x1 = theta1 + noise with standard deviation exp(theta1), x2 =
 * theta1^2 + noise with standard deviation 0.5. Prints theta1, x1, x2 and logq,
 * the log density of the posterior estimate N(x1, 1), which ignores the growth
 * of the noise and x2.
 */
#include <getopt.h>
#include <math.h>
#include <stdint.h>

#include "io/msg.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/rec.h"
#include "stat/base/rng.h"

struct args {
	uint64_t n;		/* -n */
	uint64_t seed;		/* --seed */
};

static const struct tw_opt options[] = {
	{ 'n', "records", "N", "simulations (default: 1)",
	    TW_OPT_INTEGER(n, 0, UINT64_MAX) },
	TW_ROW_SEED(seed, "of the random numbers (default: 1)"),
	{ 0 }
};

static const struct args defaults = { .n = 1, .seed = 1 };

static const struct tw_usage usage = {
	.name = "simulate",
	.about = "Simulate data whose noise grows with the parameter.",
	.operands = "", .opt = options, TW_DEFAULTS(defaults)
};

int
main(int argc, char **argv)
{
	struct tw_rng rng;
	struct tw_out out;
	struct args a;
	uint64_t k;
	double theta, x, y;

	tw_opt_parse(&usage, &a, argc, argv);
	if (optind < argc)
		tw_die(TW_MISUSED, "takes no operand (see --help)");

	tw_rng_seed(&rng, a.seed);
	tw_out_open(&out);
	tw_out_text(&out, "theta1\tx1\tx2\tlogq");
	tw_out_row(&out);
	for (k = 0; k < a.n; k++) {
		theta = 4 * tw_rng_uniform(&rng) - 2;
		x = theta + exp(theta) * tw_rng_normal(&rng);
		y = theta * theta + 0.5 * tw_rng_normal(&rng);
		tw_out_num(&out, theta);
		tw_row_num(&out, x);
		tw_row_num(&out, y);
		tw_row_num(&out, -(theta - x) * (theta - x) / 2 -
		    0.91893853320467274178);	/* log(2 pi)/2 */
		tw_out_row(&out);
	}
	tw_out_close(&out);
	return TW_DONE;
}
