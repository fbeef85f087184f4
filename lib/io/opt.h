/*
 * Options: one table a program, from which come getopt_long's tables, --help
 * and the words of usage errors. A usage error is one line and status 2.
 */
#ifndef TW_IO_OPT_H
#define TW_IO_OPT_H

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/rec.h"

struct tw_opt {
	int key;		/* the letter, or a number > 255 when there is none */
	const char *name;	/* long name; NULL ends the table */
	const char *arg;	/* what the argument is called, NULL: none */
	const char *help;	/* one line; further lines after \n */
};

struct tw_usage {
	const char *name;	/* the program */
	const char *about;	/* what it does, a line or two */
	const char *operands;	/* "[FILE...]" */
	const struct tw_opt *opt;
};

/* Keys of options that several programs share. */
enum {
	TW_OPT_HELP = 256,
	TW_OPT_VERSION,
	TW_OPT_MISSING,
	TW_OPT_EXPECT,
	TW_OPT_PART,
	TW_OPT_AS,
	TW_OPT_SEED,
	TW_OPT_OWN		/* a program's own begin here */
};

#define TW_OPT_NO_HEADER_ROW \
	{ 'N', "no-header", NULL, "no header line in, none out; columns go by number" }
#define TW_OPT_MISSING_ROW \
	{ TW_OPT_MISSING, "missing", "stop|drop", \
	"at a missing value: stop (default), or leave\n" \
	"the record out and count it on stderr" }
#define TW_OPT_EXPECT_ROW \
	{ TW_OPT_EXPECT, "expect", "N", "fail unless exactly N records are read" }
#define TW_OPT_PART_ROW \
	{ TW_OPT_PART, "part", "K/N", "use only the records whose number is K mod N" }
#define TW_OPT_AS_ROW \
	{ TW_OPT_AS, "as", "NAME", "name of the new column" }

/*
 * Begin: names the program in messages, and refuses to run with standard
 * input or output closed (a file opened later would take their place).
 */
void tw_opt_start(const struct tw_usage *u);

/*
 * The next option's key, with its argument in *arg; -1 at the first operand
 * after all options, with optind there. --help and --version are done here.
 */
int tw_opt_next(const struct tw_usage *u, int argc, char **argv,
    const char **arg);

/* Take -N, --missing, --expect or --part; false if key is none of them. */
bool tw_opt_common(struct tw_rec_options *ro, int key, const char *arg);

/* Dies: "prog: option: must be ...: 'arg'". */
_Noreturn void tw_opt_bad(const char *option, const char *arg,
    const char *must);

/* A column's name: not empty, no tab, no newline. */
const char *tw_opt_name(const char *option, const char *arg);

/* A whole number from min to max. */
uint64_t tw_opt_u64(const char *option, const char *arg, uint64_t min,
    uint64_t max);

/* A finite number from min to max, which must says in words. */
double tw_opt_real(const char *option, const char *arg, double min, double max,
    const char *must);

#endif
