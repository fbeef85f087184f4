/*
 * Options. Each program has one table of them. A row says what an option is
 * called, what --help prints about it, what its argument must be, and in which
 * member of the program's struct args the value is stored. The table serves
 * getopt_long(3), --help, usage errors, and the options in the first line of an
 * artefact. After a usage error, one line, a program ends with status 2.
 *
 * An example of all that a program has to define:
 *
 *	struct args {
 *		const char *score;
 *		uint64_t n, seed;
 *		bool log, n_given;
 *	};
 *
 *	static const struct tw_opt options[] = {
 *		{ 's', "score", "COL", "column with the score (default: score)",
 *		    TW_OPT_COLS(score) },
 *		{ 'n', "draws", "N", "draws a record (default: 1000)",
 *		    TW_OPT_INTEGER(n, 2, 100000000), TW_OPT_GIVEN(n_given) },
 *		{ 0, "log", NULL, "the logarithm", TW_OPT_FLAG(log) },
 *		TW_ROW_SEED(seed, "for the draws (default: 1)"),
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
 * A new option needs a row, a member, and its place in the manual page.
 */
#ifndef TW_IO_OPT_H
#define TW_IO_OPT_H

#include <getopt.h>	/* optind: the first operand */

#include "io/rec.h"

/* What the argument of an option is, and the type of its member. */
enum tw_arg {
	TW_ARG_FLAG,		/* no argument; a bool, which becomes true */
	TW_ARG_TEXT,		/* any text; const char *, as typed */
	TW_ARG_COLS,		/* a list of columns; const char *, as typed */
	TW_ARG_NAME,		/* the name of a new column; const char * */
	/* An integer from min to max; uint64_t, size_t or unsigned. */
	TW_ARG_INTEGER,
	TW_ARG_REAL,		/* a finite number from lo to hi; double */
	TW_ARG_WORD,		/* a word; its index in word, an enum or bool */
	TW_ARG_PART,		/* K/N; struct tw_part */
	TW_ARG_OWN		/* the function take() reads it; any type */
};

/* The arguments of an option that may be repeated; zeroed: there is none. */
struct tw_texts {
	const char **v;		/* [n] in memory of tw_arena */
	size_t n, cap;
};
void tw_texts_take(void *texts, const char *option, const char *arg);

/* Whether the first line of an artefact has the option. */
enum tw_line {
	TW_LINE_NO,
	TW_LINE_ALWAYS,
	TW_LINE_CHANGED		/* if its value is not the default */
};

struct tw_opt {
	char letter;		/* short name; 0: none */
	const char *name;	/* long name; NULL ends the table */
	const char *arg;	/* word for the argument; NULL: no argument */
	const char *help;	/* one line, or several with \n between */

	enum tw_arg kind;
	enum tw_line line;
	bool required;
	size_t to, size;	/* offset and size of the member */
	/* 1 + offset of a bool that the option sets to true; 0: none. */
	size_t given;
	uint64_t min, max;	/* range of an integer */
	double lo, hi;		/* range of a real number, */
	const char *must;	/*   and the range in words, for messages */
	const char *const *word;	/* the words; NULL is after the last */
	/*
	 * TW_ARG_OWN: read arg (NULL: no argument) into the member *to; option
	 * is the option's name in messages.
	 */
	void (*take)(void *to, const char *option, const char *arg);
	/* TW_ARG_OWN: write the value for a first line; NULL if never there. */
	void (*put)(struct tw_out *o, const void *to);
	/* What it can be combined with, in letters that the program defines. */
	const char *with;
};

struct tw_usage {
	const char *name;	/* of the program */
	const char *artefact;	/* name of what it writes; NULL: same name */
	const char *about;	/* what the program does, in a line or two */
	const char *operands;	/* "[FILE...]" */
	const char *example;	/* "  $ tw-x ...\n", and what it prints */
	const struct tw_opt *opt;	/* the table of options */
	const void *defaults;	/* a struct args with the default values, */
	size_t size;		/*   and its size */
};

#define TW_DEFAULTS(d) .defaults = &(d), .size = sizeof(d)

/* The end of a row of each kind; the program's struct is a struct args. */
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
/* TW_OPT_OWN with a take() that gets the whole struct args as *to. */
#define TW_OPT_OWN_ALL(taker) \
	.kind = TW_ARG_OWN, .size = sizeof(struct args), .take = (taker)

/* These may follow one of the above. */
#define TW_OPT_GIVEN(member) .given = 1 + offsetof(struct args, member)
#define TW_OPT_REQUIRED .required = true

/* Whole rows; the struct args has a member struct tw_rec_options rec. */
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

/*
 * Set *args to the defaults and then to the values of the options in argv,
 * which may be before, after and between operands; argv[optind] becomes the
 * first operand. If an option is given twice, the last value counts. With
 * --help or --version, prints the text and ends the program. Dies with a
 * message at a usage error. Calls tw_begin, and refuses to run with standard
 * input or output closed, as a file that is opened later would get its
 * descriptor.
 */
void tw_opt_parse(const struct tw_usage *u, void *args, int argc, char **argv);

/* Whether the option in row i of the table was given to tw_opt_parse. */
bool tw_opt_there(size_t i);

/*
 * Write the options for the first line of an artefact, as in " --seed 1", each
 * after a space: first those that shape the artefact, in the order of the
 * table, then those that say which records were used, then the columns. A space
 * in a value is written "\ ", which a list of columns reads as a space.
 */
void tw_opt_line(struct tw_out *o, const struct tw_usage *u, const void *args);

/* The value of a member *from of kind FLAG, INTEGER or WORD. */
uint64_t tw_opt_integer(const struct tw_opt *o, const void *from);

/* Print the text of --help, and of --version, for tw_opt_parse. */
void tw_opt_help(const struct tw_usage *u);
void tw_opt_version(const struct tw_usage *u);

/* Die with "prog: option: must be ...: 'arg'". */
_Noreturn void tw_opt_bad(const char *option, const char *arg,
    const char *must);

/*
 * Die if both an option's file and the records are standard input: file is "-",
 * and so is one of the n operands, or there is no operand. file NULL: the
 * option was not given.
 */
void tw_opt_input(const char *option, const char *file, int n,
    char *const *operand);

/* arg, the name of a new column; a usage error if it cannot be a name. */
const char *tw_opt_name(const char *option, const char *arg);

/* Read K/N, the n bytes at s, into *p; false unless 1 <= K <= N. */
bool tw_part_read(const char *s, size_t n, struct tw_part *p);

/* The integer arg; a usage error unless it is from min to max. */
uint64_t tw_opt_u64(const char *option, const char *arg, uint64_t min,
    uint64_t max);

#endif
