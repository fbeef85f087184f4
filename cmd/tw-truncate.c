/*
 * tw-truncate: truncate a prior to the parameters that are plausible at one
 * observation, and write it to a file; or pass on only the records that a
 * truncated prior keeps.
 */
#include <math.h>

#include "form/level.h"
#include "io/msg.h"
#include "truncate/parts.h"

struct args {
	const char *posterior, *observed;	/* -f, -x */
	const char *truncated;	/* -t, NULL: find one */
	struct tw_truncate_options find;	/* draws 0: not given */
	double reach;		/* 0: not given */
	bool eps_given;
};

static const struct tw_opt options[] = {
	{ 'f', "flow", "FLOW", "find the truncated prior by this flow or posterior",
	    TW_OPT_TEXT(posterior) },
	{ 'x', "observed", "OBS", "with -f: the observation, a file with one record",
	    TW_OPT_TEXT(observed) },
	{ 0, "eps", "E", "with -f: share of the posterior that may lie outside\n"
	    "(default: 0.0001)",
	    TW_OPT_LEVEL(find.eps), TW_OPT_GIVEN(eps_given),
	    .line = TW_LINE_ALWAYS },
	{ 't', "truncated", "TRUNCATED",
	    "pass on the records that this truncated prior\ncontains",
	    TW_OPT_TEXT(truncated) },
	{ 0, "reach", "S", "with -t, select by the data: pass on a record if at\n"
	    "least the share S of draws at its data is inside",
	    TW_OPT_REAL(reach, 1e-9, 1, "a number above 0 and at most 1") },
	{ 'n', "draws", "N", "number of draws at OBS (default: 10000), or with\n"
	    "--reach at the data of a record (default: 100)",
	    TW_OPT_INTEGER(find.draws, 1, 100000000), .line = TW_LINE_ALWAYS },
	TW_ROW_SEED(find.seed, "for the draws (default: 1)"),
	TW_ROW_THREADS(find.threads,
	    "threads (default: 1); same bytes for any N"),
	{ 0 }
};

static const struct args defaults = {
	.find = { .eps = { .digit = { 1 }, .ndigit = 1, .zeros = 3 },
	    .seed = 1, .threads = 1 }
};

static const struct tw_usage usage = {
	.name = "tw-truncate", .artefact = "tw-truncated",
	.about = "Write a truncated prior: the parameters that a posterior finds plausible at an\n"
	    "observation. Or pass on the records whose parameters a truncated prior contains.",
	.operands = "[FILE...]",
	.example = "  $ tw-truncate -f flow.tsv -x obs.tsv >truncated.tsv\n"
	    "  $ tw-truncate -t truncated.tsv calib.tsv 2>&1 >kept.tsv | cut -d ' ' -f 4-\n  of 200 (0.165)\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
parse(struct args *a, int argc, char **argv)
{
	bool fit;

	tw_opt_parse(&usage, a, argc, argv);
	fit = a->truncated == NULL;
	tw_refuse(fit == (a->posterior == NULL),
	    "one of -f FLOW and -t TRUNCATED is required (see --help)");
	tw_refuse(fit && a->observed == NULL,
	    "-x OBS is required (see --help)");
	tw_refuse(!fit && (a->observed != NULL || a->eps_given),
	    "-x and --eps need -f");
	tw_refuse(fit && a->reach > 0, "--reach needs -t");
	tw_refuse(!fit && a->find.draws > 0 && a->reach == 0,
	    "-n needs -f or --reach");
	if (fit && optind < argc)
		tw_die(TW_MISUSED, "'%s': -f reads no records; select them in a second call, with -t",
		    argv[optind]);
	tw_refuse(fit && a->find.draws == 1,
	    "-n: one draw has no range: the default is 10000");
	if (!fit)
		tw_opt_input("-t", a->truncated, argc - optind, argv + optind);
	if (a->find.draws == 0)
		a->find.draws = fit ? 10000 : 100;
}

/*
 * Warn if not even the outermost draw leaves as little as eps outside: the mass
 * beyond the least density of n draws is 1 / (n + 1) on average.
 */
static void
say_few(const struct tw_truncate_options *o)
{
	double eps = tw_level_double(&o->eps), n = (double)o->draws;

	if ((n + 1) * eps < 1 - 1e-9)
		tw_warn("-n %.0f: so few draws leave about %.2g of the posterior outside, and not %.2g: --eps needs %.0f draws",
		    n, 1 / (n + 1), eps, ceil(1 / eps - 1e-6));
}

/* Find the truncated prior and write it. */
static void
fit(const struct args *a)
{
	struct tw_truncated_file t;
	struct tw_posterior_file p;
	struct tw_out out;

	tw_posterior_file_read(&p, a->posterior);
	say_few(&a->find);
	tw_truncate_find(&t, &p, a->observed, &a->find);
	tw_artefact_begin(&out, &usage, 1, a);
	tw_truncated_file_write(&t, &out);
	tw_posterior_file_release(&p);
}

/* Pass on the records that the truncated prior of file keeps. */
static struct tw_kept
pass(const struct args *a, const struct tw_truncated_file *file,
    struct tw_reader *r, struct tw_out *out)
{
	const struct tw_flow_file *f;
	struct tw_truncation t;
	struct tw_kept c;

	if (file->stages == 0)
		return tw_truncate_pass(NULL, NULL, r, out);
	f = &file->stage[file->stages - 1].of.flow.file;
	tw_truncation_begin(&t, file, f, a->find.threads);
	c = a->reach > 0 ?
	    tw_truncate_reach(&t, f, a->reach, &a->find, r, out) :
	    tw_truncate_pass(&t, &f->theta, r, out);
	tw_truncation_release(&t);
	return c;
}

static void
filter(const struct args *a, int n, char *const *operand)
{
	struct tw_truncated_file file;
	struct tw_reader r;
	struct tw_kept c;
	struct tw_out out;

	tw_truncated_file_read(&file, a->truncated);
	tw_out_open(&out);
	tw_reader_open(&r, n, operand, NULL);
	c = pass(a, &file, &r, &out);
	tw_out_close(&out);
	tw_reader_close(&r);
	tw_warn("kept %llu of %llu (%.4g)", c.kept, c.all,
	    c.all > 0 ? (double)c.kept / (double)c.all : 0.0);
	if (a->reach > 0 && c.all > 0 && c.kept == 0)
		tw_die(TW_NO_ANSWER, "no simulation is left: at the data of each, the truncated prior holds less than %g of the posterior, so that nothing calibrates the posterior at the observation",
		    a->reach);
	tw_truncated_file_release(&file);
}

int
main(int argc, char **argv)
{
	struct args a;

	parse(&a, argc, argv);
	if (a.truncated == NULL)
		fit(&a);
	else
		filter(&a, argc - optind, argv + optind);
	return tw_end(TW_DONE);
}
