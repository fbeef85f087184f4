/*
 * tw-pipe: print the shell script of a whole analysis, for the user's files.
 *
 * The files are read, so that what is wrong with them is said now and not by
 * the script; nothing is run.
 */
#include <stdlib.h>
#include <string.h>

#include "form/level.h"
#include "io/msg.h"
#include "io/opt.h"
#include "pipe/files.h"
#include "pipe/script.h"

#define WHOLE(member, least, most) \
	TW_OPT_WHOLE(struct tw_pipe, member, least, most)
#define TEXT(member) TW_OPT_TEXT(struct tw_pipe, member)

static const struct tw_opt options[] = {
	{ 0, "train", "FILE", "runs that train the flow", TEXT(train) },
	{ 0, "calib", "FILE", "other runs, for the bounds", TEXT(calib),
	    TW_OPT_REQUIRED },
	{ 0, "obs", "FILE", "the observation: one record", TEXT(obs),
	    TW_OPT_REQUIRED },
	{ 'p', "params", "COLS", "parameters (default: theta*)",
	    TW_OPT_COLS(struct tw_pipe, params) },
	{ 'x', "data", "COLS", "data (default: x*)",
	    TW_OPT_COLS(struct tw_pipe, data) },
	{ 0, "support", "LIST",
	    "bounds of the prior, NAME=LO:HI,..., for tw-flow",
	    TEXT(support) },
	{ 0, "focus", NULL, "train and calibrate where the parameters matter\n"
	    "at the observation", TW_OPT_FLAG(struct tw_pipe, focus) },
	{ 0, "logq", "COMMAND",
	    "your posterior instead of a flow: a filter that\n"
	    "appends the column logq", TEXT(logq) },
	{ 0, "draws", "FILE", "the same: its draws for the ids of --calib",
	    TEXT(draws) },
	{ 0, "obs-draws", "FILE", "its draws at the observation",
	    TEXT(obs_draws) },
	{ 0, "alpha", "A[,A...]", "1 - credible level (default: 0.1)",
	    TW_OPT_LEVELS(struct tw_pipe, alpha) },
	{ 0, "beta", "B", "1 - confidence of the bounds (default: 0.1)",
	    TW_OPT_LEVEL(struct tw_pipe, beta) },
	{ 0, "mass", "M", "undetermined mass to aim at (default: 0.02)",
	    TW_OPT_LEVEL(struct tw_pipe, mass) },
	{ 'n', "points", "N", "points of the grid an axis (default: 101)",
	    WHOLE(points, 2, 10000) },
	{ 'o', "output", "DIR", "folder for the results (default: tw-out)",
	    TEXT(dir) },
	{ 0, "seed", "N", "of all that is random (default: 1)",
	    WHOLE(seed, 0, UINT64_MAX) },
	{ 'j', "threads", "N",
	    "threads (default: 1)", WHOLE(threads, 1, 1024) },
	{ 0 }
};

static const struct tw_pipe defaults = {
	.params = "theta*", .data = "x*", .dir = "tw-out",
	.beta = TW_LEVEL_TENTH,
	.mass = { .digit = { 2 }, .ndigit = 1, .zeros = 1 },
	.seed = 1, .threads = 1, .points = 101
};

static const struct tw_usage usage = {
	.name = "tw-pipe",
	.about = "Print the shell script of a whole analysis: pipe it to sh, or keep and edit it.",
	.operands = "--calib FILE --obs FILE",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
check(const struct tw_pipe *p, int operands)
{
	bool own = p->logq != NULL || p->draws != NULL;

	if (operands > 0)
		tw_die(TW_MISUSED,
		    "files are given by --train, --calib and --obs");
	if (p->logq != NULL && p->draws != NULL)
		tw_die(TW_MISUSED, "--logq and --draws exclude each other");
	if (p->draws != NULL && p->obs_draws == NULL)
		tw_die(TW_MISUSED, "--draws needs --obs-draws");
	if (!own && p->obs_draws != NULL)
		tw_die(TW_MISUSED, "--obs-draws is for --logq and --draws");
	if (own && p->train != NULL)
		tw_die(TW_MISUSED, "--train is for a flow: with --logq or --draws there is none");
	if (own && (p->support != NULL || p->focus))
		tw_die(TW_MISUSED, "--support and --focus are for a flow");
	if (!own && p->train == NULL)
		tw_die(TW_MISUSED, "--train is required, or your own posterior: --logq or --draws");
}

/* Who means a 90 % region and types 0.9 gets one of 10 %. */
static void
ask_about(const struct tw_level *alpha)
{
	static const struct tw_level half = { .digit = { 5 }, .ndigit = 1 };
	double a = tw_level_double(alpha), rest = tw_level_rest(alpha);

	if (tw_level_compare(alpha, &half) > 0)
		tw_warn("--alpha %.6g is a %.6g %% region; a %.6g %% region is --alpha %.6g",
		    a, 100 * rest, 100 * a, rest);
}

int
main(int argc, char **argv)
{
	struct tw_pipe p;
	struct tw_out out;

	tw_opt_parse(&usage, &p, argc, argv);
	if (p.alpha.n == 0)
		tw_level_list_read(&p.alpha, "--alpha", "0.1");
	check(&p, argc - optind);
	tw_pipe_look(&p);
	ask_about(&p.alpha.of[0]);

	tw_out_open(&out);
	tw_pipe_write(&out, &p);
	tw_out_close(&out);

	tw_level_list_release(&p.alpha);
	free(p.names);
	return TW_DONE;
}
