/*
 * The benchmark's task "two moons": two parameters from the prior U[-1,1], and
 *
 *   x = (r cos a + 0.25 - |theta1 + theta2| / sqrt 2, r sin a + (theta2 - theta1) / sqrt 2)
 *
 * with a ~ U(-pi/2, pi/2), r ~ N(0.1, 0.01^2): a half moon whose place tells
 * theta1 - theta2, but theta1 + theta2 up to its sign only.
 * Prints a record a simulation: theta1 theta2 x1 x2.
 */
#include <getopt.h>
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/rec.h"
#include "moon.h"

struct args {
	uint64_t n;		/* -n */
	uint64_t seed;		/* --seed */
	double theta[2];	/* --theta */
	bool given;
};

static void
take_theta(void *to, const char *option, const char *list)
{
	double *theta = to;
	size_t n = strcspn(list, ",");

	if (tw_num_read(list, n, &theta[0]) != TW_NUM_FINITE || list[n] == '\0' ||
	    tw_num_read(list + n + 1, strlen(list + n + 1), &theta[1]) !=
	    TW_NUM_FINITE)
		tw_opt_bad(option, list, "two numbers");
}

static const struct tw_opt options[] = {
	{ 'n', "records", "N", "simulations (default: 1)",
	    TW_OPT_WHOLE(struct args, n, 0, UINT64_MAX) },
	TW_ROW_SEED(struct args, seed, "of the random numbers (default: 1)"),
	{ 0, "theta", "V,V",
	    "simulate at these parameters instead of draws\n"
	    "from the prior",
	    TW_OPT_OWN(struct args, theta, take_theta, NULL),
	    TW_OPT_GIVEN(struct args, given) },
	{ 0 }
};

static const struct args defaults = { .n = 1, .seed = 1 };

static const struct tw_usage usage = {
	"simulate", "Simulate two moons.", "", options, TW_DEFAULTS(defaults)
};

int
main(int argc, char **argv)
{
	double x[2];
	struct tw_rng rng;
	struct tw_out out;
	struct args a;
	uint64_t k;

	tw_opt_parse(&usage, &a, argc, argv);
	if (optind < argc)
		tw_die(TW_MISUSED, "takes no operand (see --help)");

	tw_rng_seed(&rng, a.seed);
	tw_out_open(&out);
	tw_out_text(&out, "theta1\ttheta2\tx1\tx2");
	tw_out_row(&out);
	for (k = 0; k < a.n; k++) {
		if (!a.given) {
			a.theta[0] = 2 * tw_rng_uniform(&rng) - 1;
			a.theta[1] = 2 * tw_rng_uniform(&rng) - 1;
		}
		moon(x, &rng);
		x[0] -= fabs(a.theta[0] + a.theta[1]) / sqrt(2);
		x[1] += (a.theta[1] - a.theta[0]) / sqrt(2);
		tw_out_num(&out, a.theta[0]);
		tw_row_num(&out, a.theta[1]);
		tw_row_num(&out, x[0]);
		tw_row_num(&out, x[1]);
		tw_out_row(&out);
	}
	tw_out_close(&out);
	return TW_DONE;
}
