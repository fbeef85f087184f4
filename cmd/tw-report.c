/*
 * tw-report: state the results in a folder's tables in sentences that are true
 * of every point that they name, as a text or as a page of HTML.
 */
#include <stdlib.h>

#include "io/msg.h"
#include "io/opt.h"
#include "report/parts.h"

struct args {
	bool html, latex;
};

static const struct tw_opt options[] = {
	{ 0, "html", NULL, "print a page of HTML, with pictures, tables, script",
	    TW_OPT_FLAG(html) },
	{ 0, "latex", NULL, "print rows of a table for LaTeX, one per parameter",
	    TW_OPT_FLAG(latex) },
	{ 0 }
};

static const struct args defaults = { 0 };

static const struct tw_usage usage = {
	.name = "tw-report",
	.about = "Report the result of an analysis in words. DIR is the folder in which the script\n"
	    "of tw-pipe leaves its tables; some of them may be missing.",
	.operands = "DIR",
	.example = "  $ mkdir out && { echo score; seq 400; } | tw-bounds --global >out/bounds.tsv\n"
	    "  $ tw-report out | head -n 1\n  The 90 % credible region at the observation\n",
	.opt = options, TW_DEFAULTS(defaults)
};

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_report t = { 0 };
	struct tw_string lines = { 0 }, text = { 0 };
	struct tw_out out;

	tw_opt_parse(&usage, &a, argc, argv);
	tw_refuse(a.html && a.latex, "--html and --latex cannot be combined");
	tw_refuse(argc - optind != 1, "give one folder, DIR (see --help)");
	t.dir = argv[optind];
	tw_report_read(&t);
	tw_margins_read(&t);
	tw_report_say(&lines, &t);
	if (!t.any)
		tw_die(TW_FAILED,
		    "%s: not a folder with results of an analysis (see FILES in the manual page)",
		    t.dir);
	if (a.html)
		tw_report_page(&text, lines.p, &t);
	else if (a.latex)
		tw_report_latex(&text, &t);
	else
		tw_report_text(&text, lines.p);

	tw_out_open(&out);
	tw_out_write(&out, text.p, text.n);
	tw_out_close(&out);

	tw_string_release(&lines);
	tw_string_release(&text);
	tw_flow_file_release(&t.flow);
	free(t.path);
	return tw_end(TW_DONE);
}
