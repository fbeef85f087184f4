/*
 * Options: where each kind of value goes, what is refused, and that the last
 * of two counts.
 */
#include <stddef.h>

#include "child.h"
#include "io/msg.h"
#include "io/opt.h"

struct args {
	struct tw_rec_options rec;
	const char *text, *name;
	uint64_t whole;
	unsigned small, narrow;
	double real;
	bool flag, given, drop, bare;
};

static const char *const stop_drop[] = { "stop", "drop", NULL };

static const struct tw_opt options[] = {
	{ 't', "text", "T", "a text", TW_OPT_TEXT(text),
	    TW_OPT_REQUIRED },
	{ 'n', "integer", "N", "a number", TW_OPT_INTEGER(whole, 2,
	    UINT64_MAX), TW_OPT_GIVEN(given) },
	{ 0, "small", "THIRTEEN-CHAR", "another",
	    TW_OPT_INTEGER(small, 0, 9) },
	{ 0, "narrow", "ELEVEN-CHAR", "32 bits", TW_OPT_INTEGER(narrow, 0,
	    UINT64_MAX) },
	{ 'r', "real", "R", "a real one", TW_OPT_REAL(real, 0, 1,
	    "a share") },
	{ 0, "flag", NULL, "whether", TW_OPT_FLAG(flag) },
	TW_ROW_AS(name),
	{ 0, "missing", "stop|drop", "at a missing value: stop, or leave\n"
	    "the record out", TW_OPT_WORD(drop, stop_drop) },
	TW_ROW_PART,
	{ 'N', "no-header", NULL, "no names", TW_OPT_FLAG(bare) },
	{ 0 }
};
static const struct args defaults = {
	.text = "-", .name = "new", .whole = 7, .small = 3, .real = 0.5
};
static const struct tw_usage usage = {
	.name = "tw-test", .about = "Test.", .operands = "-t T [FILE...]",
	.example = "  $ tw-test\n", .opt = options, TW_DEFAULTS(defaults)
};

/* Parse the words of a line, print all members and the operands. */
static void
parse(void *arg)
{
	char line[200], *word, *argv[32];
	struct args a;
	int argc = 1;

	snprintf(line, sizeof line, "%s", (const char *)arg);
	argv[0] = (char[]){ "tw-test" };
	for (word = strtok(line, " "); word != NULL; word = strtok(NULL, " "))
		argv[argc++] = word;
	argv[argc] = NULL;
	tw_opt_parse(&usage, &a, argc, argv);
	printf("%s %llu%s %u %.17g %d %s %d %d |", a.text,
	    (unsigned long long)a.whole, a.given ? "!" : "", a.small, a.real,
	    a.flag, a.name, a.drop, a.bare);
	for (; optind < argc; optind++)
		printf(" %s", argv[optind]);
	fflush(stdout);
}

static void
line(const char *words, int status, const char *out, const char *err)
{
	char what[200];
	struct child c;

	snprintf(what, sizeof what, "%s", words);
	c = child_run(parse, what, "");
	child_ok(&c, status, out, err, words);
}

int
main(void)
{
	struct child c;

	line("-t x", 0, "x 7 3 0.5 0 new 0 0 |", "");
	line("-tx --integer=2 --small 9 -r 1 --flag --as s", 0,
	    "x 2! 9 1 1 s 0 0 |", "");
	line("-t x a --flag b -- -n", 0, "x 7 3 0.5 1 new 0 0 | a b -n", "");
	line("-t x -t y -n 3 -n 18446744073709551615", 0,
	    "y 18446744073709551615! 3 0.5 0 new 0 0 |", "");
	line("-t x -N --missing=drop -r .25", 0,
	    "x 7 3 0.25 0 new 1 1 |", "");
	line("-t x --missing=drop --missing=stop", 0,
	    "x 7 3 0.5 0 new 0 0 |", "");
	line("-n 3", 2, "", "-t");
	line("-t", 2, "", "-t");
	line("-t x -n", 2, "", "--integer needs an argument");
	line("-t x --frob", 2, "", "--frob");
	line("-t x -q", 2, "", "-q");
	line("-t x -Nq", 2, "", "unknown option -q ");
	line("-t x --narrow 4294967295", 0, "x 7 3 0.5 0 new 0 0 |", "");
	line("-t x --narrow 4294967296", 2, "", "--narrow");
	line("-t x --flag=1", 2, "", "--flag");
	line("-t x -n 1", 2, "", "-n");
	line("-t x -n 18446744073709551616", 2, "", "'18446744073709551616'");
	line("-t x -n 1e3", 2, "", "'1e3'");
	line("-t x -n -2", 2, "", "'-2'");
	line("-t x -n 07x", 2, "", "'07x'");
	line("-t x --small 10", 2, "", "--small");
	line("-t x -r 1.5", 2, "", "a share");
	line("-t x -r -0.5", 2, "", "a share");
	line("-t x -r nan", 2, "", "a share");
	line("-t x -r inf", 2, "", "a share");
	line("-t x --missing=skip", 2, "", "stop or drop");
	line("-t x --part 0/2", 2, "", "--part");
	line("-t x --part 3/2", 2, "", "--part");
	line("-t x --part 1", 2, "", "--part");
	c = child_run(parse, (char[]){ "--help" }, "");
	ok(c.status == 0 && strstr(c.out, "-t T [FILE...]") != NULL &&
	    strstr(c.out, "--real") != NULL && c.err[0] == '\0', "--help");
	ok(strstr(c.out, "\n\n"
	    "  -t, --text T              a text\n") != NULL &&
	    strstr(c.out, "another\n"
	    "      --narrow ELEVEN-CHAR  32 bits\n") != NULL &&
	    strstr(c.out, "\n      --flag                whether\n") != NULL &&
	    strstr(c.out, "\n      --small THIRTEEN-CHAR\n"
	    "                            another\n") != NULL &&
	    strstr(c.out, "leave\n"
	    "                            the record") != NULL,
	    "--help: a column for the letters, one for what they do");
	c = child_run(parse, (char[]){ "--version" }, "");
	ok(c.status == 0 && strncmp(c.out, "tw-test ", 8) == 0, "--version");
	return done();
}
