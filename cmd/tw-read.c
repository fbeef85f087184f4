/*
 * tw-read: any simulator's text in, clean records out.
 *
 * What is done to the data without being asked for is counted and said in one
 * line on standard error at the end.
 */
#include <string.h>

#include "io/msg.h"
#include "io/opt.h"
#include "read/intake.h"

enum { NAMES = TW_OPT_OWN, NAMES_FROM, EXCEPT, RENAME, REPEAT, COMMENT, NA, SKIP,
	FROM, TO, RAGGED, NO_QUOTES };

static const struct tw_opt options[] = {
	{ 'W', "blanks", NULL, "fields are separated by runs of blanks" },
	{ 'd', "delimiter", "CHAR", "fields are separated by CHAR (default: tab)" },
	{ NAMES, "names", "LIST", "there is no header: names of columns; "
	    "x1-x9 is nine" },
	{ NAMES_FROM, "names-from", "FILE", "the same, or more of them: the first "
	    "word of each\nline of FILE (.paramnames)" },
	{ 'H', "hash-header", NULL, "the last comment before the first record "
	    "holds the\nnames (numpy.savetxt)" },
	{ 'N', "no-header", NULL, "no header line in, none out; columns go by number" },
	{ 'c', "columns", "LIST", "write these columns, in this order" },
	{ EXCEPT, "except", "LIST", "leave these columns out" },
	{ RENAME, "rename", "LIST", "OLD=NEW,...: new names for columns" },
	{ REPEAT, "repeat", "COL", "write each record as often as COL says, "
	    "without COL" },
	{ COMMENT, "comment", "CHARS", "lines that begin with one of these are "
	    "comments\n(default: #)" },
	{ NA, "na", "LIST", "what is missing, in any case of letters\n"
	    "(default: NA,N/A,#N/A,nan,null,None,.)" },
	{ SKIP, "skip", "N", "leave out the first N lines of each file" },
	{ FROM, "from", "TEXT", "begin at each line that begins with TEXT" },
	{ TO, "to", "TEXT", "stop before each line that begins with TEXT" },
	{ RAGGED, "ragged", "stop|drop", "at a line of another number of fields: "
	    "stop\n(default), or leave it out and count it" },
	{ NO_QUOTES, "no-quotes", NULL, "a double quote is a byte like others" },
	{ 0, NULL, NULL, NULL }
};

static const struct tw_usage usage = {
	.name = "tw-read",
	.about = "Any simulator's text in, clean records out: tab-separated, "
	    "behind a header.",
	.operands = "[FILE...]",
	.opt = options
};

static char
separator(const char *arg)
{
	if (strcmp(arg, "\\t") == 0)
		return '\t';
	if (arg[0] == '\0' || arg[1] != '\0' || strchr("\"\n\r", arg[0]) != NULL)
		tw_opt_bad("-d", arg, "one byte, or \\t for a tab");
	return arg[0];
}

static void
parse(struct tw_intake_options *a, int argc, char **argv)
{
	const char *arg;
	int key;

	*a = (struct tw_intake_options){ .text = { .sep = '\t', .quotes = true, .comment = "#" },
	    .na = tw_mend_na, .guess = true };
	while ((key = tw_opt_next(&usage, argc, argv, &arg)) != -1)
		switch (key) {
		case 'W':
			a->text.sep = '\0';
			a->guess = false;
			break;
		case 'd':
			a->text.sep = separator(arg);
			a->guess = false;
			break;
		case NAMES:
			a->names = arg;
			break;
		case NAMES_FROM:
			a->names_from = arg;
			break;
		case 'H':
			a->hash_header = true;
			break;
		case 'N':
			a->no_header = true;
			break;
		case 'c':
			a->columns = arg;
			break;
		case EXCEPT:
			a->except = arg;
			break;
		case RENAME:
			a->rename = arg;
			break;
		case REPEAT:
			a->repeat = arg;
			break;
		case COMMENT:
			a->text.comment = arg;
			break;
		case NA:
			a->na = arg;
			break;
		case SKIP:
			a->text.skip = tw_opt_u64("--skip", arg, 0, UINT64_MAX);
			break;
		case FROM:
			a->text.from = arg;
			break;
		case TO:
			a->text.to = arg;
			break;
		case RAGGED:
			a->drop = strcmp(arg, "drop") == 0;
			if (!a->drop && strcmp(arg, "stop") != 0)
				tw_opt_bad("--ragged", arg, "stop or drop");
			break;
		case NO_QUOTES:
			a->text.quotes = false;
			break;
		}
}

/* Options that contradict each other, and what the others mean for the reader. */
static void
settle(struct tw_intake_options *a)
{
	bool given = a->names != NULL || a->names_from != NULL;

	if (a->hash_header && given)
		tw_die(TW_MISUSED, "-H and --names cannot be had together");
	if (a->no_header && a->rename != NULL)
		tw_die(TW_MISUSED, "-N and --rename cannot be had together");
	if (a->text.to != NULL && a->text.from == NULL)
		tw_die(TW_MISUSED, "--to needs --from");
	a->text.header_note = a->hash_header;
	a->text.header_line = !a->hash_header && !given && !a->no_header;
}

int
main(int argc, char **argv)
{
	struct tw_intake_options a;
	struct tw_out out;
	struct tw_intake in;
	bool any;

	tw_opt_start(&usage);
	parse(&a, argc, argv);
	settle(&a);

	tw_out_open(&out);
	a.text.out = &out;
	any = tw_intake_open(&in, &a, argc - optind, argv + optind);
	tw_intake_header(&out, &in);

	for (; any; any = tw_intake_next(&in))
		tw_intake_take(&out, &in);

	tw_out_close(&out);
	tw_intake_say(&in);
	tw_intake_close(&in);
	return TW_DONE;
}
