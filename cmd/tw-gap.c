/*
 * tw-gap: estimate the coverage gap, the difference between the coverage of a
 * posterior estimate's regions and intervals at an x and their average
 * coverage. The estimate compares two further estimates, each trained on one
 * half of the simulations. Its table is for tw-bounds --gap.
 */
#include "gap/parts.h"
#include "io/msg.h"

struct args {
	const char *posterior, *at;
	const char *theta;	/* -p, NULL: all parameters */
	struct tw_texts half;	/* two files */
	struct tw_level_list alpha;
	size_t draws, runs;
	double error;
	bool error_given;
	uint64_t seed;
	unsigned threads;
};

static const struct tw_opt options[] = {
	{ 'f', "flow", "POSTERIOR",
	    "posterior or flow of all simulations (required)",
	    TW_OPT_TEXT(posterior), TW_OPT_REQUIRED },
	{ 0, "half", "HALF",
	    "the same for a half of them (tw-flow --retrain, or\n"
	    "--part 1/2 of a flow); required for both halves",
	    TW_OPT_TEXTS(half) },
	{ 'p', "params", "COLS", "parameters in question (default: all)",
	    TW_OPT_COLS(theta) },
	{ 0, "alpha", "A[,A...]", "1 - credible level (default: 0.1)",
	    TW_OPT_LEVELS(alpha) },
	{ 'n', "draws", "N", "draws at an x (default: 500)",
	    TW_OPT_INTEGER(draws, 2, 100000000), .line = TW_LINE_ALWAYS },
	{ 0, "runs", "M", "use the data of the first M records (default: 300)",
	    TW_OPT_INTEGER(runs, 2, 100000000), .line = TW_LINE_ALWAYS },
	{ 0, "at", "OBS",
	    "rows for each record of OBS, by its id or number,\n"
	    "from the M records whose data are nearest", TW_OPT_TEXT(at) },
	{ 0, "error", "S", "no more data once the standard error of each\n"
	    "sqrt(gap^2 + floor^2) is at most S times it,\n"
	    "or 0.001 (default: 0.1)",
	    TW_OPT_REAL(error, 1e-9, 1, "a number above 0 and at most 1"),
	    TW_OPT_GIVEN(error_given), .line = TW_LINE_CHANGED },
	TW_ROW_SEED(seed, "for the draws (default: 1)"),
	TW_ROW_THREADS(threads, "threads (default: 1); same bytes for any N"),
	{ 0 }
};

static const struct args defaults = {
	.draws = 500, .runs = 300, .error = 0.1, .seed = 1, .threads = 1
};

static const struct tw_usage usage = {
	.name = "tw-gap",
	.about = "Estimate the coverage gap, how far coverage at an x is from its average.",
	.operands = "-f POSTERIOR --half HALF [FILE...] >GAP",
	.example = "  $ tw-gap -f flow.tsv --half a.tsv --half b.tsv calib.tsv >gap.tsv\n"
	    "  $ sed -n 2,3p gap.tsv | cut -f 1-4\n  kind\tname\talpha\truns\n  region\t-\t0.1\t50\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	if (a->half.n > 2)
		tw_opt_bad("--half", a->half.v[2], "given more than twice");
	tw_refuse(a->half.n < 2,
	    "--half is required twice: for both halves of the training simulations");
	tw_refuse(a->at != NULL && a->error_given,
	    "--at cannot be combined with --error: it takes the same number of data at each observation");
	if (a->at != NULL)
		tw_opt_input("--at", a->at, argc - optind, argv + optind);
	if (a->alpha.n == 0)
		tw_level_list_take(&a->alpha, "--alpha", "0.1");
}

/* Estimate the coverage gap at the records of r. */
static void
find_gap(struct args *a, struct tw_reader *r)
{
	struct tw_gap_rows rows = { .alpha = &a->alpha };
	struct tw_halves h;
	struct tw_closest c;
	struct tw_out out;

	tw_halves_read(&h, (const char *const[TW_ESTIMATES]){ a->posterior,
	    a->half.v[0], a->half.v[1] }, a->threads);
	tw_halves_init(&h, r, a->draws, a->theta, a->seed);
	rows.theta = &h.theta;
	rows.trained = tw_posterior_trained(&h.file[TW_WHOLE]);
	rows.rows = h.sets * a->alpha.n;
	if (a->at != NULL)
		tw_closest_read(&c, &rows, &h, a->at, r, a->runs);
	else
		tw_gap_rows_read(&rows, &h, r, a->runs, a->error);
	tw_artefact_begin(&out, &usage, 1, a);
	tw_gap_file_header(&out, a->at != NULL);
	if (a->at != NULL)
		tw_closest_write(&c, &rows, &out);
	else
		tw_gap_rows_write(&rows, false, (struct tw_slice){ 0 }, rows.n,
		    NULL, &out);
	tw_gap_outside_write(&h.file[TW_WHOLE], a->at != NULL, a->seed,
	    a->threads, &out);
	tw_gap_rows_write_left(&rows, &out);
	tw_artefact_end(&out);
	tw_halves_release(&h);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_reader r;

	parse(&a, argc, argv);
	tw_reader_open(&r, argc - optind, argv + optind, NULL);
	find_gap(&a, &r);
	tw_reader_close(&r);
	return tw_end(TW_DONE);
}
