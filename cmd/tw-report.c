/*
 * tw-report: what the tables of a folder of results say, in words: one sentence
 * a line, each true of every point that it names.
 */
#include "io/msg.h"
#include "io/opt.h"
#include "report/sentences.h"

struct args {
	const char *dir;
};

static const struct tw_opt options[] = { { 0 } };

static const struct args defaults = { .dir = NULL };

static const struct tw_usage usage = {
	.name = "tw-report",
	.about = "Print in words what the tables in the folder DIR say, as the script of tw-pipe\n"
	    "leaves them; those that are there are enough.",
	.operands = "DIR",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	if (argc - optind != 1)
		tw_die(TW_MISUSED, "takes one folder (see --help)");
	a->dir = argv[optind];
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_report t;
	struct tw_out out;

	parse(&a, argc, argv);
	tw_report_read(&t, a.dir);
	if (!t.any)
		tw_die(TW_FAILED,
		    "%s: no folder with results (see FILES in the manual page)",
		    a.dir);

	tw_out_open(&out);
	tw_report_write(&out, &t);
	tw_out_close(&out);

	tw_report_release(&t);
	return TW_DONE;
}
