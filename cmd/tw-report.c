/*
 * tw-report: report the result of an analysis, from the files in its folder, as
 * a text or as a page of HTML.
 */
#include "io/msg.h"
#include "io/opt.h"
#include "report/parts.h"

struct args {
	bool html;
};

static const struct tw_opt options[] = {
	{ 0, "html", NULL, "print a page of HTML, with pictures",
	    TW_OPT_FLAG(html) },
	{ 0 }
};

static const struct args defaults = { 0 };

static const struct tw_usage usage = {
	.name = "tw-report",
	.about = "Report the result of an analysis in words. DIR is the folder in which the script\n"
	    "of tw-pipe leaves its files; some of them may be missing.",
	.operands = "DIR",
	.example = "  $ mkdir out && { echo score; seq 400; } | tw-bounds --global >out/bounds.tsv\n"
	    "  $ tw-report out | head -n 1 | cut -d ' ' -f 1-7\n  The 90 % credible region of obs.tsv\n",
	.opt = options, TW_DEFAULTS(defaults)
};

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_report t = { 0 };
	struct tw_string text = { 0 };
	struct tw_out out;

	tw_opt_parse(&usage, &a, argc, argv);
	tw_refuse(argc - optind != 1, "give one folder, DIR (see --help)");
	t.dir = argv[optind];
	tw_report_read(&t);
	if (!t.any)
		tw_die(TW_FAILED,
		    "%s: not a folder with results of an analysis (see FILES in the manual page)",
		    t.dir);
	tw_template(&t);
	if (a.html)
		tw_write_page(&text, &t);
	else
		tw_write_text(&text, &t);

	tw_out_open(&out);
	tw_out_write(&out, text.p, text.n);
	tw_out_close(&out);

	tw_string_release(&text);
	tw_string_release(&t.missing);
	return tw_end(TW_DONE);
}
