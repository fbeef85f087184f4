/*
 * The right answer for two moons: draws from the true posterior at each
 * record's x1, x2. Prints id theta1 theta2 x1 x2, id the record's number.
 *
 * Under a flat prior, theta1 + theta2 = +-sqrt 2 (p1 - x1) with either sign as
 * likely and theta1 - theta2 = sqrt 2 (p2 - x2), where p is a point of the
 * moon; p1 < x1 is impossible. What falls outside the prior's box is drawn again.
 */
#include <getopt.h>
#include <math.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/rec.h"
#include "moon.h"

enum { PATIENCE = 10000000 };	/* draws outside in a row: x is impossible */

struct args {
	uint64_t n;		/* -n */
	uint64_t seed;		/* --seed */
};

static const struct tw_opt options[] = {
	{ 'n', "draws", "N", "draws for each record (default: 1)",
	    TW_OPT_WHOLE(struct args, n, 1, UINT64_MAX) },
	TW_ROW_SEED(struct args, seed, "of the random numbers (default: 1)"),
	{ 0 }
};

static const struct args defaults = { .n = 1, .seed = 1 };

static const struct tw_usage usage = {
	"posterior", "Draw from the true posterior of two moons.", "[FILE...]",
	options, TW_DEFAULTS(defaults)
};

/* A draw given x; false if none is found. */
static bool
draw(double theta[2], const double x[2], struct tw_rng *rng)
{
	double p[2], sum, diff;
	long k;

	for (k = 0; k < PATIENCE; k++) {
		moon(p, rng);
		sum = sqrt(2) * (p[0] - x[0]);
		diff = sqrt(2) * (p[1] - x[1]);
		if (sum < 0)
			continue;
		if (tw_rng_below(rng, 2) == 0)
			sum = -sum;
		theta[0] = (sum + diff) / 2;
		theta[1] = (sum - diff) / 2;
		if (fabs(theta[0]) <= 1 && fabs(theta[1]) <= 1)
			return true;
	}
	return false;
}

int
main(int argc, char **argv)
{
	struct tw_rec_options opt = { 0 };
	struct tw_reader r;
	struct tw_out out;
	struct tw_rng rng;
	struct args a;
	uint64_t k;
	size_t col[2];
	double x[2], theta[2];

	tw_opt_parse(&usage, &a, argc, argv);

	tw_rng_seed(&rng, a.seed);
	tw_out_open(&out);
	opt.out = &out;
	tw_reader_open(&r, argc - optind, argv + optind, &opt);
	col[0] = tw_col_find(&r, "x", "x1");
	col[1] = tw_col_find(&r, "x", "x2");
	tw_out_text(&out, "id\ttheta1\ttheta2\tx1\tx2");
	tw_out_row(&out);
	while (tw_reader_next(&r)) {
		(void)tw_field_num(&r, col[0], TW_WANT_FINITE, &x[0]);
		(void)tw_field_num(&r, col[1], TW_WANT_FINITE, &x[1]);
		for (k = 0; k < a.n; k++) {
			if (!draw(theta, x, &rng))
				tw_reader_die(&r, "no parameters make this x");
			tw_out_u64(&out, r.record);
			tw_row_num(&out, theta[0]);
			tw_row_num(&out, theta[1]);
			tw_row_num(&out, x[0]);
			tw_row_num(&out, x[1]);
			tw_out_row(&out);
		}
	}
	tw_out_close(&out);
	tw_reader_close(&r);
	return TW_DONE;
}
