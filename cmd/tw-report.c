/*
 * tw-report: what the tables of a folder of results say, in words: one sentence
 * a line, each true of every point that it names.
 */
#include <math.h>
#include <stdint.h>

#include "io/msg.h"
#include "io/opt.h"
#include "report/sentences.h"

static const struct tw_opt options[] = { { 0 } };

static const struct tw_report defaults = { .leaf = SIZE_MAX, .level = NAN,
	.alpha = NAN, .p = NAN };

static const struct tw_usage usage = {
	.name = "tw-report",
	.about = "Print in words what the tables in the folder DIR say, as the script of tw-pipe\n"
	    "leaves them; those that are there are enough.",
	.operands = "DIR",
	.opt = options, TW_DEFAULTS(defaults)
};

int
main(int argc, char **argv)
{
	struct tw_report t;
	struct tw_out out;

	tw_opt_parse(&usage, &t, argc, argv);
	if (argc - optind != 1)
		tw_die(TW_MISUSED, "takes one folder (see --help)");
	t.dir = argv[optind];
	tw_report_read(&t);
	if (!t.any)
		tw_die(TW_FAILED,
		    "%s: no folder with results (see FILES in the manual page)",
		    t.dir);

	tw_out_open(&out);
	tw_report_write(&out, &t);
	tw_out_close(&out);

	tw_report_release(&t);
	return TW_DONE;
}
