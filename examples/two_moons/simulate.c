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

static const struct tw_opt options[] = {
	{ 'n', "records", "N", "simulations (default: 1)" },
	{ TW_OPT_SEED, "seed", "N", "of the random numbers (default: 1)" },
	{ TW_OPT_OWN, "theta", "V,V",
	    "simulate at these parameters instead of draws\n"
	    "from the prior" },
	{ 0, NULL, NULL, NULL }
};

static const struct tw_usage usage = {
	"simulate", "Simulate two moons.", "", options
};

static void
read_theta(double theta[2], const char *list)
{
	size_t n = strcspn(list, ",");

	if (tw_num_read(list, n, &theta[0]) != TW_NUM_FINITE || list[n] == '\0' ||
	    tw_num_read(list + n + 1, strlen(list + n + 1), &theta[1]) !=
	    TW_NUM_FINITE)
		tw_opt_bad("--theta", list, "two numbers");
}

int
main(int argc, char **argv)
{
	double theta[2], x[2];
	struct tw_rng rng;
	struct tw_out out;
	uint64_t n = 1, seed = 1, k;
	const char *arg;
	bool given = false;
	int key;

	tw_opt_start(&usage);
	while ((key = tw_opt_next(&usage, argc, argv, &arg)) != -1)
		if (key == 'n')
			n = tw_opt_u64("-n", arg, 0, UINT64_MAX);
		else if (key == TW_OPT_SEED)
			seed = tw_opt_u64("--seed", arg, 0, UINT64_MAX);
		else {
			read_theta(theta, arg);
			given = true;
		}
	if (optind < argc)
		tw_die(TW_MISUSED, "takes no operand (see --help)");

	tw_rng_seed(&rng, seed);
	tw_out_open(&out);
	tw_out_text(&out, "theta1\ttheta2\tx1\tx2");
	tw_out_row(&out);
	for (k = 0; k < n; k++) {
		if (!given) {
			theta[0] = 2 * tw_rng_uniform(&rng) - 1;
			theta[1] = 2 * tw_rng_uniform(&rng) - 1;
		}
		moon(x, &rng);
		x[0] -= fabs(theta[0] + theta[1]) / sqrt(2);
		x[1] += (theta[1] - theta[0]) / sqrt(2);
		tw_out_num(&out, theta[0]);
		tw_row_num(&out, theta[1]);
		tw_row_num(&out, x[0]);
		tw_row_num(&out, x[1]);
		tw_out_row(&out);
	}
	tw_out_close(&out);
	return TW_DONE;
}
