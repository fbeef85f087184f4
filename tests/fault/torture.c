/*
 * Make each call of a program to the system fail in turn, and check how the
 * program reacts.
 *
 *   PROGRAM [-b BYTES] [-f FILE]... [-i INPUT] [-s STATUS] [-e K] [-1 PLAN:N]
 *     -- ARGUMENT...
 *
 * A clean run comes first. Then each plan below makes one run for each call
 * number, until no call is left to fail and the run must equal the clean one
 * (with -e, only the first such run is made). Each run is a child, started
 * without exec. Arguments that name files are those files. Prints one TAP line
 * with the number of faults, and a remark for each wrong reaction.
 *
 *   -b BYTES   a read returns at most so many
 *   -s STATUS  the status of the clean run (default: 0)
 *   -e K       only every K-th read and write fails, and of other calls
 *              every (K / 32)-th
 *   -f FILE    a file that exists though no argument names it; repeatable
 *   -1 PLAN:N  this one fault only, with what the program says to it
 */
#define _DEFAULT_SOURCE	/* MAP_ANONYMOUS */
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kernel.h"

/* A harmless fault must change nothing; any other must be reported. */
static const struct plan {
	const char *name;
	enum call call;
	enum way way;
	enum often often;
	int error;
	bool harmless;
} plans[] = {
	{ "alloc", ALLOC, ERROR, ONCE, ENOMEM, false },
	{ "alloc-ever", ALLOC, ERROR, EVER, ENOMEM, false },
	{ "open", OPEN, ERROR, ONCE, EMFILE, false },
	{ "open-ever", OPEN, ERROR, EVER, EACCES, false },
	{ "stat", STAT, ERROR, ONCE, EIO, false },
	{ "stat-ever", STAT, ERROR, EVER, EOVERFLOW, false },
	{ "fcntl", FCNTL, ERROR, ONCE, EBADF, false },
	{ "read", READ, ERROR, ONCE, EIO, false },
	{ "read-ever", READ, ERROR, EVER, EIO, false },
	{ "read-directory", READ, ERROR, ONCE, EISDIR, false },
	{ "read-interrupted", READ, ERROR, ONCE, EINTR, true },
	{ "read-interrupted-odd", READ, ERROR, ODD, EINTR, true },
	{ "read-wait", READ, ERROR, ONCE, EAGAIN, true },
	{ "read-wait-odd", READ, ERROR, ODD, EAGAIN, true },
	{ "read-short", READ, ONE_BYTE, ONCE, 0, true },
	{ "read-short-ever", READ, ONE_BYTE, EVER, 0, true },
	{ "write", WRITE, ERROR, ONCE, ENOSPC, false },
	{ "write-ever", WRITE, ERROR, EVER, ENOSPC, false },
	{ "write-io", WRITE, ERROR, ONCE, EIO, false },
	{ "write-pipe", WRITE, ERROR, EVER, EPIPE, false },
	{ "write-zero", WRITE, ZERO, ONCE, EIO, false },
	{ "write-interrupted", WRITE, ERROR, ONCE, EINTR, true },
	{ "write-interrupted-odd", WRITE, ERROR, ODD, EINTR, true },
	{ "write-wait", WRITE, ERROR, ONCE, EAGAIN, true },
	{ "write-wait-odd", WRITE, ERROR, ODD, EAGAIN, true },
	{ "write-short", WRITE, ONE_BYTE, ONCE, 0, true },
	{ "write-short-ever", WRITE, ONE_BYTE, EVER, 0, true },
	{ "complain-interrupted", COMPLAIN, ERROR, ONCE, EINTR, true },
	{ "complain-short", COMPLAIN, ONE_BYTE, EVER, 0, true },
	{ "close", CLOSE, ERROR, ONCE, EIO, false },
	{ "close-ever", CLOSE, ERROR, EVER, ENOSPC, false },
	{ "close-interrupted", CLOSE, ERROR, ONCE, EINTR, true },
	{ "poll", POLL, ERROR, ONCE, ENOMEM, true },
	{ "poll-interrupted", POLL, ERROR, EVER, EINTR, true },
	{ "thread", THREAD, ERROR, ONCE, EAGAIN, true },
	{ "spawn", SPAWN, ERROR, ONCE, EAGAIN, false },
	{ "spawn-ever", SPAWN, ERROR, EVER, ENOMEM, false },
	{ "child-fails", SPAWN, ZERO, ONCE, EIO, false },
	{ "wait-interrupted", WAIT, ERROR, ONCE, EINTR, true },
	{ "wait-interrupted-odd", WAIT, ERROR, ODD, EINTR, true },
	{ "wait", WAIT, ERROR, ONCE, ECHILD, false },
	{ "thread-ever", THREAD, ERROR, EVER, EAGAIN, true },
};

enum { PLANS = sizeof plans / sizeof *plans, LIMIT = 10 /* s */ };

static struct scenario {
	const char *program;
	int argc;
	char **argv;
	int status;		/* of the clean run */
	unsigned long every;
	const char *only;	/* PLAN:N */
	char title[1024];
} sc = { .every = 1 };

/* The clean run. */
static struct {
	char *out, *err;
	size_t outn, errn;
	unsigned long seen[CALLS];
} clean;

static unsigned long runs, faults, disobeyed;
static bool hung;	/* no more runs, as each takes LIMIT */
static bool again;	/* a second clean run equalled the first */

static _Noreturn void
stop(const char *why)
{
	printf("not ok - torture: %s: %s\n", why, strerror(errno));
	fflush(stdout);
	_exit(3);
}

/* ---- one run ------------------------------------------------------ */

static _Noreturn void
child(void)
{
	struct rlimit none = { 0, 0 };

	setrlimit(RLIMIT_CORE, &none);
	alarm(LIMIT);
	kernel_exit(kernel_main(sc.argc, sc.argv));
}

/* One run in a child. Returns its wait status. */
static int
run(const struct fault *fault)
{
	int status;
	pid_t pid;

	kernel_reset();
	if (fault != NULL)
		world->fault = *fault;
	runs++;
	if ((pid = fork()) < 0)
		stop("fork");
	if (pid == 0)
		child();
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			stop("waitpid");
	return status;
}

/* ---- right reactions ----------------------------------------------- */

static bool
same_out(void)
{
	return world->outn == clean.outn &&
	    memcmp(world->out, clean.out, clean.outn) == 0;
}

static bool
same_err(void)
{
	return world->errn == clean.errn &&
	    memcmp(world->err, clean.err, clean.errn) == 0;
}

/* Whether the clean run printed this line as well: it is a warning. */
static bool
said(const char *line, size_t n)
{
	const char *p = clean.err, *end = clean.err + clean.errn, *next;

	for (; p < end; p = next) {
		next = (const char *)memchr(p, '\n', (size_t)(end - p)) + 1;
		if ((size_t)(next - p) == n && memcmp(p, line, n) == 0)
			return true;
	}
	return false;
}

/*
 * Apart from warnings there must be one line, which names the program and the
 * cause: the fault or, if the program survived that, the full output.
 */
static const char *
judge_message(int error, bool full)
{
	const char *p = world->err, *end = p + world->errn, *next;
	size_t n = strlen(sc.program), lines = 0;
	char line[4096];

	for (; p < end; p = next) {
		next = memchr(p, '\n', (size_t)(end - p));
		if (next++ == NULL)
			return "a message without a line end";
		if (said(p, (size_t)(next - p)))
			continue;
		lines++;
		if ((size_t)(next - p) >= sizeof line)
			return "a message of 4 kB";
		memcpy(line, p, (size_t)(next - p));
		line[next - p] = '\0';
		if (strncmp(line, sc.program, n) != 0 || line[n] != ':')
			return "a message that does not name the program";
		if (strstr(line, strerror(error)) == NULL &&
		    !(full && strstr(line, strerror(ENOSPC)) != NULL))
			return "a message that does not name the cause";
	}
	return lines == 1 ? NULL : lines == 0 ? "failed without a word" :
	    "more than one line";
}

/* NULL if the reaction was right, otherwise what was wrong. */
static const char *
judge(const struct plan *p, const struct fault *f, int wait)
{
	int want = sc.status;

	if (WIFSIGNALED(wait))
		return WTERMSIG(wait) == SIGALRM ? "hangs" : "killed by a signal";
	if (!world->ended)
		return "ended in a way of its own";
	if (world->outn > clean.outn ||
	    memcmp(world->out, clean.out, world->outn) != 0)
		return "output is not the beginning of the right one";
	if (world->status == 0 && (world->live != 0 || world->open != 0))
		return world->live != 0 ? "leaks memory" : "leaks a file";
	if (world->status == want && same_out() &&
	    (same_err() || f->mute)) {
		/* No change: right for some faults, allowed for others. */
		if (p->harmless || p->call == ALLOC || want != 0)
			return NULL;
		return "ends well in spite of the fault";
	}
	if (p->harmless)
		return "a harmless fault does harm";
	if (world->status == 0)
		return "status 0 without the right output";
	if (world->status != 1)
		return "another status than 1";
	return f->mute ? NULL : judge_message(p->error, f->full);
}

/* ---- all runs ----------------------------------------------------- */

static const char *
describe(const struct fault *f)
{
	return f->mute ? ", stderr failing" : f->full ? ", then stdout full" : "";
}

static void
tell(const struct plan *p, const struct fault *f, const char *why)
{
	if (disobeyed++ < 5 || sc.only != NULL)
		printf("# %s:%lu%s: %s: status %d, %zu of %zu bytes\n# %.*s\n",
		    p->name, f->n, describe(f), why, world->status,
		    world->outn, clean.outn, (int)world->errn, world->err);
}

/* Make the plan's calls fail one by one, each with the mute or full of f. */
static void
torture(const struct plan *p, struct fault f)
{
	/* Allocations lead to different code, reads and writes seldom do. */
	bool seldom = p->call == READ || p->call == WRITE;
	unsigned long step = seldom ? sc.every : (sc.every + 31) / 32;
	const char *why;
	int wait;

	for (f.n = 1; !hung; f.n += step) {
		/* A fault after all calls of the clean run never happens. */
		if (again && sc.every > 1 && f.n > clean.seen[p->call])
			return;
		wait = run(&f);
		if (world->fired == 0)
			break;
		faults++;
		if ((why = judge(p, &f, wait)) != NULL)
			tell(p, &f, why);
		hung = WIFSIGNALED(wait) && WTERMSIG(wait) == SIGALRM;
	}
	if (hung)
		return;
	/* No call was left to fail, so this run must equal the clean one. */
	if (!world->ended || world->status != sc.status || !same_out() ||
	    (!same_err() && !f.mute) || f.n <= clean.seen[p->call])
		tell(p, &f, "two clean runs differ");
	again = true;
}

static void
torture_all(const struct plan *p)
{
	struct fault f = { .call = p->call, .way = p->way, .often = p->often,
	    .error = p->error };

	torture(p, f);
	if (p->harmless)
		return;
	f.mute = true;
	torture(p, f);
	f.mute = false;
	f.full = true;
	if (p->call != WRITE)
		torture(p, f);
}

static void
torture_one(void)
{
	const char *colon = strchr(sc.only, ':');
	size_t i, n = colon != NULL ? (size_t)(colon - sc.only) : 0;
	struct fault f;
	const char *why;

	for (i = 0; i < PLANS; i++) {
		const struct plan *p = &plans[i];

		if (n != strlen(p->name) || memcmp(p->name, sc.only, n) != 0)
			continue;
		f = (struct fault){ .call = p->call, .way = p->way,
		    .often = p->often, .error = p->error,
		    .n = strtoul(colon + 1, NULL, 10) };
		why = judge(p, &f, run(&f));
		faults += world->fired > 0;
		tell(p, &f, why != NULL ? why : "obeyed");
		disobeyed -= why == NULL;
	}
}

/* The clean run. False if it fails, leaks or makes no calls. */
static bool
begin(void)
{
	size_t i;
	int wait = run(NULL);

	if (WIFSIGNALED(wait) || !world->ended || world->status != sc.status) {
		printf("# the clean run ends with %d\n# %.*s\n", world->status,
		    (int)world->errn, world->err);
		return false;
	}
	clean.outn = world->outn;
	clean.errn = world->errn;
	clean.out = malloc(clean.outn + 1);
	clean.err = malloc(clean.errn + 1);
	if (clean.out == NULL || clean.err == NULL)
		stop("malloc");
	memcpy(clean.out, world->out, clean.outn);
	memcpy(clean.err, world->err, clean.errn);
	for (i = 0; i < CALLS; i++)
		clean.seen[i] = world->seen[i];
	if (sc.status == 0 && (world->live != 0 || world->open != 0)) {
		printf("# the clean run leaks %ld allocations, %ld files\n",
		    (long)world->live, (long)world->open);
		return false;
	}
	if (clean.seen[FCNTL] == 0 || (sc.status == 0 &&
	    (clean.seen[ALLOC] == 0 || clean.seen[WRITE] == 0))) {
		printf("# the clean run makes no calls that could fail\n");
		return false;
	}
	return true;
}

static char *
slurp(const char *name, size_t *n)
{
	FILE *f = fopen(name, "rb");
	char *p = malloc(OUT_MOST);

	if (f == NULL || p == NULL) {
		free(p);
		return NULL;
	}
	*n = fread(p, 1, OUT_MOST, f);
	fclose(f);
	return p;
}

static void
parse(int argc, char **argv)
{
	const char *input = "/dev/null";
	char *bytes;
	size_t n;
	int c, i;

	for (i = 1, n = 0; i < argc && n < sizeof sc.title; i++)
		n += (size_t)snprintf(sc.title + n, sizeof sc.title - n, " %s",
		    argv[i]);
	sc.program = strrchr(argv[0], '/') != NULL ? strrchr(argv[0], '/') + 1 :
	    argv[0];
	while ((c = getopt(argc, argv, "+b:e:f:i:s:1:")) != -1)
		switch (c) {
		case 'b':
			kernel_piece = strtoul(optarg, NULL, 10);
			break;
		case 'e':
			sc.every = strtoul(optarg, NULL, 10);
			break;
		case 'f':
			if ((bytes = slurp(optarg, &n)) == NULL)
				stop(optarg);
			kernel_file(optarg, bytes, n);
			break;
		case 'i':
			input = optarg;
			break;
		case 's':
			sc.status = atoi(optarg);
			break;
		case '1':
			sc.only = optarg;
			break;
		default:
			stop("usage");
		}
	if ((bytes = slurp(input, &n)) == NULL)
		stop(input);
	kernel_file(NULL, bytes, n);
	for (i = optind; i < argc; i++)
		if (strchr(argv[i], '.') != NULL &&
		    (bytes = slurp(argv[i], &n)) != NULL)
			kernel_file(argv[i], bytes, n);
	/* The program gets its own arguments, after its name. */
	sc.argc = argc - optind + 1;
	sc.argv = argv + optind - 1;
	sc.argv[0] = argv[0];
	optind = 1;
}

int
main(int argc, char **argv)
{
	bool good;
	size_t i;

	parse(argc, argv);
	world = mmap(NULL, sizeof *world, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (world == MAP_FAILED)
		stop("mmap");
	/* Children inherit pending output, and must not print it again. */
	setvbuf(stdout, NULL, _IOFBF, 1 << 16);
	good = begin();
	if (good && sc.only != NULL)
		torture_one();
	for (i = 0; good && sc.only == NULL && i < PLANS; i++)
		torture_all(&plans[i]);
	printf("%sok - %s%s: %lu faults, %lu runs\n",
	    good && disobeyed == 0 && faults > 0 ? "" : "not ", sc.program,
	    sc.title, faults, runs);
	return !good || disobeyed > 0 || faults == 0 || fflush(stdout) != 0;
}
