/*
 * Options: one table a program. A row says what an option is called, what
 * --help prints about it, what its argument must be, and where the value goes:
 * a member of the struct that holds the program's arguments. From the table
 * come getopt_long's tables, --help, the words of usage errors, and the options
 * in the first line of an artefact. A usage error is one line and status 2.
 *
 * A program's part, whole:
 *
 *	struct args {
 *		struct tw_rec_options rec;
 *		const char *score;
 *		uint64_t n, seed;
 *		bool log, n_given;
 *	};
 *
 *	static const struct tw_opt options[] = {
 *		{ 's', "score", "COL", "column with the score (default: score)",
 *		    TW_OPT_COLS(struct args, score) },
 *		{ 'n', "draws", "N", "draws a record (default: 1000)",
 *		    TW_OPT_INTEGER(struct args, n, 2, 100000000),
 *		    TW_OPT_GIVEN(struct args, n_given) },
 *		{ 0, "log", NULL, "the logarithm",
 *		    TW_OPT_FLAG(struct args, log) },
 *		TW_ROW_SEED(struct args, seed, "for the draws (default: 1)"),
 *		TW_ROW_MISSING(struct args),
 *		TW_ROW_NO_HEADER(struct args),
 *		{ 0 }
 *	};
 *
 *	static const struct args defaults = {
 *		.score = "score", .n = 1000, .seed = 1
 *	};
 *
 *	static const struct tw_usage usage = {
 *		.name = "tw-x", .about = "...", .operands = "[FILE...]",
 *		.example = "  $ ...\n", .opt = options, TW_DEFAULTS(defaults)
 *	};
 *
 *	static void
 *	parse(struct args *a, int argc, char **argv)
 *	{
 *		tw_opt_parse(&usage, a, argc, argv);
 *		if (a->log && a->n_given)
 *			tw_die(TW_MISUSED, "--log and -n cannot be combined");
 *	}
 *
 * A new option is a row and a member (and its place in the manual page).
 */
#ifndef TW_IO_OPT_H
#define TW_IO_OPT_H

#include <getopt.h>	/* optind: the first operand */

#include "io/rec.h"

/* What the argument is, and the type of the member that it goes to. */
enum tw_arg {
	TW_ARG_FLAG,		/* none: a bool becomes true */
	TW_ARG_TEXT,		/* const char *: as typed */
	/* const char *: a column or columns, as typed */
	TW_ARG_COLS,
	TW_ARG_NAME,		/* const char *: the name of a new column */
	/* uint64_t, size_t or unsigned: from min to max */
	TW_ARG_INTEGER,
	TW_ARG_REAL,		/* double: from lo to hi, finite */
	TW_ARG_WORD,		/* an enum or a bool: the word's number */
	TW_ARG_PART,		/* struct tw_part: K/N */
	TW_ARG_OWN		/* take() reads it */
};

/* The texts of an option that may be repeated; a zeroed struct has none. */
struct tw_texts {
	const char **v;		/* [n] */
	size_t n, cap;
};
void tw_texts_take(void *texts, const char *option, const char *arg);

/* Whether the option is in the first line of an artefact. */
enum tw_line {
	TW_LINE_NO,
	TW_LINE_ALWAYS,
	TW_LINE_CHANGED,	/* where it is not the default */
	TW_LINE_JOINED		/* the same, written --name=value */
};

struct tw_opt {
	char letter;		/* 0: none */
	const char *name;	/* long name; NULL ends the table */
	const char *arg;	/* what the argument is called, NULL: none */
	const char *help;	/* one line; further lines after \n */

	enum tw_arg kind;
	enum tw_line line;
	bool required;
	size_t to, size;	/* the member: its offset and size */
	size_t given;		/* 1 + offset of a bool that becomes true when
				   the option is there; 0: none */
	uint64_t min, max;	/* of an integer */
	double lo, hi;		/* of a real one, */
	const char *must;	/*   and the same in words */
	const char *const *word;	/* NULL ends them */
	/*
	 * Own: read arg (NULL: none) into *to; option is its name in messages.
	 */
	void (*take)(void *to, const char *option, const char *arg);
	/* Own: write the value, for a first line; NULL if never there. */
	void (*put)(struct tw_out *o, const void *to);
	const char *with;	/* what it goes with, in letters of a program */
};

struct tw_usage {
	const char *name;	/* the program, */
	const char *artefact;	/*   and what it writes, if not so called */
	const char *about;	/* what it does, a line or two */
	const char *operands;	/* "[FILE...]" */
	const char *example;	/* "  $ tw-x ...\n", and what it prints */
	const struct tw_opt *opt;
	const void *defaults;	/* the arguments before any option, */
	size_t size;		/*   and their size */
};

#define TW_DEFAULTS(d) .defaults = &(d), .size = sizeof(d)

/* The end of a row, by kind. The arguments of a program are a struct args. */
#define TW_OPT_TO(member) \
	.to = offsetof(struct args, member), \
	.size = sizeof(((struct args *)0)->member)
#define TW_OPT_FLAG(member) .kind = TW_ARG_FLAG, TW_OPT_TO(member)
#define TW_OPT_TEXT(member) .kind = TW_ARG_TEXT, TW_OPT_TO(member)
#define TW_OPT_COLS(member) \
	.kind = TW_ARG_COLS, .line = TW_LINE_CHANGED, TW_OPT_TO(member)
#define TW_OPT_NAME(member) .kind = TW_ARG_NAME, TW_OPT_TO(member)
#define TW_OPT_INTEGER(member, from, most) \
	.kind = TW_ARG_INTEGER, TW_OPT_TO(member), .min = (from), .max = (most)
#define TW_OPT_REAL(member, from, most, words) \
	.kind = TW_ARG_REAL, TW_OPT_TO(member), .lo = (from), \
	.hi = (most), .must = (words)
#define TW_OPT_WORD(member, words) \
	.kind = TW_ARG_WORD, TW_OPT_TO(member), .word = (words)
#define TW_OPT_OWN(member, taker, putter) \
	.kind = TW_ARG_OWN, TW_OPT_TO(member), .take = (taker), \
	.put = (putter)
#define TW_OPT_TEXTS(member) TW_OPT_OWN(member, tw_texts_take, NULL)
/* The same where take() needs the whole struct. */
#define TW_OPT_OWN_ALL(taker) \
	.kind = TW_ARG_OWN, .size = sizeof(struct args), .take = (taker)

/* Behind one of these, if need be. */
#define TW_OPT_GIVEN(member) .given = 1 + offsetof(struct args, member)
#define TW_OPT_REQUIRED .required = true

/* Rows of several programs, whose args have a struct tw_rec_options rec. */
#define TW_ROW_NO_HEADER \
	{ 'N', "no-header", NULL, \
	"no header line in, none out; columns go by number", \
	TW_OPT_FLAG(rec.no_header) }
#define TW_ROW_MISSING \
	{ 0, "missing", "stop|drop", \
	"at a missing value: stop (default), or leave\n" \
	"the record out and count it on stderr", \
	TW_OPT_WORD(rec.drop, tw_opt_stop_drop), .line = TW_LINE_JOINED }
#define TW_ROW_EXPECT \
	{ 0, "expect", "N", "fail unless exactly N records are read", \
	TW_OPT_INTEGER(rec.expect, 0, UINT64_MAX), \
	TW_OPT_GIVEN(rec.has_expect) }
#define TW_ROW_PART \
	{ 0, "part", "K/N", "use only the records whose number is K mod N", \
	.kind = TW_ARG_PART, .line = TW_LINE_CHANGED, TW_OPT_TO(rec.part) }
#define TW_ROW_AS(member) \
	{ 0, "as", "NAME", "name of the new column", TW_OPT_NAME(member) }
#define TW_ROW_SEED(member, help) \
	{ 0, "seed", "N", help, TW_OPT_INTEGER(member, 0, UINT64_MAX), \
	.line = TW_LINE_ALWAYS }
#define TW_ROW_THREADS(member, help) \
	{ 'j', "threads", "N", help, TW_OPT_INTEGER(member, 1, 1024) }
extern const char *const tw_opt_stop_drop[];

/*
 * Begin: names the program in messages, and refuses to run with standard
 * input or output closed (a file opened later would take their place). Then
 * the defaults, and the options: all that are among argv, optind is the first
 * operand. --help and --version are done here. An option that is given twice
 * takes the last value.
 */
void tw_opt_parse(const struct tw_usage *u, void *args, int argc, char **argv);

/* Whether option i of the table is among those of tw_opt_parse. */
bool tw_opt_there(size_t i);

/*
 * The options that shape an artefact, for its first line: " --seed 1", each
 * with a space before it. First those of its shape in the table's order, then
 * which records were used, last the columns. All of them have a value. A space
 * in the list of columns is written "\ ", which means the same in such a list.
 */
void tw_opt_line(struct tw_out *o, const struct tw_usage *u, const void *args);

/* The value of a member that holds an integer, or a word's number. */
uint64_t tw_opt_integer(const struct tw_opt *o, const void *from);

/* Print --help, --version: done by tw_opt_parse. */
void tw_opt_help(const struct tw_usage *u);
void tw_opt_version(const struct tw_usage *u);

/* Die with "prog: option: must be ...: 'arg'". */
_Noreturn void tw_opt_bad(const char *option, const char *arg,
    const char *must);

/*
 * Die if the option's file is standard input, and so is an operand, or there is
 * none. NULL: the option was not given.
 */
void tw_opt_input(const char *option, const char *file, int n,
    char *const *operand);

/* A column's name: not empty, no tab, no newline. */
const char *tw_opt_name(const char *option, const char *arg);

/* K/N of n bytes; false unless 1 <= K <= N. */
bool tw_part_read(const char *s, size_t n, struct tw_part *p);

/* An integer from min to max. */
uint64_t tw_opt_u64(const char *option, const char *arg, uint64_t min,
    uint64_t max);

#endif
