/*
 * The table of options read: getopt_long, --help, and numbers within their range.
 */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/out.h"

enum { MOST = 40 };		/* options a program has at most */

static int operands;		/* met among the options so far: keep_operand */

static const struct tw_opt standard[] = {
	{ TW_OPT_HELP, "help", NULL, "print this and exit" },
	{ TW_OPT_VERSION, "version", NULL, "print the version and exit" },
	{ 0, NULL, NULL, NULL }
};

void
tw_opt_start(const struct tw_usage *u)
{
	tw_program = u->name;
	operands = 0;
	if (fcntl(0, F_GETFD) < 0)
		tw_die(TW_FAILED, "<stdin>: %s", strerror(errno));
	if (fcntl(1, F_GETFD) < 0)
		tw_die(TW_FAILED, "<stdout>: %s", strerror(errno));
}

/* The option's line of --help: "  -s, --score COL    help". */
static void
help_row(struct tw_out *out, const struct tw_opt *o)
{
	char left[80], letter[8] = "    ";
	const char *p, *line;
	int n;

	if (o->key < 256)
		snprintf(letter, sizeof letter, "-%c, ", o->key);
	n = snprintf(left, sizeof left, "  %s--%s%s%s", letter, o->name,
	    o->arg != NULL ? " " : "", o->arg != NULL ? o->arg : "");
	tw_out_text(out, left);
	if (n > 26) {
		tw_out_byte(out, '\n');
		n = 0;
	}
	for (line = o->help;; line = p + 1) {
		for (; n < 28; n++)
			tw_out_byte(out, ' ');
		p = strchr(line, '\n');
		tw_out_write(out, line,
		    p != NULL ? (size_t)(p - line) : strlen(line));
		tw_out_row(out);
		if (p == NULL)
			return;
		n = 0;
	}
}

static _Noreturn void
help(const struct tw_usage *u)
{
	const struct tw_opt *o;
	struct tw_out out;

	tw_out_open(&out);
	tw_out_text(&out, "usage: ");
	tw_out_text(&out, u->name);
	tw_out_text(&out, " [options] ");
	tw_out_text(&out, u->operands);
	tw_out_text(&out, "\n");
	tw_out_text(&out, u->about);
	tw_out_text(&out, "\n\n");
	for (o = u->opt; o->name != NULL; o++)
		help_row(&out, o);
	for (o = standard; o->name != NULL; o++)
		help_row(&out, o);
	tw_out_close(&out);
	exit(TW_DONE);
}

static _Noreturn void
version(const struct tw_usage *u)
{
	struct tw_out out;

	tw_out_open(&out);
	tw_out_text(&out, u->name);
	tw_out_text(&out, " (tw) " TW_VERSION "\n");
	tw_out_close(&out);
	exit(TW_DONE);
}

/* getopt_long's two tables from ours. */
static void
tables(const struct tw_usage *u, struct option *longs, char *shorts)
{
	const struct tw_opt *o = u->opt;
	size_t n = 0;

	*shorts++ = '-';
	*shorts++ = ':';
	while (n + 1 < MOST) {
		if (o->name == NULL && o != standard + 2)
			o = standard;
		if (o->name == NULL)
			break;
		longs[n].name = o->name;
		longs[n].has_arg = o->arg != NULL;
		longs[n].flag = NULL;
		longs[n++].val = o->key;
		if (o->key < 256) {
			*shorts++ = (char)o->key;
			if (o->arg != NULL)
				*shorts++ = ':';
		}
		o++;
	}
	*shorts = '\0';
	longs[n] = (struct option){ 0 };
}

/* The table's name for a key, for getopt's complaints. */
static const char *
name_of(const struct tw_usage *u, int key)
{
	const struct tw_opt *o;

	for (o = u->opt; o->name != NULL; o++)
		if (o->key == key)
			return o->name;
	for (o = standard; o->name != NULL; o++)
		if (o->key == key)
			return o->name;
	return NULL;
}

/*
 * Options may stand behind operands whatever POSIXLY_CORRECT says: no program
 * reads the environment. So getopt_long hands operands over in their order
 * (the '-' in front of its letters), and they are kept in the front of argv,
 * in places that it has passed.
 */
static void
keep_operand(char **argv)
{
	char *operand = argv[optind - 1];

	argv[++operands] = operand;
}

/* At the end: those kept go right in front of the ones that were not reached. */
static void
end_options(char **argv)
{
	optind -= operands;
	memmove(argv + optind, argv + 1, (size_t)operands * sizeof *argv);
	operands = 0;
}

int
tw_opt_next(const struct tw_usage *u, int argc, char **argv, const char **arg)
{
	struct option longs[MOST];
	char shorts[2 * MOST + 3], show[TW_SHOW];
	const char *name, *word;
	int key;

	tables(u, longs, shorts);
	opterr = 0;
	optopt = 0;
	while ((key = getopt_long(argc, argv, shorts, longs, NULL)) == 1)
		keep_operand(argv);
	*arg = optarg;
	switch (key) {
	case -1:
		end_options(argv);
		return key;
	case TW_OPT_HELP:
		help(u);
	case TW_OPT_VERSION:
		version(u);
	case ':':
		tw_die(TW_MISUSED, "option --%s needs an argument (see --help)",
		    name_of(u, optopt));
	case '?':
		name = name_of(u, optopt);
		word = optind > 0 && optind <= argc ? argv[optind - 1] : "";
		if (optopt != 0 && name != NULL)
			tw_die(TW_MISUSED,
			    "option --%s takes no argument (see --help)", name);
		if (optopt != 0)
			tw_die(TW_MISUSED, "unknown option -%c (see --help)",
			    optopt);
		tw_die(TW_MISUSED, "unknown option %s (see --help)",
		    tw_show(show, word, strlen(word)));
	default:
		return key;
	}
}

void
tw_opt_bad(const char *option, const char *arg, const char *must)
{
	char show[TW_SHOW];

	tw_die(TW_MISUSED, "%s: must be %s: '%s'", option, must,
	    tw_show(show, arg, strlen(arg)));
}

const char *
tw_opt_name(const char *option, const char *arg)
{
	if (arg[0] == '\0' || arg[0] == '#' || strpbrk(arg, "\t\n\r") != NULL)
		tw_opt_bad(option, arg, "a column name: not empty, "
		    "no tab or line end, no # in front");
	return arg;
}

/* Digits only, to a number; false on anything else or overflow. */
static bool
whole(const char *s, size_t n, uint64_t *v)
{
	size_t i;

	*v = 0;
	for (i = 0; i < n; i++) {
		unsigned d = (unsigned char)s[i] - (unsigned)'0';

		if (d > 9 || *v > (UINT64_MAX - d) / 10)
			return false;
		*v = 10 * *v + d;
	}
	return n > 0;
}

uint64_t
tw_opt_u64(const char *option, const char *arg, uint64_t min, uint64_t max)
{
	char must[80];
	uint64_t v;

	if (whole(arg, strlen(arg), &v) && v >= min && v <= max)
		return v;
	snprintf(must, sizeof must, "a whole number from %llu to %llu",
	    (unsigned long long)min, (unsigned long long)max);
	tw_opt_bad(option, arg, must);
}

double
tw_opt_real(const char *option, const char *arg, double min, double max,
    const char *must)
{
	double v;

	if (tw_num_read(arg, strlen(arg), &v) != TW_NUM_FINITE || v < min ||
	    v > max)
		tw_opt_bad(option, arg, must);
	return v;
}

static void
read_part(struct tw_rec_options *ro, const char *arg)
{
	const char *slash = strchr(arg, '/');

	if (slash == NULL || !whole(arg, (size_t)(slash - arg), &ro->part) ||
	    !whole(slash + 1, strlen(slash + 1), &ro->parts) ||
	    ro->part < 1 || ro->part > ro->parts)
		tw_opt_bad("--part", arg, "K/N with 1 <= K <= N");
}

bool
tw_opt_common(struct tw_rec_options *ro, int key, const char *arg)
{
	switch (key) {
	case 'N':
		ro->no_header = true;
		return true;
	case TW_OPT_MISSING:
		ro->drop = strcmp(arg, "drop") == 0;
		if (!ro->drop && strcmp(arg, "stop") != 0)
			tw_opt_bad("--missing", arg, "stop or drop");
		return true;
	case TW_OPT_EXPECT:
		ro->has_expect = true;
		ro->expect = tw_opt_u64("--expect", arg, 0, UINT64_MAX);
		return true;
	case TW_OPT_PART:
		read_part(ro, arg);
		return true;
	default:
		return false;
	}
}
