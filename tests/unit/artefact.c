/*
 * Unit tests of form/artefact.c and io/opt_line.c: what is written is read
 * back, and no name passes for an option.
 */
#include <stdio.h>
#include <string.h>

#include "child.h"
#include "form/artefact.h"
#include "io/msg.h"
#include "tap.h"

struct args {
	struct tw_rec_options rec;
	const char *data, *score;
	uint64_t n;
};

/* In another order than in the line: shape, records, columns. */
static const struct tw_opt options[] = {
	TW_ROW_PART,
	{ 'x', "data", "COLS", "columns", TW_OPT_COLS(data) },
	{ 's', "score", "COL", "column", TW_OPT_COLS(score) },
	{ 'n', "number", "N", "number", TW_OPT_INTEGER(n, 1, 9),
	    .line = TW_LINE_ALWAYS },
	{ 0 }
};

static const struct args defaults = { .data = "x*", .score = "score", .n = 4 };

static const struct tw_usage usage = {
	.name = "tw-made", .about = "", .operands = "", .opt = options,
	TW_DEFAULTS(defaults)
};

/* Write an artefact of two rows made by these options. */
static void
make(void *argv)
{
	struct tw_out out;
	struct args a;
	int n = 0;

	while (((char **)argv)[n] != NULL)
		n++;
	tw_opt_parse(&usage, &a, n, argv);
	tw_artefact_begin(&out, &usage, 1, &a);
	tw_out_line(&out, "a\tb");
	tw_out_line(&out, "1\t2");
	tw_out_line(&out, "3\t4");
	tw_artefact_end(&out);
}

/* Read one, print its rows, its part, -s and --number. */
static void
take(void *unused)
{
	static const char *const name[] = { "-s", "--number" };
	struct tw_artefact a;
	struct tw_part part;
	struct tw_slice s;
	size_t i;

	(void)unused;
	tw_program = "test";
	tw_artefact_open(&a, "-", "tw-made", 1, "a made one", "a\tb");
	part = tw_artefact_part(&a);
	printf("%d/%d", (int)part.k, (int)part.n);
	for (i = 0; i < 2; i++)
		if (tw_artefact_option(&a, name[i], &s))
			printf(" %s=%.*s", name[i], (int)s.n, s.p);
	while (tw_artefact_next(&a))
		printf(" %.*s", (int)a.r.len, a.r.row);
	tw_reader_close(&a.r);
	fflush(stdout);
}

#define MAKE(...) ((char *[]){ "tw-made", __VA_ARGS__, NULL })

/* What is written with argv begins with line and is read back as want. */
static void
both(char **argv, const char *line, const char *want, const char *name)
{
	struct child c = child_run(make, argv, ""), d;

	d = child_run(take, NULL, c.out);
	ok(c.status == 0 && strncmp(c.out, line, strlen(line)) == 0 &&
	    c.out[strlen(line)] == '\n' && d.status == 0 &&
	    strcmp(d.out, want) == 0, "%s", name);
	if (strcmp(d.out, want) != 0)
		note("%s%s%s", c.out, d.out, d.err);
}

/* The text is refused with this message. */
static void
refused(const char *text, const char *message)
{
	struct child c = child_run(take, NULL, text);

	ok(c.status == 1 && strstr(c.err, message) != NULL, "%s", message);
	if (strstr(c.err, message) == NULL)
		note("%s%s", c.out, c.err);
}

int
main(void)
{
	both(MAKE("-n", "4"), "# tw-made 1 --number 4",
	    "0/0 --number=4 1\t2 3\t4", "defaults");
	both(MAKE("--part", "2/3", "-x", "u,v"),
	    "# tw-made 1 --number 4 --part 2/3 -x u,v",
	    "2/3 --number=4 1\t2 3\t4", "all in their order");
	both(MAKE("-s", "a --part 1/2 b"),
	    "# tw-made 1 --number 4 -s a\\ --part\\ 1/2\\ b",
	    "0/0 -s=a\\ --part\\ 1/2\\ b --number=4 1\t2 3\t4",
	    "a column that would be a part");
	both(MAKE("-x", "a\\", "-s", "--part"),
	    "# tw-made 1 --number 4 -x a\\\\ -s --part",
	    "0/0 -s=--part --number=4 1\t2 3\t4",
	    "a backslash at the end, and a column named as an option");
	both(MAKE("-x", "a\\ b\\\\", "--part", "1/1"),
	    "# tw-made 1 --number 4 --part 1/1 -x a\\ b\\\\",
	    "1/1 --number=4 1\t2 3\t4", "what has a backslash already");

	refused("# tw-made 1 --part 3/2\na\tb\n# end 0\n", "is not K/N");
	refused("# tw-made 1 --part\na\tb\n# end 0\n", "is not K/N");
	refused("# tw-made 1 --part=1/2x\na\tb\n# end 0\n", "is not K/N");
	refused("# tw-made 1\na\tc\n# end 0\n",
	    "the header is not that of a made one");
	refused("# tw-made 1\na\tb\n1\t2\n# crc32 00000000\n# end 1\n",
	    "the sum does not match");
	refused("# tw-made 1\na\tb\n1\t2\n# end 2\n", "does not say '# end 1'");
	refused("# tw-made 1\na\tb\n1\t2\n# end 1\n\n", "text after the end line");
	refused("# tw-made 1\na\tb\n1\t2\n", "cut: no '# end' line");
	return done();
}
