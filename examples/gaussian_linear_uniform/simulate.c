/*
 * The benchmark's task "gaussian linear uniform": ten parameters from the
 * prior U[-1,1], ten data x = theta + noise, noise N(0, 0.1) each.
 * Prints a record a simulation: theta1 theta2 x1 ... x10. The other eight
 * parameters are nuisance: drawn, used, dropped.
 */
#include <getopt.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/out.h"
#include "stat/base/rng.h"

enum { DIM = 10, KEPT = 2 };

struct args {
	uint64_t n;		/* -n */
	uint64_t seed;		/* --seed */
	double theta[DIM];	/* --theta */
	bool given;
};

/* The numbers of a comma-separated list; what the list lacks stays 0. */
static void
take_theta(void *to, const char *option, const char *list)
{
	double *theta = to;
	const char *s = list;
	size_t i, n;

	memset(theta, 0, DIM * sizeof *theta);
	for (i = 0; i < DIM; i++) {
		n = strcspn(s, ",");
		if (tw_num_read(s, n, &theta[i]) != TW_NUM_FINITE)
			break;
		if (s[n] == '\0')
			return;
		s += n + 1;
	}
	tw_opt_bad(option, list, "one to ten numbers");
}

static const struct tw_opt options[] = {
	{ 'n', "records", "N", "simulations (default: 1)",
	    TW_OPT_WHOLE(struct args, n, 0, UINT64_MAX) },
	TW_ROW_SEED(struct args, seed, "of the random numbers (default: 1)"),
	{ 0, "theta", "V[,V...]",
	    "simulate at these parameters, 0 for those\n"
	    "not given, instead of draws from the prior",
	    TW_OPT_OWN(struct args, theta, take_theta, NULL),
	    TW_OPT_GIVEN(struct args, given) },
	{ 0 }
};

static const struct args defaults = { .n = 1, .seed = 1 };

static const struct tw_usage usage = {
	"simulate",
	"Simulate data from ten uniform parameters: x = theta + noise.",
	"", options, TW_DEFAULTS(defaults)
};

static void
put_header(struct tw_out *out)
{
	int i;

	tw_out_text(out, "theta1\ttheta2");
	for (i = 1; i <= DIM; i++) {
		tw_out_text(out, "\tx");
		tw_out_u64(out, (unsigned long long)i);
	}
	tw_out_row(out);
}

static void
put_record(struct tw_out *out, const double theta[DIM], struct tw_rng *rng)
{
	const double sd = sqrt(0.1);
	int i;

	for (i = 0; i < KEPT; i++) {
		tw_out_num(out, theta[i]);
		tw_out_byte(out, '\t');
	}
	for (i = 0; i < DIM; i++) {
		tw_out_num(out, theta[i] + sd * tw_rng_normal(rng));
		if (i < DIM - 1)
			tw_out_byte(out, '\t');
	}
	tw_out_row(out);
}

int
main(int argc, char **argv)
{
	struct tw_rng rng;
	struct tw_out out;
	struct args a;
	uint64_t k;
	int i;

	tw_opt_parse(&usage, &a, argc, argv);
	if (optind < argc)
		tw_die(TW_MISUSED, "takes no operand (see --help)");

	tw_rng_seed(&rng, a.seed);
	tw_out_open(&out);
	put_header(&out);
	for (k = 0; k < a.n; k++) {
		for (i = 0; i < DIM && !a.given; i++)
			a.theta[i] = 2 * tw_rng_uniform(&rng) - 1;
		put_record(&out, a.theta, &rng);
	}
	tw_out_close(&out);
	return TW_DONE;
}
