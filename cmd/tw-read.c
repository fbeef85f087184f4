/*
 * tw-read: convert the text output of any simulator into clean records.
 *
 * Changes and omissions that no option requested are counted, and reported in
 * one line on standard error at the end.
 */
#include <string.h>

#include "io/msg.h"
#include "io/opt.h"
#include "read/parts.h"

/* -W: runs of whitespace. */
static void
take_whitespace(void *to, const char *option, const char *arg)
{
	struct args *a = to;

	(void)option;
	(void)arg;
	a->in.text.sep = '\0';
	a->in.guess = false;
}

/* -d CHAR */
static void
take_delimiter(void *to, const char *option, const char *arg)
{
	struct args *a = to;

	a->in.guess = false;
	a->in.text.sep = arg[0];
	if (strcmp(arg, "\\t") == 0)
		a->in.text.sep = '\t';
	/* or the NUL at its end */
	else if (strchr("\"\n\r", arg[0]) != NULL || arg[1] != '\0')
		tw_opt_bad(option, arg, "one byte, or \\t for a tab");
}

static const char *const keep_drop[] = { "keep", "drop", NULL };
static const char *const stop_drop[] = { "stop", "drop", NULL };

static const struct tw_opt options[] = {
	{ 'W', "whitespace", NULL, "fields are separated by spaces and tabs",
	    TW_OPT_OWN_ALL(take_whitespace) },
	{ 'd', "delimiter", "CHAR",
	    "fields are separated by CHAR (default: determined\n"
	    "from the first line)",
	    TW_OPT_OWN_ALL(take_delimiter) },
	{ 0, "names", "LIST",
	    "there is no header: use these names (x1-x9: nine)",
	    TW_OPT_TEXT(in.names) },
	{ 0, "names-from", "FILE",
	    "there is no header: names are the first words of the\n"
	    "lines of FILE (.paramnames), after those of --names",
	    TW_OPT_TEXT(in.names_from) },
	{ 'H', "hash-header", NULL,
	    "there is no header: a comment above the table has\n"
	    "the names, as numpy.savetxt writes it",
	    TW_OPT_FLAG(in.text.header_note) },
	{ 'N', "no-header", NULL,
	    "no header line in, none out; columns go by number",
	    TW_OPT_FLAG(in.no_header) },
	{ 'c', "columns", "LIST", "write these columns, in this order",
	    TW_OPT_COLS(columns) },
	{ 0, "except", "LIST", "leave these columns out", TW_OPT_COLS(except) },
	{ 0, "rename", "LIST", "rename columns: OLD=NEW,...",
	    TW_OPT_TEXT(rename) },
	{ 0, "repeat", "COL",
	    "write each record as many times as COL says, and\n"
	    "leave COL out",
	    TW_OPT_COLS(repeat) },
	{ 0, "comment", "CHARS",
	    "all lines that begin with one of CHARS are comments\n"
	    "(default: #, but not lines that can be records)",
	    TW_OPT_TEXT(in.text.comment),
	    TW_OPT_GIVEN(in.text.comment_given) },
	{ 0, "na", "LIST", "words for a missing value, in any case of letters\n"
	    "(default: NA,N/A,#N/A,nan,null,None,.)", TW_OPT_TEXT(in.na) },
	{ 0, "fill", "VALUE", "write VALUE for a missing value in a data column",
	    TW_OPT_TEXT(fill) },
	{ 'x', "data", "COLS",
	    "data columns for --fill (default: x*), or those for\n"
	    "--missing (default: all)",
	    TW_OPT_COLS(data) },
	{ 0, "missing", "keep|drop",
	    "a record with a missing value: keep it (default), or\n"
	    "leave it out and count it",
	    TW_OPT_WORD(drop, keep_drop) },
	{ 0, "skip", "N", "leave out the first N lines of each file",
	    TW_OPT_INTEGER(in.text.skip, 0, UINT64_MAX) },
	{ 0, "from", "TEXT", "read from the first line that begins with TEXT",
	    TW_OPT_TEXT(in.text.from) },
	{ 0, "to", "TEXT", "stop before a line that begins with TEXT, and go on\n"
	    "at the next line for --from",
	    TW_OPT_TEXT(in.text.to) },
	{ 0, "ragged", "stop|drop",
	    "at a line with another number of fields: stop\n"
	    "(default), or leave it out and count it",
	    TW_OPT_WORD(in.drop, stop_drop) },
	{ 0, "no-quotes", NULL, "double quotes have no special meaning",
	    TW_OPT_FLAG(in.text.plain) },
	{ 0 }
};

static const struct args defaults = {
	.in = { .text = { .sep = '\t', .comment = "#" },
	    .na = TW_INTAKE_NA, .guess = true }
};

static const struct tw_usage usage = {
	.name = "tw-read",
	.about = "Convert the text of any simulator to records: a header with the names of the\ncolumns, and lines whose fields are separated by tabs.",
	.operands = "[FILE...]",
	.example = "  $ printf 'a, b\\n1, 2.50\\n' | tw-read -d ,\n  a\tb\n  1\t2.50\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/* Refuse options that contradict each other, and set those of the reader. */
static void
parse(struct args *a, int argc, char **argv)
{
	bool given;
	double v;

	tw_opt_parse(&usage, a, argc, argv);
	given = a->in.names != NULL || a->in.names_from != NULL;
	tw_refuse(a->in.text.header_note && given,
	    "-H and --names cannot be combined");
	tw_refuse(a->in.no_header && a->rename != NULL,
	    "-N and --rename cannot be combined");
	tw_refuse(a->data != NULL && a->fill == NULL && !a->drop,
	    "-x needs --fill or --missing drop");
	tw_refuse(a->drop && a->fill != NULL,
	    "--missing drop cannot be combined with --fill, which keeps the record");
	if (a->fill != NULL && tw_num_read(a->fill, strlen(a->fill), &v) !=
	    TW_NUM_FINITE)
		tw_opt_bad("--fill", a->fill, "a finite number");
	tw_refuse(a->in.text.to != NULL && a->in.text.from == NULL,
	    "--to needs --from");
	a->in.wanted = a->columns;
	a->in.text.header_line = !a->in.text.header_note && !given &&
	    !a->in.no_header;
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_out out;
	struct tw_reading in;
	bool more;

	parse(&a, argc, argv);

	tw_out_open(&out);
	tw_reading_open(&in, &a, argc - optind, argv + optind);
	/* Report an invalid first record before any output. */
	more = tw_intake_next(&in.in);
	tw_reading_header(&out, &in);
	for (; more; more = tw_intake_next(&in.in))
		tw_reading_write(&out, &in);

	tw_out_close(&out);
	tw_reading_say(&in);
	tw_intake_close(&in.in);
	return tw_end(TW_DONE);
}
