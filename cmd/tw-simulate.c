/*
 * tw-simulate: run a simulator over records of parameters.
 *
 * The records are divided into chunks. Each chunk is one call of the simulator,
 * with a seed of its own. The output has the order of the input, whatever the
 * number of workers.
 */
#include "simulate/simulate.h"

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
	    "--each: put a copy of FILE, with {NAME} replaced in\n"
	    "it, into the folder of each run; may be repeated",
	    TW_OPT_TEXTS(template) },
	{ 0, "take", "TEXT",
	    "--each: take only the numbers after TEXT, on the\n"
	    "first line that begins with it; may be repeated",
	    TW_OPT_TEXTS(take) },
	{ 0, "on-failure", "stop|na",
	    "--each: if a run fails, stop (default), or go on\n"
	    "with missing data, which needs -x",
	    TW_OPT_WORD(fails_are_na, on_failure) },
	{ 'd', "delimiter", "CHAR",
	    "--each: CHAR separates numbers, as whitespace does",
	    TW_OPT_OWN(delimiter, take_delimiter, NULL) },
	{ 0, "chunk", "N",
	    "number of records in a chunk (default: 500, or 20\n"
	    "with --each)",
	    TW_OPT_INTEGER(chunk, 1, 1000000000) },
	{ 0, "launch", "CMD",
	    "let CMD run the chunks: parallel, srun, or any other\n"
	    "that runs the command lines on its standard input",
	    TW_OPT_TEXT(launch) },
	{ 'j', "jobs", "N",
	    "number of chunks that run at the same time\n"
	    "(default: 1); same bytes for any N",
	    TW_OPT_INTEGER(jobs, 1, 1024), TW_OPT_GIVEN(jobs_given) },
	{ 0, "seed", "N",
	    "all SEEDs, from 1 to 2147483646, are computed from N\n"
	    "(default: 1)",
	    TW_OPT_INTEGER(seed, 0, UINT64_MAX) },
	{ 0, "stream", "K",
	    "for several calls with the same --seed: those with\n"
	    "different K have different SEEDs (default: 0)",
	    TW_OPT_INTEGER(stream, 0, TW_STREAMS - 1) },
	{ 0, "folder", "DIR",
	    "keep finished chunks in DIR, so that a call can\n"
	    "continue if it was stopped, and refuse another\n"
	    "simulator; all calls of an analysis may share DIR",
	    TW_OPT_TEXT(folder) },
	{ 'p', "params", "COLS",
	    "the columns with the parameters (default: all)",
	    TW_OPT_COLS(params) },
	{ 'x', "data", "COLS",
	    "columns of the filter's output that are appended\n"
	    "(default: all but the parameters); with --each,\n"
	    "names of the data (default: x1, x2, ...)", TW_OPT_COLS(data) },
	{ 0 }
};

static const struct args defaults = { .seed = 1, .jobs = 1 };

static const struct tw_usage usage = {
	.name = "tw-simulate",
	.about = "Append to each record the data that a simulator makes of it. The simulator is a\n"
	    "command for one record (--each) or COMMAND, a filter for a chunk of records, in\n"
	    "which the word SEED is replaced by a number that differs between chunks.",
	.operands = "[COMMAND] [FILE...]",
	.example = "  $ printf 'theta1\\n2\\n3\\n' | tw-simulate \"sed '1s/$/\\tx1/; 1!s/.*/&\\t&/'\"\n"
	    "  theta1\tx1\n  2\t2\n  3\t3\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/*
 * Find the simulator: the first operand, which is a filter, or that of --each.
 */
static void
take_command(struct args *a, int argc, char **argv)
{
	bool each = a->each != NULL;

	tw_refuse(!each && optind == argc,
	    "a simulator is required: --each COMMAND for one record, or COMMAND, a filter for a chunk of records");
	tw_refuse(!each && (a->template.n > 0 || a->take.n > 0 ||
	    a->fails_are_na || a->delimiter != '\0'),
	    "--template, --take, --on-failure and -d need --each");
	tw_refuse(a->fails_are_na && a->data == NULL,
	    "--on-failure na needs -x: the names of the data");
	if (a->chunk == 0)
		a->chunk = each ? 20 : 500;
	a->command = each ? a->each : argv[optind++];
	a->self = strchr(argv[0], '/') != NULL ? argv[0] : "tw-simulate";
	tw_refuse(a->launch != NULL && strchr(a->command, '\n') != NULL,
	    "--launch: COMMAND must be one line");
	tw_refuse(a->folder != NULL && a->folder[0] == '\0',
	    "--folder: must be the name of a folder: ''");
	tw_launch_read(a);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_chunks c;
	struct tw_command command;
	struct tw_out out;

	tw_opt_parse(&usage, &a, argc, argv);
	take_command(&a, argc, argv);
	if (a.place == NULL)
		tw_out_open(&out);
	tw_chunks_read(&c, &a, argc - optind, argv + optind);
	tw_command_open(&command, &c);
	if (a.place != NULL)
		tw_simulate_one(&c, &command);
	else {
		tw_command_check(&command, &c);
		tw_simulate_all(&c, &command, &out);
	}
	tw_reader_close(&c.r);
	return tw_end(TW_DONE);
}
