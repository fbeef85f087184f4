/* Options: from argv to the members of a struct, as a program's table says. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"

enum {
	MOST = 40,		/* most options of a program */
	LONG = 256,		/* key of option i by its long name: LONG + i */
	HELP = LONG + MOST,
	VERSION,
	NAME = 64		/* bytes of an option's name */
};

static int operands;		/* among the options read so far */

static void
start(const struct tw_usage *u)
{
	tw_begin(u->name);
	operands = 0;
	if (fcntl(0, F_GETFD) < 0)
		tw_die(TW_FAILED, "<stdin>: %s", strerror(errno));
	if (fcntl(1, F_GETFD) < 0)
		tw_die(TW_FAILED, "<stdout>: %s", strerror(errno));
}

/* ---- getopt ------------------------------------------------------- */

/* Make the two tables of getopt_long from the program's table. */
static void
tables(const struct tw_usage *u, struct option *longs, char *shorts)
{
	const struct tw_opt *o;
	size_t n = 0;

	*shorts++ = '-';
	*shorts++ = ':';
	/* guard: no program has that many */
	for (o = u->opt; o->name != NULL && n < MOST; o++, n++) {
		longs[n] = (struct option){ o->name, o->arg != NULL, NULL,
		    LONG + (int)n };
		if (o->letter == 0)
			continue;
		*shorts++ = o->letter;
		if (o->arg != NULL)
			*shorts++ = ':';
	}
	*shorts = '\0';
	longs[n++] = (struct option){ "help", 0, NULL, HELP };
	longs[n++] = (struct option){ "version", 0, NULL, VERSION };
	longs[n] = (struct option){ 0 };
}

/* The row of the option with this key of getopt_long. */
static const struct tw_opt *
row(const struct tw_usage *u, int key)
{
	const struct tw_opt *o;

	if (key >= LONG)
		return &u->opt[key - LONG];
	for (o = u->opt; o->letter != key; o++)
		;
	return o;
}

/*
 * Die of a word such as -simulate: it has the name of a long option, or, if all
 * is set, begins one, but has one dash.
 */
static void
check_dashes(const struct tw_usage *u, const char *word, bool all)
{
	const struct tw_opt *o;
	size_t n;

	if (word == NULL || word[0] != '-' || word[1] == '-')
		return;
	n = strcspn(++word, "=");
	for (o = u->opt; o->name != NULL; o++)
		if (n > 2 && strncmp(o->name, word, n) == 0 &&
		    (all || o->name[n] == '\0'))
			tw_die(TW_MISUSED, "unknown option -%.*s: did you mean --%s?",
			    (int)n, word, o->name);
}

/* Die of a word such as --name, which may be --names or --names-from. */
static void
check_ambiguous(const struct tw_usage *u, const char *word)
{
	const struct tw_opt *o, *first = NULL;
	size_t n = strcspn(word, "=");

	if (n < 3 || strncmp(word, "--", 2) != 0)
		return;
	for (o = u->opt; o->name != NULL; o++) {
		if (strncmp(o->name, word + 2, n - 2) != 0)
			continue;
		if (first != NULL)
			tw_die(TW_MISUSED, "option %.*s may be --%s or --%s: write more of its name",
			    (int)n, word, first->name, o->name);
		first = o;
	}
}

/*
 * Die of an option that getopt_long rejects: optopt is a key, a letter, or 0.
 */
static _Noreturn void
unknown(const struct tw_usage *u, char **argv)
{
	char show[TW_SHOW];
	const char *word = argv[optind - 1];

	if (optopt >= LONG)
		tw_die(TW_MISUSED, "option --%s takes no argument (see --help)",
		    optopt == HELP ? "help" : optopt == VERSION ? "version" :
		    row(u, optopt)->name);
	if (optopt != 0)
		tw_die(TW_MISUSED, "unknown option -%c (see --help)", optopt);
	check_ambiguous(u, word);
	tw_die(TW_MISUSED, "unknown option %s (see --help)",
	    tw_show(show, word, strlen(word)));
}

/*
 * Read the next option; returns its row, NULL after the last. Its argument is
 * optarg. Options may follow operands, regardless of POSIXLY_CORRECT: no
 * program reads the environment. To this end, getopt_long returns operands in
 * order (because of the '-' before its letters). They are stored at the front
 * of argv, in places that it has passed, and are finally moved to just before
 * the operands that it has not reached.
 */
static const struct tw_opt *
next(const struct tw_usage *u, int argc, char **argv)
{
	struct option longs[MOST + 3];
	char shorts[2 * MOST + 3];
	const char *word;
	int key;

	tables(u, longs, shorts);
	opterr = 0;
	optopt = 0;
	while (word = argv[optind], (key = getopt_long(argc, argv, shorts,
	    longs, NULL)) == 1)
		argv[++operands] = argv[optind - 1];
	if (key > 0)
		check_dashes(u, word, key == '?');
	if (key == HELP || key == VERSION) {
		(key == HELP ? tw_opt_help : tw_opt_version)(u);
		exit(tw_end(TW_DONE));
	}
	if (key == ':')
		tw_die(TW_MISUSED, "option --%s needs an argument (see --help)",
		    row(u, optopt)->name);
	if (key == '?')
		unknown(u, argv);
	if (key >= 0)
		return row(u, key);
	optind -= operands;
	memmove(argv + optind, argv + 1, (size_t)operands * sizeof *argv);
	operands = 0;
	return NULL;
}

/* ---- values ------------------------------------------------------- */

void
tw_opt_bad(const char *option, const char *arg, const char *must)
{
	char show[TW_SHOW];

	tw_die(TW_MISUSED, "%s: must be %s: '%s'", option, must,
	    tw_show(show, arg, strlen(arg)));
}

void
tw_opt_input(const char *option, const char *file, int n, char *const *operand)
{
	bool taken = n == 0;
	int i;

	for (i = 0; i < n; i++)
		taken = taken || strcmp(operand[i], "-") == 0;
	if (taken && file != NULL && strcmp(file, "-") == 0)
		tw_die(TW_MISUSED,
		    "%s -: standard input is for the records already", option);
}

const char *
tw_opt_name(const char *option, const char *arg)
{
	if (arg[0] == '\0' || arg[0] == '#' || strpbrk(arg, "\t\n\r") != NULL)
		tw_opt_bad(option, arg, "a column name: not empty, no tab or line end, no # in front");
	return arg;
}

uint64_t
tw_opt_u64(const char *option, const char *arg, uint64_t min, uint64_t max)
{
	char must[80];
	uint64_t v;

	if (tw_num_integer(arg, strlen(arg), &v) && v >= min && v <= max)
		return v;
	snprintf(must, sizeof must, "an integer from %llu to %llu",
	    (unsigned long long)min, (unsigned long long)max);
	tw_opt_bad(option, arg, must);
}

/*
 * The index of a word; dies with "must be hpd, kde or waldo" if it is none of
 * them.
 */
static uint64_t
read_word(const struct tw_opt *o, const char *option, const char *arg)
{
	char must[200];
	size_t i, n = 0;

	for (i = 0; o->word[i] != NULL; i++) {
		if (strcmp(arg, o->word[i]) == 0)
			return i;
		n += (size_t)snprintf(must + n, sizeof must - n, "%s%s",
		    i == 0 ? "" : o->word[i + 1] == NULL ? " or " : ", ",
		    o->word[i]);
	}
	tw_opt_bad(option, arg, must);
}

bool
tw_part_read(const char *s, size_t n, struct tw_part *p)
{
	const char *slash = memchr(s, '/', n);
	size_t k;

	if (slash == NULL)
		return false;
	k = (size_t)(slash - s);
	return tw_num_integer(s, k, &p->k) &&
	    tw_num_integer(slash + 1, n - k - 1, &p->n) && p->k >= 1 &&
	    p->k <= p->n;
}

/* ---- members ------------------------------------------------------ */

/* Integer members have one of three sizes. */
union integer {
	uint64_t v;
	uint32_t word;
	unsigned char byte;
};

static void
put_integer(const struct tw_opt *o, void *to, uint64_t v)
{
	union integer w = { v };

	if (o->size == sizeof w.word)
		w.word = (uint32_t)v;
	else if (o->size == sizeof w.byte)
		w.byte = (unsigned char)v;
	memcpy(to, &w, o->size);
}

uint64_t
tw_opt_integer(const struct tw_opt *o, const void *from)
{
	union integer w;

	memcpy(&w, from, o->size);
	return o->size == sizeof w.v ? w.v :
	    o->size == sizeof w.word ? w.word : w.byte;
}

static void
store(const struct tw_opt *o, void *to, const char *option, const char *arg)
{
	double v;

	switch (o->kind) {
	case TW_ARG_FLAG:
		put_integer(o, to, true);
		return;
	case TW_ARG_NAME:
		tw_opt_name(option, arg);
		/* FALLTHROUGH */
	case TW_ARG_TEXT:
	case TW_ARG_COLS:
		*(const char **)to = arg;
		return;
	case TW_ARG_INTEGER:
		put_integer(o, to, tw_opt_u64(option, arg, o->min,
		    o->size == sizeof(uint32_t) && o->max > UINT32_MAX ?
		    UINT32_MAX : o->max));
		return;
	case TW_ARG_REAL:
		if (tw_num_read(arg, strlen(arg), &v) != TW_NUM_FINITE ||
		    v < o->lo || v > o->hi)
			tw_opt_bad(option, arg, o->must);
		*(double *)to = v;
		return;
	case TW_ARG_WORD:
		put_integer(o, to, read_word(o, option, arg));
		return;
	case TW_ARG_PART:
		if (!tw_part_read(arg, strlen(arg), to))
			tw_opt_bad(option, arg, "K/N with 1 <= K <= N");
		return;
	case TW_ARG_OWN:
		o->take(to, option, arg);
		return;
	}
}

void
tw_texts_take(void *texts, const char *option, const char *arg)
{
	struct tw_texts *l = texts;

	(void)option;
	l->v = tw_arena_grow(l->v, &l->cap, l->n + 1, sizeof *l->v);
	l->v[l->n++] = arg;
}

static bool there[MOST];	/* given, by row of the table */

bool
tw_opt_there(size_t i)
{
	return there[i];
}

/*
 * Die of a list that is given twice, as -x a -x b: the last of them would
 * silently replace the others, and a user who takes them for one list would
 * lose columns or parameters. The name of the argument in the help says that it
 * is a list.
 */
static void
check_twice(const struct tw_opt *o, const char *name, bool twice)
{
	static const char *const list[] = { "COLS", "LIST", "PRIOR", "A[," };
	size_t i;

	for (i = 0; twice && i < sizeof list / sizeof *list; i++)
		if (o->arg != NULL && strstr(o->arg, list[i]) != NULL)
			tw_die(TW_MISUSED, "%s is given twice: give all in one list, with commas between them",
			    name);
}

void
tw_opt_parse(const struct tw_usage *u, void *args, int argc, char **argv)
{
	const struct tw_opt *o;
	char name[NAME];

	start(u);
	memset(there, 0, sizeof there);
	tw_copy(args, u->defaults, u->size);
	while ((o = next(u, argc, argv)) != NULL) {
		if (o->letter != 0)
			snprintf(name, sizeof name, "-%c, --%s", o->letter,
			    o->name);
		else
			snprintf(name, sizeof name, "--%s", o->name);
		check_twice(o, name, there[o - u->opt]);
		there[o - u->opt] = true;
		store(o, (char *)args + o->to, name, optarg);
		if (o->given > 0)
			*(bool *)((char *)args + o->given - 1) = true;
	}
	for (o = u->opt; o->name != NULL; o++)
		if (o->required && !there[o - u->opt])
			tw_die(TW_MISUSED, "%s%.*s %s is required (see --help)",
			    o->letter != 0 ? "-" : "--",
			    o->letter != 0 ? 1 : NAME,
			    o->letter != 0 ? &o->letter : o->name, o->arg);
}
