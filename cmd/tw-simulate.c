/*
 * tw-simulate: run a simulator over records of parameters.
 *
 * The records are dealt into chunks, each of which is a call of the simulator
 * with a seed of its own; they come out in the order in which they came in,
 * whatever the number of workers.
 */
#include "io/msg.h"
#include "io/opt.h"
#include "simulate/parts.h"

static const char *const on_failure[] = { "stop", "na", NULL };

/* -d CHAR. */
static void
take_delimiter(void *to, const char *option, const char *arg)
{
	if (arg[0] == '\0' || arg[1] != '\0' || strchr("\n{}", arg[0]) != NULL)
		tw_opt_bad(option, arg, "one byte, such as a comma");
	*(char *)to = arg[0];
}

static const struct tw_opt options[] = {
	{ 0, "each", "COMMAND",
	    "a simulator that is run once for each record: {NAME}\n"
	    "in it is the value of that column, {SEED} a number;\n"
	    "the numbers that it prints are the data",
	    TW_OPT_TEXT(each) },
	{ 0, "template", "FILE",
	    "--each: put a copy of FILE, with the same values in\n"
	    "it, into the folder of each run; may be repeated",
	    TW_OPT_TEXTS(template) },
	{ 0, "take", "TEXT",
	    "--each: only numbers behind TEXT, on the first line\n"
	    "that begins with it; may be repeated",
	    TW_OPT_TEXTS(take) },
	{ 0, "on-failure", "stop|na",
	    "--each: at a run that fails: stop (default), or NA\n"
	    "for its data; needs -x", TW_OPT_WORD(fails_are_na, on_failure) },
	{ 'd', "delimiter", "CHAR",
	    "--each: CHAR separates numbers, too",
	    TW_OPT_OWN(delimiter, take_delimiter, NULL) },
	{ 0, "from", "N",
	    "--each: run the records of standard input here, as\n"
	    "numbers N and on: how each chunk calls tw-simulate",
	    TW_OPT_INTEGER(from, 1, UINT64_MAX) },
	{ 0, "chunk", "N",
	    "records a call of COMMAND (default: 500; --each: 20)",
	    TW_OPT_INTEGER(chunk, 1, 1000000000) },
	{ 0, "launch", "CMD",
	    "gets the command lines, a line each, on standard\n"
	    "input, and runs them: parallel, srun, or any other",
	    TW_OPT_TEXT(launch) },
	{ 'j', "jobs", "N",
	    "chunks at a time (default: 1); same bytes for any N",
	    TW_OPT_INTEGER(jobs, 1, 1024), TW_OPT_GIVEN(jobs_given) },
	{ 0, "seed", "N",
	    "makes the SEED of each chunk, from 1 to 2147483646,\n"
	    "no two the same (default: 1)",
	    TW_OPT_INTEGER(seed, 0, UINT64_MAX) },
	{ 0, "stream", "K",
	    "for another call with the same --seed: no SEED of\n"
	    "stream K is in another stream (default: 0)",
	    TW_OPT_INTEGER(stream, 0, TW_STREAMS - 1) },
	{ 0, "folder", "DIR",
	    "keep finished chunks in DIR: a call that was stopped\n"
	    "goes on where it was", TW_OPT_TEXT(folder) },
	{ 'p', "params", "COLS",
	    "columns that COMMAND gets and must give back\n"
	    "(default: all)", TW_OPT_COLS(params) },
	{ 'x', "data", "COLS",
	    "columns of what it gives back that are appended\n"
	    "(default: all others); with --each names of the data\n"
	    "(default: x1, x2, ...)", TW_OPT_COLS(data) },
	TW_ROW_EXPECT,
	TW_ROW_NO_HEADER,
	{ 0 }
};

static const struct args defaults = { .seed = 1, .jobs = 1 };

static const struct tw_usage usage = {
	.name = "tw-simulate",
	.about = "Append to each record what COMMAND, a filter called by sh for a chunk of them,\n"
	    "appends; the word SEED in it becomes a number that differs between chunks.",
	.operands = "[COMMAND] [FILE...]",
	.example = "  $ printf 'theta1\\n2\\n3\\n' | tw-simulate \"sed '1s/$/\\tx1/; 1!s/.*/&\\t&/'\"\n"
	    "  theta1\tx1\n  2\t2\n  3\t3\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/* Find the simulator: the first operand, a filter, or that of --each. */
static void
take_command(struct args *a, int argc, char **argv)
{
	bool each = a->each != NULL;

	tw_refuse(!each && optind == argc,
	    "a COMMAND is required: the simulator, a filter; or --each COMMAND for one record");
	tw_refuse(!each && (a->template.n > 0 || a->take.n > 0 ||
	    a->fails_are_na || a->delimiter != '\0' || a->from > 0),
	    "--template, --take, --on-failure, -d and --from need --each");
	tw_refuse(each && a->rec.no_header,
	    "--each needs a header: the columns go by name");
	tw_refuse(a->fails_are_na && a->data == NULL,
	    "--on-failure na needs -x: the names of the data");
	if (a->chunk == 0)
		a->chunk = each ? 20 : 500;
	a->command = each ? a->each : argv[optind++];
	a->self = strchr(argv[0], '/') != NULL ? argv[0] : "tw-simulate";
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_chunks c;
	struct tw_shelf shelf;
	struct tw_out out;

	tw_opt_parse(&usage, &a, argc, argv);
	take_command(&a, argc, argv);
	if (a.from > 0) {
		tw_runs(&a);
		return tw_end(TW_DONE);
	}
	tw_refuse(a.launch != NULL && strchr(a.command, '\n') != NULL,
	    "--launch: COMMAND must be one line");
	tw_refuse(a.folder != NULL && a.folder[0] == '\0',
	    "--folder: must be the name of a folder: ''");

	tw_out_open(&out);
	tw_chunks_read(&c, &a, argc - optind, argv + optind);
	tw_command_check(&c);
	tw_shelf_open(&shelf, &c);
	tw_work(&c, &shelf, &out);

	tw_out_close(&out);
	tw_shelf_leave(&shelf, false);
	tw_reader_close(&c.r);
	return tw_end(TW_DONE);
}
