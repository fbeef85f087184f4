/*
 * tw-pipe: print the shell script of a whole analysis, for the user's files.
 *
 * Reads the files and tries the simulator, so that errors in them are reported
 * now and not by the script.
 */
#include <stdlib.h>

#include "io/msg.h"
#include "pipe/parts.h"

#define PICTURE TW_OPT_OWN(pictures, tw_pipe_take_picture, NULL)

enum { UNTIL_RUNS = 100000 };	/* at most, with --until */

static const char *const on_failure[] = { "stop", "na", NULL };

static const struct tw_opt options[] = {
	{ 0, "simulate", "COMMAND",
	    "the simulator: a filter that appends data to\n"
	    "parameters; SEED in it becomes a number", TW_OPT_TEXT(simulate) },
	{ 0, "each", "COMMAND",
	    "or a command that runs once for each simulation",
	    TW_OPT_TEXT(each) },
	{ 0, "template", "FILE", "with --each: as for tw-simulate",
	    TW_OPT_TEXTS(template) },
	{ 0, "take", "TEXT", "with --each: as for tw-simulate",
	    TW_OPT_TEXTS(take) },
	{ 0, "on-failure", "stop|na", "with --each: as for tw-simulate",
	    TW_OPT_WORD(fails_are_na, on_failure) },
	{ 'd', "delimiter", "CHAR", "with --each: as for tw-simulate",
	    TW_OPT_TEXT(delimiter) },
	{ 0, "prior", "PRIOR", "the prior, NAME=DISTRIBUTION...; tw-sample --help\n"
	    "lists the distributions", TW_OPT_TEXT(prior) },
	{ 0, "draw", "COMMAND",
	    "or draws of the prior: COMMAND -n N --seed S", TW_OPT_TEXT(draw) },
	{ 0, "runs", "N", "number of all simulations (default: 10000)",
	    TW_OPT_INTEGER(runs, 300, 1000000000),
	    TW_OPT_GIVEN(runs_given) },
	{ 0, "chunk", "N", "simulations in a call (default: 500; --each: 20)",
	    TW_OPT_INTEGER(chunk, 1, 1000000000),
	    TW_OPT_GIVEN(chunk_given) },
	{ 0, "launch", "COMMAND",
	    "command that runs the calls, such as parallel",
	    TW_OPT_TEXT(launch) },
	{ 0, "train", "FILE", "simulations that train the flow",
	    TW_OPT_TEXT(train) },
	{ 0, "calib", "FILE", "other simulations, for the bounds",
	    TW_OPT_TEXT(calib) },
	{ 0, "obs", "FILE", "the observation: one record; with a simulator\n"
	    "several, named by a column id or numbered", TW_OPT_TEXT(obs) },
	{ 'p', "params", "COLS", "parameters (default: --prior's, or theta*)",
	    TW_OPT_COLS(params), TW_OPT_GIVEN(params_given) },
	{ 'x', "data", "COLS", "data (default: x*; with --simulate and --each,\n"
	    "if there are none, all columns of --obs)", TW_OPT_COLS(data),
	    TW_OPT_GIVEN(data_given) },
	{ 0, "support", "LIST",
	    "bounds of the prior, NAME=LO:HI,..., for tw-flow",
	    TW_OPT_TEXT(support) },
	{ 0, "logq", "COMMAND",
	    "your posterior instead of a flow: a filter that\n"
	    "appends the column logq", TW_OPT_TEXT(logq) },
	{ 0, "draws", "FILE", "or draws of your posterior at the data of --calib",
	    TW_OPT_TEXT(draws) },
	{ 0, "obs-draws", "FILE", "draws of your posterior at the observation",
	    TW_OPT_TEXT(obs_draws) },
	{ 0, "alpha", "A[,A...]", "1 - credible level (default: 0.1)",
	    TW_OPT_LEVELS(alpha) },
	{ 0, "beta", "B", "1 - confidence of the bounds (default: 0.1)",
	    TW_OPT_LEVEL(beta) },
	{ 0, "limit", "NAME=SIDE",
	    "one-sided limit, lower or upper; may be repeated",
	    TW_OPT_TEXTS(limits) },
	{ 0, "reuse", "FOLDER",
	    "simulations of this analysis train, too; --runs\n"
	    "counts them", TW_OPT_TEXT(reuse) },
	{ 0, "until", "U",
	    "analyses with more and more simulations, until at\n"
	    "most U is undetermined, or --runs (100000) are spent",
	    TW_OPT_LEVEL(mass), TW_OPT_GIVEN(until) },
	{ 0, "points", "N", "points of the grid on each axis (default: 101)",
	    TW_OPT_INTEGER(points, 2, 1000),
	    TW_OPT_GIVEN(points_given) },
	{ 0, "title", "T", "title of the pictures", PICTURE },
	{ 0, "label", "NAME=TEXT", "what to write for a column; may be repeated",
	    PICTURE },
	{ 0, "truth", "X,Y...", "the true parameters, to be marked", PICTURE },
	{ 'o', "output", "DIR", "folder for the results (default: tw-out)",
	    TW_OPT_TEXT(dir) },
	TW_ROW_SEED(seed, "seed of all random numbers (default: 1)"),
	TW_ROW_THREADS(threads, "threads (default: 1)"),
	{ 0 }
};

static const struct args defaults = {
	.params = "theta*", .data = "x*", .dir = "tw-out",
	.beta = TW_LEVEL_TENTH,
	.seed = 1, .threads = 1, .points = 101, .runs = 10000,
	.ranks = 400
};

static const struct tw_usage usage = {
	.name = "tw-pipe",
	.about = "Print the shell script of a whole analysis: pipe it to sh, or keep and edit it.",
	.operands = "--obs FILE",
	.example = "  $ tw-pipe --train train.tsv --calib calib.tsv --obs obs.tsv \\\n"
	    "  >   --support 'theta*=-1:1' >analysis.sh\n"
	    "  $ head -n 1 analysis.sh\n  #!/bin/sh\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
check_simulate(const struct args *p)
{
	tw_pipe_check_lines(p);
	tw_refuse(p->train != NULL || p->calib != NULL || p->support != NULL ||
	    p->logq != NULL || p->draws != NULL || p->obs_draws != NULL,
	    "--train, --calib, --support, --logq, --draws and --obs-draws cannot be combined with --simulate or --each");
	tw_refuse((p->prior == NULL) == (p->draw == NULL),
	    "--simulate and --each need either --prior PRIOR or --draw COMMAND");
	tw_refuse(p->until && p->reuse != NULL,
	    "--until and --reuse cannot be combined: --until reuses its own analyses; without it, --reuse goes on after them");
}

static void
check(const struct args *p, int operands)
{
	bool own = p->logq != NULL || p->draws != NULL;

	tw_refuse(p->obs == NULL, "--obs is required (see --help)");
	tw_refuse(strchr(p->obs, '\n') != NULL,
	    "--obs: the name of a file has a newline: rename the file");
	tw_refuse(p->dir[0] == '\0', "-o: must be the name of a folder: ''");
	tw_refuse(operands > 0,
	    "no operands are allowed: give files with --train, --calib and --obs");
	tw_refuse(p->simulate != NULL && p->each != NULL,
	    "--simulate and --each cannot be combined");
	tw_refuse(p->each == NULL && (p->template.n > 0 || p->take.n > 0 ||
	    p->fails_are_na || p->delimiter != NULL),
	    "--template, --take, --on-failure and -d need --each");
	if (p->simulate != NULL || p->each != NULL) {
		check_simulate(p);
		return;
	}
	tw_refuse(p->prior != NULL || p->draw != NULL || p->launch != NULL ||
	    p->runs_given || p->chunk_given || p->limits.n > 0 || p->until ||
	    p->reuse != NULL,
	    "--prior, --draw, --runs, --chunk, --launch, --limit, --reuse and --until need --simulate or --each");
	tw_refuse(p->calib == NULL && p->train != NULL,
	    "--train needs --calib: other simulations, for the bounds");
	tw_refuse(p->calib == NULL, "--simulate, --each or --calib is required");
	tw_refuse(p->logq != NULL && p->draws != NULL,
	    "--logq and --draws cannot be combined");
	tw_refuse(p->draws != NULL && p->obs_draws == NULL,
	    "--draws needs --obs-draws");
	tw_refuse(!own && p->obs_draws != NULL,
	    "--obs-draws is for --logq and --draws");
	tw_refuse(own && p->train != NULL,
	    "--train is for a flow, which --logq and --draws replace");
	tw_refuse(own && p->support != NULL, "--support is for a flow, which --logq and --draws replace");
	tw_refuse(!own && p->train == NULL,
	    "--train is required, or your own posterior: --logq or --draws");
}

/* Warn of an alpha above 0.5: --alpha 0.9 is not a 90 % but a 10 % region. */
static void
ask_about(const struct tw_level *alpha)
{
	static const struct tw_level half = { .digit = { 5 }, .ndigit = 1 };
	double a = tw_level_double(alpha), rest = tw_level_rest(alpha);

	if (tw_level_compare(alpha, &half) > 0)
		tw_warn("--alpha %.6g is a %.6g %% region; a %.6g %% region is --alpha %.6g",
		    a, 100 * rest, 100 * a, rest);
}

/* Options without effect are no error, but deserve a warning. */
static void
say_useless(const struct args *p)
{
	tw_refuse(p->reuse != NULL && p->observations > 1,
	    "--reuse is for one observation");
	if (p->train != NULL && p->simulate == NULL && p->support == NULL)
		tw_warn("no --support: if the prior has bounds, give them (--support NAME=LO:HI,...), or the density may leak beyond them");
	if (p->points_given && (p->n > 2 || p->observations > 1))
		tw_warn("--points has no effect: there is a grid only for one or two parameters and one observation");
}

int
main(int argc, char **argv)
{
	static struct args p;	/* static: texts made for --simulate stay */
	struct tw_string text = { 0 };
	struct tw_script script = { .args = &p, .to = &text };
	struct tw_out out;

	tw_opt_parse(&usage, &p, argc, argv);
	if (p.alpha.n == 0)
		tw_level_list_take(&p.alpha, "--alpha", "0.1");
	if (p.until && !p.runs_given)
		p.runs = UNTIL_RUNS;
	check(&p, argc - optind);
	tw_pipe_read_files(&p);
	tw_pipe_check_pictures(&p);
	tw_pipe_check_limits(&p);
	ask_about(&p.alpha.of[0]);
	say_useless(&p);

	if (p.until) {
		tw_pipe_write_until(&text, &p);
	} else {
		tw_pipe_set_words(&script);
		tw_pipe_plan(&script);
		tw_pipe_write(&script);
		tw_pipe_keep(&script);
	}
	tw_pipe_end_trial();
	tw_out_open(&out);
	tw_out_write(&out, text.p, text.n);
	tw_out_close(&out);

	tw_string_release(&text);
	tw_string_release(&script.runs);
	free(p.names);
	return tw_end(TW_DONE);
}
